/* facts.c - the facts of a finished game: stored, shown, counted, anonymized. */
#include "server/people/games/facts.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "record/record.h"
#include "study/rating/rating.h"

static const char somebody[] = "somebody";

void facts_id(const struct id *table, unsigned number, struct id *out)
{
    uint8_t bytes[ID_BYTES + 4], hash[crypto_hash_sha256_BYTES];
    memcpy(bytes, table->byte, ID_BYTES);
    for (int i = 0; i < 4; i++)
        bytes[ID_BYTES + i] = (uint8_t)(number >> (24 - 8 * i));
    (void)crypto_hash_sha256(hash, bytes, sizeof bytes);
    memcpy(out->byte, hash, ID_BYTES);
}

void facts_of(struct facts *f, const struct people_game *g, int64_t ended_ms)
{
    memset(f, 0, sizeof *f);
    facts_id(&g->table, g->number, &f->game);
    f->table = g->table;
    f->ended_ms = ended_ms;
    f->number = g->number;
    f->hands = g->hands;
    f->seats = g->plan->seats;
    f->open = g->open;
    f->partners = g->plan->teams < g->plan->seats;
    f->winners = g->winners;
    (void)hearts_rules_write(&g->plan->rules, f->rules, sizeof f->rules);
    /* The named game closest to the rules: the first word of their shortest text. */
    snprintf(f->family, FAMILY_NAME, "%.*s", (int)strcspn(f->rules, " "), f->rules);
    for (unsigned s = 0; s < f->seats; s++) {
        f->seat[s].who = g->seat[s].person ? g->seat[s].who : (struct id){ { 0 } };
        memcpy(f->seat[s].name, g->seat[s].name, TABLE_NAME);
        f->seat[s].name[TABLE_NAME - 1] = '\0';
        f->seat[s].stayed = g->seat[s].person && g->seat[s].to_the_end;
        f->seat[s].unrated = g->seat[s].unrated;
        f->seat[s].score = g->score[s];
        f->seat[s].side = g->plan->team[s];
        f->seat[s].moons = g->moons[s];
    }
    /* Where partners share a score, each seat has its side's score already. */
    bool joined = g->plan->sides < g->plan->seats;
    for (unsigned s = 0; s < f->seats; s++)
        for (unsigned i = 0; i < f->seats; i++)
            if (joined ? i == s : f->seat[i].side == f->seat[s].side)
                f->seat[s].total += f->seat[i].score;
}

/* ---- Storing ---- */

void facts_write(const struct facts *f, struct buffer *out)
{
    struct json j;
    json_begin(&j, out);
    json_object(&j, NULL);
    json_hex(&j, "game", f->game.byte, ID_BYTES);
    json_hex(&j, "table", f->table.byte, ID_BYTES);
    json_number(&j, "number", f->number);
    json_number(&j, "ended", f->ended_ms);
    json_number(&j, "hands", f->hands);
    json_bool(&j, "open", f->open);
    json_bool(&j, "partners", f->partners);
    if (f->imported)
        json_bool(&j, "brought", true);
    json_number(&j, "winners", f->winners);
    json_text(&j, "rules", f->rules);
    json_text(&j, "family", f->family);
    json_list(&j, "seats");
    for (unsigned s = 0; s < f->seats; s++) {
        json_object(&j, NULL);
        json_text(&j, "name", f->seat[s].name);
        json_hex(&j, "person", f->seat[s].who.byte, ID_BYTES);
        json_bool(&j, "stayed", f->seat[s].stayed);
        if (f->seat[s].unrated)
            json_bool(&j, "unrated", true);
        json_number(&j, "score", f->seat[s].score);
        json_number(&j, "total", f->seat[s].total);
        json_number(&j, "side", f->seat[s].side);
        json_number(&j, "moons", f->seat[s].moons);
        json_object_end(&j);
    }
    json_list_end(&j);
    json_object_end(&j);
}

static bool get_number(struct json_span object, const char *key, int64_t high, unsigned *out)
{
    int64_t n;
    bool good = json_as_whole(json_member(object, key), 0, high, &n);
    if (good)
        *out = (unsigned)n;
    return good;
}

static bool read_seat(struct facts *f, struct json_span seat, unsigned s)
{
    if (s >= HEARTS_SEATS)
        return false;
    /* Present only for unrated seats. */
    (void)json_as_bool(json_member(seat, "unrated"), &f->seat[s].unrated);
    return json_as_text(json_member(seat, "name"), f->seat[s].name, TABLE_NAME) &&
           json_as_hex(json_member(seat, "person"), f->seat[s].who.byte, ID_BYTES) &&
           json_as_bool(json_member(seat, "stayed"), &f->seat[s].stayed) &&
           json_as_whole(json_member(seat, "score"), INT32_MIN, INT32_MAX, &f->seat[s].score) &&
           json_as_whole(json_member(seat, "total"), INT64_C(16) * INT32_MIN,
                         INT64_C(16) * INT32_MAX, &f->seat[s].total) &&
           get_number(seat, "side", HEARTS_SEATS - 1, &f->seat[s].side) &&
           get_number(seat, "moons", UINT8_MAX, &f->seat[s].moons);
}

bool facts_read(struct facts *f, const char *text, size_t length)
{
    unsigned winners = 0;
    memset(f, 0, sizeof *f);
    struct json_span kept = json_of(text, length);
    bool good = json_as_hex(json_member(kept, "game"), f->game.byte, ID_BYTES) &&
                json_as_hex(json_member(kept, "table"), f->table.byte, ID_BYTES) &&
                get_number(kept, "number", UINT32_MAX, &f->number) &&
                json_as_whole(json_member(kept, "ended"), 0, INT64_MAX / 2048, &f->ended_ms) &&
                get_number(kept, "hands", UINT32_MAX, &f->hands) &&
                json_as_bool(json_member(kept, "open"), &f->open) &&
                json_as_bool(json_member(kept, "partners"), &f->partners) &&
                get_number(kept, "winners", UINT16_MAX, &winners) &&
                json_as_text(json_member(kept, "rules"), f->rules, sizeof f->rules) &&
                json_as_text(json_member(kept, "family"), f->family, sizeof f->family);
    f->winners = (uint16_t)winners;
    /* Games of earlier versions have no such member. */
    (void)json_as_bool(json_member(kept, "brought"), &f->imported);
    struct json_walk seats = json_walk(json_member(kept, "seats"));
    for (struct json_span name, seat; good && json_next(&seats, &name, &seat);)
        good = read_seat(f, seat, f->seats++);
    return good && f->seats > 0;
}

/* ---- Showing ---- */

int facts_seat_of(const struct facts *f, const struct id *who)
{
    for (unsigned s = 0; s < f->seats && !id_is_zero(who); s++)
        if (id_same(&f->seat[s].who, who))
            return (int)s;
    return -1;
}

bool facts_may_see(const struct facts *f, const struct person *who)
{
    return f->open || f->shared || facts_seat_of(f, &who->id) >= 0;
}

void facts_tell_seats(struct json *j, const struct facts *f)
{
    json_list(j, "seats");
    for (unsigned s = 0; s < f->seats; s++) {
        json_object(j, NULL);
        json_text(j, "name", f->seat[s].name);
        if (!id_is_zero(&f->seat[s].who))
            json_hex(j, "person", f->seat[s].who.byte, ID_BYTES);
        if (!id_is_zero(&f->seat[s].who) && !f->seat[s].stayed && !f->imported)
            json_bool(j, "left", true);
        json_object_end(j);
    }
    json_list_end(j);
}

/* Not the whole id: it is the key to a table reached by link, and strangers may see a shared game.
 */
void facts_tell_names(struct json *j, const struct facts *f)
{
    enum { NAMES_BYTES = 3 };
    json_hex(j, "names", f->table.byte, NAMES_BYTES);
}

void facts_tell(struct json *j, const struct facts *f)
{
    json_hex(j, "game", f->game.byte, ID_BYTES);
    facts_tell_names(j, f);
    json_text(j, "rules", f->rules);
    json_text(j, "family", f->family);
    json_number(j, "ended", f->ended_ms);
    json_number(j, "hands", f->hands);
    facts_tell_seats(j, f);
    json_list(j, "scores");
    for (unsigned s = 0; s < f->seats; s++)
        json_number(j, NULL, f->seat[s].score);
    json_list_end(j);
    json_list(j, "winners");
    for (unsigned s = 0; s < f->seats; s++)
        if (f->winners >> s & 1)
            json_text(j, NULL, (char[]){ (char)('A' + s), '\0' });
    json_list_end(j);
    json_bool(j, "shared", f->shared);
    if (f->imported)
        json_bool(j, "brought", true);
}

/* ---- Anonymizing ---- */

uint16_t facts_forget(struct facts *f, const struct id *who)
{
    uint16_t seats = 0;
    for (unsigned s = 0; s < f->seats; s++)
        if (id_same(&f->seat[s].who, who)) {
            seats |= (uint16_t)(1u << s);
            memset(&f->seat[s].who, 0, sizeof f->seat[s].who);
            memset(f->seat[s].name, 0, TABLE_NAME);
            memcpy(f->seat[s].name, somebody, sizeof somebody);
        }
    return seats;
}

bool record_forget(const char *text, size_t length, uint16_t seats, struct buffer *out)
{
    struct record_fault fault;
    struct record *r = record_read(text, length, &fault);
    bool good = r != NULL;
    for (unsigned s = 0; good && s < HEARTS_SEATS; s++)
        if (seats >> s & 1)
            good = record_tag_set(r, (char[]){ (char)('A' + s), '\0' }, somebody);
    if (good)
        record_write(r, out);
    record_free(r);
    return good && !out->failed;
}

/* ---- Counting ---- */

/* Computers have no rating, nor have programs unless the table's terms say so. */
static bool has_rating(const struct facts *f, unsigned s)
{
    return !id_is_zero(&f->seat[s].who) && !f->seat[s].unrated;
}

/* The least total that can win, as in Super Hearts; HEARTS_NO_LEAST: any. */
static int least_of(const struct facts *f)
{
    struct hearts_rules rules;
    struct hearts_error e;
    bool good = hearts_rules_read(&rules, f->rules, strlen(f->rules), &e);
    return good ? rules.least : HEARTS_NO_LEAST;
}

/* 0: won. 1: lost. 2: its total is too low to win. */
static int rank_of(const struct facts *f, int least, unsigned s)
{
    if (f->winners >> s & 1)
        return 0;
    return least != HEARTS_NO_LEAST && f->seat[s].total < least ? 2 : 1;
}

/* Whether one seat did better than another. Where everybody plays alone, those who left early are
 * placed behind all who stayed. All with a total too low to win share the last place. */
static bool is_better(const struct facts *f, int least, unsigned a, unsigned b)
{
    int one = rank_of(f, least, a), other = rank_of(f, least, b);
    if (!f->partners && f->seat[a].stayed != f->seat[b].stayed)
        return f->seat[a].stayed;
    return one != other ? one < other : one == 1 && f->seat[a].total < f->seat[b].total;
}

/* Number of rated seats of other sides that did better. */
static int place_of(const struct facts *f, int least, unsigned s)
{
    int place = 0;
    for (unsigned i = 0; i < f->seats; i++)
        if (f->seat[i].side != f->seat[s].side && has_rating(f, i))
            place += is_better(f, least, i, s);
    return place;
}

/* Whether a side is rated: all of its seats are. */
static bool side_counts(const struct facts *f, unsigned side)
{
    for (unsigned s = 0; s < f->seats; s++)
        if (f->seat[s].side == side && !has_rating(f, s))
            return false;
    return true;
}

static bool rate(const struct facts *f, struct stats stats[HEARTS_SEATS])
{
    struct rating_player player[HEARTS_SEATS];
    unsigned seat[HEARTS_SEATS];
    bool stayed = false; /* somebody stayed to the end: else nobody was shown the result */
    int count = 0, least = least_of(f);
    for (unsigned s = 0; s < f->seats; s++) {
        if (!side_counts(f, f->seat[s].side))
            continue;
        player[count] = (struct rating_player){ { stats[s].mu, stats[s].sigma },
                                                (int)f->seat[s].side,
                                                place_of(f, least, s) };
        seat[count++] = s;
        stayed |= f->seat[s].stayed;
    }
    if (f->imported || !stayed || !rating_update(player, count))
        return false;
    for (int i = 0; i < count; i++) {
        stats[seat[i]].mu = player[i].rating.mu;
        stats[seat[i]].sigma = player[i].rating.sigma;
        stats[seat[i]].rated++;
    }
    return true;
}

bool facts_count(const struct facts *f, struct stats stats[HEARTS_SEATS])
{
    bool rated = rate(f, stats);
    for (unsigned s = 0; s < f->seats; s++) {
        stats[s].games++;
        stats[s].wins += f->seat[s].stayed && (f->winners >> s & 1);
        stats[s].hands += f->hands;
        stats[s].points += f->seat[s].score;
        stats[s].moons += f->seat[s].moons;
    }
    return rated;
}
