/* play_day.h - `hearts play --day`: the hand of a day, and the results of the strongest
 * computer. */
#ifndef HEARTS_CLI_PLAY_DAY_H
#define HEARTS_CLI_PLAY_DAY_H

#include "clients/cli/play_retry.h"

/* Today's date, local time. */
void day_today(char out[DATE_TEXT]);

/* Writes the introduction for the person. */
void day_tell(const struct retry_report *a, struct buffer *out);

/* Plays the hand `DAY_RUNS` times with `full` in the person's seat; after an interruption, the runs
 * done so far count. False when out of memory. */
bool day_judge(struct retry_report *a, const struct record *record);

/* Print the person's points compared with the computer's, and a text to share. False when out of
 * memory. */
bool day_print(const struct retry_report *a);
bool day_print_json(const struct retry_report *a);

#endif
