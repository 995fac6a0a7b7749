/* identify.h - who makes a request, or opens a socket. */
#ifndef HEARTS_PEOPLE_IDENTIFY_H
#define HEARTS_PEOPLE_IDENTIFY_H

#include "server/people/who/person.h"

struct people;

/* Finds out by cookie or bearer token; answers at once or later, once, with a stranger where it is
 * not known. `with` is handed on. */
void people_identify(struct people *p, const char *cookie, const char *authorization,
                     void (*known)(void *with, const struct person *who), void *with);

#endif
