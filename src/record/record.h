/* record.h - a game as text: read, kept byte for byte, appended to while it is played, written.
 *
 * docs/RECORD.md describes the text. A record is kept as text: what was read stays as it was, a
 * running table appends lines in canonical form, and undoing cuts the text. Lines are parsed when
 * they are asked for. Here a line only has to be well formed; replay.h checks it by the rules.
 */
#ifndef HEARTS_RECORD_RECORD_H
#define HEARTS_RECORD_RECORD_H

#include "base/buffer.h"
#include "hearts/game.h"

enum {
    RECORD_SIZE_MAX = 16 << 20, /* bytes of a record */
    RECORD_LINE_MAX = 64 << 10, /* bytes of a line */
    RECORD_LINE_CARDS = 128,    /* cards named on a line */
    RECORD_LINE_GROUPS = 64,
    RECORD_VALUE_MAX = 4096, /* bytes of a tag's value, with a NUL */
    RECORD_HAND_MAX = 60000, /* the highest number of a hand */
};

/* What is wrong with a record, and where: line and column from 1, in bytes; 0: the whole record. */
struct record_fault {
    unsigned line, column;
    char why[200];
};

/* What a line is about. */
enum record_kind {
    RECORD_NOTHING, /* an empty line or a comment */
    RECORD_TAG,
    RECORD_HAND,
    RECORD_DEAL,
    RECORD_HOLD,
    RECORD_TAKEN,
    RECORD_STATE,
    RECORD_PASS,
    RECORD_CHARGE,
    RECORD_TRICK,
    RECORD_KITTY,
    RECORD_BURY,
    RECORD_CHOICE,
    RECORD_SCORE,
    RECORD_TOTAL,
    RECORD_STAKES,
    RECORD_OVER,
    RECORD_POT,
    RECORD_VOID,
    RECORD_NEXT,
    RECORD_FAIR, /* of the transcript of hearts-deal/1: src/record/fair/fair_sent.h has what it says
                  */
};

/* Groups that belong to no seat. */
enum { RECORD_KITTY_GROUP = 200, RECORD_CARRIED_GROUP, RECORD_REST_GROUP };

struct record_group {
    uint8_t who;           /* a seat, or one of the above */
    uint8_t taker;         /* of a kitty's group: the seat, or HEARTS_NO_SEAT */
    uint8_t fill;          /* "*" all suits, "*H" one: bit s is suit s */
    bool unseen;           /* passed on unseen */
    uint16_t first, count; /* its cards on the line */
    uint32_t end;          /* one past its last byte on the line */
};

/* The words of a `state` line. Bits of `given` say which were there. */
enum {
    RECORD_STATE_LEAD = 1,
    RECORD_STATE_TRICK = 2,
    RECORD_STATE_BROKEN = 4,
    RECORD_STATE_LED = 8,
    RECORD_STATE_CHARGED = 16,
    RECORD_STATE_TRICKS = 32,
    RECORD_STATE_CARRIED = 64,
    RECORD_STATE_WINNER = 128,
    RECORD_STATE_FELL = 256,
};

struct record_state {
    uint16_t given;
    uint8_t lead, winner, trick, carried;
    uint8_t led; /* bit s: suit s */
    bool broken, fell;
    uint8_t tricks_count, tricks[HEARTS_SEATS];
    hearts_faces charged[HEARTS_SEATS];
};

/* What one line says. Which fields count depends on the kind. */
struct record_line {
    enum record_kind kind;
    unsigned number; /* of the line, from 1 */
    size_t offset;   /* of its first byte among the record's hands */
    uint8_t group_count, number_count, card_count;
    uint8_t option; /* CHOICE: 0 add, 1 subtract */
    uint16_t seats; /* OVER, VOID: bit s, seat s is named */
    bool named;     /* VOID: seats, or "-", stand there: the game itself is called off */
    struct record_group group[RECORD_LINE_GROUPS];
    hearts_card card[RECORD_LINE_CARDS];
    uint32_t card_end[RECORD_LINE_CARDS];           /* one past each card's last byte on the line */
    struct hearts_fraction number_at[HEARTS_SEATS]; /* HAND, SCORE, TOTAL, STAKES, POT */
    struct record_state state;
    /* In the text read. TAG: the value as it is quoted there; FAIR: all behind that word. */
    const char *name, *value;
    size_t name_length, value_length;
};

struct record;

/* A record with nothing in it but its version. NULL when out of memory. */
struct record *record_new(void);

/* Reads a record; the text is copied. NULL, with *f filled, when it is not well formed. */
struct record *record_read(const char *text, size_t length, struct record_fault *f);

void record_free(struct record *r);

/* Appends the record's text to *out: what was read, byte for byte, and what was appended. */
void record_write(const struct record *r, struct buffer *out);

/* Appends the record in canonical form, without comments. */
void record_write_plain(const struct record *r, struct buffer *out);

/* Copies a tag's value, unquoted, to out (capacity over 0), cut short where it does not fit; false,
 * and an empty text, when there is no such tag. */
bool record_tag(const struct record *r, const char *name, char *out, size_t capacity);

/* Copies the word of the tag "Players" for a seat: "person", or a computer's name; "" where the
 * record does not say. */
void record_player(const struct record *r, unsigned seat, char *out, size_t capacity);

/* The number of a tag's line, from 1; 0 when there is no such tag. */
unsigned record_tag_line(const struct record *r, const char *name);

/* Sets a tag, in its place or after the last one. Control characters of the value become spaces,
 * bytes that are no text "?", and what is over RECORD_VALUE_MAX is left out. False when memory is
 * out or the name is not made of letters, digits and underscores. */
bool record_tag_set(struct record *r, const char *name, const char *value);

/* A place in a record after which everything can be cut off. */
struct record_mark {
    size_t length;
    uint8_t open;        /* enum record_kind of the line that continues, or RECORD_NOTHING */
    uint16_t open_seats; /* the seats on that line */
};

/* The end of the record as it is now. */
struct record_mark record_mark(const struct record *r);

/* Cuts off everything after the mark, which was taken from this record and not cut off since. */
void record_rewind(struct record *r, struct record_mark mark);

/* The functions below append. False when out of memory; then all later ones return false too. */

/* The lines `hand` and `deal`, from a game that was just dealt. */
bool record_hand(struct record *r, const struct hearts_plan *p, const struct hearts_game *g);

/* A decision, g being the game before it was made. */
bool record_move(struct record *r, const struct hearts_game *g, const struct hearts_move *m);

/* What follows from a deal or move, g being the game after it: kitty, score, total, stakes, over,
 * pot. */
bool record_outcome(struct record *r, const struct hearts_plan *p, const struct hearts_game *g,
                    const struct hearts_events *events);

/* The hand in play is called off. */
bool record_void_hand(struct record *r);

/* The game is called off; bit s of `left`: seat s left it. */
bool record_void_game(struct record *r, const struct hearts_plan *p, const struct hearts_game *g,
                      uint16_t left);

/* Another game begins at the same table. With HEARTS_NO_SEAT, dealer and passing cycle go on; else
 * `dealer` deals and the cycle starts over. */
bool record_next_game(struct record *r, int dealer);

/* A line of the transcript, as fair_write() makes it. */
bool record_fair(struct record *r, const char *text);

/* Goes through the lines of the hands, without the tags. Start with a zeroed cursor. False at
 * the end. */
struct record_cursor {
    size_t at;
    unsigned line;
};
bool record_each(const struct record *r, struct record_cursor *cursor, struct record_line *line);

/* Reads one line, with or without its newline. False, with *f filled, when it is not well formed.
 */
bool record_line_read(const char *text, size_t length, unsigned number, struct record_line *line,
                      struct record_fault *f);

/* Appends a line in canonical form, without a newline. */
void record_line_write(const struct record_line *line, struct buffer *out);

/* The word that begins such a line: "trick". */
const char *record_kind_word(enum record_kind kind);

/* Reads cards, each a word. Returns how many, or -1 for anything else or too many. */
int record_cards_read(const char *text, size_t length, hearts_card *out, int capacity);

/* " QS KH" for cards, " -" for none. */
void record_cards_write(struct buffer *out, const hearts_card *cards, int count);

/* "16/3" or "16". */
void record_fraction_write(struct buffer *out, struct hearts_fraction x);

#endif
