/* api_guest.h - POST /api/guest, GET /api/me, and a guest's other name. */
#ifndef HEARTS_PEOPLE_API_API_GUEST_H
#define HEARTS_PEOPLE_API_API_GUEST_H

#include "people/task/task.h"

void api_guest(struct task *t, const char *rest);
void api_me(struct task *t, const char *rest);

/* A guest takes the name of the body, which was read. */
void guest_take_name(struct task *t);

#endif
