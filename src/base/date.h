/* date.h - days of the calendar as text, "2026-11-24", from 1970 to 9999. */
#ifndef HEARTS_BASE_DATE_H
#define HEARTS_BASE_DATE_H

#include <stdbool.h>
#include <stdint.h>

enum { DATE_TEXT = 11 /* with its NUL */ };

/* Whether the text is such a day. */
bool date_is_valid(const char *text);

/* The number of such a day: 1970-01-01 is 0. */
int64_t date_number(const char *date);

/* The day of that number. Numbers before 1970 or after 9999 give the nearest day in between. */
void date_write(int64_t number, char out[DATE_TEXT]);

#endif
