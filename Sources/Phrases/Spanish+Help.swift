extension Spanish {
  var motto: String { "¿qué nota necesitas en lo que falta?" }

  var usage: String { "uso" }

  var example: String { "ejemplo" }

  var anyCommand: String { "[ORDEN] [OPCIONES]" }

  var moreHelp: String { "Más sobre una orden: mark help ORDEN" }

  func heading(of group: HelpGroup) -> String {
    switch group {
    case .standing: "Cómo vas"
    case .grades: "Notas y cambios"
    case .dates: "Fechas y avisos"
    case .subjects: "Asignaturas y cursos"
    case .grading: "Cómo se evalúa una asignatura"
    case .keeping: "markd y sus ficheros"
    case .elsewhere: "Otras máquinas"
    case .more: "Más"
    }
  }

  func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .home: "Muestra una ficha por asignatura: cómo va y qué nota necesitas"
    case .show: "Muestra una asignatura entera: partes, notas, fechas y motivos"
    case .explain: "Explica paso a paso de dónde sale la nota"
    case .need: "Dice qué necesitas para aprobar, o para otra nota"
    case .whatIf: "Muestra cómo quedaría una asignatura con otras notas"
    case .grade: "Pone una nota y dice qué necesitas ahora"
    case .grades: "Pone las notas de una tabla: CSV, o lo pegado de una hoja de cálculo"
    case .due: "Lista los exámenes y entregas que vienen"
    case .calendar: "Muestra un mes con lo que hay en él"
    case .repeatSubject: "Vuelve a cursar una asignatura, con lo que se conserva"
    case .archiveCourse: "Archiva un curso, solo para el expediente"
    case .courses: "Lista los cursos y dice cuál se sigue"
    case .record: "Muestra el expediente: créditos, notas y la media que dan"
    case .remindTest: "Hace sonar una prueba, para ver si llegan los avisos"
    case .date: "Pone la fecha de una entrega o de un examen"
    case .addSubject: "Añade una asignatura a partir del fichero de su guía"
    case .checkSyllabi: "Comprueba ficheros de guías y resuelve sus casos"
    case .notify: "Muestra los avisos según llegan, hasta que lo pares"
    case .status: "Dice cómo está markd y qué falta por enviarle"
    case .outbox: "Muestra los cambios por enviar, y deja insistir o renunciar"
    case .backup: "Guarda una copia de la biblioteca, esté markd en marcha o no"
    case .restore: "Pone una copia en lugar de la biblioteca"
    case .doctor: "Busca qué va mal y dice cómo arreglarlo"
    case .help: "Explica una orden"
    case .done: "Dice que una parte está hecha: deja de avisar"
    case .renameSubject: "Cambia el nombre de una asignatura, o el corto con --as"
    case .replaceSubject: "Pone la guía de otro fichero sin perder las notas"
    case .removeSubject: "Quita una asignatura con sus notas y fechas"
    case .addCourse: "Añade un curso"
    case .renameCourse: "Cambia el nombre de un curso"
    case .removeCourse: "Quita un curso sin asignaturas"
    case .followCourse: "Elige el curso que se muestra"
    case .undo: "Deshace el último cambio, u otro por su número"
    case .log: "Muestra los últimos cambios: cuándo, quién y qué"
    case .renameStudy: "Pone nombre a los estudios"
    case .remind: "Muestra qué suena ahora y qué sonará"
    case .snooze: "Pospone lo que suena de una parte"
    case .leads: "Dice con cuánta antelación llegan los avisos"
    case .quiet: "Dice a qué horas no suena nada"
    case .edit: "Edita la guía de una asignatura con tu editor"
    case .listSyllabi: "Lista las guías incluidas"
    case .showSyllabus: "Muestra una guía incluida: partes, convocatorias y fuentes"
    case .newSyllabus: "Pregunta cómo se evalúa y escribe el fichero de la guía"
    case .addPart: "Añade una parte a cómo se evalúa una asignatura"
    case .setPart: "Cambia cómo se llama una parte, sobre cuánto es, cuánto pesa"
    case .movePart: "Pone una parte en otro sitio entre las demás"
    case .removePart: "Quita una parte que no necesita ninguna fórmula"
    case .addGroup: "Hace un grupo: una media de partes con nombre"
    case .setGroup: "Cambia cuánto pesan las partes en un grupo o en la nota"
    case .removeGroup: "Quita un grupo que no necesita ninguna fórmula"
    case .setGrading: "Cambia con qué nota se aprueba, sobre cuánto, o los créditos"
    case .complete: "Dice qué puede seguir en una línea de órdenes, para la shell"
    case .pair: "Deja entrar a un programa de otra máquina, por su clave de SSH"
    case .companions: "Lista los programas de otras máquinas y cuándo estuvieron"
    case .revoke: "Cierra la puerta a un programa de otra máquina"
    case .bridge: "Une un programa de otra máquina con markd; lo ejecuta ssh"
    case .manual: "Escribe la página de manual de un programa"
    case .markd: "Guarda asignaturas, notas y fechas, y las sirve a los demás programas"
    case .glance: "Muestra qué necesitas en cada asignatura"
    }
  }

  func summary(of option: HelpOption) -> String {
    switch option {
    case .home: "carpeta donde se guarda todo (si no, MARK_HOME)"
    case .socket: "socket en el que escucha markd (si no, MARK_SOCKET)"
    case .help: "muestra la ayuda y un ejemplo"
    case .version: "muestra la versión"
    case .json: "escribe JSON, igual en todos los idiomas"
    case .sitting: "otra convocatoria, en vez de la actual"
    case .best: "cuenta entero lo pendiente, en vez de 0"
    case .force: "sustituye lo que haya, sea lo que sea"
    case .course: "el curso, como 2026/27 (si no, el actual)"
    case .shortName: "el nombre corto (si no, sale del de la asignatura)"
    case .desktop: "muestra los avisos en el escritorio, con botones"
    case .exec: "ejecuta una orden de la shell con cada aviso"
    case .tty: "muestra los avisos aquí (lo que hace sin --exec)"
    case .target: "para qué: pass (lo que hace sin esto), una nota o una calificación"
    case .over: "en qué parte, o en qué partes si se repite (si no, en todo lo que falta)"
    case .assume: "da por buena una nota; se puede repetir"
    case .others: "qué pasa con lo demás (si no, worst)"
    case .keep: "los envía otra vez, numerados de nuevo"
    case .drop: "no envía ninguno; el fichero queda con otro nombre"
    case .private: "di qué vence y cuándo, y nada de notas"
    case .exceptUrgent: "lo que vence en menos de un día suena igualmente"
    case .keepDismissed: "deja lo que se quita en otra pantalla; lo hecho se va igualmente"
    case .once: "termina tras el primer aviso que se muestre"
    case .not: "sigue por hacer"
    case .yes: "no pregunta"
    case .limit: "cuántos, los más nuevos primero (si no, 20)"
    case .all: "todos los que se guardan"
    case .line: "una línea: la asignatura más urgente"
    case .bar: "un objeto para barras: text, tooltip, class, percentage"
    case .bridgeName: "cómo se llama (si no, la dirección de la que viene)"
    case .scope: "qué se le permite"
    case .print: "muestra la línea de authorized_keys y no escribe ningún fichero"
    case .watch: "se queda y lo muestra otra vez con cada cambio"
    case .exams: "solo las de exámenes, parciales y pruebas"
    case .handIns: "solo las de entregas"
    case .ofSubject: "las de una asignatura"
    case .average: "di qué hace falta para una media, como 7,5"
    case .overSubject: "en qué asignatura, o asignaturas si se repite (si no, en lo que queda)"
    case .ofCourse: "un curso, como 2026/27 (si no, todos)"
    case .repeatIn: "el curso posterior (si no, el que se sigue o el de hoy)"
    case .bringBack: "lo recupera"
    case .ofPart: "las de una de sus partes"
    case .partName: "el nombre que se lee"
    case .maximum: "los puntos que puede tener (si no, 10)"
    case .each: "tantas iguales"
    case .fact: "un hecho, sí o no, sin nota"
    case .weight: "cuánto pesa; - la saca de la media"
    case .inGroup: "en qué grupo pesa (si no, en la nota)"
    case .input: "cómo se escribe: points o percent"
    case .optional: "si no hace falta hacerla: yes o no"
    case .occasion: "qué es su fecha: exam o hand-in; - para lo que diga su nombre"
    case .carry: "qué pasa con su nota en una convocatoria posterior"
    case .before: "antes de esta parte"
    case .after: "después de esta parte"
    case .first: "antes que todas"
    case .last: "después de todas"
    case .passMark: "la nota con la que se aprueba, como 5 o >5 (entre comillas)"
    case .credits: "sus créditos ECTS: lo que cuenta en una media"
    case .scale: "los puntos que puede tener la nota"
    case .verbose: "anota también lo que hace cada programa que se conecta"
    }
  }

  func placeholder(_ placeholder: Placeholder) -> String {
    switch placeholder {
    case .subject: "ASIGNATURA"
    case .part: "PARTE"
    case .grade: "NOTA"
    case .assumption: "PARTE=NOTA"
    case .target: "OBJETIVO"
    case .others: "MODO"
    case .month: "MES"
    case .when: "CUÁNDO"
    case .syllabus, .shipped: "GUÍA"
    case .wholePart: "PARTE"
    case .group: "GRUPO"
    case .weights: "PARTE=N"
    case .word: "PALABRA"
    case .file: "FICHERO"
    case .command, .shellCommand: "ORDEN"
    case .directory: "CARPETA"
    case .path: "RUTA"
    case .sitting, .course: "NOMBRE"
    case .shortName: "CORTO"
    case .name: "NOMBRE"
    case .number: "NÚMERO"
    case .scope: "PERMISO"
    case .keyFile: "CLAVE"
    case .lead: "ANTELACIÓN"
    case .until: "HASTA"
    case .hours: "HORAS"
    }
  }
}

extension Spanish {
  func unknownCommand(_ word: String, near: String?) -> String {
    "no existe la orden \(quoted(word))" + perhaps(near)
  }

  func incompleteCommand(_ command: String, choices: [String]) -> String {
    "a \(quoted(command)) le falta la orden: \(choices.joined(separator: ", "))"
  }

  func unknownOption(_ option: String, of command: String, near: String?) -> String {
    "\(quoted(command)) no tiene la opción \(quoted(option))" + perhaps(near)
  }

  func missingValue(option: String) -> String { "a \(option) le falta un valor" }

  func unexpectedValue(option: String) -> String { "\(option) no lleva ningún valor" }

  func repeatedOption(_ option: String) -> String { "\(option) está repetida" }

  func contradiction(_ one: String, _ other: String) -> String {
    "\(one) y \(other) no pueden ir juntas"
  }

  func missingOperand(_ operand: String, of command: String) -> String {
    "a \(quoted(command)) le falta \(operand)"
  }

  func unexpectedOperand(_ operand: String, of command: String) -> String {
    "en \(quoted(command)) sobra \(quoted(operand))"
  }

  func malformedCompanion(_ typed: String) -> String {
    "un programa no se puede llamar \(quoted(typed)): A-Z, a-z, 0-9 y . _ -, hasta 64 caracteres"
  }

  func unknownScope(_ typed: String) -> String {
    "\(quoted(typed)) no es un permiso: read, submit o full"
  }

  func malformedAssumption(_ typed: String) -> String {
    "\(quoted(typed)) no es PARTE=NOTA, como examen=7,5"
  }

  var quoteSpaces: String { "; pon comillas a un nombre con espacios" }

  func see(_ command: String) -> String { "mira \(quoted(command))" }
}
