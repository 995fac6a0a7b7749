/* cmd_engine.c - `hearts engine`: one of our players, controlled by another program. */
#define _POSIX_C_SOURCE 200809L

#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "clients/programs/open.h"
#include "clients/programs/speak.h"

int cmd_engine(int argc, char **argv)
{
    static const struct option options[] = { { "player", required_argument, NULL, 'p' }, { 0 } };
    const char *name = "full";
    struct error e;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c != 'p')
            return command_wrong_option(argv, c);
        name = optarg;
    }
    if (optind < argc)
        return command_wrong("engine", "expects no words: \"%.40s\"; a player goes after --player",
                             argv[optind]);
    const struct player *player = player_inside(name, &e);
    if (!player)
        return command_wrong("engine", "--player: %s", e.text);
    if (!speak(player, stdin, stdout, &e))
        return command_failed("engine", "%s", e.text);
    return 0;
}
