/* career.c - statistics over a player's games. */
#include "study/career/career.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/date.h"

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* A game, with its hands and people in the career's arrays. */
struct entry {
    char family[CAREER_FAMILY], game[CAREER_GAME], against[CAREER_NAME];
    int64_t ended_ms;
    unsigned seats, sides, scores, place, queens, hearts, winners, hands, reviewed;
    double given;
    size_t hand, met;      /* the indices of the first of both */
    size_t number, people; /* number: in the order added */
    bool won, left, takebacks, rated;
    int32_t rating, spread;
};

/* Somebody who was there: `order` is below 0 if the player did better. */
struct meeting {
    char who[CAREER_NAME];
    size_t game; /* only while they are sorted */
    int order;
};

struct career {
    struct entry *game; /* after career_sort(): the latest first */
    struct career_hand *hand;
    struct meeting *meeting;
    size_t games, games_room, hands, hands_room, meetings, meetings_room;
};

struct career *career_new(void) { return calloc(1, sizeof(struct career)); }

void career_free(struct career *c)
{
    if (!c)
        return;
    free(c->game);
    free(c->hand);
    free(c->meeting);
    free(c);
}

static bool add_hand(struct career *c, const struct career_hand *h)
{
    struct career_hand *at = array_grow(c->hand, c->hands, &c->hands_room, sizeof *at);
    if (!at)
        return false;
    c->hand = at;
    c->hand[c->hands++] = *h;
    return true;
}

static bool add_meeting(struct career *c, const struct career_game *g, unsigned seat)
{
    struct meeting *at = array_grow(c->meeting, c->meetings, &c->meetings_room, sizeof *at);
    if (!at)
        return false;
    c->meeting = at;
    at = &c->meeting[c->meetings++];
    *at = (struct meeting){ .order = (int)g->place[g->seat] - (int)g->place[seat] };
    memcpy(at->who, g->with[seat].who, sizeof at->who);
    return true;
}

bool career_add(struct career *c, const struct career_game *g, const char *game, int64_t ended_ms)
{
    struct entry *at = array_grow(c->game, c->games, &c->games_room, sizeof *at);
    if (!at)
        return false;
    c->game = at;
    at = &c->game[c->games];
    *at = (struct entry){ .ended_ms = ended_ms,
                          .seats = g->seats,
                          .sides = g->sides,
                          .scores = g->scores,
                          .reviewed = g->reviewed,
                          .given = g->given,
                          .place = g->place[g->seat],
                          .queens = g->queens,
                          .hearts = g->decked_hearts,
                          .winners = g->winners,
                          .hands = g->hands,
                          .hand = c->hands,
                          .met = c->meetings,
                          .number = c->games,
                          .won = g->won,
                          .left = g->left,
                          .takebacks = g->takebacks,
                          .rated = g->rated,
                          .rating = g->rating,
                          .spread = g->spread };
    snprintf(at->family, sizeof at->family, "%s", g->family);
    snprintf(at->game, sizeof at->game, "%s", game);
    snprintf(at->against, sizeof at->against, "%s", g->against);
    bool good = true;
    for (unsigned i = 0; good && i < g->hands; i++)
        good = add_hand(c, &g->hand[i]);
    for (unsigned s = 0; good && s < g->seats; s++)
        good = !g->with[s].who[0] || s == g->seat || add_meeting(c, g, s);
    c->game[c->games].people = c->meetings - c->game[c->games].met;
    c->games += good;
    return good;
}

static int later_first(const void *a, const void *b)
{
    const struct entry *one = a, *other = b;
    if (one->ended_ms != other->ended_ms)
        return one->ended_ms < other->ended_ms ? 1 : -1;
    return one->number < other->number ? 1 : -1;
}

void career_sort(struct career *c)
{
    if (c->games)
        qsort(c->game, c->games, sizeof *c->game, later_first);
}

/* ---- Which games ---- */

/* Whether the game's play is counted. */
static bool counts(const struct entry *g) { return !g->left && !g->takebacks; }

static void count_family(struct career_figures *f, const struct entry *g)
{
    size_t i = 0;
    while (i < f->families && strcmp(f->family[i].name, g->family) != 0)
        i++;
    if (i == CAREER_FAMILIES)
        return;
    if (i == f->families)
        memcpy(f->family[f->families++].name, g->family, CAREER_FAMILY);
    f->family[i].games++;
    f->family[i].counted += counts(g);
}

static int by_games(const void *a, const void *b)
{
    const struct career_family *one = a, *other = b;
    if (one->games != other->games)
        return one->games < other->games ? 1 : -1;
    return strcmp(one->name, other->name);
}

/* The family with the most counted games, even if more were left or taken back in another. */
static const char *most_counted(const struct career_figures *f)
{
    size_t most = 0;
    for (size_t i = 1; i < f->families; i++)
        if (f->family[i].counted > f->family[most].counted)
            most = i;
    return f->families ? f->family[most].name : "all";
}

static void choose(const struct career *c, const struct career_ask *ask, struct career_figures *f)
{
    for (size_t i = 0; i < c->games; i++)
        count_family(f, &c->game[i]);
    qsort(f->family, f->families, sizeof *f->family, by_games);
    const char *chosen = ask->family ? ask->family : most_counted(f);
    snprintf(f->chosen, sizeof f->chosen, "%.*s", CAREER_FAMILY - 1, chosen);
    f->days = ask->days;
}

static bool is_chosen(const struct entry *g, const char *family, const struct career_ask *ask)
{
    return (strcmp(family, "all") == 0 || strcmp(family, g->family) == 0) &&
           (ask->days == 0 || g->ended_ms >= ask->now_ms - ask->days * day_ms);
}

/* ---- Games ---- */

static void count_kind(struct career_figures *f, const struct career *c, const struct entry *g)
{
    size_t i = 0;
    if (!g->against[0])
        return;
    while (i < f->kinds && strcmp(f->kind[i].who, g->against) != 0)
        i++;
    if (i == CAREER_KINDS)
        return;
    if (i == f->kinds)
        memcpy(f->kind[f->kinds++].who, g->against, CAREER_NAME);
    f->kind[i].games++;
    f->kind[i].won += g->won;
    f->kind[i].due += (double)g->winners / g->sides;
    f->kind[i].hands += g->hands;
    for (unsigned h = 0; h < g->hands; h++)
        f->kind[i].points += c->hand[g->hand + h].points;
}

/* Wilson's interval of the share won, in 19 cases of 20. */
static void bound_share(size_t won, size_t games, double *low, double *high)
{
    const double z = 1.96, n = (double)games, share = (double)won / n;
    double middle = share + z * z / (2 * n),
           span = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    *low = fmax(0, (middle - span) / (1 + z * z / n));
    *high = fmin(1, (middle + span) / (1 + z * z / n));
}

static void count_game(struct career_figures *f, const struct career *c, const struct entry *g,
                       int64_t now_ms)
{
    f->sides = !f->games || f->sides == g->sides ? g->sides : 0;
    f->games++;
    f->won += g->won;
    f->reviewed += g->reviewed;
    f->given += g->given;
    f->since_ms = g->ended_ms;
    f->place[g->place - 1]++;
    f->mean_place += g->place;
    if (g->ended_ms >= now_ms - CAREER_RECENT * day_ms) {
        f->recent_games++;
        f->recent_place += g->place;
    }
    count_kind(f, c, g);
}

/* Games come latest first: the streak that goes on is the first one. */
static void count_streaks(struct career_figures *f, bool won, size_t *run, bool *broken)
{
    *run = won ? *run + 1 : 0;
    *broken |= !won;
    if (!*broken)
        f->streak = *run;
    if (*run > f->best_streak)
        f->best_streak = *run;
}

static void count_rating(struct career_figures *f, const struct entry *g)
{
    if (!g->rated || strcmp(f->chosen, "all") == 0)
        return;
    f->rated++;
    if (f->ratings == CAREER_RATINGS)
        return;
    f->rating[f->ratings].at_ms = g->ended_ms;
    f->rating[f->ratings].rating = g->rating;
    f->rating[f->ratings++].spread = g->spread;
}

/* ---- Hands ---- */

static struct career_moment moment_of(const struct entry *g, unsigned i,
                                      const struct career_hand *h)
{
    struct career_moment m = {
        .there = true, .number = i + 1, .ended_ms = g->ended_ms, .hand = *h
    };
    memcpy(m.game, g->game, sizeof m.game);
    return m;
}

/* The fewest points, and of these the hand that cost the others most; the worst the other way
 * round. */
static void compare(struct career_figures *f, const struct entry *g, unsigned i,
                    const struct career_hand *h)
{
    const struct career_hand *best = &f->best.hand, *worst = &f->worst.hand;
    if (!f->best.there || h->points < best->points ||
        (h->points == best->points && h->others > best->others))
        f->best = moment_of(g, i, h);
    if (!f->worst.there || h->points > worst->points ||
        (h->points == worst->points && h->others < worst->others))
        f->worst = moment_of(g, i, h);
}

static void count_hand(struct career_figures *f, const struct entry *g, unsigned i,
                       const struct career_hand *h)
{
    f->hands++;
    f->points += h->points;
    f->table += (double)(h->points + (int64_t)h->others) / g->scores;
    f->queen_hands += g->queens > 0;
    f->queens += h->queens;
    f->queens_due += (double)g->queens / g->seats;
    f->hearts += h->hearts;
    f->hearts_due += (double)g->hearts / g->seats;
    f->made += h->moon == CAREER_MADE;
    f->missed += h->moon == CAREER_MISSED;
    f->missed_points += h->moon == CAREER_MISSED ? h->points : 0;
    f->against += h->moon == CAREER_AGAINST;
    compare(f, g, i, h);
}

/* ---- The curve ---- */

struct run {
    const struct career_hand **hand; /* oldest first */
    int64_t *at_ms;
    size_t count;
};

static double mean_of(const struct run *r, size_t end, size_t count)
{
    double sum = 0;
    for (size_t i = end - count; i < end; i++)
        sum += r->hand[i]->points;
    return sum / (double)count;
}

static double variance_of(const struct run *r, size_t end, size_t count, double mean)
{
    double sum = 0;
    for (size_t i = end - count; i < end; i++)
        sum += (r->hand[i]->points - mean) * (r->hand[i]->points - mean);
    return sum / (double)(count - 1);
}

/* The last hand is always a point of the curve. */
static void draw(struct career_figures *f, const struct run *r)
{
    f->step = (r->count + CAREER_POINTS - 1) / CAREER_POINTS;
    for (size_t i = (r->count - 1) % f->step; i < r->count; i += f->step) {
        bool longer = r->count >= 2 * CAREER_LONG && i + 1 >= CAREER_LONG;
        f->curve[f->curve_count].at_ms = r->at_ms[i];
        f->curve[f->curve_count].points = r->hand[i]->points;
        f->curve[f->curve_count].mean = i + 1 >= CAREER_MEAN ? mean_of(r, i + 1, CAREER_MEAN) : NAN;
        f->curve[f->curve_count++].longer = longer ? mean_of(r, i + 1, CAREER_LONG) : NAN;
    }
}

/* Compares the first hands with the last: half of all, at most CAREER_LONG. */
static void compare_ends(struct career_figures *f, const struct run *r)
{
    size_t each = r->count / 2 < CAREER_LONG ? r->count / 2 : CAREER_LONG;
    if (each < CAREER_MEAN)
        return;
    f->first = mean_of(r, each, each);
    f->last = mean_of(r, r->count, each);
    f->band = 1.96 * sqrt((variance_of(r, each, each, f->first) +
                           variance_of(r, r->count, each, f->last)) /
                          (double)each);
}

static bool draw_hands(const struct career *c, const struct career_ask *ask,
                       struct career_figures *f)
{
    struct run r = { .hand = malloc(f->hands * sizeof *r.hand),
                     .at_ms = malloc(f->hands * sizeof *r.at_ms) };
    bool good = r.hand && r.at_ms;
    for (size_t i = c->games; good && i > 0; i--) {
        const struct entry *g = &c->game[i - 1];
        if (!is_chosen(g, f->chosen, ask) || !counts(g))
            continue;
        for (unsigned h = 0; h < g->hands; h++) {
            r.at_ms[r.count] = g->ended_ms;
            r.hand[r.count++] = &c->hand[g->hand + h];
        }
    }
    if (good) {
        draw(f, &r);
        compare_ends(f, &r);
    }
    free(r.hand);
    free(r.at_ms);
    return good;
}

/* ---- People ---- */

static int by_who(const void *a, const void *b)
{
    const struct meeting *one = a, *other = b;
    int order = strcmp(one->who, other->who);
    return order ? order : one->game < other->game ? -1 : one->game > other->game;
}

/* Puts somebody into the list of those met most, which is in order. */
static void rank(struct career_figures *f, const struct career *c, const struct meeting *m,
                 size_t games, size_t ahead, size_t behind)
{
    size_t at = f->friends;
    while (at > 0 && f->friend[at - 1].games < games)
        at--;
    if (at == CAREER_FRIENDS)
        return;
    size_t after = (f->friends < CAREER_FRIENDS ? f->friends : CAREER_FRIENDS - 1) - at;
    memmove(&f->friend[at + 1], &f -> friend[at], after * sizeof *f->friend);
    f->friends += f->friends < CAREER_FRIENDS;
    memcpy(f->friend[at].who, m->who, CAREER_NAME);
    memcpy(f->friend[at].name, m->who, CAREER_NAME);
    memcpy(f->friend[at].game, c->game[m->game].game, CAREER_GAME);
    f->friend[at].games = games;
    f->friend[at].ahead = ahead;
    f->friend[at].behind = behind;
}

static bool find_friends(const struct career *c, const struct career_ask *ask,
                         struct career_figures *f)
{
    struct meeting *met = malloc((c->meetings + 1) * sizeof *met);
    size_t count = 0;
    if (!met)
        return false;
    for (size_t i = 0; i < c->games; i++) {
        const struct entry *g = &c->game[i];
        for (size_t n = 0; n < g->people && is_chosen(g, f->chosen, ask) && counts(g); n++) {
            met[count] = c->meeting[g->met + n];
            met[count++].game = i;
        }
    }
    qsort(met, count, sizeof *met, by_who);
    for (size_t i = 0, next; i < count; i = next) {
        size_t ahead = 0, behind = 0;
        for (next = i; next < count && strcmp(met[next].who, met[i].who) == 0; next++) {
            ahead += met[next].order < 0;
            behind += met[next].order > 0;
        }
        rank(f, c, &met[i], next - i, ahead, behind);
    }
    free(met);
    return true;
}

/* ---- All of it ---- */

static void divide(struct career_figures *f)
{
    if (f->games) {
        f->mean_place /= (double)f->games;
        f->recent_place /= f->recent_games ? (double)f->recent_games : 1;
    }
    if (f->hands) {
        f->points /= (double)f->hands;
        f->table /= (double)f->hands;
    }
    for (size_t i = 0; i < f->kinds; i++)
        bound_share(f->kind[i].won, f->kind[i].games, &f->kind[i].low, &f->kind[i].high);
}

bool career_figures(const struct career *c, const struct career_ask *ask,
                    struct career_figures *out)
{
    size_t run = 0;
    bool broken = false;
    memset(out, 0, sizeof *out);
    choose(c, ask, out);
    for (size_t i = 0; i < c->games; i++) {
        const struct entry *g = &c->game[i];
        if (!is_chosen(g, out->chosen, ask))
            continue;
        count_rating(out, g);
        out->left += g->left;
        out->takebacks += g->takebacks && !g->left;
        if (!counts(g))
            continue;
        count_game(out, c, g, ask->now_ms);
        count_streaks(out, g->won, &run, &broken);
        for (unsigned h = 0; h < g->hands; h++)
            count_hand(out, g, h, &c->hand[g->hand + h]);
    }
    divide(out);
    return find_friends(c, ask, out) && (out->hands < CAREER_MEAN || draw_hands(c, ask, out));
}

/* ---- CSV ---- */

/* A field, in quotes if it needs them. What a spreadsheet would take for a formula gets an
 * apostrophe. */
static void csv_field(struct buffer *out, const char *text)
{
    bool quotes = strpbrk(text, ",\"\r\n") != NULL;
    buffer_text(out, quotes ? "\"" : "");
    buffer_text(out, *text && strchr("=+-@\t", *text) ? "'" : "");
    for (; *text; text++)
        buffer_text(out, *text == '"' ? "\"\"" : (char[]){ *text, '\0' });
    buffer_text(out, quotes ? "\"," : ",");
}

static void csv_hand(const struct entry *g, unsigned i, const struct career_hand *h,
                     struct buffer *out)
{
    static const char *const moons[] = { "", "made", "missed", "against" };
    char date[DATE_TEXT];
    date_write(g->ended_ms / day_ms, date);
    csv_field(out, date);
    csv_field(out, g->game);
    buffer_format(out, "%u,", i + 1);
    csv_field(out, g->family);
    csv_field(out, g->against);
    buffer_format(out, "%u,%u,%d,%d,%u,%u,%s,%s\r\n", g->place, g->sides, (int)h->points,
                  (int)h->others, (unsigned)h->queens, (unsigned)h->hearts, moons[h->moon],
                  g->left        ? "left"
                  : g->takebacks ? "takebacks"
                                 : "");
}

void career_csv(const struct career *c, const struct career_ask *ask, struct buffer *out)
{
    struct career_figures *f = calloc(1, sizeof *f);
    if (!f) {
        out->failed = true;
        return;
    }
    choose(c, ask, f);
    buffer_text(out,
                "date_utc,game,hand,family,against,place,sides,points,others,queens,hearts,moon,"
                "left_out\r\n");
    for (size_t i = 0; i < c->games; i++)
        for (unsigned h = c->game[i].hands; is_chosen(&c->game[i], f->chosen, ask) && h > 0; h--)
            csv_hand(&c->game[i], h - 1, &c->hand[c->game[i].hand + h - 1], out);
    free(f);
}
