/* cmd_version.c - which version this is. */
#include "cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "hearts/hearts.h"

const char *const program_name = "OpenHearts " HEARTS_VERSION;

int cmd_version(int argc, char **argv)
{
    static const struct option options[] = { { "json", no_argument, NULL, 'j' }, { 0 } };
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
    printf(json ? "{\"name\":\"hearts\",\"version\":\"%s\"}\n" : "hearts %s\n", HEARTS_VERSION);
    return 0;
}
