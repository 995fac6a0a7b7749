/* game_import.c - turns an imported record into the facts of a game, and the record to store. */
#define _POSIX_C_SOURCE 200809L

#include "server/people/games/game_import.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/replay_whole.h"
#include "server/people/games/stamp.h"
#include "server/people/who/names.h"

/* ---- The lines of a record ---- */

enum line_use { LINE_OTHER, LINE_KEPT, LINE_GAME };

/* What the tag on a line is for; lines without a tag are the game itself. */
static enum line_use use_of(const char *line, unsigned seats)
{
    static const struct {
        const char *begins;
        enum line_use use;
    } tags[] = {
        { "[Hearts ", LINE_KEPT },
        { "[Rules ", LINE_GAME },
        { "[Dealer ", LINE_GAME },
        { "[Hand ", LINE_GAME },
        { "[Played ", LINE_GAME },
        { "[Players ", LINE_KEPT },
        { "[Date ", LINE_KEPT },
        { "[Time ", LINE_KEPT },
        { "[Table ", LINE_KEPT },
        { "[Takebacks ", LINE_KEPT },
        { "[Event \"Hand of the day\"]", LINE_KEPT },
    };
    if (line[0] != '[')
        return line[0] == '\n' ? LINE_KEPT : LINE_GAME;
    if (line[1] >= 'A' && line[1] < (char)('A' + seats) && line[2] == ' ')
        return LINE_KEPT;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strncmp(line, tags[i].begins, strlen(tags[i].begins)) == 0)
            return tags[i].use;
    return LINE_OTHER;
}

/* Goes through the lines of a record in its plain form. Lines that define the game are hashed;
 * those that may stay are appended to `kept`, if not NULL. */
static void hash_and_keep(const struct buffer *plain, unsigned seats, struct identity *identity,
                          struct buffer *kept)
{
    crypto_hash_sha256_state hash;
    (void)crypto_hash_sha256_init(&hash);
    for (size_t at = 0, length; at < plain->length; at += length) {
        const char *line = plain->data + at, *end = memchr(line, '\n', plain->length - at);
        length = end ? (size_t)(end - line) + 1 : plain->length - at;
        enum line_use use = use_of(line, seats);
        if (use == LINE_GAME)
            (void)crypto_hash_sha256_update(&hash, (const unsigned char *)line, length);
        if (use != LINE_OTHER && kept)
            buffer_append(kept, line, length);
    }
    (void)crypto_hash_sha256_final(&hash, identity->byte);
}

bool game_import_identify(const char *text, size_t length, struct identity *out)
{
    struct buffer plain = { 0 };
    struct record_fault fault;
    struct record *r = record_read(text, length, &fault);
    if (r)
        record_write_plain(r, &plain);
    record_free(r);
    bool good = r && !plain.failed;
    if (good)
        hash_and_keep(&plain, 0, out, NULL);
    buffer_release(&plain);
    return good;
}

/* ---- The players ---- */

/* The only seat of a person with that name. If there is none, the only seat of a person, where the
 * record says which seats had persons. Else -1. */
static int seat_of(const struct record *r, const struct people_game *g, unsigned seats,
                   const char *name)
{
    char words[RECORD_VALUE_MAX], *rest = words;
    int person = -1, named = -1, persons = 0, names = 0;
    (void)record_tag(r, "Players", words, sizeof words);
    bool told = words[0] != '\0';
    for (unsigned s = 0; s < seats; s++) {
        const char *word = strtok_r(rest, " ", &rest);
        if (told && !(word && strcmp(word, "person") == 0))
            continue;
        person = (int)s;
        persons++;
        if (strcmp(g->seat[s].name, name) == 0) {
            named = (int)s;
            names++;
        }
    }
    return names == 1 ? named : told && persons == 1 ? person : -1;
}

/* ---- The game ---- */

/* The ids depend on the importing person, so that nobody can take the id of somebody else's game.
 */
static void make_ids(struct facts *f, const struct identity *identity, const struct id *who)
{
    uint8_t bytes[ID_BYTES + sizeof identity->byte], hash[crypto_hash_sha256_BYTES];
    memcpy(bytes, who->byte, ID_BYTES);
    memcpy(bytes + ID_BYTES, identity->byte, sizeof identity->byte);
    (void)crypto_hash_sha256(hash, bytes, sizeof bytes);
    memcpy(f->game.byte, hash, ID_BYTES);
    memcpy(f->table.byte, hash + ID_BYTES, ID_BYTES);
}

static enum import_result write_down(struct game_import *b, const struct record *r,
                                     const struct replay_whole *whole, struct people_game *g,
                                     const struct importer *by)
{
    struct buffer plain = { 0 };
    record_write_plain(r, &plain);
    if (!plain.failed)
        hash_and_keep(&plain, whole->plan.seats, &b->identity, by->own_device ? NULL : &b->record);
    b->record.failed |= plain.failed;
    buffer_release(&plain);
    if (by->own_device)
        record_write(r, &b->record);

    int64_t ended_ms;
    g->plan = &whole->plan;
    g->winners = whole->winners;
    g->hands = whole->hands;
    memcpy(g->score, whole->score, sizeof g->score);
    memcpy(g->moons, whole->moons, sizeof g->moons);
    facts_of(&b->facts, g, 0);
    make_ids(&b->facts, &b->identity, &by->who->id);
    stamp_read(r, by->now_ms, &ended_ms, &b->facts.table);
    b->facts.ended_ms = ended_ms;
    b->facts.imported = true;
    return b->record.failed ? IMPORT_MEMORY : IMPORT_WHOLE;
}

static enum import_result replay_and_seat(struct game_import *b, struct record *r,
                                          struct replay_whole *whole, const struct importer *by)
{
    switch (replay_whole(r, whole, &b->fault)) {
    case REPLAY_PART: return IMPORT_PART;
    case REPLAY_BROKEN: return IMPORT_BROKEN;
    case REPLAY_NO_MEMORY: return IMPORT_MEMORY;
    case REPLAY_WHOLE: break;
    }
    if (whole->called_off && !by->own_device) {
        b->fault = (struct record_fault){ .why = "the game was called off" };
        return IMPORT_PART;
    }

    struct people_game g = { .open = false };
    unsigned seats = whole->plan.seats;
    for (unsigned s = 0; s < seats; s++) {
        char text[RECORD_VALUE_MAX];
        (void)record_tag(r, (char[]){ (char)('A' + s), '\0' }, text, sizeof text);
        if (!name_clean(text, g.seat[s].name))
            (void)snprintf(g.seat[s].name, TABLE_NAME, "somebody");
    }
    int seat = by->seat >= 0 ? by->seat : seat_of(r, &g, seats, by->who->name);
    if (seat >= (int)seats || (seat < 0 && !by->own_device))
        return IMPORT_NOBODY;
    g.open = seat < 0;
    if (seat >= 0) {
        g.seat[seat].who = by->who->id;
        g.seat[seat].person = g.seat[seat].to_the_end = true;
    }
    /* The person appears under their own name. */
    if (!by->own_device)
        (void)snprintf(g.seat[seat].name, TABLE_NAME, "%s", by->who->name);
    for (unsigned s = 0; !by->own_device && s < seats; s++) /* so that the record says the same */
        if (!record_tag_set(r, (char[]){ (char)('A' + s), '\0' }, g.seat[s].name))
            return IMPORT_MEMORY;
    return write_down(b, r, whole, &g, by);
}

enum import_result game_import_read(struct game_import *b, const char *text, size_t length,
                                    const struct importer *by)
{
    struct replay_whole *whole = malloc(sizeof *whole);
    enum import_result result = IMPORT_MEMORY;
    if (length > IMPORT_MOST) {
        free(whole);
        b->fault = (struct record_fault){ .why = "it is larger than a megabyte" };
        return IMPORT_BROKEN;
    }
    struct record *r = whole ? record_read(text, length, &b->fault) : NULL;
    if (r)
        result = replay_and_seat(b, r, whole, by);
    else if (whole)
        result = IMPORT_BROKEN;
    record_free(r);
    free(whole);
    return result;
}

void game_import_release(struct game_import *b) { buffer_release(&b->record); }
