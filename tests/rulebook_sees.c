/* rulebook_sees.c - expectations about what a seat may know: they look at its view alone. */
#include "tests/rulebook.h"

#include <stdlib.h>
#include <string.h>

static struct hearts_pile pile_of(const hearts_card *cards, int count)
{
    struct hearts_pile pile = { 0, 0 };
    for (int i = 0; i < count; i++)
        hearts_pile_add(&pile, cards[i]);
    return pile;
}

static bool is_number(struct scene *s, const char *word, const char *what, int is)
{
    char *end;
    long wanted = strtol(word, &end, 10);
    return (*word && !*end && wanted == is) || scene_fault(s, "%s: %d", what, is);
}

/* `points 13` or `points of A 13`. */
static bool sees_points(struct scene *s, const struct words *w, const struct hearts_view *v)
{
    bool of = w->count > 4 && strcmp(w->at[3], "of") == 0;
    int seat = of ? word_seat(s, w->at[4]) : v->seat, at = of ? 5 : 3;
    if (seat < 0 || seat >= s->replay.plan.seats || w->count != at + 1)
        return scene_fault(s, "this is written: points 13, or: points of A 13");
    return is_number(s, w->at[at], "the points seen", v->points[seat]);
}

static bool sees_charged(struct scene *s, const struct words *w, const struct hearts_view *v)
{
    struct hearts_pile wanted;
    int seat = w->count > 3 ? word_seat(s, w->at[3]) : -1;
    if (seat < 0)
        return scene_fault(s, "a seat's letter is wanted after charged");
    return words_pile(s, w, 4, &wanted) &&
           pile_is(s, "seen charged", (struct hearts_pile){ v->charged[seat], 0 }, wanted);
}

static bool sees_held(struct scene *s, const struct words *w, const struct hearts_view *v)
{
    int seat = w->count > 4 ? word_seat(s, w->at[3]) : -1;
    if (seat < 0)
        return scene_fault(s, "this is written: held A 9");
    return is_number(s, w->at[4], "cards seen held", v->held[seat]);
}

/* `unseen B D` or `unseen nobody`: who is known to have passed on cards unseen. */
static bool sees_unseen(struct scene *s, const struct words *w, const struct hearts_view *v)
{
    uint16_t wanted = 0;
    bool nobody = w->count == 4 && (strcmp(w->at[3], "nobody") == 0 || strcmp(w->at[3], "-") == 0);
    for (int i = 3; i < w->count && !nobody; i++) {
        int seat = word_seat(s, w->at[i]);
        if (seat < 0)
            return scene_fault(s, "\"%s\" is not a seat", w->at[i]);
        wanted |= (uint16_t)(1u << seat);
    }
    return wanted == v->passed_unseen ||
           scene_fault(s, "other seats are seen to have passed unseen");
}

static bool sees_pile(struct scene *s, const struct words *w, const char *what,
                      struct hearts_pile is)
{
    struct hearts_pile wanted;
    return words_pile(s, w, 3, &wanted) && pile_is(s, what, is, wanted);
}

bool expect_sees(struct scene *s, const struct words *w)
{
    struct hearts_view v;
    bool watcher = w->count > 1 && strcmp(w->at[1], "watcher") == 0;
    int seat = watcher ? HEARTS_WATCHER : w->count > 1 ? word_seat(s, w->at[1]) : -1;
    if (seat < 0 || w->count < 4)
        return scene_fault(s, "this is written: sees B kitty QS, or the like");
    const char *what = w->at[2];
    hearts_view_of(&s->replay.plan, &s->replay.game, seat, &v);
    if (strcmp(what, "kitty") == 0)
        return sees_pile(s, w, "seen of the kitty", v.kitty);
    if (strcmp(what, "buried") == 0)
        return sees_pile(s, w, "seen lying in the taker's pile", v.buried);
    if (strcmp(what, "received") == 0)
        return sees_pile(s, w, "seen received", pile_of(v.received, v.received_count));
    if (strcmp(what, "passed") == 0)
        return sees_pile(s, w, "seen passed", pile_of(v.passed, v.passed_count));
    if (strcmp(what, "hand") == 0)
        return sees_pile(s, w, "seen in hand", v.hand);
    if (strcmp(what, "carried") == 0)
        return sees_pile(s, w, "seen carried", v.carried);
    if (strcmp(what, "points") == 0)
        return sees_points(s, w, &v);
    if (strcmp(what, "charged") == 0)
        return sees_charged(s, w, &v);
    if (strcmp(what, "held") == 0)
        return sees_held(s, w, &v);
    if (strcmp(what, "unseen") == 0)
        return sees_unseen(s, w, &v);
    return scene_fault(s, "\"%s\" is nothing that a view shows here", what);
}
