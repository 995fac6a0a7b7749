/* play_day.h - hearts play --day: the hand of a day, and what the strongest computer makes of it.
 */
#ifndef HEARTS_CLI_PLAY_DAY_H
#define HEARTS_CLI_PLAY_DAY_H

#include "clients/cli/play_retry.h"

/* Today, here. */
void day_today(char out[DATE_TEXT]);

/* Where it begins, for the person. */
void day_tell(const struct retry_report *a, struct buffer *out);

/* Plays it `DAY_RUNS` times with `full` in the person's place; those that are done by an interrupt
 * count. False when memory is out. */
bool day_judge(struct retry_report *a, const struct record *record);

/* The person's points among those of the computer, and what can be shared. False when memory is
 * out. */
bool day_print(const struct retry_report *a);
bool day_print_json(const struct retry_report *a);

#endif
