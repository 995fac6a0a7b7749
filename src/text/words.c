/* words.c - rules in plain sentences: who plays, the deal, the pass, charging. */
#include "text/words_inside.h"

#include <stdio.h>

static void table(const struct hearts_plan *p, struct buffer *out)
{
    char number[16];
    size_t begin = out->length;
    buffer_format(out, "%s players%s, %d card%s each. ", words_of_number(p->seats, number),
                  p->decks == 2 ? ", two decks" : "", p->hand_cards, p->hand_cards == 1 ? "" : "s");
    words_capital(out, begin);
    hearts_faces missing = HEARTS_ALL_FACES & ~p->deck.once;
    if (missing) {
        size_t start = out->length;
        words_of_faces(missing, out);
        words_capital(out, start);
        buffer_format(out, " %s taken out. ", hearts_faces_count(missing) > 1 ? "are" : "is");
    }
    if (p->decks == 2)
        buffer_text(out, "When both copies of a card fall to the same trick they cancel each "
                         "other, and neither can win it. A trick in which nothing of the suit led "
                         "is left waits for the winner of the next. ");
}

/* "A and C", "A, C and E". */
static void team_letters(const struct hearts_plan *p, int team, struct buffer *out)
{
    int left = 0;
    for (int s = 0; s < p->seats; s++)
        left += p->team[s] == team;
    for (int s = 0; s < p->seats; s++)
        if (p->team[s] == team)
            buffer_format(out, "%c%s", 'A' + s, --left > 1 ? ", " : left == 1 ? " and " : "");
}

static void teams(const struct hearts_plan *p, struct buffer *out)
{
    if (p->teams == p->seats)
        return;
    for (int t = 0; t < p->teams; t++) {
        int members = 0;
        for (int s = 0; s < p->seats; s++)
            members += p->team[s] == t;
        team_letters(p, t, out);
        buffer_text(out, members == 1 ? " plays alone. " : " play together. ");
    }
    buffer_text(out, p->rules.team_score == HEARTS_TEAM_SUMMED
                         ? "Each scores alone; the sums of the teams are compared at the end. "
                         : "What a team takes lies in one pile, and it has one score. ");
}

static void kitty(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->kitty_cards)
        return;
    char number[16];
    bool one = p->kitty_cards == 1, swap = p->kitty == HEARTS_KITTY_SWAP;
    buffer_format(out, "%s left over %s the kitty. It goes to whoever takes the first trick%s",
                  one ? "The card" : "The cards", one ? "is" : "are",
                  p->rules.kitty_when == HEARTS_KITTY_FIRST_POINT
                      ? " with a penalty card in it" : "");
    if (swap)
        buffer_format(out, ", into the hand; %s card%s buried in its place", one ? "one" :
                      words_of_number(p->kitty_cards, number), one ? " is" : "s are");
    else
        buffer_text(out, ", to the pile of cards taken");
    buffer_text(out, p->rules.kitty_seen == HEARTS_KITTY_SEEN_ALL
                         ? ". Everybody sees what was in it. "
                         : ". Nobody else sees what was in it before the hand is over. ");
    if (swap && !p->rules.bury_points)
        buffer_text(out, "Cards that count are buried only when there are not enough others. ");
}

/* ---- The pass ---- */

void words_of_pass(const struct hearts_plan *p, char letter, struct buffer *out)
{
    static const char *const nth[] = { "", "", "second", "third", "fourth", "fifth", "sixth",
                                       "seventh", "eighth", "ninth" };
    int seats = letter - '0';
    if (letter == 'H')
        buffer_text(out, "not at all");
    else if (letter == 'S')
        buffer_text(out, "to all the others alike");
    else if (seats == 1)
        buffer_text(out, "to the left");
    else if (seats == p->seats - 1)
        buffer_text(out, "to the right");
    else if (2 * seats == p->seats)
        buffer_text(out, "across");
    else
        buffer_format(out, "to the %s player on the left",
                      nth[seats > 0 && seats < 10 ? seats : 0]);
}

static void pass_through(const struct hearts_plan *p, struct buffer *out)
{
    if (p->rules.pass_through == HEARTS_PASS_THROUGH_OFF)
        return;
    buffer_text(out, p->rules.pass_through == HEARTS_PASS_THROUGH_WHOLE
                         ? "In place of own cards a player may pass on, unseen, all that comes in. "
                         : "A player may make up the number with cards that come in, passed on "
                           "unseen. ");
    buffer_text(out, p->rules.pass_through_shown ? "Everybody is told who did. "
                                                 : "Nobody is told who did. ");
}

static void pass(const struct hearts_plan *p, struct buffer *out)
{
    bool any = false;
    for (int i = 0; i < p->cycle_length; i++)
        any |= p->cycle[i] != 'H';
    if (!any) {
        buffer_text(out, "No cards are passed. ");
        return;
    }
    char number[16];
    size_t start = out->length;
    buffer_format(out, "%s card%s passed ", words_of_number(p->rules.pass_count, number),
                  p->rules.pass_count == 1 ? " is" : "s are");
    words_capital(out, start);
    for (int i = 0; i < p->cycle_length; i++) {
        if (i)
            buffer_text(out, i + 1 == p->cycle_length ? ", then " : ", ");
        words_of_pass(p, p->cycle[i], out);
    }
    buffer_text(out, p->cycle_length == 1 ? ", in every hand. " : ", and so on in turn. ");
    for (int i = 0; i < p->cycle_length; i++)
        if (p->cycle[i] == 'S') {
            buffer_format(out, "Passing to all the others, a player gives each of them %s. ",
                          words_of_number(hearts_plan_pass_cards(p, 'S') / (p->seats - 1), number));
            break;
        }
    pass_through(p, out);
}

/* ---- Charging ---- */

static void charge(const struct hearts_plan *p, struct buffer *out)
{
    static const char *const orders[] = {
        [HEARTS_CHARGE_TOGETHER] = "All choose at once and show together. ",
        [HEARTS_CHARGE_TURNS] = "They choose one after the other, from the dealer's left, once. ",
        [HEARTS_CHARGE_ROUNDS] = "They choose in turn, from the dealer's left, until nobody does. ",
    };
    if (!p->chargeable)
        return;
    char number[16];
    int limit = p->rules.charge_limit;
    buffer_format(out, "Before the first lead each player may charge %s%s of ",
                  limit > 1 ? "up to " : "", words_of_number(limit, number));
    words_of_faces(p->chargeable, out);
    buffer_format(out, ", by showing %s: what a charged card is worth is doubled%s. ",
                  limit > 1 ? "them" : "it",
                  p->chargeable >> HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE) & 1
                      ? ", and the ace of hearts doubles every heart" : "");
    buffer_text(out, orders[p->rules.charge_order]);
    buffer_text(out, p->rules.charge_lead
                         ? "A charged card may be the first lead of its suit, but does not follow "
                           "to the first trick in it, unless there is nothing else to play. "
                         : "A charged card is not played to the first trick in which its suit is "
                           "led, unless there is nothing else to play. ");
    if (!p->rules.charge_slough)
        buffer_text(out, "Nor is it played on another suit before its own has been led, unless "
                         "there is nothing else. ");
    if (p->rules.charge_or_hearts == HEARTS_CHARGE_LEADS_QUEEN &&
        p->chargeable >> HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN) & 1)
        buffer_text(out, "From nothing but hearts and the charged queen of spades, neither free to "
                         "be led, the queen is led. ");
}

/* ---- All of it ---- */

/* Ends a paragraph that has something in it: the last space becomes a line's end. */
static void end_paragraph(struct buffer *out, size_t start)
{
    if (out->length > start && out->data && out->data[out->length - 1] == ' ')
        out->data[out->length - 1] = '\n';
}

static void table_and_deal(const struct hearts_plan *p, struct buffer *out)
{
    table(p, out);
    teams(p, out);
    kitty(p, out);
}

void words_of_rules(const struct hearts_plan *p, struct buffer *out)
{
    static void (*const paragraphs[])(const struct hearts_plan *, struct buffer *) = {
        table_and_deal, pass, charge, words_play, words_points, words_moon, words_end, words_money,
    };
    for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++) {
        size_t start = out->length;
        paragraphs[i](p, out);
        end_paragraph(out, start);
    }
}
