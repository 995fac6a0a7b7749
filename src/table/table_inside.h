/* table_inside.h - what the files of the table machine share.
 *
 * There are two kinds of function: deciders, which look at a table and fill in an event or refuse,
 * and takers, which check that an event can follow and change the table by it. table.c has the
 * lists of both. A taker works on a copy, so it may return false in the middle of a change.
 */
#ifndef HEARTS_TABLE_TABLE_INSIDE_H
#define HEARTS_TABLE_TABLE_INSIDE_H

#include "table/table.h"

/* The bound of table time, so that sums of times cannot overflow. */
#define TABLE_TIME_MAX (INT64_C(1) << 60)

/* out->at_ms is already filled in; the decider fills in kind and the rest. */
typedef enum table_refusal table_decider(const struct table *t, const struct table_command *c,
                                         struct table_event *out, struct hearts_refusal *why);
typedef bool table_applier(struct table *t, const struct table_event *e,
                           const struct table_listener *listener);

table_decider table__decide_sit, table__decide_leave, table__decide_seat, table__decide_swap,
    table__decide_start, table__decide_rematch, table__decide_talk, table__decide_stop;
table_applier table__apply_sat, table__apply_left, table__apply_seated, table__apply_swapped,
    table__apply_started, table__apply_rematch, table__apply_again, table__apply_talked,
    table__apply_stopped;

table_decider table__decide_deal, table__decide_lock, table__decide_move,
    table__decide_computer_move, table__decide_ahead, table__decide_due;
table_applier table__apply_dealt, table__apply_locked, table__apply_moved, table__apply_ahead;

table_decider table__decide_claim, table__decide_finish, table__decide_take_back,
    table__decide_answer, table__decide_end;
table_applier table__apply_claimed, table__apply_claim_held, table__apply_played_out,
    table__apply_takeback_asked, table__apply_took_back, table__apply_answered,
    table__apply_offer_ended, table__apply_wants_end;

table_decider table__decide_pause, table__decide_resume, table__decide_back, table__decide_away,
    table__decide_here, table__decide_tick;
table_applier table__apply_paused, table__apply_resumed, table__apply_away, table__apply_back,
    table__apply_stood_in;

/* ---- Small things (table.c) ---- */

static inline uint16_t table__bit(int seat) { return (uint16_t)(1u << seat); }

/* Copies a text with its NUL and fills the rest with zeros. */
void table__copy_text(char *out, size_t room, const char *text);

/* The length of a text in `room` bytes; `room` if it has no NUL. */
size_t table__length(const char *text, size_t room);

/* How many pots wait for the players of the game that is over (table_play.c). */
uint8_t table__pots_waiting(const struct table *t);

/* Whether a person plays that seat, without a stand-in. */
static inline bool table__is_active(const struct table *t, int seat)
{
    return t->seats[seat].kind == TABLE_PERSON && !t->seats[seat].stood_in;
}

/* Whether a computer makes the decision that a seat has to make now. */
static inline bool table__thinks(const struct table *t, int seat)
{
    const struct table_seat *s = &t->seats[seat];
    return s->kind == TABLE_COMPUTER || (s->kind == TABLE_PERSON && (s->stood_in || s->late));
}

static inline bool table__is_paused(const struct table *t)
{
    return t->paused_by != HEARTS_NO_SEAT;
}

/* ---- The hand in play as bytes (table_hand.c) ---- */

/* Adds a decision; false when there is no room. */
bool table__hand_add(struct table *t, const struct hearts_move *m);

/* Reads the decision at *at and moves *at past it; false at the end. */
bool table__hand_next(const struct table *t, size_t *at, struct hearts_move *m);

/* Where the last decision of a seat begins and ends; false when it has made none. */
bool table__hand_last(const struct table *t, int seat, size_t *from, size_t *to);

/* Removes the bytes from `from` up to `to`. */
void table__hand_cut(struct table *t, size_t from, size_t to);

/* Replays the hand into *g, up to the byte `end`; false when the rules do not allow it. */
bool table__hand_replay(const struct table *t, size_t end, struct hearts_game *g);

/* ---- Play (table_play.c) ---- */

/* Makes a move that was checked, and calls the listener. */
void table__make(struct table *t, const struct hearts_move *m,
                 const struct table_listener *listener);

/* After a change of the game: sets since when each seat is asked, drops cards ahead that are no
 * longer held, ends the hand or the game. `kept`: seats that are asked the same as before. */
void table__settle(struct table *t, uint16_t kept, int64_t at_ms);

void table__forget_ahead(struct table_seat *s);

/* Whether the first of a seat's cards ahead is to be played now. */
bool table__ahead_is_due(const struct table *t, int seat);

/* ---- Clocks (table_clock.c) ---- */

/* The time on a seat's clock since a moment; it stands still while the table is paused or an offer
 * is open. */
int64_t table__elapsed(const struct table *t, int64_t since, int64_t now_ms);

/* Clocks that stood still since `stopped_at` run again. */
void table__go_on(struct table *t, int64_t stopped_at, int64_t now_ms);

/* Whether a seat's clock runs, if the table is not paused. */
bool table__clock_runs(const struct table *t, int seat);

/* When a TICK is due; INT64_MAX: never. */
int64_t table__next_tick(const struct table *t);

/* Charges a decision made now to its seat's bank. */
void table__charge(struct table *t, int seat, int64_t now_ms);

void table__lift_pause(struct table *t, int64_t now_ms);

/* ---- Offers, and the rest of a hand at once (table_offer.c, table_claim.c, table_line.c,
 * table_finish.c) ---- */

void table__open_offer(struct table *t, int kind, int seat, uint16_t waits_for, int64_t at_ms);
void table__close_offer(struct table *t, int64_t at_ms);

/* Whether a seat may take its last decision back, and who would have to agree (0: nobody). */
enum table_refusal table__may_take_back(const struct table *t, int seat, uint16_t *asked);
/* The same for a command: everybody who is rated for the game must still be there to be asked. Old
 * logs may have takebacks without them, so events are not checked by this. */
enum table_refusal table__may_take_back_now(const struct table *t, int seat, uint16_t *asked);

/* Who would have to agree to a claim; 0 where a computer is among them. */
uint16_t table__claim_asks(const struct table *t, int seat);

/* A line of play in which `seat` takes all tricks left; returns how many cards, 0 if none was
 * found. With `lowest` the others play their lowest legal card, else they help. */
int table__claim_line(const struct table *t, int seat, bool lowest, hearts_card out[HEARTS_CARDS]);

/* Whether these cards, played in order from here, are legal, end the play and give `seat` every
 * trick. */
bool table__claim_holds(const struct table *t, int seat, const hearts_card *cards, int count);

/* Whether these cards are legal and end the play, no matter who takes the tricks. */
bool table__line_ends(const struct table *t, const hearts_card *cards, int count);

/* Plays the event's cards, which were checked. */
bool table__play_line(struct table *t, const struct table_event *e,
                      const struct table_listener *listener);

/* Whether the viewer is to lead, and no card that they may play now or later loses a trick: the
 * rest is theirs whatever anybody does. */
bool table__rest_is_mine(const struct hearts_plan *p, const struct hearts_view *v);

/* Whether nothing that anybody may still do can change the scores of the hand. */
bool table__is_decided(const struct hearts_plan *p, const struct hearts_view *v);

#endif
