/* api_guest.h - POST /api/guest, GET /api/me, and renaming a guest. */
#ifndef HEARTS_API_API_GUEST_H
#define HEARTS_API_API_GUEST_H

#include "server/people/task/task.h"

/* Gives a guest the name in the body, which was read already. */
void guest_take_name(struct task *t);

#endif
