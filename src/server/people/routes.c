/* routes.c - the table of requests about people, games and statistics. */
#include "server/people/routes.h"

#include <string.h>

#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"

const struct route people_routes[] = {
#define REQUEST(path, method, function) { path, method, function },
#include "server/people/task/requests.def"
#undef REQUEST
};

const size_t people_route_count = sizeof people_routes / sizeof *people_routes;

static bool fits(const struct route *r, const char *path, enum request_method method,
                 const char **rest)
{
    size_t length = strlen(r->path);
    bool open = r->path[length - 1] == '/';
    *rest = path + length;
    return r->method == (method == METHOD_HEAD ? METHOD_GET : method) &&
           strncmp(path, r->path, length) == 0 && (open ? **rest != '\0' : **rest == '\0');
}

bool people_request(struct people *p, struct request *r, const struct person *who)
{
    for (size_t i = 0; i < people_route_count; i++) {
        const char *rest;
        if (!fits(&people_routes[i], request_path(r), request_method(r), &rest))
            continue;
        struct task *t = people_task(p, r, who);
        if (t && !task_run(t, people_routes[i].answer, rest))
            people_refuse(t, REFUSE_NO_MEMORY);
        return true;
    }
    return false;
}
