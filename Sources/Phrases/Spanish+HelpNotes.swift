extension Spanish {
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
    case .interview:
      "Pregunta en el terminal y escribe el fichero al final: hasta entonces, Ctrl-C no deja nada. Sin FICHERO, el nombre "
        + "sale del de la asignatura, en la carpeta actual. Un fichero que ya existe no se toca. No necesita markd."
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
}
