/* chores_count.c - a finished game: kept at once, then counted in statistics and ratings, once. */
#include "people/chores.h"

#include <stdlib.h>
#include <string.h>

#include "net/log.h"
#include "people/history_game.h"
#include "people/people_inside.h"

/* ---- Keeping ---- */

enum { UNRECORDED }; /* the first operation */

static bool was_kept(struct errand *e, enum store_result result)
{
    if (result != STORE_OK)
        return false;
    e->people->count.games++;
    chores_add(e->people->chores, CHORE_COUNT, &e->id);
    return true;
}

static void mark_gone(struct errand *e, enum store_result result)
{
    (void)result; /* if it stays: it is looked at again after the next start */
    errand_end(e);
}

/* Kept already: the whole request was refused, the mark is still there. */
static void drop_unrecorded(struct errand *e)
{
    struct key key;
    memcpy(key.text, errand_key(e, UNRECORDED), sizeof key.text);
    errand_clear(e);
    (void)errand_delete(e, key);
    errand_send(e, mark_gone);
}

static void kept(struct errand *e, enum store_result result)
{
    if (result == STORE_FULL && !e->failed) {
        chores_keep(e->people->chores, e);
        return;
    }
    if (result == STORE_EXISTS) {
        drop_unrecorded(e);
        return;
    }
    if (!was_kept(e, result))
        log_line(LOG_ERROR, "a finished game was not kept", "why", store_result_word(result), NULL);
    errand_end(e);
}

static void kept_late(struct errand *e, enum store_result result)
{
    struct chores *c = e->people->chores;
    struct table_id id = e->id;
    bool fresh = result == STORE_OK;
    e->people->count.games += fresh;
    chore_end(e, result);
    if (fresh)
        chores_add(c, CHORE_COUNT, &id);
}

void chore_keep(struct errand *e) { errand_send(e, kept_late); }

void people_game_over(struct people *p, const struct people_game *g)
{
    static const struct person nobody;
    struct facts *f = malloc(sizeof *f);
    struct errand *e = f ? errand_new(p, NULL, &nobody) : NULL;
    if (!e) {
        free(f);
        log_line(LOG_ERROR, "no memory to keep a finished game", NULL);
        return;
    }
    facts_of(f, g, people_wall_ms());
    facts_write(f, &e->body);
    e->failed |= e->body.failed;
    e->id = f->game;
    (void)errand_delete(e, key_unrecorded(&g->table, g->number));
    (void)errand_put_new(e, key_id("game", &f->game), e->body.data, e->body.length);
    (void)errand_put(e, key_id("record", &f->game), g->record, g->record_length);
    (void)errand_put(e, key_id("uncounted", &f->game), "1", 1);
    for (unsigned s = 0; s < f->seats; s++)
        if (!id_is_zero(&f->seat[s].who))
            (void)errand_put(e, key_played(&f->seat[s].who, f->ended_ms, &f->game), "1", 1);
    free(f);
    errand_send(e, kept);
}

/* ---- Counting ---- */

struct count {
    struct facts facts;
    struct stats stats[HEARTS_SEATS];
    bool rated;
};

static void counted(struct errand *e, enum store_result result)
{
    struct count *n = e->more;
    struct people *p = e->people;
    struct table_id former[HEARTS_SEATS];
    size_t count = 0;
    if (result == STORE_OK) {
        p->count.rated += n->rated;
        for (unsigned s = 0; s < n->facts.seats; s++)
            if (n->stats[s].family[0] == '\0' && !id_is_zero(&n->facts.seat[s].who))
                former[count++] = n->facts.seat[s].who;
    }
    chore_end(e, result);
    for (size_t i = 0; i < count; i++)
        chores_add(p->chores, CHORE_DELETE, &former[i]);
}

/* Of each person two operations: statistics, and whether they are gone. */
static void figures_found(struct errand *e, enum store_result result)
{
    struct count *n = e->more;
    struct facts *f = &n->facts;
    if (result != STORE_OK) {
        chore_end(e, result);
        return;
    }
    size_t op = 0, length;
    for (unsigned s = 0; s < f->seats; s++) {
        stats_begin(&n->stats[s], f->family);
        if (id_is_zero(&f->seat[s].who))
            continue;
        const char *text = errand_got(e, op, &length);
        if (text && !stats_read(&n->stats[s], f->family, text, length))
            log_line(LOG_ERROR, "statistics are not as they were written", "key", errand_key(e, op),
                     NULL);
        if (errand_got(e, op + 1, NULL))
            n->stats[s].family[0] =
                '\0'; /* gone: nothing is kept, and what was just kept goes too */
        op += 2;
    }
    errand_clear(e);
    n->rated = facts_count(f, n->stats);
    for (unsigned s = 0; s < f->seats; s++) {
        struct buffer text = { 0 };
        const struct table_id *who = &f->seat[s].who;
        if (id_is_zero(who))
            continue;
        if (n->stats[s].family[0] == '\0') {
            (void)errand_put(e, key_id("leaving", who), "1", 1);
            continue;
        }
        stats_write(&n->stats[s], &text);
        e->failed |= text.failed;
        (void)errand_put(e, key_id_text("stats", who, f->family), text.data, text.length);
        buffer_release(&text);
    }
    (void)errand_delete(e, key_id("uncounted", &f->game));
    errand_send(e, counted);
}

/* A mark without a game would be looked at again after every start. */
static void drop_mark(struct errand *e)
{
    log_line(LOG_ERROR, "a finished game cannot be counted", NULL);
    errand_clear(e);
    (void)errand_delete(e, key_id("uncounted", &e->id));
    errand_send(e, chore_end);
}

static void game_found(struct errand *e, enum store_result result)
{
    enum { MARK, GAME };
    if (result != STORE_OK || !errand_got(e, MARK, NULL)) {
        chore_end(e, result);
        return;
    }
    struct count *n = calloc(1, sizeof *n);
    size_t length;
    const char *text = errand_got(e, GAME, &length);
    e->more = n;
    e->more_free = free;
    if (!n) {
        chore_end(e, STORE_FULL);
        return;
    }
    if (!text || !facts_read(&n->facts, text, length)) {
        drop_mark(e);
        return;
    }
    errand_clear(e);
    for (unsigned s = 0; s < n->facts.seats; s++)
        if (!id_is_zero(&n->facts.seat[s].who)) {
            (void)errand_get(e, key_id_text("stats", &n->facts.seat[s].who, n->facts.family));
            (void)errand_get(e, key_id("former", &n->facts.seat[s].who));
        }
    errand_send(e, figures_found);
}

void chore_count(struct errand *e)
{
    (void)errand_get(e, key_id("uncounted", &e->id));
    (void)errand_get(e, key_id("game", &e->id));
    errand_send(e, game_found);
}
