/* table_record.c - a table's events as records: the events are applied to a table of our own, and
 * its games are written down as they are played. */
#include "table/table_record.h"

#include "base/array.h"
#include "record/fair/fair_sent.h"
#include "record/fair/sealed.h"
#include "record/proof.h"
#include "record/record.h"
#include "table/table_fair.h"
#include "table/table_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kept {
    struct record *record;
    struct record_mark dealt;                 /* the end of the deal of the hand in play */
    bool begun, over;                         /* a hand was dealt; the game has ended */
    uint8_t game[FAIR_GAME];                  /* its id, where `fair` */
    bool fair;                                /* it has a transcript */
    char names[HEARTS_SEATS][TABLE_NAME];     /* of the latest person, or of the computer */
    char players[HEARTS_SEATS][TABLE_PLAYER]; /* "person", or the computer's name */
};

struct table_record {
    struct hearts_plan plan;
    struct table table;
    struct table_fair fair;
    struct kept *games;
    size_t count, room;
};

struct table_record *table_record_new(void) { return calloc(1, sizeof(struct table_record)); }

void table_record_free(struct table_record *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->count; i++)
        record_free(r->games[i].record);
    table_fair_release(&r->fair);
    free(r->games);
    free(r);
}

/* ---- Tags ---- */

static bool write_names(struct kept *k, const struct table *t)
{
    struct buffer players = { 0 };
    bool ok = true;
    for (int seat = 0; seat < t->plan->seats && ok; seat++) {
        const struct table_seat *s = &t->seats[seat];
        bool person = s->kind == TABLE_PERSON;
        const char letter[2] = { (char)('A' + seat), '\0' };
        /* A seat that a person has left keeps their name: they played the hand. */
        if (person || !k->names[seat][0])
            (void)snprintf(k->names[seat], TABLE_NAME, "%s", person ? s->name : s->player);
        (void)snprintf(k->players[seat], TABLE_PLAYER, "%s", person ? "person" : s->player);
        buffer_text(&players, seat ? " " : "");
        buffer_text(&players, k->players[seat]);
        ok = record_tag_set(k->record, letter, k->names[seat]);
    }
    ok = ok && !players.failed && record_tag_set(k->record, "Players", players.data);
    buffer_release(&players);
    return ok;
}

/* Writes who deals first, and where in the passing cycle the game begins. */
static bool write_beginning(struct kept *k, const struct hearts_game *g)
{
    const char dealer[2] = { (char)('A' + g->dealer), '\0' };
    char hand[12], pots[12];
    (void)snprintf(hand, sizeof hand, "%u", g->hand_number);
    (void)snprintf(pots, sizeof pots, "%u", g->pots);
    return record_tag_set(k->record, "Dealer", dealer) &&
           (g->hand_number == 1 || (record_tag_set(k->record, "Hand", hand) &&
                                    record_tag_set(k->record, "Played", "0"))) &&
           (!g->pots || record_tag_set(k->record, "Pots", pots));
}

/* ---- The transcript ---- */

static bool write_fair_line(void *with, const char *line)
{
    struct record *record = with;
    if (strncmp(line, "game ", 5) != 0)
        return record_fair(record, line);
    return record_tag_set(record, "Fair", FAIR_PROTOCOL) &&
           record_tag_set(record, "Game", line + 5);
}

/* Writes the chain, a hash over the whole record. */
static bool write_chain(const struct kept *k)
{
    struct buffer text = { 0 };
    uint8_t link[FAIR_SEAL];
    char line[FAIR_LINE];
    record_write(k->record, &text);
    bool good = !text.failed;
    fair_chain_begin(FAIR_HASH, k->game, link);
    if (good)
        (void)proof_chain(FAIR_HASH, text.data, text.length, link, NULL);
    buffer_release(&text);
    (void)fair_write_chain(link, line);
    return good && record_fair(k->record, line);
}

/* ---- Games ---- */

static bool begin_game(struct table_record *r)
{
    char rules[HEARTS_RULES_TEXT];
    struct kept *games = array_grow(r->games, r->count, &r->room, sizeof *games);
    if (!games)
        return false;
    r->games = games;
    struct kept *k = &r->games[r->count];
    memset(k, 0, sizeof *k);
    k->record = record_new();
    if (!k->record)
        return false;
    r->count++;
    k->fair = table_fair_is_on(&r->fair);
    memcpy(k->game, r->fair.game, FAIR_GAME);
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    return record_tag_set(k->record, "Rules", rules) && write_names(k, &r->table) &&
           table_fair_beginning(&r->fair, write_fair_line, k->record);
}

/* ---- Play ---- */

static bool write_deal(struct table_record *r, struct kept *k)
{
    const struct hearts_game *g = &r->table.game;
    if (!k->begun && !write_beginning(k, g))
        return false;
    k->begun = true;
    bool kept = record_hand(k->record, &r->plan, g);
    k->dealt = record_mark(k->record);
    return kept;
}

/* Writes a decision made in *g, and makes it there. */
static bool write_move(const struct table_record *r, struct kept *k, struct hearts_game *g,
                       const struct hearts_move *m)
{
    struct hearts_events events;
    return record_move(k->record, g, m) &&
           hearts_game_move(&r->plan, g, m, &events).code == HEARTS_OK &&
           record_outcome(k->record, &r->plan, g, &events);
}

static bool write_line(const struct table_record *r, struct kept *k, struct hearts_game *g,
                       const struct table_event *e)
{
    for (int i = 0; i < e->count; i++) {
        struct hearts_move m = { .count = 1, .cards = { e->cards[i] } };
        m.seat = hearts_faces_lowest(g->to_act);
        if (!write_move(r, k, g, &m))
            return false;
    }
    return true;
}

/* After a decision was taken back: rewrites the hand from its deal on. */
static bool write_hand_again(const struct table_record *r, struct kept *k)
{
    struct hearts_game g;
    struct hearts_move m;
    char count[8];
    (void)snprintf(count, sizeof count, "%d", r->table.takebacks);
    if (r->table.takebacks && !record_tag_set(k->record, "Takebacks", count))
        return false;
    record_rewind(k->record, k->dealt);
    if (!table__hand_replay(&r->table, 0, &g))
        return false;
    for (size_t at = 0; table__hand_next(&r->table, &at, &m);)
        if (!write_move(r, k, &g, &m))
            return false;
    return true;
}

/* The hand in play is called off, and then the game, with the seats of those who had left it. */
static bool write_void(const struct table_record *r, struct kept *k)
{
    const struct table *t = &r->table;
    uint16_t left = 0;
    for (int seat = 0; seat < t->plan->seats; seat++)
        if (t->seats[seat].kind == TABLE_COMPUTER && !id_is_zero(&t->seats[seat].who))
            left |= table__bit(seat);
    return (t->game.phase == HEARTS_DEAL || record_void_hand(k->record)) &&
           record_void_game(k->record, &r->plan, &t->game, left);
}

/* Writes an event that was applied; `before` is the game as it was, `stage` the table's. */
static bool write_event(struct table_record *r, const struct table_event *e,
                        struct hearts_game *before, int stage)
{
    struct kept *k = r->count ? &r->games[r->count - 1] : NULL;
    switch ((enum table_event_kind)e->kind) {
    case TABLE_STARTED:
    case TABLE_NEXT_GAME: return begin_game(r);
    case TABLE_DEALT: return write_deal(r, k);
    case TABLE_MOVED: return write_move(r, k, before, &e->move);
    case TABLE_CLAIM_HELD:
    case TABLE_PLAYED_OUT: return write_line(r, k, before, e);
    case TABLE_TOOK_BACK: return write_hand_again(r, k);
    case TABLE_SAT:
    case TABLE_STOPPED:
    case TABLE_LEFT: return stage != TABLE_PLAYING || write_names(k, &r->table);
    case TABLE_CLOSED: return stage != TABLE_PLAYING || write_void(r, k);
    case TABLE_CREATED:
    case TABLE_TERMS_SET:
    case TABLE_SEATED:
    case TABLE_SWAPPED:
    case TABLE_AHEAD_SET:
    case TABLE_CLAIMED:
    case TABLE_TAKEBACK_ASKED:
    case TABLE_ANSWERED:
    case TABLE_OFFER_ENDED:
    case TABLE_PAUSED:
    case TABLE_RESUMED:
    case TABLE_WANTS_REMATCH:
    case TABLE_WANTS_END:
    case TABLE_TALKED:
    case TABLE_LOCKED:
    case TABLE_WENT_AWAY:
    case TABLE_CAME_BACK:
    case TABLE_STOOD_IN:
    case TABLE_EVENTS: break;
    }
    return true;
}

/* Writes the public lines of sealed deals: before a hand, and after its end. */
static bool write_fair(struct table_record *r, const struct table_event *e)
{
    struct kept *k = r->count ? &r->games[r->count - 1] : NULL;
    return !k || !k->fair || r->fair.began || k->over ||
           table_fair_news(&r->fair, e, write_fair_line, k->record);
}

bool table_record_take(struct table_record *r, const struct table_event *e)
{
    struct hearts_error why;
    struct hearts_game before;
    if (!r->table.plan) {
        if (e->kind != TABLE_CREATED ||
            !hearts_plan_read(&r->plan, e->text, table__length(e->text, sizeof e->text), &why))
            return false;
        table_init(&r->table, &r->plan);
    }
    bool dealt = e->kind == TABLE_DEALT;
    int stage = r->table.stage;
    memcpy(&before, &r->table.game, sizeof before);
    if (!table_apply(&r->table, e, NULL) || !table_fair_take(&r->fair, &r->table, e) ||
        (dealt && !write_fair(r, e)) || !write_event(r, e, &before, stage) ||
        (!dealt && !write_fair(r, e)))
        return false;
    if (stage == TABLE_PLAYING && r->table.stage != TABLE_PLAYING)
        r->games[r->count - 1].over = true;
    return true;
}

/* ---- Reading the records ---- */

size_t table_record_games(const struct table_record *r) { return r->count; }

static bool write_stamp(struct record *record, const struct table_record_stamp *stamp)
{
    const char *tags[][2] = { { "Date", stamp->date },
                              { "Time", stamp->time },
                              { "Table", stamp->table } };
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (tags[i][1] && *tags[i][1] && !record_tag_set(record, tags[i][0], tags[i][1]))
            return false;
    return true;
}

/* The chain covers the tags as well, so it is computed for every call. */
bool table_record_write(const struct table_record *r, size_t game,
                        const struct table_record_stamp *stamp, struct buffer *out)
{
    const struct kept *k = &r->games[game];
    struct record_mark end = record_mark(k->record);
    bool good = (!stamp || write_stamp(k->record, stamp)) &&
                (!k->fair || !k->over || write_chain(k));
    if (good)
        record_write(k->record, out);
    record_rewind(k->record, end);
    return good && !out->failed;
}

bool table_record_is_over(const struct table_record *r, size_t game) { return r->games[game].over; }

const struct table *table_record_table(const struct table_record *r) { return &r->table; }
