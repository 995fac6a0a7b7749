/* api_guest.h - POST /api/guest, GET /api/me, and a guest's other name. */
#ifndef HEARTS_API_API_GUEST_H
#define HEARTS_API_API_GUEST_H

#include "server/people/task/task.h"

/* A guest takes the name of the body, which was read. */
void guest_take_name(struct task *t);

#endif
