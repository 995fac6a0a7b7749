/* words.c - rules in plain sentences: who plays, the deal, the pass, charging. */
#include "record/words_inside.h"

#include <stdio.h>

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
    buffer_format(out, "The seats are A to %c, clockwise. ", 'A' + p->seats - 1);
    for (int t = 0; t < p->teams; t++) {
        team_letters(p, t, out);
        buffer_text(out, " play together. ");
    }
    buffer_text(out, p->rules.team_score == HEARTS_TEAM_SUMMED
                         ? "Each scores alone; the sums of the teams are compared at the end. "
                         : "What a team takes lies in one pile, and it has one score. ");
}

static void kitty_goes(const struct hearts_plan *p, struct buffer *out)
{
    char number[16];
    bool point = p->rules.kitty_when == HEARTS_KITTY_FIRST_POINT;
    const char *which = point ? " with a card in it that costs points" : "";
    if (p->kitty != HEARTS_KITTY_SWAP) {
        buffer_format(
            out, "It goes to whoever takes the first trick%s, to be counted with the cards taken. ",
            which);
        if (point)
            buffer_text(out,
                        "If it is still there at the last trick of the hand, it goes with that. ");
        return;
    }
    buffer_format(out,
                  "Whoever takes the first trick%s takes the kitty into the hand and buries "
                  "%s card%s in its place, face down, to be counted with the cards taken. ",
                  which, words_of_number(p->kitty_cards, number), p->kitty_cards == 1 ? "" : "s");
    /* Else somebody wins the first trick and the kitty with it, and still has cards to bury. */
    if (point || p->decks == 2)
        buffer_text(out, "If it is still there at the last trick of the hand, it goes with "
                         "that, to be counted as it is. ");
}

static void kitty(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->kitty_cards)
        return;
    char number[16];
    size_t start = out->length;
    buffer_format(out, "%s card%s left over: the kitty. ", words_of_number(p->kitty_cards, number),
                  p->kitty_cards == 1 ? " is" : "s are");
    words_capital(out, start);
    kitty_goes(p, out);
    buffer_text(out, p->rules.kitty_seen == HEARTS_KITTY_SEEN_ALL
                         ? "Everybody then sees what was in it. "
                         : "Nobody else sees what was in it before the hand is over. ");
    if (p->kitty != HEARTS_KITTY_SWAP)
        return;
    if (!p->rules.bury_points)
        buffer_text(out, "Cards that count may be buried only when there are not enough others. ");
    if (p->chargeable)
        buffer_text(out, "A charged card may not be buried. ");
}

/* ---- The pass ---- */

void words_of_pass(const struct hearts_plan *p, char letter, struct buffer *out)
{
    static const char *const nth[] = { "",      "",      "second",  "third",  "fourth",
                                       "fifth", "sixth", "seventh", "eighth", "ninth" };
    int seats = letter - '0';
    if (letter == 'H')
        buffer_text(out, "not at all");
    else if (letter == 'S')
        buffer_text(out, "to each of the others");
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

/* Whether some hand has this letter, and whether some hand has a pass that goes to one player. */
static bool in_cycle(const struct hearts_plan *p, char letter)
{
    for (int i = 0; i < p->cycle_length; i++)
        if (p->cycle[i] == letter)
            return true;
    return false;
}

static bool passes_to_one(const struct hearts_plan *p)
{
    for (int i = 0; i < p->cycle_length; i++)
        if (p->cycle[i] != 'H' && p->cycle[i] != 'S')
            return true;
    return false;
}

static void pass_through(const struct hearts_plan *p, struct buffer *out)
{
    if (p->rules.pass_through == HEARTS_PASS_THROUGH_OFF || !passes_to_one(p))
        return;
    buffer_text(
        out,
        p->rules.pass_through == HEARTS_PASS_THROUGH_WHOLE
            ? "In place of their own cards a player may pass on, unseen, all those passed to them"
            : "A player may pass fewer of their own cards, or none, and make up the number, "
              "unseen, from those passed to them");
    buffer_text(out, in_cycle(p, 'S') ? "; but not when cards go to all the others. " : ". ");
    buffer_text(out, p->rules.pass_through_shown ? "Everybody is told who did. "
                                                 : "Nobody is told who did. ");
}

/* One pass of the cycle: "three cards to the left", "one to each of the others", "none". `counted`:
 * the number was said by the pass before; `named`: the word "cards" was said. */
static void pass_one(const struct hearts_plan *p, char letter, bool counted, bool named,
                     struct buffer *out)
{
    char number[16];
    if (letter == 'H') {
        buffer_text(out, "none");
        return;
    }
    bool scatter = letter == 'S';
    int n = hearts_plan_pass_cards(p, letter) / (scatter ? p->seats - 1 : 1);
    if (!counted || scatter)
        buffer_format(out, "%s%s ", words_of_number(n, number),
                      named    ? ""
                      : n == 1 ? " card"
                               : " cards");
    if (scatter)
        buffer_text(out, "to each of the others");
    else
        words_of_pass(p, letter, out);
}

static void pass(const struct hearts_plan *p, struct buffer *out)
{
    if (!passes_to_one(p) && !in_cycle(p, 'S')) {
        buffer_text(out, "No cards are passed. ");
        return;
    }
    bool one = p->cycle_length == 1, counted = false, named = false;
    buffer_text(out, one ? "In every hand each player passes "
                         : "From hand to hand each player passes ");
    for (int i = 0; i < p->cycle_length; i++) {
        char letter = p->cycle[i];
        if (i)
            buffer_text(out, i + 1 == p->cycle_length ? ", then " : ", ");
        pass_one(p, letter, counted, named, out);
        counted = letter != 'H' && letter != 'S';
        named |= letter != 'H';
    }
    buffer_text(out, one ? ". " : ", and so on in turn. ");
    buffer_text(out, "Cards are exchanged once everyone has chosen. ");
    pass_through(p, out);
}

/* ---- Charging ---- */

static void charge_what(const struct hearts_plan *p, struct buffer *out)
{
    char number[16];
    int limit = p->rules.charge_limit, cards = hearts_faces_count(p->chargeable);
    buffer_text(out, "Before the first lead each player may charge ");
    if (cards > 1 && limit >= cards)
        buffer_text(out, "any of these cards by showing them: ");
    else if (cards > 1)
        buffer_format(out, "%s%s of these cards by showing %s: ", limit > 1 ? "up to " : "",
                      words_of_number(limit, number), limit > 1 ? "them" : "it");
    words_of_faces(p->chargeable, out);
    buffer_text(out, cards > 1 ? ". " : " by showing it. ");
}

static void charge_worth(const struct hearts_plan *p, struct buffer *out)
{
    hearts_faces ace = p->chargeable & hearts_face(HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE));
    hearts_faces hearts = p->chargeable & hearts_suit_faces(HEARTS_HEARTS) & ~ace;
    hearts_faces others = p->chargeable & (p->penalty | p->bonus) & ~ace;
    if (others && ace)
        buffer_text(out, "A charged card counts double; the ace of hearts, when charged, makes "
                         "every heart count double. ");
    else if (others)
        buffer_text(out, "A charged card counts double. ");
    else if (ace)
        buffer_text(out, "Charged, the ace makes every heart count double. ");
    if (ace && hearts)
        buffer_text(out, "Another charged heart then counts four times. ");
}

static void charge(const struct hearts_plan *p, struct buffer *out)
{
    static const char *const orders[] = {
        [HEARTS_CHARGE_TOGETHER] = "All choose at once and show together",
        [HEARTS_CHARGE_TURNS] = "From the dealer's left they choose one after the other, once",
        [HEARTS_CHARGE_ROUNDS] = "From the dealer's left they choose in turn, until all decline",
    };
    if (!p->chargeable)
        return;
    charge_what(p, out);
    charge_worth(p, out);
    buffer_format(out, "%s. ", orders[p->rules.charge_order]);
    buffer_text(out, p->rules.charge_lead
                         ? "A charged card may be the first lead of its suit, but may not follow "
                           "to the first trick in it, unless nothing else may be played. "
                         : "A charged card may not be played to the first trick in which its suit "
                           "is led, unless nothing else may be played. ");
    if (!p->rules.charge_slough)
        buffer_text(out, "Nor may it be discarded on another suit before its own has been led, "
                         "unless nothing else may be played. ");
}

/* ---- All of it ---- */

static void table_and_deal(const struct hearts_plan *p, struct buffer *out)
{
    char number[16];
    size_t begin = out->length;
    buffer_format(out, "%s players%s, %d card%s each. ", words_of_number(p->seats, number),
                  p->decks == 2 ? ", two decks" : "", p->hand_cards, p->hand_cards == 1 ? "" : "s");
    words_capital(out, begin);

    hearts_faces missing = HEARTS_ALL_FACES & ~p->deck.once;
    if (missing) {
        begin = out->length;
        words_of_faces(missing, out);
        words_capital(out, begin);
        buffer_format(out, " %s taken out%s. ", hearts_faces_count(missing) > 1 ? "are" : "is",
                      p->decks == 2 ? " of both decks" : "");
    }
    if (p->decks == 2)
        buffer_text(out, "When both copies of a card fall to the same trick they cancel each "
                         "other, and neither can win it. When all cards of the suit led have "
                         "cancelled, nobody takes the trick: its leader leads again, and whoever "
                         "takes the next trick takes this one too. ");
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
        /* A paragraph that has something in it ends: its last space becomes a line's end. */
        if (out->length > start && out->data && out->data[out->length - 1] == ' ')
            out->data[out->length - 1] = '\n';
    }
}
