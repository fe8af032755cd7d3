#!/bin/sh
# Installs what lies beside it (bin, share) below a prefix, or removes what it has installed there.
# Needs nothing but a shell and the usual small tools.
set -eu

usage() {
  cat <<'END'
usage: install.sh [--prefix DIR] [--uninstall]

  --prefix DIR  where: /usr/local by default; $HOME/.local needs no root
  --uninstall   remove what was installed there, and nothing else

DESTDIR=DIR puts all of it below DIR, as if that were the root: for packages.
END
}

prefix=/usr/local
action=install
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -gt 1 ] || { usage >&2; exit 64; }; prefix=$2; shift ;;
    --prefix=*) prefix=${1#*=} ;;
    --uninstall) action=uninstall ;;
    --help) usage; exit 0 ;;
    *) echo "install.sh: unknown argument: $1" >&2; usage >&2; exit 64 ;;
  esac
  shift
done
case $prefix in
  *'
'* | *\"* | *\\*) echo "install.sh: no such characters in a prefix, please: $prefix" >&2; exit 64 ;;
  /*) ;;
  *) echo "install.sh: the prefix must begin with a slash: $prefix" >&2; exit 64 ;;
esac

root=${DESTDIR:-}$prefix
# What was put there, directories that were made with a slash at the end.
manifest=share/mark/installed

# One line for systemd: a percent sign and a blank mean something to it.
unit_prefix() { printf '%s\n' "$prefix" | sed 's/%/%%/g; s/ /\\x20/g'; }

# Copies a file beside its place and moves it there, so that a program that runs goes on.
put() {
  if [ -d "$root/$1" ]; then
    echo "install.sh: $root/$1 is a directory, and mark has a file there" >&2
    exit 73
  fi
  case $1 in
    share/systemd/*)
      sed "s|=/usr/local/|=$(unit_prefix | sed 's/[\\&|]/\\&/g')/|" "$here/$1" >"$root/$1.new" ;;
    *) cp "$here/$1" "$root/$1.new" ;;
  esac
  case $1 in
    bin/*) chmod 755 "$root/$1.new" ;;
    *) chmod 644 "$root/$1.new" ;;
  esac
  mv -f "$root/$1.new" "$root/$1"
}

make_directory() {
  [ ! -d "$root/$1" ] || return 0
  case $1 in */*) make_directory "${1%/*}" ;; esac
  mkdir "$root/$1"
  # Below ~/.local it is where the library of that person will be as well.
  [ "$root/$1" != "${XDG_DATA_HOME:-${HOME:-}/.local/share}/mark" ] || chmod 700 "$root/$1"
  made="$made$1/
"
}

# Writes down what is there by now, and what was there before.
list() {
  printf '%s%s\n%s\n%s\n' "$made" "$files" "$manifest" "$1" | sed '/^$/d' | LC_ALL=C sort -u \
    >"$root/$manifest.new"
  mv -f "$root/$manifest.new" "$root/$manifest"
}

install_all() {
  case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
  [ -f "$here/bin/markd" ] || { echo "install.sh: there is no $here/bin/markd to install" >&2; exit 66; }
  before=$(cat "$root/$manifest" 2>/dev/null || true)
  files=$(cd "$here" && find bin share -type f | LC_ALL=C sort)
  made=
  umask 022
  if [ ! -d "$root" ]; then
    mkdir -p "$root"
    made='./
'
  fi
  make_directory share/mark
  IFS='
'
  set -f
  for file in $files; do make_directory "${file%/*}"; done
  # The list comes first, so that what breaks off in between can be removed.
  list "$before"
  for file in $files; do put "$file"; done
  # What an older version had and this one has not goes; its directories are still ours.
  for old in $before; do
    case $old in
      */) made="$made$old
" ;;
      "$manifest") ;;
      *) printf '%s\n' "$files" | grep -Fqx -e "$old" || rm -f "$root/$old" ;;
    esac
  done
  list ''
  echo "installed below $root"
  [ -n "${DESTDIR:-}" ] || advise
}

advise() {
  echo 'markd starts at login, and rings, for whoever says so, without sudo:'
  echo '  systemctl --user daemon-reload'
  case $prefix in
    /usr | /usr/local | "${HOME:-/}/.local") ;;
    *) echo "  systemctl --user link '$prefix/share/systemd/user/markd.socket' '$prefix/share/systemd/user/markd.service'" ;;
  esac
  echo '  systemctl --user enable --now markd.service'
  echo 'and also while you are not logged in, as on a machine that only serves others:'
  echo '  loginctl enable-linger'
}

uninstall_all() {
  if [ ! -f "$root/$manifest" ]; then
    echo "nothing of mark is installed below $root"
    return
  fi
  [ -n "${DESTDIR:-}" ] || take_out_of_login
  paths=$(LC_ALL=C sort -r "$root/$manifest")
  IFS='
'
  set -f
  for path in $paths; do
    case $path in
      # Others may have put something there.
      ./) rmdir "$root" 2>/dev/null || true ;;
      */) rmdir "$root/$path" 2>/dev/null || true ;;
      *) rm -f "$root/$path" ;;
    esac
  done
  echo "removed from $root"
}

# Only people themselves can do it: root has another systemd.
take_out_of_login() {
  if [ "$(id -u)" = 0 ]; then
    echo 'whoever had it started at login takes it out of there, before or after this:'
    echo '  systemctl --user disable --now markd.socket markd.service'
  elif command -v systemctl >/dev/null; then
    systemctl --user --quiet disable --now markd.socket markd.service 2>/dev/null || true
  fi
}

"${action}_all"
