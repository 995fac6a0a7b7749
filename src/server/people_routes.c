/* people_routes.c - what can be asked of people, games and statistics. */
#include "server/people_inside.h"

const struct route people_routes[] = {
    { "/api/guest", METHOD_POST, api_guest },
    { "/api/me", METHOD_GET, api_me },
};

const size_t people_route_count = sizeof people_routes / sizeof *people_routes;
