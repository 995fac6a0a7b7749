/* solo.h - a table for one person and computers, or for several people who take turns at one
 * terminal, in one process.
 *
 * The table knows all cards, but gives out only what the seat of one person may know: its view and
 * the events it saw. With several people, whose seat that is changes, and between two of them it is
 * nobody's: a watcher's. It advances one decision at a time, so that a screen can show each, and
 * saves the game to disk after every one. Its state is rebuilt from the decks and decisions so far:
 * taking back, or resuming a saved game, means replaying them.
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

/* The settings of a new table. Texts are copied. */
struct solo_setup {
    const char *rules;                 /* in the format of hearts_rules_read() */
    const char *title, *about;         /* shown to people; NULL or "": none */
    uint16_t people;                   /* seats, as bits; none: only computers play */
    const char *names[HEARTS_SEATS];   /* one per seat */
    const char *players[HEARTS_SEATS]; /* computer at each seat; unused for people's */
    bool seeded;                       /* deals and decisions follow from `seed`, else random */
    uint64_t seed;
    const char *path; /* file to save the game in; NULL: not saved */
};

/* Makes a new table, waiting for its first deal. NULL with *e filled when the rules are invalid, a
 * player is unknown, or out of memory. */
struct solo *solo_new(const struct solo_setup *setup, struct error *e);

/* Restores the table of a saved game. NULL with *e filled when it cannot be resumed. */
struct solo *solo_resume(const char *path, struct error *e);

/* Whether a saved game is in that file, with one line about it: "classic, hand 3, you have 17". */
bool solo_saved(const char *path, char *about, size_t capacity);

/* Call when a saved game is over: renames its record to PATH.last, replacing the previous one. */
void solo_finish(const char *path);

/* What solo_quarantine_save() has quarantined. */
struct solo_quarantine {
    char name[SOLO_QUARANTINE_PATH]; /* new name, in the same folder; "" if not moved */
    struct error why;                /* why it cannot be resumed; "" for a game that can be */
    bool in_place_of_oldest;         /* replaced the oldest of SOLO_QUARANTINE_MOST files */
};

/* Moves an existing file out of the way, so that a new table does not overwrite it: a file that
 * cannot be resumed, and with `games` also a game, unless it is over or not begun. Its new name is
 * PATH.before, or PATH.before.2 and so on if that exists. False when it cannot be moved: *e says
 * why, and nothing may be written to the path. */
bool solo_quarantine_save(const char *path, bool games, struct solo_quarantine *out,
                          struct error *e);

/* Locks the path against other tables as long as the process lives. False when another one holds
 * it. */
bool solo_lock(const char *path);

/* The file for saved games: $XDG_STATE_HOME/hearts/table.txt or ~/.local/state/hearts/table.txt.
 * Makes the folders. False with *e filled when there is no home folder, or they cannot be made. */
bool solo_path(char *out, size_t capacity, struct error *e);

/* Copies a line of text for people: cut to `capacity` between characters, without terminal control
 * sequences or characters that change the writing direction. */
void solo_take_line(char *out, size_t capacity, const char *text);

void solo_free(struct solo *t);

/* The person's seat, or that of each person in turn; it lives as long as the table. */
struct seat *solo_seat(struct solo *t);

const char *solo_name(const struct solo *t, int seat);

/* The name of the computer at a seat; "" for the person. */
const char *solo_player(const struct solo *t, int seat);

/* The rules, in their shortest form. */
const char *solo_rules(const struct solo *t);

/* The title, or the rules if there is none. */
const char *solo_called(const struct solo *t);

/* What the person may know now. */
void solo_view(const struct solo *t, struct hearts_view *out);

/* The events that the person saw since the table began, oldest first. Taking back shortens the
 * list. */
size_t solo_seen_count(const struct solo *t);
const struct hearts_seen *solo_seen(const struct solo *t, size_t i);

/* Deals and decisions so far. Taking back lowers it. */
size_t solo_step_count(const struct solo *t);

/* What the table waits for. SOLO_OTHER: the decision of a person whose cards are not shown. */
enum solo_wait { SOLO_DEAL, SOLO_COMPUTER, SOLO_PERSON, SOLO_OTHER, SOLO_OVER };

enum solo_wait solo_waits(const struct solo *t);

/* The next person to decide; HEARTS_NO_SEAT if there is none. */
int solo_turn(const struct solo *t);

/* From now on gives out what this person's seat may know; HEARTS_WATCHER: what everybody may. */
void solo_show(struct solo *t, int seat);

/* Deals the next hand, or makes the next computer's decision. False with *e filled when memory or
 * random numbers run out, or it is the person's turn; then nothing has changed. */
bool solo_step(struct solo *t, struct error *e);

/* How long the next computer should appear to think, in milliseconds. It does not depend on the
 * cards, so it reveals nothing about them. With a seed it follows from the seed and
 * solo_step_count() alone; without one it is random on every call. */
uint32_t solo_thinking_ms(const struct solo *t);

/* Computes the next computer's decision, so that solo_step() makes it without delay. False with *e
 * filled if solo_step() would fail. */
bool solo_think(struct solo *t, struct error *e);

/* Makes the person's decision. HEARTS_OK, or why it is refused; then nothing has changed. */
struct hearts_refusal solo_move(struct solo *t, const struct hearts_move *m);

/* Takes back the person's last decision and everything after it. False when there is none. If
 * something had been shown since, the record says so in its tag "Takebacks". */
bool solo_undo(struct solo *t);

/* The strongest computer's choice in the person's seat, with reasons; for a card to be played, also
 * its rating of every card. The same position always gives the same hint. False when the person has
 * nothing to decide. */
bool solo_hint(const struct solo *t, struct advice *out);

/* Starts another game at the same table, once one is over. One-hand games go on with the next
 * dealer and pass direction; for longer games a dealer is drawn. False with *e filled on
 * failure. */
bool solo_next(struct solo *t, struct error *e);

/* Whether the current state of the game is saved on disk. */
bool solo_kept(const struct solo *t);

/* Why the last save failed, or "". The table plays on regardless. */
const char *solo_save_fault(const struct solo *t);

/* What a seat wins or pays for hand `i` of the table, counted from 0: "16/3", "-5"; "" without
 * stakes. */
const char *solo_stakes(const struct solo *t, size_t i, int seat);

/* What a seat wins or pays from the pot, once the game is over; "" without a pot. */
const char *solo_pot(const struct solo *t, int seat);

#endif
