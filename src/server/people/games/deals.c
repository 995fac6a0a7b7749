/* deals.c - how cards were dealt: counted from records, stored and shown. */
#include "server/people/games/deals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/replay.h"

/* ---- A game ---- */

static void shape_of(const struct hearts_plan *p, struct deals_shape *s)
{
    s->seats = p->seats;
    s->queens = (unsigned)hearts_pile_copies(p->deck, HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
    for (int suit = 0; suit < DEALS_SUITS; suit++) {
        hearts_faces f = hearts_suit_faces(suit);
        s->suit[suit] = (unsigned)(hearts_faces_count(p->deck.once & f) +
                                   hearts_faces_count(p->deck.twice & f));
    }
}

static bool is_short(const struct deals_shape *s, struct hearts_pile hand)
{
    for (int suit = 0; suit < DEALS_SUITS; suit++)
        if (s->suit[suit] && !(hand.once & hearts_suit_faces(suit)))
            return true;
    return false;
}

/* False for a hand that was set up in the middle: it was not dealt here. */
static bool was_dealt(const struct replay *r)
{
    for (int s = 0; s < r->plan.seats; s++)
        if (hearts_pile_count(r->game.hand[s]) != r->plan.hand_cards)
            return false;
    return true;
}

static void count_hand(struct deals *d, const struct replay *r, unsigned computers)
{
    const hearts_faces hearts = hearts_suit_faces(HEARTS_HEARTS);
    if (!was_dealt(r))
        return;
    d->deals++;
    for (unsigned s = 0; s < d->shape.seats; s++) {
        struct hearts_pile hand = r->game.hand[s];
        unsigned at = (s + 2 * d->shape.seats - r->game.dealer - 1) % d->shape.seats;
        int queens = hearts_pile_copies(hand, HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
        d->at[at].queens += queens;
        d->at[at].hearts += hearts_faces_count(hand.once & hearts) +
                            hearts_faces_count(hand.twice & hearts);
        d->at[at].shorts += is_short(&d->shape, hand);
        d->seat[s].hands++;
        d->seat[s].queens += queens;
        d->computers.hands += computers >> s & 1;
        d->computers.queens += computers >> s & 1 ? queens : 0;
    }
}

static bool count_hands(struct deals *d, struct replay *r, unsigned computers)
{
    struct replay_step step;
    struct record_fault fault;
    for (;;)
        switch (replay_next(r, &step, &fault)) {
        case REPLAY_FAULT: return false;
        case REPLAY_END: return true;
        case REPLAY_HAND: count_hand(d, r, computers); break;
        case REPLAY_VOID: d->voided++; break;
        case REPLAY_CALLED_OFF: d->voided += d->deals > 0 && !r->scored; break;
        case REPLAY_MORE:
        case REPLAY_MOVE:
        case REPLAY_NEXT: break;
        }
}

/* Counts lines about sealed deals: "fair dealt 0 D A r / B dropped". */
static void count_sealed(struct deals *d, const char *text, size_t length)
{
    static const char begin[] = "fair dealt ", lost[] = " dropped";
    for (const char *at = text, *end = text + length, *next; at < end; at = next) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        next = line_end ? line_end + 1 : end;
        if ((size_t)(next - at) < sizeof begin - 1 || memcmp(at, begin, sizeof begin - 1) != 0)
            continue;
        d->sealed++;
        for (const char *c = at; c + sizeof lost - 1 <= next; c++)
            d->dropped += memcmp(c, lost, sizeof lost - 1) == 0;
    }
}

bool deals_of(struct deals *d, const char *text, size_t length, unsigned computers)
{
    struct record_fault fault;
    struct record *record = record_read(text, length, &fault);
    struct replay *r = record ? malloc(sizeof *r) : NULL;
    memset(d, 0, sizeof *d);
    bool good = r && replay_begin(r, record, &fault);
    if (good) {
        shape_of(&r->plan, &d->shape);
        good = count_hands(d, r, computers);
        count_sealed(d, text, length);
    }
    free(r);
    record_free(record);
    return good;
}

void deals_add(struct deals *sum, const struct deals *game)
{
    sum->shape = game->shape;
    sum->deals += game->deals;
    sum->voided += game->voided;
    sum->sealed += game->sealed;
    sum->dropped += game->dropped;
    sum->computers.hands += game->computers.hands;
    sum->computers.queens += game->computers.queens;
    for (unsigned i = 0; i < game->shape.seats; i++) {
        sum->at[i].queens += game->at[i].queens;
        sum->at[i].hearts += game->at[i].hearts;
        sum->at[i].shorts += game->at[i].shorts;
    }
}

/* ---- Storing ---- */

struct key deals_key(const struct deals_shape *s)
{
    char text[64];
    snprintf(text, sizeof text, "%u-%u-%u-%u-%u-%u", s->seats, s->queens, s->suit[0], s->suit[1],
             s->suit[2], s->suit[3]);
    return key_text("deals", text);
}

static void write_members(struct json *j, const struct deals *d)
{
    json_number(j, "seats", d->shape.seats);
    json_number(j, "queens", d->shape.queens);
    json_list(j, "suits");
    for (int suit = 0; suit < DEALS_SUITS; suit++)
        json_number(j, NULL, d->shape.suit[suit]);
    json_list_end(j);
    json_number(j, "deals", d->deals);
    json_number(j, "voided", d->voided);
    json_number(j, "sealed", d->sealed);
    json_number(j, "dropped", d->dropped);
    json_list(j, "at");
    for (unsigned i = 0; i < d->shape.seats; i++) {
        json_object(j, NULL);
        json_number(j, "queens", d->at[i].queens);
        json_number(j, "hearts", d->at[i].hearts);
        json_number(j, "short", d->at[i].shorts);
        json_object_end(j);
    }
    json_list_end(j);
    json_object(j, "computers");
    json_number(j, "hands", d->computers.hands);
    json_number(j, "queens", d->computers.queens);
    json_object_end(j);
}

void deals_write(const struct deals *d, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    write_members(&j, d);
    json_object_end(&j);
}

static bool read_count(struct json_span object, const char *key, int64_t *out)
{
    return json_as_whole(json_member(object, key), 0, INT64_C(1) << 52, out);
}

static bool read_shape(struct json_span kept, struct deals_shape *s)
{
    struct json_walk suits = json_walk(json_member(kept, "suits"));
    struct json_span name, value;
    int64_t seats, queens, cards;
    if (!json_as_whole(json_member(kept, "seats"), 2, HEARTS_SEATS, &seats) ||
        !json_as_whole(json_member(kept, "queens"), 0, 2, &queens))
        return false;
    s->seats = (unsigned)seats;
    s->queens = (unsigned)queens;
    for (int suit = 0; suit < DEALS_SUITS; suit++) {
        if (!json_next(&suits, &name, &value) || !json_as_whole(value, 0, HEARTS_CARDS, &cards))
            return false;
        s->suit[suit] = (unsigned)cards;
    }
    return true;
}

bool deals_read(struct deals *d, const char *text, size_t length)
{
    struct json_span kept = json_of(text, length), name, value;
    struct json_span computers = json_member(kept, "computers");
    struct json_walk places = json_walk(json_member(kept, "at"));
    memset(d, 0, sizeof *d);
    bool good = read_shape(kept, &d->shape) && read_count(kept, "deals", &d->deals) &&
                read_count(kept, "voided", &d->voided) && read_count(kept, "sealed", &d->sealed) &&
                read_count(kept, "dropped", &d->dropped) &&
                read_count(computers, "hands", &d->computers.hands) &&
                read_count(computers, "queens", &d->computers.queens);
    for (unsigned i = 0; good && i < d->shape.seats; i++)
        good = json_next(&places, &name, &value) && read_count(value, "queens", &d->at[i].queens) &&
               read_count(value, "hearts", &d->at[i].hearts) &&
               read_count(value, "short", &d->at[i].shorts);
    return good;
}

/* ---- Showing ---- */

static void tell_chance(struct json *j, const char *key, struct deals_chance c)
{
    json_object(j, key);
    json_real(j, "mean", c.mean);
    json_real(j, "variance", c.variance);
    json_object_end(j);
}

void deals_tell(struct json *j, const struct deals *d)
{
    unsigned freedom = 0;
    json_object(j, NULL);
    json_number(j, "cards", deals_cards(&d->shape));
    write_members(j, d);
    json_object(j, "chance");
    tell_chance(j, "queens", deals_queens(&d->shape));
    tell_chance(j, "hearts", deals_hearts(&d->shape));
    tell_chance(j, "short", deals_shorts(&d->shape));
    json_object_end(j);
    json_object(j, "chi");
    json_real(j, "queens", deals_chi(d, false, &freedom));
    json_real(j, "hearts", deals_chi(d, true, &freedom));
    json_number(j, "freedom", freedom);
    json_object_end(j);
    json_object_end(j);
}

/* ---- A person's figures ---- */

void deals_count_own(struct deals_own *o, const struct deals *game, unsigned seat)
{
    struct deals_chance c = deals_queens(&game->shape);
    if (!game->shape.queens)
        return;
    o->hands += game->seat[seat].hands;
    o->queens += game->seat[seat].queens;
    o->due += c.mean * (double)game->seat[seat].hands;
    o->spread += c.variance * (double)game->seat[seat].hands;
}

void deals_own_write(struct json *j, const struct deals_own *o)
{
    if (!o->hands)
        return;
    json_object(j, "dealt");
    json_number(j, "hands", o->hands);
    json_number(j, "queens", o->queens);
    json_real(j, "due", o->due);
    json_real(j, "spread", o->spread);
    json_object_end(j);
}

void deals_own_read(struct deals_own *o, struct json_span object)
{
    struct json_span dealt = json_member(object, "dealt");
    bool good = read_count(dealt, "hands", &o->hands) && read_count(dealt, "queens", &o->queens) &&
                json_as_real(json_member(dealt, "due"), &o->due) &&
                json_as_real(json_member(dealt, "spread"), &o->spread);
    if (!good)
        *o = (struct deals_own){ 0 };
}
