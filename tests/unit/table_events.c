/* table_events.c - events as bytes, read strictly; and a table with arbitrary commands and logs. */
#include "at_table.h"
#include "seed.h"

/* ---- Bytes ---- */

static void lay_two_decks(struct table_event *e)
{
    e->count = 104;
    for (int i = 0; i < 104; i++)
        e->cards[i] = (hearts_card)(HEARTS_CARD(i / 2 / 13, 2 + i / 2 % 13));
}

static void lay_limits(struct table_event *e)
{
    e->limited = true;
    e->house[9] = (struct table_house){ INT64_MAX, 2 };
}

/* One event of each kind, with all that it has. */
static struct table_event example(int kind)
{
    struct table_event e;
    memset(&e, 0, sizeof e);
    e.seq = UINT64_C(0x123456789abcdef0);
    e.at_ms = INT64_C(0x0123456789abcd);
    e.id = id_of(77);
    e.who = id_of(78);
    e.kind = (uint8_t)kind;
    switch (kind) {
    case TABLE_CREATED: memcpy(e.text, "classic target=50", 18); /* fall through */
    case TABLE_TERMS_SET:
        e.terms.turn_ms = 20000;
        e.terms.offer_ms = UINT32_MAX;
        e.terms.claims = e.terms.talking = e.terms.bots = true;
        memcpy(e.terms.stand_in, "duck", 5);
        break;
    case TABLE_SAT:
        e.colour = TABLE_COLOURS;
        e.picture = TABLE_PICTURES;
        e.network[7] = e.bot = true;
        memcpy(e.name, "J\303\274rgen", 8);
        e.seat = 3;
        break;
    case TABLE_SWAPPED: e.other = 9;                               /* fall through */
    case TABLE_WANTS_REMATCH: e.yes = kind == TABLE_WANTS_REMATCH; /* fall through */
    case TABLE_CLAIMED:
    case TABLE_TAKEBACK_ASKED:
    case TABLE_TOOK_BACK:
    case TABLE_PAUSED:
    case TABLE_RESUMED:
    case TABLE_WANTS_END:
    case TABLE_WENT_AWAY:
    case TABLE_CAME_BACK: e.seat = 3; break;
    case TABLE_STOPPED: e.whom = id_of(77); /* fall through */
    case TABLE_LEFT:
    case TABLE_SEATED: e.seat = 2; /* fall through */
    case TABLE_STARTED:
    case TABLE_NEXT_GAME: memcpy(e.player, "full", 5); break;
    case TABLE_DEALT:
        e.dealer = HEARTS_NO_SEAT;
        lay_two_decks(&e);
        break;
    case TABLE_MOVED:
        e.by = TABLE_BY_COMPUTER;
        e.secret = true;
        e.seat = 4;
        e.move = (struct hearts_move){ 4, 1, 10, { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 } };
        break;
    case TABLE_AHEAD_SET:
    case TABLE_CLAIM_HELD:
    case TABLE_PLAYED_OUT:
        e.seat = 5;
        e.count = 2;
        e.cards[0] = 20;
        e.cards[1] = 62;
        break;
    case TABLE_ANSWERED:
    case TABLE_OFFER_ENDED:
        e.seat = HEARTS_NO_SEAT;
        e.yes = true;
        break;
    case TABLE_TALKED:
        e.seat = HEARTS_WATCHER;
        memset(e.text, 'z', TABLE_SAY);
        break;
    case TABLE_STOOD_IN: e.by = TABLE_BY_ABSENCE; break;
    case TABLE_LOCKED: lay_limits(&e); break;
    default: break;
    }
    return e;
}

static void every_event_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (int kind = 0; kind < TABLE_EVENTS; kind++) {
        struct table_event e = example(kind), back;
        uint8_t bytes[TABLE_EVENT_BYTES], again[TABLE_EVENT_BYTES + 1] = { 0 };
        size_t length = table_event_write(&e, bytes);
        memset(&back, 0xa5, sizeof back);
        assert_true(table_event_read(&back, bytes, length));
        assert_memory_equal(&e, &back, sizeof e);
        for (size_t shorter = 0; shorter < length; shorter++)
            assert_false(table_event_read(&back, bytes, shorter));
        memcpy(again, bytes, length);
        assert_false(table_event_read(&back, again, length + 1));
        bool secret = kind == TABLE_DEALT || kind == TABLE_MOVED || kind == TABLE_AHEAD_SET;
        assert_int_equal(table_event_is_secret(&e), secret);
        assert_int_equal(table_event_is_for(&e, HEARTS_WATCHER), kind != TABLE_AHEAD_SET);
        assert_true(table_event_is_for(&e, e.seat));
    }
}

/* The bytes are given here, so that stored tables stay readable. */
static void the_bytes_are_these(void **state)
{
    struct table_event e = example(TABLE_MOVED);
    static const uint8_t wanted_bytes[] = {
        1, 7, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0x12, 0x34, 77,   0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0,    1,    0x2c,
    };
    uint8_t bytes[TABLE_EVENT_BYTES];
    (void)state;
    memset(&e.who, 0, sizeof e.who);
    e.seq = 9;
    e.at_ms = 0x1234;
    e.by = TABLE_BY_AHEAD;
    e.secret = false;
    e.move = (struct hearts_move){ 3, 0, 1, { HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN) } };
    assert_int_equal(table_event_write(&e, bytes), sizeof wanted_bytes);
    assert_memory_equal(bytes, wanted_bytes, sizeof wanted_bytes);
}

/* Reads events from before there were colours, and before tricks could be hidden. */
static void what_was_stored_before_is_read(void **state)
{
    static const uint8_t sat[] = {
        1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0x12, 0x34, 3, 3, 'A', 'd', 'a',
    };
    static const uint8_t created[] = {
        1,   0,   0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x12, 0x34, 0, 5,   's', 'u', 'p',
        'e', 'r', 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4,    31,   4, 'd', 'u', 'c', 'k',
    };
    struct table_event e;
    uint8_t bytes[TABLE_EVENT_BYTES];
    (void)state;
    assert_true(table_event_read(&e, sat, sizeof sat));
    assert_string_equal(e.name, "Ada");
    assert_int_equal(e.colour, 0);
    assert_int_equal(table_event_write(&e, bytes), sizeof sat);
    assert_memory_equal(bytes, sat, sizeof sat);
    assert_true(table_event_read(&e, created, sizeof created));
    assert_true(e.terms.tricks && e.terms.talking);
    assert_int_equal(table_event_write(&e, bytes), sizeof created);
    assert_memory_equal(bytes, created, sizeof created);
}

/* A picture has to be in the list, and only an event of sitting down has one. */
static void pictures_are_strictly_read(void **state)
{
    struct table_event e = example(TABLE_SAT);
    uint8_t bytes[TABLE_EVENT_BYTES];
    size_t length = table_event_write(&e, bytes), at = 3 + 8 + 8 + 2 * ID_BYTES + 1;
    (void)state;
    assert_int_equal(bytes[at], TABLE_PICTURES);
    bytes[at] = 1;
    assert_true(table_event_read(&e, bytes, length));
    assert_int_equal(e.picture, 1);
    bytes[at] = 0;
    assert_false(table_event_read(&e, bytes, length));
    bytes[at] = TABLE_PICTURES + 1;
    assert_false(table_event_read(&e, bytes, length));
}

/* Only an event of sitting down may be of a program. */
static void programs_are_strictly_read(void **state)
{
    uint8_t bytes[TABLE_EVENT_BYTES];
    (void)state;
    for (int kind = 0; kind < TABLE_EVENTS; kind++) {
        struct table_event e = example(kind), back;
        size_t length = table_event_write(&e, bytes);
        bytes[2] ^= 32;
        assert_int_equal(table_event_read(&back, bytes, length), kind == TABLE_SAT);
        assert_false(back.bot);
    }
}

/* Only hands have limits for what computers pay and get, none of them below 0. */
static void limits_are_strictly_read(void **state)
{
    uint8_t bytes[TABLE_EVENT_BYTES];
    struct table_event e = example(TABLE_LOCKED), back;
    size_t length = table_event_write(&e, bytes);
    (void)state;
    bytes[length - 8] |= 0x80;
    assert_false(table_event_read(&back, bytes, length));
    for (int kind = 0; kind < TABLE_EVENTS; kind++) {
        e = example(kind);
        length = table_event_write(&e, bytes);
        bytes[2] ^= 64; /* now a rematch without a buy-in */
        assert_int_equal(table_event_read(&back, bytes, length), kind == TABLE_WANTS_REMATCH);
    }
}

/* A colour is one of ten, and only an event of sitting down has one. */
static void colours_are_strictly_read(void **state)
{
    struct table_event e = example(TABLE_SAT);
    uint8_t bytes[TABLE_EVENT_BYTES];
    size_t length = table_event_write(&e, bytes), at = 3 + 8 + 8 + 2 * ID_BYTES;
    (void)state;
    assert_int_equal(bytes[at], TABLE_COLOURS);
    bytes[at] = 1;
    assert_true(table_event_read(&e, bytes, length));
    assert_int_equal(e.colour, 1);
    bytes[at] = 0;
    assert_false(table_event_read(&e, bytes, length));
    bytes[at] = TABLE_COLOURS + 1;
    assert_false(table_event_read(&e, bytes, length));
    e = example(TABLE_PAUSED);
    e.colour = 1; /* is not written */
    length = table_event_write(&e, bytes);
    assert_true(table_event_read(&e, bytes, length));
    assert_int_equal(e.colour, 0);
    bytes[2] |= 4;
    assert_false(table_event_read(&e, bytes, length));
}

/* Whatever is read at all is written the same. */
static void nothing_is_read_that_would_be_written_otherwise(void **state)
{
    uint64_t rng = test_seed_from(4711);
    long read = 0;
    (void)state;
    for (int i = 0; i < 200000; i++) {
        struct table_event e = example(i % TABLE_EVENTS), back;
        uint8_t bytes[TABLE_EVENT_BYTES], again[TABLE_EVENT_BYTES];
        size_t length = table_event_write(&e, bytes);
        for (uint32_t n = 1 + hearts_random_below(&rng, 3); n; n--)
            bytes[hearts_random_below(&rng, (uint32_t)length)] = (uint8_t)hearts_random_below(&rng,
                                                                                              256);
        if (!hearts_random_below(&rng, 4))
            length -= hearts_random_below(&rng, (uint32_t)length);
        if (!table_event_read(&back, bytes, length))
            continue;
        read++;
        assert_int_equal(table_event_write(&back, again), length);
        assert_memory_equal(bytes, again, length);
    }
    assert_true(read > 20000);
}

/* ---- Arbitrary commands ---- */

static uint8_t any_seat(struct at_table *a)
{
    return hearts_random_below(&a->rng, 12) ? (uint8_t)hearts_random_below(&a->rng, a->plan.seats)
                                            : (uint8_t)hearts_random_below(&a->rng, 256);
}

static void fill(struct at_table *a, struct table_command *c)
{
    static const char players[5][6] = { "", "full", "duck", "a b", "" };
    c->seat = any_seat(a);
    c->other = any_seat(a);
    c->whom = hearts_random_below(&a->rng, 3) ? id_of(hearts_random_below(&a->rng, 10)) : a->t.host;
    c->dealer = any_seat(a);
    c->yes = hearts_random_below(&a->rng, 4) != 0;
    c->count = (uint8_t)hearts_random_below(&a->rng, 3);
    int held = table_seat_of(&a->t, &c->who);
    hearts_card list[HEARTS_CARDS];
    size_t n = held < a->plan.seats ? hearts_pile_list(a->t.game.hand[held], list) : 0;
    for (int i = 0; i < c->count; i++)
        c->cards[i] = n ? list[hearts_random_below(&a->rng, (uint32_t)n)] : 0xff;
    memcpy(c->player, players[hearts_random_below(&a->rng, 5)], 5);
    memcpy(c->name, hearts_random_below(&a->rng, 9) ? "Guest" : " ", 2);
    memcpy(c->text, "hm", 3);
    c->terms = a->t.terms;
    c->terms.talking = c->yes;
    hearts_deck_shuffle(&a->plan, c->deck, &a->rng);
    if (!hearts_random_below(&a->rng, 8))
        c->deck[0] = 0;
}

static bool once_in(struct at_table *a, uint32_t n) { return !hearts_random_below(&a->rng, n); }

/* Often a command that makes sense now, else any. */
static int any_kind(struct at_table *a)
{
    int kind = (int)hearts_random_below(&a->rng, TABLE_COMMANDS);
    bool ends = kind == TABLE_CLOSE || kind == TABLE_REMOVE || kind == TABLE_LEAVE ||
                kind == TABLE_STOP || kind == TABLE_END;
    if ((ends && !once_in(a, kind == TABLE_CLOSE  ? 200
                             : kind == TABLE_STOP ? 10
                                                  : 20)) ||
        (kind == TABLE_PAUSE && !once_in(a, 4)))
        kind = TABLE_MOVE;
    if (a->t.stage == TABLE_GATHERING && once_in(a, 4))
        kind = once_in(a, 3) ? TABLE_START : TABLE_SIT;
    if (a->t.stage == TABLE_OVER && once_in(a, 2))
        kind = TABLE_REMATCH;
    if (a->t.paused_by != HEARTS_NO_SEAT && once_in(a, 3))
        kind = TABLE_RESUME;
    if (a->t.offer.kind && once_in(a, 2))
        kind = TABLE_ANSWER;
    return kind;
}

/* What the table waits for, or anything by anybody. */
static struct table_command any_command(struct at_table *a)
{
    struct table_want want = wanted(a);
    struct table_command c = command(a, any_kind(a), 0);
    if (table_command_is_personal(c.kind) && !once_in(a, 20))
        c.who = id_of(1 + hearts_random_below(&a->rng, 7));
    fill(a, &c);
    if (want.kind && !once_in(a, 3)) {
        c.kind = want.kind == TABLE_WANTS_DECK            ? TABLE_DEAL
                 : want.kind == TABLE_WANTS_COMPUTER_MOVE ? TABLE_COMPUTER_MOVE
                                                          : TABLE_AHEAD_DUE;
        c.seat = want.seat;
        c.dealer = 1;
        c.who = id_of(0);
    }
    int seat = want.kind == TABLE_WANTS_COMPUTER_MOVE ? want.seat
                                                      : playing_seat(&a->t.game, &a->rng);
    c.move = playing_choose(&a->plan, &a->t.game, seat, -1, &a->rng);
    if (c.kind == TABLE_MOVE && !once_in(a, 10))
        c.who = a->t.seats[seat].who;
    if (once_in(a, 40))
        c.who = id_of(1 + hearts_random_below(&a->rng, 7));
    if (once_in(a, 10))
        c.move = playing_nonsense(&a->plan, &a->t.game, &a->rng);
    if (once_in(a, 16))
        c.id = id_of(a->ids - hearts_random_below(&a->rng, 100));
    return c;
}

static void what_must_hold(const struct at_table *a)
{
    const struct table *t = &a->t;
    const char *fault = playing_fault(&a->plan, &t->game);
    if (fault)
        fail_msg("%s", fault);
    for (int seat = 0; seat < a->plan.seats; seat++) {
        const struct table_seat *s = &t->seats[seat];
        assert_true(s->kind != TABLE_NOBODY || t->stage != TABLE_PLAYING);
        assert_true(s->kind == TABLE_PERSON ||
                    (!s->away && !s->stood_in && !s->ahead_count && !s->late));
        assert_true(s->asked_at_ms <= t->at_ms && s->away_at_ms <= t->at_ms);
        assert_true(s->bank_ms <= t->terms.bank_ms);
        assert_true(t->game.to_act >> seat & 1 || (!s->asked_at_ms && !s->late));
        for (int other = 0; other < seat; other++)
            assert_true(s->kind != TABLE_PERSON || t->seats[other].kind != TABLE_PERSON ||
                        memcmp(&s->who, &t->seats[other].who, sizeof s->who) != 0);
    }
    assert_true(!t->offer.kind || t->stage == TABLE_PLAYING || t->stage == TABLE_SHUT);
    assert_true(!t->offer.kind || t->offer.waits_for);
}

static void anything_may_be_tried(void **state)
{
    static const char *const games[] = { "classic target=20",
                                         "booster",
                                         "cancellation",
                                         "three hands=1",
                                         "turbo charge_order=rounds",
                                         "five kitty=swap strip=none players=5" };
    long done[TABLE_EVENTS] = { 0 }, refused[TABLE_REFUSALS] = { 0 };
    (void)state;
    for (int round = 0, n = test_many(30, 60, "rounds"); round < n; round++) {
        struct at_table a;
        open_table(&a, games[round % 6]);
        a.rng = test_seed_from((uint64_t)round);
        for (int i = 0; i < 1500; i++) {
            struct table_command c = any_command(&a);
            a.now += hearts_random_below(&a.rng, 40) ? hearts_random_below(&a.rng, 3000) : 90000;
            enum table_refusal r = give(&a, &c);
            refused[r]++;
            if (r == TABLE_OK)
                done[a.last.kind]++;
            what_must_hold(&a);
        }
        close_table(&a);
    }
    for (int kind = 0; kind < TABLE_EVENTS; kind++)
        if (kind != TABLE_CREATED && !done[kind])
            fail_msg("there was no event \"%s\"", table_event_word((enum table_event_kind)kind));
    for (int r = TABLE_DONE_BEFORE; r < TABLE_REFUSALS; r++)
        if (!refused[r] && r != TABLE_NOT_ALLOWED && r != TABLE_NO_TEXT && r != TABLE_NOT_CERTAIN &&
            r != TABLE_CANNOT_BE && r != TABLE_STOPS_NO_MORE && r != TABLE_HOUSE_PLAYS)
            fail_msg("nothing was refused by \"%s\"", table_refusal_word((enum table_refusal)r));
}

/* ---- Impossible logs ---- */

/* An event that is impossible here is refused, and the table stays as it was. */
static void refuses(struct at_table *a, const struct table_event *e)
{
    struct table before;
    memcpy(&before, &a->t, sizeof before);
    assert_false(table_apply(&a->t, e, NULL));
    assert_memory_equal(&before, &a->t, sizeof before);
}

static void events_have_their_time(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    struct table_event moved = a.last;
    assert_int_equal(a.log[a.logged - 2].kind, TABLE_DEALT);
    struct table_event dealt = a.log[a.logged - 2];
    moved.id = dealt.id = id_of(0);
    moved.seq = dealt.seq = a.t.seq + 1;
    refuses(&a, &dealt); /* the hand is being played */
    refuses(&a, &moved); /* it is another's turn */
    assert_int_equal(does(&a, ADA, TABLE_PAUSE), TABLE_OK);
    struct table_command c = command(&a, TABLE_MOVE, BEN);
    c.move = (struct hearts_move){ .count = 1, .cards = { HEARTS_CARD(HEARTS_CLUBS, 6) } };
    assert_int_equal(give(&a, &c), TABLE_PAUSED_NOW);
    close_table(&a);

    open_table(&a, "classic"); /* before a game */
    moved.seq = dealt.seq = a.t.seq + 1;
    refuses(&a, &dealt);
    refuses(&a, &moved);
    close_table(&a);
}

static void a_deal_is_of_the_whole_deck_by_a_seat(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    open_with(&a, "classic", &terms, ADA);
    for (int who = ADA; who <= DORA; who++)
        assert_int_equal(sits(&a, who, who - ADA), TABLE_OK);
    assert_int_equal(starts(&a, ADA, ""), TABLE_OK);
    struct table_command c = command(&a, TABLE_DEAL, 0);
    struct table_event e;
    hearts_deck_shuffle(&a.plan, c.deck, &a.rng);
    c.dealer = 4;
    assert_int_equal(give(&a, &c), TABLE_NO_SEAT);
    c.dealer = 3;
    assert_int_equal(table_decide(&a.t, a.now, &c, &e, NULL), TABLE_OK);
    for (int fault = 0; fault < 4; fault++) {
        struct table_event bad = e;
        switch (fault) {
        case 0: bad.count--; break;
        case 1: bad.dealer = 4; break;
        case 2: bad.dealer = HEARTS_NO_SEAT; break;
        case 3: bad.cards[0] = bad.cards[1]; break;
        }
        refuses(&a, &bad);
    }
    assert_int_equal(give(&a, &c), TABLE_OK);
    assert_int_equal(a.t.game.dealer, 3);
    close_table(&a);
}

/* Takes an earlier event as if it happened now, mostly with something changed; false when it cannot
 * be stored. */
static bool told_again(struct at_table *a, struct table_event *out)
{
    uint8_t bytes[TABLE_EVENT_BYTES];
    struct table_event e = a->log[hearts_random_below(&a->rng, (uint32_t)a->logged)];
    e.seq = a->t.seq + 1;
    e.at_ms = a->now > a->t.at_ms ? a->now : a->t.at_ms;
    e.id = id_of(0);
    switch (hearts_random_below(&a->rng, 9)) {
    case 0: e.seat = any_seat(a); break;
    case 1: e.other = any_seat(a); break;
    case 2: e.yes = !e.yes; break;
    case 3: e.dealer = any_seat(a); break;
    case 4: e.by = (uint8_t)hearts_random_below(&a->rng, 6); break;
    case 5: e.seat = e.move.seat = any_seat(a); break;
    case 6: e.secret = !e.secret; break;
    default: break;
    }
    return table_event_read(out, bytes, table_event_write(&e, bytes));
}

/* Whether two events are equal, except for who gave the command, which matters only when somebody
 * sits down. The rest of a hand may be played in several ways; the table chooses one. */
static bool is_same_event(const struct table_event *a, struct table_event b)
{
    if (a->kind != TABLE_SAT)
        b.who = a->who;
    if ((a->kind == TABLE_CLAIM_HELD || a->kind == TABLE_PLAYED_OUT) && b.kind == a->kind)
        memcpy(b.cards, a->cards, sizeof b.cards);
    return memcmp(a, &b, sizeof b) == 0;
}

/* Whether some command, by anybody, with the event's content, makes this event now. */
static bool could_be_decided(const struct table *t, const struct table_event *e)
{
    struct table_command c;
    struct table_event made;
    memset(&c, 0, sizeof c);
    c.seat = e->seat;
    c.other = e->other;
    c.dealer = e->dealer;
    c.colour = e->colour;
    c.picture = e->picture ? e->picture : TABLE_INITIAL;
    c.bot = e->bot;
    c.count = e->count;
    c.move = e->move;
    c.whom = e->whom;
    memcpy(c.cards, e->cards, sizeof c.cards);
    memcpy(c.deck, e->cards, sizeof c.deck);
    memcpy(c.name, e->name, sizeof c.name);
    memcpy(c.player, e->player, sizeof c.player);
    memcpy(c.text, e->text, sizeof c.text);
    for (int by = -3; by < t->plan->seats; by++)
        for (int kind = 0; kind < 2 * TABLE_COMMANDS; kind++) {
            c.kind = (uint8_t)(kind / 2);
            c.yes = kind % 2;
            c.who = by == -3   ? id_of(0)  /* the table */
                    : by == -2 ? id_of(99) /* who has no seat */
                    : by == -1 ? e->who
                               : t->seats[by].who;
            if (table_decide(t, e->at_ms, &c, &made, NULL) == TABLE_OK && is_same_event(e, made))
                return true;
        }
    return false;
}

/* Whether a log may have this event although the table would not decide it. Of several clocks that
 * are up, the log says which was looked at. Not checked again: who may talk, who was rated before a
 * takeback, whether there was something to forget, whether the cards allow a claim that all agreed
 * to. A log may have an offer for a certain claim, or a wish that is the last one needed. */
static bool is_left_to_the_log(const struct table *t, const struct table_event *e)
{
    bool asks_all = t->rated && (e->kind == TABLE_TAKEBACK_ASKED || e->kind == TABLE_TOOK_BACK);
    bool agreed = e->kind == TABLE_OFFER_ENDED && e->seat == HEARTS_NO_SEAT && e->yes;
    return agreed || asks_all || e->kind == TABLE_STOOD_IN || e->kind == TABLE_TALKED ||
           e->kind == TABLE_CLAIMED || e->kind == TABLE_WANTS_REMATCH ||
           e->kind == TABLE_WANTS_END || (e->kind == TABLE_AHEAD_SET && !e->count);
}

/* Otherwise, a table does not accept from a log what it would not decide. */
static void a_log_tells_only_what_could_be(void **state)
{
    static const char *const games[] = { "classic target=20", "cancellation", "three hands=1",
                                         "five kitty=swap strip=none players=5" };
    long taken = 0, refused = 0;
    (void)state;
    for (int round = 0, n = test_many(8, 24, "rounds"); round < n; round++) {
        struct at_table a;
        struct table next;
        open_table(&a, games[round % 4]);
        a.rng = test_seed_from((uint64_t)round);
        for (int i = 0; i < 600; i++) {
            struct table_command c = any_command(&a);
            a.now += hearts_random_below(&a.rng, 40) ? hearts_random_below(&a.rng, 3000) : 90000;
            (void)give(&a, &c);
            struct table_event e;
            if (!told_again(&a, &e) || is_left_to_the_log(&a.t, &e))
                continue;
            memcpy(&next, &a.t, sizeof next);
            if (table_apply(&next, &e, NULL)) {
                taken++;
                if (!could_be_decided(&a.t, &e))
                    fail_msg("taken: %s, seat %d", table_event_word((enum table_event_kind)e.kind),
                             e.seat);
            } else {
                refused++;
                assert_memory_equal(&next, &a.t, sizeof next);
                if (could_be_decided(&a.t, &e))
                    fail_msg("refused: %s", table_event_word((enum table_event_kind)e.kind));
            }
        }
        close_table(&a);
    }
    assert_true(taken > 80 && refused > 800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_is_read_as_it_was_written),
        cmocka_unit_test(the_bytes_are_these),
        cmocka_unit_test(what_was_stored_before_is_read),
        cmocka_unit_test(colours_are_strictly_read),
        cmocka_unit_test(pictures_are_strictly_read),
        cmocka_unit_test(programs_are_strictly_read),
        cmocka_unit_test(limits_are_strictly_read),
        cmocka_unit_test(nothing_is_read_that_would_be_written_otherwise),
        cmocka_unit_test(anything_may_be_tried),
        cmocka_unit_test(events_have_their_time),
        cmocka_unit_test(a_deal_is_of_the_whole_deck_by_a_seat),
        cmocka_unit_test(a_log_tells_only_what_could_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
