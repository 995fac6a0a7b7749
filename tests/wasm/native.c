/* native.c - does what play.mjs does, without WebAssembly, and prints the same lines.
 *
 *   native NODES [RULES...]    hands of these games; of all named games when none is named
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/desk.h"
#include "players/strengths.h"
#include "wasm/tell.h"

enum { EVENTS_MOST = 1024, PRIME = 0x01000193 };

static const uint32_t basis = 0x811c9dc5;

struct game {
    struct hearts_plan plan;
    struct table table;
    struct desk *desk;
    uint64_t nodes;
    uint32_t state, number;
    int64_t now;
    int count;
    struct {
        uint8_t bytes[TABLE_EVENT_BYTES];
        size_t length;
    } event[EVENTS_MOST];
    int viewed; /* seats whose views are looked at */
};

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "native: %s: %s\n", what, why);
    exit(1);
}

static uint32_t next(struct game *g)
{
    g->state += 0x9e3779b9;
    uint32_t z = g->state;
    z = (z ^ z >> 16) * 0x85ebca6b;
    z = (z ^ z >> 13) * 0xc2b2ae35;
    return z ^ z >> 16;
}

static uint32_t hash(const void *bytes, size_t length, uint32_t h)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        h = (h ^ at[i]) * PRIME;
    return h;
}

/* The player of a seat: each that the module has in turn. The scholar is a yardstick that none has,
 * by players.def. */
static const char *player_at(int turn)
{
    const char *names[32];
    size_t count = 0;
    for (size_t i = 0; i < strength_count && count < 32; i++)
        if (strcmp(strength_list[i].player, "scholar"))
            names[count++] = strength_list[i].player;
    return names[(size_t)turn % count];
}

/* Ids as the module makes them of numbers. */
static struct table_id id_of(uint32_t number)
{
    struct table_id id = { { 0 } };
    for (int i = 0; i < 4; i++)
        id.byte[TABLE_ID - 1 - i] = (uint8_t)(number >> 8 * i);
    return id;
}

static uint32_t views(const struct game *g, const struct table *t)
{
    uint32_t h = basis;
    for (int seat = 0; seat < g->viewed; seat++) {
        struct buffer out = { 0 };
        tell_view(t, seat, g->now, &out);
        h = hash(out.data, out.length, h);
        buffer_release(&out);
    }
    return h;
}

static void hear(void *with, const struct hearts_event *e)
{
    const struct game *g = with;
    struct buffer out = { 0 };
    struct hearts_seen seen;
    hearts_seen_of(&g->plan, e, 0, &seen);
    tell_seen(&g->plan, &seen, &out);
    fputs(out.data, stdout);
    buffer_release(&out);
}

static void take(struct game *g, const struct table_event *e)
{
    struct table_listener listener = { hear, g };
    if (g->count == EVENTS_MOST)
        fail("the hand", "it does not end");
    size_t length = table_event_write(e, g->event[g->count].bytes);
    g->event[g->count].length = length;
    uint32_t sum = hash(g->event[g->count++].bytes, length, basis);
    printf("event %d %08x\n", g->count, (unsigned)sum);
    if (!table_apply(&g->table, e, &listener))
        fail(table_event_word(e->kind), "it does not follow");
    printf("views %08x\n", (unsigned)views(g, &g->table));
}

static void give(struct game *g, uint32_t who, struct table_command *c)
{
    struct table_event e;
    struct hearts_refusal why;
    g->now += 1000;
    c->who = id_of(who);
    c->id = id_of(++g->number);
    enum table_refusal refusal = table_decide(&g->table, g->now, c, &e, &why);
    if (refusal != TABLE_OK)
        fail(table_command_word(c->kind), table_refusal_sentence(refusal));
    take(g, &e);
}

static void begin(struct game *g, const char *rules, int at)
{
    static const struct table_terms terms = {
        .takebacks = true, .claims = true, .tricks = true, .offer_ms = 30000, .stand_in = "strong"
    };
    struct hearts_error why;
    struct table_event e;
    struct table_id id = id_of(0), host = id_of(1);
    if (!hearts_plan_read(&g->plan, rules, strlen(rules), &why))
        fail(rules, why.why);
    g->state = hash(rules, strlen(rules), basis);
    g->now = 1000;
    g->viewed = 1;
    table_init(&g->table, &g->plan);
    table_create(&e, &g->plan, &terms, &id, &host, g->now);
    take(g, &e);
    g->viewed = g->plan.seats;
    for (int seat = 0; seat < g->plan.seats; seat++) {
        struct table_command c = { .kind = TABLE_SEAT, .seat = (uint8_t)seat };
        const char *player = player_at(at + seat);
        memcpy(c.player, player, strlen(player) + 1);
        give(g, 1, &c);
    }
    give(g, 1, &(struct table_command){ .kind = TABLE_START, .dealer = HEARTS_NO_SEAT });
}

static void deal(struct game *g, bool dealer)
{
    struct table_command c = { .kind = TABLE_DEAL, .dealer = HEARTS_NO_SEAT };
    if (dealer)
        c.dealer = (uint8_t)(next(g) % g->plan.seats);
    for (uint32_t i = (uint32_t)hearts_pile_list(g->plan.deck, c.deck) - 1; i > 0; i--) {
        uint32_t j = next(g) % (i + 1);
        hearts_card card = c.deck[i];
        c.deck[i] = c.deck[j];
        c.deck[j] = card;
    }
    give(g, 0, &c);
}

static void print_move(const struct hearts_view *v, const struct hearts_move *m)
{
    printf("thought %c", 'A' + m->seat);
    bool option = v->choice.options && (m->option || !m->count);
    if (option)
        printf(" option %s", hearts_choice_word(v->phase, m->option));
    for (int i = 0; i < m->count; i++) {
        char text[3];
        hearts_card_write(m->cards[i], text);
        printf(" %s", text);
    }
    printf("%s\n", option || m->count ? "" : " none");
}

static void think(struct game *g, const struct table_want *want)
{
    struct thinking t = { .desk = g->desk, .nodes = g->nodes };
    struct table_view v;
    struct player_seat mind;
    struct advice advice;
    const struct player *player = player_find(want->player);
    if (!player)
        fail(want->player, "there is no such player");
    t.rng = (uint64_t)next(g) << 32;
    t.rng |= next(g);
    table_view(&g->table, want->seat, g->now, &v);
    table_mind(&g->table, want->seat, &mind);
    player->decide(player, &mind, &v.game, &t, &advice);
    print_move(&v.game, &advice.move);
    give(g, 0,
         &(struct table_command){ .kind = TABLE_THOUGHT, .seat = want->seat, .move = advice.move });
}

static void play_hand(struct game *g)
{
    for (int dealt = 0;;) {
        struct table_want want;
        table_wants(&g->table, &want);
        if (want.kind == TABLE_WANTS_THOUGHT)
            think(g, &want);
        else if (want.kind == TABLE_WANTS_DECK && !dealt++)
            deal(g, want.seat != HEARTS_NO_SEAT);
        else
            return;
    }
}

/* The events alone give the same table, byte for byte. */
static void replay(const struct game *g)
{
    static struct table again;
    table_init(&again, &g->plan);
    for (int i = 0; i < g->count; i++) {
        struct table_event e;
        if (!table_event_read(&e, g->event[i].bytes, g->event[i].length) ||
            !table_apply(&again, &e, NULL))
            fail("an event", "it is not what was written");
    }
    bool same = memcmp((const char *)&again + offsetof(struct table, seats),
                       (const char *)&g->table + offsetof(struct table, seats),
                       sizeof again - offsetof(struct table, seats)) == 0;
    puts(same ? "replayed" : "replayed, and it is another table");
}

static void play(const char *rules, uint64_t nodes, int at)
{
    struct game *g = calloc(1, sizeof *g);
    if (!g || !(g->desk = desk_new()))
        fail(rules, "memory is out");
    g->nodes = nodes;
    printf("game %s\n", rules);
    begin(g, rules, at);
    play_hand(g);
    replay(g);
    desk_free(g->desk);
    free(g);
}

int main(int argc, char **argv)
{
    uint64_t nodes = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    for (int i = 2; i < argc; i++)
        play(argv[i], nodes, i - 2);
    for (size_t i = 0; argc <= 2 && i < hearts_preset_count(); i++)
        play(hearts_preset_at(i)->name, nodes, (int)i);
    return fflush(stdout) || ferror(stdout);
}
