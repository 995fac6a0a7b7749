/* routes.h - requests about people, games and statistics. */
#ifndef HEARTS_PEOPLE_ROUTES_H
#define HEARTS_PEOPLE_ROUTES_H

#include "server/net/net.h"
#include "server/people/who/person.h"

struct people;
struct task;

/* Handles a request under /api about people, games or statistics: true when it is one of these, and
 * will be answered. */
bool people_request(struct people *p, struct request *r, const struct person *who);

/* A row for each kind of request; `rest` is what follows the path's beginning. */
struct route {
    const char *path; /* "/api/sessions/": all longer paths that begin with it */
    enum request_method method;
    void (*answer)(struct task *t, const char *rest);
};
extern const struct route people_routes[];
extern const size_t people_route_count;

#endif
