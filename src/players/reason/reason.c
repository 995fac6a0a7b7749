/* reason.c - reasons and amounts in words, and the precision of amounts. */
#include "players/reason/reason.h"

#include <math.h>
#include <string.h>

#define REASON(name, word, english, german) english,
#define AMOUNT(...)
#define COSTS(...)
static const char *const reasons[] = {
#include "players/reason/reasons.def"
};
#undef REASON
#undef AMOUNT
#define REASON(...)
#define AMOUNT(name, word, english, german) english,
static const char *const amounts[] = {
#include "players/reason/reasons.def"
};
#undef AMOUNT
#undef COSTS
#define AMOUNT(...)
#define COSTS(name, word, english, german) COSTS_##name,
enum costs {
#include "players/reason/reasons.def"
};
#undef COSTS
#define COSTS(name, word, english, german) english,
static const char *const costs[] = {
#include "players/reason/reasons.def"
};
#undef REASON
#undef AMOUNT
#undef COSTS

static const char *const suits[] = { "clubs", "diamonds", "spades", "hearts" };

#define SURE 1.96 /* standard errors for 95 of 100 */

struct reason reason_of(enum reason_word word)
{
    return (struct reason){
        .word = (uint8_t)word, .card = HEARTS_NO_CARD, .other = HEARTS_NO_CARD, .suit = -1
    };
}

/* ---- Sentences ---- */

struct text {
    char *at;
    size_t room, length;
};

static void add(struct text *t, const char *more, size_t length)
{
    for (size_t i = 0; i < length; i++, t->length++)
        if (t->length + 1 < t->room)
            t->at[t->length] = more[i];
    if (t->room)
        t->at[t->length < t->room ? t->length : t->room - 1] = '\0';
}

static void add_text(struct text *t, const char *more) { add(t, more, strlen(more)); }

static void add_card(struct text *t, hearts_card c)
{
    char text[3];
    hearts_card_write(c, text);
    add_text(t, text);
}

static void add_number(struct text *t, int32_t n)
{
    char digits[12];
    size_t at = sizeof digits;
    uint32_t left = n < 0 ? 0u - (uint32_t)n : (uint32_t)n;
    do
        digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (n < 0)
        digits[--at] = '-';
    add(t, digits + at, sizeof digits - at);
}

void reason_dear(hearts_faces dear, char out[24])
{
    struct text t = { out, 24, 0 };
    if (hearts_faces_count(dear) != 1)
        add_text(&t, "the costliest cards");
    else if (dear == hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN)))
        add_text(&t, "the queen");
    else
        add_card(&t, hearts_faces_lowest(dear));
}

static bool is(const char *name, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(name, word, length) == 0;
}

static void fill(struct text *t, const char *name, size_t length, const struct reason *r)
{
    char text[64];
    if (is(name, length, "card"))
        add_card(t, r->card);
    else if (is(name, length, "other"))
        add_card(t, r->other);
    else if (is(name, length, "suit"))
        add_text(t, suits[r->suit]);
    else if (is(name, length, "n"))
        add_number(t, r->n);
    else if (is(name, length, "dear")) {
        reason_dear(r->dear, text);
        add_text(t, text);
    } else {
        (void)amount_write(&r->cost, text, sizeof text);
        add_text(t, text);
    }
}

static size_t write(const char *sentence, const struct reason *r, char *out, size_t capacity)
{
    struct text t = { out, capacity, 0 };
    add(&t, "", 0);
    while (*sentence) {
        const char *open = strchr(sentence, '{'), *end = open ? strchr(open, '}') : NULL;
        if (!end) {
            add_text(&t, sentence);
            break;
        }
        add(&t, sentence, (size_t)(open - sentence));
        fill(&t, open + 1, (size_t)(end - open - 1), r);
        sentence = end + 1;
    }
    return t.length;
}

size_t reason_write(const struct reason *r, char *out, size_t capacity)
{
    return write(reasons[r->word], r, out, capacity);
}

void reason_sentence(const struct reason *r, char *out, size_t capacity)
{
#ifdef HEARTS__NO_SENTENCES
    /* A page has its own sentences, in its reader's language. */
    size_t length = write("", r, out, capacity);
#else
    size_t length = reason_write(r, out, capacity);
#endif
    if (!length || length + 1 >= capacity)
        return;
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
    out[length] = '.';
    out[length + 1] = '\0';
}

size_t amount_write(const struct amount *a, char *out, size_t capacity)
{
    struct reason r = reason_of(REASON_NONE);
    r.n = a->n;
    return write(amounts[a->word], &r, out, capacity);
}

size_t reason_cost_write(const struct reason *r, bool several, char *out, size_t capacity)
{
    if (r->cost.word == AMOUNT_NONE)
        return write("", r, out, capacity);
    bool card = !several && r->other != HEARTS_NO_CARD;
    return write(costs[card ? COSTS_CARD : COSTS_CARDS], r, out, capacity);
}

/* ---- Amounts ---- */

int32_t amount_step(double error, double unit)
{
    double least = fmax(SURE * error * unit, unit);
    int32_t step = 1;
    for (int i = 0; step < least && step < 100000000; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

int chance_step(double deals)
{
    static const int steps[] = { 1, 5, 10, 25 };
    int i = 0;
    /* 75: one and a half times the largest standard error of a chance, 50 / sqrt(deals). */
    while (i < 3 && steps[i] * sqrt(deals) < 75)
        i++;
    return steps[i];
}

void chance_write(double chance, int step, char out[8])
{
    struct text t = { out, 8, 0 };
    int32_t n = (int32_t)lrint(100 * chance / step) * step;
    if (n <= 0)
        add_text(&t, "<");
    else if (n >= 100)
        add_text(&t, ">");
    add_number(&t, n <= 0 ? step : n >= 100 ? 100 - step : n);
    add_text(&t, "%");
}

struct amount amount_of(double loss, double error, const struct reason_unit *unit)
{
    struct amount a = { AMOUNT_NONE, 0 };
    if (!(loss > SURE * error) || !(loss > 0))
        return a;
    if (unit->score) {
        if (loss >= 0.5)
            a.word = loss < 5 ? AMOUNT_LITTLE : loss < 15 ? AMOUNT_SOME : AMOUNT_MUCH;
        return a;
    }
    int32_t step = amount_step(error, unit->unit);
    a.n = (int32_t)lrint(loss * unit->unit / step) * step;
    if (a.n)
        a.word = unit->money ? AMOUNT_MONEY : a.n == 1 ? AMOUNT_ONE : AMOUNT_POINTS;
    else {
        a.n = step;
        a.word = unit->money ? AMOUNT_MONEY_UNDER : step == 1 ? AMOUNT_UNDER_ONE : AMOUNT_UNDER;
    }
    return a;
}
