/* wire_read.c - messages of clients read, and what is wrong with them said exactly. */
#include "wire/wire.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

const struct wire_row wire_rows[] = {
#define MESSAGE(word, who, verb, command, needs, may) { word, who, verb, command, needs, may },
#include "wire/messages.def"
#undef MESSAGE
};
const size_t wire_row_count = sizeof wire_rows / sizeof *wire_rows;

int wire_seat_of(const char *letter)
{
    bool is_seat = letter && letter[0] >= 'A' && letter[0] < 'A' + HEARTS_SEATS && !letter[1];
    return is_seat ? letter[0] - 'A' : -1;
}

/* ---- Members ---- */

static const cJSON *member(const cJSON *m, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(m, key);
}

static bool get_seat(const cJSON *m, const char *key, uint8_t *out)
{
    int seat = wire_seat_of(cJSON_GetStringValue(member(m, key)));
    *out = (uint8_t)seat;
    return seat >= 0;
}

/* A list of at most `most` cards, each written as "QS". */
static int get_cards(const cJSON *m, hearts_card *out, int most)
{
    const cJSON *list = member(m, "cards"), *item;
    int count = 0;
    if (!cJSON_IsArray(list))
        return -1;
    cJSON_ArrayForEach(item, list)
    {
        const char *text = cJSON_GetStringValue(item);
        size_t length = text ? strlen(text) : 0;
        if (count == most || length == 0 || hearts_card_read(text, length, &out[count]) != length)
            return -1;
        count++;
    }
    return count;
}

static bool get_move(const cJSON *m, struct hearts_move *out)
{
    int count = get_cards(m, out->cards, HEARTS_MOVE_MAX);
    out->count = (uint8_t)(count < 0 ? 0 : count);
    return count >= 0;
}

static bool get_ahead(const cJSON *m, struct table_command *out)
{
    int count = get_cards(m, out->cards, TABLE_AHEAD);
    out->count = (uint8_t)(count < 0 ? 0 : count);
    return count >= 0;
}

static bool get_since(const cJSON *m, uint64_t *out)
{
    int64_t n;
    if (!json_get_whole(m, "since", 0, UINT32_MAX, &n))
        return false;
    *out = (uint64_t)n;
    return true;
}

bool wire_read_colour(const cJSON *m, uint8_t *out)
{
    int64_t n;
    if (!json_has(m, "colour"))
        return true;
    if (!json_get_whole(m, "colour", 0, TABLE_COLOURS - 1, &n))
        return false;
    *out = (uint8_t)(1 + n);
    return true;
}

/* What a member is to be, and reading it. */
struct member_row {
    unsigned bit;
    const char *key, *expected;
};

static const struct member_row members[] = {
    { WIRE_ID, "id", "32 hexadecimal digits, in lower case" },
    { WIRE_TABLE, "table", "the 32 hexadecimal digits of a table" },
    { WIRE_SEAT, "seat", "the letter of a seat, from A to J" },
    { WIRE_OTHER, "other", "the letter of a seat, from A to J" },
    { WIRE_PLAYER, "player", "the name of a computer player" },
    { WIRE_CARDS, "cards", "a list of at most 10 cards (13 ahead) like [\"QS\", \"2C\"]" },
    { WIRE_OPTION, "option", "one of the words in the choice's options" },
    { WIRE_YES, "yes", "true or false" },
    { WIRE_TEXT, "text", "text of at most 1200 bytes" },
    { WIRE_PERSON, "person", "the 32 hexadecimal digits of a person" },
    { WIRE_SECRET, "password", "text of at most 200 bytes" },
    { WIRE_ON, "on", "true or false" },
    { WIRE_SINCE, "since", "a whole number from 0 on" },
    { WIRE_COLOUR, "colour", "a whole number from 0 to 9" },
};

static bool get_member(const cJSON *m, unsigned bit, struct wire_message *out)
{
    struct table_command *c = &out->command;
    switch (bit) {
    case WIRE_ID: return json_get_hex(m, "id", c->id.byte, sizeof c->id.byte);
    case WIRE_TABLE: return json_get_hex(m, "table", out->table.byte, sizeof out->table.byte);
    case WIRE_SEAT: return get_seat(m, "seat", &c->seat);
    case WIRE_OTHER: return get_seat(m, "other", &c->other);
    case WIRE_PLAYER: return json_get_text(m, "player", c->player, sizeof c->player);
    case WIRE_CARDS: return c->kind == TABLE_PLAY_AHEAD ? get_ahead(m, c) : get_move(m, &c->move);
    case WIRE_OPTION: return json_get_text(m, "option", out->option, sizeof out->option);
    case WIRE_YES: return json_get_bool(m, "yes", &c->yes);
    case WIRE_TEXT: return json_get_text(m, "text", c->text, sizeof c->text);
    case WIRE_PERSON: return json_get_hex(m, "person", out->person.byte, sizeof out->person.byte);
    case WIRE_SECRET: return json_get_text(m, "password", out->password, sizeof out->password);
    case WIRE_ON: return json_get_bool(m, "on", &out->on);
    case WIRE_SINCE: return get_since(m, &out->since);
    case WIRE_COLOUR: return wire_read_colour(m, &c->colour);
    default: return false;
    }
}

static const struct wire_row *row_of(const char *word)
{
    for (size_t i = 0; word && i < wire_row_count; i++)
        if (strcmp(wire_rows[i].word, word) == 0)
            return &wire_rows[i];
    return NULL;
}

static bool id_is_zero(const struct table_id *id)
{
    static const struct table_id zero;
    return memcmp(id, &zero, sizeof zero) == 0;
}

static bool read_members(const cJSON *m, struct wire_message *out, char say[WIRE_SAY])
{
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const struct member_row *r = &members[i];
        bool needed = out->row->needs & r->bit, allowed = needed || out->row->may & r->bit;
        if (!allowed || (!needed && !json_has(m, r->key)))
            continue;
        bool good = get_member(m, r->bit, out);
        if (r->bit == WIRE_ID && good)
            good = !id_is_zero(&out->command.id); /* that one is never remembered */
        if (!good) {
            (void)snprintf(say, WIRE_SAY, "%s: `%s` has to be %s.", out->row->word, r->key,
                           r->expected);
            return false;
        }
        out->has |= r->bit;
    }
    return true;
}

/* What a refusal may name, whatever else is wrong. */
static void read_names(const cJSON *m, struct wire_message *out)
{
    if (json_get_hex(m, "id", out->command.id.byte, sizeof out->command.id.byte) &&
        !id_is_zero(&out->command.id))
        out->has |= WIRE_ID;
    if (json_get_hex(m, "table", out->table.byte, sizeof out->table.byte))
        out->has |= WIRE_TABLE;
}

bool wire_read(const cJSON *m, struct wire_message *out, const char **why, char say[WIRE_SAY])
{
    memset(out, 0, sizeof *out);
    out->command.seat = out->command.other = out->command.dealer = HEARTS_NO_SEAT;
    *why = "malformed";
    if (!cJSON_IsObject(m)) {
        (void)snprintf(say, WIRE_SAY, "A message is an object, like {\"do\": \"ping\"}.");
        return false;
    }
    read_names(m, out);
    const char *word = cJSON_GetStringValue(member(m, "do"));
    out->row = row_of(word);
    if (!out->row) {
        *why = word ? "unknown-command" : "malformed";
        (void)snprintf(say, WIRE_SAY,
                       word ? "`do` is none of the words of the protocol."
                            : "`do` says what is to be done, in a word.");
        return false;
    }
    out->command.kind = (uint8_t)(out->row->command < 0 ? 0 : out->row->command);
    return read_members(m, out, say);
}

/* ---- Terms ---- */

enum { TIME_MOST = 86400000 };

static bool read_time(const cJSON *m, const char *key, int64_t low, uint32_t *out,
                      char say[WIRE_SAY])
{
    int64_t n;
    if (!json_has(m, key))
        return true;
    bool good = json_get_whole(m, key, 0, TIME_MOST, &n) && (n == 0 || n >= low);
    if (good)
        *out = (uint32_t)n;
    else
        (void)snprintf(say, WIRE_SAY, "terms: `%s` has to be milliseconds, 0 or from %lld to %d.",
                       key, (long long)low, TIME_MOST);
    return good;
}

static bool read_flag(const cJSON *m, const char *key, bool *out, char say[WIRE_SAY])
{
    if (!json_has(m, key) || json_get_bool(m, key, out))
        return true;
    (void)snprintf(say, WIRE_SAY, "terms: `%s` has to be true or false.", key);
    return false;
}

bool wire_read_terms(const cJSON *m, struct table_terms *out, char say[WIRE_SAY])
{
    if (!cJSON_IsObject(m)) {
        (void)snprintf(say, WIRE_SAY, "`terms` has to be an object.");
        return false;
    }
    if (!read_time(m, "turn", 1000, &out->turn_ms, say) ||
        !read_time(m, "bank", 0, &out->bank_ms, say) ||
        !read_time(m, "grace", 0, &out->grace_ms, say) ||
        !read_flag(m, "takebacks", &out->takebacks, say) ||
        !read_flag(m, "claims", &out->claims, say) || !read_flag(m, "pauses", &out->pauses, say) ||
        !read_flag(m, "watching", &out->watching, say) ||
        !read_flag(m, "talking", &out->talking, say) || !read_flag(m, "tricks", &out->tricks, say))
        return false;
    if (!json_has(m, "stand_in"))
        return true;
    char name[TABLE_PLAYER] = "";
    if (!json_get_text(m, "stand_in", name, sizeof name)) {
        (void)snprintf(say, WIRE_SAY, "terms: `stand_in` has to be the name of a computer player.");
        return false;
    }
    memset(out->stand_in, 0, sizeof out->stand_in);
    memcpy(out->stand_in, name, strlen(name));
    return true;
}
