/* positions.c - tries computer players on every position of tests/players, as TAP.
 *
 *     positions FOLDER                 the test: each player that has to pass a part of them
 *     positions FOLDER --list PLAYER   prints how one player does in each
 *
 * CONTRIBUTING.md says how a position is written.
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/positions.h"
#include "base/os/file.h"
#include "seed.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGES_MAX = 64, POSITIONS_MAX = 500, PAGE_LIMIT = 1 << 20, WHY = 400, NODES = 2000 };

/* What part of the positions a player must pass, in percent: of all, or of one page. */
struct bar {
    const char *player, *page;
    int percent;
};
static const struct bar bars[] = { { "duck", NULL, 75 },
                                   { "full", NULL, 95 },
                                   { "full", "moons.md", 95 } };

struct book {
    int pages, positions, faults;
    char *page[PAGES_MAX];
    struct position at[POSITIONS_MAX];
};

static int tests, failed;

static void report(bool good, const char *what)
{
    failed += !good;
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++tests, what);
}

/* ---- Reading the pages ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool list_pages(struct book *b, const char *folder)
{
    DIR *d = opendir(folder);
    if (!d)
        return false;
    for (struct dirent *e = readdir(d); e && b->pages < PAGES_MAX; e = readdir(d)) {
        size_t length = strlen(e->d_name);
        bool page = length > 3 && strcmp(e->d_name + length - 3, ".md") == 0;
        if (page && (b->page[b->pages] = strdup(e->d_name)) != NULL)
            b->pages++;
    }
    (void)closedir(d);
    qsort(b->page, (size_t)b->pages, sizeof b->page[0], by_name);
    return true;
}

static void add_position(struct book *b, const char *page, unsigned line, const char *title,
                         const char *text, size_t length)
{
    char why[WHY] = "there are too many positions";
    struct position *at = &b->at[b->positions];
    bool room = b->positions < POSITIONS_MAX;
    if (room) {
        at->page = page;
        at->line = line;
        (void)snprintf(at->title, sizeof at->title, "%s", title);
    }
    if (room && position_read(at, text, length, why, sizeof why)) {
        b->positions++;
        return;
    }
    b->faults++;
    printf("# %s:%u: %s\n", page, line, why);
    if (room) {
        buffer_release(&at->record);
        *at = (struct position){ 0 };
    }
}

static void read_page(struct book *b, const char *page, const char *text)
{
    char title[160] = "";
    const char *block = NULL;
    unsigned line = 1, first = 0;
    for (const char *at = text; *at; line++) {
        size_t length = strcspn(at, "\n");
        if (block && strncmp(at, "```", 3) == 0) {
            add_position(b, page, first, title, block, (size_t)(at - block));
            block = NULL;
        } else if (strncmp(at, "```position", 11) == 0) {
            block = at + length + (at[length] == '\n');
            first = line;
        } else if (!block && *at == '#') {
            size_t skip = strspn(at, "# ");
            (void)snprintf(title, sizeof title, "%.*s", (int)(length - skip), at + skip);
        }
        at += length + (at[length] == '\n');
    }
    if (block) {
        b->faults++;
        printf("# %s:%u: this block is not closed\n", page, first);
    }
}

static void read_pages(struct book *b, const char *folder)
{
    for (int i = 0; i < b->pages; i++) {
        struct buffer text = { 0 };
        struct error e;
        char path[4096];
        (void)snprintf(path, sizeof path, "%s/%s", folder, b->page[i]);
        if (file_read_all(path, PAGE_LIMIT, &text, &e))
            read_page(b, b->page[i], text.length ? text.data : "");
        else {
            b->faults++;
            printf("# %s\n", e.text);
        }
        buffer_release(&text);
    }
}

/* ---- Trying a player ---- */

struct count {
    int passed, all, faults;
};

static void write_words(const char *what, const struct position_words *w)
{
    if (w->count)
        printf(", %s is", what);
    for (int i = 0; i < w->count; i++)
        printf(" %s", w->at[i]);
}

static void tell(const struct position *at, const char *rules, const struct player *who,
                 const struct trial *t, bool list)
{
    if (t->passed && !list)
        return;
    printf("# %s %s %s:%u in %s: ", who->name, t->passed ? "passes" : "fails", at->page, at->line,
           rules);
    if (t->chose[0])
        printf("chose%s", t->chose);
    else
        printf("right every time");
    write_words("right", &at->right);
    write_words("wrong", &at->wrong);
    printf(" (%s)\n", at->title);
}

static void try_game(const struct position *at, const char *rules, const struct player *who,
                     struct scratch *scratch, bool list, struct count *n)
{
    static struct replay r;
    struct player_seat seat;
    struct trial t;
    char why[WHY];
    if (!position_set_up(at, rules, &r, &seat, why, sizeof why)) {
        n->faults++;
        printf("# %s:%u in %s: %s\n", at->page, at->line, rules, why);
        return;
    }
    if (!who)
        return;
    position_try(at, &r, &seat, who, NODES, scratch, &t);
    n->all++;
    n->passed += t.passed;
    tell(at, rules, who, &t, list);
}

/* Tries every position in each of its games, or those of one page; with no player, only sets them
 * up. */
static struct count try_all(const struct book *b, const struct player *who, const char *page,
                            struct scratch *scratch, bool list)
{
    struct count n = { 0 };
    int step = who && !list && !page ? test_one_in(3, "positions") : 1;
    for (int i = 0; i < b->positions; i += step) {
        char games[POSITION_TEXT], *rest = NULL;
        if (page && strcmp(page, b->at[i].page) != 0)
            continue;
        (void)snprintf(games, sizeof games, "%s", b->at[i].games);
        for (char *rules = strtok_r(games, "/", &rest); rules; rules = strtok_r(NULL, "/", &rest)) {
            size_t length = strlen(rules += strspn(rules, " "));
            while (length && rules[length - 1] == ' ')
                rules[--length] = '\0';
            try_game(&b->at[i], rules, who, scratch, list, &n);
        }
    }
    return n;
}

static void try_bar(const struct book *b, const struct bar *bar, struct scratch *scratch)
{
    char what[160];
    const struct player *who = player_find(bar->player);
    if (!who) {
        printf("ok %d - %s # SKIP there is no player of that name\n", ++tests, bar->player);
        return;
    }
    struct count n = try_all(b, who, bar->page, scratch, false);
    (void)snprintf(what, sizeof what, "%s passes %d of %d in %s, %d percent are wanted",
                   bar->player, n.passed, n.all, bar->page ? bar->page : "all pages", bar->percent);
    report(n.all && 100 * n.passed >= bar->percent * n.all, what);
}

static int list(const struct book *b, const char *name, struct scratch *scratch)
{
    const struct player *who = player_find(name);
    if (!who) {
        printf("there is no player \"%s\"\n", name);
        return 2;
    }
    struct count n = try_all(b, who, NULL, scratch, true);
    printf("%s passes %d of %d\n", name, n.passed, n.all);
    return 0;
}

static int run(struct book *b, int argc, char **argv, struct scratch *scratch)
{
    const char *folder = argc > 1 ? argv[1] : "tests/players";
    if (!scratch || !list_pages(b, folder)) {
        printf("Bail out! %s\n", scratch ? "the folder cannot be opened" : "out of memory");
        return 1;
    }
    read_pages(b, folder);
    if (argc > 3 && strcmp(argv[2], "--list") == 0)
        return list(b, argv[3], scratch);
    if (!test_all())
        puts("# one seed of five for each position");
    struct count n = try_all(b, NULL, NULL, scratch, false);
    report(!b->faults && !n.faults && b->positions, "every position can be set up");
    int bad = b->faults + n.faults;
    for (size_t i = 0; i < sizeof bars / sizeof bars[0] && !bad; i++)
        try_bar(b, &bars[i], scratch);
    printf("1..%d\n", tests);
    return failed != 0;
}

int main(int argc, char **argv)
{
    static struct book b;
    struct scratch *scratch = scratch_new();
    int status = run(&b, argc, argv, scratch);
    for (int i = 0; i < b.positions; i++)
        buffer_release(&b.at[i].record);
    for (int i = 0; i < b.pages; i++)
        free(b.page[i]);
    scratch_free(scratch);
    return status;
}
