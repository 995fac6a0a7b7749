/* view_read.c - what a seat knows, read from lines of text. */
#include "clients/programs/reading.h"

#include <string.h>

enum { NUMBER_MOST = 100000000 };

bool words_next(struct words *w)
{
    while (w->at < w->end && (*w->at == ' ' || *w->at == '\t' || *w->at == '\r'))
        w->at++;
    w->word = w->at;
    while (w->at < w->end && *w->at != ' ' && *w->at != '\t' && *w->at != '\r')
        w->at++;
    w->length = (size_t)(w->at - w->word);
    return w->length > 0;
}

bool words_are(const struct words *w, const char *text)
{
    return w->length == strlen(text) && memcmp(w->word, text, w->length) == 0;
}

bool words_number(struct words *w, int32_t low, int32_t high, int32_t *out)
{
    int64_t n = 0;
    if (!words_next(w))
        return false;
    bool minus = w->word[0] == '-';
    size_t i = minus ? 1 : 0;
    if (i == w->length || w->length > 10)
        return false;
    for (; i < w->length; i++) {
        if (w->word[i] < '0' || w->word[i] > '9')
            return false;
        n = n * 10 + (w->word[i] - '0');
    }
    n = minus ? -n : n;
    *out = (int32_t)n;
    return n >= low && n <= high;
}

/* ---- Pieces of a line ---- */

static bool fault(struct reading *r, const char *why)
{
    r->why = why;
    return false;
}

static bool read_number(struct reading *r, struct words *w, int32_t low, int32_t high, uint8_t *out)
{
    int32_t n;
    if (!words_number(w, low, high, &n))
        return fault(r, "a number is missing or too large");
    *out = (uint8_t)n;
    return true;
}

static bool read_seat(struct reading *r, struct words *w, uint8_t *out)
{
    if (!words_next(w) || w->length != 1 || w->word[0] < 'A' ||
        w->word[0] >= 'A' + r->to->plan.seats)
        return fault(r, "a seat is a letter from A on, as many as play");
    *out = (uint8_t)(w->word[0] - 'A');
    return true;
}

static bool card_of(struct reading *r, const struct words *w, hearts_card *out)
{
    if (hearts_card_read(w->word, w->length, out) != w->length ||
        !(r->to->plan.deck.once & hearts_face(*out)))
        return fault(r, "a card is a rank and a suit, and in the deck");
    return true;
}

static bool read_pile(struct reading *r, struct words *w, struct hearts_pile *out)
{
    struct hearts_pile pile = { 0, 0 };
    hearts_card c;
    while (words_next(w)) {
        if (!card_of(r, w, &c))
            return false;
        if (hearts_pile_copies(pile, c) >= r->to->plan.decks)
            return fault(r, "a card stands there more often than the deck has it");
        hearts_pile_add(&pile, c);
    }
    *out = pile;
    return true;
}

static bool read_list(struct reading *r, struct words *w, hearts_card *out, int most,
                      uint8_t *count)
{
    int n = 0;
    for (; words_next(w); n++)
        if (n == most || !card_of(r, w, &out[n]))
            return n == most ? fault(r, "there are too many cards") : false;
    *count = (uint8_t)n;
    return true;
}

static bool read_numbers(struct reading *r, struct words *w, int32_t low, int32_t high,
                         int32_t out[HEARTS_SEATS])
{
    for (int s = 0; s < r->to->plan.seats; s++)
        if (!words_number(w, low, high, &out[s]))
            return fault(r, "a number for every seat is expected");
    return true;
}

static bool read_small(struct reading *r, struct words *w, uint8_t out[HEARTS_SEATS])
{
    int32_t wide[HEARTS_SEATS];
    if (!read_numbers(r, w, 0, 255, wide))
        return false;
    for (int s = 0; s < r->to->plan.seats; s++)
        out[s] = (uint8_t)wide[s];
    return true;
}

static bool read_word(struct reading *r, struct words *w, const char *word)
{
    return words_next(w) && words_are(w, word) ? true : fault(r, "the line is not complete");
}

/* ---- Facts ---- */

static bool fact_seat(struct reading *r, struct words *w)
{
    return read_seat(r, w, &r->to->view.seat);
}

static bool fact_phase(struct reading *r, struct words *w)
{
    (void)words_next(w);
    for (int phase = HEARTS_PASS; phase <= HEARTS_SCORE; phase++)
        if (words_are(w, hearts_phase_name((enum hearts_phase)phase))) {
            r->to->view.phase = (uint8_t)phase;
            return true;
        }
    return fault(r, "a phase is pass, charge, play, bury or moon");
}

static bool fact_deal(struct reading *r, struct words *w)
{
    int32_t number;
    if (!words_number(w, 1, 65535, &number))
        return fault(r, "the number of the hand is from 1 to 65535");
    r->to->view.hand_number = (uint16_t)number;
    if (!read_word(r, w, "dealer") || !read_seat(r, w, &r->to->view.dealer) ||
        !read_word(r, w, "pass") || !words_next(w))
        return false;
    r->to->view.pass = hearts_plan_pass(&r->to->plan, number);
    return w->length == 1 && w->word[0] == r->to->view.pass
               ? true
               : fault(r, "the rules pass otherwise in that hand");
}

static bool seats_of(struct reading *r, struct words *w, uint16_t *out)
{
    uint8_t seat;
    while (w->at < w->end) {
        if (!read_seat(r, w, &seat))
            return false;
        *out = (uint16_t)(*out | 1u << seat);
    }
    return true;
}

static bool fact_turn(struct reading *r, struct words *w)
{
    return seats_of(r, w, &r->to->view.to_act);
}

static bool fact_unseen(struct reading *r, struct words *w)
{
    return seats_of(r, w, &r->to->view.passed_unseen);
}

static bool fact_hand(struct reading *r, struct words *w)
{
    return read_pile(r, w, &r->to->view.hand);
}

static bool fact_choose(struct reading *r, struct words *w)
{
    struct hearts_choice *may = &r->to->view.choice;
    return read_number(r, w, 0, HEARTS_MOVE_MAX, &may->low) &&
           read_number(r, w, 0, HEARTS_MOVE_MAX, &may->high) && read_word(r, w, "from") &&
           read_pile(r, w, &may->from);
}

/* The number of an option's word, or -1. It also tells the phase, whose line may come later. */
static int option_of(struct reading *r, const struct words *w)
{
    static const uint8_t phases[] = { HEARTS_PASS, HEARTS_SCORE };
    for (int i = 0; i < 4; i++)
        if (words_are(w, hearts_choice_word(phases[i / 2], i % 2))) {
            r->options_of = phases[i / 2];
            return i % 2;
        }
    return -1;
}

static bool fact_options(struct reading *r, struct words *w)
{
    struct hearts_choice *may = &r->to->view.choice;
    while (words_next(w) && !words_are(w, "fallback"))
        if (option_of(r, w) != may->options++)
            return fault(r, "there are other options in that phase");
    if (!words_next(w) || option_of(r, w) < 0 || option_of(r, w) >= may->options)
        return fault(r, "the fallback is one of the options");
    may->fallback = (uint8_t)option_of(r, w);
    return true;
}

static bool fact_trick(struct reading *r, struct words *w)
{
    struct hearts_view *v = &r->to->view;
    uint8_t number;
    if (!read_number(r, w, 1, HEARTS_CARDS, &number) || !read_word(r, w, "leader") ||
        !read_seat(r, w, &v->leader) || !read_word(r, w, "of") ||
        !read_number(r, w, 0, HEARTS_TRICK_MAX, &v->trick_end) || !read_word(r, w, "cards"))
        return false;
    v->tricks = (uint8_t)(number - 1);
    return read_list(r, w, v->trick, HEARTS_TRICK_MAX, &v->trick_count);
}

static bool fact_broken(struct reading *r, struct words *w)
{
    (void)w;
    return r->to->view.broken = true;
}

static bool fact_led(struct reading *r, struct words *w)
{
    static const char suits[] = "CDSH";
    while (words_next(w)) {
        const char *suit = w->length == 1 ? memchr(suits, w->word[0], 4) : NULL;
        if (!suit)
            return fault(r, "a suit is C, D, S or H");
        r->to->view.led |= hearts_suit_faces((int)(suit - suits));
    }
    return true;
}

static bool fact_held(struct reading *r, struct words *w)
{
    return read_small(r, w, r->to->view.held);
}

static bool fact_tricks(struct reading *r, struct words *w)
{
    return read_small(r, w, r->to->view.tricks_won);
}

static bool fact_won(struct reading *r, struct words *w)
{
    uint8_t seat;
    return read_seat(r, w, &seat) && read_pile(r, w, &r->to->view.won[seat]);
}

static bool fact_carried(struct reading *r, struct words *w)
{
    return read_number(r, w, 0, HEARTS_CARDS, &r->to->view.carried_tricks) &&
           read_pile(r, w, &r->to->view.carried);
}

static bool fact_points(struct reading *r, struct words *w)
{
    return read_numbers(r, w, -NUMBER_MOST, NUMBER_MOST, r->to->view.points);
}

static bool fact_score(struct reading *r, struct words *w)
{
    return read_numbers(r, w, -NUMBER_MOST, NUMBER_MOST, r->to->view.score);
}

static bool fact_last(struct reading *r, struct words *w)
{
    return read_numbers(r, w, -NUMBER_MOST, NUMBER_MOST, r->to->view.hand_score);
}

static bool fact_moons(struct reading *r, struct words *w)
{
    return read_small(r, w, r->to->view.moons);
}

static bool fact_pots(struct reading *r, struct words *w)
{
    return read_number(r, w, 1, UINT8_MAX, &r->to->view.pots);
}

static bool fact_extra(struct reading *r, struct words *w)
{
    (void)w;
    return r->to->view.ended = true;
}

static bool fact_passed(struct reading *r, struct words *w)
{
    return read_list(r, w, r->to->view.passed, HEARTS_MOVE_MAX, &r->to->view.passed_count);
}

static bool fact_received(struct reading *r, struct words *w)
{
    return read_list(r, w, r->to->view.received, HEARTS_MOVE_MAX, &r->to->view.received_count);
}

static bool fact_charged(struct reading *r, struct words *w)
{
    struct hearts_pile pile;
    uint8_t seat;
    if (!read_seat(r, w, &seat) || !read_pile(r, w, &pile))
        return false;
    r->to->view.charged[seat] = pile.once;
    return true;
}

static bool fact_silent(struct reading *r, struct words *w)
{
    return read_number(r, w, 0, 255, &r->silent);
}

static bool fact_aside(struct reading *r, struct words *w)
{
    return read_number(r, w, 0, HEARTS_SEEN_CARDS, &r->to->view.kitty_count);
}

static bool fact_buried(struct reading *r, struct words *w)
{
    return read_pile(r, w, &r->to->view.buried);
}

static bool fact_shot(struct reading *r, struct words *w)
{
    static const char *const words[] = { "moon", "sun", "half" };
    struct hearts_view *v = &r->to->view;
    (void)words_next(w);
    for (uint8_t i = 0; i < 3; i++)
        if (words_are(w, words[i]))
            v->shot = (uint8_t)(i + 1);
    if (!v->shot)
        return fault(r, "what is shot is a moon, a sun or half");
    return read_word(r, w, "by") && read_seat(r, w, &v->shooter) && read_word(r, w, "worth") &&
           (words_number(w, -NUMBER_MOST, NUMBER_MOST, &v->shot_worth) ||
            fault(r, "the worth is a number"));
}

static bool fact_kitty(struct reading *r, struct words *w)
{
    struct words seat = *w;
    if (words_next(&seat) && words_are(&seat, "none"))
        *w = seat;
    else if (!read_seat(r, w, &r->to->view.kitty_taker))
        return false;
    r->kitty_after = r->count;
    return read_pile(r, w, &r->to->view.kitty);
}

static bool fact_missed(struct reading *r, struct words *w)
{
    (void)w;
    return r->missed = true;
}

static bool fact_play(struct reading *r, struct words *w)
{
    while (w->at < w->end) {
        if (r->count == HEARTS_CARDS)
            return fault(r, "more cards are played than there are");
        if (!read_seat(r, w, &r->by[r->count]))
            return false;
        if (!words_next(w) || !card_of(r, w, &r->card[r->count]))
            return fault(r, "a seat and its card are expected, one pair after the other");
        r->count++;
    }
    return true;
}

/* ---- Lines ---- */

static const struct fact {
    const char *word;
    bool (*read)(struct reading *r, struct words *w);
    bool often, needed;
} facts[] = {
    { "seat", fact_seat, false, true },        { "phase", fact_phase, false, true },
    { "deal", fact_deal, false, true },        { "turn", fact_turn, false, false },
    { "hand", fact_hand, false, true },        { "choose", fact_choose, false, true },
    { "options", fact_options, false, false }, { "trick", fact_trick, false, true },
    { "broken", fact_broken, false, false },   { "led", fact_led, false, false },
    { "held", fact_held, false, false },       { "tricks", fact_tricks, false, false },
    { "won", fact_won, true, false },          { "carried", fact_carried, false, false },
    { "points", fact_points, false, false },   { "score", fact_score, false, false },
    { "last", fact_last, false, false },       { "moons", fact_moons, false, false },
    { "pots", fact_pots, false, false },       { "extra", fact_extra, false, false },
    { "passed", fact_passed, false, false },   { "received", fact_received, false, false },
    { "unseen", fact_unseen, false, false },   { "charged", fact_charged, true, false },
    { "silent", fact_silent, false, false },   { "aside", fact_aside, false, false },
    { "buried", fact_buried, false, false },   { "shot", fact_shot, false, false },
    { "kitty", fact_kitty, false, false },     { "missed", fact_missed, false, false },
    { "play", fact_play, true, false },
};
enum { FACTS = sizeof facts / sizeof *facts };

static bool next_line(const char **at, const char *end, struct words *w)
{
    if (*at >= end)
        return false;
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    *w = (struct words){ .at = *at, .end = newline ? newline : end };
    *at = newline ? newline + 1 : end;
    return true;
}

/* The rules come first, wherever their line stands: what a card or a seat is depends on them. */
static bool read_rules(const char *text, size_t length, struct asked *out, struct error *e)
{
    struct words w;
    struct hearts_error why;
    char reason[160];
    const char *at = text;
    while (next_line(&at, text + length, &w)) {
        if (!words_next(&w) || !words_are(&w, "rules"))
            continue;
        if (hearts_plan_read(&out->plan, w.at, (size_t)(w.end - w.at), &why))
            return true;
        (void)hearts_error_write(&why, reason, sizeof reason);
        error_set(e, "these rules cannot be played: %s", reason);
        return false;
    }
    error_set(e, "the line \"rules\" is missing");
    return false;
}

static bool read_line(struct reading *r, struct words *w, struct error *e)
{
    struct words line = *w;
    if (!words_next(w))
        return true;
    for (int i = 0; i < FACTS; i++) {
        if (!words_are(w, facts[i].word))
            continue;
        bool again = r->had >> i & 1 && !facts[i].often;
        r->had |= 1u << i;
        if (!again && facts[i].read(r, w))
            return true;
        error_set(e, "\"%.*s\": %s", (int)(line.end - line.at > 60 ? 60 : line.end - line.at),
                  line.at, again ? "it is there twice" : r->why);
        return false;
    }
    return true;
}

static bool all_there(const struct reading *r, struct error *e)
{
    for (int i = 0; i < FACTS; i++)
        if (facts[i].needed && !(r->had >> i & 1)) {
            error_set(e, "the line \"%s\" is missing", facts[i].word);
            return false;
        }
    return true;
}

bool view_text_read(const char *text, size_t length, struct asked *out, struct error *e)
{
    struct reading r = { .to = out, .why = "the line is not complete" };
    struct words w;
    const char *at = text, *why;
    memset(out, 0, sizeof *out);
    if (!read_rules(text, length, out, e))
        return false;
    out->view.kitty_taker = HEARTS_NO_SEAT;
    while (next_line(&at, text + length, &w))
        if (!read_line(&r, &w, e))
            return false;
    if (!all_there(&r, e))
        return false;
    why = reading_check(&r);
    if (why) {
        error_set(e, "%s", why);
        return false;
    }
    reading_remember(&r);
    return true;
}
