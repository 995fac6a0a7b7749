/* plans.h - prepared rules, shared by the tables that play by them. A plan lives while something
 * uses it. */
#ifndef HEARTS_ROOMS_PLANS_H
#define HEARTS_ROOMS_PLANS_H

#include "hearts/plan.h"

struct kept_plan {
    struct kept_plan *next;
    unsigned users;
    struct hearts_plan plan;
    char text[]; /* as hearts_rules_write() has it */
};

struct plans {
    struct kept_plan *first;
};

/* Find or make a plan and add one user. NULL: the text is not valid rules, or out of memory. */
struct kept_plan *plans_take(struct plans *all, const struct hearts_plan *p);
struct kept_plan *plans_take_text(struct plans *all, const char *text);
/* Removes one user; frees the plan after the last. `p` may be NULL. */
void plans_leave(struct plans *all, struct kept_plan *p);
void plans_release(struct plans *all);

#endif
