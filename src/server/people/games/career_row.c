/* career_row.c - a game as one of its people played it, as stored. */
#include "server/people/games/career_row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/json.h"
#include "base/json_span.h"

enum career_row career_row_read(struct career_game *out, const char *value, size_t length)
{
    if (career_game_read(out, value, length))
        return CAREER_ROW;
    return json_is_there(json_member(json_of(value, length), "family")) ? CAREER_ROW_EMPTY
                                                                        : CAREER_ROW_NEW;
}

struct making {
    struct career_game *game;
    bool found;
};

static void found_game(void *with, struct career_game *g)
{
    struct making *m = with;
    *m->game = *g;
    m->found = true;
}

void career_row_nothing(struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "family", "");
    json_object_end(&j);
}

/* The record names who sat there at the end; somebody who left was there as well. */
static void add_people(struct career_game *g, const struct facts *f)
{
    for (unsigned s = 0; s < f->seats && s < g->seats; s++)
        if (s != g->seat && !id_is_zero(&f->seat[s].who)) {
            hex_write(g->with[s].who, f->seat[s].who.byte, ID_BYTES);
            snprintf(g->against, sizeof g->against, "people");
        }
}

bool career_row_make(struct career_game *g, const struct facts *f, unsigned seat,
                     const char *record, size_t length, struct buffer *out)
{
    struct record_fault fault;
    struct making m = { .game = g };
    struct record *r = record_read(record, length, &fault);
    bool good = r && career_games_of(r, seat, found_game, &m) && m.found;
    record_free(r);
    if (!good) {
        career_row_nothing(out);
        return false;
    }
    g->left = !f->seat[seat].stayed && !f->imported;
    add_people(g, f);
    career_game_write(g, out);
    return true;
}

bool career_row_forget(const char *value, size_t length, const struct id *who, struct buffer *out)
{
    char hex[2 * ID_BYTES + 1];
    struct career_game *g = calloc(1, sizeof *g);
    bool there = false;
    hex_write(hex, who->byte, ID_BYTES);
    if (!g)
        out->failed = true;
    else if (career_game_read(g, value, length))
        for (unsigned s = 0; s < g->seats; s++)
            if (strcmp(g->with[s].who, hex) == 0) {
                g->with[s].who[0] = '\0';
                there = true;
            }
    if (there)
        career_game_write(g, out);
    free(g);
    return there || out->failed;
}

/* ---- Notes ---- */

static const char rating_word[] = "rating";

/* As many rows are deleted as put: see task_send(). */
static void replace(struct task *t, const struct id *who, const struct id *game, const char *what,
                    const char *value)
{
    char hex[2 * ID_BYTES + 1], rest[sizeof hex + 16];
    hex_write(hex, game->byte, ID_BYTES);
    snprintf(rest, sizeof rest, "%s/%s", hex, what);
    struct key key = key_id_text("noted", who, rest);
    (void)task_delete(t, key);
    (void)task_put(t, key, value, strlen(value));
}

void career_note_rating(struct task *t, const struct id *who, const struct id *game, int64_t rating,
                        int64_t spread)
{
    char value[48];
    snprintf(value, sizeof value, "%lld %lld", (long long)rating, (long long)spread);
    replace(t, who, game, rating_word, value);
}

void career_note_given(struct task *t, const struct id *who, const struct id *game, unsigned hand,
                       double given)
{
    char what[12], value[48];
    snprintf(what, sizeof what, "%u", hand);
    snprintf(value, sizeof value, "%.2f", given);
    replace(t, who, game, what, value);
}

bool career_note_read(const struct task_row *row, struct career_note *out)
{
    const char *what = strrchr(row->key, '/') + 1;
    *out = (struct career_note){ .rated = strcmp(what, rating_word) == 0 };
    if (what - row->key < 2 * ID_BYTES + 1 || !id_read(what - 2 * ID_BYTES - 1, &out->game))
        return false;
    char *end;
    if (!out->rated) {
        out->hand = (unsigned)strtoul(what, NULL, 10);
        out->given = strtod(row->value, &end);
        return end != row->value;
    }
    out->rating = (int32_t)strtol(row->value, &end, 10);
    out->spread = (int32_t)strtol(end, NULL, 10);
    return end != row->value;
}
