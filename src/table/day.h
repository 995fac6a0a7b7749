/* day.h - the hand of the day: dealt from the date and the rules alone, so that everybody gets the
 * same cards, and computers that decide by the same chance.
 */
#ifndef HEARTS_TABLE_DAY_H
#define HEARTS_TABLE_DAY_H

#include "base/date.h"
#include "record/record.h"

enum { DAY_PERSON = 0 /* the seat that the day's player has */ };

/* The computer at all other seats. */
#define DAY_PLAYER "steady"

/* The record of that day's hand, dealt and not yet played. `names`: of all seats, or NULL. Returns
 * NULL when out of memory. */
struct record *day_record(const char *date, const struct hearts_plan *plan,
                          const char *const *names);

#endif
