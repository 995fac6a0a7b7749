/* fair_play.c - plays a server and its players, and writes the transcript of their games. */
#include "fair_play.h"

#include <string.h>

#include "playing.h"
#include "record/fair/fair_cards.h"
#include "record/fair/fair_sent.h"
#include "record/fair/sealed.h"
#include "record/proof.h"

enum { HANDS = 6, DEALS = 32 };

static const struct fair_hash *const hash = &fair_hash_sodium;

struct sealed_game {
    struct hearts_plan plan;
    struct hearts_game game;
    struct record *record;
    uint8_t id[FAIR_GAME];
    struct fair_deal deals[DEALS];
    uint8_t chances[HEARTS_SEATS][FAIR_CHANCE];
    unsigned count,
        opened; /* deals sealed so far, and how many of them, from the first, were opened */
    bool mishaps, each_hand;
    uint64_t *rng;
};

static void draw(struct sealed_game *h, uint8_t *out, size_t length)
{
    for (size_t i = 0; i < length; i++)
        out[i] = (uint8_t)hearts_random(h->rng);
}

/* True once in n times, if there are to be mishaps. */
static bool mishap(struct sealed_game *h, uint32_t n)
{
    return h->mishaps && hearts_random_below(h->rng, n) == 0;
}

static void write(struct sealed_game *h, unsigned number, enum fair_step step)
{
    char line[FAIR_LINE];
    (void)fair_write(&h->deals[number], step, line);
    (void)record_fair(h->record, line);
}

static struct fair_deal *seal(struct sealed_game *h)
{
    struct fair_deal *d = &h->deals[h->count];
    *d = (struct fair_deal){ .number = h->count++ };
    draw(h, d->secret, FAIR_SECRET);
    fair_commit(hash, h->id, d);
    return d;
}

/* Seats the players, and commits them to their chances. */
static void seat_all(struct sealed_game *h, struct fair_deal *d)
{
    d->seats = h->plan.seats;
    for (int i = 0; i < d->seats; i++) {
        struct fair_seat *s = &d->seat[i];
        s->kind = i == 0 ? FAIR_COMMITTED : FAIR_BOT;
        if (h->mishaps)
            s->kind = (uint8_t)(1 + hearts_random_below(h->rng, 3));
        draw(h, h->chances[i], FAIR_CHANCE);
        fair_commit_chance(hash, h->id, d->number, i, h->chances[i], s->commit);
    }
}

/* Makes the deal that was sealed last. With `first` it also decides who deals. */
static void lock_and_mix(struct sealed_game *h, bool first)
{
    uint8_t deck[FAIR_DECK];
    unsigned number = h->count - 1, n = fair_deck_list(&h->plan, deck);
    struct fair_deal *d = &h->deals[number];
    seat_all(h, d);
    fair_lock(hash, h->id, d, deck, n);
    for (int i = 0; i < d->seats; i++)
        if (!mishap(h, 5))
            (void)fair_reveal(hash, h->id, d, i, h->chances[i]);
    fair_mix(hash, d);
    if (first) {
        struct hearts_start start = { .dealer = (uint8_t)fair_dealer(hash, d), .hand_number = 1 };
        hearts_game_start(&h->plan, &h->game, &start);
    }
}

static bool deal(struct sealed_game *h)
{
    uint8_t deck[FAIR_DECK];
    hearts_card cards[HEARTS_CARDS];
    unsigned number = h->count - 1, n = fair_deck_list(&h->plan, deck);
    (void)seal(h);
    write(h, number, FAIR_LOCK);
    write(h, number + 1, FAIR_COMMIT);
    write(h, number, FAIR_DEALT);
    fair_order(hash, &h->deals[number], deck, n);
    fair_deck_cards(deck, n, cards);
    return hearts_game_deal(&h->plan, &h->game, cards, NULL).code == HEARTS_OK &&
           record_hand(h->record, &h->plan, &h->game);
}

static void open_up_to(struct sealed_game *h, unsigned end, enum fair_reason reason)
{
    for (; h->opened < end; h->opened++) {
        struct fair_deal *d = &h->deals[h->opened];
        if (d->done & FAIR_HAS_OPEN)
            continue;
        fair_open(d, reason);
        write(h, h->opened, FAIR_OPEN);
    }
}

/* Plays the hand; false when it was called off. */
static bool play_hand(struct sealed_game *h)
{
    struct hearts_events events;
    while (playing_on(&h->game)) {
        if (mishap(h, 300))
            return false;
        struct hearts_game before = h->game;
        struct hearts_move m = playing_choose(&h->plan, &h->game, playing_seat(&h->game, h->rng),
                                              -1, h->rng);
        if (hearts_game_move(&h->plan, &h->game, &m, &events).code == HEARTS_OK) {
            (void)record_move(h->record, &before, &m);
            (void)record_outcome(h->record, &h->plan, &h->game, &events);
        }
    }
    return true;
}

static void end_chain(struct sealed_game *h)
{
    struct buffer text = { 0 };
    uint8_t link[FAIR_SEAL];
    char line[FAIR_LINE];
    record_write(h->record, &text);
    fair_chain_begin(hash, h->id, link);
    (void)proof_chain(hash, text.data, text.length, link, NULL);
    (void)fair_write_chain(link, line);
    (void)record_fair(h->record, line);
    buffer_release(&text);
}

static void abandon(struct sealed_game *h)
{
    (void)record_void_game(h->record, &h->plan, &h->game, (uint16_t)hearts_random_below(h->rng, 2));
    if (playing_on(&h->game))
        open_up_to(h, h->opened, FAIR_GAME_OVER);
    for (unsigned i = h->opened; i + 1 < h->count; i++) {
        bool running = i + 2 == h->count && playing_on(&h->game);
        open_up_to(h, i + 1, running ? FAIR_ABANDONED : FAIR_GAME_OVER);
    }
    open_up_to(h, h->count, FAIR_UNUSED);
}

/* Plays one game, whose first deal is sealed already. False when it was abandoned. */
static bool play_game(struct sealed_game *h, bool *good)
{
    for (int hand = 0; *good && h->game.phase != HEARTS_OVER; hand++) {
        if (hand)
            lock_and_mix(h, false);
        *good = deal(h);
        bool whole = *good && play_hand(h), off = hand == HANDS - 1 || mishap(h, 9);
        if (h->game.phase != HEARTS_OVER && (off || (!whole && mishap(h, 2)))) {
            abandon(h);
            return false;
        }
        if (!whole) {
            (void)record_void_hand(h->record);
            hearts_game_void(&h->plan, &h->game);
            fair_open(&h->deals[h->count - 2], FAIR_VOID);
            write(h, h->count - 2, FAIR_OPEN);
        } else if (h->each_hand && h->game.phase != HEARTS_OVER)
            open_up_to(h, h->count - 1, FAIR_HAND_OVER);
    }
    open_up_to(h, h->count - 1, FAIR_GAME_OVER);
    open_up_to(h, h->count, FAIR_UNUSED);
    return true;
}

static bool next_game(struct sealed_game *h)
{
    bool drawn = h->plan.rules.hands != 1;
    (void)seal(h);
    if (!drawn && hearts_game_next(&h->plan, &h->game).code != HEARTS_OK)
        return false;
    lock_and_mix(h, drawn);
    (void)record_next_game(h->record, drawn ? h->game.dealer : HEARTS_NO_SEAT);
    write(h, h->count - 1, FAIR_COMMIT);
    return true;
}

static bool begin(struct sealed_game *h, const char *rules)
{
    char id[2 * FAIR_GAME + 1], letter[2] = "A";
    struct hearts_error e;
    if (!hearts_plan_read(&h->plan, rules, strlen(rules), &e))
        return false;
    draw(h, h->id, FAIR_GAME);
    for (int i = 0; i < 2 * FAIR_GAME; i++)
        id[i] = "0123456789abcdef"[h->id[i / 2] >> (i % 2 ? 0 : 4) & 15];
    id[2 * FAIR_GAME] = '\0';
    (void)seal(h);
    lock_and_mix(h, true);
    letter[0] = (char)('A' + h->game.dealer);
    bool good = record_tag_set(h->record, "Rules", rules) &&
                record_tag_set(h->record, "Dealer", letter) &&
                record_tag_set(h->record, "Fair", FAIR_PROTOCOL) &&
                record_tag_set(h->record, "Game", id);
    write(h, 0, FAIR_COMMIT);
    return good;
}

bool fair_play(const char *rules, bool mishaps, uint64_t *rng, struct record **out)
{
    static struct sealed_game game;
    struct sealed_game *h = &game;
    memset(h, 0, sizeof *h);
    h->rng = rng;
    h->mishaps = mishaps;
    h->each_hand = mishap(h, 3);
    h->record = *out = record_new();
    bool good = h->record && begin(h, rules);
    bool whole = good && play_game(h, &good);
    end_chain(h);
    if (whole && good && h->count < DEALS / 2 && mishap(h, 3)) {
        good = next_game(h);
        (void)(good && play_game(h, &good));
        end_chain(h);
    }
    return good;
}
