/* one_person.h - the one person whom this browser's worker serves. Their games are stored, listed,
 * replayed and reviewed by the files of src/server/people, as on a server. */
#ifndef HEARTS_BROWSER_ONE_PERSON_H
#define HEARTS_BROWSER_ONE_PERSON_H

#include "clients/browser/worker_store.h"
#include "server/net/net.h"
#include "server/people/games/finished.h"
#include "server/people/who/person.h"

/* Call before any request. `store` is borrowed. False with *e filled on failure. */
bool people_begin_here(struct worker_store *store, struct store *memory, struct error *e);

/* Stores a finished game. */
void people_keep_game(void *with, const struct people_game *g);

/* Handles a request about games. False: it is another kind of request, and still to be answered. */
bool people_answer_here(struct request *r, const struct person *who);

/* Runs the reads of a request at once, when it is its turn. */
enum store_result people_read_here(struct store_op *ops, size_t count);

/* Call when weights have arrived: resumes the reviews that waited for them. */
void people_resume_reviews(void);

#endif
