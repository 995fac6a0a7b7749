/* record_line.c - one line of a record: read into its meaning, and written from it. */
#include "record/fair/fair_sent.h"
#include "record/record_lex.h"

#include <stdio.h>
#include <string.h>

/* ---- Reading ---- */

static bool read_card(struct lex *x, struct record_line *line, struct record_group *g)
{
    hearts_card c;
    if (!lex_card(x, &c))
        return lex_fault(x, true, "a card such as QS is expected here");
    if (line->card_count == RECORD_LINE_CARDS)
        return lex_fault(x, false, "there are more cards on this line than in any deck");
    line->card[line->card_count] = c;
    lex_next(x);
    line->card_end[line->card_count++] = (uint32_t)x->last_end;
    g->count++;
    return true;
}

/* What the groups of a line may have besides cards. */
enum { MANY_GROUPS = 1, FILLS = 2, ASIDE = 4, UNSEEN = 8 };

/* The cards of a seat: cards, "-", "*", "*H" or "unseen". */
static bool read_belongings(struct lex *x, struct record_line *line, struct record_group *g,
                            unsigned how)
{
    if (lex_is(x, "-") || (how & UNSEEN && lex_is(x, "unseen"))) {
        g->unseen = !lex_is(x, "-");
        lex_next(x);
        return true;
    }
    for (; !lex_ended(x) && !lex_is(x, "/");) {
        if (x->word[0] == '*' && how & FILLS) {
            struct lex suit = *x;
            suit.word++;
            suit.word_length--;
            int s = lex_suit(&suit);
            if (x->word_length > 1 && s < 0)
                return lex_fault(x, true, "a suit is expected after *");
            g->fill |= (uint8_t)(x->word_length > 1 ? 1 << s : 15);
            lex_next(x);
        } else if (!read_card(x, line, g))
            return false;
    }
    return true;
}

static bool read_who(struct lex *x, struct record_group *g, unsigned how)
{
    int seat = lex_seat(x);
    if (seat >= 0)
        g->who = (uint8_t)seat;
    else if (how & ASIDE && lex_is(x, "kitty"))
        g->who = RECORD_KITTY_GROUP;
    else if (how & ASIDE && lex_is(x, "carried"))
        g->who = RECORD_CARRIED_GROUP;
    else if (how & FILLS && lex_is(x, "*")) {
        g->who = RECORD_REST_GROUP;
        g->fill = 15;
    } else
        return lex_fault(x, true, "a seat's letter is expected here");
    lex_next(x);
    if (g->who == RECORD_KITTY_GROUP && lex_seat(x) >= 0) {
        g->taker = (uint8_t)lex_seat(x);
        lex_next(x);
    }
    return true;
}

static bool read_groups(struct lex *x, struct record_line *line, unsigned how)
{
    for (;;) {
        if (line->group_count == RECORD_LINE_GROUPS)
            return lex_fault(x, false, "there are too many groups on this line");
        struct record_group *g = &line->group[line->group_count];
        *g = (struct record_group){ .taker = HEARTS_NO_SEAT, .first = line->card_count };
        if (!read_who(x, g, how))
            return false;
        if (g->who != RECORD_REST_GROUP && !read_belongings(x, line, g, how))
            return false;
        g->end = (uint32_t)x->last_end;
        line->group_count++;
        if (lex_ended(x))
            return true;
        if (!(how & MANY_GROUPS))
            return lex_fault(x, true, "the line goes on where it should end");
        if (!lex_is(x, "/"))
            return lex_fault(x, true, "groups are parted by /");
        lex_next(x);
    }
}

/* A number, or a fraction such as -16/3, in lowest terms. */
static bool read_fraction(const struct lex *x, int64_t limit, struct hearts_fraction *out)
{
    struct lex above = *x, below = *x;
    const char *slash = memchr(x->word, '/', x->word_length);
    *out = (struct hearts_fraction){ 0, 1 };
    if (slash) {
        above.word_length = (size_t)(slash - x->word);
        below.word = slash + 1;
        below.word_length = x->word_length - above.word_length - 1;
        if (!lex_number(&below, 1, limit, &out->den))
            return false;
    }
    if (!lex_number(&above, -limit, limit, &out->num))
        return false;
    int64_t common = out->num < 0 ? -out->num : out->num;
    for (int64_t other = out->den; other;) { /* the greatest common divisor */
        int64_t rest = common % other;
        common = other;
        other = rest;
    }
    out->num /= common;
    out->den /= common;
    return true;
}

static bool read_numbers(struct lex *x, struct record_line *line, unsigned money)
{
    /* The current word was cut at the bar of a fraction: read it again. */
    x->fractions = true;
    x->word_length = 0;
    lex_next(x);
    for (; !lex_ended(x); lex_next(x)) {
        struct hearts_fraction n;
        if (!read_fraction(x, money ? INT64_C(1000000000000) : 1000000000, &n) ||
            (n.den != 1 && !money))
            return lex_fault(x, true,
                             money ? "a number or fraction is expected here"
                                   : "a whole number is expected here");
        if (line->number_count == HEARTS_SEATS)
            return lex_fault(x, false, "there are more numbers than seats");
        line->number_at[line->number_count++] = n;
    }
    return line->number_count || lex_fault(x, false, "a number a seat is expected here");
}

static bool read_hand(struct lex *x, struct record_line *line, unsigned how)
{
    (void)how;
    int64_t n;
    if (!lex_number(x, 1, RECORD_HAND_MAX, &n))
        return lex_fault(x, true, "the number of the hand is expected here");
    line->number_at[line->number_count++] = (struct hearts_fraction){ n, 1 };
    lex_next(x);
    return true;
}

/* Seats, or "-" for nobody. */
static bool read_seats(struct lex *x, struct record_line *line, unsigned may_be_missing)
{
    line->named = !lex_ended(x);
    if (lex_is(x, "-")) {
        lex_next(x);
        return true;
    }
    for (; !lex_ended(x); lex_next(x)) {
        int seat = lex_seat(x);
        if (seat < 0)
            return lex_fault(x, true, "a seat's letter, or -, is expected here");
        line->seats |= (uint16_t)(1u << seat);
    }
    return line->named || may_be_missing ||
           lex_fault(x, false, "the winners, or -, are expected here");
}

static bool read_choice(struct lex *x, struct record_line *line, unsigned how)
{
    (void)how;
    int seat = lex_seat(x);
    if (seat < 0)
        return lex_fault(x, true, "a seat's letter is expected here");
    line->group[0] = (struct record_group){ .who = (uint8_t)seat };
    line->group_count = 1;
    lex_next(x);
    line->option = lex_is(x, "subtract");
    if (!line->option && !lex_is(x, "add"))
        return lex_fault(x, true, "add or subtract is expected here");
    lex_next(x);
    return true;
}

/* The seat that deals the next game, if it was drawn. */
static bool read_next(struct lex *x, struct record_line *line, unsigned how)
{
    (void)how;
    if (lex_ended(x))
        return true;
    int seat = lex_seat(x);
    if (seat < 0)
        return lex_fault(x, true, "the seat that deals, or nothing, is expected here");
    line->group[0] = (struct record_group){ .who = (uint8_t)seat };
    line->group_count = 1;
    lex_next(x);
    return true;
}

/* A line of the transcript, whose words are not those of a record. */
static bool read_fair(struct lex *x, struct record_line *line, unsigned how)
{
    (void)how;
    struct fair_line told;
    const char *why;
    line->value = x->word;
    line->value_length = x->length - (size_t)(x->word - x->line);
    if (!fair_read(line->value, line->value_length, &told, &why))
        return lex_fault(x, false, why);
    x->word += line->value_length;
    x->word_length = 0;
    return true;
}

static bool read_state(struct lex *x, struct record_line *line, unsigned how)
{
    (void)how;
    return state_read(x, line);
}

/* Every kind of line: its first word, the function that reads the rest, and its argument. */
static const struct {
    const char *word;
    bool (*rest)(struct lex *x, struct record_line *line, unsigned how);
    unsigned how;
} kinds[] = {
    [RECORD_NOTHING] = { "", NULL, 0 },
    [RECORD_TAG] = { "", NULL, 0 },
    [RECORD_HAND] = { "hand", read_hand, 0 },
    [RECORD_DEAL] = { "deal", read_groups, MANY_GROUPS | FILLS | ASIDE },
    [RECORD_HOLD] = { "hold", read_groups, MANY_GROUPS | FILLS },
    [RECORD_TAKEN] = { "taken", read_groups, MANY_GROUPS | FILLS | ASIDE },
    [RECORD_STATE] = { "state", read_state, 0 },
    [RECORD_PASS] = { "pass", read_groups, MANY_GROUPS | UNSEEN },
    [RECORD_CHARGE] = { "charge", read_groups, MANY_GROUPS },
    [RECORD_TRICK] = { "trick", read_groups, 0 },
    [RECORD_KITTY] = { "kitty", read_groups, 0 },
    [RECORD_BURY] = { "bury", read_groups, 0 },
    [RECORD_CHOICE] = { "choice", read_choice, 0 },
    [RECORD_SCORE] = { "score", read_numbers, false },
    [RECORD_TOTAL] = { "total", read_numbers, false },
    [RECORD_STAKES] = { "stakes", read_numbers, true },
    [RECORD_OVER] = { "over", read_seats, false },
    [RECORD_POT] = { "pot", read_numbers, true },
    [RECORD_VOID] = { "void", read_seats, true },
    [RECORD_NEXT] = { "next", read_next, 0 },
    [RECORD_FAIR] = { "fair", read_fair, 0 },
};

/* [Name "value"] */
static bool read_tag(struct lex *x, struct record_line *line)
{
    const char *at = x->line, *end = x->line + x->length;
    line->kind = RECORD_TAG;
    while (*at != '[')
        at++;
    for (at++; at < end && (*at == ' ' || *at == '\t');)
        at++;
    for (line->name = at; at < end && *at != ' ' && *at != '\t' && *at != '"' && *at != ']';)
        at++;
    line->name_length = (size_t)(at - line->name);
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (!line->name_length || at == end || *at != '"')
        return lex_fault(x, false, "a tag is written [Name \"value\"]");
    for (line->value = ++at; at < end && *at != '"'; at++)
        if (*at == '\\' && at + 1 < end)
            at++;
    if (at >= end)
        return lex_fault(x, false, "the value of this tag has no closing quotation mark");
    line->value_length = (size_t)(at - line->value);
    for (at++; at < end && (*at == ' ' || *at == '\t');)
        at++;
    if (at == end || *at != ']')
        return lex_fault(x, false, "this tag has no closing bracket");
    for (at++; at < end && (*at == ' ' || *at == '\t');)
        at++;
    return at == end || *at == '#' || lex_fault(x, false, "a tag has a line of its own");
}

/* No control characters but tabs, so that names can be shown on a terminal; in UTF-8 there are
 * more of them from U+0080 on. */
static bool text_is_clean(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    for (size_t i = 0; i < length; i++)
        if ((at[i] < ' ' && at[i] != '\t') || at[i] == 127 ||
            (i && at[i - 1] == 0xc2 && at[i] < 0xa0))
            return false;
    return true;
}

static bool read_words(struct lex *x, struct record_line *line)
{
    const char *comment = memchr(x->line, '#', x->length);
    if (comment)
        x->length = (size_t)(comment - x->line);
    lex_next(x);
    if (lex_ended(x))
        return true;
    for (size_t k = RECORD_HAND; k < sizeof kinds / sizeof *kinds; k++)
        if (lex_is(x, kinds[k].word))
            line->kind = (enum record_kind)k;
    if (line->kind == RECORD_NOTHING)
        return lex_fault(x, true,
                         "a line begins with hand, deal, pass, trick or another such word");
    lex_next(x);
    if (kinds[line->kind].rest && !kinds[line->kind].rest(x, line, kinds[line->kind].how))
        return false;
    return lex_ended(x) || lex_fault(x, true, "the line goes on where it should end");
}

bool record_line_read(const char *text, size_t length, unsigned number, struct record_line *line,
                      struct record_fault *f)
{
    *line = (struct record_line){ .kind = RECORD_NOTHING, .number = number };
    struct lex x = { .line = text, .word = text, .number = number, .fault = f };
    if (length > RECORD_LINE_MAX)
        return lex_fault(&x, false, "this line is too long");
    while (length && (text[length - 1] == '\n' || text[length - 1] == '\r' ||
                      text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    x.length = length;
    if (!text_is_clean(text, x.length))
        return lex_fault(&x, false, "there is a control character on this line");
    size_t start = 0;
    while (start < x.length && (text[start] == ' ' || text[start] == '\t'))
        start++;
    if (start == x.length)
        return true;
    if (text[start] == '{')
        return text[x.length - 1] == '}' ||
               lex_fault(&x, false, "this comment has no closing brace on its line");
    if (text[start] == '[')
        return read_tag(&x, line);
    return read_words(&x, line);
}

int record_cards_read(const char *text, size_t length, hearts_card *out, int capacity)
{
    struct record_fault unused;
    struct lex x = { .line = text, .length = length, .word = text, .fault = &unused };
    int count = 0;
    for (lex_next(&x); !lex_ended(&x); lex_next(&x))
        if (count == capacity || !lex_card(&x, &out[count++]))
            return -1;
    return count;
}

/* ---- Writing ---- */

static void write_fair(const struct record_line *line, struct buffer *out)
{
    struct fair_line told;
    char text[FAIR_LINE];
    const char *why;
    if (!fair_read(line->value, line->value_length, &told, &why))
        return;
    (void)fair_write_line(&told, text);
    buffer_format(out, " %s", text);
}

const char *record_kind_word(enum record_kind kind) { return kinds[kind].word; }

void record_cards_write(struct buffer *out, const hearts_card *cards, int count)
{
    for (int i = 0; i < count; i++) {
        char text[3];
        hearts_card_write(cards[i], text);
        buffer_format(out, " %s", text);
    }
    if (!count)
        buffer_text(out, " -");
}

void record_fraction_write(struct buffer *out, struct hearts_fraction x)
{
    buffer_format(out, "%lld", (long long)x.num);
    if (x.den != 1)
        buffer_format(out, "/%lld", (long long)x.den);
}

static void write_group(const struct record_line *line, const struct record_group *g,
                        struct buffer *out)
{
    if (g->who == RECORD_KITTY_GROUP) {
        buffer_text(out, " kitty");
        if (g->taker != HEARTS_NO_SEAT)
            buffer_format(out, " %c", 'A' + g->taker);
    } else if (g->who == RECORD_CARRIED_GROUP)
        buffer_text(out, " carried");
    else if (g->who != RECORD_REST_GROUP)
        buffer_format(out, " %c", 'A' + g->who);
    if (g->unseen)
        buffer_text(out, " unseen");
    else if (g->count || !g->fill)
        record_cards_write(out, line->card + g->first, g->count);
    if (g->fill == 15)
        buffer_text(out, " *");
    else
        for (int suit = 0; suit < 4; suit++)
            if (g->fill >> suit & 1)
                buffer_format(out, " *%c", "CDSH"[suit]);
}

static void write_seats(const struct record_line *line, struct buffer *out)
{
    if (line->named && !line->seats)
        buffer_text(out, " -");
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        if (line->seats >> seat & 1)
            buffer_format(out, " %c", 'A' + seat);
}

void record_line_write(const struct record_line *line, struct buffer *out)
{
    if (line->kind == RECORD_NOTHING)
        return;
    if (line->kind == RECORD_TAG) {
        buffer_char(out, '[');
        buffer_append(out, line->name, line->name_length);
        buffer_text(out, " \"");
        buffer_append(out, line->value, line->value_length);
        buffer_text(out, "\"]");
        return;
    }
    buffer_text(out, kinds[line->kind].word);
    if (line->kind == RECORD_CHOICE) {
        buffer_format(out, " %c %s", 'A' + line->group[0].who, line->option ? "subtract" : "add");
        return;
    }
    if (line->kind == RECORD_NEXT) {
        if (line->group_count)
            buffer_format(out, " %c", 'A' + line->group[0].who);
        return;
    }
    if (line->kind == RECORD_FAIR)
        write_fair(line, out);
    for (int i = 0; i < line->group_count; i++) {
        buffer_text(out, i ? " /" : "");
        write_group(line, &line->group[i], out);
    }
    for (int i = 0; i < line->number_count; i++) {
        buffer_char(out, ' ');
        record_fraction_write(out, line->number_at[i]);
    }
    if (line->kind == RECORD_STATE)
        state_write(&line->state, out);
    if (line->kind == RECORD_OVER || line->kind == RECORD_VOID)
        write_seats(line, out);
}
