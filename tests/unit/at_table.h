/* at_table.h - a table in a test. The event of each command is written as bytes, read back and
 * applied; a second table that only gets the bytes has to stay equal to the first. */
#ifndef TESTS_UNIT_AT_TABLE_H
#define TESTS_UNIT_AT_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playing.h"
#include "table/table.h"

enum { ADA = 1, BEN, CLEO, DORA, ELI, FAY };

struct at_table {
    struct hearts_plan plan;
    struct table t, shadow;
    int64_t now;
    uint64_t rng, ids;
    struct table_event last; /* the event made last */
    struct hearts_refusal why;
    struct player_seat memories[HEARTS_SEATS]; /* fed as things happen */
    struct table_event *log;
    size_t logged, room;
};

#define HELPER __attribute__((unused)) static

HELPER struct id id_of(uint64_t n)
{
    struct id id = { { 0 } };
    for (int i = 0; i < 8; i++)
        id.byte[i] = (uint8_t)(n >> (8 * i));
    return id;
}

HELPER const char *name_of(int person)
{
    static const char *const names[] = { "", "Ada", "Ben", "Cleo", "Dora", "Eli", "Fay" };
    return person < 7 ? names[person] : "Guest";
}

HELPER struct table_terms usual_terms(void)
{
    struct table_terms terms = { .turn_ms = 20000,
                                 .bank_ms = 60000,
                                 .grace_ms = 30000,
                                 .offer_ms = 15000,
                                 .takebacks = true,
                                 .claims = true,
                                 .pauses = true,
                                 .watching = true,
                                 .talking = true,
                                 .tricks = true,
                                 .stand_in = "duck" };
    return terms;
}

HELPER void hear(void *with, const struct hearts_event *e)
{
    struct at_table *a = with;
    struct hearts_seen seen;
    for (int seat = 0; seat < a->plan.seats; seat++) {
        hearts_seen_of(&a->plan, e, seat, &seen);
        player_seat_see(&a->memories[seat], &seen);
    }
}

HELPER void same_table(const struct table *a, const struct table *b)
{
    size_t from = offsetof(struct table, seats);
    assert_memory_equal((const char *)a + from, (const char *)b + from, sizeof *a - from);
}

/* Applies an event, to the second table by its bytes. */
HELPER void take(struct at_table *a, const struct table_event *e)
{
    uint8_t bytes[TABLE_EVENT_BYTES], again[TABLE_EVENT_BYTES];
    struct table_event back;
    struct table_listener listener = { hear, a };
    size_t length = table_event_write(e, bytes);
    assert_true(length <= sizeof bytes);
    memset(&back, 0xa5, sizeof back);
    assert_true(table_event_read(&back, bytes, length));
    assert_memory_equal(&back, e, sizeof back);
    assert_int_equal(table_event_write(&back, again), length);
    assert_memory_equal(bytes, again, length);
    assert_true(table_apply(&a->t, e, &listener));
    assert_true(table_apply(&a->shadow, &back, NULL));
    same_table(&a->t, &a->shadow);
    if (a->logged == a->room) {
        a->room = a->room ? 2 * a->room : 64;
        a->log = realloc(a->log, a->room * sizeof *a->log);
        assert_non_null(a->log);
    }
    a->log[a->logged++] = *e;
    a->last = *e;
}

HELPER void open_with(struct at_table *a, const char *rules, const struct table_terms *terms,
                      int host)
{
    struct hearts_error error;
    struct table_event e;
    struct id id = id_of(1000), who = id_of((uint64_t)host);
    memset(a, 0, sizeof *a);
    a->rng = 7;
    a->ids = 1000;
    if (!hearts_plan_read(&a->plan, rules, strlen(rules), &error))
        fail_msg("%s: %s", rules, error.why);
    memset(&a->t, 0xa5, sizeof a->t);
    memset(&a->shadow, 0x5a, sizeof a->shadow);
    table_init(&a->t, &a->plan);
    table_init(&a->shadow, &a->plan);
    for (int seat = 0; seat < a->plan.seats; seat++)
        player_seat_init(&a->memories[seat], &a->plan, seat);
    table_create(&e, &a->plan, terms, &id, &who, 0);
    take(a, &e);
}

HELPER void open_table(struct at_table *a, const char *rules)
{
    struct table_terms terms = usual_terms();
    open_with(a, rules, &terms, ADA);
}

HELPER void close_table(struct at_table *a)
{
    free(a->log);
    a->log = NULL;
}

HELPER struct table_command command(struct at_table *a, int kind, int who)
{
    struct table_command c;
    memset(&c, 0, sizeof c);
    c.kind = (uint8_t)kind;
    c.id = id_of(++a->ids);
    c.who = id_of((uint64_t)who);
    return c;
}

/* Gives a command; on TABLE_OK its event is applied. A table that refuses has not changed. */
HELPER enum table_refusal give(struct at_table *a, const struct table_command *c)
{
    struct table_event e, empty;
    struct table before;
    memcpy(&before, &a->t, sizeof before);
    memset(&e, 0xa5, sizeof e);
    memset(&empty, 0, sizeof empty);
    enum table_refusal r = table_decide(&a->t, a->now, c, &e, &a->why);
    assert_memory_equal(&before, &a->t, sizeof before);
    if (r == TABLE_OK)
        take(a, &e);
    else
        assert_memory_equal(&e, &empty, sizeof e);
    return r;
}

/* The simplest commands: a person does something, or the table does something to a seat. */
HELPER enum table_refusal does(struct at_table *a, int who, int kind)
{
    struct table_command c = command(a, kind, who);
    return give(a, &c);
}

HELPER enum table_refusal to_seat(struct at_table *a, int kind, int seat)
{
    struct table_command c = command(a, kind, 0);
    c.seat = (uint8_t)seat;
    return give(a, &c);
}

HELPER enum table_refusal sits(struct at_table *a, int who, int seat)
{
    struct table_command c = command(a, TABLE_SIT, who);
    c.seat = (uint8_t)seat;
    (void)snprintf(c.name, sizeof c.name, "%s", name_of(who));
    return give(a, &c);
}

HELPER enum table_refusal starts(struct at_table *a, int who, const char *player)
{
    struct table_command c = command(a, TABLE_START, who);
    (void)snprintf(c.player, sizeof c.player, "%s", player);
    return give(a, &c);
}

HELPER enum table_refusal answers(struct at_table *a, int who, bool yes)
{
    struct table_command c = command(a, TABLE_ANSWER, who);
    c.yes = yes;
    return give(a, &c);
}

HELPER enum table_refusal says(struct at_table *a, int who, const char *text)
{
    struct table_command c = command(a, TABLE_TALK, who);
    size_t length = strlen(text);
    memcpy(c.text, text, length < sizeof c.text ? length : sizeof c.text);
    return give(a, &c);
}

HELPER enum table_refusal deals(struct at_table *a, int dealer, const hearts_card *deck)
{
    struct table_command c = command(a, TABLE_DEAL, 0);
    c.dealer = (uint8_t)dealer;
    memcpy(c.deck, deck, a->plan.deck_cards);
    enum table_refusal r = give(a, &c);
    if (r == TABLE_OK) {
        assert_memory_equal(a->t.deck, deck, a->plan.deck_cards);
        assert_true(a->t.game.hand[(a->t.game.dealer + 1) % a->plan.seats].once &
                    hearts_face(deck[0]));
    }
    return r;
}

HELPER enum table_refusal deals_random(struct at_table *a)
{
    hearts_card deck[HEARTS_CARDS];
    hearts_deck_shuffle(&a->plan, deck, &a->rng);
    return deals(a, (int)hearts_random_below(&a->rng, a->plan.seats), deck);
}

/* Reads cards from text, "2C TD QS"; returns how many. */
HELPER int cards_of(const char *text, hearts_card *out)
{
    int count = 0;
    for (size_t length = strlen(text); *text;) {
        size_t used = hearts_card_read(text, length, &out[count]);
        if (used)
            count++;
        else
            used = 1;
        text += used;
        length -= used;
    }
    return count;
}

/* A deck that deals these hands, a text a seat, by that dealer; no kitty. */
HELPER void deck_of(const struct hearts_plan *p, int dealer, const char *const hands[],
                    hearts_card *deck)
{
    for (int i = 0; i < p->seats; i++) {
        hearts_card cards[HEARTS_CARDS];
        int count = cards_of(hands[(dealer + 1 + i) % p->seats], cards);
        assert_int_equal(count, p->hand_cards);
        for (int k = 0; k < count; k++)
            deck[i + k * p->seats] = cards[k];
    }
}

HELPER enum table_refusal chooses(struct at_table *a, int who, int option, const char *cards)
{
    struct table_command c = command(a, TABLE_MOVE, who);
    hearts_card list[HEARTS_CARDS];
    c.move.option = (uint8_t)option;
    c.move.count = (uint8_t)cards_of(cards, list);
    memcpy(c.move.cards, list, c.move.count);
    return give(a, &c);
}

HELPER enum table_refusal plays(struct at_table *a, int who, const char *cards)
{
    return chooses(a, who, 0, cards);
}

HELPER enum table_refusal ahead(struct at_table *a, int who, const char *cards)
{
    struct table_command c = command(a, TABLE_PLAY_AHEAD, who);
    hearts_card list[HEARTS_CARDS];
    c.count = (uint8_t)cards_of(cards, list);
    memcpy(c.cards, list, c.count < TABLE_AHEAD ? c.count : TABLE_AHEAD);
    return give(a, &c);
}

/* What the table waits for. */
HELPER struct table_want wanted(const struct at_table *a)
{
    struct table_want want;
    table_wants(&a->t, &want);
    return want;
}

/* A seat decides at random: its person, or its computer. */
HELPER void decides_random(struct at_table *a, int seat)
{
    const struct table_seat *s = &a->t.seats[seat];
    bool person = s->kind == TABLE_PERSON && !s->stood_in;
    struct table_command c = command(a, person ? TABLE_MOVE : TABLE_COMPUTER_MOVE, 0);
    if (person)
        c.who = s->who;
    c.move = playing_choose(&a->plan, &a->t.game, seat, -1, &a->rng);
    c.move.seat = (uint8_t)seat;
    assert_int_equal(give(a, &c), TABLE_OK);
}

/* Makes one step of a game, for whoever's turn it is. */
HELPER void steps(struct at_table *a)
{
    a->now += 1000;
    if (a->t.game.phase == HEARTS_DEAL)
        assert_int_equal(deals_random(a), TABLE_OK);
    else
        decides_random(a, playing_seat(&a->t.game, &a->rng));
}

/* Random play until that phase, or until the game is over. */
HELPER void plays_until(struct at_table *a, int phase)
{
    while (a->t.stage == TABLE_PLAYING && a->t.game.phase != phase)
        steps(a);
}

/* A table of that many people, the rest computers, with a game begun. */
HELPER void begin_game(struct at_table *a, const char *rules, const struct table_terms *terms,
                       int people)
{
    open_with(a, rules, terms, ADA);
    for (int i = 0; i < people; i++)
        assert_int_equal(sits(a, ADA + i, i), TABLE_OK);
    assert_int_equal(starts(a, ADA, "duck"), TABLE_OK);
}

/* Hands for `classic pass=none`: A opens with 2C, and all follow suit for four tricks. */
HELPER const char *const even[] = {
    "2C 3C 4C 5C 2D 3D 4D 2S 3S 4S 2H 3H 4H",
    "6C 7C 8C 5D 6D 7D 5S 6S 7S 5H 6H 7H 8H",
    "9C TC JC 8D 9D TD 8S 9S TS 9H TH JH QH",
    "QC KC AC JD QD KD AD JS QS KS AS KH AH",
};

HELPER void deal_even(struct at_table *a)
{
    hearts_card deck[HEARTS_CARDS];
    deck_of(&a->plan, 3, even, deck);
    assert_int_equal(deals(a, 3, deck), TABLE_OK);
}

/* Four people, the even hands dealt, Ada to lead 2C. */
HELPER void begin_even(struct at_table *a, const struct table_terms *terms)
{
    begin_game(a, "classic pass=none", terms, 4);
    deal_even(a);
}

#endif
