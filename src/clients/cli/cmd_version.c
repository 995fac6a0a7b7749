/* cmd_version.c - `hearts version`: prints the version. */
#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "clients/cli/json_line.h"
#include "hearts/hearts.h"

const char *const program_name = "OpenHearts " HEARTS_VERSION;

int cmd_version(int argc, char **argv)
{
    static const struct option options[] = { { "json", no_argument, NULL, 'j' }, { 0 } };
    struct json_line l;
    bool json = false;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c != 'j')
            return command_wrong_option(argv, c);
        json = true;
    }
    if (optind < argc)
        return command_wrong("version", "it expects no arguments besides --json, not \"%.40s\"",
                             argv[optind]);
    if (!json) {
        puts("hearts " HEARTS_VERSION);
        return 0;
    }
    json_line_object(&l);
    json_text(&l.json, "name", "hearts");
    json_text(&l.json, "version", HEARTS_VERSION);
    return json_line_object_end(&l) ? 0 : command_failed("version", "there is not enough memory");
}
