/* players.h - libhearts-players: the computer players and records, for those who study the game.
 *
 * A library beside libhearts: unlike the engine it allocates memory, and needs a C library. What a
 * function ending in _new has made is freed by the one ending in _free.
 */
#ifndef HEARTS_PLAYERS_H
#define HEARTS_PLAYERS_H

#include "hearts/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- For bindings ---- */

/* How large the flat types of this header are in the library that runs, in bytes. */
size_t hearts_decision_size(void);
size_t hearts_replayed_size(void);

/* What everybody at the table knows of a plan. */
struct hearts_plan_facts {
    uint8_t seats, decks, hand_cards, kitty_cards, deck_cards, sides, teams;
    uint8_t team[HEARTS_SEATS];
    struct hearts_pile deck;
    int16_t value[HEARTS_FACES];
    char rules[HEARTS_RULES_TEXT];
};
void hearts_plan_tell(const struct hearts_plan *p, struct hearts_plan_facts *out);

/* ---- Players ---- */

/* The name of the i-th computer player, and a sentence about it; NULL when there are no more. */
const char *hearts_player_name(size_t i);
const char *hearts_player_brief(size_t i);

/* The player of that name, or -1. "learned" is the bare learned policy, "policy" in the list;
 * "easy", "fair" and "hard" are what people call some of them. */
int hearts_player_find(const char *name);

/* What each seat of a game remembers of what it has seen itself. A copy of its bytes is another
 * memory. */
struct hearts_memory;

size_t hearts_memory_size(void);

/* Makes an empty memory, before the first hand; `memory` is hearts_memory_size() bytes, aligned as
 * for malloc(). */
struct hearts_memory *hearts_memory_init(void *memory, const struct hearts_plan *p);

/* Takes the events of a deal or a move; call it for every one, in order. After one was missed,
 * players decide without the memory until the next hand. */
void hearts_memory_see(struct hearts_memory *m, const struct hearts_plan *p,
                       const struct hearts_events *events);

/* Working memory for decisions, for one thread at a time; NULL when out of memory. */
struct hearts_desk;
struct hearts_desk *hearts_desk_new(void);
void hearts_desk_free(struct hearts_desk *d);

/* What a player decided, and why in a sentence, empty where it gives no reason. */
struct hearts_decision {
    struct hearts_move move;
    char why[200];
};

/* Player `i` decides for v->seat. `nodes`: the most hands that it plays out in its search; 0: its
 * own limit. *rng changes; the same value gives the same decision. False if there is no such
 * player, or the seat has nothing to decide. */
bool hearts_player_decide(size_t i, const struct hearts_plan *p, const struct hearts_memory *m,
                          const struct hearts_view *v, struct hearts_desk *d, uint64_t nodes,
                          uint64_t *rng, struct hearts_decision *out);

/* ---- Reading records: docs/RECORD.md ---- */

enum hearts_replayed_kind {
    HEARTS_REPLAY_FAULT, /* the record breaks the rules here */
    HEARTS_REPLAY_END,
    HEARTS_REPLAY_HAND, /* a hand was dealt, or set up in its middle */
    HEARTS_REPLAY_MOVE,
    HEARTS_REPLAY_VOID,       /* the hand in play was called off */
    HEARTS_REPLAY_CALLED_OFF, /* the game was called off */
    HEARTS_REPLAY_NEXT,       /* another game begins */
};

struct hearts_replayed {
    uint8_t kind;  /* enum hearts_replayed_kind */
    uint8_t phase; /* MOVE: enum hearts_phase, before it */
    unsigned line; /* of the record, from 1; 0 for the whole */
    struct hearts_move move;
    struct hearts_events events; /* HAND, MOVE */
    char why[200];               /* FAULT */
};

struct hearts_replay;

/* Begins to replay a record; the text is copied. NULL if it is no record: out->why and out->line
 * say what is wrong, and where. */
struct hearts_replay *hearts_replay_new(const char *text, size_t length,
                                        struct hearts_replayed *out);
void hearts_replay_free(struct hearts_replay *r);

/* Makes the next step of the record, checked by the rules. */
void hearts_replay_next(struct hearts_replay *r, struct hearts_replayed *out);

/* The game as it stands now, and its rules; they live as long as the replay. */
const struct hearts_game *hearts_replay_game(const struct hearts_replay *r);
const struct hearts_plan *hearts_replay_plan(const struct hearts_replay *r);

/* Copies the value of a tag such as "Rules"; false, and an empty text, if there is none. */
bool hearts_replay_tag(const struct hearts_replay *r, const char *name, char *out, size_t capacity);

/* ---- Writing records ---- */

struct hearts_record;

/* A record of games by the plan that begin as `start` says; NULL when out of memory. */
struct hearts_record *hearts_record_new(const struct hearts_plan *p,
                                        const struct hearts_start *start);
void hearts_record_free(struct hearts_record *r);

/* Below: false when out of memory. */

/* Sets a tag. Also false if the name is not made of letters, digits and underscores. */
bool hearts_record_tag(struct hearts_record *r, const char *name, const char *value);

/* Adds a hand; g was just dealt. */
bool hearts_record_hand(struct hearts_record *r, const struct hearts_plan *p,
                        const struct hearts_game *g);

/* Makes a decision in *g, and adds it and its outcome. Also false if the rules refuse it. */
bool hearts_record_move(struct hearts_record *r, const struct hearts_plan *p, struct hearts_game *g,
                        const struct hearts_move *m);

/* Adds that another game begins, as with hearts_game_next(). */
bool hearts_record_next(struct hearts_record *r);

/* Copies the record to out, with a NUL. Returns its length as snprintf() does; 0 when out of
 * memory. */
size_t hearts_record_write(const struct hearts_record *r, char *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
