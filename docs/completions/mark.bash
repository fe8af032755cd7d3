# Completes mark, markd and mark-glance in bash. What may come next, mark itself says.

_mark() {
  local line word typed=() join='' index
  COMPREPLY=()
  # Bash cuts words at "=" and ":"; mark reads them whole.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if [[ (-n $join || $word == [=:]*) && ${#typed[@]} -gt 0 ]]; then
      typed[-1]+=$word
    else
      typed+=("$word")
    fi
    [[ $word == *[=:] ]] && join=yes || join=''
  done
  # Quotes are the shell's, and so is the home directory.
  for index in "${!typed[@]}"; do
    typed[index]=${typed[index]//[\"\'\\]/}
    [[ ${typed[index]} == '~/'* ]] && typed[index]=$HOME${typed[index]:1}
  done
  word=${typed[-1]##*[=:]}
  while IFS= read -r line; do
    case $line in
      :files)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$word")
        ;;
      :directories)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$word")
        ;;
      *)
        line=${line%%$'\t'*}
        if [[ $line == *= ]]; then
          compopt -o nospace 2>/dev/null
        else
          # Of a value that is attached to its option only the value is replaced.
          line=${line##*[=:]}
        fi
        [[ $line == *[!a-zA-Z0-9_./=-]* ]] && printf -v line %q "$line"
        COMPREPLY+=("$line")
        ;;
    esac
  done < <(command mark complete -- "${1##*/}" "${typed[@]}" 2>/dev/null)
}

complete -F _mark mark markd mark-glance
