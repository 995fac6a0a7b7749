/* rules_json.h - the option table and rules as JSON, and their values as words. */
#ifndef HEARTS_CLI_RULES_JSON_H
#define HEARTS_CLI_RULES_JSON_H

#include <cjson/cJSON.h>

#include "base/buffer.h"
#include "cli/commands.h"
#include "hearts/plan.h"
#include "text/rules_table.h"

/* Each makes a new object, or NULL when memory is out. */
cJSON *rules_json_games(void);
cJSON *rules_json_options(void);
cJSON *rules_json_schema(void);
cJSON *rules_json_plan(const struct hearts_plan *p, const struct rules_label *label);
/* `p` is NULL where the options do not agree; then e and text say why. */
cJSON *rules_json_check(const struct hearts_plan *p, const struct hearts_error *e,
                        const char *text);

/* Prints it and a line's end, and frees it; false when memory is out. */
bool rules_json_print(cJSON *json);

/* "off, on", "3 to 10", "1 to 1000 or none", "cards and suits, or points". */
void rules_values_write(const struct hearts_option *o, struct buffer *out);

#endif
