/* speak.c - the engine's side of the protocol, for one of our players: reads lines, answers them.
 *
 * One thread reads while another searches, so that "isready" and "stop" are handled during a
 * search.
 */
#define _GNU_SOURCE
#include "clients/programs/speak.h"

#include "clients/programs/open.h"
#include "clients/programs/reading.h"
#include "players/common/scratch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ALONE_S = 10, /* seconds to finish a search after the input has ended */
    LINE_MOST = 4096,
    POSITION_MOST = 1 << 16,
    TIME_MOST = 86400000,
    NODES_MOST = 1000000000,
};

struct speaker {
    const struct player *player;
    FILE *out;
    uint64_t nodes, time_ms, seed;
    bool explain;
    struct buffer position; /* the lines since "position" */
    bool collecting;
    struct scratch *scratch;

    pthread_t thinker;
    bool thinks;                /* the thinker must be joined */
    struct seat_position asked; /* the position; only the thinker uses it while it runs */
    struct thinking thinking;
    char id[32]; /* " id 17", or "" */
};

/* Set by "stop": then the clock reads as run out, for every player that looks at it. */
static atomic_bool stopped;

static bool is_stopped(void *with)
{
    (void)with;
    return atomic_load(&stopped);
}

static uint64_t clock_until_stopped(void)
{
    struct timespec t;
    if (atomic_load(&stopped))
        return UINT64_MAX / 16; /* so large that limits are passed, yet a player may multiply it */
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* Sends whole lines at once, as two threads send them. Releases the buffer. */
static void send_lines(struct speaker *s, struct buffer *lines)
{
    if (!lines->failed && lines->length)
        (void)fwrite(lines->data, 1, lines->length, s->out);
    (void)fflush(s->out);
    buffer_release(lines);
}

/* Sends an error as one line, without control characters from the input. */
static void send_complaint(struct speaker *s, const char *why)
{
    struct buffer lines = { 0 };
    buffer_text(&lines, "info string ");
    for (; *why; why++)
        buffer_char(&lines, (unsigned char)*why < ' ' || *why == 127 ? '?' : *why);
    buffer_char(&lines, '\n');
    send_lines(s, &lines);
}

/* ---- Searching ---- */

static void write_opinion(const struct opinion *o, struct buffer *out)
{
    char card[3];
    hearts_card_write(o->card, card);
    buffer_format(out, "info card %s", card);
    if (o->told)
        buffer_format(out, " points %.2f queen %.3f moon %.3f other %.3f loss %.2f",
                      (double)o->points, (double)o->queen, (double)o->moon, (double)o->moon_other,
                      (double)o->loss);
    if (o->why[0])
        buffer_format(out, " reason %s", o->why);
    buffer_char(out, '\n');
}

static void *think(void *of)
{
    struct speaker *s = of;
    struct buffer lines = { 0 }, move = { 0 };
    struct advice advice;
    struct hearts_move allowed;
    struct error e;
    s->player->decide(s->player, &s->asked.seat, &s->asked.view, &s->thinking, &advice);
    move_text_write(&s->asked.view, &advice.move, &move);
    if (move.failed || !move_text_read(&s->asked.view, move.data, &allowed, &e)) {
        send_complaint(s, "the player has found nothing that may be played");
        buffer_release(&move);
        return NULL;
    }
    if (s->thinking.explain)
        for (int i = 0; i < advice.opinions && i < OPINIONS; i++)
            write_opinion(&advice.opinion[i], &lines);
    if (s->thinking.spent)
        buffer_format(&lines, "info nodes %llu\n", (unsigned long long)s->thinking.spent);
    if (advice.why[0])
        buffer_format(&lines, "info reason %s\n", advice.why);
    buffer_format(&lines, "bestmove%s %s\n", s->id, move.data);
    buffer_release(&move);
    send_lines(s, &lines);
    return NULL;
}

static void finish_thinking(struct speaker *s)
{
    if (s->thinks)
        (void)pthread_join(s->thinker, NULL);
    s->thinks = false;
}

/* Reads a word that must be a number of at most `most`; false otherwise, and *out stays. */
static bool number_of(struct words *w, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    if (!words_next(w))
        return false;
    for (size_t i = 0; i < w->length; i++) {
        if (w->word[i] < '0' || w->word[i] > '9' || n > (UINT64_MAX - 9) / 10)
            return false;
        n = n * 10 + (uint64_t)(w->word[i] - '0');
    }
    if (n > most)
        return false;
    *out = n;
    return true;
}

/* Reads "go id 17 nodes 500 seed 3"; unknown words are skipped. */
static void read_limits(struct speaker *s, struct words *w)
{
    uint64_t id, nodes = 0, time_ms = 0, seed = s->seed;
    s->id[0] = '\0';
    while (words_next(w)) {
        struct words value = *w;
        if (words_are(w, "id") && number_of(&value, UINT64_MAX, &id))
            (void)snprintf(s->id, sizeof s->id, " id %llu", (unsigned long long)id);
        else if (words_are(w, "nodes"))
            (void)number_of(&value, UINT64_MAX, &nodes);
        else if (words_are(w, "movetime"))
            (void)number_of(&value, TIME_MOST, &time_ms);
        else if (words_are(w, "seed"))
            (void)number_of(&value, UINT64_MAX, &seed);
    }
    if (!nodes && !time_ms) {
        nodes = s->nodes;
        time_ms = s->time_ms;
    }
    s->thinking = (struct thinking){ .rng = seed,
                                     .scratch = s->scratch,
                                     .explain = s->explain,
                                     .nodes = nodes < NODES_MOST ? nodes : NODES_MOST,
                                     .time_ns = time_ms * 1000000,
                                     .clock = clock_until_stopped,
                                     .stopped = is_stopped };
}

static void go(struct speaker *s, struct words *w)
{
    struct error e;
    finish_thinking(s);
    read_limits(s, w);
    s->collecting = false;
    if (s->position.failed || !s->position.length) {
        send_complaint(s, s->position.failed ? "there is not enough memory for the position"
                                             : "there is no position to think about");
        return;
    }
    if (!view_text_read(s->position.data, s->position.length, &s->asked, &e)) {
        send_complaint(s, e.text);
        return;
    }
    atomic_store(&stopped, false);
    scratch_clear(s->scratch);
    s->thinks = pthread_create(&s->thinker, NULL, think, s) == 0;
    if (!s->thinks)
        (void)think(s);
}

/* ---- Commands ---- */

static void introduce(struct speaker *s)
{
    struct buffer lines = { 0 };
    buffer_format(&lines, "id name OpenHearts %s\noption name Player type combo default %s",
                  s->player->name, s->player->name);
    for (size_t i = 0; i < player_count; i++)
        buffer_format(&lines, " var %s", player_list[i].name);
    buffer_format(&lines,
                  "\noption name Nodes type spin default %llu min 0 max %d\n"
                  "option name Time type spin default %llu min 0 max %d\n"
                  "option name Seed type spin default %llu min 0 max %lld\n"
                  "option name Explain type check default %s\nheartsok\n",
                  (unsigned long long)s->nodes, NODES_MOST, (unsigned long long)s->time_ms,
                  TIME_MOST, (unsigned long long)s->seed, (long long)INT64_MAX,
                  s->explain ? "true" : "false");
    send_lines(s, &lines);
}

static bool set_player(struct speaker *s, const struct words *w)
{
    char name[64];
    if (w->length >= sizeof name)
        return false;
    memcpy(name, w->word, w->length);
    name[w->length] = '\0';
    const struct player *player = player_inside(name, NULL);
    if (player)
        s->player = player;
    return player != NULL;
}

static bool set_option(struct speaker *s, struct words *w)
{
    struct words name, value;
    if (!words_next(w) || !words_are(w, "name") || !words_next(w))
        return false;
    name = *w;
    if (!words_next(w) || !words_are(w, "value"))
        return false;
    value = *w;
    if (words_are(&name, "Nodes"))
        return number_of(&value, NODES_MOST, &s->nodes);
    if (words_are(&name, "Time"))
        return number_of(&value, TIME_MOST, &s->time_ms);
    if (words_are(&name, "Seed"))
        return number_of(&value, INT64_MAX, &s->seed);
    if (!words_next(&value))
        return false;
    if (words_are(&name, "Player"))
        return set_player(s, &value);
    if (!words_are(&name, "Explain") || (!words_are(&value, "true") && !words_are(&value, "false")))
        return false;
    s->explain = words_are(&value, "true");
    return true;
}

static void collect(struct speaker *s, const char *line, size_t length)
{
    if (!s->collecting)
        return;
    if (s->position.length + length > POSITION_MOST) {
        send_complaint(s, "the position is longer than any position is; it is left out");
        buffer_cut(&s->position, 0);
        s->collecting = false;
        return;
    }
    buffer_append(&s->position, line, length);
    buffer_char(&s->position, '\n');
}

/* Handles a line; false for "quit". */
static bool run_line(struct speaker *s, const char *line, size_t length)
{
    struct words w = { .at = line, .end = line + length };
    struct buffer lines = { 0 };
    if (!words_next(&w))
        return true;
    if (words_are(&w, "quit"))
        return false;
    if (words_are(&w, "hearts")) {
        finish_thinking(s);
        introduce(s);
    } else if (words_are(&w, "isready")) {
        buffer_text(&lines, "readyok\n");
        send_lines(s, &lines);
    } else if (words_are(&w, "stop")) {
        atomic_store(&stopped, true);
    } else if (words_are(&w, "position")) {
        buffer_release(&s->position);
        s->collecting = true;
    } else if (words_are(&w, "setoption")) {
        finish_thinking(s);
        if (!set_option(s, &w))
            send_complaint(s, "there is no such option, or it does not take that value");
    } else if (words_are(&w, "go")) {
        go(s, &w);
    } else {
        collect(s, line, length);
    }
    return true;
}

/* Reads the next line into `out`; the rest of a line that is too long is dropped. False at the end
 * of the input. */
static bool hear(FILE *in, char out[LINE_MOST], size_t *length, bool *too_long)
{
    int c;
    *length = 0;
    *too_long = false;
    while ((c = getc(in)) != EOF && c != '\n')
        if (*length < LINE_MOST)
            out[(*length)++] = (char)c;
        else
            *too_long = true;
    return c != EOF || *length;
}

/* After "quit" the search gets one more second, then the program ends regardless. */
static void quit_thinking(struct speaker *s)
{
    struct timespec until;
    atomic_store(&stopped, true);
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    if (s->thinks && pthread_timedjoin_np(s->thinker, NULL, &until) != 0) {
        (void)fflush(NULL);
        _Exit(0);
    }
    s->thinks = false;
}

/* At the end of the input the last answer is still sent, but there is nobody to send "stop": so
 * there is a time limit. */
static void let_finish(struct speaker *s)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ALONE_S;
    if (s->thinks && pthread_timedjoin_np(s->thinker, NULL, &until) == 0)
        s->thinks = false;
    atomic_store(&stopped, true);
}

bool speak(const struct player *player, FILE *in, FILE *out, struct error *e)
{
    struct speaker *s = calloc(1, sizeof *s);
    char line[LINE_MOST];
    size_t length;
    bool too_long, goes_on = true;
    if (!s || !(s->scratch = scratch_new())) {
        error_set(e, "there is not enough memory");
        free(s);
        return false;
    }
    s->player = player;
    s->out = out;
    while (goes_on && !ferror(out) && hear(in, line, &length, &too_long)) {
        if (too_long)
            send_complaint(s, "a line is longer than 4096 bytes and is left out");
        else
            goes_on = run_line(s, line, length);
    }
    if (goes_on && !ferror(out))
        let_finish(s);
    else
        quit_thinking(s);
    finish_thinking(s);
    buffer_release(&s->position);
    scratch_free(s->scratch);
    free(s);
    return true;
}
