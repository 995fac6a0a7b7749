/* career_json.c - a career's figures as JSON. */
#include "study/career/career.h"

#include <math.h>

static void tell_families(struct json *j, const struct career_figures *f)
{
    json_list(j, "families");
    for (size_t i = 0; i < f->families; i++) {
        json_object(j, NULL);
        json_text(j, "family", f->family[i].name);
        json_number(j, "games", (int64_t)f->family[i].games);
        json_object_end(j);
    }
    json_list_end(j);
    json_text(j, "family", f->chosen);
    json_number(j, "days", f->days);
}

static void tell_places(struct json *j, const struct career_figures *f)
{
    if (!f->sides || f->games == 0) {
        json_null(j, "sides");
        json_null(j, "places");
    } else {
        json_number(j, "sides", f->sides);
        json_list(j, "places");
        for (unsigned i = 0; i < f->sides; i++)
            json_number(j, NULL, (int64_t)f->place[i]);
        json_list_end(j);
    }
    json_fixed(j, "place", f->sides && f->games >= CAREER_PLACED ? f->mean_place : NAN, 2);
    bool recent = f->sides && !f->days && f->recent_games >= CAREER_PLACED;
    json_fixed(j, "place_recent", recent ? f->recent_place : NAN, 2);
}

static void tell_cards(struct json *j, const struct career_figures *f)
{
    double hands = (double)f->hands;
    if (!f->hands) {
        json_null(j, "points");
        json_null(j, "queens");
        json_null(j, "hearts");
    } else {
        json_object(j, "points");
        json_fixed(j, "mean", f->points, 3);
        json_fixed(j, "table", f->table, 3);
        json_object_end(j);
        json_object(j, "queens");
        json_number(j, "hands", (int64_t)f->queen_hands);
        json_number(j, "taken", (int64_t)f->queens);
        json_fixed(j, "table", f->queen_hands ? f->queens_due / (double)f->queen_hands : NAN, 4);
        json_object_end(j);
        json_object(j, "hearts");
        json_number(j, "taken", (int64_t)f->hearts);
        json_fixed(j, "table", f->hearts_due / hands, 4);
        json_object_end(j);
    }
    json_object(j, "moons");
    json_number(j, "made", (int64_t)f->made);
    json_number(j, "missed", (int64_t)f->missed);
    json_number(j, "missed_points", llround(f->missed_points));
    json_number(j, "against", (int64_t)f->against);
    json_object_end(j);
}

static void tell_curve(struct json *j, const struct career_figures *f)
{
    bool longer = f->hands >= 2 * CAREER_LONG;
    if (!f->curve_count) {
        json_null(j, "curve");
        json_null(j, "trend");
        return;
    }
    json_object(j, "curve");
    json_number(j, "step", (int64_t)f->step);
    json_list(j, "at");
    for (size_t i = 0; i < f->curve_count; i++)
        json_number(j, NULL, f->curve[i].at_ms);
    json_list_end(j);
    json_list(j, "points");
    for (size_t i = 0; i < f->curve_count; i++)
        json_number(j, NULL, f->curve[i].points);
    json_list_end(j);
    json_list(j, "mean");
    for (size_t i = 0; i < f->curve_count; i++)
        json_fixed(j, NULL, f->curve[i].mean, 2);
    json_list_end(j);
    if (longer) {
        json_list(j, "long");
        for (size_t i = 0; i < f->curve_count; i++)
            json_fixed(j, NULL, f->curve[i].longer, 2);
        json_list_end(j);
    }
    json_object_end(j);
    if (f->hands < 2 * CAREER_MEAN) {
        json_null(j, "trend");
        return;
    }
    json_object(j, "trend");
    json_fixed(j, "first", f->first, 2);
    json_fixed(j, "last", f->last, 2);
    json_fixed(j, "band", f->band, 2);
    json_object_end(j);
}

static void tell_moment(struct json *j, const char *key, const struct career_moment *m)
{
    if (!m->there) {
        json_null(j, key);
        return;
    }
    json_object(j, key);
    json_text(j, "game", m->game);
    json_number(j, "number", m->number);
    json_number(j, "ended", m->ended_ms);
    json_number(j, "points", m->hand.points);
    json_number(j, "others", m->hand.others);
    json_number(j, "queens", m->hand.queens);
    json_number(j, "hearts", m->hand.hearts);
    if (m->hand.moon == CAREER_MADE)
        json_bool(j, "moon", true);
    json_object_end(j);
}

static void tell_company(struct json *j, const struct career_figures *f)
{
    json_list(j, "against");
    for (size_t i = 0; i < f->kinds; i++) {
        json_object(j, NULL);
        json_text(j, "who", f->kind[i].who);
        json_number(j, "games", (int64_t)f->kind[i].games);
        json_number(j, "won", (int64_t)f->kind[i].won);
        json_fixed(j, "due", f->kind[i].due, 2);
        json_fixed(j, "low", f->kind[i].low, 4);
        json_fixed(j, "high", f->kind[i].high, 4);
        json_number(j, "hands", (int64_t)f->kind[i].hands);
        json_number(j, "points", llround(f->kind[i].points));
        json_object_end(j);
    }
    json_list_end(j);
    json_list(j, "with");
    for (size_t i = 0; i < f->friends; i++) {
        json_object(j, NULL);
        json_text(j, "person", f->friend[i].who);
        json_text(j, "name", f->friend[i].name);
        json_number(j, "games", (int64_t)f->friend[i].games);
        json_number(j, "ahead", (int64_t)f->friend[i].ahead);
        json_number(j, "behind", (int64_t)f->friend[i].behind);
        json_object_end(j);
    }
    json_list_end(j);
}

/* The latest games have the rating of now; the page draws them oldest first. */
static void tell_rating(struct json *j, const struct career_figures *f)
{
    if (!f->ratings) {
        json_null(j, "rating");
        return;
    }
    json_object(j, "rating");
    json_number(j, "rating", f->rating[0].rating);
    json_number(j, "spread", f->rating[0].spread);
    json_number(j, "games", (int64_t)f->rated);
    json_list(j, "curve");
    for (size_t i = f->ratings; i > 0; i--) {
        json_list(j, NULL);
        json_number(j, NULL, f->rating[i - 1].at_ms);
        json_number(j, NULL, f->rating[i - 1].rating);
        json_number(j, NULL, f->rating[i - 1].spread);
        json_list_end(j);
    }
    json_list_end(j);
    json_object_end(j);
}

void career_tell(struct json *j, const struct career_figures *f)
{
    tell_families(j, f);
    json_number(j, "games", (int64_t)f->games);
    json_number(j, "hands", (int64_t)f->hands);
    if (f->games)
        json_number(j, "since", f->since_ms);
    else
        json_null(j, "since");
    json_object(j, "left_out");
    json_number(j, "takebacks", (int64_t)f->takebacks);
    json_number(j, "left", (int64_t)f->left);
    json_object_end(j);
    tell_places(j, f);
    tell_cards(j, f);
    tell_curve(j, f);
    tell_moment(j, "best", &f->best);
    tell_moment(j, "worst", &f->worst);
    tell_company(j, f);
    json_object(j, "streak");
    json_number(j, "now", (int64_t)f->streak);
    json_number(j, "best", (int64_t)f->best_streak);
    json_object_end(j);
    tell_rating(j, f);
    if (f->reviewed) {
        json_object(j, "given");
        json_number(j, "hands", (int64_t)f->reviewed);
        json_fixed(j, "points", f->given, 2);
        json_object_end(j);
    } else
        json_null(j, "given");
}
