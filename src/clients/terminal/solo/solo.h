/* solo.h - a table for one person and computers, in one process.
 *
 * The table holds the whole truth and gives out only what the person's seat may know: its view and
 * what it saw happen. It goes one decision at a time, so that a screen can show each, and keeps the
 * game on disk after every one. Everything is rebuilt from the decks and decisions made so far:
 * taking back and going on with a saved game are the same thing as playing it again.
 */
#ifndef HEARTS_SOLO_SOLO_H
#define HEARTS_SOLO_SOLO_H

#include "base/error.h"
#include "hearts/seen.h"
#include "players/player.h"
#include "table/seat.h"

#include <stdint.h>

enum {
    SOLO_NAME = 32,
    SOLO_TITLE = 64,
    SOLO_ABOUT = 400,
    SOLO_PATH = 1024,
    SOLO_QUARANTINE_MOST = 9,
    SOLO_QUARANTINE_PATH = SOLO_PATH + 16
};

struct solo;

/* What a new table is made from. Texts are copied. */
struct solo_setup {
    const char *rules;                 /* as hearts_rules_read() takes them */
    const char *title, *about;         /* what the people call this game; NULL or "": nothing */
    uint8_t person;                    /* a seat, or HEARTS_WATCHER: computers play alone */
    const char *names[HEARTS_SEATS];   /* of every seat */
    const char *players[HEARTS_SEATS]; /* which computer sits there; not for the person */
    bool seeded;                       /* deal and decide from `seed`, else by chance */
    uint64_t seed;
    const char *path; /* where the game is kept; NULL: nowhere */
};

/* A new table, waiting for its first deal. NULL and *e filled when the rules disagree, a player is
 * not known, or memory is out. */
struct solo *solo_new(const struct solo_setup *setup, struct error *e);

/* The table of a saved game, as it stood. NULL and *e filled when there is none to go on with. */
struct solo *solo_resume(const char *path, struct error *e);

/* Whether a saved game lies there, and one line about it: "classic, hand 3, you have 17". */
bool solo_saved(const char *path, char *about, size_t capacity);

/* A saved game is over: its record is kept beside it as PATH.last, in place of the one before. */
void solo_finish(const char *path);

/* What was put aside. */
struct solo_quarantine {
    char name[SOLO_QUARANTINE_PATH]; /* what it is called now, in the same folder; "" when nothing
                                        was */
    struct error why; /* why it could not be gone on with; "" for a game that can be */
    bool
        in_place_of_oldest; /* of SOLO_QUARANTINE_MOST games put aside before, the oldest is gone */
};

/* Puts what lies there aside, so that a new table does not write over it: a file that cannot be
 * gone on with, and with `games` a game too, unless it is over or not begun. It lies beside the
 * path then, ended by ".before", or by ".before.2" and so on when others lie there. False when it
 * cannot be moved: *e says why, and nothing may be written there. */
bool solo_quarantine_save(const char *path, bool games, struct solo_quarantine *out,
                          struct error *e);

/* Keeps other tables from writing to the path as long as the process lives. False when another one
 * has it. */
bool solo_lock(const char *path);

/* Where saved games go: $XDG_STATE_HOME/hearts/table.txt or ~/.local/state/hearts/table.txt. Makes
 * the folders. False when there is no home, or it cannot be written. */
bool solo_path(char *out, size_t capacity, struct error *e);

void solo_free(struct solo *t);

/* The person's seat; it lives as long as the table. */
struct seat *solo_seat(struct solo *t);

const struct hearts_plan *solo_plan(const struct solo *t);
int solo_person(const struct solo *t);
const char *solo_name(const struct solo *t, int seat);

/* The name of the computer at a seat; "" for the person. */
const char *solo_player(const struct solo *t, int seat);

/* The rules, shortest text. */
const char *solo_rules(const struct solo *t);

/* The name that the people gave the game, and what they say about it; "" where they did not. */
const char *solo_title(const struct solo *t);
const char *solo_about(const struct solo *t);

/* What the game is called: its title, or else its rules. */
const char *solo_called(const struct solo *t);

/* The text of a seed, or "" when the table goes by chance. */
const char *solo_seed(const struct solo *t);

/* What the person may know now. */
void solo_view(const struct solo *t, struct hearts_view *out);

/* What the person saw since the table began, the oldest first. Taking back makes it shorter. */
size_t solo_seen_count(const struct solo *t);
const struct hearts_seen *solo_seen(const struct solo *t, size_t i);

/* Deals and decisions made so far. Taking back makes it smaller. */
size_t solo_step_count(const struct solo *t);

/* What the table waits for. */
enum solo_wait { SOLO_DEAL, SOLO_COMPUTER, SOLO_PERSON, SOLO_OVER };

enum solo_wait solo_waits(const struct solo *t);

/* Deals the next hand, or makes the next computer's decision; whatever is to be done before the
 * person is asked. False and *e filled when memory or chance run out; then nothing has changed. */
bool solo_step(struct solo *t, struct error *e);

/* How long the next computer is to think, for the eye, in thousandths of a second. Drawn from the
 * table's chance before anybody looks at a card, so that the time tells nothing: with a seed it
 * follows from that and from solo_step_count() alone; without one it is drawn again every time. */
uint32_t solo_thinking_ms(const struct solo *t);

/* Lets the next computer think; solo_step() then makes its decision without delay. False and *e
 * filled where solo_step() would fail. */
bool solo_think(struct solo *t, struct error *e);

/* The person's decision. HEARTS_OK, or why it is refused; then nothing has changed. */
struct hearts_refusal solo_move(struct solo *t, const struct hearts_move *m);

/* Takes back the person's last decision and everything after it. False when there is none. */
bool solo_undo(struct solo *t);

/* What the strongest computer would do in the person's seat, and why; where a card is to be played
 * its opinion of every one. Asked again it says the same. False when the person has nothing to
 * decide. */
bool solo_hint(const struct solo *t, struct advice *out);

/* Another game at the same table, once one is over: a game of one hand goes on with dealer and
 * passing cycle, for a longer one a dealer is drawn. */
bool solo_next(struct solo *t, struct error *e);

/* Whether the game as it stands is on the disk. */
bool solo_kept(const struct solo *t);

/* What went wrong when the game was kept last, or "". The table plays on all the same. */
const char *solo_save_fault(const struct solo *t);

/* What a seat gets, or pays, for hand `i` of the table, counted from 0: "16/3", "-5"; "" where no
 * stakes are played. */
const char *solo_stakes(const struct solo *t, size_t i, int seat);

/* What the pot brings a seat, once the game is over; "" where there is none. */
const char *solo_pot(const struct solo *t, int seat);

#endif
