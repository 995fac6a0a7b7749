/* arena_file.c - stores the state of matches, and reads it back. */
#include "clients/cli/arena_file.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/os/file.h"
#include "clients/cli/commands.h"
#include "clients/programs/open.h"

enum { KEEP_LIMIT = 4 << 20, LINE = 2 * HEARTS_RULES_TEXT };

#define FIRST_LINE "hearts-arena 1"

/* ---- Writing ---- */

/* Writes a key and a text as one line, with control characters replaced. */
static void add_text(struct buffer *b, const char *key, const char *text)
{
    buffer_format(b, "%s ", key);
    for (; *text; text++)
        buffer_char(b, (unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text);
    buffer_char(b, '\n');
}

/* Writes what identifies these matches: runs with the same lines play the same matches. */
static void add_request(struct buffer *b, const struct arena_request *r,
                        const struct arena_match *m, int all)
{
    static const char *const designs[] = { "2v2", "1v3", "mixed" };
    char rules[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    add_text(b, "program", program_name);
    add_text(b, "rules", rules);
    add_text(b, "design", designs[r->order.design]);
    add_text(b, "sample", r->order.games ? "games" : "deals");
    buffer_format(b, "seed %llu\nsprt %.17g\nmatches %d\n", (unsigned long long)r->order.seed,
                  r->order.sprt, all);
    for (int i = 0; i < all; i++)
        for (int k = 0; k < 2; k++) {
            const struct match_side *s = &m[i].side[k];
            char key[32], text[PLAYER_NAME + 60], limit[60] = "";
            (void)snprintf(key, sizeof key, "%c-%d", "AB"[k], i + 1);
            if (s->nodes)
                (void)snprintf(limit, sizeof limit, "%llu nodes: ", (unsigned long long)s->nodes);
            else if (s->time_ns)
                (void)snprintf(limit, sizeof limit, "%.15g ms: ", (double)s->time_ns * 1e-6);
            (void)snprintf(text, sizeof text, "%s%s", limit, s->player->name);
            add_text(b, key, text);
        }
}

/* Hexadecimal, so that the exact value is read back. */
static void add_stats(struct buffer *b, const char *key, const struct stats *s)
{
    buffer_format(b, "%s %a %a\n", key, s->mean, s->squares);
}

static void add_tally(struct buffer *b, const char *key, const struct match_tally *t)
{
    const struct playing_spent *s = &t->spent;
    buffer_format(b, "%s %lld %llu %llu %llu %llu %llu %llu %llu %llu\n", key, (long long)t->points,
                  (unsigned long long)t->seat_hands, (unsigned long long)t->moons,
                  (unsigned long long)s->decisions, (unsigned long long)s->nodes,
                  (unsigned long long)s->cpu_ns, (unsigned long long)s->wall_ns,
                  (unsigned long long)s->longest_ns, (unsigned long long)s->forfeits);
    add_text(b, "refused", s->refused);
}

bool arena_file_write(const struct arena_request *r, const struct arena_match *m, int count,
                      int all, const char *path, struct error *e)
{
    struct buffer b = { 0 };
    buffer_text(&b, FIRST_LINE "\n");
    add_request(&b, r, m, all);
    for (int i = 0; i < count; i++) {
        const struct match_result *s = &m[i].result;
        buffer_format(&b, "played %llu %llu %llu\n", (unsigned long long)s->deals,
                      (unsigned long long)s->hands, (unsigned long long)s->endless);
        add_stats(&b, "points", &s->difference[MATCH_POINTS]);
        add_stats(&b, "share", &s->difference[MATCH_SHARE]);
        add_stats(&b, "money", &s->difference[MATCH_MONEY]);
        add_stats(&b, "gain", &s->gain);
        add_tally(&b, "side-a", &s->side[0]);
        add_tally(&b, "side-b", &s->side[1]);
        buffer_format(&b, "moments %d\n", s->moments);
        for (int k = 0; k < s->moments; k++)
            buffer_format(&b, "at %llu %a %a\n", (unsigned long long)s->curve[k].deals,
                          s->curve[k].difference, s->curve[k].margin);
    }
    buffer_text(&b, "end\n");
    bool good = !b.failed;
    if (!good)
        error_set(e, "there is not enough memory");
    good = good && file_write_atomic(path, b.data, b.length, e);
    buffer_release(&b);
    return good;
}

/* ---- Reading ---- */

/* Text being read line by line. */
struct reading {
    const char *at, *end;
    char line[LINE];
    char *value; /* the unread rest of the line */
    bool failed;
};

/* Reads the next line, without its end; false when there is none, or it is too long. */
static bool next_line(struct reading *t)
{
    const char *stop = t->at < t->end ? memchr(t->at, '\n', (size_t)(t->end - t->at)) : NULL;
    if (!stop || stop - t->at >= LINE || memchr(t->at, '\0', (size_t)(stop - t->at)))
        return false;
    memcpy(t->line, t->at, (size_t)(stop - t->at));
    t->line[stop - t->at] = '\0';
    t->at = stop + 1;
    t->value = t->line;
    return true;
}

/* Reads a line that must begin with this word. */
static void take_key(struct reading *t, const char *key)
{
    size_t length = strlen(key);
    t->failed = t->failed || !next_line(t) || strncmp(t->line, key, length) != 0 ||
                t->line[length] != ' ';
    t->value = t->line + (t->failed ? strlen(t->line) : length + 1);
}

static void take_space(struct reading *t, const char *after)
{
    t->failed = t->failed || (*after != ' ' && *after != '\0');
    t->value = t->failed ? t->line + strlen(t->line) : (char *)after + (*after == ' ');
}

static uint64_t take_count(struct reading *t, uint64_t most)
{
    char *after = t->value;
    errno = 0;
    unsigned long long n = *t->value >= '0' && *t->value <= '9' ? strtoull(t->value, &after, 10)
                                                                : 0;
    t->failed = t->failed || after == t->value || errno != 0 || n > most;
    take_space(t, after);
    return t->failed ? 0 : n;
}

static int64_t take_whole(struct reading *t)
{
    bool minus = *t->value == '-';
    t->value += minus;
    int64_t n = (int64_t)take_count(t, INT64_MAX);
    return minus ? -n : n;
}

static double take_number(struct reading *t)
{
    char *after = t->value;
    double n = *t->value == ' ' ? 0 : strtod(t->value, &after);
    t->failed = t->failed || after == t->value || !isfinite(n);
    take_space(t, after);
    return t->failed ? 0 : n;
}

static void take_stats(struct reading *t, const char *key, uint64_t count, struct stats *out)
{
    take_key(t, key);
    out->count = count;
    out->mean = take_number(t);
    out->squares = take_number(t);
    t->failed = t->failed || out->squares < 0;
}

static void take_tally(struct reading *t, const char *key, struct match_tally *out)
{
    struct playing_spent *s = &out->spent;
    take_key(t, key);
    out->points = take_whole(t);
    out->seat_hands = take_count(t, INT64_MAX);
    out->moons = take_count(t, INT64_MAX);
    s->decisions = take_count(t, INT64_MAX);
    s->nodes = take_count(t, INT64_MAX);
    s->cpu_ns = take_count(t, INT64_MAX);
    s->wall_ns = take_count(t, INT64_MAX);
    s->longest_ns = take_count(t, INT64_MAX);
    s->forfeits = take_count(t, INT64_MAX);
    take_key(t, "refused");
    (void)snprintf(s->refused, sizeof s->refused, "%.127s", t->value);
}

static void take_result(struct reading *t, struct match_result *out)
{
    memset(out, 0, sizeof *out);
    take_key(t, "played");
    out->deals = take_count(t, ARENA_DEALS);
    out->hands = take_count(t, INT64_MAX);
    out->endless = take_count(t, INT64_MAX);
    take_stats(t, "points", out->deals, &out->difference[MATCH_POINTS]);
    take_stats(t, "share", out->deals, &out->difference[MATCH_SHARE]);
    take_stats(t, "money", out->deals, &out->difference[MATCH_MONEY]);
    take_stats(t, "gain", out->deals, &out->gain);
    take_tally(t, "side-a", &out->side[0]);
    take_tally(t, "side-b", &out->side[1]);
    take_key(t, "moments");
    out->moments = (int)take_count(t, MATCH_CURVE);
    for (int i = 0; i < out->moments && !t->failed; i++) {
        take_key(t, "at");
        out->curve[i].deals = take_count(t, out->deals);
        out->curve[i].difference = take_number(t);
        out->curve[i].margin = take_number(t);
    }
}

/* Compares the file's description of its matches with the request; if false, *e says what
 * differs. */
static bool fits_request(struct reading *t, const struct buffer *wanted, const char *path,
                         struct error *e)
{
    struct reading *w = calloc(1, sizeof *w);
    if (!w) {
        error_set(e, "there is not enough memory");
        return false;
    }
    w->at = wanted->data;
    w->end = wanted->data + wanted->length;
    bool same = true;
    while (same && next_line(w)) {
        bool there = next_line(t);
        same = there && strcmp(t->line, w->line) == 0;
        size_t key = strcspn(w->line, " ");
        if (!there ||
            (!same && (strcspn(t->line, " ") != key || memcmp(t->line, w->line, key) != 0)))
            error_set(e, "%.200s is damaged: a line for \"%.*s\" was expected", path, (int)key,
                      w->line);
        else if (!same)
            error_set(e, "%.200s is of another match: %.*s is %.80s there, and %.80s here", path,
                      (int)key, w->line, t->line + key + 1, w->line + key + 1);
    }
    free(w);
    return same;
}

/* Parses the file; returns how many matches it has, or -1. */
static int take_all(struct reading *t, const struct arena_request *r, struct arena_match *m,
                    int all, const char *path, struct error *e)
{
    struct buffer wanted = { 0 };
    if (!next_line(t) || strcmp(t->line, FIRST_LINE) != 0) {
        error_set(e, "%.200s is no file of an arena: it does not begin with \"" FIRST_LINE "\"",
                  path);
        return -1;
    }
    add_request(&wanted, r, m, all);
    if (wanted.failed)
        error_set(e, "there is not enough memory");
    bool same = !wanted.failed && fits_request(t, &wanted, path, e);
    buffer_release(&wanted);
    if (!same)
        return -1;
    int count = 0;
    while (!t->failed && t->end - t->at >= 7 && memcmp(t->at, "played ", 7) == 0 && count < all)
        take_result(t, &m[count++].result);
    t->failed = t->failed || !next_line(t) || strcmp(t->line, "end") != 0 || t->at != t->end;
    if (!t->failed)
        return count;
    error_set(e, "%.200s is damaged: nobody knows how the match stands", path);
    return -1;
}

int arena_file_read(const struct arena_request *r, struct arena_match *m, int all, const char *path,
                    struct error *e)
{
    struct buffer text = { 0 };
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return 0;
    struct reading *t = calloc(1, sizeof *t);
    int count = -1;
    if (!t)
        error_set(e, "there is not enough memory");
    else if (file_read_all(path, KEEP_LIMIT, &text, e)) {
        t->at = text.length ? text.data : "";
        t->end = t->at + text.length;
        count = take_all(t, r, m, all, path, e);
    }
    buffer_release(&text);
    free(t);
    return count;
}
