/* cmd_completion.c - `hearts completion`: a shell script that calls "hearts completion words". */
#include "clients/cli/commands.h"
#include "clients/cli/complete.h"

#include <stdio.h>
#include <string.h>

/* Bash splits words at "=", ":" and "@", keeps quotes, and replaces only the last piece with the
 * completion, including an "@" before it. The script does not need the package bash-completion. */
static const char bash[] =
    "# Completion of hearts for bash; made by \"hearts completion bash\".\n"
    "_hearts() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} rest piece n=-1 words=() i\n"
    "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
    "        rest=${line#\"${line%%[![:space:]]*}\"} piece=${COMP_WORDS[i]}\n"
    "        ((i < COMP_CWORD)) || piece=$rest\n"
    "        [[ $i -gt 0 && $rest == \"$line\" ]] || ((++n))\n"
    "        words[n]+=${piece//[\\\"\\'\\\\]/}\n"
    "        line=${rest#\"$piece\"}\n"
    "    done\n"
    "    local word=${words[n]} quote=${piece:0:1} cut offer more\n"
    "    [[ $quote == [\\\"\\'] ]] || quote=\n"
    "    piece=${piece//[\\\"\\'\\\\]/} cut=${word%\"$piece\"}\n"
    "    [[ -z $piece || $COMP_WORDBREAKS != *\"$piece\"* ]] || cut=$word\n"
    "    cut=${cut%@}\n"
    "    while IFS=$'\\t' read -r offer more; do\n"
    "        if [[ $offer == :* ]]; then _hearts_files \"${offer#:}\" \"$more\"\n"
    "        elif [[ $offer == \"$word\"* ]]; then\n"
    "            offer=${offer#\"$cut\"}\n"
    "            [[ $quote ]] || offer=${offer// /\\\\ }\n"
    "            COMPREPLY+=(\"$offer\")\n"
    "        fi\n"
    "    done < <(command hearts completion words \"${words[@]:1}\" 2>/dev/null)\n"
    "    [[ ${#COMPREPLY[@]} -ne 1 || $COMPREPLY != *[=:/] ]] || compopt -o nospace 2>/dev/null\n"
    "}\n"
    "# What their names end in, and what stands before the name in the word.\n"
    "_hearts_files() {\n"
    "    local typed=${word#\"$2\"} file name\n"
    "    while IFS= read -r file; do\n"
    "        if [[ -d ${file/#\\~/$HOME} ]]; then file+=/\n"
    "        elif [[ $1 == / || $file != *\"$1\" ]]; then continue\n"
    "        fi\n"
    "        name=$2$file name=${name#\"$cut\"}\n"
    "        [[ $quote ]] || printf -v name %q \"$name\"\n"
    "        COMPREPLY+=(\"${name/#\\\\\\~/\\~}\")\n"
    "    done < <(compgen -f -- \"$typed\")\n"
    "}\n"
    "complete -F _hearts hearts\n";

static const char zsh[] =
    "#compdef hearts\n"
    "# Completion of hearts for zsh; made by \"hearts completion zsh\".\n"
    "_hearts() {\n"
    "    local line offer more\n"
    "    local -a spaced tight files\n"
    "    for line in ${(f)\"$(command hearts completion words \"${(@Q)words[2,CURRENT-1]}\" "
    "\"${(Q)PREFIX}\" 2>/dev/null)\"}; do\n"
    "        offer=${line%%$'\\t'*} more=${${line#$offer}#$'\\t'}\n"
    "        if [[ $offer == :* ]]; then files+=(\"$line\"); continue; fi\n"
    "        line=${offer//:/\\\\:}${more:+:$more}\n"
    "        if [[ $offer == *[=:] ]]; then tight+=(\"$line\"); else spaced+=(\"$line\"); fi\n"
    "    done\n"
    "    local ret=1\n"
    "    _describe -t words word spaced && ret=0\n"
    "    _describe -t words word tight -S '' && ret=0\n"
    "    for line in $files; do\n"
    "        offer=${${line%%$'\\t'*}#:} more=${line#*$'\\t'}\n"
    "        [[ -z $more ]] || compset -P \"${(b)more}\" || continue\n"
    "        case $offer in\n"
    "        '') _files && ret=0 ;;\n"
    "        /) _files -/ && ret=0 ;;\n"
    "        *) _files -g \"*${(b)offer}\" && ret=0 ;;\n"
    "        esac\n"
    "    done\n"
    "    return ret\n"
    "}\n"
    "if [[ $funcstack[1] == _hearts ]]; then _hearts \"$@\"; else compdef _hearts hearts; fi\n";

static const char fish[] =
    "# Completion of hearts for fish; made by \"hearts completion fish\".\n"
    "function __hearts_offers\n"
    "    set -l words (commandline -opc)\n"
    "    set -l word (commandline -ct | string replace -ra '[\"\\'\\\\\\\\]' '')\n"
    "    for line in (command hearts completion words $words[2..] \"$word\" 2>/dev/null)\n"
    "        set -l parts (string split -m1 \\t -- $line)\n"
    "        if not string match -q ':*' -- $line\n"
    "            echo $line\n"
    "            continue\n"
    "        end\n"
    "        set -l ending (string sub -s 2 -- $parts[1])\n"
    "        set -l before $parts[2]\n"
    "        set -l typed (string sub -s (math 1 + (string length -- \"$before\")) -- \"$word\")\n"
    "        for file in (complete -C\"'' \"(string escape -n -- \"$typed\" | "
    "string replace -r '^\\\\\\\\~' '~'))\n"
    "            set -l name (string split -m1 \\t -- $file)[1]\n"
    "            if string match -q -- '*/' $name; or "
    "string match -q -- \"*$ending\" $name\n"
    "                echo \"$before$name\"\n"
    "            end\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c hearts -f -k -a '(__hearts_offers)'\n";

int cmd_completion(int argc, char **argv)
{
    static const char *const shells[] = { "bash", "zsh", "fish" };
    char nearest[NEAREST];
    if (argc > 2 && strcmp(argv[1], "words") == 0) {
        complete(argc - 2, argv + 2);
        return 0;
    }
    if (argc != 2)
        return command_wrong("completion", "it expects one of bash, zsh and fish");
    if (strcmp(argv[1], "bash") == 0)
        fputs(bash, stdout);
    else if (strcmp(argv[1], "zsh") == 0)
        fputs(zsh, stdout);
    else if (strcmp(argv[1], "fish") == 0)
        fputs(fish, stdout);
    else
        return command_wrong(
            "completion", "it expects one of bash, zsh and fish, not \"%.40s\"%s", argv[1],
            nearest_among(argv[1], shells, sizeof shells / sizeof *shells, "", nearest));
    return 0;
}
