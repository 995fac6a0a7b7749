/* say_hint.c - a hint's rating of every card: numbers in columns, and a sentence. */
#include "clients/terminal/tui/say_hint.h"

#include "record/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARD = 3, POINTS = 7, CHANCE = 6, LOSS = 7, GAP = 2, NUMBER = 24 };
enum { NUMBERS = CARD + POINTS + 3 * CHANCE + LOSS + GAP };

bool say_has_opinions(const struct advice *advice)
{
    if (advice->ways > 1)
        return true;
    for (int i = 0; i < advice->opinions; i++)
        if (advice->opinion[i].told)
            return advice->opinions > 1;
    return false;
}

/* Writes text of `columns` columns, aligned right in `room`. */
static void add_right(struct buffer *out, int room, const char *text, int columns)
{
    for (; columns < room; columns++)
        buffer_char(out, ' ');
    buffer_text(out, text);
}

static void add_word(struct buffer *out, int room, const char *text)
{
    add_right(out, room, text, (int)strlen(text));
}

static void add_chance(struct buffer *out, double chance, int step)
{
    char text[8];
    chance_write(chance, step, text);
    add_word(out, CHANCE, text);
}

/* Writes what a card costs: a number, or a word for the lost chance to win. */
static void add_cost(struct buffer *out, const struct amount *cost)
{
    char text[NUMBER];
    switch ((enum amount_word)cost->word) {
    case AMOUNT_LITTLE:
    case AMOUNT_SOME:
    case AMOUNT_MUCH: add_word(out, LOSS, amount_word(cost)); return;
    case AMOUNT_UNDER_ONE:
    case AMOUNT_UNDER:
    case AMOUNT_MONEY_UNDER: (void)snprintf(text, sizeof text, "<%d", (int)cost->n); break;
    case AMOUNT_ONE:
    case AMOUNT_POINTS:
    case AMOUNT_MONEY: (void)snprintf(text, sizeof text, "%d", (int)cost->n); break;
    case AMOUNT_NONE:
    case AMOUNTS: (void)snprintf(text, sizeof text, "0"); break;
    }
    add_word(out, LOSS, text);
}

static void add_card(const struct say *s, struct buffer *out, hearts_card c)
{
    struct buffer text = { 0 };
    say_card(s, &text, c);
    size_t bytes = text.length, signs = 0;
    for (size_t i = 0; i < bytes; i++)
        signs += ((unsigned char)text.data[i] & 0xc0) != 0x80;
    add_right(out, CARD, text.data ? text.data : "", (int)signs);
    buffer_release(&text);
}

/* Whether the queen of spades alone has the highest value. */
static bool queen_is_costliest(const struct hearts_plan *p)
{
    hearts_faces queen = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
    int32_t costliest = 0;
    hearts_faces which = 0;
    for (hearts_faces left = p->penalty; left; left &= left - 1) {
        hearts_card c = (hearts_card)hearts_faces_lowest(left);
        if (p->value[c] > costliest)
            which = 0;
        if (p->value[c] >= costliest) {
            costliest = p->value[c];
            which |= hearts_face(c);
        }
    }
    return which == queen;
}

static void add_numbers(const struct say *s, struct buffer *out, const struct advice *a,
                        const struct prospect *of, const struct amount *cost)
{
    char text[NUMBER];
    /* Points are rounded to the step they are known to, with a true minus sign. */
    long n = lrint(of->points / a->step) * a->step;
    (void)snprintf(text, sizeof text, "%s%ld", n >= 0 ? "" : s->ascii ? "-" : "−", labs(n));
    add_right(out, POINTS, text, (int)strlen(text) - (n < 0 && !s->ascii ? 2 : 0));
    add_chance(out, of->queen, a->chance_step);
    add_chance(out, of->moon, a->chance_step);
    add_chance(out, of->moon_other, a->chance_step);
    add_cost(out, cost);
}

static void add_row(const struct say *s, struct buffer *out, const struct advice *a,
                    const struct opinion *o, int columns)
{
    add_card(s, out, o->card);
    if (o->told) {
        const struct prospect of = { (double)o->points, (double)o->queen, (double)o->moon,
                                     (double)o->moon_other };
        add_numbers(s, out, a, &of, &o->cost);
    } else
        add_word(out, NUMBERS - CARD - GAP, "");
    /* The sentence next to the numbers, on as many lines as needed. */
    struct buffer text = { 0 }, folded = { 0 };
    /* The row already shows "Play QS: ". */
    const char *colon = strncmp(o->why, "Play ", 5) == 0 ? strstr(o->why, ": ") : NULL;
    say_sentence(s, &text, colon ? colon + 2 : o->why);
    if (text.length && text.data[0] >= 'a' && text.data[0] <= 'z')
        text.data[0] = (char)(text.data[0] - 'a' + 'A');
    if (text.length)
        words_fold(text.data, columns - NUMBERS, 0, &folded);
    for (size_t i = 0; i < folded.length; i++) {
        if (i == 0)
            add_word(out, GAP, "");
        else if (folded.data[i - 1] == '\n')
            add_word(out, NUMBERS, "");
        buffer_char(out, folded.data[i]);
    }
    if (!folded.length || folded.data[folded.length - 1] != '\n')
        buffer_char(out, '\n');
    buffer_release(&text);
    buffer_release(&folded);
}

/* Writes a pass that was tried: its cards, or its name. */
static void add_way(const struct say *s, struct buffer *out, const struct hearts_move *m, int room)
{
    for (int i = 0; i < m->count; i++) {
        add_card(s, out, m->cards[i]);
        buffer_char(out, ' ');
    }
    if (!m->count)
        buffer_format(out, "%-*s", room, m->option ? "unseen" : "none");
    else
        add_word(out, room - (CARD + 1) * m->count, "");
}

static int widest_way(const struct advice *a)
{
    int most = 0;
    for (int i = 0; i < a->ways; i++)
        most = a->way[i].move.count > most ? a->way[i].move.count : most;
    return most > 1 ? (CARD + 1) * most : 7;
}

void say_opinions(const struct say *s, const struct advice *advice, int columns, struct buffer *out)
{
    bool queen = queen_is_costliest(s->plan);
    struct buffer legend = { 0 };
    int room = advice->ways > 1 ? widest_way(advice) : CARD;
    add_word(out, room, "");
    add_word(out, POINTS, "points");
    add_word(out, CHANCE, queen ? "queen" : "dear");
    add_word(out, CHANCE, "moon");
    add_word(out, CHANCE, "other");
    add_word(out, LOSS, "costs");
    buffer_char(out, '\n');
    for (int i = 0; i < advice->ways; i++) {
        add_way(s, out, &advice->way[i].move, room);
        add_numbers(s, out, advice, &advice->way[i].expect, &advice->way[i].cost);
        buffer_char(out, '\n');
    }
    for (int i = 0; i < advice->opinions; i++)
        add_row(s, out, advice, &advice->opinion[i], columns);
    buffer_format(&legend,
                  "\nYour chances: the points you would take in this hand; how likely you are to "
                  "take %s, to shoot the moon, or somebody else is to shoot it; and how much worse "
                  "the choice is than the best, all in all. The best comes first.\n",
                  queen ? "the queen of spades" : "one of the costliest cards");
    if (legend.length)
        words_fold(legend.data, columns, 0, out);
    buffer_release(&legend);
}
