extension Spanish {
  func absence(_ absence: Absence, at path: String) -> String {
    switch absence {
    case .noSocket: "markd no está en marcha: no existe \(path)"
    case .nobodyListens: "markd no está en marcha: nadie escucha en \(path)"
    case .closedEarly: "markd no responde: \(path) se cierra sin saludar"
    case .timedOut: "markd no responde en \(path)"
    }
  }

  func unreachable(_ path: String, reason: String) -> String {
    "no se puede conectar con markd en \(path): \(reason)"
  }

  var onlyWithPrimary: String { "para esto hace falta markd, que es quien hace las cuentas" }

  func howToStart(_ command: String) -> String { "arráncalo con \(quoted(command))" }

  var nothingCached: String { "no hay datos guardados que mostrar" }

  func malformedSocket(_ path: String) -> String {
    "\(quoted(path)) no vale como ruta de un socket"
  }

  func longSocket(_ path: String, length: Int, limit: Int) -> String {
    "la ruta de un socket tiene \(limit) bytes como mucho y esta tiene \(length): \(path)"
  }

  func malformedRemote(_ remote: String) -> String {
    "MARK_REMOTE es ssh://[USUARIO@]MÁQUINA[:PUERTO], no \(quoted(remote))"
  }

  func lost(reason: String?) -> String {
    "se ha perdido la conexión con markd" + (reason.map { ": \($0)" } ?? "")
  }

  var noAnswer: String { "markd tarda demasiado en responder" }

  func notUnderstood(_ detail: String) -> String { "no se entiende lo que dice markd: \(detail)" }

  func incompatible(ours: String, theirs: String?, older: OlderSide?) -> String {
    let update =
      switch older {
      case .program: "actualiza este programa"
      case .primary: "actualiza markd"
      case nil: "actualiza el más antiguo"
      }
    return
      "este programa habla el protocolo \(ours) y markd \(theirs.map { "el \($0)" } ?? "otro");"
      + " \(update)"
  }

  func farewell(_ farewell: Farewell) -> String {
    switch farewell {
    case .idle: "markd ha cerrado la conexión por falta de uso"
    case .slow: "markd ha cerrado la conexión porque nadie leía"
    case .replaced: "otro «mark notify» ha tomado el relevo"
    case .revoked: "markd ya no admite este programa"
    case .stopping: "markd se está parando"
    case .restarting: "markd se está reiniciando"
    case .misunderstood: "markd no ha entendido a este programa"
    case .other: "markd ha cerrado la conexión"
    }
  }

  func tooLong(bytes: Int, limit: Int) -> String {
    "es demasiado largo para enviarlo: \(bytes) bytes, como mucho \(limit)"
  }

  func refusal(_ refusal: PrimaryRefusal) -> String {
    switch refusal {
    case .misunderstood: "markd no ha entendido el mensaje"
    case .unsupported: "este markd no sabe hacerlo; puede que sea más antiguo"
    case .timedOut: "markd se ha cansado de esperar a este programa"
    case .revoked: "markd ya no admite este programa"
    case .forbidden: "markd no permite que este programa haga eso"
    case .notFound: "markd no lo encuentra"
    case .conflict: "ahora hay otra cosa que la que viste"
    case .rejected: "markd no admite el cambio"
    case .gap: "a markd le falta un cambio anterior a este"
    case .numberTaken: "markd ya tiene otro cambio con el número de este"
    case .tooMany: "en la biblioteca no cabe más"
    case .busy: "markd está ocupado"
    case .storageFull: "el disco está lleno y markd no puede guardar nada"
    case .storageDamaged: "los datos guardados están dañados; markd solo los muestra"
    case .stopping: "markd se está parando"
    case .failed: "markd ha fallado; su registro dice por qué"
    }
  }
}

extension Spanish {
  func reason(_ reason: SystemReason) -> String {
    switch reason {
    case .missing: "no existe"
    case .forbidden: "permiso denegado"
    case .isDirectory: "es una carpeta"
    case .notDirectory: "no es una carpeta"
    case .noSpace: "no queda espacio en el disco"
    case .readOnly: "no se puede escribir en ese disco"
    case .tooLarge: "el fichero es demasiado grande"
    case .inputOutput: "falla el disco"
    case .tooManyOpen: "hay demasiados ficheros abiertos"
    }
  }

  func nowhereToKeepFiles(variable: String) -> String {
    "no se sabe dónde guardar los ficheros: define HOME, \(variable) o MARK_HOME"
  }

  func unreadableZone(_ detail: String) -> String {
    "no se puede leer la zona horaria, así que las horas son UTC: \(detail)"
  }

  func unusableFile(_ path: String) -> String { "\(path) no se puede usar" }

  func fileInUse(_ path: String, process: Int?) -> String {
    "\(path) está en uso por \(process.map { "el proceso \($0)" } ?? "otro proceso")"
  }

  func damagedFile(_ path: String, line: Int, keptAs: String?) -> String {
    "\(path) está dañado en la línea \(line)"
      + (keptAs.map { "; lo que había queda en \($0)" } ?? "")
  }

  func newerFile(_ path: String) -> String {
    "\(path) es de una versión más nueva de mark; actualiza mark"
  }

  func unsendable(_ detail: String) -> String { "el cambio no se puede enviar: \(detail)" }

  func outboxFull(waiting: Int) -> String {
    "ya hay \(waiting) cambios por enviar y no caben más"
  }
}

extension Spanish {
  func label(_ label: StatusLabel) -> String {
    switch label {
    case .version: "versión"
    case .process: "proceso"
    case .home: "carpeta"
    case .uptime: "en marcha"
    case .subjects: "asignaturas"
    case .records: "registros"
    case .storage: "almacenamiento"
    case .problem: "problema"
    case .lastStored: "último guardado"
    case .journal: "diario"
    case .revision: "revisión"
    case .nextReminder: "próximo aviso"
    case .companions: "conectados"
    case .queued: "por enviar"
    }
  }

  func took(_ milliseconds: String) -> String { " (en \(milliseconds) ms)" }

  func queue(bytes: Int, answers: Int) -> String {
    "\(bytes) B sin leer, \(answers) sin responder"
  }

  func storage(_ state: StorageState) -> String {
    switch state {
    case .healthy: "en orden"
    case .full: "el disco está lleno; no se guarda nada nuevo"
    case .damaged: "dañado; no se guarda nada nuevo"
    }
  }
}
