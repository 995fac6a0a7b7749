/* solo_inside.h - what the files of the one-person table share. */
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
    char called[PLAYER_NAME];    /* which computer; "" for the person */
    const struct player *player; /* that computer, once it has been asked for */
    struct player_seat memory;
};

struct solo_money {
    char text[HEARTS_SEATS][24];
};

/* A deal as both sides know it. */
struct solo_deal {
    struct fair_deal deal;
    uint8_t chance[FAIR_CHANCE]; /* of the person */
};

/* The deals of a table, in their order. They stay when steps are taken back: what was dealt once is
 * dealt again. */
struct solo_fair {
    uint8_t game[FAIR_GAME];
    struct solo_deal *deals;
    size_t count;
    size_t next;   /* the deal of the hand to come */
    size_t opened; /* those before it are */
};

/* Tags of a record that begins in the middle of a game: solo_save.c names them. */
enum { START_TAGS = 7, SOLO_TAG = 160 };
extern const char *const solo_start_tags[START_TAGS];

struct solo {
    struct seat seat; /* first: a seat of this kind is its table; see solo_seat() */
    struct hearts_plan plan;
    struct hearts_game game;
    struct hearts_start start;             /* of the table: mostly a new game */
    char start_tags[START_TAGS][SOLO_TAG]; /* how a record says so; "" for what is as usual */
    uint8_t person;
    bool seeded, keeping;
    uint64_t seed;
    struct solo_fair *fair; /* NULL where it deals from a seed, or was begun before there was one */
    size_t retry_from;      /* steps that are never taken back, of a table for one hand; else 0 */
    char rules[HEARTS_RULES_TEXT];
    char title[SOLO_TITLE], about[SOLO_ABOUT]; /* for people; "" when there are none */
    struct solo_seat seats[HEARTS_SEATS];

    struct game_step *steps; /* playing all of them again gives the table as it is */
    size_t step_count, step_capacity;
    struct hearts_seen *log;
    size_t log_count, log_capacity;
    struct solo_money *money; /* a row for every hand scored */
    size_t money_count, money_capacity;
    struct solo_money pot;
    struct scratch *scratch;     /* the computers' room to think in */
    struct hearts_move decision; /* where `decided`: the next computer's decision */
    bool decided;

    struct record *record;
    char path[SOLO_PATH]; /* "" when the game is not kept */
    char seed_text[24];
    struct error save_fault;
};

/* An empty table of these rules, without seats taken. NULL and *e filled when it cannot be. */
struct solo *solo_make(const char *rules, struct error *e);

/* Takes a line for people over: cut to its room between characters, without characters that steer a
 * terminal or turn the way of the writing. */
void solo_take_line(char *out, size_t capacity, const char *text);

/* Sits a player down; false and *e filled when there is no such computer. */
bool solo_sit(struct solo *t, int seat, const char *name, const char *player, struct error *e);

/* The computer of a seat. A program is started when it is first asked for: looking whether a kept
 * game can be gone on with starts none. NULL and *e filled when it cannot be had. */
const struct player *solo_player_of(struct solo *t, int seat, struct error *e);

/* A table as a record's tags have it, nobody seated yet; they begin it with `start`. NULL and *e
 * filled when it cannot be. */
struct solo *solo_tagged(const struct record *record, const struct hearts_start *start,
                         struct error *e);

/* Brings the table to its beginning, then plays the first `count` of its steps again. */
bool solo_rebuild(struct solo *t, size_t count);

/* Makes a step and remembers it. HEARTS_OK, or why the engine refuses it. *stored says whether
 * memory sufficed; when not, nothing has changed. */
struct hearts_refusal solo_make_step(struct solo *t, const struct game_step *step, bool *stored);

/* Takes over where the game is kept; false and *e filled when that is too long a path. */
bool solo_keep_at(struct solo *t, const char *path, struct error *e);

/* Writes the record to its file, if the table is kept. */
void solo_save(struct solo *t);

/* The record's tags; false when memory is out. */
bool solo_record_begin(struct solo *t);

/* A deck in some order, every order as likely: from the seed, by the next deal, or by chance. */
bool solo_deck(const struct solo *t, hearts_card *deck, struct error *e);

/* Bytes of the system's chance. */
bool solo_random(const struct solo *t, void *out, size_t length);

/* A number for the next decision, one for every salt. */
bool solo_chance(const struct solo *t, uint64_t salt, uint64_t *out);

/* ---- solo_fair.c: the table deals by hearts-deal/1; it is its own server, and the person's client
 * ---- */

/* Begins one with its first deal sealed. False and *e filled when chance or memory run out. */
bool solo_fair_begin(struct solo *t, struct error *e);

/* Takes over the deals of a saved game; nothing where it was dealt otherwise. False and *e filled
 * where a secret is missing, or memory is out. */
bool solo_fair_read(struct solo *t, const struct record *record, struct error *e);

void solo_fair_free(struct solo *t);

/* Has the deal of the next hand locked and revealed, and the one after it sealed. False and *e
 * filled when chance or memory run out. */
bool solo_fair_ready(struct solo *t, struct error *e);

/* What then follows from it. */
void solo_fair_deck(const struct solo *t, hearts_card *deck);
uint8_t solo_fair_dealer(const struct solo *t);

/* Their lines in the record; false when memory is out. At the beginning of the table, of
 * another game, before a hand, and once the game is over. */
bool solo_fair_write_tags(struct solo *t);
bool solo_fair_write_commit(struct solo *t);
bool solo_fair_write_deal(struct solo *t);
bool solo_fair_write_open(struct solo *t);

/* Appends what is kept of deals that are not opened yet. */
void solo_fair_keep(const struct solo *t, struct buffer *out);

#endif
