/* solo_inside.h - shared by the files of the one-person table. */
#ifndef HEARTS_SOLO_SOLO_INSIDE_H
#define HEARTS_SOLO_SOLO_INSIDE_H

#include "clients/programs/open.h"
#include "clients/terminal/solo/solo.h"
#include "hearts/game.h"
#include "record/fair/fair.h"
#include "record/replay.h"
#include "table/retry_steps.h"

struct solo_seat {
    char name[SOLO_NAME];
    char called[PLAYER_NAME];    /* name of the computer; "" for the person */
    const struct player *player; /* that computer, once it was needed */
    struct player_seat memory;
};

struct solo_money {
    char text[HEARTS_SEATS][24];
};

/* A deal as known to both sides, server and client. */
struct solo_deal {
    struct fair_deal deal;
    uint8_t chance[FAIR_CHANCE]; /* the person's chance */
};

/* The deals of a table, in order. They remain when steps are taken back: the same cards are then
 * dealt once more. */
struct solo_fair {
    uint8_t game[FAIR_GAME];
    struct solo_deal *deals;
    size_t count;
    size_t next;   /* the deal of the next hand */
    size_t opened; /* deals below this index are opened */
};

/* Tags of a record that starts in the middle of a game: solo_save.c has their names. */
enum { START_TAGS = 7, SOLO_TAG = 160 };
extern const char *const solo_start_tags[START_TAGS];

struct solo {
    struct seat seat; /* first: a seat of this kind is cast to its table; see solo_seat() */
    struct hearts_plan plan;
    struct hearts_game game;
    struct hearts_start start;             /* where the table starts: usually a new game */
    char start_tags[START_TAGS][SOLO_TAG]; /* the start as record tags; "" for defaults */
    uint16_t people;                       /* seats, as bits */
    uint8_t person;                        /* whose cards are shown; HEARTS_WATCHER: nobody's */
    uint8_t first; /* the first person's seat, whose chance goes into deals; or HEARTS_WATCHER */
    bool seeded, keeping;
    uint64_t seed;
    struct solo_fair *fair; /* NULL if it deals from a seed, or was saved before there were such
                             * deals */
    size_t retry_from;      /* one-hand table: steps that are never taken back; else 0 */
    unsigned takebacks;     /* after others had decided, or at the pass: see docs/RECORD.md */
    char rules[HEARTS_RULES_TEXT];
    char title[SOLO_TITLE], about[SOLO_ABOUT]; /* for people; "" for none */
    struct solo_seat seats[HEARTS_SEATS];

    struct game_step *steps; /* replaying all of them gives the current table */
    size_t step_count, step_capacity;
    struct hearts_seen *log;
    size_t log_count, log_capacity;
    struct solo_money *money; /* one entry per scored hand */
    size_t money_count, money_capacity;
    struct solo_money pot;
    struct scratch *scratch;     /* working memory of the computers */
    struct hearts_move decision; /* if `decided`: the next computer's decision */
    bool decided;

    struct record *record;
    char path[SOLO_PATH]; /* "" when the game is not saved */
    char seed_text[24];
    struct error save_fault;
};

/* An empty table with these rules and no seats taken. NULL with *e filled on failure. */
struct solo *solo_make(const char *rules, struct error *e);

/* Says who the people are, before anybody is seated. One person's cards are always shown. */
void solo_people(struct solo *t, unsigned people);

/* Seats a player; false with *e filled when there is no such computer. */
bool solo_sit(struct solo *t, int seat, const char *name, const char *player, struct error *e);

/* The computer at a seat. An external program is started only here, on first use: checking whether
 * a saved game can be resumed starts none. NULL with *e filled on failure. */
const struct player *solo_player_of(struct solo *t, int seat, struct error *e);

/* Makes a table from a record's tags, with nobody seated yet; its first game begins with `start`.
 * NULL with *e filled on failure. */
struct solo *solo_tagged(const struct record *record, const struct hearts_start *start,
                         struct error *e);

/* Resets the table to its start, then replays the first `count` of its steps. */
bool solo_rebuild(struct solo *t, size_t count);

/* Makes a step and stores it. HEARTS_OK, or why the engine refuses it. *stored is false when memory
 * ran out; then nothing has changed. */
struct hearts_refusal solo_make_step(struct solo *t, const struct game_step *step, bool *stored);

/* Sets the file to save to; false with *e filled when the path is too long. */
bool solo_keep_at(struct solo *t, const char *path, struct error *e);

/* Writes the record to its file, if the table has one. */
void solo_save(struct solo *t);

/* Writes the record's tags; false when out of memory. */
bool solo_record_begin(struct solo *t);

/* A shuffled deck, all orders equally likely: from the seed, from the next verifiable deal, or from
 * the system. */
bool solo_deck(const struct solo *t, hearts_card *deck, struct error *e);

/* Random bytes from the system. The table is ignored: only the seeded replacement in tests/seeded.c
 * needs it. */
bool solo_random(const struct solo *t, void *out, size_t length);

/* A random number for the next decision, a different one for each salt. */
bool solo_chance(const struct solo *t, uint64_t salt, uint64_t *out);

/* ---- solo_fair.c: deals by the protocol hearts-deal/1; the table is both the server and the
 * person's client ---- */

/* Starts with the first deal sealed. False with *e filled when random numbers or memory run out. */
bool solo_fair_begin(struct solo *t, struct error *e);

/* Restores the deals of a saved game; does nothing if it was not dealt this way. False with *e
 * filled when a secret is missing, or out of memory. */
bool solo_fair_read(struct solo *t, const struct record *record, struct error *e);

void solo_fair_free(struct solo *t);

/* Locks and reveals the deal of the next hand, and seals the one after it. False with *e filled
 * when random numbers or memory run out. */
bool solo_fair_ready(struct solo *t, struct error *e);

/* What follows from the next deal, once ready: its deck and its dealer. */
void solo_fair_deck(const struct solo *t, hearts_card *deck);
uint8_t solo_fair_dealer(const struct solo *t);

/* Write the lines of the deals into the record: at the start of the table, at the start of another
 * game, before a hand, and once the game is over. False when out of memory. */
bool solo_fair_write_tags(struct solo *t);
bool solo_fair_write_commit(struct solo *t);
bool solo_fair_write_deal(struct solo *t);
bool solo_fair_write_open(struct solo *t);

/* Appends the secrets of deals that are not opened yet, for the saved file only. */
void solo_fair_keep(const struct solo *t, struct buffer *out);

#endif
