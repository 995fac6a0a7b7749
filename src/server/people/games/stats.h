/* stats.h - statistics and ratings from finished games, as stored and shown. */
#ifndef HEARTS_GAMES_STATS_H
#define HEARTS_GAMES_STATS_H

#include "base/json.h"
#include "server/people/games/deals.h"
#include "server/people/task/task.h"

enum { FAMILY_NAME = 32 };

/* A person's figures in one family of rules. */
struct stats {
    char family[FAMILY_NAME];
    int64_t games, wins, hands, points, moons, rated;
    double mu, sigma;
    struct deals_own dealt;
};

/* Sets the figures before the first game. */
void stats_begin(struct stats *s, const char *family);
bool stats_read(struct stats *s, const char *family, const char *text, size_t length);
void stats_write(const struct stats *s, struct buffer *out);

/* The rating as people see it, by how much it may be off in 2 cases of 3, and whether it is sure.
 */
int64_t stats_rating(const struct stats *s);
int64_t stats_spread(const struct stats *s);
bool stats_is_sure(const struct stats *s);

/* Write the members "rated" and "families" from a SCAN of stats/PERSON/. */
void stats_rated(struct json *j, const struct task *t, size_t op);
void stats_families(struct json *j, const struct task *t, size_t op);
/* Number of games in all families. */
int64_t stats_games(const struct task *t, size_t op);

#endif
