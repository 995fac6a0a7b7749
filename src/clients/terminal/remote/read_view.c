/* read_view.c - reads the state of the game, member by member.
 *
 * A null member is reset to its initial value; a missing one stays as it was.
 */
#include "clients/terminal/remote/read.h"

#include <string.h>

void read_view_begin(struct hearts_view *v, int seat)
{
    memset(v, 0, sizeof *v);
    v->seat = (uint8_t)seat;
    v->choice.low = 1; /* more than high: nothing to decide */
    v->pass = 'H';
    v->hand_number = 1;
    v->kitty_taker = HEARTS_NO_SEAT;
}

/* ---- Values, which are not null ---- */

/* Reads a list with an entry for each seat, or an object with the letters of some. */
static bool read_piles(const struct hearts_plan *p, struct json_span value, struct hearts_view *v,
                       const struct view_field *f)
{
    for (int s = 0; s < p->seats; s++) {
        char key[2] = { (char)('A' + s), '\0' };
        bool list = json_kind(value) == JSON_LIST;
        struct json_span item = list ? json_item(value, s) : read_member(value, key);
        struct hearts_pile pile = { 0, 0 };
        if (json_is_there(item) && !read_pile(p, item, &pile))
            return false;
        view_set_pile_of(v, f, s, pile);
    }
    return true;
}

static bool read_each(const struct hearts_plan *p, struct json_span value, struct hearts_view *v,
                      const struct view_field *f)
{
    int32_t numbers[HEARTS_SEATS];
    if (!read_numbers(p, value, numbers))
        return false;
    for (int s = 0; s < p->seats; s++)
        if (!view_set_number_of(v, f, s, numbers[s]))
            return false;
    return true;
}

static bool read_list(const struct hearts_plan *p, struct json_span value, struct hearts_view *v,
                      const struct view_field *f)
{
    struct json_span item;
    hearts_card c;
    for (struct json_walk w = json_walk(value); json_next(&w, NULL, &item);)
        if (!read_card(p, item, &c) || !view_add_card(v, f, c))
            return false;
    return json_kind(value) == JSON_LIST;
}

/* The number of an option's word in a phase, or -1. */
static int option_of(uint8_t phase, struct json_span value)
{
    for (int i = 0; i < 2; i++) {
        const char *word = hearts_choice_word((enum hearts_phase)phase, i);
        if (*word && json_is(value, word))
            return i;
    }
    return -1;
}

/* Reads a number of cards; 0 if it is missing. */
static bool read_bound(struct json_span value, uint8_t *out)
{
    int64_t number = 0;
    if (json_is_there(value) && !json_as_whole(value, 0, HEARTS_MOVE_MAX, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_choice(const struct hearts_plan *p, uint8_t phase, struct json_span value,
                        struct hearts_choice *c)
{
    struct json_span options = read_member(value, "options"), option;
    struct json_span fallback = read_member(value, "fallback"), from = read_member(value, "from");
    int number = json_is_there(fallback) ? option_of(phase, fallback) : 0;
    memset(c, 0, sizeof *c);
    if (json_kind(value) != JSON_OBJECT || !read_bound(read_member(value, "low"), &c->low) ||
        !read_bound(read_member(value, "high"), &c->high) || c->low > c->high ||
        (json_is_there(from) && !read_pile(p, from, &c->from)) || number < 0 ||
        (json_is_there(options) && json_kind(options) != JSON_LIST))
        return false;
    for (struct json_walk w = json_walk(options); json_next(&w, NULL, &option);)
        if (option_of(phase, option) != c->options++)
            return false;
    c->fallback = (uint8_t)number;
    return true;
}

static bool read_suits(struct json_span value, hearts_faces *out)
{
    static const char *const suits[] = { "C", "D", "S", "H" };
    struct json_span item;
    *out = 0;
    for (struct json_walk w = json_walk(value); json_next(&w, NULL, &item);) {
        int suit = 0;
        while (suit < 4 && !json_is(item, suits[suit]))
            suit++;
        if (suit == 4)
            return false;
        *out |= hearts_suit_faces(suit);
    }
    return json_kind(value) == JSON_LIST;
}

static bool read_shot(const struct hearts_plan *p, struct json_span value, struct hearts_view *v)
{
    struct json_span what = read_member(value, "what");
    int64_t worth = 0;
    int shooter = 0;
    v->shot = HEARTS_NO_SHOT;
    for (uint8_t shot = HEARTS_SHOT_MOON; shot <= HEARTS_SHOT_HALF; shot++)
        if (json_is(what, view_shots[shot]))
            v->shot = shot;
    if (!v->shot || !read_seat(p, read_member(value, "shooter"), &shooter) ||
        !json_as_whole(read_member(value, "worth"), -VIEW_NUMBER_MOST, VIEW_NUMBER_MOST, &worth))
        return false;
    v->shooter = (uint8_t)shooter;
    v->shot_worth = (int32_t)worth;
    return true;
}

static bool read_phase(struct json_span value, uint8_t *out)
{
    for (int phase = HEARTS_DEAL; phase <= HEARTS_OVER; phase++)
        if (json_is(value, hearts_phase_name((enum hearts_phase)phase))) {
            *out = (uint8_t)phase;
            return true;
        }
    return false;
}

/* H: nowhere; S: to all; a digit: that many seats to the left. */
static bool read_direction(const struct hearts_plan *p, struct json_span value, char *out)
{
    char letter[2];
    if (!json_as_text(value, letter, sizeof letter))
        return false;
    *out = letter[0];
    return *out == 'H' || *out == 'S' || (*out > '0' && *out < '0' + p->seats);
}

/* Rebuilds a refusal as the engine would give it: the word names the rule, the rest follows from
 * the view. */
static bool read_reason(struct hearts_view *v, struct json_span card, struct json_span word)
{
    hearts_card c,
        least = v->choice.from.once ? hearts_faces_lowest(v->choice.from.once) : HEARTS_NO_CARD;
    char text[8];
    size_t length = json_as_text(card, text, sizeof text) ? strlen(text) : 0;
    if (!length || hearts_card_read(text, length, &c) != length || c >= HEARTS_FACES ||
        json_kind(word) != JSON_TEXT)
        return false;
    for (int code = 0; code < HEARTS_REFUSALS; code++) {
        if (!json_is(word, hearts_refusal_word((enum hearts_refusal_code)code)))
            continue;
        bool other = code == HEARTS_OPENING_CARD || code == HEARTS_FIRST_ORDER;
        uint8_t suit = (uint8_t)(v->trick_count ? hearts_card_suit(v->trick[0]) : 255);
        if (code == HEARTS_MUST_FOLLOW && suit == 255)
            return false;
        v->why[c] = (struct hearts_refusal){ (uint8_t)code, other ? least : c, suit, v->choice.low,
                                             v->choice.high };
        return true;
    }
    /* A rule of a newer server: we only know that the card may not be played. */
    v->why[c] = (struct hearts_refusal){ HEARTS_REFUSALS, c, 0, 0, 0 };
    return true;
}

static bool read_reasons(struct hearts_view *v, struct json_span value)
{
    struct json_span card, word;
    for (struct json_walk w = json_walk(value); json_next(&w, &card, &word);)
        if (!read_reason(v, card, word))
            return false;
    return json_kind(value) == JSON_OBJECT;
}

/* ---- The members ---- */

/* Sets a member to its initial value. */
static void forget(struct hearts_view *v, const struct view_field *f)
{
    struct hearts_view begin;
    read_view_begin(&begin, v->seat);
    memcpy((unsigned char *)v + f->at, view_at(&begin, f), f->size);
    if (f->kind == VIEW_CARDS)
        ((uint8_t *)v)[f->count_at] = 0;
    if (f->kind == VIEW_SHOT) {
        v->shooter = 0;
        v->shot_worth = 0;
    }
}

static bool read_one(const struct hearts_plan *p, struct json_span value, struct hearts_view *v,
                     const struct view_field *f)
{
    void *at = (unsigned char *)v + f->at;
    unsigned seats;
    int seat;
    int64_t number;
    switch ((enum view_kind)f->kind) {
    case VIEW_CARDS: return read_list(p, value, v, f);
    case VIEW_CHOICE: return read_choice(p, v->phase, value, at);
    case VIEW_DIRECTION: return read_direction(p, value, at);
    case VIEW_FACES_EACH:
    case VIEW_PILE_EACH: return read_piles(p, value, v, f);
    case VIEW_FLAG: *(bool *)at = json_is_true(value); return json_kind(value) == JSON_BOOL;
    case VIEW_NUMBER:
        return json_as_whole(value, 0, f->most, &number) && view_set_number(v, f, number);
    case VIEW_NUMBER_EACH: return read_each(p, value, v, f);
    case VIEW_PHASE: return read_phase(value, at);
    case VIEW_PILE: return read_pile(p, value, at);
    case VIEW_REASONS: return read_reasons(v, value);
    case VIEW_SEAT:
        if (!read_seat(p, value, &seat))
            return false;
        *(uint8_t *)at = (uint8_t)seat;
        return true;
    case VIEW_SEATS:
        if (!read_seats(p, value, &seats))
            return false;
        *(uint16_t *)at = (uint16_t)seats;
        return true;
    case VIEW_SHOT: return read_shot(p, value, v);
    case VIEW_SUITS: return read_suits(value, at);
    }
    return false;
}

/* Reads the members that are present. Returns the name of the first invalid one, or NULL. Reasons
 * come last, because they depend on the choice and the trick. */
static const char *read_members(const struct hearts_plan *p, struct json_span game,
                                struct hearts_view *v)
{
    for (int last = 0; last <= 1; last++)
        for (const struct view_field *f = view_fields; f < view_fields + VIEW_FIELDS; f++) {
            if (!f->key || (f->kind == VIEW_REASONS) != last)
                continue;
            struct json_span value = json_member(game, f->key);
            if (json_kind(value) == JSON_NOTHING)
                continue;
            forget(v, f);
            if (json_is_there(value) && !read_one(p, value, v, f))
                return f->key;
        }
    return NULL;
}

/* A contradiction between members, or NULL. It checks only what drawing relies on: players decide
 * on a view that has been through view_text_read(). */
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

bool read_view(const struct hearts_plan *p, struct json_span game, struct hearts_view *v,
               const char **why)
{
    *why = "how the game stands is no object";
    if (json_kind(game) != JSON_OBJECT)
        return false;
    *why = read_members(p, game, v);
    if (!*why)
        *why = check(p, v);
    return !*why;
}
