/* wire_terms.c - the terms of a table, written and read. */
#include "table/wire/wire_terms.h"

#include <string.h>

void wire_terms(struct json *j, const char *key, const struct table_terms *t)
{
    json_object(j, key);
    json_number(j, "turn", t->turn_ms);
    json_number(j, "bank", t->bank_ms);
    json_number(j, "grace", t->grace_ms);
    json_bool(j, "takebacks", t->takebacks);
    json_bool(j, "claims", t->claims);
    json_bool(j, "pauses", t->pauses);
    json_bool(j, "watching", t->watching);
    json_bool(j, "talking", t->talking);
    json_bool(j, "tricks", t->tricks);
    json_bool(j, "bots", t->bots);
    if (t->money != TABLE_FOR_NOTHING) {
        json_text(j, "money", table_money_word(t->money));
        json_number(j, "buy_in", t->buy_in);
    }
    json_text(j, "stand_in", t->stand_in);
    json_object_end(j);
}

enum { TIME_MOST = 86400000 };

static void say_member(const char *key, const char *expected, char say[WIRE_SAY])
{
    wire_say(say, "terms: `");
    wire_say(say, key);
    wire_say(say, "` has to be ");
    wire_say(say, expected);
}

static bool read_time(struct json_span m, const char *key, int64_t low, uint32_t *out,
                      char say[WIRE_SAY])
{
    int64_t n;
    if (!json_is_there(json_member(m, key)))
        return true;
    if (json_as_whole(json_member(m, key), 0, TIME_MOST, &n) && (n == 0 || n >= low)) {
        *out = (uint32_t)n;
        return true;
    }
    say_member(key, low ? "milliseconds, 0 or from " : "milliseconds, from ", say);
    wire_say_number(say, low);
    wire_say(say, " to ");
    wire_say_number(say, TIME_MOST);
    wire_say(say, ".");
    return false;
}

static bool read_flag(struct json_span m, const char *key, bool *out, char say[WIRE_SAY])
{
    if (!json_is_there(json_member(m, key)) || json_as_bool(json_member(m, key), out))
        return true;
    say_member(key, "true or false.", say);
    return false;
}

/* With money, decisions cannot be taken back: they may have been paid for. */
static bool read_money(struct json_span m, struct table_terms *out, char say[WIRE_SAY])
{
    char word[12] = "";
    int64_t chips = out->buy_in;
    struct json_span money = json_member(m, "money"), buy_in = json_member(m, "buy_in");
    if (json_is_there(money)) {
        bool text = json_as_text(money, word, sizeof word);
        out->money = TABLE_MONEYS;
        for (uint8_t i = 0; text && i < TABLE_MONEYS; i++)
            out->money = strcmp(word, table_money_word(i)) == 0 ? i : out->money;
        if (out->money == TABLE_MONEYS) {
            say_member("money", "nothing, chips or slate.", say);
            return false;
        }
    }
    if (json_is_there(buy_in) && !json_as_whole(buy_in, 1, WIRE_BUY_IN, &chips)) {
        say_member("buy_in", "chips, from 1 to ", say);
        wire_say_number(say, WIRE_BUY_IN);
        wire_say(say, ".");
        return false;
    }
    if (out->money != TABLE_FOR_NOTHING && !chips) {
        say_member("buy_in", "given, in chips, if the table plays for money.", say);
        return false;
    }
    out->buy_in = out->money == TABLE_FOR_NOTHING ? 0 : (uint32_t)chips;
    out->takebacks = out->takebacks && out->money == TABLE_FOR_NOTHING;
    return true;
}

/* Refuses unknown members: a misspelt one would silently leave the default. */
static bool has_known_members(struct json_span m, char say[WIRE_SAY])
{
    static const char *const known[] = {
        "turn",    "bank",   "grace", "takebacks", "claims", "pauses",   "watching",
        "talking", "tricks", "bots",  "money",     "buy_in", "stand_in",
    };
    struct json_walk members = json_walk(m);
    struct json_span name, value;
    while (json_next(&members, &name, &value)) {
        size_t i = 0, count = sizeof known / sizeof *known;
        while (i < count && !json_is(name, known[i]))
            i++;
        if (i < count)
            continue;
        wire_say(say, "terms: unknown member; the known ones are ");
        for (i = 0; i < count; i++) {
            wire_say(say, i ? ", " : "");
            wire_say(say, known[i]);
        }
        wire_say(say, ".");
        return false;
    }
    return true;
}

bool wire_read_terms(struct json_span m, struct table_terms *out, char say[WIRE_SAY])
{
    say[0] = '\0';
    if (json_kind(m) != JSON_OBJECT) {
        wire_say(say, "`terms` has to be an object.");
        return false;
    }
    if (!has_known_members(m, say) || !read_time(m, "turn", 1000, &out->turn_ms, say) ||
        !read_time(m, "bank", 0, &out->bank_ms, say) ||
        !read_time(m, "grace", 0, &out->grace_ms, say) ||
        !read_flag(m, "takebacks", &out->takebacks, say) ||
        !read_flag(m, "claims", &out->claims, say) || !read_flag(m, "pauses", &out->pauses, say) ||
        !read_flag(m, "watching", &out->watching, say) ||
        !read_flag(m, "talking", &out->talking, say) ||
        !read_flag(m, "tricks", &out->tricks, say) || !read_flag(m, "bots", &out->bots, say) ||
        !read_money(m, out, say))
        return false;
    if (!json_is_there(json_member(m, "stand_in")))
        return true;
    char name[TABLE_PLAYER] = "";
    if (!json_as_text(json_member(m, "stand_in"), name, sizeof name)) {
        say_member("stand_in", "the name of a computer player.", say);
        return false;
    }
    memset(out->stand_in, 0, sizeof out->stand_in);
    memcpy(out->stand_in, name, strlen(name));
    return true;
}
