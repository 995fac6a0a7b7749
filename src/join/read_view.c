/* read_view.c - how things stand, member by member.
 *
 * A member that is null stands as if nothing had ever been said of it; one that is missing stays
 * as it was.
 */
#include "join/read.h"

#include <string.h>

void read_view_begin(struct hearts_view *v, int seat)
{
    memset(v, 0, sizeof *v);
    v->seat = (uint8_t)seat;
    v->choice.low = 1; /* above high: nothing to decide */
    v->pass = 'H';
    v->hand_number = 1;
    v->kitty_taker = HEARTS_NO_SEAT;
}

/* ---- Kinds of members ---- */

static bool small(const cJSON *value, int64_t most, uint8_t *out)
{
    int64_t number = 0;
    if (value && !read_whole(value, 0, most, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool smalls(const struct hearts_plan *p, const cJSON *value, uint8_t *out)
{
    int32_t wide[HEARTS_SEATS] = { 0 };
    if (value && !read_numbers(p, value, wide))
        return false;
    for (int seat = 0; seat < p->seats; seat++) {
        if (wide[seat] < 0 || wide[seat] > 255)
            return false;
        out[seat] = (uint8_t)wide[seat];
    }
    return true;
}

static bool numbers(const struct hearts_plan *p, const cJSON *value, int32_t *out)
{
    memset(out, 0, HEARTS_SEATS * sizeof *out);
    return !value || read_numbers(p, value, out);
}

static bool flag(const cJSON *value, bool *out)
{
    *out = cJSON_IsTrue(value);
    return !value || cJSON_IsBool(value);
}

static bool seat(const struct hearts_plan *p, const cJSON *value, int nobody, uint8_t *out)
{
    int number = nobody;
    if (value && !read_seat(p, value, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool seats(const struct hearts_plan *p, const cJSON *value, uint16_t *out)
{
    unsigned set = 0;
    if (value && !read_seats(p, value, &set))
        return false;
    *out = (uint16_t)set;
    return true;
}

static bool pile(const struct hearts_plan *p, const cJSON *value, struct hearts_pile *out)
{
    *out = (struct hearts_pile){ 0, 0 };
    return !value || read_pile(p, value, out);
}

static bool list(const struct hearts_plan *p, const cJSON *value, int most, hearts_card *out,
                 uint8_t *count)
{
    const cJSON *item;
    memset(out, 0, (size_t)most * sizeof *out);
    *count = 0;
    if (value && !cJSON_IsArray(value))
        return false;
    cJSON_ArrayForEach(item, value) if (*count == most ||
                                        !read_card(p, item, &out[(*count)++])) return false;
    return true;
}

/* What a list or an object has for a seat, or NULL. */
static const cJSON *of_seat(const cJSON *value, int number)
{
    char key[2] = { (char)('A' + number), '\0' };
    return cJSON_IsArray(value) ? cJSON_GetArrayItem(value, number) : read_member(value, key);
}

static bool piles(const struct hearts_plan *p, const cJSON *value, struct hearts_pile *out)
{
    for (int i = 0; i < p->seats; i++)
        if (!pile(p, value ? of_seat(value, i) : NULL, &out[i]))
            return false;
    return true;
}

/* ---- The members ---- */

struct reading {
    const struct hearts_plan *plan;
    struct hearts_view *v;
};

static bool phase(const struct reading *r, const cJSON *value)
{
    r->v->phase = HEARTS_DEAL;
    for (int i = 0; value && i <= HEARTS_OVER; i++)
        if (cJSON_IsString(value) &&
            strcmp(value->valuestring, hearts_phase_name((enum hearts_phase)i)) == 0) {
            r->v->phase = (uint8_t)i;
            return true;
        }
    return !value;
}

static bool dealer(const struct reading *r, const cJSON *value)
{
    return seat(r->plan, value, 0, &r->v->dealer);
}

static bool leader(const struct reading *r, const cJSON *value)
{
    return seat(r->plan, value, 0, &r->v->leader);
}

static bool pass(const struct reading *r, const cJSON *value)
{
    char letter = value && cJSON_IsString(value) ? value->valuestring[0] : 'H';
    bool good = letter == 'H' || letter == 'S' || (letter > '0' && letter < '0' + r->plan->seats);
    r->v->pass = letter;
    return good && (!value || (cJSON_IsString(value) && !value->valuestring[1]));
}

static bool broken(const struct reading *r, const cJSON *value)
{
    return flag(value, &r->v->broken);
}

static bool hand_number(const struct reading *r, const cJSON *value)
{
    int64_t number = 1;
    if (value && !read_whole(value, 0, 65535, &number))
        return false;
    r->v->hand_number = (uint16_t)number;
    return true;
}

static bool to_act(const struct reading *r, const cJSON *value)
{
    return seats(r->plan, value, &r->v->to_act);
}

static bool hand(const struct reading *r, const cJSON *value)
{
    return pile(r->plan, value, &r->v->hand);
}

/* The number of an option's word in this phase, or -1. */
static int option_of(const struct reading *r, const cJSON *value)
{
    for (int i = 0; i < 2 && cJSON_IsString(value); i++) {
        const char *word = hearts_choice_word((enum hearts_phase)r->v->phase, i);
        if (*word && strcmp(word, value->valuestring) == 0)
            return i;
    }
    return -1;
}

static bool choice(const struct reading *r, const cJSON *value)
{
    struct hearts_choice *c = &r->v->choice;
    const cJSON *options = read_member(value, "options"), *option;
    memset(c, 0, sizeof *c);
    c->low = 1;
    if (!value)
        return true;
    if (!cJSON_IsObject(value) || !small(read_member(value, "low"), HEARTS_MOVE_MAX, &c->low) ||
        !small(read_member(value, "high"), HEARTS_MOVE_MAX, &c->high) || c->low > c->high ||
        !pile(r->plan, read_member(value, "from"), &c->from))
        return false;
    cJSON_ArrayForEach(option, options) if (option_of(r, option) != c->options++) return false;
    const cJSON *fallback = read_member(value, "fallback");
    int number = fallback ? option_of(r, fallback) : 0;
    c->fallback = (uint8_t)number;
    return number >= 0 && (!options || cJSON_IsArray(options));
}

static bool passed(const struct reading *r, const cJSON *value)
{
    return list(r->plan, value, HEARTS_MOVE_MAX, r->v->passed, &r->v->passed_count);
}

static bool received(const struct reading *r, const cJSON *value)
{
    return list(r->plan, value, HEARTS_MOVE_MAX, r->v->received, &r->v->received_count);
}

static bool passed_unseen(const struct reading *r, const cJSON *value)
{
    return seats(r->plan, value, &r->v->passed_unseen);
}

static bool held(const struct reading *r, const cJSON *value)
{
    return smalls(r->plan, value, r->v->held);
}

static bool charged(const struct reading *r, const cJSON *value)
{
    struct hearts_pile all[HEARTS_SEATS];
    if (!piles(r->plan, value, all))
        return false;
    for (int i = 0; i < r->plan->seats; i++)
        r->v->charged[i] = all[i].once;
    return true;
}

static bool led(const struct reading *r, const cJSON *value)
{
    static const char suits[] = "CDSH";
    const cJSON *item;
    r->v->led = 0;
    if (value && !cJSON_IsArray(value))
        return false;
    cJSON_ArrayForEach(item, value)
    {
        const char *suit = cJSON_IsString(item) && item->valuestring[0]
                               ? strchr(suits, item->valuestring[0])
                               : NULL;
        if (!suit || item->valuestring[1])
            return false;
        r->v->led |= hearts_suit_faces((int)(suit - suits));
    }
    return true;
}

static bool trick(const struct reading *r, const cJSON *value)
{
    return list(r->plan, value, HEARTS_TRICK_MAX, r->v->trick, &r->v->trick_count);
}

static bool trick_end(const struct reading *r, const cJSON *value)
{
    return small(value, HEARTS_TRICK_MAX, &r->v->trick_end);
}

static bool tricks(const struct reading *r, const cJSON *value)
{
    return small(value, HEARTS_CARDS, &r->v->tricks);
}

static bool carried(const struct reading *r, const cJSON *value)
{
    return pile(r->plan, value, &r->v->carried);
}

static bool carried_tricks(const struct reading *r, const cJSON *value)
{
    return small(value, HEARTS_CARDS, &r->v->carried_tricks);
}

static bool won(const struct reading *r, const cJSON *value)
{
    return piles(r->plan, value, r->v->won);
}

static bool tricks_won(const struct reading *r, const cJSON *value)
{
    return smalls(r->plan, value, r->v->tricks_won);
}

static bool kitty_count(const struct reading *r, const cJSON *value)
{
    return small(value, HEARTS_CARDS, &r->v->kitty_count);
}

static bool kitty_taker(const struct reading *r, const cJSON *value)
{
    return seat(r->plan, value, HEARTS_NO_SEAT, &r->v->kitty_taker);
}

static bool kitty(const struct reading *r, const cJSON *value)
{
    return pile(r->plan, value, &r->v->kitty);
}

static bool buried(const struct reading *r, const cJSON *value)
{
    return pile(r->plan, value, &r->v->buried);
}

static bool points(const struct reading *r, const cJSON *value)
{
    return numbers(r->plan, value, r->v->points);
}

static bool score(const struct reading *r, const cJSON *value)
{
    return numbers(r->plan, value, r->v->score);
}

static bool hand_score(const struct reading *r, const cJSON *value)
{
    return numbers(r->plan, value, r->v->hand_score);
}

static bool moons(const struct reading *r, const cJSON *value)
{
    return smalls(r->plan, value, r->v->moons);
}

static bool ended(const struct reading *r, const cJSON *value) { return flag(value, &r->v->ended); }

static bool shot(const struct reading *r, const cJSON *value)
{
    static const char *const words[] = { "moon", "sun", "half" };
    const cJSON *what = read_member(value, "what");
    int64_t worth = 0;
    r->v->shot = HEARTS_NO_SHOT;
    r->v->shooter = 0;
    r->v->shot_worth = 0;
    if (!value)
        return true;
    for (uint8_t i = 0; i < 3; i++)
        if (cJSON_IsString(what) && strcmp(what->valuestring, words[i]) == 0)
            r->v->shot = (uint8_t)(i + 1);
    if (!r->v->shot || !seat(r->plan, read_member(value, "shooter"), 0, &r->v->shooter) ||
        !read_whole(read_member(value, "worth"), -100000000, 100000000, &worth))
        return false;
    r->v->shot_worth = (int32_t)worth;
    return true;
}

static bool winners(const struct reading *r, const cJSON *value)
{
    return seats(r->plan, value, &r->v->winners);
}

/* A reason as the engine would give it: the word names the rule, the rest follows from the view. */
static bool why_of(const struct reading *r, const cJSON *item)
{
    hearts_card c, least = r->v->choice.from.once ? hearts_faces_lowest(r->v->choice.from.once)
                                                  : HEARTS_NO_CARD;
    size_t length = item->string ? strlen(item->string) : 0;
    if (!length || hearts_card_read(item->string, length, &c) != length || c >= HEARTS_FACES ||
        !cJSON_IsString(item))
        return false;
    for (int code = 0; code < HEARTS_REFUSALS; code++) {
        if (strcmp(item->valuestring, hearts_refusal_word((enum hearts_refusal_code)code)) != 0)
            continue;
        bool other = code == HEARTS_OPENING_CARD || code == HEARTS_FIRST_ORDER;
        uint8_t suit = (uint8_t)(r->v->trick_count ? hearts_card_suit(r->v->trick[0]) : 255);
        if (code == HEARTS_MUST_FOLLOW && suit == 255)
            return false;
        r->v->why[c] = (struct hearts_refusal){ (uint8_t)code, other ? least : c, suit,
                                                r->v->choice.low, r->v->choice.high };
        return true;
    }
    /* A rule of a newer server: that it may not be is all that is known. */
    r->v->why[c] = (struct hearts_refusal){ HEARTS_REFUSALS, c, 0, 0, 0 };
    return true;
}

static bool why(const struct reading *r, const cJSON *value)
{
    const cJSON *item;
    memset(r->v->why, 0, sizeof r->v->why);
    cJSON_ArrayForEach(item, value) if (!why_of(r, item)) return false;
    return !value || cJSON_IsObject(value);
}

/* ---- All of them ---- */

/* In this order: the phase says which options there are, the choice and the trick what reasons
 * are about. */
static const struct {
    const char *key;
    bool (*read)(const struct reading *r, const cJSON *value);
} members[] = {
#define MEMBER(name) \
    {                \
#name, name  \
    }
    MEMBER(phase),      MEMBER(dealer),      MEMBER(leader),      MEMBER(pass),
    MEMBER(broken),     MEMBER(hand_number), MEMBER(to_act),      MEMBER(hand),
    MEMBER(choice),     MEMBER(passed),      MEMBER(received),    MEMBER(passed_unseen),
    MEMBER(held),       MEMBER(charged),     MEMBER(led),         MEMBER(trick),
    MEMBER(trick_end),  MEMBER(tricks),      MEMBER(carried),     MEMBER(carried_tricks),
    MEMBER(won),        MEMBER(tricks_won),  MEMBER(kitty_count), MEMBER(kitty_taker),
    MEMBER(kitty),      MEMBER(buried),      MEMBER(points),      MEMBER(score),
    MEMBER(hand_score), MEMBER(moons),       MEMBER(ended),       MEMBER(shot),
    MEMBER(winners),    MEMBER(why),
#undef MEMBER
};

/* What does not go together, or NULL. Only what somebody who draws it relies on: players are asked
 * about a view that has been through view_text_read(). */
static const char *check(const struct hearts_plan *p, const struct hearts_view *v)
{
    const struct hearts_choice *c = &v->choice;
    bool decides = c->low <= c->high, moon = v->phase == HEARTS_SCORE;
    if (v->phase == HEARTS_PASS && v->pass == 'H')
        return "nobody passes in that hand";
    if (v->trick_end > 2 * p->seats || v->trick_count > 2 * p->seats)
        return "a trick has a card of every seat, or two";
    if (decides && v->seat >= p->seats)
        return "a watcher has nothing to decide";
    if (decides && (v->phase == HEARTS_DEAL || v->phase == HEARTS_OVER))
        return "there is nothing to decide";
    if (decides && (!hearts_pile_within(c->from, v->hand) || c->high > hearts_pile_count(c->from)))
        return "a card that may be chosen is not in the hand";
    if (decides && (c->options > 2 || (moon && c->options != 2)))
        return "there are other options in that phase";
    if (decides && v->phase == HEARTS_PLAY && (c->low != 1 || c->high != 1))
        return "one card is played at a time";
    if (moon != (v->shot != HEARTS_NO_SHOT))
        return "something is shot where nothing is, or the other way round";
    return NULL;
}

bool read_view(const struct hearts_plan *p, const cJSON *game, struct hearts_view *v,
               const char **why_not)
{
    const struct reading r = { p, v };
    if (!cJSON_IsObject(game)) {
        *why_not = "how the game stands is no object";
        return false;
    }
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const cJSON *value = cJSON_GetObjectItemCaseSensitive(game, members[i].key);
        if (value && !members[i].read(&r, cJSON_IsNull(value) ? NULL : value)) {
            *why_not = members[i].key;
            return false;
        }
    }
    *why_not = check(p, v);
    return !*why_not;
}
