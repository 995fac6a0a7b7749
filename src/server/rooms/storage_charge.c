/* storage_charge.c - charging stored data to a table, a person and an address. */
#include "server/rooms/storage_charge.h"

#include "server/net/address.h"
#include "server/net/budget.h"
#include "server/rooms/registry.h"

#include <stdio.h>
#include <string.h>

/* How much space SQLite takes for stored data, with its indexes and unused room in pages.
 * tests/server/flood.py checks this. A row too long for a page takes whole extra pages. */
enum {
    PAGE = 4092,        /* bytes in an overflow page */
    ROW_MOST = 1000,    /* bytes of a row in a page */
    ROW_LEFT = 489,     /* bytes of a longer row that stay in its page */
    ROW_MORE = 16,      /* bytes for each row, besides its data */
    EVENT_COLUMNS = 75, /* bytes of an event's row, besides its body */
    EVENT_INDEX = 50,   /* bytes of its entry in the index of commands */
};

static uint64_t cost_row(size_t bytes)
{
    size_t over = bytes > ROW_MOST ? (bytes - ROW_LEFT + PAGE - 1) / PAGE : 0;
    size_t in_page = over ? ROW_LEFT : bytes;
    return in_page * 5 / 4 + ROW_MORE + over * (PAGE + 4);
}

static uint64_t cost_of(const struct journal_request *q, uint64_t *events)
{
    const struct store_op *ops = q->ops;
    uint64_t bytes = 0;
    *events = 0;
    for (size_t i = 0; i < q->count; i++)
        if (ops[i].kind == STORE_APPEND) {
            bytes += EVENT_INDEX + cost_row(ops[i].event.length + EVENT_COLUMNS);
            *events = 1;
        } else if (ops[i].kind == STORE_PUT) {
            bytes += cost_row(ops[i].key_length + ops[i].value_length);
            *events = 1;
        }
    return bytes;
}

/* What is charged. For IPv6 that includes the wider network (site): its quota is that of one
 * network times networks_each, see the options. Watchers' talk is charged to OF_WATCHERS in place
 * of OF_TABLE. */
enum { OF_TABLE, OF_PERSON, OF_ADDRESS, OF_SITE, OF_BESIDES, ACCOUNTS, OF_WATCHERS };

/* Commands that a game does not need, and that anybody may repeat at will. They may take only half
 * of the table's quota, since new people with quotas of their own can keep sitting down. The other
 * half is for moves. */
static const bool besides[TABLE_COMMANDS] = {
    [TABLE_SIT] = true,       [TABLE_LEAVE] = true, [TABLE_PLAY_AHEAD] = true, [TABLE_CLAIM] = true,
    [TABLE_TAKE_BACK] = true, [TABLE_PAUSE] = true, [TABLE_TALK] = true,
};

static void refuse(struct verdict *v, size_t whose, int64_t wait_ms, char say[CHARGE_SAY])
{
    static const char *const words[ACCOUNTS] = {
        [OF_TABLE] = "This table has reached its limit for now",
        [OF_PERSON] = "You have reached your limit for now",
        [OF_ADDRESS] = "Your address has reached its limit for now",
        [OF_SITE] = "Your network has reached its limit for now",
        [OF_BESIDES] = "This table has reached its limit for anything but moves",
    };
    (void)snprintf(say, CHARGE_SAY, "%s. Try again in %lld s.", words[whose],
                   (long long)(wait_ms + 999) / 1000);
    *v = (struct verdict){ .why = "too-fast", .say = say, .retry_ms = wait_ms };
}

void charge_record(struct rooms *r, const struct payer *payer, size_t length)
{
    enum { FACTS = 900, ROWS = 2 * HEARTS_SEATS, ROW = 150 }; /* facts; lists and statistics */
    const struct rooms_options *o = r->options;
    const struct budget_account account = {
        OF_ADDRESS, payer->bytes, payer->length, { o->address_events, o->address_bytes }
    };
    uint64_t bytes = cost_row(length) + cost_row(FACTS) + ROWS * cost_row(ROW);
    budget_charge(r->budget, &account, 1, 1, bytes, rooms_clock_ms(r));
    r->charged_bytes += bytes;
}

static uint64_t half(uint64_t an_hour) { return (an_hour + 1) / 2; }

bool charge(struct room *room, const struct transaction *t, bool must, struct verdict *v,
            char say[CHARGE_SAY])
{
    static const struct id nobody;
    struct rooms *r = room->rooms;
    const struct rooms_options *o = r->options;
    const struct payer *payer = t->payer.length ? &t->payer : &room->payer;
    bool person = !id_same(&t->who, &nobody);
    /* Talk of watchers has an account of its own, so that it leaves the table enough for its moves.
     */
    bool watches = t->kind == TABLE_TALK && table_seat_of(&room->table, &t->who) == HEARTS_WATCHER;
    const struct budget_account accounts[ACCOUNTS] = {
        [OF_TABLE] = { watches ? OF_WATCHERS : OF_TABLE,
                       room->id.byte,
                       ID_BYTES,
                       { o->table_events, o->table_bytes } },
        [OF_PERSON] = { OF_PERSON,
                        t->who.byte,
                        person ? ID_BYTES : 0,
                        { o->person_events, o->person_bytes } },
        [OF_ADDRESS] = { OF_ADDRESS,
                         payer->bytes,
                         payer->length,
                         { o->address_events, o->address_bytes } },
        [OF_SITE] = { OF_SITE,
                      payer->bytes,
                      payer->length == ADDRESS_SIX_LENGTH ? ADDRESS_SITE_LENGTH : 0,
                      { o->address_events * r->networks_each,
                        o->address_bytes * r->networks_each } },
        [OF_BESIDES] = { OF_BESIDES,
                         room->id.byte,
                         besides[t->kind] && !watches ? ID_BYTES : 0,
                         { half(o->table_events), half(o->table_bytes) } },
    };
    uint64_t events, bytes = cost_of(&t->journal, &events);
    size_t whose = OF_TABLE;
    int64_t wait_ms, now_ms = rooms_clock_ms(r);
    if (must)
        budget_charge(r->budget, accounts, ACCOUNTS, events, bytes, now_ms);
    else if (!budget_take(r->budget, accounts, ACCOUNTS, events, bytes, now_ms, &whose, &wait_ms)) {
        r->too_much[whose == OF_BESIDES ? OF_TABLE : whose]++;
        refuse(v, whose, wait_ms, say);
        return false;
    }
    r->charged_bytes += bytes;
    return true;
}
