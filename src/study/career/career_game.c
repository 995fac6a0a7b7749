/* career_game.c - a game as one of its players played it: counted while its record is replayed, and
 * kept as text. */
#include "study/career/career_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/json_span.h"
#include "record/replay.h"

/* ---- From a record ---- */

struct counting {
    struct replay *replay;
    struct career_game *game;
    bool later;   /* it is not the record's first game */
    bool whole;   /* it was dealt from its beginning */
    int32_t most; /* penalty points of the player's side when nobody else had any */
    bool alone;   /* nobody else has any yet */
    unsigned hands_played;
};

/* What the penalty cards that a side took in tricks are worth. */
static int32_t penalty_of(const struct replay *r, int side)
{
    int32_t sum = 0;
    for (int s = 0; s < r->plan.seats; s++)
        for (hearts_faces f = r->game.won[s].once & r->plan.penalty; f; f &= f - 1) {
            hearts_card c = hearts_faces_lowest(f);
            if (r->plan.side[s] == side)
                sum += hearts_plan_worth(&r->plan, r->game.charged, c) *
                       hearts_pile_copies(r->game.won[s], c);
        }
    return sum;
}

/* After each trick: how far the player's side is on its way to a moon. */
static void follow_moon(struct counting *c)
{
    const struct replay *r = c->replay;
    int mine = r->plan.side[c->game->seat];
    for (int side = 0; side < r->plan.sides; side++)
        c->alone &= side == mine || penalty_of(r, side) == 0;
    if (c->alone)
        c->most = penalty_of(r, mine);
}

static enum career_moon moon_of(const struct counting *c)
{
    const struct hearts_game *g = &c->replay->game;
    if (g->shot == HEARTS_SHOT_MOON || g->shot == HEARTS_SHOT_SUN)
        return g->shooter == c->replay->plan.side[c->game->seat] ? CAREER_MADE : CAREER_AGAINST;
    int32_t all = 0;
    for (int side = 0; side < c->replay->plan.sides; side++)
        all += penalty_of(c->replay, side);
    bool missed = c->replay->plan.rules.moon != HEARTS_MOON_OFF && !c->alone && c->most > 0 &&
                  3 * c->most >= 2 * all;
    return missed ? CAREER_MISSED : CAREER_NO_MOON;
}

static void count_hand(struct counting *c)
{
    const struct hearts_plan *p = &c->replay->plan;
    const struct hearts_game *g = &c->replay->game;
    struct career_game *out = c->game;
    if (out->hands == CAREER_HANDS)
        return;
    struct career_hand *h = &out->hand[out->hands++];
    const struct hearts_pile won = g->won[out->seat];
    const hearts_faces hearts = hearts_suit_faces(HEARTS_HEARTS);
    *h = (struct career_hand){ .points = g->hand_score[out->seat] };
    for (int side = 0; side < p->sides; side++)
        if (side != p->side[out->seat])
            h->others += g->hand_score[p->first[side]];
    h->queens = (uint8_t)hearts_pile_copies(won, HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
    h->hearts = (uint8_t)(hearts_faces_count(won.once & hearts) +
                          hearts_faces_count(won.twice & hearts));
    h->moon = (uint8_t)moon_of(c);
}

/* What the seats of a team have together; where partners share a score, each has it already. */
static int64_t sum_of(const struct replay *r, int team)
{
    const struct hearts_plan *p = &r->plan;
    int64_t sum = 0;
    for (int side = 0; side < p->sides; side++)
        if (p->team[p->first[side]] == team)
            sum += r->game.score[p->first[side]];
    return sum;
}

static bool has_won(const struct replay *r, int team)
{
    for (int s = 0; s < r->plan.seats; s++)
        if (r->plan.team[s] == team && r->game.winners >> s & 1)
            return true;
    return false;
}

/* Winners come first. Those with too few points to win come last, such as zero in Super Hearts. */
static int rank_of(const struct replay *r, int team)
{
    int least = r->plan.rules.least;
    if (has_won(r, team))
        return 0;
    return least != HEARTS_NO_LEAST && sum_of(r, team) < least ? 2 : 1;
}

/* Whether one team did better than another. All with too few points share the last place. */
static bool is_better(const struct replay *r, int a, int b)
{
    int one = rank_of(r, a), other = rank_of(r, b);
    return one != other ? one < other : one == 1 && sum_of(r, a) < sum_of(r, b);
}

static void count_end(struct counting *c)
{
    const struct replay *r = c->replay;
    struct career_game *out = c->game;
    for (int team = 0; team < r->plan.teams; team++)
        out->winners += has_won(r, team);
    for (int s = 0; s < r->plan.seats; s++) {
        out->place[s] = 1;
        for (int team = 0; team < r->plan.teams; team++)
            out->place[s] += is_better(r, team, r->plan.team[s]);
    }
    out->won = has_won(r, r->plan.team[out->seat]);
}

static void begin_game(struct counting *c, const char *family, const char *against, bool takebacks)
{
    const struct hearts_plan *p = &c->replay->plan;
    struct career_game *g = c->game;
    unsigned seat = g->seat;
    const hearts_faces hearts = hearts_suit_faces(HEARTS_HEARTS);
    memset(g, 0, sizeof *g);
    snprintf(g->family, sizeof g->family, "%s", family);
    snprintf(g->against, sizeof g->against, "%s", against);
    g->takebacks = takebacks;
    g->seat = seat;
    g->seats = p->seats;
    g->sides = p->teams;
    g->scores = p->sides;
    g->queens = (unsigned)hearts_pile_copies(p->deck, HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
    g->decked_hearts = (unsigned)(hearts_faces_count(p->deck.once & hearts) +
                                  hearts_faces_count(p->deck.twice & hearts));
    c->whole = false;
}

/* One strength, "mixed", "people" where anybody else is a person; "" where the record does not say.
 */
static void read_against(const struct record *r, unsigned seat, unsigned seats,
                         char out[CAREER_NAME])
{
    out[0] = '\0';
    for (unsigned s = 0; s < seats; s++) {
        char word[CAREER_NAME];
        record_player(r, s, word, sizeof word);
        if (s == seat || !word[0])
            continue;
        if (strcmp(word, "person") == 0) {
            snprintf(out, CAREER_NAME, "people");
            return;
        }
        snprintf(out, CAREER_NAME, "%s", !out[0] || strcmp(out, word) == 0 ? word : "mixed");
    }
}

static void family_of(const struct record *r, const struct hearts_rules *rules,
                      char out[CAREER_FAMILY])
{
    char text[HEARTS_RULES_TEXT], event[CAREER_NAME];
    if (record_tag(r, "Event", event, sizeof event) && strcmp(event, "Hand of the day") == 0) {
        snprintf(out, CAREER_FAMILY, "day");
        return;
    }
    (void)hearts_rules_write(rules, text, sizeof text);
    snprintf(out, CAREER_FAMILY, "%.*s", (int)strcspn(text, " "), text);
}

/* A step of the record. True when it ended a game that was seen from its beginning. */
static bool count_step(struct counting *c, enum replay_kind kind, const struct replay_step *step)
{
    const struct replay *r = c->replay;
    if (kind == REPLAY_HAND) {
        if (r->game.hands_played == 0)
            c->whole = replay_was_dealt(&step->events) && (c->later || replay_has_beginning(r));
        c->hands_played = r->game.hands_played;
        c->most = 0;
        c->alone = true;
    }
    if (kind == REPLAY_MOVE && step->trick_count)
        follow_moon(c);
    if (r->game.hands_played > c->hands_played) {
        c->hands_played = r->game.hands_played;
        count_hand(c);
    }
    return (kind == REPLAY_MOVE || kind == REPLAY_HAND) && r->game.phase == HEARTS_OVER && c->whole;
}

static bool count_games(struct counting *c, const struct record *record,
                        void (*each)(void *with, struct career_game *g), void *with)
{
    char family[CAREER_FAMILY], against[CAREER_NAME], count[16];
    struct replay_step step;
    struct record_fault fault;
    unsigned seat = c->game->seat;
    if (!replay_begin(c->replay, record, &fault) || seat >= c->replay->plan.seats)
        return false;
    family_of(record, &c->replay->plan.rules, family);
    read_against(record, seat, c->replay->plan.seats, against);
    bool takebacks = record_tag(record, "Takebacks", count, sizeof count);
    begin_game(c, family, against, takebacks);
    for (;;) {
        enum replay_kind kind = replay_next(c->replay, &step, &fault);
        if (kind == REPLAY_FAULT)
            return false;
        if (kind == REPLAY_END)
            return true;
        if (kind == REPLAY_NEXT) {
            begin_game(c, family, against, takebacks);
            c->later = true;
        } else if (count_step(c, kind, &step)) {
            count_end(c);
            each(with, c->game);
        }
    }
}

bool career_games_of(const struct record *record, unsigned seat,
                     void (*each)(void *with, struct career_game *g), void *with)
{
    struct counting c = { .replay = malloc(sizeof *c.replay), .game = malloc(sizeof *c.game) };
    bool good = c.replay && c.game;
    if (good) {
        c.game->seat = seat;
        good = count_games(&c, record, each, with);
    }
    free(c.replay);
    free(c.game);
    return good;
}

/* ---- As text ---- */

static void write_hand(struct json *j, const struct career_hand *h)
{
    json_list(j, NULL);
    json_number(j, NULL, h->points);
    json_number(j, NULL, h->others);
    json_number(j, NULL, h->queens);
    json_number(j, NULL, h->hearts);
    json_number(j, NULL, h->moon);
    json_list_end(j);
}

/* The hands come last: a member that is looked for is found before all of them are gone through. */
void career_game_write(const struct career_game *g, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_text(&j, "family", g->family);
    json_number(&j, "seat", g->seat);
    json_number(&j, "sides", g->sides);
    json_number(&j, "scores", g->scores);
    json_number(&j, "queens", g->queens);
    json_number(&j, "hearts", g->decked_hearts);
    json_list(&j, "places");
    for (unsigned s = 0; s < g->seats; s++)
        json_number(&j, NULL, g->place[s]);
    json_list_end(&j);
    json_number(&j, "winners", g->winners);
    json_bool(&j, "won", g->won);
    json_bool(&j, "left", g->left);
    json_bool(&j, "takebacks", g->takebacks);
    json_text(&j, "against", g->against);
    json_list(&j, "with");
    for (unsigned s = 0; s < g->seats; s++)
        json_text(&j, NULL, g->with[s].who);
    json_list_end(&j);
    json_list(&j, "hands");
    for (unsigned i = 0; i < g->hands; i++)
        write_hand(&j, &g->hand[i]);
    json_list_end(&j);
    json_object_end(&j);
}

static bool read_unsigned(struct json_span v, int64_t low, int64_t high, unsigned *out)
{
    int64_t n;
    bool good = json_as_whole(v, low, high, &n);
    if (good)
        *out = (unsigned)n;
    return good;
}

static bool read_hand(struct json_span list, struct career_hand *h)
{
    enum { POINTS, OTHERS, QUEENS, HEARTS, MOON, ALL };
    int64_t n[ALL];
    struct json_walk walk = json_walk(list);
    struct json_span value;
    for (int i = 0; i < ALL; i++)
        if (!json_next(&walk, NULL, &value) ||
            !json_as_whole(value, i < QUEENS ? INT32_MIN : 0, i < QUEENS ? INT32_MAX : UINT8_MAX,
                           &n[i]))
            return false;
    *h = (struct career_hand){ .points = (int32_t)n[POINTS],
                               .others = (int32_t)n[OTHERS],
                               .queens = (uint8_t)n[QUEENS],
                               .hearts = (uint8_t)n[HEARTS],
                               .moon = (uint8_t)n[MOON] };
    return h->moon <= CAREER_AGAINST;
}

static bool read_seats(struct career_game *g, struct json_span kept)
{
    struct json_walk places = json_walk(json_member(kept, "places"));
    struct json_walk with = json_walk(json_member(kept, "with"));
    struct json_span value;
    for (; json_next(&places, NULL, &value); g->seats++)
        if (g->seats == HEARTS_SEATS ||
            !read_unsigned(value, 1, HEARTS_SEATS, &g->place[g->seats]) ||
            !json_next(&with, NULL, &value) ||
            !json_as_text(value, g->with[g->seats].who, CAREER_NAME))
            return false;
    return g->seat < g->seats && g->sides <= g->seats;
}

bool career_game_read(struct career_game *g, const char *text, size_t length)
{
    struct json_span kept = json_of(text, length), value;
    struct json_walk hands = json_walk(json_member(kept, "hands"));
    g->hands = g->seats = g->reviewed = 0;
    g->rated = false;
    g->given = 0;
    g->left = json_is_true(json_member(kept, "left"));
    g->takebacks = json_is_true(json_member(kept, "takebacks"));
    bool good = json_as_text(json_member(kept, "family"), g->family, sizeof g->family) &&
                read_unsigned(json_member(kept, "seat"), 0, HEARTS_SEATS - 1, &g->seat) &&
                read_unsigned(json_member(kept, "sides"), 1, HEARTS_SEATS, &g->sides) &&
                read_unsigned(json_member(kept, "scores"), 1, HEARTS_SEATS, &g->scores) &&
                read_unsigned(json_member(kept, "queens"), 0, 2, &g->queens) &&
                read_unsigned(json_member(kept, "hearts"), 0, 26, &g->decked_hearts) &&
                read_unsigned(json_member(kept, "winners"), 0, HEARTS_SEATS, &g->winners) &&
                json_as_bool(json_member(kept, "won"), &g->won) &&
                json_as_text(json_member(kept, "against"), g->against, sizeof g->against) &&
                read_seats(g, kept);
    for (; good && json_next(&hands, NULL, &value); g->hands++)
        good = g->hands < CAREER_HANDS && read_hand(value, &g->hand[g->hands]);
    return good;
}
