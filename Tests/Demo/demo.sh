#!/usr/bin/env bash
# Shows mark at work in a throw-away home, and fails loudly when anything is not as it should be.
set -euo pipefail
cd "$(dirname "$0")/../.."

programs=${PROGRAMS:-$PWD/.build/release}
home=$(mktemp -d "${TMPDIR:-/tmp}/mark-demo.XXXXXX")
primary=

clean_up() {
  [[ -z $primary ]] || { kill -KILL "$primary" && wait "$primary"; } 2>/dev/null || true
  rm -rf "$home"
}
trap clean_up EXIT
trap 'echo "demo: failed at line $LINENO" >&2' ERR

fail() {
  echo "demo: $*" >&2
  [[ ! -s $home/log ]] || sed 's/^/  markd: /' "$home/log" >&2
  exit 1
}

# Spanish, unless the person's own language is set. Told to the programs alone: this shell may not
# have the locale.
language=${LC_ALL:-${LC_MESSAGES:-${LANG:-es_ES.UTF-8}}}
run() { (exec env MARK_HOME="$home" LC_ALL="$language" NO_COLOR=1 "$programs/$1" "${@:2}"); }

say() { printf '\n\033[1m# %s\033[0m\n' "$*"; }
show() {
  printf '$ %s\n' "$*"
  run "$@"
}

# Starts the primary and waits for the line that says it serves.
start() {
  local line
  mkfifo "$home/said"
  (exec env MARK_HOME="$home" LC_ALL="$language" "$programs/markd" 2>"$home/said") &
  primary=$!
  exec 3<"$home/said"
  rm "$home/said"
  while IFS= read -r -t 10 line <&3; do
    echo "$line" >>"$home/log"
    [[ $line != *event=serving* ]] || break
  done
  [[ ${line-} == *event=serving* ]] || fail "markd did not start"
  cat <&3 >>"$home/log" &
}

say 'The primary starts in a new home, and takes three real syllabi.'
start
show mark subject add syllabi/udc-databases-2019.json
show mark subject add syllabi/sistemas-operativos.json
show mark subject add syllabi/deseno-software-2017.json
show mark grade so practicas 6,5
show mark grade ds practicas 7

say 'On the wrist:'
show mark-glance | tee "$home/before"

say 'A companion sends a grade; the answer comes when it is on disk.'
show mark grade bd proyecto 1,5
show mark grade bd sql 0,4

say 'On the wrist again, with the new need:'
show mark-glance | tee "$home/after"
! cmp -s "$home/before" "$home/after" || fail 'the need did not change'

say 'A date comes near, and a companion that waits for reminders rings.'
(run mark notify --once --exec "cat >'$home/rung'" >/dev/null) &
waiter=$!
show mark date bd examen "$(date -d '+5 hours' '+%Y-%m-%d %H:%M')"
timeout 20 tail --pid="$waiter" -f /dev/null || fail 'no reminder rang'
wait "$waiter" || fail 'mark notify failed'
[[ -s $home/rung ]] || fail 'the reminder did not reach the command'
cat "$home/rung"

say 'The power fails: the primary is killed with -9. The wrist still shows what it knew.'
kill -KILL "$primary"
wait "$primary" 2>/dev/null || true
show mark-glance
say 'A grade given meanwhile waits in the outbox.'
show mark grade bd examen 4,1

say 'The primary starts again. Nothing is lost, and what waited arrives once.'
start
show mark status
show mark show bd | tee "$home/subject"
grep -Eq 'Examen +4,1|Examen +4\.1' "$home/subject" || fail 'the queued grade is not there'
grep -Eq 'Proyecto +1,5|Proyecto +1\.5' "$home/subject" || fail 'a grade was lost'

say 'It stops when asked.'
kill -TERM "$primary"
wait "$primary" || fail "markd ended with $?"
primary=
say 'Done.'
