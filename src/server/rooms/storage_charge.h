/* storage_charge.h - what a table stores is charged first: to the table, to the person who causes
 * it, and to their address.
 *
 * What a table does by itself is charged to the table and to its maker's address. After a restart
 * it is the address of the first person to come back to their seat there.
 */
#ifndef HEARTS_ROOMS_STORAGE_CHARGE_H
#define HEARTS_ROOMS_STORAGE_CHARGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct payer;
struct room;
struct rooms;
struct transaction;
struct verdict;

enum { CHARGE_SAY = 160 };

/* Charges what a transaction is about to store. False: it is over a quota, and *v with `say` says
 * whose and until when. `must`: it is charged and stored in any case. */
bool charge(struct room *room, const struct transaction *t, bool must, struct verdict *v,
            char say[CHARGE_SAY]);

/* Charges a finished game's record, and the rows that belong to it, to the address of its table. It
 * is stored even over the quota, since its players have earned it: what comes next is refused
 * longer. */
void charge_record(struct rooms *r, const struct payer *payer, size_t length);

#endif
