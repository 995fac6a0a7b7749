/* charge.h - what is stored for a table is charged before it is stored: to the table, to the person
 * who has it stored, and to the address that it comes from. What a table does by itself is charged
 * to the table and to the address of who made it, or, after a restart, of who came to their seat
 * there first. */
#ifndef HEARTS_ROOMS_CHARGE_H
#define HEARTS_ROOMS_CHARGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct room;
struct transaction;
struct verdict;

enum { CHARGE_SAY = 160 };

/* Charges the first `count` operations of a transaction; false: it is too much, and *v with `say`
 * says whose and until when. `must`: it is charged and goes on all the same. */
bool charge(struct room *room, const struct transaction *t, size_t count, bool must,
            struct verdict *v, char say[CHARGE_SAY]);

#endif
