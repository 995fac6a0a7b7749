/* wire_read.h - messages of clients, read without copying them. */
#ifndef HEARTS_WIRE_WIRE_READ_H
#define HEARTS_WIRE_WIRE_READ_H

#include "base/json_span.h"
#include "table/table.h"
#include "table/wire/wire_say.h"

enum { WIRE_PASSWORD = 200 };

/* Who may send a message: everybody; people with a ticket; people who sit at the table; its host.
 */
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
    WIRE_PACE = 16384,
    WIRE_PICTURE = 32768,
    WIRE_TERMS = 65536,
    WIRE_PUBLIC = 131072,
    WIRE_DEAL = 262144,
    WIRE_SEAL = 524288,
    WIRE_CHANCE = 1048576,
};

/* What the server does with a message. */
enum wire_verb {
    WIRE_PING,
    WIRE_LOBBY,
    WIRE_OPEN,
    WIRE_SHUT,
    WIRE_INVITE,
    WIRE_HINT,
    WIRE_SET_PACE,
    WIRE_COMMIT,
    WIRE_REVEAL,
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
    struct id table;
    struct table_command command; /* without `who` and `name`, which no message may set */
    struct id person;
    unsigned has; /* the members that the message has */
    char option[12];
    uint64_t since;
    bool on, open;
    struct json_span terms; /* a part of the message, valid as long as it is */
    uint8_t pace;           /* enum pace */
    uint32_t deal;          /* the number of a deal */
    uint8_t seal[32];       /* for that deal: a commitment, or a chance */
    char password[WIRE_PASSWORD + 1];
};

/* Reads a message. False: *why and `say` are the word and the sentence of the refusal. The
 * message's id is read first, so that the refusal can name it. */
bool wire_read(struct json_span m, struct wire_message *out, const char **why, char say[WIRE_SAY]);

#endif
