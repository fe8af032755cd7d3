extension Spanish {
  func copied(to path: String, subjects: Int) -> String {
    "Copia guardada en \(path): \(counted(subjects))"
  }

  func copiedWhatIsLeft(_ damage: String) -> String {
    "los datos están dañados y la copia solo tiene lo que se puede leer: \(damage)"
  }

  func noLibrary(in directory: String) -> String { "en \(directory) no hay ninguna biblioteca" }

  func neverStill(_ directory: String) -> String {
    "los ficheros de \(directory) cambian sin parar; inténtalo otra vez"
  }

  func notReplaced(_ path: String) -> String {
    "\(path) ya existe y no es una copia de mark; elige otro nombre"
  }

  func notACopy(_ path: String, _ detail: String) -> String {
    "\(path) no se puede poner en lugar de la biblioteca: \(detail)"
  }

  func noCopy(_ typed: String, kept: [String]) -> String {
    "no hay ninguna copia \(quoted(typed))"
      + (kept.isEmpty ? "" : "; markd guarda \(kept.joined(separator: ", "))")
  }

  func stopFirst(process: Int?) -> String {
    "markd está en marcha; páralo antes" + (process.map { ": kill \($0)" } ?? "")
  }

  func restored(_ path: String, subjects: Int, keptAs: [String]) -> String {
    "La biblioteca es ahora la de \(path): \(counted(subjects))"
      + (keptAs.isEmpty ? "" : "; lo que había queda en \(keptAs.joined(separator: ", "))")
  }

  var nothingWaits: String { "No hay nada por enviar" }

  func outboxAdvice(_ command: String) -> String { "para verlos y decidir: \(command)" }

  func keptWaiting(_ count: Int) -> String {
    count == 1 ? "1 cambio se enviará de nuevo" : "\(count) cambios se enviarán de nuevo"
  }

  func droppedWaiting(_ count: Int, keptAs: String) -> String {
    (count == 1 ? "1 cambio no se enviará" : "\(count) cambios no se enviarán")
      + "; queda en \(keptAs)"
  }

  private func counted(_ subjects: Int) -> String {
    subjects == 1 ? "1 asignatura" : "\(subjects) asignaturas"
  }
}

extension Spanish {
  func finding(_ finding: Finding) -> String {
    switch finding {
    case .open(let path, let mode): "\(path) está abierto a otros (modo \(mode))"
    case .foreign(let path, let owner): "\(path) es de otro usuario (\(owner))"
    case .linked(let path): "\(path) es un enlace, y markd no pone ahí su socket"
    case .misplaced(let path): "\(path) no es lo que debería"
    case .unreadable(let path, let reason): "no se puede mirar \(path): \(reason)"
    case .staleSocket(let path): "nadie escucha en \(path), que dejó un markd que ya no está"
    case .unreached(let reason): reason
    case .silent(let process, let reason):
      "el proceso \(process) tiene la biblioteca y no responde: \(reason)"
    case .heldElsewhere(let holder): "la biblioteca la abrió otra máquina: \(holder)"
    case .damaged(let detail): "hay ficheros dañados y no se guarda nada nuevo: \(detail)"
    case .unusable(let detail): "no se puede leer la biblioteca: \(detail)"
    case .newer(let detail): "hay ficheros de un mark más nuevo: \(detail)"
    case .putAside(let path): "\(path) se apartó por si hacía falta"
    case .diskFull(let detail): "el disco está lleno y no se guarda nada nuevo: \(detail)"
    case .diskNearlyFull(let path, let free): "en el disco de \(path) quedan \(free >> 20) MiB"
    case .waiting(let count, let days):
      (count == 1 ? "1 cambio lleva" : "\(count) cambios llevan") + " \(days) d por enviar"
    case .outboxUnreadable(let detail): "no se pueden leer los cambios por enviar: \(detail)"
    case .unitDisabled(let unit): "markd no arranca solo: \(unit) no está activada"
    case .unitFailed(let unit): "markd ha fallado y systemd ya no lo arranca: \(unit)"
    case .outboxConflict(let outbox):
      "el principal tiene otros cambios con los números de \(outbox), como tras copiar un directorio"
    case .otherVersion(let ours, let theirs):
      "el markd en marcha es la versión \(theirs) y este programa la \(ours)"
    case .clockBehind(let written): "el reloj va atrasado: hay datos escritos el \(written)"
    }
  }

  func remedy(_ finding: Finding) -> String {
    switch finding {
    case .misplaced, .linked: "muévelo a otro sitio"
    case .heldElsewhere: "para el markd de esa máquina antes de usar este"
    case .newer: "instala el mark más nuevo"
    case .diskFull, .diskNearlyFull: "libera espacio"
    case .unreadable: "revisa los permisos"
    case .clockBehind: "pon el reloj en hora"
    case .open, .foreign, .staleSocket, .unreached, .silent, .damaged, .unusable, .putAside,
      .waiting,
      .outboxUnreadable, .unitDisabled, .unitFailed, .outboxConflict, .otherVersion:
      "mira la ayuda: mark doctor --help"
    }
  }

  func finding(_ what: String, remedy: String) -> String { "\(what) → \(remedy)" }

  var healthyCompanion: String { "Aquí está todo bien, y markd responde" }

  func alsoThere(_ command: String) -> String {
    "markd está en otra máquina; para mirar sus datos: \(command)"
  }

  func healthy(isRunning: Bool, copies: Int) -> String {
    "Todo en orden; markd \(isRunning ? "está" : "no está") en marcha y hay "
      + (copies == 1 ? "1 copia" : "\(copies) copias") + " de la biblioteca"
  }
}
