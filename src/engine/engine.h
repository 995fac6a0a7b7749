/* engine.h - what the engine's own files share. Not installed.
 *
 * The engine is freestanding: it uses nothing of a C library but memcmp and memset, allocates
 * nothing and reads no clock. Everything is passed in.
 */
#ifndef HEARTS_ENGINE_ENGINE_H
#define HEARTS_ENGINE_ENGINE_H

#include "hearts/game.h"

_Static_assert(sizeof(struct hearts_game) <= 1024, "a game must stay cheap to copy");

#define HEARTS__QS          HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN)
#define HEARTS__KS          HEARTS_CARD(HEARTS_SPADES, HEARTS_KING)
#define HEARTS__AS          HEARTS_CARD(HEARTS_SPADES, HEARTS_ACE)
#define HEARTS__AH          HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE)
#define HEARTS__TC          HEARTS_CARD(HEARTS_CLUBS, HEARTS_TEN)
#define HEARTS__JD          HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_JACK)
#define HEARTS__TD          HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_TEN)
#define HEARTS__HEARTS_SUIT (hearts_suit_faces(HEARTS_HEARTS) & HEARTS_ALL_FACES)

/* Whether the bytes reserved for newer versions are all zero. */
static inline bool hearts__is_zero(const uint8_t *bytes, size_t count)
{
    while (count && !bytes[count - 1])
        count--;
    return !count;
}

/* A borrowed part of a text. */
struct hearts__text {
    const char *at, *end;
};

/* Text being written into the caller's buffer; `length` also counts what does not fit. */
struct hearts__writer {
    char *out;
    size_t capacity, length;
};

void hearts__write_char(struct hearts__writer *w, char c);
void hearts__write(struct hearts__writer *w, const char *text);
void hearts__write_number(struct hearts__writer *w, int n);
void hearts__write_card(struct hearts__writer *w, hearts_card c);
size_t hearts__write_end(struct hearts__writer *w);

/* Reads and prints single values (values.c). Reading returns what is wrong with the text, or NULL.
 */
const char *hearts__value_read(void *field, const struct hearts_option *o, struct hearts__text t);
void hearts__value_write(struct hearts__writer *w, const void *field,
                         const struct hearts_option *o);
bool hearts__text_is(struct hearts__text t, const char *word);
struct hearts__text hearts__text_of(const char *s);
size_t hearts__field_size(enum hearts_option_kind kind);

/* What each side has taken: tricks, kitty, buried cards. */
struct hearts__taken {
    struct hearts_pile pile[HEARTS_SEATS]; /* by side */
    int32_t tricks[HEARTS_SEATS];
    int32_t penalty[HEARTS_SEATS]; /* the worth of its penalty cards, charges included */
};

/* The play code for a plan; see kernels.def. */
struct hearts__kernel {
    const char *name;
    bool (*fits)(const struct hearts_plan *p);
    hearts_faces (*legal)(const struct hearts_plan *p, const struct hearts_game *g);
    void (*play)(const struct hearts_plan *p, struct hearts_game *g, hearts_card c);
    void (*deal)(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng);
    /* Makes a random pass for everybody, if it is a plain one: then nobody is left to act. */
    void (*pass)(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng);
    void (*taken)(const struct hearts_plan *p, const struct hearts_game *g,
                  struct hearts__taken *out);
    /* Plays on at random to the last card, or to a decision that is no play of a card (burying). */
    void (*playout)(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng);
};

const struct hearts__kernel *hearts__kernel_of(const struct hearts_plan *p);
int hearts__kernel_for(const struct hearts_plan *p);

/* Fills why[] for every face of the hand of the seat to play and returns the legal ones. The slow
 * twin of a kernel's legal(): the same template, told to keep the reasons. */
hearts_faces hearts__play_reasons(const struct hearts_plan *p, const struct hearts_game *g,
                                  struct hearts_refusal why[HEARTS_FACES]);

/* HEARTS_OK in that phase; else the refusal for a call at the wrong time. */
struct hearts_refusal hearts__only_in(enum hearts_phase phase, const struct hearts_game *g);

/* The seat n places clockwise, 0 <= n <= seats. */
static inline int hearts__seat_after(const struct hearts_plan *p, int seat, int n)
{
    int s = seat + n;
    return s >= p->seats ? s - p->seats : s;
}

/* The seat to play a card. */
static inline int hearts__turn(const struct hearts_plan *p, const struct hearts_game *g)
{
    return (g->leader + g->trick_count) % p->seats;
}

static inline uint16_t hearts__every_seat(const struct hearts_plan *p)
{
    return (uint16_t)((1u << p->seats) - 1);
}

static inline uint16_t hearts__seat_bit(int seat) { return (uint16_t)(1u << seat); }

/* An event to fill in, or NULL if the caller wants none or there is no room. */
struct hearts_seen *hearts__event(struct hearts_events *events, enum hearts_happening kind,
                                  int seat);
void hearts__event_cards(struct hearts_seen *e, struct hearts_pile cards);

/* The pass (pass.c). */
struct hearts_choice hearts__pass_choice(const struct hearts_plan *p, const struct hearts_game *g,
                                         int seat);
void hearts__pass_exchange(const struct hearts_plan *p, struct hearts_game *g,
                           struct hearts_events *events);

/* Charging (charge.c). */
struct hearts_choice hearts__charge_choice(const struct hearts_plan *p, const struct hearts_game *g,
                                           int seat);
void hearts__charge_enter(const struct hearts_plan *p, struct hearts_game *g);
/* Applies one seat's charges; true when charging is over. */
bool hearts__charge_decide(const struct hearts_plan *p, struct hearts_game *g,
                           const struct hearts_move *m, struct hearts_events *events);

/* The kitty (kitty.c): what a captured trick does to it. A swapped one makes the phase
 * HEARTS_BURY. */
void hearts__kitty_trick(const struct hearts_plan *p, struct hearts_game *g, int taker,
                         bool penalty, bool last);
hearts_faces hearts__bury_from(const struct hearts_plan *p, const struct hearts_game *g, int seat);

/* The play is over: scores the hand, or asks how a moon is to be scored. */
void hearts__play_finish(const struct hearts_plan *p, struct hearts_game *g,
                         struct hearts_events *events);

/* Clears what belongs to one hand. */
void hearts__hand_clear(const struct hearts_plan *p, struct hearts_game *g);

/* Makes a random pass for everybody if it is a plain one; else changes nothing. */
void hearts__random_pass(const struct hearts_plan *p, struct hearts_game *g,
                         const struct hearts__kernel *kernel, uint64_t *rng);

/* Makes one decision at random for a seat that is to decide: passing, charging, burying. */
void hearts__random_decision(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng);

/* Sets g up for its first lead. */
void hearts__play_enter(const struct hearts_plan *p, struct hearts_game *g);

/* The worth of the faces `of` in a pile. */
int32_t hearts__pile_worth(const struct hearts_plan *p, hearts_faces charged,
                           struct hearts_pile pile, hearts_faces of);

/* Whether moon=auto subtracts the shot; also the fallback when no answer comes. */
bool hearts__shot_auto(const struct hearts_plan *p, const struct hearts_game *g);

/* The best of these teams: those with the lowest total that can win, and among them, if the rules
 * say so, the fewest moons. None if nobody can win. */
uint16_t hearts__best_teams(const struct hearts_plan *p, const struct hearts_game *g,
                            const int32_t totals[HEARTS_SEATS], uint16_t among);

/* Scores a hand whose play is over, a shot being subtracted or not. */
void hearts__score_hand(const struct hearts_plan *p, struct hearts_game *g, bool subtract,
                        struct hearts_events *events);

#endif
