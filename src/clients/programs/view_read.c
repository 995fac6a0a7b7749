/* view_read.c - reads what a seat knows from lines of text. */
#include "clients/programs/reading.h"
#include "record/view_fields.h"

#include <string.h>

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
            return fault(r, "a card is there more often than the deck has it");
        hearts_pile_add(&pile, c);
    }
    *out = pile;
    return true;
}

static bool read_word(struct reading *r, struct words *w, const char *word)
{
    return words_next(w) && words_are(w, word) ? true : fault(r, "the line is not complete");
}

/* ---- Members of the view ---- */

static bool read_phase(struct reading *r, struct words *w, uint8_t *out)
{
    (void)words_next(w);
    for (int phase = HEARTS_PASS; phase <= HEARTS_SCORE; phase++)
        if (words_are(w, hearts_phase_name((enum hearts_phase)phase))) {
            *out = (uint8_t)phase;
            return true;
        }
    return fault(r, "a phase is pass, charge, play, bury or moon");
}

static bool read_seats(struct reading *r, struct words *w, uint16_t *out)
{
    uint8_t seat;
    while (w->at < w->end) {
        if (!read_seat(r, w, &seat))
            return false;
        *out = (uint16_t)(*out | 1u << seat);
    }
    return true;
}

static bool read_suits(struct reading *r, struct words *w, hearts_faces *out)
{
    static const char suits[] = "CDSH";
    while (words_next(w)) {
        const char *suit = w->length == 1 ? memchr(suits, w->word[0], 4) : NULL;
        if (!suit)
            return fault(r, "a suit is C, D, S or H");
        *out |= hearts_suit_faces((int)(suit - suits));
    }
    return true;
}

static bool read_list(struct reading *r, struct words *w, const struct view_field *f)
{
    hearts_card c;
    while (words_next(w)) {
        if (!card_of(r, w, &c))
            return false;
        if (!view_add_card(&r->to->view, f, c))
            return fault(r, "there are too many cards");
    }
    return true;
}

static bool read_each(struct reading *r, struct words *w, const struct view_field *f)
{
    int32_t number;
    for (int s = 0; s < r->to->plan.seats; s++)
        if (!words_number(w, -f->most, f->most, &number) ||
            !view_set_number_of(&r->to->view, f, s, number))
            return fault(r, "a number for every seat is expected");
    return true;
}

static bool read_seat_pile(struct reading *r, struct words *w, const struct view_field *f)
{
    struct hearts_pile pile;
    uint8_t seat;
    if (!read_seat(r, w, &seat) || !read_pile(r, w, &pile))
        return false;
    view_set_pile_of(&r->to->view, f, seat, pile);
    return true;
}

/* The least number that a line may give: 1 for the pots, which have no line if there are none. */
static int32_t least_of(const struct view_field *f) { return f == &view_fields[FIELD_pots]; }

static bool read_member(struct reading *r, struct words *w, const struct view_field *f)
{
    void *at = (unsigned char *)&r->to->view + f->at;
    switch ((enum view_kind)f->kind) {
    case VIEW_CARDS: return read_list(r, w, f);
    case VIEW_FACES_EACH:
    case VIEW_PILE_EACH: return read_seat_pile(r, w, f);
    case VIEW_FLAG: return *(bool *)at = true;
    case VIEW_NUMBER: return read_number(r, w, least_of(f), f->most, at);
    case VIEW_NUMBER_EACH: return read_each(r, w, f);
    case VIEW_PHASE: return read_phase(r, w, at);
    case VIEW_PILE: return read_pile(r, w, at);
    case VIEW_SEAT: return read_seat(r, w, at);
    case VIEW_SEATS: return read_seats(r, w, at);
    case VIEW_SUITS: return read_suits(r, w, at);
    case VIEW_CHOICE: /* these have lines with other words */
    case VIEW_DIRECTION:
    case VIEW_REASONS:
    case VIEW_SHOT: break;
    }
    return false;
}

/* ---- Lines that say several things ---- */

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

static bool fact_choose(struct reading *r, struct words *w)
{
    struct hearts_choice *may = &r->to->view.choice;
    return read_number(r, w, 0, HEARTS_MOVE_MAX, &may->low) &&
           read_number(r, w, 0, HEARTS_MOVE_MAX, &may->high) && read_word(r, w, "from") &&
           read_pile(r, w, &may->from);
}

/* The number of an option's word, or -1. Also notes its phase, as the line "phase" may come
 * later. */
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
    return read_list(r, w, &view_fields[FIELD_trick]);
}

static bool fact_carried(struct reading *r, struct words *w)
{
    return read_number(r, w, 0, HEARTS_CARDS, &r->to->view.carried_tricks) &&
           read_pile(r, w, &r->to->view.carried);
}

static bool fact_silent(struct reading *r, struct words *w)
{
    return read_number(r, w, 0, 255, &r->silent);
}

static bool fact_shot(struct reading *r, struct words *w)
{
    struct hearts_view *v = &r->to->view;
    (void)words_next(w);
    for (uint8_t shot = HEARTS_SHOT_MOON; shot <= HEARTS_SHOT_HALF; shot++)
        if (words_are(w, view_shots[shot]))
            v->shot = shot;
    if (!v->shot)
        return fault(r, "what is shot is a moon, a sun or half");
    return read_word(r, w, "by") && read_seat(r, w, &v->shooter) && read_word(r, w, "worth") &&
           (words_number(w, -VIEW_NUMBER_MOST, VIEW_NUMBER_MOST, &v->shot_worth) ||
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

static const struct {
    const char *word;
    bool (*read)(struct reading *r, struct words *w);
} facts[] = {
    { "deal", fact_deal },   { "choose", fact_choose },   { "options", fact_options },
    { "trick", fact_trick }, { "carried", fact_carried }, { "silent", fact_silent },
    { "shot", fact_shot },   { "kitty", fact_kitty },     { "missed", fact_missed },
    { "play", fact_play },
};
enum { FACTS = sizeof facts / sizeof *facts };
_Static_assert(VIEW_FIELDS + FACTS <= 64, "struct reading has a bit for each line");

/* The number of the line that begins with a word: of the members in view_fields, then of facts. -1:
 * none does. */
static int line_of(const char *word, size_t length)
{
    for (int i = 0; i < VIEW_FIELDS + FACTS; i++) {
        const char *known = i < VIEW_FIELDS ? view_fields[i].word : facts[i - VIEW_FIELDS].word;
        if (known && strlen(known) == length && memcmp(known, word, length) == 0)
            return i;
    }
    return -1;
}

static bool may_repeat(int line)
{
    if (line >= VIEW_FIELDS)
        return facts[line - VIEW_FIELDS].read == fact_play;
    return view_fields[line].kind == VIEW_PILE_EACH || view_fields[line].kind == VIEW_FACES_EACH;
}

static bool next_line(const char **at, const char *end, struct words *w)
{
    if (*at >= end)
        return false;
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    *w = (struct words){ .at = *at, .end = newline ? newline : end };
    *at = newline ? newline + 1 : end;
    return true;
}

/* Reads the rules first, wherever their line is: the meaning of cards and seats depends on them. */
static bool read_rules(const char *text, size_t length, struct seat_position *out, struct error *e)
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

/* Lines whose first word is not known are passed over. */
static bool read_line(struct reading *r, struct words *w, struct error *e)
{
    struct words line = *w;
    int number = words_next(w) ? line_of(w->word, w->length) : -1;
    if (number < 0)
        return true;
    bool again = r->had >> number & 1 && !may_repeat(number);
    r->had |= UINT64_C(1) << number;
    if (again)
        r->why = "it is there twice";
    else if (number < VIEW_FIELDS ? read_member(r, w, &view_fields[number])
                                  : facts[number - VIEW_FIELDS].read(r, w))
        return true;
    error_set(e, "\"%.*s\": %s", (int)(line.end - line.at > 60 ? 60 : line.end - line.at), line.at,
              r->why);
    return false;
}

static bool all_there(const struct reading *r, struct error *e)
{
    static const char *const needed[] = { "seat", "phase", "deal", "hand", "choose", "trick" };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!(r->had >> line_of(needed[i], strlen(needed[i])) & 1)) {
            error_set(e, "the line \"%s\" is missing", needed[i]);
            return false;
        }
    return true;
}

bool view_text_read(const char *text, size_t length, struct seat_position *out, struct error *e)
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
