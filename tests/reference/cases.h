/* cases.h - helpers that the worked cases share. */
#ifndef CASES_H
#define CASES_H

#include "reference_test.h"

enum { A, B, C, D, E, F };

/* One line of the report. */
void check(int number, bool ok, const char *what);

/* A table with these rules; ends the program when they are refused. */
struct ref *table(const char *rules);
/* Are these rules refused, and are both options named? */
bool refused(const char *rules, const char *one, const char *other);

int read_card(const char *text);
/* Cards by name, "2C QS"; "h" is every heart; at most 104. */
int read_cards(const char *text, int cards[104]);

/* A position in play: hands by seat, in one string with bars between, then who leads (-1: as
 * the rules find it) and how many tricks were finished before. */
struct ref *position(const char *rules, const char *hands, int leader, int tricks);
void lay_kitty(struct ref *r, const char *cards);

/* Deals so that each seat gets these cards among others; the last part is the kitty's. */
void deal_hands(struct ref *r, const char *hands);

bool may_play(const struct ref *r, int seat, const char *card);
bool legal_is(const struct ref *r, int seat, const char *cards);
bool hand_is(const struct ref *r, int seat, const char *cards);
bool hand_has(const struct ref *r, int seat, const char *cards);
bool captured(const struct ref *r, int seat, const char *cards);
/* The player whose turn it is plays each of these cards in turn; false when one is refused. */
bool plays(struct ref *r, const char *cards);
bool moves(struct ref *r, int seat, const char *cards);
bool phase_is(const struct ref *r, const char *phase);

/* The hand is over and these are the piles: bars between; "*" is every card not named, an
 * empty pile took no trick. */
void finish(struct ref *r, const char *piles);
void set_totals(struct ref *r, const char *totals);
bool scores_are(const struct ref *r, const char *scores);
bool totals_are(const struct ref *r, const char *totals);
bool stakes_are(const struct ref *r, const char *stakes);
bool winners_are(const struct ref *r, const char *letters);

/* Plays with random moves until the hand is over. */
bool play_hand(struct ref *r, uint64_t *rng);
void shuffle_and_deal(struct ref *r, uint64_t *rng);
int random_below(uint64_t *rng, int limit);

void opening_cases(void);
void breaking_cases(void);
void queen_cases(void);
void pass_cases(void);
void kitty_cases(void);
void cancellation_cases(void);
void charge_cases(void);
void booster_cases(void);
void moon_cases(void);
void value_cases(void);
void end_cases(void);
void money_cases(void);
void team_cases(void);
void refusal_cases(void);
void self_play(void);

#endif
