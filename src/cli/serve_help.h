/* serve_help.h - what "hearts serve" takes, as help lists it: the rows of the server's options. */
#ifndef HEARTS_CLI_SERVE_HELP_H
#define HEARTS_CLI_SERVE_HELP_H

#define SERVE_TEXT(name, standard, brief)   "  --" name " TEXT  " brief "\n"
#define SERVE_NUMBER(name, standard, brief) "  --" name " N  " brief "; " standard "\n"
#define SERVE_BYTES(name, standard, brief)  "  --" name " BYTES  " brief "; " standard "\n"
#define SERVE_TIME(name, standard, brief)   "  --" name " TIME  " brief "; " standard "\n"
#define SERVE_FLAG(name, standard, brief)   "  --" name " on|off  " brief "; " standard "\n"

/* One row of the table. */
#define OPTION(kind, field, name, standard, low, high, brief) SERVE_##kind(name, standard, brief)
static const char serve_help[] =
    "  --config FILE  options from a file of lines, name = value; those given here stand above\n"
    "  --backup FILE  only copy the database to a new file, also while a server uses it\n"
    "  --check  only check that the database is whole\n"
#include "server/options.def"
    ;
#undef OPTION

#endif
