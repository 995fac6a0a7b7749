/* storage_charge.h - what is stored for a table is charged before it is stored: to the table, to
 * the person who has it stored, and to the address that it comes from. What a table does by itself
 * is charged to the table and to the address of who made it, or, after a restart, of who came to
 * their seat there first. */
#ifndef HEARTS_ROOMS_STORAGE_CHARGE_H
#define HEARTS_ROOMS_STORAGE_CHARGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct billed;
struct room;
struct rooms;
struct transaction;
struct verdict;

enum { CHARGE_SAY = 160 };

/* Charges what a transaction asks of the journal; false: it is too much, and *v with `say`
 * says whose and until when. `must`: it is charged and goes on all the same. */
bool charge(struct room *room, const struct transaction *t, bool must, struct verdict *v,
            char say[CHARGE_SAY]);

/* Charges a finished game's record, and what is kept beside it, to the address of its table. It is
 * kept all the same: who played it has earned it, and pays by what comes next. */
void charge_record(struct rooms *r, const struct billed *billed, size_t length);

#endif
