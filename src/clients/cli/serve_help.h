/* serve_help.h - the help text for "hearts serve", made from the server's options. */
#ifndef HEARTS_CLI_SERVE_HELP_H
#define HEARTS_CLI_SERVE_HELP_H

#define SERVE_TEXT(name, standard, brief)       "  --" name " TEXT  " brief "\n"
#define SERVE_FOLDER(name, standard, brief)     "  --" name " FOLDER  " brief "\n"
#define SERVE_FILE(name, standard, brief)       "  --" name " FILE  " brief "\n"
#define SERVE_CONNECTION(name, standard, brief) "  --" name " CONNECTION  " brief "\n"
#define SERVE_STORE(name, standard, brief)      "  --" name " sqlite|memory  " brief "\n"
#define SERVE_LEVEL(name, standard, brief)      "  --" name " debug|info|warn|error  " brief "\n"
#define SERVE_NUMBER(name, standard, brief)     "  --" name " N  " brief "; " standard "\n"
#define SERVE_BYTES(name, standard, brief)      "  --" name " BYTES  " brief "; " standard "\n"
#define SERVE_TIME(name, standard, brief)       "  --" name " TIME  " brief "; " standard "\n"
#define SERVE_FLAG(name, standard, brief)       "  --" name " on|off  " brief "; " standard "\n"

#define SERVE_FIRST                                                                               \
    "  --config FILE  options from a file of lines, name = value; those given here stand above\n" \
    "  --backup FILE  only copy the database to a new file, also while a server uses it\n"        \
    "  --check  only check that the database is whole\n"                                          \
    "  --copy database|folder  only copy all there is in the one to the other, which is empty\n"

/* The lines as consecutive members: a single string literal would be longer than C allows. */
#define OPTION(kind, field, name, standard, low, high, brief) \
    char field[sizeof(SERVE_##kind(name, standard, brief)) - 1];
static const struct {
    char first[sizeof(SERVE_FIRST) - 1];
#include "server/app/server_options.def"
#undef OPTION
    char end;
} serve_help_lines = { SERVE_FIRST,
#define OPTION(kind, field, name, standard, low, high, brief) SERVE_##kind(name, standard, brief),
#include "server/app/server_options.def"
#undef OPTION
                       '\0' };
#define serve_help ((const char *)&serve_help_lines)

#endif
