/* career_row.c - a game as one of its people played it, as stored. */
#include "server/people/games/career_row.h"

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

void career_row_rated(int64_t rating, int64_t spread, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_number(&j, "rating", rating);
    json_number(&j, "spread", spread);
    json_object_end(&j);
}

struct making {
    struct career_game *game;
    bool found;
};

static void found_game(void *with, struct career_game *g)
{
    struct making *m = with;
    g->rated = m->game->rated;
    g->rating = m->game->rating;
    g->spread = m->game->spread;
    *m->game = *g;
    m->found = true;
}

static void write_nothing(struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "family", "");
    json_object_end(&j);
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
        write_nothing(out);
        return false;
    }
    g->left = !f->seat[seat].stayed && !f->imported;
    for (unsigned s = 0; s < f->seats && s < g->seats; s++)
        if (s != seat && !id_is_zero(&f->seat[s].who))
            hex_write(g->with[s].who, f->seat[s].who.byte, ID_BYTES);
    career_game_write(g, out);
    return true;
}

/* Sets what was given away. A game of one hand may have any number in the passing cycle. */
static bool set_given(struct career_game *g, unsigned hand, double given)
{
    unsigned i = g->hands == 1 ? 0 : hand - 1;
    if (i >= g->hands)
        return false;
    g->hand[i].reviewed = true;
    g->hand[i].given = (float)given;
    return true;
}

bool career_row_review(const struct career_review *r, const char *value, size_t length,
                       struct buffer *out)
{
    struct career_game *g = calloc(1, sizeof *g);
    struct buffer made = { 0 };
    bool good = false;
    if (g)
        switch (career_row_read(g, value, length)) {
        case CAREER_ROW: good = true; break;
        case CAREER_ROW_NEW:
            good = career_row_make(g, r->facts, r->seat, r->record, r->length, &made);
            break;
        case CAREER_ROW_EMPTY: break;
        }
    good = good && set_given(g, r->hand, r->given);
    if (good)
        career_game_write(g, out);
    buffer_release(&made);
    free(g);
    return good && !out->failed;
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
