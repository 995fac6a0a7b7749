/* solo.c - the table in one process: its steps, and its accessors. */
#include "base/array.h"
#include "base/utf8.h"
#include "clients/terminal/solo/solo_inside.h"
#include "players/common/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct solo *solo_make(const char *rules, struct error *e)
{
    struct hearts_error why;
    char line[200];
    struct solo *t = calloc(1, sizeof *t);
    if (!t || !(t->scratch = scratch_new())) {
        error_set(e, "there is not enough memory for a table");
        solo_free(t);
        return NULL;
    }
    if (!hearts_plan_read(&t->plan, rules, strlen(rules), &why)) {
        hearts_error_write(&why, line, sizeof line);
        error_set(e, "these rules cannot be played: %s", line);
        solo_free(t);
        return NULL;
    }
    hearts_rules_write(&t->plan.rules, t->rules, sizeof t->rules);
    solo_people(t, 0);
    return t;
}

void solo_people(struct solo *t, unsigned people)
{
    t->people = (uint16_t)people;
    t->first = HEARTS_WATCHER;
    for (int seat = t->plan.seats; seat-- > 0;)
        t->first = people >> seat & 1 ? (uint8_t)seat : t->first;
    t->person = people & (people - 1) ? HEARTS_WATCHER : t->first;
}

void solo_take_line(char *out, size_t capacity, const char *text)
{
    size_t length = 0;
    while (text && *text) {
        uint32_t c = (unsigned char)*text;
        size_t bytes = utf8_read(text, strlen(text), &c);
        bytes = bytes ? bytes : 1; /* invalid UTF-8 is read byte by byte */
        /* A control character separates words; other invisible characters stand within one. */
        bool blank = utf8_shows_nothing(c) && c < 0xa0, shown = blank || !utf8_shows_nothing(c);
        size_t taken = blank ? 1 : shown ? bytes : 0;
        if (length + taken >= capacity)
            break;
        memcpy(out + length, blank ? " " : text, taken);
        length += taken;
        text += bytes;
    }
    out[length] = '\0';
}

bool solo_sit(struct solo *t, int seat, const char *name, const char *player, struct error *e)
{
    struct solo_seat *s = &t->seats[seat];
    solo_take_line(s->name, sizeof s->name, name);
    if (!*s->name)
        (void)snprintf(s->name, sizeof s->name, "Somebody");
    if (t->people >> seat & 1)
        return true;
    const char *called = player ? player : "duck";
    if (!player_named(called) || strlen(called) >= sizeof s->called) {
        error_set(e, "there is no computer called \"%.40s\"", called);
        return false;
    }
    memcpy(s->called, called, strlen(called) + 1);
    return true;
}

/* Draws a seat, all equally likely. */
static bool draw_dealer(struct solo *t, uint8_t *out, struct error *e)
{
    uint64_t chance;
    if (t->fair) {
        bool ready = solo_fair_ready(t, e);
        *out = ready ? solo_fair_dealer(t) : 0;
        return ready;
    }
    if (!solo_chance(t, 0xdea1, &chance)) {
        error_set(e, "the system gives no random numbers");
        return false;
    }
    *out = (uint8_t)hearts_random_below(&chance, t->plan.seats);
    return true;
}

struct solo *solo_new(const struct solo_setup *setup, struct error *e)
{
    struct solo *t = solo_make(setup->rules, e);
    if (!t)
        return NULL;
    solo_take_line(t->title, sizeof t->title, setup->title);
    solo_take_line(t->about, sizeof t->about, setup->about);
    solo_people(t, setup->people & ((1u << t->plan.seats) - 1));
    t->seeded = setup->seeded;
    t->seed = setup->seed;
    if (t->seeded)
        (void)snprintf(t->seed_text, sizeof t->seed_text, "%llu", (unsigned long long)t->seed);
    if (setup->path && !solo_keep_at(t, setup->path, e))
        goto failed;
    for (int seat = 0; seat < t->plan.seats; seat++)
        if (!solo_sit(t, seat, setup->names[seat], setup->players[seat], e) ||
            (!(t->people >> seat & 1) && !solo_player_of(t, seat, e)))
            goto failed;
    t->start.hand_number = 1;
    if (!t->seeded && !solo_fair_begin(t, e))
        goto failed;
    if (!draw_dealer(t, &t->start.dealer, e))
        goto failed;
    if (!solo_rebuild(t, 0)) {
        error_set(e, "there is not enough memory for a table");
        goto failed;
    }
    return t;
failed:
    solo_free(t);
    return NULL;
}

void solo_free(struct solo *t)
{
    if (!t)
        return;
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        player_close(t->seats[seat].player);
    solo_fair_free(t);
    free(t->steps);
    free(t->log);
    free(t->money);
    scratch_free(t->scratch);
    record_free(t->record);
    free(t);
}

/* ---- Steps ---- */

static bool room_for_step(struct solo *t)
{
    enum { SEEN = 24 }; /* events of one step, at most */
    void *steps = array_grow(t->steps, t->step_count, &t->step_capacity, sizeof *t->steps);
    void *log = array_grow(t->log, t->log_count + SEEN, &t->log_capacity, sizeof *t->log);
    void *money = array_grow(t->money, t->money_count, &t->money_capacity, sizeof *t->money);
    t->steps = steps ? steps : t->steps;
    t->log = log ? log : t->log;
    t->money = money ? money : t->money;
    return steps && log && money;
}

static void note_money(const struct solo *t, int32_t at_stake, struct solo_money *out,
                       void (*money)(const struct hearts_plan *, const struct hearts_game *,
                                     struct hearts_fraction *))
{
    struct hearts_fraction amounts[HEARTS_SEATS];
    memset(out, 0, sizeof *out);
    if (at_stake < 1)
        return;
    money(&t->plan, &t->game, amounts);
    for (int seat = 0; seat < t->plan.seats; seat++) {
        struct hearts_fraction x = amounts[seat];
        if (x.den == 1)
            (void)snprintf(out->text[seat], sizeof out->text[seat], "%lld", (long long)x.num);
        else
            (void)snprintf(out->text[seat], sizeof out->text[seat], "%lld/%lld", (long long)x.num,
                           (long long)x.den);
    }
}

/* Passes the events to every seat's memory, and logs what the person saw. */
static void tell(struct solo *t, const struct hearts_events *events)
{
    struct hearts_seen seen;
    for (int i = 0; i < events->count; i++) {
        for (int seat = 0; seat < t->plan.seats; seat++) {
            hearts_seen_of(&t->plan, &events->at[i], seat, &seen);
            player_seat_see(&t->seats[seat].memory, &seen);
        }
        hearts_seen_of(&t->plan, &events->at[i], t->person, &t->log[t->log_count++]);
        if (events->at[i].all.kind == HEARTS_SCORED)
            note_money(t, t->plan.rules.stakes, &t->money[t->money_count++], hearts_money_stakes);
        if (events->at[i].all.kind == HEARTS_FINISHED)
            note_money(t, t->plan.rules.pot, &t->pot, hearts_money_pot);
    }
}

/* Starts another game at the table. */
static void begin_again(const struct solo *t, int dealer, struct hearts_game *g)
{
    struct hearts_start start = { .dealer = (uint8_t)dealer,
                                  .hand_number = 1,
                                  .pots = hearts_money_waiting(&t->plan, g) };
    if (dealer == HEARTS_NO_SEAT)
        hearts_game_next(&t->plan, g);
    else
        hearts_game_start(&t->plan, g, &start);
}

/* Applies a step to *g with the engine. */
static struct hearts_refusal play_step(struct solo *t, const struct game_step *step,
                                       struct hearts_game *g, struct hearts_events *events)
{
    struct hearts_refusal ok = { HEARTS_OK, HEARTS_NO_CARD, 0, 0, 0 };
    events->count = 0;
    switch (step->kind) {
    case STEP_DEAL: return hearts_game_deal(&t->plan, g, step->as.deck, events);
    case STEP_MOVE: return hearts_game_move(&t->plan, g, &step->as.move, events);
    case STEP_NEXT: begin_again(t, step->as.dealer, g); break;
    }
    return ok;
}

static void write_step(struct solo *t, const struct game_step *step,
                       const struct hearts_game *after, const struct hearts_events *events)
{
    bool kept = true;
    if (t->fair && step->kind == STEP_DEAL)
        kept = solo_fair_write_deal(t);
    switch (step->kind) {
    case STEP_DEAL: kept = kept && record_hand(t->record, &t->plan, after); break;
    case STEP_MOVE: kept = record_move(t->record, &t->game, &step->as.move); break;
    case STEP_NEXT: kept = record_next_game(t->record, step->as.dealer); break;
    }
    if (kept && step->kind != STEP_NEXT)
        kept = record_outcome(t->record, &t->plan, after, events);
    if (kept && t->fair && step->kind == STEP_NEXT)
        kept = solo_fair_write_commit(t);
    if (kept && t->fair && after->phase == HEARTS_OVER)
        kept = solo_fair_write_open(t);
    if (!kept)
        error_set(&t->save_fault, "there is not enough memory to keep the game");
}

struct hearts_refusal solo_make_step(struct solo *t, const struct game_step *step, bool *stored)
{
    struct hearts_events events;
    struct hearts_game after = t->game;
    *stored = room_for_step(t);
    if (!*stored)
        return (struct hearts_refusal){ HEARTS_OK, HEARTS_NO_CARD, 0, 0, 0 };
    struct hearts_refusal r = play_step(t, step, &after, &events);
    if (r.code != HEARTS_OK)
        return r;
    t->steps[t->step_count++] = *step;
    t->decided = false;
    write_step(t, step, &after, &events);
    if (t->keeping)
        solo_save(t);
    t->game = after;
    tell(t, &events);
    return r;
}

bool solo_rebuild(struct solo *t, size_t count)
{
    struct record *record = record_new();
    struct record *old = t->record;
    if (!record)
        return false;
    t->record = record;
    struct solo_fair before = t->fair ? *t->fair : (struct solo_fair){ .count = 0 };
    if (t->fair)
        t->fair->next = t->fair->opened = 0;
    if (!solo_record_begin(t)) {
        record_free(record);
        t->record = old;
        if (t->fair)
            *t->fair = before;
        return false;
    }
    record_free(old);
    hearts_game_start(&t->plan, &t->game, &t->start);
    t->log_count = t->money_count = t->step_count = 0;
    t->keeping = t->decided = false;
    for (int seat = 0; seat < t->plan.seats; seat++)
        player_seat_init(&t->seats[seat].memory, &t->plan, seat);
    for (size_t i = 0; i < count; i++) {
        struct game_step step = t->steps[i]; /* a copy: the entry is written over */
        bool stored;
        if (solo_make_step(t, &step, &stored).code != HEARTS_OK || !stored)
            break;
    }
    t->keeping = true;
    solo_save(t);
    return t->step_count == count;
}

static bool has_several(const struct solo *t) { return t->people & (t->people - 1); }

int solo_turn(const struct solo *t)
{
    for (int seat = 0; seat < t->plan.seats; seat++)
        if (t->game.to_act & t->people & 1u << seat)
            return seat;
    return HEARTS_NO_SEAT;
}

void solo_show(struct solo *t, int seat)
{
    struct hearts_game game;
    struct hearts_events events;
    t->person = (uint8_t)seat;
    t->seat.person = seat;
    t->seat.rebuilt++;
    t->log_count = 0;
    hearts_game_start(&t->plan, &game, &t->start);
    for (size_t i = 0; i < t->step_count; i++) {
        (void)play_step(t, &t->steps[i], &game, &events);
        for (int k = 0; k < events.count; k++)
            hearts_seen_of(&t->plan, &events.at[k], seat, &t->log[t->log_count++]);
    }
}

/* Between two hands nobody's cards are shown: the next deal is not seen by the last one to play. */
static void cover_between_hands(struct solo *t)
{
    if (has_several(t) && (t->game.phase == HEARTS_DEAL || t->game.phase == HEARTS_OVER))
        solo_show(t, HEARTS_WATCHER);
}

enum solo_wait solo_waits(const struct solo *t)
{
    if (t->game.phase == HEARTS_DEAL)
        return t->retry_from ? SOLO_OVER : SOLO_DEAL;
    if (t->game.phase == HEARTS_OVER)
        return SOLO_OVER;
    if (t->game.to_act & ~(unsigned)t->people)
        return SOLO_COMPUTER;
    bool shown = t->person < HEARTS_SEATS && t->game.to_act >> t->person & 1;
    return shown ? SOLO_PERSON : SOLO_OTHER;
}

static bool deal(struct solo *t, struct error *e)
{
    struct game_step step = { .kind = STEP_DEAL };
    bool stored;
    if ((t->fair && !solo_fair_ready(t, e)) || !solo_deck(t, step.as.deck, e))
        return false;
    struct hearts_refusal r = solo_make_step(t, &step, &stored);
    if (!stored)
        error_set(e, "there is not enough memory to go on");
    return stored && r.code == HEARTS_OK;
}

static bool computer_decides(struct solo *t, struct error *e)
{
    struct game_step step = { .kind = STEP_MOVE };
    bool stored;
    if (!solo_think(t, e))
        return false;
    step.as.move = t->decision;
    struct hearts_refusal r = solo_make_step(t, &step, &stored);
    if (!stored)
        error_set(e, "there is not enough memory to go on");
    else if (r.code != HEARTS_OK)
        error_set(e, "the computer %s chose something that the rules refuse",
                  t->seats[step.as.move.seat].name);
    cover_between_hands(t);
    return stored && r.code == HEARTS_OK;
}

bool solo_step(struct solo *t, struct error *e)
{
    switch (solo_waits(t)) {
    case SOLO_DEAL: return deal(t, e);
    case SOLO_COMPUTER: return computer_decides(t, e);
    case SOLO_PERSON:
    case SOLO_OTHER:
    case SOLO_OVER: break;
    }
    error_set(e, "the table waits for the person");
    return false;
}

struct hearts_refusal solo_move(struct solo *t, const struct hearts_move *m)
{
    struct game_step step = { .kind = STEP_MOVE };
    struct hearts_refusal no = { HEARTS_NOT_YOUR_TURN, HEARTS_NO_CARD, 0, 0, 0 };
    bool stored;
    if (t->person >= t->plan.seats || m->seat != t->person)
        return no;
    step.as.move = *m;
    struct hearts_refusal r = solo_make_step(t, &step, &stored);
    cover_between_hands(t);
    return stored ? r : no;
}

static bool is_persons(const struct solo *t, const struct game_step *step)
{
    return step->kind == STEP_MOVE && step->as.move.seat == t->person;
}

bool solo_undo(struct solo *t)
{
    if (has_several(t)) /* it would take back what others decided, and show them nothing of it */
        return false;
    size_t i = t->step_count;
    while (i > t->retry_from && !is_persons(t, &t->steps[i - 1]))
        i--;
    if (i == t->retry_from)
        return false;
    /* A card alone, or a choice that nobody has seen yet: nothing was shown since. */
    bool early = i == t->step_count &&
                 (t->game.phase == HEARTS_PASS ||
                  (t->game.phase == HEARTS_PLAY && t->game.trick_count + t->game.tricks > 0));
    t->takebacks += !early;
    if (solo_rebuild(t, i - 1))
        return true;
    t->takebacks -= !early;
    return false;
}

bool solo_next(struct solo *t, struct error *e)
{
    struct game_step step = { .kind = STEP_NEXT };
    bool stored;
    if (t->game.phase != HEARTS_OVER) {
        error_set(e, "the game is not over");
        return false;
    }
    step.as.dealer = HEARTS_NO_SEAT;
    if (t->fair && !solo_fair_ready(t, e))
        return false;
    if (t->plan.rules.hands != 1 && !draw_dealer(t, &step.as.dealer, e))
        return false;
    struct hearts_refusal r = solo_make_step(t, &step, &stored);
    if (!stored)
        error_set(e, "there is not enough memory to go on");
    return stored && r.code == HEARTS_OK;
}

/* ---- Accessors ---- */

const char *solo_name(const struct solo *t, int seat) { return t->seats[seat].name; }
const char *solo_rules(const struct solo *t) { return t->rules; }
const char *solo_called(const struct solo *t) { return *t->title ? t->title : t->rules; }
size_t solo_step_count(const struct solo *t) { return t->step_count; }
size_t solo_seen_count(const struct solo *t) { return t->log_count; }
const struct hearts_seen *solo_seen(const struct solo *t, size_t i) { return &t->log[i]; }
const char *solo_save_fault(const struct solo *t) { return t->save_fault.text; }
const char *solo_pot(const struct solo *t, int seat) { return t->pot.text[seat]; }

const char *solo_player(const struct solo *t, int seat) { return t->seats[seat].called; }

const char *solo_stakes(const struct solo *t, size_t i, int seat)
{
    return i < t->money_count ? t->money[i].text[seat] : "";
}

void solo_view(const struct solo *t, struct hearts_view *out)
{
    hearts_view_of(&t->plan, &t->game, t->person, out);
}
