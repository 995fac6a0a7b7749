/* api_field.h - what people made of the hand of a day, beside each other: GET and POST /api/field.
 */
#ifndef HEARTS_PEOPLE_API_API_FIELD_H
#define HEARTS_PEOPLE_API_API_FIELD_H

struct task;

/* Where results are kept for so many days after their own. */
enum { FIELD_DAYS = 31 };

void api_field(struct task *t, const char *rest);
void api_field_join(struct task *t, const char *rest);

#endif
