/* wire.h - what goes over a socket, as docs/PROTOCOL.md has it: views and events written, commands
 * read.
 *
 * Everything here is made from struct table_view, struct hearts_seen and what all at a table may
 * know; no function is handed a game. Written as it goes into a buffer that is used again.
 */
#ifndef HEARTS_WIRE_WIRE_H
#define HEARTS_WIRE_WIRE_H

#include "table/table.h"
#include "text/json.h"

enum { WIRE_PASSWORD = 200, WIRE_RULES = HEARTS_RULES_TEXT - 1, WIRE_TITLE = 160, WIRE_SAY = 256 };

/* ---- Writing ---- */

void wire_id(struct json *j, const char *key, const struct table_id *id);

/* What stakes and pot come to, by seat; told where the rules have them. */
struct wire_money {
    struct hearts_fraction hand[HEARTS_SEATS]; /* by the hand scored last */
    struct hearts_fraction all[HEARTS_SEATS];  /* by all hands of the game so far */
    struct hearts_fraction won[HEARTS_SEATS];  /* by the pot, once the game is over */
    int64_t holds;                             /* the pot, before */
    bool over;
};

/* The members of `game`; of those that `before` has too only the ones that are other now. `money`:
 * NULL where nothing is to be told of it. */
void wire_game(struct json *j, const struct hearts_plan *p, const struct hearts_view *before,
               const struct hearts_view *now, const struct wire_money *money);

/* How a table stands for one audience. */
struct wire_table {
    const struct hearts_plan *plan;
    const struct table_view *view;
    struct table_id who[HEARTS_SEATS]; /* of the seats that people hold */
    bool begins;                       /* by itself, */
    int64_t begins_ms;                 /* in so long */
};

/* stage, host, games, begins, paused, seats, offer, can, ahead, exposed; of those that `before` has
 * too only the ones that are other now. */
void wire_standing(struct json *j, const struct wire_table *before, const struct wire_table *now);

/* `clocks`, where any run, or ran before. */
void wire_clocks(struct json *j, const struct table_view *before, const struct table_view *now);

/* One of the engine's events, as `audience` saw it. */
void wire_seen(struct json *j, const struct hearts_plan *p, const struct hearts_seen *seen,
               int audience);

/* Hands that were scored: of each the passing letter, every seat's score, every seat's total; and
 * every seat's part of the stakes, where there are any. */
static inline size_t wire_hand_numbers(const struct hearts_plan *p)
{
    return 1 + 2 * (size_t)p->seats;
}
void wire_hands(struct json *j, const struct hearts_plan *p, const int32_t *hands, size_t count,
                const struct hearts_fraction *stakes);

/* what, and what goes with it; `name` is that of who spoke. Without `text`, what was said is left
 * out. */
void wire_event(struct json *j, const struct table_event *e, const char *name, bool text);

void wire_terms(struct json *j, const char *key, const struct table_terms *terms);
void wire_seats(struct json *j, const struct wire_table *t, bool brief);

/* A refusal. Any may be NULL; rule: of the rules of the game. */
struct wire_no {
    const struct table_id *id, *table;
    const char *why, *say;
    const struct hearts_refusal *rule;
    int64_t retry_ms; /* it may be done by then; 0: nothing is said of that */
};
void wire_no(struct buffer *out, const struct wire_no *no);
void wire_ok(struct buffer *out, const struct table_id *id, const struct table_id *table,
             uint64_t n);

/* What a computer would do in somebody's place. */
struct wire_hint {
    const struct table_id *id, *table;
    uint64_t n;                     /* the latest event that it takes into account */
    const struct hearts_view *view; /* what was decided by */
    const struct advice *advice;
};
void wire_hint(struct buffer *out, const struct wire_hint *hint);

void wire_gone(struct buffer *out, const struct table_id *table, const char *why, const char *say);

/* ---- Reading ---- */

/* Who may say a thing: everybody; whoever is known; who sits at the table; its host. */
enum wire_who { WIRE_ANYBODY, WIRE_KNOWN, WIRE_SEATED, WIRE_HOST };

/* Members of messages: bits. */
enum {
    WIRE_ID = 1,
    WIRE_TABLE = 2,
    WIRE_SEAT = 4,
    WIRE_OTHER = 8,
    WIRE_PLAYER = 16,
    WIRE_CARDS = 32,
    WIRE_OPTION = 64,
    WIRE_YES = 128,
    WIRE_TEXT = 256,
    WIRE_PERSON = 512,
    WIRE_SECRET = 1024,
    WIRE_ON = 2048,
    WIRE_SINCE = 4096,
    WIRE_COLOUR = 8192,
};

/* What the server does with a message. */
enum wire_verb {
    WIRE_PING,
    WIRE_LOBBY,
    WIRE_OPEN,
    WIRE_SHUT,
    WIRE_INVITE,
    WIRE_HINT,
    WIRE_COMMAND
};

/* A row of messages.def. */
struct wire_row {
    const char *word;
    enum wire_who who;
    enum wire_verb verb;
    int command; /* enum table_command_kind, with WIRE_COMMAND */
    unsigned needs, may;
};
extern const struct wire_row wire_rows[];
extern const size_t wire_row_count;

struct wire_message {
    const struct wire_row *row;
    struct table_id table;
    struct table_command command; /* `who` and `name` are not the message's to say */
    struct table_id person;
    unsigned has; /* members that were there */
    char option[12];
    uint64_t since;
    bool on;
    char password[WIRE_PASSWORD + 1];
};

struct cJSON;

/* Reads a message; false, with the word and the sentence of the refusal. The message's id is read
 * first, so that a refusal can say it. */
bool wire_read(const struct cJSON *m, struct wire_message *out, const char **why,
               char say[WIRE_SAY]);

/* Reads terms over those that stand in *out; false, and what was wrong. */
bool wire_read_terms(const struct cJSON *m, struct table_terms *out, char say[WIRE_SAY]);

/* Reads the member `colour`, if it is there; false when it is no colour. */
bool wire_read_colour(const struct cJSON *m, uint8_t *out);

/* A seat's letter; -1 for none. */
int wire_seat_of(const char *letter);

#endif
