/* unit.c - a program of unit tests: runs the one named on the command line.
 *
 *   units NAME    tests/unit/NAME.c, whose main() is compiled as unit_NAME()
 */
#include <stdio.h>
#include <string.h>

#ifndef UNITS
#define UNITS /* X(NAME) of each, by tests/meson.build; none for whoever compiles this alone */
#endif

#define X(name) int unit_##name(void);
UNITS
#undef X

static const struct unit {
    const char *name;
    int (*run)(void);
} units[] = {
#define X(name) { #name, unit_##name },
    UNITS
#undef X
    { NULL, NULL }
};

int main(int argc, char **argv)
{
    for (const struct unit *u = units; u->name; u++)
        if (argc == 2 && strcmp(argv[1], u->name) == 0)
            return u->run();
    fputs("Name one of these tests:", stderr);
    for (const struct unit *u = units; u->name; u++)
        fprintf(stderr, " %s", u->name);
    fputs("\n", stderr);
    return 2;
}
