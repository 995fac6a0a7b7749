/* no_stakes.c - stakes and ratings, in a browser: none; see no_ledger.c. */
#include "server/rooms/at_stake.h"

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

const struct stakes_refused *at_stake_close(const struct room *room)
{
    (void)room;
    return NULL;
}

bool at_stake_seen(const struct room *room, struct wire_message *m, char say[WIRE_SAY])
{
    (void)room, (void)m, (void)say;
    return true;
}

const struct stakes_refused *at_stake_as_seen(const struct room *room,
                                              const struct table_command *c)
{
    (void)room, (void)c;
    return NULL;
}

/* Nobody else ever sits at these tables. */
const struct stakes_refused *at_stake_stop(const struct room *room, const struct id *whom)
{
    (void)room, (void)whom;
    return NULL;
}

const struct stakes_refused *at_stake_remove(const struct room *room)
{
    (void)room;
    return NULL;
}

const struct stakes_refused *at_stake_sit(const struct room *room, const struct id *who, int seat)
{
    (void)room, (void)who, (void)seat;
    return NULL;
}

int64_t at_stake_waits(const struct room *room)
{
    (void)room;
    return 0;
}

const struct stakes_refused *at_stake_terms(const struct room *room, const struct id *host,
                                            const struct room_access *access,
                                            const struct table_terms *terms)
{
    (void)room, (void)host, (void)access, (void)terms;
    return NULL;
}

const struct stakes_refused *at_stake_again(const struct room *room, const struct id *host)
{
    (void)room, (void)host;
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

void stakes_stored(struct room *room, const struct transaction *t) { (void)room, (void)t; }

void stakes_short(struct room *room, const struct transaction *t) { (void)room, (void)t; }

bool stakes_is_broke(const struct room *room, int seat)
{
    (void)room, (void)seat;
    return false;
}

void stakes_loaded(struct room *room) { (void)room; }

bool stakes_know_limits(const struct room *room)
{
    (void)room;
    return true;
}

void stakes_note_network(const struct room *room, const struct transaction *t,
                         struct table_event *e)
{
    (void)room, (void)t, (void)e;
}

void stakes_limit(struct room *room, struct table_event *e) { (void)room, (void)e; }

void stakes_write(struct json *j, const struct room *room) { (void)j, (void)room; }

bool house_find(struct rooms *r, const struct store_ops *ops, struct store *store)
{
    (void)r, (void)ops, (void)store;
    return true;
}

void house_release(struct rooms *r) { (void)r; }

const struct stakes_refused *stakes_refusal(const struct room *room, const struct transaction *t,
                                            const struct table_command *c)
{
    static const struct stakes_refused nobody = { "not-allowed",
                                                  "There is nobody here to play for money with." };
    (void)t, (void)c;
    return room->table.terms.money == TABLE_FOR_NOTHING ? NULL : &nobody;
}
