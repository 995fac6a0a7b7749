/* table_machine.c - the table machine: who may sit, begin, play, go on and talk, and what it
 * remembers of commands. */
#include "at_table.h"

/* ---- People ---- */

static void people_sit_down_once_each(void **state)
{
    struct at_table a;
    (void)state;
    open_table(&a, "classic");
    assert_int_equal(sits(&a, ADA, 2), TABLE_OK);
    assert_int_equal(sits(&a, ADA, 3), TABLE_SEATED_ALREADY);
    assert_int_equal(sits(&a, BEN, 2), TABLE_SEAT_TAKEN);
    assert_int_equal(sits(&a, BEN, 4), TABLE_NO_SEAT);
    assert_int_equal(sits(&a, BEN, HEARTS_NO_SEAT), TABLE_OK);
    assert_int_equal(a.last.seat, 0);
    assert_int_equal(sits(&a, CLEO, HEARTS_NO_SEAT), TABLE_OK);
    assert_int_equal(sits(&a, DORA, HEARTS_NO_SEAT), TABLE_OK);
    assert_int_equal(sits(&a, ELI, HEARTS_NO_SEAT), TABLE_SEAT_TAKEN);
    assert_string_equal(a.t.seats[2].name, "Ada");
    struct id ada = id_of(ADA), nobody = id_of(0), eli = id_of(ELI);
    assert_int_equal(table_seat_of(&a.t, &ada), 2);
    assert_int_equal(table_seat_of(&a.t, &eli), HEARTS_WATCHER);
    assert_int_equal(table_seat_of(&a.t, &nobody), HEARTS_WATCHER);
    assert_int_equal(does(&a, ADA, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(a.t.seats[2].kind, TABLE_NOBODY);
    assert_int_equal(does(&a, ADA, TABLE_LEAVE), TABLE_NOT_SEATED);
    assert_int_equal(sits(&a, ELI, 2), TABLE_OK);
    close_table(&a);
}

static enum table_refusal sits_again(struct at_table *a, int who, int seat, const char *name,
                                     uint8_t colour)
{
    struct table_command c = command(a, TABLE_SIT, who);
    c.seat = (uint8_t)seat;
    c.colour = colour;
    (void)snprintf(c.name, sizeof c.name, "%s", name);
    return give(a, &c);
}

/* Checks that a person has the seat with that name and colour, and Ada is the host. */
static void is_seated(const struct at_table *a, int who, int seat, const char *name, uint8_t colour)
{
    struct id person = id_of((uint64_t)who), ada = id_of(ADA);
    assert_int_equal(table_seat_of(&a->t, &person), seat);
    assert_string_equal(a->t.seats[seat].name, name);
    assert_int_equal(a->t.seats[seat].colour, colour);
    assert_memory_equal(&a->t.host, &ada, sizeof ada);
}

static void who_sits_may_take_another_name_or_colour(void **state)
{
    const int any = HEARTS_NO_SEAT;
    struct at_table a;
    (void)state;
    open_table(&a, "classic hands=1");
    assert_int_equal(sits(&a, ADA, 0), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 1), TABLE_OK);
    assert_int_equal(to_seat(&a, TABLE_AWAY, 0), TABLE_OK);
    assert_int_equal(sits_again(&a, ADA, any, "Ada", 0), TABLE_SEATED_ALREADY);
    assert_int_equal(sits_again(&a, ADA, any, "Ada L", 0), TABLE_OK);
    is_seated(&a, ADA, 0, "Ada L", 0);
    assert_true(a.t.seats[0].away); /* nothing else changes */
    assert_int_equal(sits_again(&a, ADA, 0, "Ada L", 4), TABLE_OK);
    is_seated(&a, ADA, 0, "Ada L", 4);
    assert_int_equal(sits_again(&a, ADA, any, "Ada L", 4), TABLE_SEATED_ALREADY);
    assert_int_equal(sits_again(&a, ADA, any, "Ada L", 0), TABLE_SEATED_ALREADY);
    assert_int_equal(sits_again(&a, ADA, any, "Ada", 0), TABLE_OK);
    is_seated(&a, ADA, 0, "Ada", 4);
    assert_int_equal(sits_again(&a, ADA, any, " ", 5), TABLE_NO_NAME);
    for (int seat = 1; seat < 6; seat++)
        assert_int_equal(sits_again(&a, ADA, seat, "Ada", 5), TABLE_SEATED_ALREADY);
    assert_int_equal(to_seat(&a, TABLE_HERE, 0), TABLE_OK);
    assert_int_equal(starts(&a, ADA, "duck"), TABLE_OK);
    assert_int_equal(sits_again(&a, BEN, any, "Benny", 5), TABLE_SEATED_ALREADY);
    plays_until(&a, HEARTS_OVER);
    assert_int_equal(does(&a, BEN, TABLE_REMATCH), TABLE_OK);
    assert_int_equal(sits_again(&a, BEN, any, "Benny", 5), TABLE_OK);
    is_seated(&a, BEN, 1, "Benny", 5);
    assert_true(a.t.seats[1].again);
    close_table(&a);
}

static enum table_refusal sits_as(struct at_table *a, const char *name)
{
    struct table_command c = command(a, TABLE_SIT, BEN);
    size_t length = strlen(name);
    memcpy(c.name, name, length < sizeof c.name ? length : sizeof c.name);
    enum table_refusal r = give(a, &c);
    if (r == TABLE_OK)
        assert_int_equal(does(a, BEN, TABLE_LEAVE), TABLE_OK);
    return r;
}

static void names_are_characters_that_can_be_seen(void **state)
{
    static const char *const good[] = { "B",
                                        "Ben",
                                        "J\u00fcrgen \u2665",
                                        "\u0645\u200c\u0645",
                                        "123456789012345678901234",
                                        "\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d" };
    /* Separated by strokes; none of these names is valid. */
    char bad[] =
        "| | Ben|Ben |1234567890123456789012345|a\nb|a\033[2J|a\u202eb|\u200b|\u200d\u200c|"
        "Ben\u180b|B\u180cen|\u180dBen|\u180f|\u180e|\U000e0100|\u3164|\xff|a\xe2\x99|"
        "\xc0\x80|\ufeffa|\u2800 \u2800|123456789012345678901234567890123456789012345678";
    struct at_table a;
    (void)state;
    open_table(&a, "classic");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(sits_as(&a, good[i]), TABLE_OK);
    for (char *name = bad, *end; name; name = end ? end + 1 : NULL) {
        end = strchr(name, '|');
        if (end)
            *end = '\0';
        assert_int_equal(sits_as(&a, name), TABLE_NO_NAME);
    }
    close_table(&a);
}

static void only_the_host_or_the_table_arranges_seats(void **state)
{
    struct at_table a;
    (void)state;
    open_table(&a, "classic");
    assert_int_equal(sits(&a, ADA, 0), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 1), TABLE_OK);
    struct table_command c = command(&a, TABLE_SEAT, BEN);
    c.seat = 2;
    memcpy(c.player, "full", 5);
    assert_int_equal(give(&a, &c), TABLE_NOT_HOST);
    c.who = id_of(ADA);
    assert_int_equal(give(&a, &c), TABLE_OK);
    assert_int_equal(a.t.seats[2].kind, TABLE_COMPUTER);
    assert_string_equal(a.t.seats[2].player, "full");
    assert_int_equal(sits(&a, CLEO, 2), TABLE_SEAT_TAKEN);
    c = command(&a, TABLE_SEAT, ADA);
    c.seat = 1;
    assert_int_equal(give(&a, &c), TABLE_SEAT_TAKEN);
    c.seat = 4;
    assert_int_equal(give(&a, &c), TABLE_NO_SEAT);
    c.seat = 2;
    memcpy(c.player, "no player", 10);
    assert_int_equal(give(&a, &c), TABLE_NO_PLAYER);
    memset(c.player, 'x', sizeof c.player); /* without a NUL */
    assert_int_equal(give(&a, &c), TABLE_NO_PLAYER);
    memset(c.player, 0, sizeof c.player);
    assert_int_equal(give(&a, &c), TABLE_OK);
    assert_int_equal(a.t.seats[2].kind, TABLE_NOBODY);
    c = command(&a, TABLE_SWAP, ADA);
    c.seat = 0;
    c.other = 3;
    assert_int_equal(give(&a, &c), TABLE_OK);
    assert_string_equal(a.t.seats[3].name, "Ada");
    assert_int_equal(a.t.seats[0].kind, TABLE_NOBODY);
    c = command(&a, TABLE_SWAP, BEN);
    assert_int_equal(give(&a, &c), TABLE_NOT_HOST);
    c = command(&a, TABLE_SWAP, 0);
    c.seat = 3;
    c.other = 4;
    assert_int_equal(give(&a, &c), TABLE_NO_SEAT);
    close_table(&a);
}

static void the_host_is_handed_on(void **state)
{
    struct at_table a;
    struct id ben = id_of(BEN), cleo = id_of(CLEO), none = id_of(0);
    (void)state;
    open_table(&a, "classic");
    assert_int_equal(sits(&a, BEN, 0), TABLE_OK);
    assert_int_equal(sits(&a, ADA, 1), TABLE_OK);
    assert_int_equal(sits(&a, CLEO, 3), TABLE_OK);
    assert_int_equal(does(&a, ADA, TABLE_LEAVE), TABLE_OK);
    assert_memory_equal(&a.t.host, &cleo, sizeof cleo);
    assert_int_equal(does(&a, CLEO, TABLE_LEAVE), TABLE_OK);
    assert_memory_equal(&a.t.host, &ben, sizeof ben);
    assert_int_equal(starts(&a, ADA, "duck"), TABLE_NOT_HOST);
    assert_int_equal(does(&a, BEN, TABLE_LEAVE), TABLE_OK);
    assert_memory_equal(&a.t.host, &none, sizeof none);
    assert_int_equal(sits(&a, CLEO, 0), TABLE_OK);
    assert_memory_equal(&a.t.host, &cleo, sizeof cleo);
    close_table(&a);
}

static void a_game_begins_when_every_seat_is_taken(void **state)
{
    struct at_table a;
    (void)state;
    open_table(&a, "classic");
    assert_int_equal(sits(&a, ADA, 0), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    assert_int_equal(starts(&a, ADA, ""), TABLE_SEATS_EMPTY);
    assert_int_equal(starts(&a, ADA, "a b"), TABLE_NO_PLAYER);
    assert_int_equal(deals_random(&a), TABLE_NOT_NOW);
    assert_int_equal(starts(&a, ADA, "full"), TABLE_OK);
    assert_string_equal(a.t.seats[3].player, "full");
    assert_int_equal(a.t.stage, TABLE_PLAYING);
    assert_int_equal(a.t.games, 1);
    assert_int_equal(starts(&a, ADA, "full"), TABLE_NOT_NOW);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_DECK);
    assert_int_equal(wanted(&a).seat, 0);
    hearts_card deck[HEARTS_CARDS];
    hearts_deck_shuffle(&a.plan, deck, &a.rng);
    assert_int_equal(deals(&a, 4, deck), TABLE_NO_SEAT);
    assert_int_equal(deals(&a, HEARTS_NO_SEAT, deck), TABLE_NO_SEAT);
    deck[0] = deck[1];
    assert_int_equal(deals(&a, 2, deck), TABLE_BAD_DECK);
    assert_int_equal(deals_random(&a), TABLE_OK);
    assert_int_equal(deals_random(&a), TABLE_NOT_NOW);
    assert_int_equal(a.t.game.dealer, a.last.dealer);
    plays_until(&a, HEARTS_DEAL);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_DECK);
    assert_int_equal(wanted(&a).seat, HEARTS_NO_SEAT);
    close_table(&a);
}

static void the_table_alone_runs_itself(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 1);
    for (int kind = TABLE_CREATE; kind < TABLE_COMMANDS; kind++) {
        assert_false(table_command_is_personal((enum table_command_kind)kind));
        assert_int_equal(does(&a, ADA, kind), TABLE_NOT_YOURS);
    }
    for (int kind = 0; kind < TABLE_CREATE; kind++) {
        bool host = kind == TABLE_SEAT || kind == TABLE_SWAP || kind == TABLE_START ||
                    kind == TABLE_REMOVE || kind == TABLE_STOP || kind == TABLE_TERMS;
        assert_true(table_command_is_personal((enum table_command_kind)kind));
        /* The table gives the last of them too, and then seat A is empty. */
        assert_int_equal(does(&a, 0, kind), kind == TABLE_REMOVE ? TABLE_OK
                                            : host               ? TABLE_NOT_NOW
                                                                 : TABLE_NOT_SEATED);
        if (kind != TABLE_SIT && kind != TABLE_TALK)
            assert_int_equal(does(&a, ELI, kind), host ? TABLE_NOT_HOST : TABLE_NOT_SEATED);
    }
    assert_int_equal(does(&a, 0, TABLE_CREATE), TABLE_NOT_NOW);
    assert_int_equal(does(&a, 0, TABLE_COMMANDS), TABLE_NOT_NOW);
    assert_int_equal(does(&a, 0, 255), TABLE_NOT_NOW);
    close_table(&a);
}

static void words_are_found_again(void **state)
{
    (void)state;
    for (int kind = 0; kind < TABLE_COMMANDS; kind++)
        assert_int_equal(table_command_kind(table_command_word((enum table_command_kind)kind)),
                         kind);
    assert_int_equal(table_command_kind("sits"), -1);
    assert_int_equal(table_command_kind(""), -1);
    assert_string_equal(table_refusal_word(TABLE_LEARNT), "learnt");
    assert_string_equal(table_event_word(TABLE_TOOK_BACK), "took-back");
    for (int r = TABLE_DONE_BEFORE; r < TABLE_REFUSALS; r++)
        assert_true(strlen(table_refusal_sentence((enum table_refusal)r)) > 10);
}

/* ---- Leaving a game, and taking a hand over ---- */

static void whoever_leaves_a_game_leaves_a_computer(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, ADA, TABLE_LEAVE), TABLE_OK);
    assert_string_equal(a.last.player, "duck");
    assert_int_equal(a.t.seats[0].kind, TABLE_COMPUTER);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_COMPUTER_MOVE);
    assert_int_equal(wanted(&a).seat, 0);
    /* Another person takes the hand over. Ada may not take a second hand, nor Ben hers. */
    assert_int_equal(sits(&a, ADA, 1), TABLE_SEAT_TAKEN);
    assert_int_equal(sits(&a, ELI, HEARTS_NO_SEAT), TABLE_OK);
    assert_int_equal(a.last.seat, 0);
    assert_int_equal(does(&a, BEN, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(sits(&a, ADA, 1), TABLE_SAT_ELSEWHERE);
    assert_int_equal(sits(&a, ADA, HEARTS_NO_SEAT), TABLE_SEAT_TAKEN);
    assert_int_equal(does(&a, ELI, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(sits(&a, BEN, 0), TABLE_SAT_ELSEWHERE);
    assert_int_equal(sits(&a, ADA, HEARTS_NO_SEAT), TABLE_OK);
    assert_int_equal(a.last.seat, 0);
    assert_int_equal(sits(&a, ELI, 1), TABLE_SAT_ELSEWHERE);
    assert_int_equal(sits(&a, BEN, HEARTS_NO_SEAT), TABLE_OK);
    assert_int_equal(a.last.seat, 1);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(to_seat(&a, TABLE_REMOVE, 2), TABLE_OK);
    assert_int_equal(a.t.seats[2].kind, TABLE_COMPUTER);
    assert_int_equal(to_seat(&a, TABLE_REMOVE, 2), TABLE_NOT_NOW);
    assert_int_equal(to_seat(&a, TABLE_REMOVE, 9), TABLE_NO_SEAT);
    close_table(&a);
}

static void a_game_is_not_a_revolving_door(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, DORA, TABLE_LEAVE), TABLE_OK);
    int seated = 4;
    for (int person = 100; person < 200; person++) {
        enum table_refusal r = sits(&a, person, 3);
        if (r != TABLE_OK) {
            assert_int_equal(r, TABLE_SEAT_TAKEN);
            break;
        }
        seated++;
        assert_int_equal(does(&a, person, TABLE_LEAVE), TABLE_OK);
    }
    assert_int_equal(seated, TABLE_HELD); /* all of them are remembered */
    assert_int_equal(sits(&a, DORA, 3), TABLE_OK);
    close_table(&a);
}

/* ---- Play ---- */

static void moves_are_those_of_the_rules(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(plays(&a, BEN, "6C"), TABLE_RULES_REFUSE);
    assert_int_equal(a.why.code, HEARTS_NOT_YOUR_TURN);
    assert_int_equal(plays(&a, ADA, "3C"), TABLE_RULES_REFUSE);
    assert_int_equal(a.why.code, HEARTS_OPENING_CARD);
    assert_int_equal(plays(&a, ADA, "AH"), TABLE_RULES_REFUSE);
    assert_int_equal(a.why.code, HEARTS_NOT_HELD);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(a.last.by, TABLE_BY_PERSON);
    assert_int_equal(a.last.seat, 0);
    assert_false(a.last.secret);
    struct table_command c = command(&a, TABLE_COMPUTER_MOVE, 0);
    c.move = (struct hearts_move){ .seat = 1, .count = 1, .cards = { HEARTS_CARD(0, 6) } };
    assert_int_equal(give(&a, &c), TABLE_NOT_NOW); /* a person sits there */
    c.move.seat = 77;
    assert_int_equal(give(&a, &c), TABLE_NO_SEAT);
    close_table(&a);
}

static void a_repeat_changes_nothing(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    struct table_command c = command(&a, TABLE_MOVE, ADA);
    c.move = (struct hearts_move){ .count = 1, .cards = { HEARTS_CARD(0, 2) } };
    assert_int_equal(give(&a, &c), TABLE_OK);
    struct table_event e = a.last;
    assert_int_equal(give(&a, &c), TABLE_DONE_BEFORE);
    assert_int_equal(give(&a, &c), TABLE_DONE_BEFORE);
    e.seq++;
    assert_false(table_apply(&a.t, &e, NULL));
    /* An id is remembered for 63 more commands; the zero id is not. */
    for (int i = 0; i < TABLE_RECENT - 1; i++)
        assert_int_equal(says(&a, BEN, "hm"), TABLE_OK);
    assert_int_equal(give(&a, &c), TABLE_DONE_BEFORE);
    assert_int_equal(says(&a, BEN, "hm"), TABLE_OK);
    assert_int_equal(give(&a, &c), TABLE_RULES_REFUSE);
    for (int i = 0; i < 3; i++) {
        c = command(&a, TABLE_TALK, BEN);
        c.id = id_of(0);
        memcpy(c.text, "again", 6);
        assert_int_equal(give(&a, &c), TABLE_OK);
    }
    close_table(&a);
}

static void events_follow_each_other(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    struct table_event e;
    struct table before;
    (void)state;
    begin_even(&a, &terms);
    a.now = 5000;
    struct table_command c = command(&a, TABLE_MOVE, ADA);
    c.move = (struct hearts_move){ .count = 1, .cards = { HEARTS_CARD(0, 2) } };
    assert_int_equal(table_decide(&a.t, a.now, &c, &e, NULL), TABLE_OK);
    memcpy(&before, &a.t, sizeof before);
    for (int fault = 0; fault < 9; fault++) {
        struct table_event bad = e;
        switch (fault) {
        case 0: bad.seq++; break;
        case 1: bad.seq--; break;
        case 2: bad.at_ms = a.t.at_ms - 1; break;
        case 3: bad.move.cards[0] = HEARTS_CARD(0, 3); break;
        case 4: bad.seat = bad.move.seat = 1; break;
        case 5: bad.seat = bad.move.seat = 200; break;
        case 6: bad.secret = true; break;
        case 7: bad.by = TABLE_BY_COMPUTER; break;
        case 8: bad.kind = TABLE_EVENTS; break;
        }
        assert_false(table_apply(&a.t, &bad, NULL));
        assert_memory_equal(&a.t, &before, sizeof before);
    }
    assert_true(table_apply(&a.t, &e, NULL));
    assert_false(table_apply(&a.t, &e, NULL));
    assert_int_equal(a.t.at_ms, 5000);
    a.now = 10; /* the clock has gone back: table time has not */
    struct table_command talk = command(&a, TABLE_TALK, ADA);
    memcpy(talk.text, "x", 2);
    assert_int_equal(table_decide(&a.t, a.now, &talk, &e, NULL), TABLE_OK);
    assert_int_equal(e.at_ms, 5000);
    close_table(&a);
}

static void rules_and_first_event_have_to_agree(void **state)
{
    struct hearts_plan classic, turbo;
    struct hearts_error why;
    struct table_terms terms = usual_terms();
    struct id id = id_of(1), host = id_of(ADA);
    struct table_event e;
    struct table t;
    (void)state;
    assert_true(hearts_plan_read(&classic, "classic", 7, &why));
    assert_true(hearts_plan_read(&turbo, "turbo", 5, &why));
    table_create(&e, &classic, &terms, &id, &host, 0);
    table_init(&t, &turbo);
    assert_false(table_apply(&t, &e, NULL));
    table_init(&t, &classic);
    struct table_event bad = e;
    bad.terms.stand_in[0] = '\0';
    assert_false(table_apply(&t, &bad, NULL));
    assert_true(table_apply(&t, &e, NULL));
    assert_false(table_apply(&t, &e, NULL));
}

static void cards_are_played_ahead(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    uint32_t told = a.t.seats[1].told, others = a.t.seats[2].told, watchers = a.t.told_watchers;
    assert_int_equal(ahead(&a, ADA, "2C"), TABLE_NOT_NOW); /* it is her turn */
    assert_int_equal(ahead(&a, BEN, "2C"), TABLE_RULES_REFUSE);
    assert_int_equal(a.why.code, HEARTS_NOT_HELD);
    assert_int_equal(ahead(&a, BEN, "6C 6C"), TABLE_RULES_REFUSE);
    assert_int_equal(a.why.code, HEARTS_NAMED_TOO_OFTEN);
    assert_int_equal(a.why.card, HEARTS_CARD(HEARTS_CLUBS, 6));
    assert_int_equal(ahead(&a, BEN, ""), TABLE_NOT_NOW);
    assert_int_equal(ahead(&a, BEN, "6C 7C 5D"), TABLE_OK);
    assert_true(table_event_is_secret(&a.last));
    assert_int_equal(a.t.seats[1].told, told + 1);
    assert_int_equal(a.t.seats[2].told, others);
    assert_int_equal(a.t.told_watchers, watchers);
    assert_int_equal(to_seat(&a, TABLE_AHEAD_DUE, 1), TABLE_NOT_NOW);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_AHEAD);
    assert_int_equal(wanted(&a).seat, 1);
    assert_int_equal(to_seat(&a, TABLE_AHEAD_DUE, 1), TABLE_OK);
    assert_int_equal(a.last.by, TABLE_BY_AHEAD);
    assert_int_equal(a.last.move.cards[0], HEARTS_CARD(HEARTS_CLUBS, 6));
    assert_int_equal(a.t.seats[1].ahead_count, 2);
    assert_int_equal(plays(&a, CLEO, "9C"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "QC"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "KC"), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "3C"), TABLE_OK);
    /* In his turn, Ben may also play by hand. */
    assert_int_equal(plays(&a, BEN, "7C"), TABLE_OK);
    assert_int_equal(a.t.seats[1].ahead_count, 1);
    assert_int_equal(plays(&a, CLEO, "TC"), TABLE_OK);
    /* The next trick is led in clubs: 5D cannot be played while 8C is there. */
    assert_int_equal(plays(&a, DORA, "AC"), TABLE_OK);
    assert_int_equal(a.t.seats[1].ahead_count, 1);
    assert_int_equal(plays(&a, ADA, "4C"), TABLE_OK);
    assert_int_equal(a.t.seats[1].ahead_count, 0);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    close_table(&a);
}

static void cards_ahead_are_forgotten(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(ahead(&a, BEN, "6C 7C"), TABLE_OK);
    assert_int_equal(ahead(&a, BEN, "8C"), TABLE_OK);
    assert_int_equal(ahead(&a, CLEO, "9C TC"), TABLE_OK);
    assert_int_equal(ahead(&a, DORA, "QC"), TABLE_OK);
    assert_int_equal(ahead(&a, DORA, ""), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "6C"), TABLE_OK); /* another than planned */
    assert_int_equal(a.t.seats[1].ahead_count, 0);
    assert_int_equal(ahead(&a, CLEO, ""), TABLE_OK); /* even in her turn */
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    assert_int_equal(ahead(&a, ADA, "3C 4C 5C"), TABLE_OK);
    assert_int_equal(does(&a, ADA, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(a.t.seats[0].ahead_count, 0);
    struct table_command c = command(&a, TABLE_PLAY_AHEAD, BEN);
    c.count = TABLE_AHEAD + 1;
    assert_true(give(&a, &c) == TABLE_RULES_REFUSE && a.why.high == TABLE_AHEAD);
    c.count = 1;
    c.cards[0] = 255;
    assert_true(give(&a, &c) == TABLE_RULES_REFUSE && a.why.code == HEARTS_NOT_HELD);
    close_table(&a);
}

/* ---- The end ---- */

static void a_closed_table_stays_closed(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, 0, TABLE_CLOSE), TABLE_OK);
    assert_int_equal(a.t.stage, TABLE_SHUT);
    for (int kind = 0; kind < TABLE_COMMANDS; kind++)
        assert_int_equal(
            does(&a, table_command_is_personal((enum table_command_kind)kind) ? ADA : 0, kind),
            TABLE_CLOSED_NOW);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    assert_true(wanted(&a).tick_ms == INT64_MAX);
    close_table(&a);
}

/* ---- Talk ---- */

static void what_is_said_can_be_seen(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    char long_one[1300];
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(says(&a, ADA, "well \u2665 played"), TABLE_OK);
    assert_string_equal(a.last.text, "well \u2665 played");
    assert_int_equal(a.last.seat, 0);
    assert_int_equal(says(&a, ELI, "a\033[2J\u202eb\nc"), TABLE_OK);
    assert_int_equal(a.last.seat, HEARTS_WATCHER);
    assert_string_equal(a.last.text, "a [2Jb c");
    assert_int_equal(says(&a, ADA, ""), TABLE_NO_TEXT);
    assert_int_equal(says(&a, ADA, " \n\u200b"), TABLE_NO_TEXT);
    assert_int_equal(says(&a, ADA, "\u180b\u180c\u180d\u180f"), TABLE_NO_TEXT);
    assert_int_equal(says(&a, ADA, "\xff"), TABLE_NO_TEXT);
    memset(long_one, 'x', sizeof long_one);
    long_one[300] = '\0';
    assert_int_equal(says(&a, ADA, long_one), TABLE_OK);
    long_one[300] = 'x';
    long_one[301] = '\0';
    assert_int_equal(says(&a, ADA, long_one), TABLE_NO_TEXT);
    for (int i = 0; i < 300; i++)
        memcpy(long_one + 4 * i, "\U0001f0a1", 4);
    long_one[1200] = '\0';
    assert_int_equal(says(&a, ADA, long_one), TABLE_OK);
    struct table_command c = command(&a, TABLE_TALK, ADA);
    memset(c.text, 'y', sizeof c.text); /* without a NUL */
    assert_int_equal(give(&a, &c), TABLE_NO_TEXT);
    close_table(&a);
    terms.watching = false;
    begin_even(&a, &terms);
    assert_int_equal(says(&a, ELI, "hello"), TABLE_NOT_SEATED);
    close_table(&a);
    terms.talking = false;
    begin_even(&a, &terms);
    assert_int_equal(says(&a, ADA, "hello"), TABLE_NOT_ALLOWED);
    close_table(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_sit_down_once_each),
        cmocka_unit_test(who_sits_may_take_another_name_or_colour),
        cmocka_unit_test(names_are_characters_that_can_be_seen),
        cmocka_unit_test(only_the_host_or_the_table_arranges_seats),
        cmocka_unit_test(the_host_is_handed_on),
        cmocka_unit_test(a_game_begins_when_every_seat_is_taken),
        cmocka_unit_test(the_table_alone_runs_itself),
        cmocka_unit_test(words_are_found_again),
        cmocka_unit_test(whoever_leaves_a_game_leaves_a_computer),
        cmocka_unit_test(a_game_is_not_a_revolving_door),
        cmocka_unit_test(moves_are_those_of_the_rules),
        cmocka_unit_test(a_repeat_changes_nothing),
        cmocka_unit_test(events_follow_each_other),
        cmocka_unit_test(rules_and_first_event_have_to_agree),
        cmocka_unit_test(cards_are_played_ahead),
        cmocka_unit_test(cards_ahead_are_forgotten),
        cmocka_unit_test(a_closed_table_stays_closed),
        cmocka_unit_test(what_is_said_can_be_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
