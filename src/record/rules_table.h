/* rules_table.h - games, options and rules as JSON, for a form in which people choose rules. */
#ifndef HEARTS_RECORD_RULES_TABLE_H
#define HEARTS_RECORD_RULES_TABLE_H

#include "base/json.h"
#include "hearts/plan.h"

/* The heading of a group of options: "The deal". */
const char *rules_group_title(const char *group);

/* Lists: every named game, every group of options in order, every option. */
void rules_presets_write(struct json *j, const char *key);
void rules_groups_write(struct json *j, const char *key);
void rules_options_write(struct json *j, const char *key);

/* A list of the options to show first, each with the values that are chosen most. */
void rules_common_write(struct json *j, const char *key);

/* An object: every option's value as text. */
void rules_texts_write(struct json *j, const char *key, const struct hearts_rules *r);

/* Members "low", "high" and "counts": the fewest players with whom the rules can be played, the
 * most, and every number that is possible. */
void rules_counts_write(struct json *j, const struct hearts_rules *r);

/* An upper bound of what one hand can add to a score. In some games no hand reaches it. */
int32_t rules_most(const struct hearts_plan *p);

/* Members "values", an object of the cards in play that are worth something, and "most". */
void rules_worth_write(struct json *j, const struct hearts_plan *p);

#endif
