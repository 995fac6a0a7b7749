/* serve_data.h - checks and copies of the server's data by `hearts serve`; each returns the exit
 * status. */
#ifndef HEARTS_CLI_SERVE_DATA_H
#define HEARTS_CLI_SERVE_DATA_H

#include "server/app/server_options.h"

/* A server may be running on the data. */
int serve_check(const struct options *o);
int serve_backup(const struct options *o, const char *path);

/* Shows the progress of a copy if standard error is a terminal; `word` NULL: it is over. */
void serve_copy_told(const char *word, uint64_t rows);

/* No server may be running on the data. */
int serve_copy(const struct options *o, bool to_database);

#endif
