/* rules_http.h - requests about rules: what there is, and rules looked over. Knows no person. */
#ifndef HEARTS_APP_RULES_HTTP_H
#define HEARTS_APP_RULES_HTTP_H

#include "server/net/net.h"

/* True when it is one of these, and was answered. */
bool rules_request(struct request *r);

#endif
