/* identify.h - who makes a request, or opens a socket. */
#ifndef HEARTS_PEOPLE_IDENTIFY_H
#define HEARTS_PEOPLE_IDENTIFY_H

#include "server/people/who/person.h"

struct people;

/* Identifies a person by cookie or bearer token. Calls `known` once, at once or later, with a
 * stranger if unknown. `with` is passed on. */
void people_identify(struct people *p, const char *cookie, const char *authorization,
                     void (*known)(void *with, const struct person *who), void *with);

#endif
