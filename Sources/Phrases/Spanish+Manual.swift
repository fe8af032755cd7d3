extension Spanish {
  func heading(_ section: ManualSection) -> String {
    switch section {
    case .name: "NOMBRE"
    case .synopsis: "SINOPSIS"
    case .description: "DESCRIPCIÓN"
    case .commands: "ÓRDENES"
    case .options: "OPCIONES"
    case .environment: "ENTORNO"
    case .exitStatus: "CÓDIGOS DE SALIDA"
    case .example: "EJEMPLO"
    case .seeAlso: "VÉASE TAMBIÉN"
    }
  }

  func meaning(of variable: ManualVariable) -> String {
    switch variable {
    case .home: "La carpeta en la que se guarda todo; en su lugar vale --home."
    case .socket: "El socket en el que escucha markd; en su lugar vale --socket."
    case .remote:
      "ssh://[USUARIO@]MÁQUINA[:PUERTO]: markd está en esa máquina, y ssh ejecuta allí mark bridge. En su lugar valen --home y --socket."
    case .ssh: "Lo que se ejecuta en lugar de ssh, con los mismos argumentos."
    case .syllabi: "El directorio de las guías incluidas (si no, se buscan junto al programa)."
    case .editor: "Con qué abre los textos mark edit; decide la primera que no esté vacía."
    case .data: "Sin MARK_HOME, la biblioteca está en mark dentro de ella (si no, ~/.local/share)."
    case .state:
      "Sin MARK_HOME, lo que falta por enviar está en mark dentro de ella (si no, ~/.local/state)."
    case .cache:
      "Sin MARK_HOME, lo último que se vio está en mark dentro de ella (si no, ~/.cache)."
    case .runtime: "Sin MARK_HOME ni MARK_SOCKET, el socket está en mark dentro de ella."
    case .locale: "El idioma: español o inglés. Decide la primera que no esté vacía."
    case .zone: "La zona horaria (si no, la del sistema)."
    case .colour: "Si no está vacía, nada lleva color."
    }
  }

  func meaning(of code: ManualCode) -> String {
    switch code {
    case .success: "Todo ha ido bien."
    case .refused:
      "Lo que se pedía se ha mirado y no puede ser: un caso que falla, un cambio que no se admite."
    case .usage: "Los argumentos no tienen sentido."
    case .data: "Un fichero está dañado o no se entiende."
    case .unavailable: "markd no responde, y sin él no se puede hacer nada."
    case .inputOutput: "No se ha podido leer o escribir, o el disco está lleno."
    case .alreadyRunning: "Otro proceso ya hace lo mismo."
    case .permissions: "Faltan permisos."
    case .configuration:
      "El entorno no dice dónde están los ficheros, o lo que pasa un gestor de servicios no es un socket "
        + "que se pueda atender."
    }
  }
}
