/* wire_read.c - reads messages of clients; a refusal says exactly what is wrong. */
#include "table/wire/wire_read.h"

#include <string.h>

#include "table/pace.h"
#include "table/wire/wire_values.h"

const struct wire_row wire_rows[] = {
#define MESSAGE(word, who, verb, command, needs, may) { word, who, verb, command, needs, may },
#include "table/wire/messages.def"
#undef MESSAGE
};
const size_t wire_row_count = sizeof wire_rows / sizeof *wire_rows;

/* ---- Members ---- */

static bool get_cards(struct json_span v, hearts_card *cards, int most, uint8_t *out)
{
    int count = wire_read_cards(v, cards, most);
    *out = (uint8_t)(count < 0 ? 0 : count);
    return count >= 0;
}

static bool get_pace(struct json_span v, uint8_t *out)
{
    char word[12];
    int pace = json_as_text(v, word, sizeof word) ? pace_read(word) : -1;
    *out = (uint8_t)(pace < 0 ? 0 : pace);
    return pace >= 0;
}

static bool get_since(struct json_span v, uint64_t *out)
{
    int64_t n;
    if (!json_as_whole(v, 0, UINT32_MAX, &n))
        return false;
    *out = (uint64_t)n;
    return true;
}

static bool get_deal(struct json_span v, uint32_t *out)
{
    int64_t n;
    if (!json_as_whole(v, 0, UINT32_MAX, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

/* A member of messages: its key, and what a refusal says that it has to be. */
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
    { WIRE_PICTURE, "picture", "a word like fox, or initial" },
    { WIRE_PACE, "pace", "slow, usual, quick, fast or off" },
    { WIRE_TERMS, "terms", "an object" },
    { WIRE_PUBLIC, "public", "true or false" },
    { WIRE_DEAL, "deal", "the number of a deal" },
    { WIRE_SEAL, "commit", "64 hexadecimal digits, in lower case" },
    { WIRE_CHANCE, "chance", "64 hexadecimal digits, in lower case" },
};
enum { MEMBERS = sizeof members / sizeof *members };

/* The members that a message has: their values, still as text. */
struct found {
    struct json_span what, member[MEMBERS];
};

static void find_members(struct json_span m, struct found *out)
{
    struct json_span name, value;
    memset(out, 0, sizeof *out);
    for (struct json_walk w = json_walk(m); json_next(&w, &name, &value);) {
        size_t i = 0;
        while (i < MEMBERS && !json_is(name, members[i].key))
            i++;
        if (i < MEMBERS)
            out->member[i] = value;
        else if (json_is(name, "do"))
            out->what = value;
    }
}

static bool get_member(struct json_span v, unsigned bit, struct wire_message *out)
{
    struct table_command *c = &out->command;
    switch (bit) {
    case WIRE_ID: return json_as_hex(v, c->id.byte, sizeof c->id.byte);
    case WIRE_TABLE: return json_as_hex(v, out->table.byte, sizeof out->table.byte);
    case WIRE_SEAT: return wire_read_seat(v, &c->seat);
    case WIRE_OTHER: return wire_read_seat(v, &c->other);
    case WIRE_PLAYER: return json_as_text(v, c->player, sizeof c->player);
    case WIRE_CARDS:
        if (c->kind == TABLE_PLAY_AHEAD)
            return get_cards(v, c->cards, TABLE_AHEAD, &c->count);
        return get_cards(v, c->move.cards, HEARTS_MOVE_MAX, &c->move.count);
    case WIRE_OPTION: return json_as_text(v, out->option, sizeof out->option);
    case WIRE_YES: return json_as_bool(v, &c->yes);
    case WIRE_TEXT: return json_as_text(v, c->text, sizeof c->text);
    case WIRE_PERSON: return json_as_hex(v, out->person.byte, sizeof out->person.byte);
    case WIRE_SECRET: return json_as_text(v, out->password, sizeof out->password);
    case WIRE_ON: return json_as_bool(v, &out->on);
    case WIRE_SINCE: return get_since(v, &out->since);
    case WIRE_COLOUR: return wire_read_colour(v, &c->colour);
    case WIRE_PICTURE: return wire_read_picture(v, &c->picture);
    case WIRE_PACE: return get_pace(v, &out->pace);
    case WIRE_TERMS: out->terms = v; return json_kind(v) == JSON_OBJECT;
    case WIRE_PUBLIC: return json_as_bool(v, &out->open);
    case WIRE_DEAL: return get_deal(v, &out->deal);
    case WIRE_SEAL:
    case WIRE_CHANCE: return json_as_hex(v, out->seal, sizeof out->seal);
    default: return false;
    }
}

static bool read_members(const struct found *f, struct wire_message *out, char say[WIRE_SAY])
{
    for (size_t i = 0; i < MEMBERS; i++) {
        const struct member_row *r = &members[i];
        bool needed = out->row->needs & r->bit, allowed = needed || out->row->may & r->bit;
        if (!allowed || (!needed && !json_is_there(f->member[i])))
            continue;
        bool good = get_member(f->member[i], r->bit, out);
        if (r->bit == WIRE_ID && good)
            good = !id_is_zero(&out->command.id); /* zero stands for no id */
        if (!good) {
            wire_say(say, out->row->word);
            wire_say(say, ": `");
            wire_say(say, r->key);
            wire_say(say, "` has to be ");
            wire_say(say, r->expected);
            wire_say(say, ".");
            return false;
        }
        out->has |= r->bit;
    }
    return true;
}

/* Reads the id and the table, which a refusal names whatever else is wrong. */
static void read_names(const struct found *f, struct wire_message *out)
{
    for (size_t i = 0; i < MEMBERS; i++) {
        unsigned bit = members[i].bit;
        if ((bit == WIRE_ID || bit == WIRE_TABLE) && get_member(f->member[i], bit, out) &&
            !(bit == WIRE_ID && id_is_zero(&out->command.id)))
            out->has |= bit;
    }
}

bool wire_read(struct json_span m, struct wire_message *out, const char **why, char say[WIRE_SAY])
{
    struct found found;
    memset(out, 0, sizeof *out);
    say[0] = '\0';
    out->command.seat = out->command.other = out->command.dealer = HEARTS_NO_SEAT;
    *why = "malformed";
    if (json_kind(m) != JSON_OBJECT) {
        wire_say(say, "A message is an object, like {\"do\": \"ping\"}.");
        return false;
    }
    find_members(m, &found);
    read_names(&found, out);
    for (size_t i = 0; i < wire_row_count && !out->row; i++)
        if (json_is(found.what, wire_rows[i].word))
            out->row = &wire_rows[i];
    if (!out->row) {
        bool word = json_kind(found.what) == JSON_TEXT;
        *why = word ? "unknown-command" : "malformed";
        wire_say(say, word ? "`do` is none of the words of the protocol."
                           : "`do` says what is to be done, in a word.");
        return false;
    }
    out->command.kind = (uint8_t)(out->row->command < 0 ? 0 : out->row->command);
    return read_members(&found, out, say);
}
