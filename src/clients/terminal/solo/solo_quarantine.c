/* solo_quarantine.c - moves an existing file out of the way of a new table, never overwriting
 * another. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/solo/solo_inside.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

_Static_assert(SOLO_QUARANTINE_MOST <= 9, "a name ends in one digit");

/* The name of quarantined file `number`, counted from 1. */
static void name_aside(const char *path, int number, char out[SOLO_QUARANTINE_PATH])
{
    if (number == 1)
        (void)snprintf(out, SOLO_QUARANTINE_PATH, "%.*s.before", SOLO_PATH, path);
    else
        (void)snprintf(out, SOLO_QUARANTINE_PATH, "%.*s.before.%c", SOLO_PATH, path,
                       (char)('0' + number));
}

/* The first unused number, or 0. */
static int free_place(const char *path)
{
    char name[SOLO_QUARANTINE_PATH];
    struct stat there;
    for (int number = 1; number <= SOLO_QUARANTINE_MOST; number++) {
        name_aside(path, number, name);
        if (lstat(name, &there) != 0 && errno == ENOENT)
            return number;
    }
    return 0;
}

/* The number of the quarantined game that was not played for the longest time, or 0. Files that
 * cannot be resumed are never chosen: somebody may want to repair them. */
static int oldest_game(const char *path)
{
    char name[SOLO_QUARANTINE_PATH];
    struct stat there = { 0 };
    struct timespec oldest = { 0 };
    int found = 0;
    for (int number = 1; number <= SOLO_QUARANTINE_MOST; number++) {
        struct error unused;
        name_aside(path, number, name);
        struct solo *t = lstat(name, &there) == 0 ? solo_resume(name, &unused) : NULL;
        struct timespec when = there.st_mtim;
        bool older = when.tv_sec < oldest.tv_sec ||
                     (when.tv_sec == oldest.tv_sec && when.tv_nsec < oldest.tv_nsec);
        if (t && (!found || older)) {
            found = number;
            oldest = when;
        }
        solo_free(t);
    }
    return found;
}

static bool move_aside(const char *path, struct solo_quarantine *out, struct error *e)
{
    char name[SOLO_QUARANTINE_PATH];
    int number = free_place(path), oldest = number ? 0 : oldest_game(path);
    name_aside(path, number ? number : oldest, name);
    if (!number && !oldest) {
        error_set(e, "%d files that could not be opened are beside it already",
                  SOLO_QUARANTINE_MOST);
        return false;
    }
    if (rename(path, name) != 0) {
        error_set(e, "what is in its place cannot be set aside: %s", strerror(errno));
        return false;
    }
    const char *slash = strrchr(name, '/');
    (void)snprintf(out->name, sizeof out->name, "%s", slash ? slash + 1 : name);
    out->in_place_of_oldest = oldest > 0;
    return true;
}

bool solo_quarantine_save(const char *path, bool games, struct solo_quarantine *out,
                          struct error *e)
{
    struct stat there;
    memset(out, 0, sizeof *out);
    /* If the folder is not readable, saving will report why. */
    if (strlen(path) >= SOLO_PATH || lstat(path, &there) != 0)
        return true;
    struct solo *t = solo_resume(path, &out->why);
    if (t)
        out->why.text[0] = '\0';
    bool worthless = t && (t->game.phase == HEARTS_OVER || t->step_count == 0);
    bool stays = t && !games;
    solo_free(t);
    return worthless || stays || move_aside(path, out, e);
}
