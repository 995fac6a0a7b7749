/* solo_retry.c - replays a hand of a record from one of its decisions. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/solo/solo_retry.h"
#include "clients/terminal/solo/solo_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets the person's seat and the players of the others. */
static bool sit_all(struct solo *t, const struct retry_steps *s, const struct record *record)
{
    char name[SOLO_NAME];
    struct error e;
    solo_people(t, 1u << s->seat);
    for (int seat = 0; seat < t->plan.seats; seat++) {
        char letter[2] = { (char)('A' + seat), '\0' };
        if (!record_tag(record, letter, name, sizeof name) || !*name)
            (void)snprintf(name, sizeof name, "%s", letter);
        if (!solo_sit(t, seat, name, s->player[seat], &e))
            return false;
    }
    return true;
}

/* Makes the steps at the table, and notes how much the person's seat had seen at the moment. */
static bool make_steps(struct retry *out, const struct retry_steps *s)
{
    struct solo *t = out->table;
    bool stored = true;
    for (size_t i = 0; i < s->count && stored; i++) {
        if (i == s->from)
            out->seen = t->log_count;
        if (solo_make_step(t, &s->steps[i], &stored).code != HEARTS_OK)
            return false;
    }
    if (s->from == s->count)
        out->seen = t->log_count;
    return stored;
}

static bool open_at(struct retry *out, const struct retry_steps *s, const struct record *record)
{
    struct error e;
    struct solo *t = solo_tagged(record, &s->start, &e);
    out->table = t;
    if (!t)
        return false;
    if (!t->seeded)
        t->seed = s->chance;
    t->seeded = true;
    if (!sit_all(t, s, record) || !solo_rebuild(t, 0) || !make_steps(out, s))
        return false;
    retry_play(out, &out->before);
    t->retry_from = s->from;
    return retry_back(out);
}

enum retry_result retry_open(const struct record *record, const struct retry_moment *at,
                             struct retry *out, struct record_fault *f)
{
    struct retry_steps *s = calloc(1, sizeof *s);
    memset(out, 0, sizeof *out);
    if (!s)
        return RETRY_MEMORY;
    enum retry_result result = retry_steps_read(record, at, s, f);
    out->seat = s->seat;
    out->index = s->index;
    out->hand = s->hand;
    out->trick = s->trick;
    out->replaced = s->replaced;
    out->played = s->played;
    if (result == RETRY_READY && !open_at(out, s, record)) {
        solo_free(out->table);
        out->table = NULL;
        result = RETRY_MEMORY;
    }
    retry_steps_release(s);
    free(s);
    return result;
}

bool retry_back(struct retry *a)
{
    solo_seat(a->table)->rebuilt++;
    return solo_rebuild(a->table, a->table->retry_from);
}

/* ---- How it went on ---- */

/* The row for a decision: the last row if it is of the same trick, else a new one. Before the first
 * trick (0) every decision has its own. */
static struct retry_row *row_of(struct retry_play *c, uint8_t trick)
{
    struct retry_row *last = c->count ? &c->rows[c->count - 1] : NULL;
    if (last && trick && last->trick == trick)
        return last;
    if (c->count == (int)(sizeof c->rows / sizeof c->rows[0]))
        return last;
    c->rows[c->count] = (struct retry_row){ .trick = trick };
    return &c->rows[c->count++];
}

static void add_cards(struct retry_row *row, const struct hearts_seen *e)
{
    for (int i = 0; i < e->known && row->count < HEARTS_SEEN_CARDS; i++)
        row->cards[row->count++] = e->cards[i];
}

void retry_play(const struct retry *a, struct retry_play *out)
{
    const struct solo *t = a->table;
    uint8_t trick = a->trick ? a->trick : 1;
    memset(out, 0, sizeof *out);
    for (size_t i = a->seen; i < t->log_count; i++) {
        const struct hearts_seen *e = &t->log[i];
        bool mine = e->seat == a->seat;
        if (mine && (e->kind == HEARTS_CHOSE || e->kind == HEARTS_BURIED)) /* before the play */
            add_cards(row_of(out, 0), e);
        else if (mine && e->kind == HEARTS_PLAYED)
            add_cards(row_of(out, trick), e);
        else if (e->kind == HEARTS_TRICK) {
            struct retry_row *row = row_of(out, trick++);
            row->took = mine;
            row->points = mine ? e->number[0] : 0;
        } else if (e->kind == HEARTS_SCORED) {
            out->ended = true;
            memcpy(out->points, e->number, sizeof out->points);
        }
    }
}

bool retry_full(struct retry *a, const struct hearts_move *first, struct error *e)
{
    struct solo *t = a->table;
    for (;;) {
        struct advice advice;
        enum solo_wait wait = solo_waits(t);
        if (wait == SOLO_OVER)
            return true;
        if (wait != SOLO_PERSON) {
            if (!solo_step(t, e))
                return false;
            continue;
        }
        if (!first && !solo_hint(t, &advice)) {
            error_set(e, "there is nothing to decide");
            return false;
        }
        const struct hearts_move *move = first ? first : &advice.move;
        if (solo_move(t, move).code != HEARTS_OK) {
            error_set(e, "what the computer chose is refused by the rules");
            return false;
        }
        first = NULL;
    }
}
