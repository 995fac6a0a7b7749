/* one_person.h - the one person of a browser, to whom its worker belongs: what they have played is
 * kept, told, played through and judged by the files of src/server/people, as on a server.
 */
#ifndef HEARTS_BROWSER_ONE_PERSON_H
#define HEARTS_BROWSER_ONE_PERSON_H

#include "clients/browser/keep.h"
#include "server/net/net.h"
#include "server/people/games/finished.h"
#include "server/people/who/person.h"

/* Before anything is asked. `keep` is borrowed. False and *e. */
bool people_begin_here(struct keep *keep, struct store *memory, struct error *e);

/* A game is over. */
void people_keep_game(void *with, const struct people_game *g);

/* False: it is no request about games, and is still to be answered. */
bool people_answer_here(struct request *r, const struct person *who);

/* What a request reads when it is its turn, at once. */
enum store_result people_read_here(struct store_op *ops, size_t count);

/* Weights came: hands that waited for them are judged. */
void people_judge(void);

#endif
