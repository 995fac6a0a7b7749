/* api_day.h - GET /api/day: the hand of the day. Knows no server and no people. */
#ifndef HEARTS_API_API_DAY_H
#define HEARTS_API_API_DAY_H

#include "server/net/net.h"

/* Handles such a request; false: it is another, still to be answered. */
bool day_request(struct request *r);

#endif
