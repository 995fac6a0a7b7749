/* verify_print.h - the report of `hearts verify` on a transcript. */
#ifndef HEARTS_CLI_VERIFY_PRINT_H
#define HEARTS_CLI_VERIFY_PRINT_H

#include "record/proof.h"

/* Prints a line for each deal. */
void verify_print(const struct proof *p);

/* The same as JSON, plus a line for the whole record, named `title`. False when out of memory. */
bool verify_json(const char *title, const struct proof *p);

/* Prints the result for the whole record: on standard output if all is right, unless `quiet`;
 * otherwise on standard error. Returns the exit status. */
int verify_say(const char *path, const char *title, const struct record *record,
               const struct proof *p, bool quiet);

#endif
