/* people_routes.c - what can be asked of people, games and statistics. */
#include "people/people_inside.h"

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
    { "/api/rules", METHOD_GET, api_rules },
    { "/api/rules", METHOD_POST, api_rules_check },
    { "/api/games", METHOD_GET, api_games },
    { "/api/games/", METHOD_GET, api_game },
    { "/api/games/", METHOD_POST, api_game_change },
    { "/api/replay", METHOD_POST, api_replay },
    { "/api/stats", METHOD_GET, api_stats },
};

const size_t people_route_count = sizeof people_routes / sizeof *people_routes;
