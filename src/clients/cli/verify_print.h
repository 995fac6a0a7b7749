/* verify_print.h - what `hearts verify` says of a transcript. */
#ifndef HEARTS_CLI_VERIFY_PRINT_H
#define HEARTS_CLI_VERIFY_PRINT_H

#include "record/proof.h"

/* A line a deal. */
void verify_print(const struct proof *p);

/* The same as JSON, and a line for the whole, which is called `title`. False when memory is out. */
bool verify_json(const char *title, const struct proof *p);
bool verify_json_fault(const char *path, unsigned line, const char *why);

/* The sentence about the whole: to standard output, unless `quiet`, where all is right; otherwise
 * to standard error. Returns the exit status. */
int verify_say(const char *path, const char *title, const struct record *record,
               const struct proof *p, bool quiet);

#endif
