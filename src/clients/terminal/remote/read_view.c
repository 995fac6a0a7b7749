/* read_view.c - how things stand, member by member.
 *
 * A member that is null stands as if nothing had ever been said of it; one that is missing stays
 * as it was.
 */
#include "clients/terminal/remote/read.h"

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

/* ---- Values; of each, what is no value at all is its beginning ---- */

static bool small(struct json_span value, int64_t most, uint8_t *out)
{
    int64_t number = 0;
    if (json_is_there(value) && !json_as_whole(value, 0, most, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool pile(const struct hearts_plan *p, struct json_span value, struct hearts_pile *out)
{
    *out = (struct hearts_pile){ 0, 0 };
    return !json_is_there(value) || read_pile(p, value, out);
}

/* What a list or an object has for a seat. */
static struct json_span of_seat(struct json_span value, int number)
{
    char key[2] = { (char)('A' + number), '\0' };
    return json_kind(value) == JSON_LIST ? json_item(value, number) : read_member(value, key);
}

static bool piles(const struct hearts_plan *p, struct json_span value, struct hearts_pile *out)
{
    for (int i = 0; i < p->seats; i++)
        if (!pile(p, of_seat(value, i), &out[i]))
            return false;
    return true;
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

static bool read_choice(const struct hearts_plan *p, uint8_t phase, struct json_span value,
                        struct hearts_choice *c)
{
    struct json_span options = read_member(value, "options"), option;
    struct json_span fallback = read_member(value, "fallback");
    int number = json_is_there(fallback) ? option_of(phase, fallback) : 0;
    memset(c, 0, sizeof *c);
    c->low = 1;
    if (!json_is_there(value))
        return true;
    if (json_kind(value) != JSON_OBJECT ||
        !small(read_member(value, "low"), HEARTS_MOVE_MAX, &c->low) ||
        !small(read_member(value, "high"), HEARTS_MOVE_MAX, &c->high) || c->low > c->high ||
        !pile(p, read_member(value, "from"), &c->from) || number < 0 ||
        (json_is_there(options) && json_kind(options) != JSON_LIST))
        return false;
    for (struct json_walk w = json_walk(options); json_next(&w, NULL, &option);)
        if (option_of(phase, option) != c->options++)
            return false;
    c->fallback = (uint8_t)number;
    return true;
}

static bool read_led(struct json_span value, uint64_t *out)
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
    return !json_is_there(value) || json_kind(value) == JSON_LIST;
}

static bool read_shot(const struct hearts_plan *p, struct json_span value, struct hearts_view *v)
{
    static const char *const words[] = { "moon", "sun", "half" };
    struct json_span what = read_member(value, "what");
    int64_t worth = 0;
    int shooter = 0;
    v->shot = HEARTS_NO_SHOT;
    v->shooter = 0;
    v->shot_worth = 0;
    if (!json_is_there(value))
        return true;
    for (uint8_t i = 0; i < 3; i++)
        if (json_is(what, words[i]))
            v->shot = (uint8_t)(i + 1);
    if (!v->shot || !read_seat(p, read_member(value, "shooter"), &shooter) ||
        !json_as_whole(read_member(value, "worth"), -READ_NUMBER, READ_NUMBER, &worth))
        return false;
    v->shooter = (uint8_t)shooter;
    v->shot_worth = (int32_t)worth;
    return true;
}

/* A reason as the engine would give it: the word names the rule, the rest follows from the view. */
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
    /* A rule of a newer server: that it may not be is all that is known. */
    v->why[c] = (struct hearts_refusal){ HEARTS_REFUSALS, c, 0, 0, 0 };
    return true;
}

static bool read_reasons(struct hearts_view *v, struct json_span value)
{
    struct json_span card, word;
    memset(v->why, 0, sizeof v->why);
    for (struct json_walk w = json_walk(value); json_next(&w, &card, &word);)
        if (!read_reason(v, card, word))
            return false;
    return !json_is_there(value) || json_kind(value) == JSON_OBJECT;
}

/* ---- The members, each by its name ---- */

struct reading {
    const struct hearts_plan *plan;
    struct json_span game;
    const char *why; /* the first member that cannot be; NULL: none */
};

/* True where a member is there, null or not. */
static bool told(const struct reading *r, const char *key, struct json_span *value)
{
    *value = json_member(r->game, key);
    return json_kind(*value) != JSON_NOTHING;
}

static void keep(struct reading *r, const char *key, bool good)
{
    if (!good && !r->why)
        r->why = key;
}

static void get_small(struct reading *r, const char *key, int64_t most, uint8_t *out)
{
    struct json_span value;
    if (told(r, key, &value))
        keep(r, key, small(value, most, out));
}

static void get_flag(struct reading *r, const char *key, bool *out)
{
    struct json_span value;
    if (!told(r, key, &value))
        return;
    *out = json_is_true(value);
    keep(r, key, !json_is_there(value) || json_kind(value) == JSON_BOOL);
}

static void get_seat(struct reading *r, const char *key, int nobody, uint8_t *out)
{
    struct json_span value;
    int seat = nobody;
    if (!told(r, key, &value))
        return;
    keep(r, key, !json_is_there(value) || read_seat(r->plan, value, &seat));
    *out = (uint8_t)seat;
}

static void get_seats(struct reading *r, const char *key, uint16_t *out)
{
    struct json_span value;
    unsigned seats = 0;
    if (!told(r, key, &value))
        return;
    keep(r, key, !json_is_there(value) || read_seats(r->plan, value, &seats));
    *out = (uint16_t)seats;
}

static void get_pile(struct reading *r, const char *key, struct hearts_pile *out)
{
    struct json_span value;
    if (told(r, key, &value))
        keep(r, key, pile(r->plan, value, out));
}

static void get_piles(struct reading *r, const char *key, struct hearts_pile *out)
{
    struct json_span value;
    if (told(r, key, &value))
        keep(r, key, piles(r->plan, value, out));
}

static void get_charged(struct reading *r, uint64_t *out)
{
    struct hearts_pile all[HEARTS_SEATS];
    struct json_span value;
    if (!told(r, "charged", &value))
        return;
    keep(r, "charged", piles(r->plan, value, all));
    for (int i = 0; i < r->plan->seats && !r->why; i++)
        out[i] = all[i].once;
}

/* Cards in an order. */
static void get_list(struct reading *r, const char *key, int most, hearts_card *out, uint8_t *count)
{
    struct json_span value, item;
    if (!told(r, key, &value))
        return;
    memset(out, 0, (size_t)most * sizeof *out);
    *count = 0;
    keep(r, key, !json_is_there(value) || json_kind(value) == JSON_LIST);
    for (struct json_walk w = json_walk(value); !r->why && json_next(&w, NULL, &item);)
        keep(r, key, *count < most && read_card(r->plan, item, &out[(*count)++]));
}

static void get_numbers(struct reading *r, const char *key, int32_t *out)
{
    struct json_span value;
    if (!told(r, key, &value))
        return;
    memset(out, 0, HEARTS_SEATS * sizeof *out);
    keep(r, key, !json_is_there(value) || read_numbers(r->plan, value, out));
}

static void get_smalls(struct reading *r, const char *key, uint8_t *out)
{
    int32_t wide[HEARTS_SEATS] = { 0 };
    struct json_span value;
    if (!told(r, key, &value))
        return;
    keep(r, key, !json_is_there(value) || read_numbers(r->plan, value, wide));
    for (int i = 0; i < r->plan->seats && !r->why; i++) {
        keep(r, key, wide[i] >= 0 && wide[i] <= UINT8_MAX);
        out[i] = (uint8_t)wide[i];
    }
}

static void get_phase(struct reading *r, uint8_t *out)
{
    struct json_span value;
    if (!told(r, "phase", &value))
        return;
    int phase = HEARTS_DEAL;
    while (json_is_there(value) && phase <= HEARTS_OVER &&
           !json_is(value, hearts_phase_name((enum hearts_phase)phase)))
        phase++;
    keep(r, "phase", phase <= HEARTS_OVER);
    *out = (uint8_t)(phase <= HEARTS_OVER ? phase : HEARTS_DEAL);
}

/* H, S, or how many seats on. */
static void get_pass(struct reading *r, char *out)
{
    struct json_span value;
    char letter[2] = "H";
    if (!told(r, "pass", &value))
        return;
    bool text = !json_is_there(value) || json_as_text(value, letter, sizeof letter);
    keep(r, "pass",
         text && (letter[0] == 'H' || letter[0] == 'S' ||
                  (letter[0] > '0' && letter[0] < '0' + r->plan->seats)));
    *out = letter[0];
}

static void get_hand_number(struct reading *r, uint16_t *out)
{
    struct json_span value;
    int64_t number = 1;
    if (!told(r, "hand_number", &value))
        return;
    keep(r, "hand_number", !json_is_there(value) || json_as_whole(value, 0, UINT16_MAX, &number));
    *out = (uint16_t)number;
}

/* In this order: the phase says which options there are, the choice and the trick what reasons
 * are about. */
static void get_all(struct reading *r, struct hearts_view *v)
{
    struct json_span value;
    get_phase(r, &v->phase);
    get_seat(r, "dealer", 0, &v->dealer);
    get_seat(r, "leader", 0, &v->leader);
    get_pass(r, &v->pass);
    get_flag(r, "broken", &v->broken);
    get_hand_number(r, &v->hand_number);
    get_seats(r, "to_act", &v->to_act);
    get_pile(r, "hand", &v->hand);
    if (told(r, "choice", &value))
        keep(r, "choice", read_choice(r->plan, v->phase, value, &v->choice));
    get_list(r, "passed", HEARTS_MOVE_MAX, v->passed, &v->passed_count);
    get_list(r, "received", HEARTS_MOVE_MAX, v->received, &v->received_count);
    get_seats(r, "passed_unseen", &v->passed_unseen);
    get_smalls(r, "held", v->held);
    get_charged(r, v->charged);
    if (told(r, "led", &value))
        keep(r, "led", read_led(value, &v->led));
    get_list(r, "trick", HEARTS_TRICK_MAX, v->trick, &v->trick_count);
    get_small(r, "trick_end", HEARTS_TRICK_MAX, &v->trick_end);
    get_small(r, "tricks", HEARTS_CARDS, &v->tricks);
    get_pile(r, "carried", &v->carried);
    get_small(r, "carried_tricks", HEARTS_CARDS, &v->carried_tricks);
    get_piles(r, "won", v->won);
    get_smalls(r, "tricks_won", v->tricks_won);
    get_small(r, "kitty_count", HEARTS_CARDS, &v->kitty_count);
    get_seat(r, "kitty_taker", HEARTS_NO_SEAT, &v->kitty_taker);
    get_pile(r, "kitty", &v->kitty);
    get_pile(r, "buried", &v->buried);
    get_numbers(r, "points", v->points);
    get_numbers(r, "score", v->score);
    get_numbers(r, "hand_score", v->hand_score);
    get_smalls(r, "moons", v->moons);
    get_flag(r, "ended", &v->ended);
    if (told(r, "shot", &value))
        keep(r, "shot", read_shot(r->plan, value, v));
    get_seats(r, "winners", &v->winners);
    if (!r->why && told(r, "why", &value))
        keep(r, "why", read_reasons(v, value));
}

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

bool read_view(const struct hearts_plan *p, struct json_span game, struct hearts_view *v,
               const char **why)
{
    struct reading r = { p, game, NULL };
    if (json_kind(game) != JSON_OBJECT)
        r.why = "how the game stands is no object";
    else
        get_all(&r, v);
    *why = r.why ? r.why : check(p, v);
    return !*why;
}
