/* bind_records.c - for bindings: replaying records step by step and writing them, behind plain
 * functions. */
#include "hearts/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/replay.h"

/* ---- Reading ---- */

struct hearts_replay {
    struct record *record;
    struct replay replay;
    struct replay_step step;
};

static void fault(struct hearts_replayed *out, const struct record_fault *f)
{
    out->kind = HEARTS_REPLAY_FAULT;
    out->line = f->line;
    (void)snprintf(out->why, sizeof out->why, "%s", f->why);
}

struct hearts_replay *hearts_replay_new(const char *text, size_t length,
                                        struct hearts_replayed *out)
{
    struct record_fault f = { 0, 0, "out of memory" };
    struct hearts_replay *r = calloc(1, sizeof *r);
    memset(out, 0, sizeof *out);
    if (r)
        r->record = record_read(text, length, &f);
    if (r && r->record && replay_begin(&r->replay, r->record, &f))
        return r;
    fault(out, &f);
    hearts_replay_free(r);
    return NULL;
}

void hearts_replay_free(struct hearts_replay *r)
{
    if (r && r->record)
        record_free(r->record);
    free(r);
}

void hearts_replay_next(struct hearts_replay *r, struct hearts_replayed *out)
{
    static const uint8_t kinds[] = {
        [REPLAY_FAULT] = HEARTS_REPLAY_FAULT, [REPLAY_END] = HEARTS_REPLAY_END,
        [REPLAY_MORE] = HEARTS_REPLAY_END,    [REPLAY_HAND] = HEARTS_REPLAY_HAND,
        [REPLAY_MOVE] = HEARTS_REPLAY_MOVE,   [REPLAY_VOID] = HEARTS_REPLAY_VOID,
        [REPLAY_NEXT] = HEARTS_REPLAY_NEXT,   [REPLAY_CALLED_OFF] = HEARTS_REPLAY_CALLED_OFF,
    };
    struct record_fault f = { 0 };
    memset(out, 0, sizeof *out);
    out->kind = kinds[replay_next(&r->replay, &r->step, &f)];
    if (out->kind == HEARTS_REPLAY_FAULT) {
        fault(out, &f);
        return;
    }
    out->line = r->step.line;
    if (out->kind == HEARTS_REPLAY_MOVE) {
        out->phase = r->step.phase;
        out->move = r->step.move;
    }
    if (out->kind == HEARTS_REPLAY_MOVE || out->kind == HEARTS_REPLAY_HAND)
        out->events = r->step.events;
}

const struct hearts_game *hearts_replay_game(const struct hearts_replay *r)
{
    return &r->replay.game;
}

const struct hearts_plan *hearts_replay_plan(const struct hearts_replay *r)
{
    return &r->replay.plan;
}

bool hearts_replay_tag(const struct hearts_replay *r, const char *name, char *out, size_t capacity)
{
    return record_tag(r->record, name, out, capacity);
}

/* ---- Writing ---- */

struct hearts_record {
    struct record *record;
};

static bool set_number(struct hearts_record *r, const char *name, int number)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%d", number);
    return record_tag_set(r->record, name, text);
}

static bool set_numbers(struct hearts_record *r, const char *name, const int32_t *of, int count)
{
    char text[HEARTS_SEATS * 14] = "";
    bool any = false;
    for (int i = 0; i < count; i++) {
        size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used, "%s%d", i ? " " : "", (int)of[i]);
        any |= of[i] != 0;
    }
    return !any || record_tag_set(r->record, name, text);
}

static bool set_start(struct hearts_record *r, const struct hearts_plan *p,
                      const struct hearts_start *start)
{
    char rules[HEARTS_RULES_TEXT], dealer[2] = { (char)('A' + start->dealer % p->seats), '\0' };
    int32_t moons[HEARTS_SEATS];
    for (int s = 0; s < p->seats; s++)
        moons[s] = start->moons[s];
    (void)hearts_rules_write(&p->rules, rules, sizeof rules);
    return record_tag_set(r->record, "Rules", rules) &&
           record_tag_set(r->record, "Dealer", dealer) &&
           set_number(r, "Hand", start->hand_number ? start->hand_number : 1) &&
           set_number(r, "Played", start->hands_played) &&
           set_numbers(r, "Scores", start->score, p->seats) &&
           set_numbers(r, "Last", start->hand_score, p->seats) &&
           set_numbers(r, "Moons", moons, p->seats) &&
           (!start->pots || set_number(r, "Pots", start->pots)) &&
           (!start->ended || record_tag_set(r->record, "Ended", "yes"));
}

struct hearts_record *hearts_record_new(const struct hearts_plan *p,
                                        const struct hearts_start *start)
{
    struct hearts_record *r = calloc(1, sizeof *r);
    if (r)
        r->record = record_new();
    if (r && r->record && set_start(r, p, start))
        return r;
    hearts_record_free(r);
    return NULL;
}

void hearts_record_free(struct hearts_record *r)
{
    if (r && r->record)
        record_free(r->record);
    free(r);
}

bool hearts_record_tag(struct hearts_record *r, const char *name, const char *value)
{
    return record_tag_set(r->record, name, value);
}

bool hearts_record_hand(struct hearts_record *r, const struct hearts_plan *p,
                        const struct hearts_game *g)
{
    return record_hand(r->record, p, g);
}

bool hearts_record_move(struct hearts_record *r, const struct hearts_plan *p, struct hearts_game *g,
                        const struct hearts_move *m)
{
    struct hearts_events events;
    if (hearts_game_check(p, g, m).code != HEARTS_OK || !record_move(r->record, g, m))
        return false;
    (void)hearts_game_move(p, g, m, &events);
    return record_outcome(r->record, p, g, &events);
}

bool hearts_record_next(struct hearts_record *r)
{
    return record_next_game(r->record, HEARTS_NO_SEAT);
}

size_t hearts_record_write(const struct hearts_record *r, char *out, size_t capacity)
{
    struct buffer text;
    buffer_init(&text);
    record_write(r->record, &text);
    size_t length = text.failed || !text.data ? 0 : text.length;
    if (capacity)
        (void)snprintf(out, capacity, "%s", length ? text.data : "");
    buffer_release(&text);
    return length;
}
