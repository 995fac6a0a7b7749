/* api_picture.h - the picture that an account shows instead of its initial, in every browser. */
#ifndef HEARTS_API_API_PICTURE_H
#define HEARTS_API_API_PICTURE_H

#include "server/people/task/task.h"

struct json;

/* Handles POST /api/me with a `picture`. */
void picture_take(struct task *t);

/* Writes the member `picture` if operation `op` found one: the word of a picture, or "initial". */
void picture_tell(struct json *j, const struct task *t, size_t op);

#endif
