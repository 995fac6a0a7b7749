/* open.c - finds players by name, and runs the external programs, with duck as the substitute. */
#include "clients/programs/open.h"

#include "base/nearest.h"
#include "clients/programs/program.h"
#include "players/strengths.h"

#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEATHS_MOST = 3, WORDS_MOST = 64 };

/* A program that waits for its next question. */
struct idle {
    struct program *program;
    struct idle *next;
};

/* An external program as a player: it runs once for each thread that asks at the same time. */
struct outside {
    struct player player;
    char name[PLAYER_NAME];
    char line[PLAYER_NAME]; /* the command, split into words */
    char *words[WORDS_MOST + 1];
    pthread_mutex_t lock;      /* guards the fields below */
    struct idle *idle, *spare; /* idle: programs waiting; spare: unused entries */
    uint64_t failed[ANSWERS];  /* failures, by enum answer */
    unsigned deaths;
};

static struct {
    void (*say)(void *with, const char *line);
    void *with;
} report;

void player_report(void (*say)(void *with, const char *line), void *with)
{
    report.say = say;
    report.with = with;
}

static void tell(const char *line)
{
    if (report.say)
        report.say(report.with, line);
    else
        fprintf(stderr, "hearts: %s\n", line);
}

/* ---- Failing ---- */

static const char *what_failed(enum answer how, bool last)
{
    switch (how) {
    case ANSWER_LATE: return "answers too late";
    case ANSWER_WRONG: return "answers what it may not play";
    case ANSWER_GONE: return last ? "has ended and is not started any more" : "has ended";
    case ANSWER_GOOD:
    case ANSWERS: break;
    }
    return "";
}

/* Counts a failure, and reports the first of its kind and the last allowed crash. */
static void note_failure(struct outside *o, enum answer how, const struct error *e)
{
    char line[900];
    (void)pthread_mutex_lock(&o->lock);
    bool first = o->failed[how]++ == 0;
    bool last = how == ANSWER_GONE && ++o->deaths == DEATHS_MOST;
    (void)pthread_mutex_unlock(&o->lock);
    if (!first && !last)
        return;
    bool reason = how == ANSWER_WRONG && e->text[0];
    (void)snprintf(line, sizeof line, "\"%s\" %s%s%s%s: duck plays in its place.", o->name,
                   what_failed(how, last), reason ? " (" : "", reason ? e->text : "",
                   reason ? ")" : "");
    tell(line);
}

/* ---- The pool ---- */

/* Takes a program for one question: a waiting one, or a new one. NULL when there is none. */
static struct program *take_program(struct outside *o, struct idle **place)
{
    struct error e;
    (void)pthread_mutex_lock(&o->lock);
    struct idle *i = o->idle ? o->idle : o->spare;
    bool waits = o->idle != NULL, dead = o->deaths >= DEATHS_MOST;
    if (waits)
        o->idle = i->next;
    else if (i)
        o->spare = i->next;
    (void)pthread_mutex_unlock(&o->lock);
    if (!i)
        i = calloc(1, sizeof *i);
    *place = i;
    if (!i)
        return NULL;
    if (!waits)
        i->program = dead ? NULL : program_start(o->words, report.say != NULL, &e);
    return i->program;
}

/* Returns the entry, with its program if that can go on. */
static void return_program(struct outside *o, struct idle *place, bool goes_on)
{
    if (!place)
        return;
    if (!goes_on && place->program) {
        program_end(place->program, false);
        place->program = NULL;
    }
    (void)pthread_mutex_lock(&o->lock);
    struct idle **list = goes_on ? &o->idle : &o->spare;
    place->next = *list;
    *list = place;
    (void)pthread_mutex_unlock(&o->lock);
}

static void outside_decide(const struct player *self, const struct player_seat *s,
                           const struct hearts_view *v, struct thinking *t, struct advice *out)
{
    struct outside *o = (struct outside *)self->with;
    struct error e = { "" };
    struct idle *place;
    uint64_t seed = t->rng;
    enum answer how = ANSWER_GONE;
    (void)player_random(&t->rng);
    t->spent = 0;
    advice_begin(out, v);
    struct program *program = take_program(o, &place);
    if (program)
        how = program_ask(program, s, v, t, seed, out, &e);
    return_program(o, place, how != ANSWER_GONE);
    if (how == ANSWER_GOOD)
        return;
    note_failure(o, how, &e);
    duck_decide(self, s, v, t, out);
}

/* ---- Opening and closing ---- */

/* Splits the command into words at spaces; single or double quotes keep words together. */
static bool cut_words(struct outside *o, const char *command)
{
    char *to = o->line;
    int count = 0;
    for (const char *at = command; *at;) {
        while (*at == ' ')
            at++;
        if (!*at)
            break;
        if (count == WORDS_MOST)
            return false;
        o->words[count++] = to;
        for (char quote = '\0'; *at && (quote || *at != ' '); at++) {
            if (*at == quote)
                quote = '\0';
            else if (!quote && (*at == '"' || *at == '\''))
                quote = *at;
            else
                *to++ = *at;
        }
        *to++ = '\0';
    }
    return count > 0;
}

static bool is_program(const char *name) { return strncmp(name, "cmd:", 4) == 0; }

const struct player *player_inside(const char *name, struct error *e)
{
    const struct strength *called = strength_called(name, strlen(name));
    const struct player *inside = player_find(called ? called->player : name);
    if (inside)
        return inside;

    /* Suggests the nearest name, or lists all names. */
    char nearest[NEAREST], word[STRENGTH_WORD], all[300] = "";
    struct nearest n;
    nearest_begin(&n, name, strlen(name));
    for (size_t i = 0; i < strength_count; i++) {
        (void)snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "",
                       strength_word(&strength_list[i], word));
        nearest_offer(&n, strength_list[i].player, strlen(strength_list[i].player));
        nearest_offer(&n, strength_list[i].name, strlen(strength_list[i].name));
    }
    (void)nearest_write(&n, "", nearest);
    for (char *c = nearest; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    error_set(e, "there is no computer called \"%.60s\"%s%s", name,
              *nearest ? nearest : "; there are ", *nearest ? "" : all);
    return NULL;
}

bool player_named(const char *name) { return is_program(name) || player_inside(name, NULL); }

static struct outside *make(const char *name, struct error *e)
{
    if (strlen(name) >= PLAYER_NAME) {
        error_set(e, "a program with its arguments has at most %d bytes", PLAYER_NAME - 5);
        return NULL;
    }
    struct outside *o = calloc(1, sizeof *o);
    if (!o || pthread_mutex_init(&o->lock, NULL) != 0) {
        error_set(e, "there is not enough memory");
        free(o);
        return NULL;
    }
    memcpy(o->name, name, strlen(name) + 1);
    o->player = (struct player){ o->name, "A program of its own", outside_decide, o };
    if (cut_words(o, name + 4))
        return o;
    error_set(e, "\"cmd:\" is followed by a program and its arguments, %d words at most",
              WORDS_MOST);
    player_close(&o->player);
    return NULL;
}

const struct player *player_open(const char *name, struct error *e)
{
    struct idle *place;
    if (!is_program(name))
        return player_inside(name, e);
    struct outside *o = make(name, e);
    if (!o)
        return NULL;
    place = calloc(1, sizeof *place);
    if (place)
        place->program = program_start(o->words, report.say != NULL, e);
    else
        error_set(e, "there is not enough memory");
    if (place && place->program) {
        o->idle = place;
        return &o->player;
    }
    free(place);
    player_close(&o->player);
    return NULL;
}

static void end_list(struct idle *list)
{
    while (list) {
        struct idle *next = list->next;
        if (list->program)
            program_end(list->program, true);
        free(list);
        list = next;
    }
}

void player_close(const struct player *player)
{
    if (!player || player->decide != outside_decide)
        return;
    struct outside *o = (struct outside *)player->with;
    uint64_t late = o->failed[ANSWER_LATE], wrong = o->failed[ANSWER_WRONG];
    uint64_t gone = o->failed[ANSWER_GONE], all = late + wrong + gone;
    char line[600];
    if (all >= 2) { /* the first one was reported already */
        (void)snprintf(line, sizeof line,
                       "for \"%s\" duck played %llu times: %llu late, %llu wrong, %llu ended.",
                       o->name, (unsigned long long)all, (unsigned long long)late,
                       (unsigned long long)wrong, (unsigned long long)gone);
        tell(line);
    }
    end_list(o->idle);
    end_list(o->spare);
    (void)pthread_mutex_destroy(&o->lock);
    free(o);
}

uint64_t player_forfeits(const struct player *player)
{
    if (player->decide != outside_decide)
        return 0;
    struct outside *o = (struct outside *)player->with;
    (void)pthread_mutex_lock(&o->lock);
    uint64_t sum = o->failed[ANSWER_LATE] + o->failed[ANSWER_WRONG] + o->failed[ANSWER_GONE];
    (void)pthread_mutex_unlock(&o->lock);
    return sum;
}
