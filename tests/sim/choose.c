/* choose.c - what people do: mostly what the table waits for, now and then anything else. */
#include "sim/sim.h"

#include <stdio.h>
#include <string.h>

/* What a person sees and decides by. */
struct look {
    const struct sim *sim;
    const struct client *client;
    const struct table_view *v;
    int number, seat; /* of the client; where it sits, or HEARTS_WATCHER */
    uint64_t *rng;
};

static uint32_t below(const struct look *l, uint32_t n) { return hearts_random_below(l->rng, n); }

static bool say(struct table_command *out, enum table_command_kind kind)
{
    out->kind = (uint8_t)kind;
    return true;
}

static uint8_t any_seat(const struct look *l)
{
    return below(l, 12) ? (uint8_t)below(l, l->sim->plan.seats) : (uint8_t)below(l, 256);
}

static void name_player(const struct look *l, struct table_command *out)
{
    static const char *const names[] = { "random", "random", "random", "random", "duck", "" };
    snprintf(out->player, sizeof out->player, "%s", names[below(l, 6)]);
}

static bool is_host(const struct look *l)
{
    return l->seat == HEARTS_WATCHER ? l->v->host_seat == HEARTS_NO_SEAT && l->number == 0
                                     : l->v->host_seat == l->seat;
}

static int seats_of(const struct look *l, enum table_seat_kind kind)
{
    int n = 0;
    for (int s = 0; s < l->sim->plan.seats; s++)
        n += l->v->seat[s].kind == kind;
    return n;
}

/* ---- Cards ---- */

static void choose_cards(const struct look *l, struct hearts_pile from, int n,
                         struct hearts_move *m)
{
    hearts_card list[HEARTS_CARDS];
    int left = (int)hearts_pile_list(from, list);
    for (; n > 0 && left > 0; n--) {
        uint32_t i = below(l, (uint32_t)left);
        m->cards[m->count++] = list[i];
        list[i] = list[--left];
    }
}

static bool move(const struct look *l, struct table_command *out)
{
    const struct hearts_choice *may = &l->v->game.choice;
    if (may->low > may->high)
        return false;
    if (may->options)
        out->move.option = (uint8_t)below(l, may->options);
    int n = may->low + (int)below(l, (uint32_t)(may->high - may->low) + 1);
    if (l->v->game.phase == HEARTS_PASS && out->move.option == 1)
        n = 0;
    choose_cards(l, may->from, n, &out->move);
    return say(out, TABLE_MOVE);
}

/* Cards held or not, few or many. */
static bool nonsense(const struct look *l, struct table_command *out)
{
    struct hearts_pile any = below(l, 4) ? l->v->game.hand : l->sim->plan.deck;
    choose_cards(l, any, (int)below(l, 4), &out->move);
    if (!below(l, 8))
        out->move.option = (uint8_t)below(l, 256);
    if (!below(l, 8))
        out->move.cards[0] = (hearts_card)below(l, 256);
    if (!below(l, 20))
        out->move.count = (uint8_t)below(l, 256);
    return say(out, TABLE_MOVE);
}

static bool ahead(const struct look *l, struct table_command *out)
{
    struct hearts_move cards = { 0 };
    struct hearts_pile any = below(l, 8) ? l->v->game.hand : l->sim->plan.deck;
    choose_cards(l, any, (int)below(l, 5), &cards);
    out->count = cards.count;
    memcpy(out->cards, cards.cards, cards.count);
    return say(out, TABLE_PLAY_AHEAD);
}

/* ---- What is due ---- */

static bool sit(const struct look *l, struct table_command *out)
{
    out->seat = below(l, 2) ? HEARTS_NO_SEAT : any_seat(l);
    out->colour = (uint8_t)below(l, TABLE_COLOURS + 1);
    out->picture = (uint8_t)below(l, TABLE_PICTURES + 1);
    snprintf(out->name, sizeof out->name, "%s", l->client->name);
    return say(out, TABLE_SIT);
}

/* Somebody who sits already sits down again with another name or colour, now and then at another
 * seat, which is refused. */
static bool sit_anew(const struct look *l, struct table_command *out)
{
    (void)sit(l, out);
    if (below(l, 2))
        snprintf(out->name, sizeof out->name, "Bold %.30s", l->client->name);
    return true;
}

/* The host sets terms with another clock; now and then a command that leaves them as they are. */
static bool other_terms(const struct look *l, struct table_command *out)
{
    out->yes = below(l, 4) != 0;
    out->terms = l->sim->terms;
    if (out->terms.turn_ms)
        out->terms.turn_ms = 1000 + 1000 * below(l, 20);
    return say(out, TABLE_TERMS);
}

static bool gather(const struct look *l, struct table_command *out)
{
    bool room = seats_of(l, TABLE_NOBODY) > 0;
    if (l->client->sits && l->seat == HEARTS_WATCHER && room)
        return sit(l, out);
    if (l->seat != HEARTS_WATCHER && !below(l, 8))
        return sit_anew(l, out);
    if (is_host(l) && !below(l, 16))
        return other_terms(l, out);
    bool waits = room && seats_of(l, TABLE_PERSON) < l->sim->setup.people;
    if (!is_host(l) || (!l->sim->setup.steps && waits && below(l, 20)))
        return false;
    snprintf(out->player, sizeof out->player, "%s", below(l, 6) ? "random" : "duck");
    return say(out, TABLE_START);
}

static bool play(const struct look *l, struct table_command *out)
{
    const struct table_view *v = l->v;
    if (l->seat == HEARTS_WATCHER)
        return l->client->sits && !below(l, 4) && sit(l, out);
    if (v->paused_by != HEARTS_NO_SEAT)
        return say(out, TABLE_RESUME);
    if (v->offer.kind != TABLE_NO_OFFER_OPEN) {
        out->yes = below(l, 4) != 0;
        return v->offer.waits_for >> l->seat & 1 && say(out, TABLE_ANSWER);
    }
    if (v->seat[l->seat].stood_in && below(l, 3))
        return say(out, TABLE_BACK);
    if (v->can_claim && !below(l, 20))
        return say(out, TABLE_CLAIM);
    if (v->can_finish && !below(l, 4))
        return say(out, TABLE_FINISH);
    if (v->can_take_back && !below(l, 8))
        return say(out, TABLE_TAKE_BACK);
    return move(l, out);
}

static bool due(const struct look *l, struct table_command *out)
{
    switch ((enum table_stage)l->v->stage) {
    case TABLE_GATHERING: return gather(l, out);
    case TABLE_PLAYING: return play(l, out);
    case TABLE_OVER:
        if (l->seat == HEARTS_WATCHER && !is_host(l))
            return l->client->sits && !below(l, 4) && sit(l, out);
        if (l->seat == HEARTS_WATCHER || (is_host(l) && !below(l, 30))) {
            name_player(l, out);
            return say(out, TABLE_START);
        }
        if (!below(l, 20))
            return sit_anew(l, out);
        return !l->v->seat[l->seat].again && say(out, TABLE_REMATCH);
    case TABLE_SHUT: break;
    }
    return false;
}

/* ---- Anything else ---- */

static void talk(const struct look *l, struct table_command *out)
{
    static const char *const texts[] = {
        "hello",    "gl hf",   "oh, the queen", "", "\xe2\x99\xa5 \xc3\xa4\xc3\xb6\xc3\xbc",
        "\xff\xfe", "\x1b[2J", "one\ntwo",
    };
    snprintf(out->text, sizeof out->text, "%s", texts[below(l, sizeof texts / sizeof *texts)]);
    if (!below(l, 6)) {
        size_t n = 290 + below(l, 20);
        memset(out->text, 'x', n);
        out->text[n] = '\0';
    }
    say(out, TABLE_TALK);
}

/* A command that is hardly ever allowed. */
static bool rare(const struct look *l, struct table_command *out)
{
    out->seat = any_seat(l);
    out->other = any_seat(l);
    out->yes = below(l, 2);
    snprintf(out->name, sizeof out->name, "%s", below(l, 3) ? l->client->name : " ");
    name_player(l, out);
    switch (below(l, 12)) {
    case 0: return say(out, TABLE_LEAVE);
    case 1: return say(out, TABLE_SEAT);
    case 2: return say(out, TABLE_SWAP);
    case 3: return say(out, TABLE_START);
    case 4: return say(out, TABLE_SIT);
    case 5: return say(out, TABLE_RESUME);
    case 6: return say(out, TABLE_BACK);
    case 7: return say(out, TABLE_REMATCH);
    case 8: return say(out, TABLE_ANSWER);
    default: return say(out, (enum table_command_kind)below(l, TABLE_COMMANDS));
    }
}

static bool aside(const struct look *l, struct table_command *out)
{
    switch (below(l, 16)) {
    case 0: talk(l, out); return true;
    case 1:
    case 2:
    case 3: return nonsense(l, out);
    case 4:
    case 5:
    case 6: return ahead(l, out);
    case 7: return below(l, 2) ? say(out, TABLE_CLAIM) : rare(l, out);
    case 8:
    case 9:
    case 10:
    case 11: return say(out, TABLE_TAKE_BACK);
    case 12: return say(out, TABLE_PAUSE);
    case 13: return rare(l, out);
    default: return below(l, 2) ? ahead(l, out) : due(l, out);
    }
}

bool choose_command(const struct sim *s, int c, const struct table_view *v, enum purpose why,
                    uint64_t *rng, struct table_command *out)
{
    int seat = v->game.seat;
    struct look l = {
        .sim = s, .client = &s->clients[c], .v = v, .number = c, .seat = seat, .rng = rng
    };
    return why == PURPOSE_ASIDE ? aside(&l, out) : due(&l, out);
}
