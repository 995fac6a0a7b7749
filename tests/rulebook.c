/* rulebook.c - plays the rulebook: every block of every page in tests/rules, as TAP.
 *
 * tests/rules/README.md says how a page is written and what may be expected in it.
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/rulebook.h"
#include "base/os/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_LIMIT = 4 << 20, PAGES_MAX = 512, NAME_MAX_BYTES = 256 };

struct run {
    int tests, failed;
    struct coverage coverage;
};

/* A page while it is read. */
struct page {
    struct run *run;
    const char *name;
    char heading[160], rules[1024]; /* the section, and the page's own rules tag, if any */
    char claims[4096];
    struct buffer blocks; /* all text within blocks */
    uint64_t refusals;
};

static void report(struct run *run, bool good, const char *what, const char *why)
{
    run->tests++;
    run->failed += !good;
    printf("%s %d - %s\n", good ? "ok" : "not ok", run->tests, what);
    if (!good)
        printf("# %s\n", why);
}

/* ---- One block ---- */

/* A line of a page: its text without the newline, and what comes after it. */
static const char *line_end(const char *at)
{
    const char *end = strchr(at, '\n');
    return end ? end : at + strlen(at);
}

static bool play_until_more(struct scene *s, struct record_fault *f)
{
    for (;;) {
        struct replay_step step;
        enum replay_kind kind = replay_go(&s->replay, &step, f);
        if (kind == REPLAY_FAULT)
            return false;
        if (kind == REPLAY_MORE)
            return true;
        if (kind == REPLAY_HAND)
            s->any_trick = false;
        if (kind == REPLAY_MOVE && step.trick_count) {
            s->winner = step.trick_winner;
            s->any_trick = true;
        }
    }
}

static bool settle(struct scene *s, struct record_fault *f)
{
    struct replay_step step;
    return replay_settle(&s->replay, &step, f) != REPLAY_FAULT;
}

/* The fault that `? fault: TEXT` expects of the line after it ends the block well. */
static bool fault_is(struct scene *s, const struct record_fault *f, enum record_kind kind,
                     const char *expected)
{
    if (kind == RECORD_DEAL)
        *s->refusals |= UINT64_C(1) << HEARTS_BAD_DECK;
    if (!*expected)
        return scene_fault(s, "%s", f->why);
    return strstr(f->why, expected) || scene_fault(s, "the fault is: %s", f->why);
}

struct block {
    struct scene scene;
    char expected_fault[200];
    bool ended; /* by an expected fault */
};

static bool play_line(struct block *b, const char *at, size_t length)
{
    struct scene *s = &b->scene;
    struct record_line line;
    struct record_fault f = { 0 };
    bool good = record_line_read(at, length, s->line, &line, &f);
    if (good && line.kind == RECORD_TAG)
        return true;
    if (good) {
        replay_feed(&s->replay, &line);
        good = play_until_more(s, &f);
    }
    if (good && *b->expected_fault && line.kind != RECORD_NOTHING) {
        /* Faults of a position are found when it is set up. */
        good = settle(s, &f);
        if (good)
            return scene_fault(s, "no fault was found on the line after ? fault:");
    }
    if (good)
        return true;
    b->ended = true;
    return fault_is(s, &f, line.kind, b->expected_fault);
}

static bool judge_line(struct block *b, const char *at, size_t length)
{
    struct scene *s = &b->scene;
    struct record_fault f = { 0 };
    char text[LINE_MAX_BYTES];
    if (length >= sizeof text)
        return scene_fault(s, "this line is too long");
    memcpy(text, at, length);
    text[length] = '\0';
    if (!settle(s, &f))
        return scene_fault(s, "%s", f.why);
    const char *word = text + strspn(text, " \t");
    if (strncmp(word, "fault:", 6) == 0) {
        word += 6 + strspn(word + 6, " \t");
        (void)snprintf(b->expected_fault, sizeof b->expected_fault, "%s", word);
        b->expected_fault[strcspn(b->expected_fault, "\r")] = '\0';
        return *b->expected_fault || scene_fault(s, "the words of the fault are wanted");
    }
    return expect_judge(s, text);
}

/* The tags of a block as a record; without a rules tag it gets the page's rules. */
static struct record *read_tags(const struct page *page, const char *from, const char *to,
                                struct record_fault *f)
{
    struct buffer tags = { 0 };
    bool rules = false;
    for (const char *at = from; at < to; at = line_end(at) + 1) {
        size_t length = (size_t)(line_end(at) - at) + 1;
        size_t blank = strspn(at, " \t");
        if (at[blank] != '[')
            continue;
        rules = rules || strncmp(at + blank, "[Rules", 6) == 0;
        buffer_append(&tags, at, length);
    }
    if (!rules)
        buffer_text(&tags, page->rules);
    struct record *record = record_read(tags.data ? tags.data : "", tags.length, f);
    buffer_release(&tags);
    return record;
}

static bool play_block(struct block *b, const char *from, const char *to)
{
    unsigned first = b->scene.line;
    for (const char *at = from; at < to && !b->ended; at = line_end(at) + 1) {
        size_t length = (size_t)(line_end(at) - at), blank = strspn(at, " \t");
        bool good = at[blank] == '?' ? judge_line(b, at + blank + 1, length - blank - 1)
                                     : play_line(b, at, length);
        if (!good)
            return false;
        b->scene.line++;
    }
    struct record_fault f = { 0 };
    if (b->ended)
        return true;
    b->scene.line = first;
    if (*b->expected_fault)
        return scene_fault(&b->scene, "no line follows ? fault:");
    return settle(&b->scene, &f) || scene_fault(&b->scene, "%s", f.why);
}

static void run_block(struct page *page, const char *from, const char *to, unsigned line)
{
    static struct block b;
    struct record_fault f = { 0 };
    char what[512], why[1024];
    memset(&b, 0, sizeof b);
    b.scene.line = line + 1;
    b.scene.refusals = &page->refusals;
    buffer_append(&page->blocks, from, (size_t)(to - from));
    struct record *tags = read_tags(page, from, to, &f);
    bool good = tags && replay_begin(&b.scene.replay, tags, &f);
    if (!good)
        (void)scene_fault(&b.scene, "%s", f.why);
    else
        good = play_block(&b, from, to);
    record_free(tags);
    (void)snprintf(what, sizeof what, "%s:%u %s", page->name, line, page->heading);
    (void)snprintf(why, sizeof why, "%s:%u: %s", page->name, b.scene.line, b.scene.why);
    report(page->run, good, what, why);
}

/* ---- One page ---- */

static void copy_line(char *out, size_t capacity, const char *from, const char *to)
{
    size_t length = (size_t)(to - from);
    while (length && (from[length - 1] == '\r' || from[length - 1] == ' '))
        length--;
    if (length >= capacity)
        length = capacity - 1;
    memcpy(out, from, length);
    out[length] = '\0';
}

/* Reads a `covers:` line and its continuation lines up to an empty one; returns their end. */
static const char *read_claims(struct page *page, const char *at, unsigned *line)
{
    const char *end = line_end(at), *start = at + strlen("covers:");
    while (*end && end[1] && end[1] != '\n' && end[1] != '\r') {
        end = line_end(end + 1);
        ++*line;
    }
    copy_line(page->claims, sizeof page->claims, start, end);
    return end;
}

static const char *find_fence(const char *at, unsigned *lines)
{
    for (*lines = 0; *at; at = line_end(at) + 1, ++*lines) {
        if (strncmp(at, "```", 3) == 0)
            return at;
        if (!*line_end(at))
            break;
    }
    return NULL;
}

/* Plays the block of a fence that opens here; returns where it closes. */
static const char *read_fence(struct page *page, const char *at, unsigned *line)
{
    char what[512];
    unsigned lines = 0;
    const char *end = line_end(at), *close = *end ? find_fence(end + 1, &lines) : NULL;
    if (!close) {
        (void)snprintf(what, sizeof what, "%s:%u %s", page->name, *line, page->heading);
        report(page->run, false, what, "this block is not closed");
        return at + strlen(at);
    }
    if (strncmp(at, "```hearts", 9) == 0)
        run_block(page, end + 1, close, *line);
    *line += lines + 1;
    return line_end(close);
}

static void check_claims(struct page *page)
{
    char what[512], why[300] = "it has no covers: line";
    if (!page->blocks.length && !*page->claims)
        return;
    buffer_char(&page->blocks, '\n');
    bool good = *page->claims && !page->blocks.failed &&
                coverage_claim(&page->run->coverage, page->claims, page->blocks.data,
                               page->refusals, why, sizeof why);
    (void)snprintf(what, sizeof what, "%s shows what it covers", page->name);
    report(page->run, good, what, why);
}

static void run_page(struct run *run, const char *name, const char *text)
{
    static struct page page;
    memset(&page, 0, sizeof page);
    page.run = run;
    page.name = name;
    unsigned line = 1;
    for (const char *at = text; *at; line++) {
        const char *end = line_end(at);
        if (strncmp(at, "```", 3) == 0)
            end = read_fence(&page, at, &line);
        else if (strncmp(at, "covers:", 7) == 0)
            end = read_claims(&page, at, &line);
        else if (at[0] == '#')
            copy_line(page.heading, sizeof page.heading, at + strspn(at, "# "), end);
        else if (strncmp(at, "[Rules", 6) == 0)
            copy_line(page.rules, sizeof page.rules, at, end);
        at = *end ? end + 1 : end;
    }
    check_claims(&page);
    buffer_release(&page.blocks);
}

/* ---- All pages ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_page(const char *name)
{
    size_t length = strlen(name);
    return length > 3 && length < NAME_MAX_BYTES && strcmp(name + length - 3, ".md") == 0 &&
           strcmp(name, "README.md") != 0;
}

static int list_pages(const char *folder, char *names[PAGES_MAX])
{
    int count = 0;
    DIR *d = opendir(folder);
    if (!d)
        return -1;
    for (struct dirent *e = readdir(d); e && count < PAGES_MAX; e = readdir(d))
        if (is_page(e->d_name) && (names[count] = strdup(e->d_name)) != NULL)
            count++;
    (void)closedir(d);
    qsort(names, (size_t)count, sizeof *names, by_name);
    return count;
}

static void run_file(struct run *run, const char *folder, const char *name)
{
    struct buffer text = { 0 };
    struct error e;
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!file_read_all(path, PAGE_LIMIT, &text, &e))
        report(run, false, name, e.text);
    else if (text.length && strlen(text.data) != text.length)
        report(run, false, name, "there is a NUL byte in it");
    else
        run_page(run, name, text.length ? text.data : "");
    buffer_release(&text);
}

int main(int argc, char **argv)
{
    static struct run run;
    static char *names[PAGES_MAX];
    const char *folder = argc > 1 ? argv[1] : "tests/rules";
    int count = list_pages(folder, names);
    if (count < 0) {
        printf("Bail out! %s cannot be opened\n", folder);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        if (argc < 3 || strstr(names[i], argv[2]))
            run_file(&run, folder, names[i]);
        free(names[i]);
    }
    struct buffer missing = { 0 };
    coverage_missing(&run.coverage, &missing);
    /* If only some pages were asked for, coverage cannot be complete. */
    if (argc < 3)
        report(&run, !missing.length && !missing.failed,
               "every option, preset and refusal has a page",
               missing.length ? missing.data + 2 : "out of memory");
    if (argc < 3 && missing.length)
        puts("# a page of tests/rules/ shows it in examples, and names it after \"covers:\"");
    buffer_release(&missing);
    printf("1..%d\n", run.tests);
    return run.failed != 0;
}
