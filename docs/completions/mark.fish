# Completes mark, markd and mark-glance in fish. What may come next, mark itself says.

function __mark_complete
    set -l typed (string replace -r -- '^~/' "$HOME/" (commandline -opc))
    set -l word (commandline -ct)
    set -l program (string replace -r '.*/' '' -- $typed[1])
    # Of a value that is attached to its option the shell knows only the value.
    set -l option (string match -r -- '^--[^=]*=' $word)
    set -l value (string replace -r -- '^--[^=]*=' '' $word)
    for line in (command mark complete -- $program $typed[2..-1] "$word" 2>/dev/null)
        switch $line
            case :files
                printf "$option%s\n" (__fish_complete_path "$value")
            case :directories
                printf "$option%s\n" (__fish_complete_directories "$value" '')
            case '*'
                printf '%s\n' $line
        end
    end
end

for program in mark markd mark-glance
    complete -c $program -f -a '(__mark_complete)'
end
