/* stats.c - statistics and ratings as stored and shown. */
#include "server/people/games/stats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "study/rating/rating.h"

enum { RATING_SCALE = 60 }; /* gives 1500 to begin with, as players expect */

void stats_begin(struct stats *s, const char *family)
{
    struct rating fresh = rating_new();
    *s = (struct stats){ .mu = fresh.mu, .sigma = fresh.sigma };
    snprintf(s->family, sizeof s->family, "%s", family);
}

bool stats_read(struct stats *s, const char *family, const char *text, size_t length)
{
    const int64_t most = INT64_C(1) << 52;
    stats_begin(s, family);
    struct json_span kept = json_of(text, length);
    bool good = json_as_whole(json_member(kept, "games"), 0, most, &s->games) &&
                json_as_whole(json_member(kept, "wins"), 0, most, &s->wins) &&
                json_as_whole(json_member(kept, "hands"), 0, most, &s->hands) &&
                json_as_whole(json_member(kept, "points"), -most, most, &s->points) &&
                json_as_whole(json_member(kept, "moons"), 0, most, &s->moons) &&
                json_as_whole(json_member(kept, "rated"), 0, most, &s->rated) &&
                json_as_real(json_member(kept, "mu"), &s->mu) &&
                json_as_real(json_member(kept, "sigma"), &s->sigma);
    deals_own_read(&s->dealt, kept);
    return good;
}

void stats_write(const struct stats *s, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_number(&j, "games", s->games);
    json_number(&j, "wins", s->wins);
    json_number(&j, "hands", s->hands);
    json_number(&j, "points", s->points);
    json_number(&j, "moons", s->moons);
    json_number(&j, "rated", s->rated);
    json_real(&j, "mu", s->mu);
    json_real(&j, "sigma", s->sigma);
    deals_own_write(&j, &s->dealt);
    json_object_end(&j);
}

int64_t stats_rating(const struct stats *s) { return llround(RATING_SCALE * s->mu); }

int64_t stats_spread(const struct stats *s) { return llround(RATING_SCALE * s->sigma); }

bool stats_is_sure(const struct stats *s)
{
    return rating_is_sure((struct rating){ s->mu, s->sigma });
}

/* The next row of a SCAN of stats/PERSON/. */
static bool next_stats(const struct task *t, size_t op, size_t *at, struct stats *out)
{
    struct task_row row;
    while (task_row(t, op, at, &row))
        if (stats_read(out, strrchr(row.key, '/') + 1, row.value, row.value_length))
            return true;
    return false;
}

void stats_rated(struct json *j, const struct task *t, size_t op)
{
    struct stats s;
    json_list(j, "rated");
    for (size_t at = 0; next_stats(t, op, &at, &s);) {
        if (!s.rated)
            continue;
        json_object(j, NULL);
        json_text(j, "family", s.family);
        json_number(j, "rating", stats_rating(&s));
        json_bool(j, "sure", stats_is_sure(&s));
        json_object_end(j);
    }
    json_list_end(j);
}

void stats_families(struct json *j, const struct task *t, size_t op)
{
    struct stats s;
    json_list(j, "families");
    for (size_t at = 0; next_stats(t, op, &at, &s);) {
        json_object(j, NULL);
        json_text(j, "family", s.family);
        json_number(j, "games", s.games);
        json_number(j, "wins", s.wins);
        json_number(j, "hands", s.hands);
        json_number(j, "points", s.points);
        json_number(j, "moons", s.moons);
        if (s.rated)
            json_number(j, "rating", stats_rating(&s));
        else
            json_null(j, "rating");
        json_bool(j, "sure", stats_is_sure(&s));
        deals_own_write(j, &s.dealt);
        json_object_end(j);
    }
    json_list_end(j);
}

int64_t stats_games(const struct task *t, size_t op)
{
    struct stats s;
    int64_t games = 0;
    for (size_t at = 0; next_stats(t, op, &at, &s);)
        games += s.games;
    return games;
}
