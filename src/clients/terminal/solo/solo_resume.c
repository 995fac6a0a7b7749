/* solo_resume.c - resumes a saved table: replays its record, decision by decision. */
#define _POSIX_C_SOURCE 200809L
#include "base/os/file.h"
#include "clients/terminal/solo/solo_inside.h"
#include "record/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Replays the record at the table. */
static bool play_again(struct solo *t, struct replay *r, struct error *e)
{
    struct record_fault fault = { 0, 0, "" };
    struct replay_step seen;
    for (;;) {
        struct game_step step;
        bool stored;
        enum replay_kind kind = replay_next(r, &seen, &fault);
        if (kind == REPLAY_END)
            return true;
        if (!game_step_read(r, kind, &seen, &step)) {
            error_set(e, "the saved game does not follow the rules, line %u: %s", fault.line,
                      fault.why);
            return false;
        }
        if (solo_make_step(t, &step, &stored).code != HEARTS_OK || !stored) {
            error_set(e, "line %u of the saved game cannot be played again", seen.line);
            return false;
        }
    }
}

/* Decodes the %20 and %25 of a command to spaces and percent signs. */
static char *command_of(char *word)
{
    char *to = word;
    for (const char *at = word; *at; at++) {
        bool blank = strncmp(at, "%20", 3) == 0, percent = strncmp(at, "%25", 3) == 0;
        *to++ = blank ? ' ' : *at;
        at += blank || percent ? 2 : 0;
    }
    *to = '\0';
    return word;
}

/* Seats the players named in the tags. */
static bool sit_again(struct solo *t, const struct record *record, struct error *e)
{
    char players[RECORD_VALUE_MAX], name[SOLO_NAME], *rest = players;
    char *who[HEARTS_SEATS];
    unsigned people = 0;
    (void)record_tag(record, "Players", players, sizeof players);
    for (int seat = 0; seat < t->plan.seats; seat++) {
        who[seat] = strtok_r(rest, " ", &rest);
        if (!who[seat]) {
            error_set(e, "the saved game does not say who sits at every seat");
            return false;
        }
        people |= (strcmp(who[seat], "person") == 0 ? 1u : 0u) << seat;
    }
    solo_people(t, people);
    for (int seat = 0; seat < t->plan.seats; seat++) {
        char letter[2] = { (char)('A' + seat), '\0' };
        (void)record_tag(record, letter, name, sizeof name);
        if (!solo_sit(t, seat, name, command_of(who[seat]), e))
            return false;
    }
    return true;
}

static void cannot_read(const struct record_fault *f, struct error *e)
{
    if (f->line)
        error_set(e, "the saved game cannot be read, line %u: %s", f->line, f->why);
    else
        error_set(e, "the saved game cannot be read: %s", f->why);
}

struct solo *solo_tagged(const struct record *record, const struct hearts_start *start,
                         struct error *e)
{
    char rules[HEARTS_RULES_TEXT], line[RECORD_VALUE_MAX];
    (void)record_tag(record, "Rules", rules, sizeof rules);
    struct solo *t = solo_make(rules, e);
    if (!t)
        return NULL;
    if (record_tag(record, "Event", line, sizeof line))
        solo_take_line(t->title, sizeof t->title, line);
    if (record_tag(record, "About", line, sizeof line))
        solo_take_line(t->about, sizeof t->about, line);
    t->start = *start;
    for (int i = 0; i < START_TAGS; i++)
        (void)record_tag(record, solo_start_tags[i], t->start_tags[i], SOLO_TAG);
    t->seeded = record_tag(record, "Seed", t->seed_text, sizeof t->seed_text);
    t->seed = t->seeded ? strtoull(t->seed_text, NULL, 10) : 0;
    return t;
}

static struct solo *table_of(const struct record *record, struct error *e)
{
    struct record_fault fault = { 0, 0, "" };
    struct replay *r = calloc(1, sizeof *r);
    struct solo *t = NULL;
    if (!r) {
        error_set(e, "there is not enough memory for a table");
        return NULL;
    }
    if (!replay_begin(r, record, &fault)) {
        cannot_read(&fault, e);
        goto out;
    }
    t = solo_tagged(record, &r->start, e);
    if (!t)
        goto out;
    char takebacks[RECORD_VALUE_MAX];
    if (record_tag(record, "Takebacks", takebacks, sizeof takebacks))
        t->takebacks = (unsigned)strtoul(takebacks, NULL, 10);
    bool sat = sit_again(t, record, e) && solo_fair_read(t, record, e);
    if (sat && !solo_rebuild(t, 0)) {
        error_set(e, "there is not enough memory for a table");
        sat = false;
    }
    t->keeping = false;
    if (!sat || !play_again(t, r, e)) {
        solo_free(t);
        t = NULL;
    }
out:
    free(r);
    return t;
}

struct solo *solo_resume(const char *path, struct error *e)
{
    struct buffer text = { 0 };
    struct record_fault fault = { 0, 0, "" };
    struct record *record = NULL;
    struct solo *t = NULL;
    if (!file_read_all(path, RECORD_SIZE_MAX, &text, e))
        goto out;
    record = record_read(text.data ? text.data : "", text.length, &fault);
    if (!record) {
        cannot_read(&fault, e);
        goto out;
    }
    t = table_of(record, e);
    if (t && !solo_keep_at(t, path, e)) {
        solo_free(t);
        t = NULL;
    }
    if (t)
        t->keeping = true;
out:
    record_free(record);
    buffer_release(&text);
    return t;
}

bool solo_saved(const char *path, char *about, size_t capacity)
{
    struct error e;
    struct solo *t = solo_resume(path, &e);
    bool there = t && t->game.phase != HEARTS_OVER && t->step_count > 0;
    if (there && t->person < t->plan.seats)
        (void)snprintf(about, capacity, "%.80s, hand %u, you have %ld", solo_called(t),
                       t->game.hand_number, (long)t->game.score[t->person]);
    else if (there)
        (void)snprintf(about, capacity, "%.80s, hand %u", solo_called(t), t->game.hand_number);
    solo_free(t);
    return there;
}
