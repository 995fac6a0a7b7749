/* no_stakes.c - tables in a browser are played for nothing, and nobody is rated there: see
 * no_ledger.c. */
#include "rooms/at_stake.h"

const char stakes_short_why[] = "", stakes_short_say[] = "";

bool stakes_are_on(const struct room *room)
{
    (void)room;
    return false;
}

bool stakes_in_play(const struct room *room)
{
    (void)room;
    return false;
}

bool at_stake(const struct room *room)
{
    (void)room;
    return false;
}

const struct stakes_no *at_stake_close(const struct room *room)
{
    (void)room;
    return NULL;
}

/* Nobody else ever sits at such a table. */
const struct stakes_no *at_stake_stop(const struct room *room, const struct table_id *whom)
{
    (void)room, (void)whom;
    return NULL;
}

bool stakes_store(struct room *room, struct transaction *t, const struct table_event *e)
{
    (void)room, (void)t, (void)e;
    return true;
}

bool stakes_took(struct room *room, const struct table_event *e)
{
    (void)room, (void)e;
    return true;
}

void stakes_sat(struct room *room, const struct transaction *t) { (void)room, (void)t; }

const struct stakes_no *stakes_refusal(const struct room *room, const struct transaction *t,
                                       const struct table_command *c)
{
    static const struct stakes_no nobody = { "not-allowed",
                                             "Here is nobody to play for money with." };
    (void)t, (void)c;
    return room->table.terms.money == TABLE_FOR_NOTHING ? NULL : &nobody;
}
