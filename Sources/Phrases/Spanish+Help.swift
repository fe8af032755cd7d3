extension Spanish {
  var motto: String { "¿qué nota necesitas en lo que falta?" }

  var usage: String { "uso" }

  var example: String { "ejemplo" }

  var anyCommand: String { "[ORDEN] [OPCIONES]" }

  var moreHelp: String { "Más sobre una orden: mark help ORDEN" }

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
    case .addPart: "Añade una parte a cómo se evalúa una asignatura"
    case .setPart: "Cambia cómo se llama una parte, sobre cuánto es, cuánto pesa"
    case .movePart: "Pone una parte en otro sitio entre las demás"
    case .removePart: "Quita una parte que no necesita ninguna fórmula"
    case .addGroup: "Hace un grupo: una media de partes con nombre"
    case .setGroup: "Cambia cuánto pesan las partes en un grupo o en la nota"
    case .removeGroup: "Quita un grupo que no necesita ninguna fórmula"
    case .setGrading: "Cambia con qué nota se aprueba, o sobre cuánto es"
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
    case .scale: "los puntos que puede tener la nota"
    case .verbose: "anota también lo que hace cada programa que se conecta"
    }
  }

  func note(_ note: HelpNote) -> String {
    switch note {
    case .keptOver:
      "Las notas del curso anterior cuentan como dicen las reglas de la guía (carry), y durante los cursos que "
        + "diga; una corrección posterior de aquel curso no se traslada. La asignatura sigue en él como estaba."
    case .archiving:
      "Sigue en el expediente, no se muestra, no suena y no se puede seguir hasta recuperarlo. Seguir otro curso "
        + "también lo oculta, pero lo que quede de él por venir sigue sonando."
    case .recordCounts:
      "La media pondera por créditos las notas, con un decimal. Es de lo aprobado y definitivo; lo que se supera sin "
        + "nota, o no tiene créditos, no entra. Lo que queda se supone aprobado: desde la nota más baja que "
        + "aprueba hasta la mejor, y como hasta ahora."
    case .cached: "Sin markd muestra lo último que vio y de cuándo es."
    case .gradeForms:
      "NOTA se escribe como la pone el profesor: 7,5 o 7.5, 85 %, B, 22/30, "
        + "NP si no te presentaste, EX si estás exento, - para borrarla."
    case .watching:
      "Con --watch se dibuja de nuevo cuando cambia algo, el día o el tamaño de la ventana, hasta Ctrl-C; fuera de "
        + "un terminal, cada vez debajo de la anterior. Si markd se va, muestra lo último con su edad y lo sigue buscando."
    case .gradeRows:
      "De una serie se escriben varias, en orden: 8 7,5 - 9 NP. Varias asignaturas a la vez: mark grades."
    case .gradeTables:
      "FICHERO es una tabla con ; o tabuladores o comas; - es la entrada estándar. Cada fila es asignatura, parte "
        + "y nota, o solo parte y nota si se nombra ASIGNATURA; la convocatoria, si hace falta, va antes de la nota. "
        + "Una primera fila con los nombres de las columnas las pone en otro orden. Sin nota, una fila no dice nada. "
        + "Donde una coma puede separar o ser decimal no se adivina: se dice en qué línea."
    case .allOrNone: "Antes de poner las notas las muestra y pregunta. Se ponen todas o ninguna."
    case .stillMatters:
      "Mira todas las convocatorias; lo que ya no puede contar no sale, como la recuperación si has aprobado."
    case .monthForms:
      "MES es 2027-01, 1/2027, enero, enero de 2027, próximo o anterior; sin él, el mes actual."
    case .calendarSigns:
      "Un examen lleva un punto lleno (* sin UTF-8) y una entrega uno hueco (o); el día de hoy va entre "
        + "corchetes."
    case .rungAtOnce:
      "Suena al momento en todo lo que muestra avisos ahora, a cualquier hora, y se quita sola; no se "
        + "guarda nada. Termina con 1 si alguno no la ha mostrado. Necesita markd."
    case .dateForms:
      "CUÁNDO es un día, con hora o sin ella: 2027-01-15, 15/01 16:00, vie 15 ene, 15 de enero, viernes 16h, "
        + "mañana a las 18:00, en 2 semanas; - quita la fecha. Si puede ser más de un día, no se adivina: se dicen todos."
    case .targets:
      "OBJETIVO es pass, una nota como 7 o 7,5, o una calificación de la guía, como Notable. "
        + "La tabla sale siempre entera."
    case .othersForms:
      "MODO es lo que se supone en las partes por las que no preguntas: worst (un 0), best (todo), "
        + "so-far (como hasta ahora) o una nota sobre 10."
    case .assumedForms:
      "Las notas se escriben como en mark grade; una parte con varias las lleva seguidas, "
        + "test=8 7,5 - 9. No se guarda nada."
    case .names:
      "Vale el nombre, el nombre corto o el principio de uno de ellos; no importan las "
        + "mayúsculas ni las tildes."
    case .arithmetic:
      "Parte de lo que ya es seguro: lo pendiente cuenta como 0. Cada nota, valor y regla sale una "
        + "vez, con la fórmula de la guía, los números que entran en ella y la cita."
    case .primaryNeeded: "Necesita markd, que es quien hace las cuentas."
    case .offline: "Sin markd el cambio se guarda, y lo envía la próxima orden que lo encuentre."
    case .editing:
      "El texto se abre con VISUAL o EDITOR y se comprueba al cerrarlo. Se muestra qué cambia y se pregunta; un "
        + "texto que no se toma queda en un fichero, y se dice en cuál."
    case .syllabusNames:
      "GUÍA es un fichero, o una de las incluidas por su nombre, su código o un trozo de ellos: mark syllabus list."
    case .syllabusWords:
      "Con palabras lista las que las tienen todas en un nombre, una universidad o un código. Se buscan junto al "
        + "programa, o donde diga MARK_SYLLABI."
    case .partSettings:
      "Un número se escribe 7,5 o 7.5. El nombre corto es el de las fórmulas: letras, cifras y _; no cambia aunque "
        + "cambie el que se lee, y las notas tampoco."
    case .carryForms:
      "--carry lleva keep, retake, improve, redo o lost, en la convocatoria posterior o en la de --sitting."
    case .groups:
      "Un grupo es un valor de la guía que es una media; grade es la nota final. N es un peso, o -, que saca la parte "
        + "de la media."
    case .oneChange:
      "La guía se comprueba antes de tomarla: lo que la dejaría mal se rechaza, se dice dónde y queda para mark edit. "
        + "Las notas y fechas se quedan; antes de que una pierda su sitio se muestra y se pregunta."
    case .checkedFirst: "Antes se comprueba el fichero, como hace mark syllabus check."
    case .checkResult:
      "La última línea es «N passed, N failed». Termina con 1 si falla algún caso y con 65 "
        + "si no se puede leer algún fichero. No necesita markd."
    case .desktopReminders:
      "En el escritorio, un aviso queda hasta que lo cierras, y entonces se cierra en todas partes, o eliges "
        + "Hecho o Dentro de una hora. Hace falta notify-send (apt install libnotify-bin); si no, se imprime."
    case .reminderCommand:
      "ORDEN lee el aviso en JSON por su entrada estándar: title, body, urgency. "
        + "Tiene 5 segundos; si falla, el aviso vuelve con la próxima conexión."
    case .stuckOutbox:
      "Hace falta si markd ya tiene otro cambio con el mismo número, como puede pasar al recuperar "
        + "ficheros antiguos. Con --keep, una nota no sustituye a otra que no viste."
    case .backupFile:
      "Sin FICHERO se llama mark-AAAA-MM-DD.json y queda en la carpeta actual. Solo sustituye a "
        + "otra copia. Si los datos están dañados guarda lo que se puede leer y termina con 65."
    case .restoredFile:
      "FICHERO es una copia hecha con mark backup, o el nombre de una de las que guarda markd, que "
        + "debe estar parado. Lo que había queda al lado, en replaced-N-…"
    case .scopes:
      "PERMISO es read (mirar y recibir avisos), submit (además, poner notas, decir qué está hecho y "
        + "aplazarlo) o full."
    case .bridged:
      "Une su entrada y su salida con markd. Lo ejecuta ssh, para un programa con "
        + "MARK_REMOTE=ssh://MÁQUINA. Sin permiso indicado puede todo; mark pair limita una clave a menos."
    case .paired:
      "Añade una línea a ~/.ssh/authorized_keys por la que la clave pública del fichero CLAVE "
        + "ejecuta este mark y nada más. Para otro permiso, revócala y emparéjala otra vez."
    case .whoWasHere:
      "Están emparejados los que tienen una línea en ~/.ssh/authorized_keys. Cuándo estuvieron lo sabe "
        + "markd desde que arrancó."
    case .revoked:
      "Quita la clave de ~/.ssh/authorized_keys, corta en el acto las conexiones con ese nombre y hace que "
        + "markd lo rechace desde entonces; mark pair lo vuelve a dejar entrar. Necesita markd."
    case .onlyLooks: "No cambia nada. Termina con 0 si todo está en orden y con 1 si no."
    case .awayCode: "Termina con 69 si markd no responde."
    case .replaced:
      "Quedan las notas cuyas partes siguen igual; las que no caben se dicen y vuelven con "
        + "mark undo."
    case .undoable: "Se puede deshacer con mark undo."
    case .undoing:
      "Los números salen con mark log. Deshacer un cambio que deshizo otro lo rehace. "
        + "Se guardan los últimos 64."
    case .latest: "latest vuelve a mostrar siempre el último."
    case .leadForms:
      "ANTELACIÓN es 7d, 2h o 30m: días, horas o minutos antes; 3h+ insiste desde entonces hasta que esté hecho. "
        + "Sustituyen a las que haya; usual devuelve las de siempre, none es silencio."
    case .quietForms:
      "HORAS es 23:00-08:00, u off. Lo que cae en ellas suena cuando acaban; antes de que empiecen, si entonces "
        + "ya sería tarde."
    case .snoozeForms:
      "HASTA es 30m, 3h o 1d, un día o una hora como viernes 9:00; si falta, una hora. Como mucho siete días; "
        + "- lo deja sonar como siempre."
    case .foreground:
      "Se queda en primer plano, escribe lo que ocurre por su salida de errores y termina con 0 al "
        + "recibir SIGTERM o Ctrl-C."
    case .supervised:
      "Un gestor de servicios puede pasarle el socket; markd le dice cuándo atiende, y que sigue vivo, "
        + "como lo pide systemd."
    case .nothingKept: "Termina con 69 si no están ni markd ni nada guardado."
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
