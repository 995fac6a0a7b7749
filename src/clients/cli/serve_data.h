/* serve_data.h - what hearts serve does with its data when it serves nothing: each the exit status.
 */
#ifndef HEARTS_CLI_SERVE_DATA_H
#define HEARTS_CLI_SERVE_DATA_H

#include "server/app/server_options.h"

/* A server may be running on it. */
int serve_check(const struct options *o);
int serve_backup(const struct options *o, const char *path);

/* Nobody may. */
int serve_copy(const struct options *o, bool to_database);

#endif
