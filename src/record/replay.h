/* replay.h - playing a record through the rules, step by step.
 *
 * Everything in a record is checked by the rules: who may decide, what is legal, who leads, who
 * takes the kitty, what is scored. A fault names the line and gives the reason in words of the
 * rules. At the end of a record, `plan` and `game` can be played on.
 */
#ifndef HEARTS_RECORD_REPLAY_H
#define HEARTS_RECORD_REPLAY_H

#include "record/record.h"

enum replay_kind {
    REPLAY_FAULT,      /* the record breaks the rules here */
    REPLAY_END,        /* there is nothing more */
    REPLAY_MORE,       /* the line has no more steps; only from replay_go() */
    REPLAY_HAND,       /* a hand was dealt, or set up in its middle */
    REPLAY_MOVE,       /* a decision was made */
    REPLAY_VOID,       /* the hand in play was called off */
    REPLAY_CALLED_OFF, /* the game was called off */
    REPLAY_NEXT,       /* another game begins */
};

/* What a step did. */
struct replay_step {
    unsigned line;
    uint16_t hand;               /* its number in the passing cycle */
    uint8_t phase;               /* MOVE: enum hearts_phase, before it */
    uint8_t dealer;              /* NEXT: the seat named to deal, or HEARTS_NO_SEAT */
    struct hearts_choice choice; /* MOVE: what the seat had to choose from */
    struct hearts_move move;
    struct hearts_events events; /* HAND, MOVE */
    struct record_mark before;   /* MOVE: the record up to it */

    uint8_t trick_count;  /* MOVE: the cards of the trick that it ended, or 0 */
    uint8_t trick_number; /* from 1 */
    uint8_t trick_winner; /* HEARTS_NO_SEAT when nobody won it */
    hearts_card trick[HEARTS_TRICK_MAX];
};

struct replay {
    struct hearts_plan plan;
    struct hearts_game game;
    struct hearts_start start;
    bool called_off; /* and who left: bit s is seat s */
    uint16_t left;
    bool scored; /* the hand begun last has been scored */

    /* From here on for replay*.c alone. */
    const struct record *record;
    struct record_cursor cursor;
    struct record_line line;
    bool busy, numbered, played_given;
    uint8_t at;                /* the next group or card of the line */
    unsigned trick_line;       /* the line of the trick in progress */
    bool placing, taken_given; /* a position is being read */
    struct record_line hold, taken;
    struct record_state state;
};

/* Starts with a record's tags; the record is borrowed until the end. False: *f says why. */
bool replay_begin(struct replay *r, const struct record *record, struct record_fault *f);

/* Whether a record begins with its game: nothing was played or scored before. Pots may be waiting,
 * and any hand may be the first. */
bool replay_has_beginning(const struct replay *r);

/* Whether a hand began with its deal, and not in its middle. */
bool replay_was_dealt(const struct hearts_events *events);

/* Makes the next step of the record. */
enum replay_kind replay_next(struct replay *r, struct replay_step *step, struct record_fault *f);

/* For callers with lines of their own: sets the next line, once replay_go() has returned
 * REPLAY_MORE for the one before. */
void replay_feed(struct replay *r, const struct record_line *line);

/* Makes the next step of that line; REPLAY_MORE when it has no more. */
enum replay_kind replay_go(struct replay *r, struct replay_step *step, struct record_fault *f);

/* Sets up a position whose lines have been read; REPLAY_MORE when there is none. replay_next() and
 * replay_go() do this themselves once they see that the position has no more lines. */
enum replay_kind replay_settle(struct replay *r, struct replay_step *step, struct record_fault *f);

/* Appends what the game waits for, as a clause: "B and C have still to pass". */
void replay_waits(const struct hearts_game *g, struct buffer *out);

/* Who won a trick of these cards, led by `leader`, or HEARTS_NO_SEAT: identical cards cancel. */
int replay_trick_winner(const struct hearts_plan *p, const hearts_card *cards, int count,
                        int leader);

#endif
