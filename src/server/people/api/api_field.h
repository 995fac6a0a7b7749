/* api_field.h - comparing people's results at the daily hand: GET and POST /api/field. */
#ifndef HEARTS_API_API_FIELD_H
#define HEARTS_API_API_FIELD_H

/* Results are kept for this many days after their own. */
enum { FIELD_DAYS = 31 };

#endif
