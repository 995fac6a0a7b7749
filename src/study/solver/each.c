/* each.c - every party for itself: each chooses what is best for it, and the first of equal
 * choices.
 *
 * No cutoffs are possible: choices that are equal for one party may differ for the others, so every
 * line counts. Repeated positions are looked up.
 */
#include "study/solver/solver_inside.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    uint64_t key, check;
    int32_t more[HEARTS_SEATS]; /* change of the sides' scores from here */
    bool used;
};

struct each {
    struct study *study;
    size_t mask;
    struct entry entry[];
};

struct each *each_new(struct study *s, size_t entries)
{
    size_t room = 1;
    while (room < entries)
        room *= 2;
    struct each *e = calloc(1, sizeof *e + room * sizeof *e->entry);
    if (e) {
        e->study = s;
        e->mask = room - 1;
    }
    return e;
}

void each_free(struct each *e) { free(e); }

/* A party's score minus the mean of the others', times a factor that is the same for all
 * parties. */
static int64_t excess(const struct hearts_plan *p, int party, const int32_t score[HEARTS_SEATS])
{
    int64_t mine = 0, all = 0;
    for (int side = 0; side < p->sides; side++) {
        all += score[side];
        mine += p->team[p->first[side]] == party ? score[side] : 0;
    }
    return mine * p->teams - all;
}

bool each_prefers(const struct hearts_plan *p, int party, const int32_t a[HEARTS_SEATS],
                  const int32_t b[HEARTS_SEATS])
{
    return excess(p, party, a) < excess(p, party, b);
}

void each_ending(const struct each *e, const struct ending *end, int32_t score[HEARTS_SEATS])
{
    const struct hearts_plan *p = e->study->plan;
    int way = end->ways == 2 &&
              each_prefers(p, p->team[end->chooser], end->score[1], end->score[0]);
    memcpy(score, end->score[way], sizeof end->score[way]);
}

static void search(struct each *e, const struct hearts_game *g, int32_t score[HEARTS_SEATS]);

/* Keeps the scores that the party prefers; of equal ones the first. */
static void keep(const struct each *e, int seat, const int32_t score[HEARTS_SEATS], bool *any,
                 int32_t best[HEARTS_SEATS])
{
    const struct hearts_plan *p = e->study->plan;
    if (!*any || each_prefers(p, p->team[seat], score, best))
        memcpy(best, score, HEARTS_SEATS * sizeof *best);
    *any = true;
}

static void search_cards(struct each *e, const struct hearts_game *g, int32_t best[HEARTS_SEATS])
{
    bool any = false;
    int seat = study_turn(e->study->plan, g);
    for (hearts_faces f = study_cards(e->study, g); f; f &= f - 1) {
        int32_t score[HEARTS_SEATS] = { 0 };
        struct hearts_game next;
        struct ending end;
        if (!study_step(e->study))
            return;
        if (study_play(e->study, g, hearts_faces_lowest(f), &next, &end))
            each_ending(e, &end, score);
        else
            search(e, &next, score);
        keep(e, seat, score, &any, best);
    }
}

static void search_burials(struct each *e, const struct hearts_game *g, int32_t best[HEARTS_SEATS])
{
    struct burials b;
    bool any = false;
    burials_begin(&b, e->study->plan, g);
    do {
        int32_t score[HEARTS_SEATS] = { 0 };
        struct hearts_game next = *g;
        struct hearts_move m;
        if (!study_step(e->study))
            return;
        burials_move(&b, g->kitty_taker, &m);
        (void)hearts_game_move(e->study->plan, &next, &m, NULL);
        search(e, &next, score);
        keep(e, g->kitty_taker, score, &any, best);
    } while (burials_next(&b));
}

static void search_trick(struct each *e, const struct hearts_game *g, int32_t score[HEARTS_SEATS])
{
    const int sides = e->study->plan->sides;
    struct standing st;
    standing_of(e->study, g, &st);
    struct entry *entry = &e->entry[st.key & e->mask];
    if (entry->used && entry->key == st.key && entry->check == st.check) {
        for (int side = 0; side < sides; side++)
            score[side] = st.score[side] + entry->more[side];
        return;
    }
    search_cards(e, g, score);
    if (e->study->stopped)
        return;
    *entry = (struct entry){ .key = st.key, .check = st.check, .used = true };
    for (int side = 0; side < sides; side++)
        entry->more[side] = score[side] - st.score[side];
}

static void search(struct each *e, const struct hearts_game *g, int32_t score[HEARTS_SEATS])
{
    if (g->phase == HEARTS_BURY)
        search_burials(e, g, score);
    else if (g->trick_count)
        search_cards(e, g, score);
    else
        search_trick(e, g, score);
}

bool each_solve(struct each *e, const struct hearts_game *g, uint64_t nodes,
                int32_t score[HEARTS_SEATS])
{
    study_allow(e->study, nodes);
    search(e, g, score);
    return !e->study->stopped;
}
