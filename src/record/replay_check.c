/* replay_check.c - checks the lines of a record that follow from the others. */
#include "record/replay_inside.h"

#include <stdio.h>

static bool check_money(const struct replay *r, struct record_fault *f, const char *what,
                        const struct hearts_fraction *is)
{
    if (r->line.number_count != r->plan.seats)
        return replay_fault(f, r->line.number, "%d numbers are expected, a number a seat",
                            r->plan.seats);
    bool good = true;
    for (int seat = 0; seat < r->plan.seats; seat++) {
        struct hearts_fraction said = r->line.number_at[seat];
        good = good && said.num == is[seat].num && said.den == is[seat].den;
    }
    if (good)
        return true;
    struct buffer text = { 0 };
    for (int seat = 0; seat < r->plan.seats; seat++) {
        buffer_char(&text, ' ');
        record_fraction_write(&text, is[seat]);
    }
    (void)replay_fault(f, r->line.number, "%s%s", what, text.data ? text.data : "");
    buffer_release(&text);
    return false;
}

static bool check_numbers(const struct replay *r, struct record_fault *f, const char *what,
                          const int32_t *is)
{
    struct hearts_fraction whole[HEARTS_SEATS];
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        whole[seat] = (struct hearts_fraction){ is[seat], 1 };
    return check_money(r, f, what, whole);
}

static bool check_over(const struct replay *r, struct record_fault *f)
{
    struct buffer text = { 0 };
    if (r->game.phase != HEARTS_OVER)
        return replay_fault(f, r->line.number, "the game is not over");
    if (r->line.seats == r->game.winners)
        return true;
    buffer_text(&text, "the winners are");
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        if (r->game.winners >> seat & 1)
            buffer_format(&text, " %c", 'A' + seat);
    (void)replay_fault(f, r->line.number, "%s",
                       r->game.winners && text.data ? text.data : "nobody wins this game");
    buffer_release(&text);
    return false;
}

static bool check_pot(const struct replay *r, struct record_fault *f)
{
    struct hearts_fraction is[HEARTS_SEATS];
    if (r->called_off)
        hearts_money_void(&r->plan, &r->game, r->left, is);
    else if (r->game.phase == HEARTS_OVER)
        hearts_money_pot(&r->plan, &r->game, is);
    else
        return replay_fault(f, r->line.number, "the game is not over: its pot stays");
    return check_money(r, f, "the pot brings", is);
}

static bool check_kitty(const struct replay *r, struct record_fault *f)
{
    const struct record_line *line = &r->line;
    struct hearts_pile said = { 0, 0 }, dealt = r->game.kitty_dealt;
    int taker = r->game.kitty_taker;
    if (taker == HEARTS_NO_SEAT)
        return replay_fault(f, line->number, "nobody has taken the kitty");
    if (line->group[0].who != taker)
        return replay_fault(f, line->number, "%c took the kitty", 'A' + taker);
    if (!line->card_count)
        return true;
    for (int i = 0; i < line->card_count; i++)
        if (hearts_pile_copies(said, line->card[i]) < 2)
            hearts_pile_add(&said, line->card[i]);
    if (said.once == dealt.once && said.twice == dealt.twice &&
        line->card_count == hearts_pile_count(dealt))
        return true;
    struct buffer text = { 0 };
    hearts_card cards[HEARTS_CARDS];
    record_cards_write(&text, cards, (int)hearts_pile_list(dealt, cards));
    (void)replay_fault(f, line->number, "the kitty was%s", text.data ? text.data : "");
    buffer_release(&text);
    return false;
}

bool replay_check(const struct replay *r, struct record_fault *f)
{
    enum record_kind kind = r->line.kind;
    if (kind == RECORD_KITTY)
        return check_kitty(r, f);
    if (kind == RECORD_OVER)
        return check_over(r, f);
    if (kind == RECORD_POT)
        return check_pot(r, f);
    if (!r->scored) {
        struct buffer waits = { 0 };
        replay_waits(&r->game, &waits);
        (void)replay_fault(f, r->line.number, "no hand has been scored here: %s",
                           waits.data ? waits.data : "");
        buffer_release(&waits);
        return false;
    }
    if (kind == RECORD_STAKES) {
        struct hearts_fraction is[HEARTS_SEATS];
        hearts_money_stakes(&r->plan, &r->game, is);
        return check_money(r, f, "the stakes of this hand are", is);
    }
    return kind == RECORD_SCORE ? check_numbers(r, f, "the hand scores are", r->game.hand_score)
                                : check_numbers(r, f, "the totals are", r->game.score);
}
