/* day.h - the hand of the day: dealt from the date and the rules alone, so that everybody gets the
 * same cards, and computers that decide by the same chance.
 */
#ifndef HEARTS_TABLE_DAY_H
#define HEARTS_TABLE_DAY_H

#include "text/record.h"

enum { DAY_DATE = 11, DAY_PERSON = 0 /* the seat that the day's player has */ };

/* Who sits at the others. */
#define DAY_PLAYER "steady"

/* Whether the text is a day of the calendar, "2026-11-24", from 1970 to 9999. */
bool day_read(const char *text);

/* Of such a day: how many there were since 1970-01-01, which is 0. */
int64_t day_number(const char *date);

/* The record of that day's hand, dealt and not yet played. `names` of all seats, or NULL: people
 * name them. NULL when memory is out. */
struct record *day_record(const char *date, const struct hearts_plan *plan,
                          const char *const *names);

#endif
