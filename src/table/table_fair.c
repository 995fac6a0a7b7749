/* table_fair.c - deals that nobody chose, read from the events of a table. */
#include "table/table_fair.h"

#include "base/hex.h"
#include "record/fair/fair_cards.h"
#include "record/fair/fair_check.h"
#include "record/fair/sealed.h"

#include <stdlib.h>
#include <string.h>

/* Wipes the secrets before the memory is freed, through a volatile pointer so that the compiler
 * keeps the writes. */
static void release(struct fair_deal *deals, size_t count)
{
    volatile uint8_t *at = (volatile uint8_t *)deals;
    for (size_t i = 0; deals && i < count * sizeof *deals; i++)
        at[i] = 0;
    free(deals);
}

void table_fair_release(struct table_fair *f)
{
    release(f->deals, f->count);
    memset(f, 0, sizeof *f);
}

struct fair_deal *table_fair_next(const struct table_fair *f) { return &f->deals[f->dealt]; }

/* ---- Lines of an event ---- */

static bool add_deal(struct table_fair *f, const struct fair_line *line)
{
    const char *why;
    struct fair_deal *more;
    if (line->deal.number != f->count || !(more = calloc(f->count + 1, sizeof *more)))
        return false;
    if (f->count)
        memcpy(more, f->deals, f->count * sizeof *more);
    release(f->deals, f->count);
    f->deals = more;
    more[f->count].number = line->deal.number;
    return fair_take(&more[f->count++], line, &why);
}

/* Takes a secret; false if it is not the one that was sealed. */
static bool take_secret(struct table_fair *f, const struct fair_line *line)
{
    if (line->deal.number + 1 != f->count)
        return false;
    struct fair_deal *d = &f->deals[f->count - 1], again = { .number = d->number };
    memcpy(again.secret, line->deal.secret, FAIR_SECRET);
    fair_commit(FAIR_HASH, f->game, &again);
    memcpy(d->secret, again.secret, FAIR_SECRET);
    return fair_same(again.commit, d->commit, FAIR_SEAL);
}

static bool take_line(struct table_fair *f, const char *text, size_t length)
{
    struct fair_line line;
    const char *why;
    if (length > 5 && memcmp(text, "game ", 5) == 0) {
        table_fair_release(f);
        f->began = true;
        return fair_hex_read(text + 5, length - 5, f->game, FAIR_GAME);
    }
    if (!fair_read(text, length, &line, &why))
        return false;
    if (line.step == FAIR_COMMIT)
        return add_deal(f, &line);
    if (line.step == FAIR_KEPT)
        return take_secret(f, &line);
    return line.deal.number == f->dealt && f->dealt < f->count &&
           (line.step == FAIR_LOCK || line.step == FAIR_DEALT) &&
           fair_take(&f->deals[f->dealt], &line, &why);
}

static bool take_lines(struct table_fair *f, const char *text)
{
    for (const char *end; *text; text = *end ? end + 1 : end) {
        end = strchr(text, '\n');
        end = end ? end : text + strlen(text);
        if (!take_line(f, text, (size_t)(end - text)))
            return false;
    }
    return true;
}

/* ---- Events ---- */

/* Whether the cards and the dealer are those that follow from the secrets. */
static bool is_dealt(struct table_fair *f, const struct table *t, const struct table_event *e)
{
    const struct fair_deal *d = &f->deals[f->dealt];
    uint8_t deck[FAIR_DECK];
    hearts_card cards[HEARTS_CARDS];
    if (f->dealt + 1 >= f->count || !(d->done & FAIR_HAS_DEALT))
        return false;
    unsigned n = fair_deck_list(t->plan, deck);
    fair_order(FAIR_HASH, d, deck, n);
    fair_deck_cards(deck, n, cards);
    f->dealt++;
    f->playing = true;
    return n == e->count && memcmp(cards, e->cards, n) == 0 &&
           (e->dealer == HEARTS_NO_SEAT || e->dealer == fair_dealer(FAIR_HASH, d));
}

static void open_until(struct table_fair *f, size_t end, enum fair_reason reason)
{
    for (; f->opened < end; f->opened++)
        fair_open(&f->deals[f->opened], reason);
}

/* Opens all secrets that may be public at this stage of the table. */
static void open_all(struct table_fair *f, const struct table *t)
{
    bool ends = t->stage == TABLE_OVER || t->stage == TABLE_SHUT;
    bool between = t->game.phase == HEARTS_DEAL || t->game.phase == HEARTS_OVER;
    f->playing = f->playing && !between;
    if (ends) {
        open_until(f, f->dealt - f->playing, FAIR_GAME_OVER);
        open_until(f, f->dealt, FAIR_VOID);
        open_until(f, f->count, FAIR_UNUSED);
    } else if (between && t->plan->rules.stakes > 0)
        open_until(f, f->dealt, FAIR_HAND_OVER);
}

bool table_fair_take(struct table_fair *f, const struct table *t, const struct table_event *e)
{
    f->began = false;
    if (e->kind == TABLE_NEXT_GAME)
        table_fair_release(f);
    if (e->fair[0] && !take_lines(f, e->fair))
        return false;
    f->opened_before = f->opened;
    if (!table_fair_is_on(f))
        return true;
    if (e->kind == TABLE_DEALT && !is_dealt(f, t, e))
        return false;
    if (e->kind == TABLE_LOCKED && f->dealt + 2 != f->count)
        return false;
    if (e->kind == TABLE_TOOK_BACK) {
        f->playing = true;
        /* If the hand was opened already, it will end and be opened once more. */
        if (f->opened == f->dealt && f->opened)
            f->deals[--f->opened].done &= (uint8_t)~FAIR_HAS_OPEN;
    }
    open_all(f, t);
    f->opened_before = f->opened < f->opened_before ? f->opened : f->opened_before;
    return true;
}

/* ---- What viewers are sent ---- */

static bool tell(const struct table_fair *f, size_t number, enum fair_step step,
                 table_fair_line *each, void *with)
{
    char line[FAIR_LINE];
    return !fair_write(&f->deals[number], step, line) || each(with, line);
}

void table_fair_game(const uint8_t game[FAIR_GAME], char out[TABLE_FAIR_GAME])
{
    memcpy(out, "game ", 5);
    hex_write(out + 5, game, FAIR_GAME);
}

bool table_fair_beginning(const struct table_fair *f, table_fair_line *each, void *with)
{
    char line[TABLE_FAIR_GAME];
    if (!table_fair_is_on(f))
        return true;
    table_fair_game(f->game, line);
    return each(with, line) && tell(f, 0, FAIR_COMMIT, each, with);
}

bool table_fair_news(const struct table_fair *f, const struct table_event *e, table_fair_line *each,
                     void *with)
{
    bool good = true;
    if (!table_fair_is_on(f))
        return true;
    if (f->began)
        return table_fair_beginning(f, each, with);
    if (e->kind == TABLE_LOCKED)
        return tell(f, f->dealt, FAIR_LOCK, each, with) &&
               tell(f, f->dealt + 1, FAIR_COMMIT, each, with);
    if (e->kind == TABLE_DEALT)
        return tell(f, f->dealt - 1, FAIR_DEALT, each, with);
    for (size_t i = f->opened_before; i < f->opened && good; i++)
        good = tell(f, i, FAIR_OPEN, each, with);
    return good;
}

/* Earlier deals are left out: the record of the game has them once they are opened. */
bool table_fair_standing(const struct table_fair *f, table_fair_line *each, void *with)
{
    bool good = true;
    size_t from = f->opened == f->count ? f->count : f->dealt ? f->dealt - 1 : 0;
    for (size_t i = from; i < f->count && good; i++)
        for (int step = FAIR_COMMIT; step <= FAIR_OPEN && good; step++)
            good = tell(f, i, (enum fair_step)step, each, with);
    return good;
}
