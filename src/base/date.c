/* date.c - days of the calendar as text, and their number since 1970. */
#include "base/date.h"

#include <string.h>

enum { FIRST_YEAR = 1970, LAST_YEAR = 9999 };

static bool digits_read(const char *text, int count, int *out)
{
    *out = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *out = *out * 10 + (text[i] - '0');
    }
    return true;
}

static void digits_put(int n, int count, char *out)
{
    for (int i = count - 1; i >= 0; i--, n /= 10)
        out[i] = (char)('0' + n % 10);
}

static int days_of(int year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

/* The number of a year's first day. */
static int64_t year_begins(int year)
{
    int64_t before = year - 1;
    return 365 * before + before / 4 - before / 100 + before / 400 -
           719162; /* the days before 1970 */
}

bool date_is_valid(const char *text)
{
    int year, month, day;
    return strlen(text) == DATE_TEXT - 1 && digits_read(text, 4, &year) && text[4] == '-' &&
           digits_read(text + 5, 2, &month) && text[7] == '-' && digits_read(text + 8, 2, &day) &&
           year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 &&
           day <= days_of(year, month);
}

int64_t date_number(const char *date)
{
    int year = 0, month = 1, day = 1;
    (void)digits_read(date, 4, &year);
    (void)digits_read(date + 5, 2, &month);
    (void)digits_read(date + 8, 2, &day);
    int64_t number = year_begins(year);
    for (int m = 1; m < month; m++)
        number += days_of(year, m);
    return number + day - 1;
}

void date_write(int64_t number, char out[DATE_TEXT])
{
    int64_t last = year_begins(LAST_YEAR + 1) - 1;
    number = number < 0 ? 0 : number > last ? last : number;
    int year = FIRST_YEAR + (int)(number / 366), month = 1;
    while (year_begins(year + 1) <= number)
        year++;
    int day = (int)(number - year_begins(year));
    for (; day >= days_of(year, month); month++)
        day -= days_of(year, month);
    memcpy(out, "0000-00-00", DATE_TEXT);
    digits_put(year, 4, out);
    digits_put(month, 2, out + 5);
    digits_put(day + 1, 2, out + 8);
}
