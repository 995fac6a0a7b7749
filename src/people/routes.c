/* routes.c - what can be asked of people, games and statistics. */
#include "people/routes.h"

#include <string.h>

#include "people/api/api_account.h"
#include "people/api/api_blocks.h"
#include "people/api/api_field.h"
#include "people/api/api_guest.h"
#include "people/api/api_reports.h"
#include "people/api/api_sessions.h"
#include "people/data/api_delete.h"
#include "people/data/api_export.h"
#include "people/games/api_book.h"
#include "people/games/api_bring.h"
#include "people/games/api_deals.h"
#include "people/games/api_games.h"
#include "people/games/api_records.h"
#include "people/games/api_replay.h"
#include "people/games/api_share.h"
#include "people/games/api_slates.h"
#include "people/task/parts.h"

const struct route people_routes[] = {
    { "/api/guest", METHOD_POST, api_guest },
    { "/api/account", METHOD_POST, api_account },
    { "/api/login", METHOD_POST, api_login },
    { "/api/logout", METHOD_POST, api_logout },
    { "/api/me", METHOD_GET, api_me },
    { "/api/me", METHOD_POST, api_me_change },
    { "/api/me", METHOD_DELETE, api_me_delete },
    { "/api/me/export", METHOD_GET, api_me_export },
    { "/api/sessions", METHOD_GET, api_sessions },
    { "/api/sessions/", METHOD_DELETE, api_session_delete },
    { "/api/tokens", METHOD_GET, api_tokens },
    { "/api/tokens", METHOD_POST, api_token_new },
    { "/api/tokens/", METHOD_DELETE, api_token_delete },
    { "/api/people/", METHOD_GET, api_person },
    { "/api/blocks", METHOD_GET, api_blocks },
    { "/api/blocks", METHOD_POST, api_block_new },
    { "/api/blocks/", METHOD_DELETE, api_block_delete },
    { "/api/reports", METHOD_POST, api_report },
    { "/api/games", METHOD_GET, api_games },
    { "/api/games", METHOD_POST, api_bring },
    { "/api/games/", METHOD_GET, api_game },
    { "/api/games/", METHOD_POST, api_game_change },
    { "/api/book", METHOD_GET, api_book },
    { "/api/slates", METHOD_GET, api_slates },
    { "/api/slates/", METHOD_GET, api_slate },
    { "/api/slates/", METHOD_POST, api_slate_change },
    { "/api/records", METHOD_GET, api_records },
    { "/api/replay", METHOD_POST, api_replay },
    { "/api/stats", METHOD_GET, api_stats },
    { "/api/deals", METHOD_GET, api_deals },
    { "/api/field", METHOD_GET, api_field },
    { "/api/field", METHOD_POST, api_field_join },
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
        if (t)
            people_routes[i].answer(t, rest);
        return true;
    }
    return false;
}
