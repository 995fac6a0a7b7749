/* record_state.c - the `state` line of a position: words and their values. */
#include "record/record_lex.h"

static bool read_seat(struct lex *x, uint8_t *out)
{
    int seat = lex_seat(x);
    if (seat < 0)
        return lex_fault(x, true, "a seat's letter is expected here");
    *out = (uint8_t)seat;
    lex_next(x);
    return true;
}

static bool read_small(struct lex *x, int high, uint8_t *out)
{
    int64_t n;
    if (!lex_number(x, 0, high, &n))
        return lex_fault(x, true, "a small number is expected here");
    *out = (uint8_t)n;
    lex_next(x);
    return true;
}

static bool read_yes(struct lex *x, bool *out)
{
    *out = lex_is(x, "yes");
    if (!*out && !lex_is(x, "no"))
        return lex_fault(x, true, "yes or no is expected here");
    lex_next(x);
    return true;
}

static bool read_led(struct lex *x, struct record_state *s)
{
    if (lex_is(x, "-")) {
        lex_next(x);
        return true;
    }
    int suit = lex_suit(x);
    if (suit < 0)
        return lex_fault(x, true, "suits, or -, are expected after led");
    for (; suit >= 0; suit = lex_suit(x)) {
        s->led |= (uint8_t)(1 << suit);
        lex_next(x);
    }
    return true;
}

static bool read_charged(struct lex *x, struct record_state *s)
{
    uint8_t seat = 0;
    hearts_card c;
    if (!read_seat(x, &seat))
        return false;
    if (!lex_card(x, &c))
        return lex_fault(x, true, "charged cards are expected here");
    for (; lex_card(x, &c); lex_next(x))
        s->charged[seat] |= hearts_face(c);
    return true;
}

static bool read_tricks(struct lex *x, struct record_state *s)
{
    int64_t n;
    for (s->tricks_count = 0; lex_number(x, 0, 60, &n); lex_next(x)) {
        if (s->tricks_count == HEARTS_SEATS)
            return lex_fault(x, true, "there are more numbers than seats");
        s->tricks[s->tricks_count++] = (uint8_t)n;
    }
    return s->tricks_count || lex_fault(x, true, "a number of tricks a seat is expected here");
}

/* Every word, and the bit that says that it was given. */
static const struct {
    const char *word;
    unsigned bit;
} words[] = {
    { "lead", RECORD_STATE_LEAD },       { "trick", RECORD_STATE_TRICK },
    { "broken", RECORD_STATE_BROKEN },   { "led", RECORD_STATE_LED },
    { "charged", RECORD_STATE_CHARGED }, { "tricks", RECORD_STATE_TRICKS },
    { "carried", RECORD_STATE_CARRIED }, { "winner", RECORD_STATE_WINNER },
    { "fell", RECORD_STATE_FELL },
};

static bool read_value(struct lex *x, unsigned bit, struct record_state *s)
{
    switch (bit) {
    case RECORD_STATE_LEAD: return read_seat(x, &s->lead);
    case RECORD_STATE_TRICK: return read_small(x, 60, &s->trick);
    case RECORD_STATE_BROKEN: return read_yes(x, &s->broken);
    case RECORD_STATE_LED: return read_led(x, s);
    case RECORD_STATE_CHARGED: return read_charged(x, s);
    case RECORD_STATE_TRICKS: return read_tricks(x, s);
    case RECORD_STATE_CARRIED: return read_small(x, 60, &s->carried);
    case RECORD_STATE_WINNER: return read_seat(x, &s->winner);
    default: return read_yes(x, &s->fell);
    }
}

bool state_read(struct lex *x, struct record_line *line)
{
    struct record_state *s = &line->state;
    *s = (struct record_state){ 0 };
    while (!lex_ended(x)) {
        unsigned bit = 0;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (lex_is(x, words[i].word))
                bit = words[i].bit;
        if (!bit)
            return lex_fault(x, true, "a word of the state line is expected here");
        if (s->given & bit && bit != RECORD_STATE_CHARGED)
            return lex_fault(x, true, "a word is here twice");
        lex_next(x);
        if (!read_value(x, bit, s))
            return false;
        s->given |= (uint16_t)bit;
    }
    return true;
}

static void write_charged(const struct record_state *s, struct buffer *out)
{
    for (int seat = 0; seat < HEARTS_SEATS; seat++) {
        hearts_card cards[HEARTS_FACES];
        size_t n = hearts_pile_list((struct hearts_pile){ s->charged[seat], 0 }, cards);
        if (!n)
            continue;
        buffer_format(out, " charged %c", 'A' + seat);
        record_cards_write(out, cards, (int)n);
    }
}

static void write_led(const struct record_state *s, struct buffer *out)
{
    buffer_text(out, s->led ? " led" : " led -");
    for (int suit = 0; suit < 4; suit++)
        if (s->led >> suit & 1)
            buffer_format(out, " %c", "CDSH"[suit]);
}

void state_write(const struct record_state *s, struct buffer *out)
{
    if (s->given & RECORD_STATE_LEAD)
        buffer_format(out, " lead %c", 'A' + s->lead);
    if (s->given & RECORD_STATE_TRICK)
        buffer_format(out, " trick %d", s->trick);
    if (s->given & RECORD_STATE_BROKEN)
        buffer_format(out, " broken %s", s->broken ? "yes" : "no");
    if (s->given & RECORD_STATE_LED)
        write_led(s, out);
    if (s->given & RECORD_STATE_CHARGED)
        write_charged(s, out);
    if (s->given & RECORD_STATE_TRICKS) {
        buffer_text(out, " tricks");
        for (int i = 0; i < s->tricks_count; i++)
            buffer_format(out, " %d", s->tricks[i]);
    }
    if (s->given & RECORD_STATE_CARRIED)
        buffer_format(out, " carried %d", s->carried);
    if (s->given & RECORD_STATE_WINNER)
        buffer_format(out, " winner %c", 'A' + s->winner);
    if (s->given & RECORD_STATE_FELL)
        buffer_format(out, " fell %s", s->fell ? "yes" : "no");
}
