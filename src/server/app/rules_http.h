/* rules_http.h - requests about rules: the list of all, and checking some. Knows no person. */
#ifndef HEARTS_APP_RULES_HTTP_H
#define HEARTS_APP_RULES_HTTP_H

#include "server/net/net.h"

/* Handles a request about rules: true when it was one, and was answered. */
bool rules_request(struct request *r);

#endif
