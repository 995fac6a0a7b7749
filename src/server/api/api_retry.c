/* api_retry.c - reading a request to play a recorded hand again. */
#include "server/api/api_retry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api_answer.h"
#include "table/wire/wire_values.h"

enum { RECORD_MOST = 64 << 10, GRACE_MS = 86400000, DECISIONS_MOST = 10000 };

static bool malformed(struct request *q, const char *say)
{
    api_refuse(q, 400, "malformed", say, 0);
    return false;
}

static bool no_moment(struct request *q, const char *say)
{
    api_refuse(q, 400, "no-moment", say, 0);
    return false;
}

static bool no_memory(struct request *q)
{
    api_refuse(q, 503, "full", "The server has no memory left: try again soon.", 0);
    return false;
}

/* ---- The moment ---- */

static bool read_number(struct json_span m, const char *name, int64_t most, int64_t *out)
{
    *out = 0;
    return !json_is_there(json_member(m, name)) ||
           json_as_whole(json_member(m, name), 0, most, out);
}

static bool read_moment(struct json_span m, struct request *q, struct retry_moment *out)
{
    int64_t hand, decision, trick;
    out->seat = HEARTS_NO_SEAT;
    if (!read_number(m, "hand", UINT16_MAX, &hand))
        return malformed(q, "`from.hand` has to be the number of a hand.");
    if (!read_number(m, "decision", DECISIONS_MOST, &decision))
        return malformed(q, "`from.decision` has to be the number of a decision of the hand.");
    if (json_is_there(json_member(m, "seat")) &&
        !wire_read_seat(json_member(m, "seat"), &out->seat))
        return malformed(q, "`from.seat` has to be the letter of a seat.");
    if (!read_number(m, "trick", HEARTS_CARDS, &trick))
        return malformed(q, "`from.trick` has to be the number of a trick of the hand.");
    out->trick = (uint8_t)trick;
    out->hand = (uint16_t)hand;
    out->decision = (unsigned)decision;
    return true;
}

static bool refuse_moment(struct request *q, enum retry_result result, const struct retry_steps *s,
                          const struct record_fault *f)
{
    char say[sizeof f->why + 60];
    switch (result) {
    case RETRY_FAULT:
        (void)snprintf(say, sizeof say, "Line %u: %s.", f->line, f->why);
        api_refuse(q, 400, "bad-record", say, 0);
        return false;
    case RETRY_NO_HAND:
        (void)snprintf(say, sizeof say, "The last hand of the record is %u.", s->hand);
        return no_moment(q, say);
    case RETRY_NO_DECISION:
        (void)snprintf(say, sizeof say, "That hand has only %u decisions.", s->index);
        return no_moment(q, say);
    case RETRY_NO_SEAT: return no_moment(q, "The record does not say which seat is yours.");
    case RETRY_PLACED: break;
    case RETRY_MEMORY: return no_memory(q);
    case RETRY_READY: return true;
    }
    return no_moment(q, "You can only go back to a game that the record has from its beginning.");
}

static struct record *read_record(struct json_span given, struct request *q)
{
    struct record_fault f = { 0, 0, "" };
    char *text = given.length <= RECORD_MOST ? malloc(given.length + 1) : NULL;
    struct record *record = NULL;
    char say[sizeof f.why + 60];
    if (given.length > RECORD_MOST)
        (void)malformed(q, "`from.record` has to be a record of at most 65536 bytes.");
    else if (!text)
        (void)no_memory(q);
    else if (!json_as_text(given, text, given.length + 1))
        (void)malformed(q, "`from.record` has to be the text of a record.");
    else if (!(record = record_read(text, strlen(text), &f))) {
        (void)snprintf(say, sizeof say, "Line %u: %s.", f.line, f.why);
        api_refuse(q, 400, "bad-record", say, 0);
    }
    free(text);
    return record;
}

/* ---- The first decision ---- */

/* Converts the word for the choice's option to its number. */
static int option_of(struct json_span m, enum hearts_phase phase)
{
    char text[12];
    if (!json_is_there(json_member(m, "option")))
        return 0;
    if (!json_as_text(json_member(m, "option"), text, sizeof text))
        return -1;
    for (int i = 0; i < 2; i++) {
        const char *word = hearts_choice_word(phase, i);
        if (word && strcmp(word, text) == 0)
            return i;
    }
    return -1;
}

/* Reads the first decision. Whether the rules allow it is checked when the table begins: see
 * retry_store(). */
static bool read_first(struct json_span m, struct request *q, struct table_retry *a)
{
    struct json_span cards = json_member(m, "cards");
    int option = option_of(m, (enum hearts_phase)a->steps.phase), count = 0;
    if (json_is_there(cards))
        count = wire_read_cards(cards, a->first.cards, HEARTS_MOVE_MAX);
    if (count < 0 || option < 0)
        return malformed(q, "`from.move` has to be a decision, as `play` has it.");
    a->first.seat = a->steps.seat;
    a->first.count = (uint8_t)count;
    a->first.option = (uint8_t)option;
    a->decides = true;
    return true;
}

static bool read_rest(struct json_span m, struct request *q, struct table_retry *a)
{
    struct json_span full = json_member(m, "full"), move = json_member(m, "move");
    if (json_is_there(full) && !json_as_bool(full, &a->computer))
        return malformed(q, "`from.full` has to be true or false.");
    return !json_is_there(move) || read_first(move, q, a);
}

bool retry_read(struct json_span from, struct request *q, struct table_retry **out)
{
    struct record *record = read_record(json_member(from, "record"), q);
    struct table_retry *a = record ? calloc(1, sizeof *a) : NULL;
    struct retry_moment at;
    struct record_fault f = { 0, 0, "" };
    bool good = a && read_moment(from, q, &at) &&
                refuse_moment(q, retry_steps_read(record, &at, &a->steps, &f), &a->steps, &f) &&
                read_rest(from, q, a);
    if (record && !a)
        (void)no_memory(q);
    if (good && !retry_fits(a))
        good = refuse_moment(q, RETRY_PLACED, NULL, NULL);
    record_free(record);
    *out = a;
    return good;
}

void retry_free(struct table_retry *a)
{
    if (a)
        retry_steps_release(&a->steps);
    free(a);
}

void retry_terms(const struct table_retry *a, struct table_terms *terms)
{
    terms->turn_ms = terms->bank_ms = 0;
    terms->grace_ms = GRACE_MS;
    terms->watching = a->computer;
    terms->talking = false;
}
