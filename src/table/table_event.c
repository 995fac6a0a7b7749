/* table_event.c - an event as bytes: version, kind, flags of the optional parts, number, time, ids,
 * then what its kind has. Numbers begin with their highest byte. There is exactly one way to write
 * an event, and reading accepts no other.
 *
 * Members added later are written only when they are set, so that old events keep their meaning: a
 * colour, a picture or a network where there is one, IS_BOT only for programs. A term that is
 * usually on has a bit that says that it is off. */
#include "table/table_inside.h"

#include <string.h>

enum {
    VERSION = 1,
    HAS_ID = 1,
    HAS_WHO = 2,
    HAS_COLOUR = 4,    /* of the person who sits down */
    HAS_PICTURE = 8,   /* the same */
    HAS_FAIR = 16,     /* lines of a transcript */
    IS_BOT = 32,       /* a program sits down */
    IS_LIMITED = 64,   /* what computers win and lose is limited in this hand */
    BRINGS = 64,       /* the same bit in WANTS_REMATCH: the person has brought the buy-in */
    HAS_NETWORK = 128, /* of the person who sits down */
};

/* What an event of a kind has, in the order in which it is written. */
enum {
    SEAT = 1,
    OTHER = 2,
    DEALER = 4,
    YES = 8,
    BY = 16,
    CARDS = 32,
    MOVE = 64, /* with by and secret; the seat is the move's */
    NAME = 128,
    PLAYER = 256,
    TEXT = 512,
    TERMS = 1024,
    WHOM = 2048,
};

static const uint16_t fields_of[TABLE_EVENTS] = {
    [TABLE_CREATED] = TEXT | TERMS,
    [TABLE_SAT] = SEAT | NAME,
    [TABLE_LEFT] = SEAT | PLAYER,
    [TABLE_SEATED] = SEAT | PLAYER,
    [TABLE_SWAPPED] = SEAT | OTHER,
    [TABLE_STARTED] = PLAYER,
    [TABLE_DEALT] = DEALER | CARDS,
    [TABLE_MOVED] = BY | MOVE,
    [TABLE_AHEAD_SET] = SEAT | CARDS,
    [TABLE_CLAIMED] = SEAT,
    [TABLE_CLAIM_HELD] = SEAT | CARDS,
    [TABLE_TAKEBACK_ASKED] = SEAT,
    [TABLE_TOOK_BACK] = SEAT,
    [TABLE_ANSWERED] = SEAT | YES,
    [TABLE_OFFER_ENDED] = SEAT | YES,
    [TABLE_PAUSED] = SEAT,
    [TABLE_RESUMED] = SEAT,
    [TABLE_WANTS_REMATCH] = SEAT,
    [TABLE_NEXT_GAME] = PLAYER,
    [TABLE_TALKED] = SEAT | TEXT,
    [TABLE_WENT_AWAY] = SEAT,
    [TABLE_CAME_BACK] = SEAT,
    [TABLE_STOOD_IN] = SEAT | BY,
    [TABLE_CLOSED] = 0,
    [TABLE_PLAYED_OUT] = SEAT | CARDS,
    [TABLE_STOPPED] = WHOM | SEAT | PLAYER,
    [TABLE_TERMS_SET] = TERMS,
    [TABLE_LOCKED] = 0,
    [TABLE_WANTS_END] = SEAT,
};

bool table_event_is_secret(const struct table_event *e)
{
    return e->kind == TABLE_DEALT || e->kind == TABLE_AHEAD_SET || e->fair[0] ||
           (e->kind == TABLE_MOVED && e->secret);
}

/* Whether an event of that kind can be a step of a deal that nobody chose. */
static bool may_be_fair(int kind)
{
    return kind == TABLE_CREATED || kind == TABLE_STARTED || kind == TABLE_NEXT_GAME ||
           kind == TABLE_LOCKED || kind == TABLE_DEALT;
}

/* ---- Writing ---- */

static uint8_t *put_number(uint8_t *to, uint64_t n, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--)
        *to++ = (uint8_t)(n >> (8 * i));
    return to;
}

static uint8_t *put_bytes(uint8_t *to, const void *from, size_t count)
{
    memcpy(to, from, count);
    return to + count;
}

/* Writes a text of less than `room` bytes after its length, a number of `bytes` bytes. */
static uint8_t *put_text(uint8_t *to, const char *text, size_t room, int bytes)
{
    size_t length = table__length(text, room - 1);
    return put_bytes(put_number(to, length, bytes), text, length);
}

static uint8_t *put_cards(uint8_t *to, const hearts_card *cards, size_t count)
{
    return put_bytes(put_number(to, count, 1), cards, count);
}

static uint8_t *put_terms(uint8_t *to, const struct table_terms *terms)
{
    to = put_number(to, terms->turn_ms, 4);
    to = put_number(to, terms->bank_ms, 4);
    to = put_number(to, terms->grace_ms, 4);
    to = put_number(to, terms->offer_ms, 4);
    *to++ = (uint8_t)(terms->takebacks | terms->claims << 1 | terms->pauses << 2 |
                      terms->watching << 3 | terms->talking << 4 | !terms->tricks << 5 |
                      (terms->money != TABLE_FOR_NOTHING) << 6 | terms->bots << 7);
    if (terms->money != TABLE_FOR_NOTHING)
        to = put_number(put_number(to, terms->money, 1), terms->buy_in, 4);
    return put_text(to, terms->stand_in, sizeof terms->stand_in, 1);
}

static uint8_t *put_fields(uint8_t *to, const struct table_event *e)
{
    unsigned has = fields_of[e->kind];
    if (has & WHOM)
        to = put_bytes(to, &e->whom, sizeof e->whom);
    if (has & SEAT)
        *to++ = e->seat;
    if (has & OTHER)
        *to++ = e->other;
    if (has & DEALER)
        *to++ = e->dealer;
    if (has & YES)
        *to++ = e->yes;
    if (has & BY)
        *to++ = e->by;
    if (has & CARDS)
        to = put_cards(to, e->cards, e->count);
    if (has & MOVE) {
        *to++ = e->secret;
        *to++ = e->move.seat;
        *to++ = e->move.option;
        to = put_cards(to, e->move.cards, e->move.count);
    }
    if (has & NAME)
        to = put_text(to, e->name, sizeof e->name, 1);
    if (has & PLAYER)
        to = put_text(to, e->player, sizeof e->player, 1);
    if (has & TEXT)
        to = put_text(to, e->text, sizeof e->text, 2);
    return has & TERMS ? put_terms(to, &e->terms) : to;
}

static bool has_network(const struct table_event *e)
{
    static const uint8_t none[TABLE_NETWORK];
    return memcmp(e->network, none, sizeof none) != 0;
}

size_t table_event_write(const struct table_event *e, uint8_t out[TABLE_EVENT_BYTES])
{
    bool id = !id_is_zero(&e->id), who = !id_is_zero(&e->who);
    bool sat = e->kind == TABLE_SAT, colour = sat && e->colour, picture = sat && e->picture;
    bool limited = e->kind == TABLE_LOCKED && e->limited;
    bool brings = e->kind == TABLE_WANTS_REMATCH && e->yes;
    bool network = sat && has_network(e);
    uint8_t *to = out;
    *to++ = VERSION;
    *to++ = e->kind;
    *to++ = (uint8_t)((id ? HAS_ID : 0) | (who ? HAS_WHO : 0) | (colour ? HAS_COLOUR : 0) |
                      (picture ? HAS_PICTURE : 0) | (e->fair[0] ? HAS_FAIR : 0) |
                      (sat && e->bot ? IS_BOT : 0) | (limited ? IS_LIMITED : 0) |
                      (brings ? BRINGS : 0) | (network ? HAS_NETWORK : 0));
    to = put_number(to, e->seq, 8);
    to = put_number(to, (uint64_t)e->at_ms, 8);
    if (id)
        to = put_bytes(to, &e->id, sizeof e->id);
    if (who)
        to = put_bytes(to, &e->who, sizeof e->who);
    if (colour)
        *to++ = e->colour;
    if (picture)
        *to++ = e->picture;
    if (network)
        to = put_bytes(to, e->network, sizeof e->network);
    to = put_fields(to, e);
    if (e->fair[0])
        to = put_text(to, e->fair, sizeof e->fair, 2);
    for (int seat = 0; limited && seat < HEARTS_SEATS; seat++) {
        to = put_number(to, (uint64_t)e->house[seat].win, 8);
        to = put_number(to, (uint64_t)e->house[seat].lose, 8);
    }
    return (size_t)(to - out);
}

/* ---- Reading ---- */

/* What is left to read; `bad` once something was missing or written in another way. */
struct reading {
    const uint8_t *at;
    size_t left;
    bool bad;
};

static uint64_t get_number(struct reading *r, int bytes)
{
    uint64_t n = 0;
    if (r->left < (size_t)bytes) {
        r->bad = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        n = n << 8 | r->at[i];
    r->at += bytes;
    r->left -= (size_t)bytes;
    return n;
}

static int64_t get_amount(struct reading *r)
{
    uint64_t n = get_number(r, 8);
    r->bad = r->bad || n > INT64_MAX;
    return (int64_t)n;
}

/* A number up to `most`. */
static uint8_t get_byte(struct reading *r, unsigned most)
{
    uint64_t n = get_number(r, 1);
    r->bad = r->bad || n > most;
    return (uint8_t)n;
}

static void get_bytes(struct reading *r, void *to, size_t count)
{
    if (r->bad || r->left < count) {
        r->bad = true;
        return;
    }
    memcpy(to, r->at, count);
    r->at += count;
    r->left -= count;
}

static void get_text(struct reading *r, char *to, size_t room, int bytes)
{
    size_t length = (size_t)get_number(r, bytes);
    if (length >= room)
        r->bad = true;
    else
        get_bytes(r, to, length);
    r->bad = r->bad || table__length(to, room) != length;
}

static uint8_t get_cards(struct reading *r, hearts_card *to, size_t room)
{
    uint8_t count = get_byte(r, (unsigned)room);
    if (!r->bad)
        get_bytes(r, to, count);
    for (size_t i = 0; i < count && !r->bad; i++)
        r->bad = to[i] >= HEARTS_FACES;
    return count;
}

static void get_terms(struct reading *r, struct table_terms *terms)
{
    terms->turn_ms = (uint32_t)get_number(r, 4);
    terms->bank_ms = (uint32_t)get_number(r, 4);
    terms->grace_ms = (uint32_t)get_number(r, 4);
    terms->offer_ms = (uint32_t)get_number(r, 4);
    unsigned flags = get_byte(r, 255);
    terms->takebacks = flags & 1;
    terms->claims = flags >> 1 & 1;
    terms->pauses = flags >> 2 & 1;
    terms->watching = flags >> 3 & 1;
    terms->talking = flags >> 4 & 1;
    terms->tricks = !(flags >> 5 & 1);
    terms->bots = flags >> 7;
    if (flags >> 6 & 1) {
        terms->money = get_byte(r, TABLE_MONEYS - 1);
        terms->buy_in = (uint32_t)get_number(r, 4);
        r->bad = r->bad || terms->money == TABLE_FOR_NOTHING || !terms->buy_in;
    }
    get_text(r, terms->stand_in, sizeof terms->stand_in, 1);
}

static void get_fields(struct reading *r, struct table_event *e)
{
    unsigned has = fields_of[e->kind];
    if (has & WHOM)
        get_bytes(r, &e->whom, sizeof e->whom);
    if (has & SEAT)
        e->seat = get_byte(r, 255);
    if (has & OTHER)
        e->other = get_byte(r, 255);
    if (has & DEALER)
        e->dealer = get_byte(r, 255);
    if (has & YES)
        e->yes = get_byte(r, 1);
    if (has & BY)
        e->by = get_byte(r, TABLE_BY_ABSENCE);
    if (has & CARDS)
        e->count = get_cards(r, e->cards, sizeof e->cards);
    if (has & MOVE) {
        e->secret = get_byte(r, 1);
        e->seat = e->move.seat = get_byte(r, HEARTS_SEATS - 1);
        e->move.option = get_byte(r, 255);
        e->move.count = get_cards(r, e->move.cards, sizeof e->move.cards);
    }
    if (has & NAME)
        get_text(r, e->name, sizeof e->name, 1);
    if (has & PLAYER)
        get_text(r, e->player, sizeof e->player, 1);
    if (has & TEXT)
        get_text(r, e->text, sizeof e->text, 2);
    if (has & TERMS)
        get_terms(r, &e->terms);
}

bool table_event_read(struct table_event *e, const uint8_t *bytes, size_t length)
{
    struct reading r = { bytes, length, false };
    memset(e, 0, sizeof *e);
    if (get_number(&r, 1) != VERSION)
        return false;
    e->kind = get_byte(&r, TABLE_EVENTS - 1);
    unsigned has = get_byte(&r, UINT8_MAX);
    e->seq = get_number(&r, 8);
    uint64_t at = get_number(&r, 8);
    e->at_ms = (int64_t)at;
    if (r.bad || at > TABLE_TIME_MAX)
        return false;
    if (has & HAS_ID)
        get_bytes(&r, &e->id, sizeof e->id);
    if (has & HAS_WHO)
        get_bytes(&r, &e->who, sizeof e->who);
    if (has & HAS_COLOUR)
        e->colour = get_byte(&r, TABLE_COLOURS);
    if (has & HAS_PICTURE)
        e->picture = get_byte(&r, TABLE_PICTURES);
    if (has & HAS_NETWORK)
        get_bytes(&r, e->network, sizeof e->network);
    /* An id that is all zero is never written, nor is a colour or picture 0. */
    if (r.bad || id_is_zero(&e->id) == (bool)(has & HAS_ID) ||
        id_is_zero(&e->who) == (bool)(has & HAS_WHO) ||
        (has & HAS_COLOUR && (e->kind != TABLE_SAT || !e->colour)) ||
        (has & HAS_PICTURE && (e->kind != TABLE_SAT || !e->picture)) ||
        (has & HAS_NETWORK && (e->kind != TABLE_SAT || !has_network(e))) ||
        (has & HAS_FAIR && !may_be_fair(e->kind)) || (has & IS_BOT && e->kind != TABLE_SAT) ||
        (has & IS_LIMITED && e->kind != TABLE_LOCKED && e->kind != TABLE_WANTS_REMATCH))
        return false;
    e->bot = has & IS_BOT;
    e->limited = e->kind == TABLE_LOCKED && has & IS_LIMITED;
    e->yes = e->kind == TABLE_WANTS_REMATCH && has & BRINGS;
    get_fields(&r, e);
    if (has & HAS_FAIR) {
        get_text(&r, e->fair, sizeof e->fair, 2);
        r.bad = r.bad || !e->fair[0];
    }
    for (int seat = 0; e->limited && seat < HEARTS_SEATS; seat++) {
        e->house[seat].win = get_amount(&r);
        e->house[seat].lose = get_amount(&r);
    }
    return !r.bad && !r.left;
}
