/* program.c - asks one external program, in the protocol of docs/ENGINE.md. */
#include "clients/programs/program.h"

#include "clients/programs/child.h"
#include "clients/programs/reading.h"

#include <stdlib.h>
#include <string.h>

#define SECOND UINT64_C(1000000000)

/* Time limits: for starting, for a search by nodes, and for answers to old questions. */
#define START_WAIT (10 * SECOND)
#define NODES_WAIT (10 * SECOND)
#define STRAY_WAIT (SECOND / 4)

struct program {
    struct child *child;
    uint64_t asked;     /* the number of the latest question */
    bool owes;          /* its answer is still missing */
    bool numbers;       /* its answers have the question's number */
    struct buffer text; /* text of the question */
};

static bool line_is(const char *line, const char *word)
{
    struct words w = { .at = line, .end = line + strlen(line) };
    return words_next(&w) && words_are(&w, word);
}

struct program *program_start(char *const argv[], bool quiet, struct error *e)
{
    struct program *p = calloc(1, sizeof *p);
    if (!p) {
        error_set(e, "there is not enough memory");
        return NULL;
    }
    p->child = child_start(argv, quiet, e);
    if (!p->child) {
        free(p);
        return NULL;
    }
    const char *line = "";
    uint64_t until = child_now() + START_WAIT;
    enum child_result heard = child_write(p->child, "hearts\n", 7, until);
    while (heard == CHILD_DONE && !line_is(line, "heartsok"))
        heard = child_read_line(p->child, until, &line);
    if (heard == CHILD_DONE)
        return p;
    error_set(e, "\"%.80s\" %s before it says \"heartsok\"", argv[0],
              heard == CHILD_GONE ? "ends" : "lets ten seconds pass");
    program_end(p, false);
    return NULL;
}

void program_end(struct program *p, bool politely)
{
    child_end(p->child, politely);
    buffer_release(&p->text);
    free(p);
}

/* ---- The question ---- */

static void write_question(struct program *p, const struct player_seat *s,
                           const struct hearts_view *v, const struct thinking *t, uint64_t seed)
{
    buffer_cut(&p->text, 0);
    buffer_text(&p->text, "position\n");
    view_text_write(s, v, &p->text);
    buffer_format(&p->text, "go id %llu", (unsigned long long)p->asked);
    if (t->time_ns)
        buffer_format(&p->text, " movetime %llu",
                      (unsigned long long)((t->time_ns + 999999) / 1000000));
    else if (t->nodes)
        buffer_format(&p->text, " nodes %llu", (unsigned long long)t->nodes);
    buffer_format(&p->text, " seed %llu\n", (unsigned long long)seed);
}

static uint64_t patience(const struct thinking *t)
{
    uint64_t most = UINT64_MAX / 8;
    if (!t->time_ns)
        return NODES_WAIT;
    return (t->time_ns < most ? t->time_ns : most) * 2 + SECOND;
}

/* ---- The answer ---- */

/* Reads a word of digits; false for anything else. */
static bool take_number(struct words *w, uint64_t *out)
{
    uint64_t n = 0;
    if (!words_next(w) || w->length > 19)
        return false;
    for (size_t i = 0; i < w->length; i++) {
        if (w->word[i] < '0' || w->word[i] > '9')
            return false;
        n = n * 10 + (uint64_t)(w->word[i] - '0');
    }
    *out = n;
    return true;
}

/* The rest of a "bestmove" line if it answers the latest question, or NULL. */
static const char *answer_of(struct program *p, const char *line)
{
    struct words w = { .at = line, .end = line + strlen(line) }, after;
    uint64_t number;
    if (!words_next(&w) || !words_are(&w, "bestmove"))
        return NULL;
    after = w;
    if (!words_next(&after) || !words_are(&after, "id"))
        return w.at;
    if (!take_number(&after, &number) || number != p->asked)
        return NULL;
    p->numbers = true;
    return after.at;
}

/* Copies a sentence as one line, cut between characters. */
static void take_reason(const char *from, char out[ADVICE_TEXT])
{
    size_t length = 0;
    while (*from == ' ')
        from++;
    for (; *from && length < ADVICE_TEXT - 1; from++)
        out[length++] = (unsigned char)*from < ' ' || *from == 127 ? ' ' : *from;
    for (bool cut = (*from & 0xc0) == 0x80; cut && length;)
        cut = (out[--length] & 0xc0) == 0x80;
    out[length] = '\0';
}

static void take_info(const char *line, struct thinking *t, struct advice *out)
{
    struct words w = { .at = line, .end = line + strlen(line) };
    if (!words_next(&w) || !words_are(&w, "info") || !words_next(&w))
        return;
    if (words_are(&w, "reason"))
        take_reason(w.at, out->why);
    else if (words_are(&w, "nodes"))
        (void)take_number(&w, &t->spent);
}

/* Skips the answer to an old question, so that it is not taken for the next one's. A program either
 * answers in order, or searches in the background: then its answer comes after "stop". */
static enum child_result settle_old(struct program *p, uint64_t until)
{
    const char *line;
    bool ready = false;
    enum child_result heard = child_write(p->child, "stop\nisready\n", 13, until);
    while (heard == CHILD_DONE && !(ready && (!p->owes || p->numbers))) {
        heard = child_read_line(p->child, until, &line);
        if (heard == CHILD_DONE && line_is(line, "bestmove"))
            p->owes = false;
        if (heard == CHILD_DONE && line_is(line, "readyok")) {
            ready = true;
            until = child_now() + STRAY_WAIT;
        }
    }
    if (ready && heard == CHILD_LATE)
        heard = CHILD_DONE;
    p->owes = p->owes && heard != CHILD_DONE;
    return heard;
}

enum answer program_ask(struct program *p, const struct player_seat *s, const struct hearts_view *v,
                        struct thinking *t, uint64_t seed, struct advice *out, struct error *e)
{
    const char *line, *answer = NULL;
    uint64_t until = child_now() + patience(t);
    /* A program that does not even answer "isready" counts as gone. */
    if (p->owes && settle_old(p, until) != CHILD_DONE)
        return ANSWER_GONE;
    p->asked++;
    write_question(p, s, v, t, seed);
    if (p->text.failed) {
        buffer_release(&p->text);
        return ANSWER_LATE;
    }
    enum child_result heard = child_write(p->child, p->text.data, p->text.length, until);
    p->owes = true;
    while (heard == CHILD_DONE && !answer) {
        heard = child_read_line(p->child, until, &line);
        if (heard != CHILD_DONE)
            break;
        take_info(line, t, out);
        answer = answer_of(p, line);
    }
    if (heard == CHILD_GONE)
        return ANSWER_GONE;
    if (!answer)
        return ANSWER_LATE;
    p->owes = false;
    return move_text_read(v, answer, &out->move, e) ? ANSWER_GOOD : ANSWER_WRONG;
}
