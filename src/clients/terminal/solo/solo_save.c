/* solo_save.c - saves the one-person table on disk. */
#define _DEFAULT_SOURCE
#include "base/os/file.h"
#include "clients/terminal/solo/solo_inside.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Appends the player at a seat as one word: spaces in a program's command are escaped. */
static void add_player(const struct solo *t, int seat, struct buffer *out)
{
    const char *called = *t->seats[seat].called ? t->seats[seat].called : "person";
    if (seat)
        buffer_char(out, ' ');
    for (; *called; called++)
        if (*called == ' ' || *called == '%')
            buffer_text(out, *called == ' ' ? "%20" : "%25");
        else
            buffer_char(out, *called);
}

const char *const solo_start_tags[START_TAGS] = { "Hand", "Played", "Ended", "Scores",
                                                  "Last", "Moons",  "Pots" };

bool solo_record_begin(struct solo *t)
{
    char letter[2] = { 'A' + (char)t->start.dealer, '\0' };
    struct buffer players = { 0 };
    bool ok = record_tag_set(t->record, "Rules", t->rules);
    /* Only for people: a line that a record cannot hold is left out. */
    if (*t->title && !record_tag_set(t->record, "Event", t->title))
        t->title[0] = '\0';
    if (*t->about && !record_tag_set(t->record, "About", t->about))
        t->about[0] = '\0';
    for (int seat = 0; seat < t->plan.seats && ok; seat++) {
        char name[2] = { 'A' + (char)seat, '\0' };
        ok = record_tag_set(t->record, name, t->seats[seat].name);
        add_player(t, seat, &players);
    }
    ok = ok && record_tag_set(t->record, "Dealer", letter);
    for (int i = 0; i < START_TAGS && ok; i++)
        ok = !*t->start_tags[i] || record_tag_set(t->record, solo_start_tags[i], t->start_tags[i]);
    ok = ok && !players.failed && record_tag_set(t->record, "Players", players.data);
    buffer_release(&players);
    ok = ok && (!t->seeded || record_tag_set(t->record, "Seed", t->seed_text));
    char takebacks[16];
    (void)snprintf(takebacks, sizeof takebacks, "%u", t->takebacks);
    ok = ok && (!t->takebacks || record_tag_set(t->record, "Takebacks", takebacks));
    return ok && (!t->fair || solo_fair_write_tags(t));
}

bool solo_keep_at(struct solo *t, const char *path, struct error *e)
{
    bool fits = strlen(path) < sizeof t->path;
    if (fits)
        (void)snprintf(t->path, sizeof t->path, "%s", path);
    else
        error_set(e, "the file to keep the game in has too long a name");
    return fits;
}

bool solo_kept(const struct solo *t) { return t->path[0] && !t->save_fault.text[0]; }

void solo_save(struct solo *t)
{
    struct buffer text = { 0 };
    if (!t->path[0])
        return;
    t->save_fault.text[0] = '\0';
    record_write(t->record, &text);
    if (t->fair)
        solo_fair_keep(t, &text);
    if (text.failed)
        error_set(&t->save_fault, "there is not enough memory to keep the game");
    else
        (void)file_write_atomic(t->path, text.data, text.length, &t->save_fault);
    buffer_release(&text);
}

void solo_finish(const char *path)
{
    char name[SOLO_PATH + 16];
    (void)snprintf(name, sizeof name, "%s.last", path);
    (void)rename(path, name);
}

bool solo_lock(const char *path)
{
    char name[SOLO_PATH + 16];
    (void)snprintf(name, sizeof name, "%s.lock", path);
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return true; /* saving will report what is wrong with the folder */
    if (flock(file, LOCK_EX | LOCK_NB) == 0) {
        file_sweep(path);
        return true; /* the lock is held until the process ends, however it ends */
    }
    (void)close(file);
    return false;
}

bool solo_path(char *out, size_t capacity, struct error *e)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length;
    if (state && state[0] == '/')
        length = snprintf(out, capacity, "%s/hearts/table.txt", state);
    else if (home && home[0] == '/')
        length = snprintf(out, capacity, "%s/.local/state/hearts/table.txt", home);
    else {
        error_set(e, "neither XDG_STATE_HOME nor HOME names a folder to keep games in");
        return false;
    }
    if (length < 0 || (size_t)length >= capacity) {
        error_set(e, "the folder to keep games in has too long a name");
        return false;
    }
    return file_make_folders(out, e);
}
