/* api_deals.c - the server's public statistics on how it dealt. */
#include "server/people/task/requests.h"

#include "base/json.h"
#include "server/people/games/deals.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"

/* More than the named games times the numbers of players. */
enum { SHAPES = 200 };

void api_deals(struct task *t, const char *rest)
{
    struct json j;
    struct task_row row;
    struct deals d;
    (void)rest;
    (void)task_scan(t, key_text("deals", ""), SHAPES);
    if (!task_ask(t))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_list(&j, "deals");
    for (size_t at = 0; task_row(t, 0, &at, &row);)
        if (deals_read(&d, row.value, row.value_length))
            deals_tell(&j, &d);
    json_list_end(&j);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}
