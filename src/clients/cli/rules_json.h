/* rules_json.h - the option table and rules as JSON, and the options' values in words. */
#ifndef HEARTS_CLI_RULES_JSON_H
#define HEARTS_CLI_RULES_JSON_H

#include "base/buffer.h"
#include "clients/cli/commands.h"
#include "hearts/plan.h"

/* Each prints a line; false when out of memory. */
bool rules_json_games(void);
bool rules_json_options(void);
bool rules_json_schema(void);
bool rules_json_plan(const struct hearts_plan *p, const struct rules_label *label);
/* `p` is NULL if the options are invalid; then e and text say why. */
bool rules_json_check(const struct hearts_plan *p, const struct hearts_error *e, const char *text);

/* Writes the values an option takes: "off, on", "3 to 10", "1 to 1000, or none". */
void rules_values_write(const struct hearts_option *o, struct buffer *out);

#endif
