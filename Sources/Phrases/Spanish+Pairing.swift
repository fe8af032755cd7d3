extension Spanish {
  func fault(_ fault: PairingFault) -> String {
    switch fault {
    case .emptyKey: "no tiene ninguna clave"
    case .privateKey:
      "es una clave privada, que no sale de su máquina; da el fichero que acaba en .pub"
    case .severalLines:
      "tiene más de una línea; da una sola clave pública, como la escribe ssh-keygen"
    case .optionsBeforeKey:
      "hay algo delante de la clave; una clave empieza por su tipo, como ssh-ed25519"
    case .unknownType(let type): "\(quoted(type)) no es un tipo de clave que se conozca aquí"
    case .malformedKey: "la clave está dañada: no es lo que dice su tipo"
    case .strangeCharacters:
      "tiene comillas o caracteres de control, que ninguna clave pública necesita"
    case .nameTaken(let name): "\(name) ya está emparejado"
    case .keyTaken(let line, let name?):
      "esta clave ya está emparejada, como \(name), en la línea \(line) de authorized_keys"
    case .keyTaken(let line, nil):
      "esta clave ya puede más: está en la línea \(line) de authorized_keys; "
        + "quita esa línea o empareja una clave propia"
    case .homeless: "HOME no está puesta, y authorized_keys está en ella"
    case .unquotable(let path): "\(path) tiene caracteres que no caben en authorized_keys"
    case .linked(let path): "\(path) es un enlace; con --print puedes poner ahí la línea tú"
    case .foreign(let path, let owner): "\(path) es de otra persona (\(owner))"
    case .misplaced(let path): "\(path) no es lo que debería haber ahí"
    case .changing(let path): "\(path) cambia sin parar; inténtalo otra vez"
    }
  }

  func paired(_ name: String, scope: String) -> String {
    "\(name) está emparejado, con el permiso \(scope)"
  }

  func toPairAnew(_ command: String) -> String { "para emparejarlo de nuevo, antes: \(command)" }

  func howToCome(_ remote: String) -> String { "en la otra máquina: export \(remote)" }

  func mayStillBeRefused(_ name: String) -> String {
    "si \(name) se revocó antes, markd lo sigue rechazando: arranca markd, revócalo y emparéjalo otra vez"
  }

  var noCompanions: String { "No hay nada emparejado; mark pair deja entrar" }

  func presence(_ presence: CompanionPresence) -> String {
    switch presence {
    case .here(let count): count == 1 ? "está conectado" : "está conectado, \(count) conexiones"
    case .seen(let ago): "estuvo \(ago)"
    case .unseen: "no ha estado desde que arrancó markd"
    case .unknown: "markd no está en marcha"
    }
  }

  var revokedCompanion: String { "revocado" }

  var unpairedCompanion: String { "sin emparejar" }

  func revoked(_ name: String, connections: Int) -> String {
    "\(name) está revocado"
      + (connections == 0
        ? ""
        : connections == 1 ? "; se ha cerrado 1 conexión" : "; se han cerrado \(connections)")
  }

  func revokedInPart(_ name: String) -> String {
    "la clave de \(name) ya no está en authorized_keys, pero no se ha podido decir a markd que rechace "
      + "a \(name); arráncalo y revoca otra vez"
  }

  func unknownCompanion(_ typed: String, near: String?) -> String {
    "nada emparejado se llama \(quoted(typed))" + perhaps(near)
  }

  func runThere(_ command: String) -> String {
    "esto es cosa de la máquina de markd; ejecútalo allí: \(command)"
  }
}
