/* move_read.c - reads a decision from text, and checks it against the choice. */
#include "clients/programs/reading.h"

#include <string.h>

static bool refuse(struct error *e, const char *why)
{
    error_set(e, "%s", why);
    return false;
}

static bool read_card(const struct hearts_view *v, const struct words *w, struct hearts_move *out,
                      struct hearts_pile *chosen, struct error *e)
{
    hearts_card c;
    if (hearts_card_read(w->word, w->length, &c) != w->length)
        return refuse(e, "a card is a rank and a suit");
    if (out->count == HEARTS_MOVE_MAX)
        return refuse(e, "there are too many cards");
    if (hearts_pile_copies(v->choice.from, c) <= hearts_pile_copies(*chosen, c)) {
        char name[3];
        hearts_card_write(c, name);
        error_set(e, "%s may not be chosen", name);
        return false;
    }
    hearts_pile_add(chosen, c);
    out->cards[out->count++] = c;
    return true;
}

/* Reads the word after "option". */
static bool read_option(const struct hearts_view *v, struct words *w, struct hearts_move *out,
                        bool *named, struct error *e)
{
    bool there = words_next(w);
    for (int i = 0; there && i < v->choice.options; i++)
        if (words_are(w, hearts_choice_word(v->phase, i))) {
            out->option = (uint8_t)i;
            *named = true;
            return true;
        }
    return refuse(e, "there is no such option");
}

static bool count_fits(const struct hearts_view *v, const struct hearts_move *m, bool named,
                       struct error *e)
{
    int low = v->choice.low, high = v->choice.high;
    if (v->phase == HEARTS_SCORE && !named)
        return refuse(e, "an option is to be chosen");
    if (v->phase == HEARTS_PASS && m->option)
        low = high = 0;
    if (m->count >= low && m->count <= high)
        return true;
    if (low == high)
        error_set(e, "%d cards are to be chosen, not %d", low, m->count);
    else
        error_set(e, "%d to %d cards are to be chosen, not %d", low, high, m->count);
    return false;
}

bool move_text_read(const struct hearts_view *v, const char *text, struct hearts_move *out,
                    struct error *e)
{
    struct words w = { .at = text, .end = text + strlen(text) };
    struct hearts_pile chosen = { 0, 0 };
    bool named = false, none = false;
    *out = (struct hearts_move){ .seat = v->seat };
    while (words_next(&w)) {
        none = none || words_are(&w, "none");
        if (words_are(&w, "none"))
            continue;
        if (!(words_are(&w, "option") ? read_option(v, &w, out, &named, e)
                                      : read_card(v, &w, out, &chosen, e)))
            return false;
    }
    if (!none && !named && !out->count)
        return refuse(e, "nothing is chosen");
    return count_fits(v, out, named, e);
}
