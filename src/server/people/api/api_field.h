/* api_field.h - what people made of the hand of a day, beside each other: GET and POST /api/field.
 */
#ifndef HEARTS_API_API_FIELD_H
#define HEARTS_API_API_FIELD_H

/* Where results are kept for this many days after their own. */
enum { FIELD_DAYS = 31 };

#endif
