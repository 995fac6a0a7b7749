/* said.h - at which tables somebody has said something. */
#ifndef HEARTS_PEOPLE_DATA_SAID_H
#define HEARTS_PEOPLE_DATA_SAID_H

#include "people/who/person.h"

struct people;
struct talkers;

/* NULL when memory is out. */
struct talkers *talkers_new(void);
void talkers_free(struct talkers *all);

/* Somebody has said something at a table, which is on the disk: kept, so that it is found when they
 * are deleted. */
void people_said(struct people *p, const struct table_id *who, const struct table_id *table);
/* What a person says from now on is kept anew. */
void people_said_nothing(struct people *p, const struct table_id *who);

#endif
