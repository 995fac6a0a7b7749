/* career_read.c - somebody's games, read from records in files and folders. */
#define _DEFAULT_SOURCE
#include "clients/cli/career_read.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/os/file.h"
#include "record/records.h"
#include "server/people/games/stamp.h"

static const char no_memory[] = "there is not enough memory";

/* ---- Who ---- */

static void name_of(const struct record *r, unsigned seat, char out[CAREER_NAME])
{
    (void)record_tag(r, (char[]){ (char)('A' + seat), '\0' }, out, CAREER_NAME);
}

/* The seat of the person asked for, or else of the only person; HEARTS_SEATS if there is none. */
static unsigned find_seat(const struct record *r, const char *name)
{
    unsigned found = HEARTS_SEATS, count = 0;
    for (unsigned s = 0; s < HEARTS_SEATS; s++) {
        char kind[CAREER_NAME], called[CAREER_NAME];
        record_player(r, s, kind, sizeof kind);
        name_of(r, s, called);
        if (name ? *called && strcasecmp(called, name) == 0 : strcmp(kind, "person") == 0) {
            found = count++ ? found : s;
        }
    }
    return count == 1 ? found : HEARTS_SEATS;
}

/* ---- Records ---- */

struct adding {
    struct career *career;
    const struct record *record;
    const char *file;
    int64_t ended_ms;
    size_t games;
    bool full;
};

static void add_game(void *with, struct career_game *g)
{
    struct adding *a = with;
    for (unsigned s = 0; s < g->seats; s++) {
        char kind[CAREER_NAME];
        record_player(a->record, s, kind, sizeof kind);
        if (s != g->seat && strcmp(kind, "person") == 0)
            name_of(a->record, s, g->with[s].who);
    }
    a->games++;
    a->full |= !career_add(a->career, g, a->file, a->ended_ms);
}

/* The last part of a path, as far as it fits. */
static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static bool read_record(struct career_read *r, struct career *c, const char *path,
                        const struct records_one *one, int64_t changed_ms)
{
    struct record_fault f;
    struct id table;
    struct record *record = records_read(one, &f);
    if (!record) {
        r->other++;
        return true;
    }
    r->records++;
    struct adding a = { .career = c, .record = record, .file = file_name(path) };
    unsigned seat = find_seat(record, r->name);
    stamp_read(record, changed_ms, &a.ended_ms, &table);
    if (seat == HEARTS_SEATS)
        r->without++;
    else if (!career_games_of(record, seat, add_game, &a) || a.games == 0)
        r->unfinished++;
    r->games += a.games;
    record_free(record);
    return !a.full;
}

/* In a folder, a file that cannot be read or is too long is only counted. */
static bool read_file(struct career_read *r, struct career *c, const char *path, bool in_folder,
                      struct error *e)
{
    struct buffer text = { 0 };
    struct stat info;
    struct records_one one;
    bool good = file_read_all(path, RECORDS_SIZE_MAX, &text, e);
    int64_t changed_ms = stat(path, &info) == 0 ? (int64_t)info.st_mtime * 1000 : r->now_ms;
    struct records all = { .text = text.length ? text.data : "", .length = text.length };
    while (good && records_next(&all, &one)) {
        good = read_record(r, c, path, &one, changed_ms);
        if (!good) {
            error_set(e, no_memory);
            r->full = true;
        }
    }
    if (!good && !text.failed && in_folder && !r->full) {
        r->other++;
        good = true;
    }
    buffer_release(&text);
    return good;
}

/* ---- Folders ---- */

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

bool career_read_path(struct career_read *r, struct career *c, const char *path, struct error *e)
{
    struct dirent **entry;
    struct stat info;
    bool good = true;
    if (strcmp(path, "-") == 0 || stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return read_file(r, c, path, false, e);
    int count = scandir(path, &entry, is_visible, alphasort);
    if (count < 0) {
        error_set(e, "the folder %s cannot be read", path);
        return false;
    }
    for (int i = 0; i < count; i++) {
        struct buffer whole = { 0 };
        buffer_format(&whole, "%s/%s", path, entry[i]->d_name);
        if (whole.failed) {
            error_set(e, no_memory);
            good = false;
        } else if (good && stat(whole.data, &info) == 0 && S_ISREG(info.st_mode))
            good = read_file(r, c, whole.data, true, e);
        buffer_release(&whole);
        free(entry[i]);
    }
    free(entry);
    return good;
}
