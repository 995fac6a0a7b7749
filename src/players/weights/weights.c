/* weights.c - finds the weights that the policy uses for given rules. */
#include "players/weights/weights.h"

#include <stdlib.h>
#include <string.h>

#include "players/policy/policy.h"
#include "players/weights/weights_data.h"

/* Used where nothing was learned: all cards are equally likely. */
static const int8_t none[POLICY_WEIGHTS];

static bool fits(const struct weights_file *f) { return f->count == POLICY_WEIGHTS; }

/* The difference between rules in how they are played: larger changes count more. */
static int distance(const struct hearts_plan *a, const struct hearts_plan *b)
{
    const struct hearts_rules *x = &a->rules, *y = &b->rules;
    int n = 6 * abs(a->seats - b->seats) + 30 * (a->decks != b->decks);
    for (hearts_faces f = HEARTS_ALL_FACES; f; f &= f - 1) {
        int32_t u = a->value[hearts_faces_lowest(f)], v = b->value[hearts_faces_lowest(f)];
        n += (u > 0) != (v > 0) || (u < 0) != (v < 0) ? 3 : u != v;
    }
    n += 12 * (x->boost != y->boost) + 10 * ((a->teams < a->seats) != (b->teams < b->seats));
    n += 6 * (a->doubling != b->doubling) + 4 * ((a->chargeable != 0) != (b->chargeable != 0));
    n += 5 * ((x->moon == HEARTS_MOON_OFF) != (y->moon == HEARTS_MOON_OFF));
    n += 4 * ((x->stakes >= 1) != (y->stakes >= 1));
    n += 2 * (a->trick1_ban != b->trick1_ban) + 2 * (a->lead_ban != b->lead_ban);
    n += 2 * ((x->pot >= 1) != (y->pot >= 1)) + (x->team_score != y->team_score);
    return n + (strcmp(a->cycle, b->cycle) != 0);
}

static const struct weights_file *nearest(const struct hearts_plan *p)
{
    const struct weights_file *best = NULL;
    int least = 0;
    for (const struct weights_file *f = weights_files; f->name; f++) {
        struct hearts_plan plan;
        struct hearts_error e;
        if (!fits(f) || !hearts_plan_read(&plan, f->name, strlen(f->name), &e))
            continue;
        int apart = distance(p, &plan);
        if (!best || apart < least) {
            best = f;
            least = apart;
        }
    }
    return best;
}

const int8_t *weights_for(const struct hearts_plan *p)
{
    const struct weights_file *f = nearest(p);
    return f ? f->weights : none;
}

const char *weights_name_for(const struct hearts_plan *p)
{
    const struct weights_file *f = nearest(p);
    return f ? f->name : "";
}

const char *weights_origin(const char *name)
{
    for (const struct weights_file *f = weights_files; f->name; f++)
        if (strcmp(f->name, name) == 0)
            return f->head;
    return "";
}
