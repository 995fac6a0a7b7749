/* fuzz_moves.c - any bytes as a game: a line of rules, then decks and decisions.
 *
 * Rules that cannot be read or played are replaced by a preset. Of the bytes that follow, two
 * shuffle a deck. During a hand, one byte says whether the next decision is among the choices, or
 * made of any bytes. After every step the checks of tests/playing.h must hold, and a refused
 * decision must have changed nothing.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/game.h"

#include "tests/playing.c" /* a target is one file */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct bytes {
    const uint8_t *at, *end;
};

static int next_byte(struct bytes *b) { return b->at < b->end ? *b->at++ : 0; }

static void stop(const char *what)
{
    fprintf(stderr, "fuzz_moves: %s\n", what);
    abort();
}

static void check(const char *fault)
{
    if (fault)
        stop(fault);
}

static void read_plan(struct hearts_plan *p, struct bytes *b)
{
    struct hearts_error e;
    const char *text = (const char *)b->at;
    const uint8_t *line = b->at < b->end ? memchr(b->at, '\n', (size_t)(b->end - b->at)) : NULL;
    size_t length = (size_t)((line ? line : b->end) - b->at);
    int first = b->at < b->end ? *b->at : 0;
    b->at += length + (line != NULL);
    if (hearts_plan_read(p, length ? text : "", length, &e))
        return;
    const char *name = hearts_preset_at((size_t)first % hearts_preset_count())->name;
    if (!hearts_plan_read(p, name, strlen(name), &e))
        stop("a preset cannot be played");
}

static void deal(const struct hearts_plan *p, struct hearts_game *g, struct bytes *b)
{
    hearts_card deck[HEARTS_CARDS];
    uint64_t rng = (uint64_t)next_byte(b);
    rng = rng << 8 | (uint64_t)next_byte(b);
    hearts_deck_shuffle(p, deck, &rng);
    struct hearts_game before = *g;
    hearts_card last = deck[p->deck_cards - 1];
    deck[p->deck_cards - 1] = deck[0] == last ? HEARTS_NO_CARD : (hearts_card)(last ^ 0x30);
    if (hearts_game_deal(p, g, deck, NULL).code != HEARTS_BAD_DECK ||
        memcmp(&before, g, sizeof before) != 0)
        stop("a wrong deck is dealt, or changes the game");
    deck[p->deck_cards - 1] = last;
    if (hearts_game_deal(p, g, deck, NULL).code != HEARTS_OK)
        stop("a right deck is refused");
}

/* A decision among the choices, its parts taken from the bytes. */
static struct hearts_move legal_move(const struct hearts_plan *p, const struct hearts_game *g,
                                     int seat, struct bytes *b)
{
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    struct hearts_move m = { .seat = (uint8_t)seat };
    hearts_card list[HEARTS_CARDS];
    int left = (int)hearts_pile_list(may.from, list);
    if (may.options)
        m.option = (uint8_t)(next_byte(b) % may.options);
    int n = may.low;
    if (may.high > may.low)
        n += next_byte(b) % (may.high - may.low + 1);
    if (g->phase == HEARTS_PASS && m.option == 1)
        n = 0;
    while (n-- > 0) {
        int i = next_byte(b) % left;
        m.cards[m.count++] = list[i];
        list[i] = list[--left];
    }
    return m;
}

static struct hearts_move any_move(struct bytes *b)
{
    struct hearts_move m = { .seat = (uint8_t)next_byte(b) };
    m.option = (uint8_t)(next_byte(b) & 3);
    m.count = (uint8_t)next_byte(b);
    for (int i = 0; i < HEARTS_MOVE_MAX && i < m.count; i++)
        m.cards[i] = (hearts_card)next_byte(b);
    return m;
}

static void step(const struct hearts_plan *p, struct hearts_game *g, struct bytes *b)
{
    int how = next_byte(b), seats[HEARTS_SEATS], n = 0;
    for (int s = 0; s < p->seats; s++)
        if (g->to_act >> s & 1)
            seats[n++] = s;
    bool any = how < 48;
    struct hearts_move m = any ? any_move(b) : legal_move(p, g, seats[how % n], b);
    struct hearts_game before = *g, quiet = *g;
    struct hearts_events events;
    struct hearts_refusal told = hearts_game_check(p, g, &m);
    struct hearts_refusal r = hearts_game_move(p, g, &m, how & 1 ? &events : NULL);
    char clause[100];
    if (hearts_game_move(p, &quiet, &m, NULL).code != r.code || told.code != r.code)
        stop("a check and a move do not agree");
    if (memcmp(&quiet, g, sizeof quiet) != 0)
        stop("events change the game");
    if (hearts_refusal_write(r, clause, sizeof clause) >= sizeof clause)
        stop("a reason cannot be written");
    if (r.code != HEARTS_OK && !any)
        stop("a decision among the choices is refused");
    if (r.code != HEARTS_OK && memcmp(&before, g, sizeof before) != 0)
        stop("a refused decision changes the game");
}

static void look(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_view a, b;
    for (int s = -1; s <= p->seats; s++) {
        memset(&a, 0xa5, sizeof a);
        memset(&b, 0x5a, sizeof b);
        hearts_view_of(p, g, s, &a);
        hearts_view_of(p, g, s, &b);
        if (memcmp(&a, &b, sizeof a) != 0)
            stop("a view has bytes that nobody wrote");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t nothing[1] = { 0 };
    struct bytes b = { size ? data : nothing, size ? data + size : nothing };
    struct hearts_plan p;
    struct hearts_game g;
    read_plan(&p, &b);
    hearts_game_start(&p, &g, &(struct hearts_start){ .dealer = (uint8_t)next_byte(&b) });
    while (b.at < b.end) {
        if (g.phase == HEARTS_OVER)
            hearts_game_next(&p, &g);
        deal(&p, &g, &b);
        while (playing_on(&g) && b.at < b.end) {
            step(&p, &g, &b);
            check(playing_fault(&p, &g));
        }
        look(&p, &g);
        if (playing_on(&g)) {
            uint64_t rng = size;
            hearts_game_playout(&p, &g, &rng);
        }
        check(playing_result_fault(&p, &g));
    }
    return 0;
}
