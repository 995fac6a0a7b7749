/* think_say.c - why a card is the best, and what speaks for and against each. */
#include "players/think.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Differences in chance from which on they are worth a word. */
#define CLEARLY 0.06
#define LIKELY  0.5

static int in_100(double chance) { return (int)lrint(100 * chance); }

/* "Play 4C: reason." or, before the play, "Pass QS AH: reason." */
static void say(struct advice *out, const char *verb, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void say(struct advice *out, const char *verb, const char *format, ...)
{
    char cards[HEARTS_MOVE_MAX * 3 + 1] = "", reason[ADVICE_TEXT];
    va_list args;
    for (int i = 0; i < out->move.count; i++) {
        cards[3 * i] = ' ';
        hearts_card_write(out->move.cards[i], cards + 3 * i + 1);
    }
    va_start(args, format);
    (void)vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    (void)snprintf(out->why, sizeof out->why, "%s%s: %.100s.", verb, cards, reason);
}

/* What a card brings, on average over the deals played out. */
struct view_of_card {
    double points, queen, moon, moon_other, worth, win;
};

static struct view_of_card average(const struct thought *t, int i)
{
    const struct candidate_card *c = &t->card[i];
    double n = t->played ? (double)t->played : 1;
    double points = fabs(c->points / n) < 0.05 ? 0 : c->points / n; /* no "-0.0" */
    return (struct view_of_card){ points,       c->queen / n, c->moon / n, c->moon_other / n,
                                  c->worth / n, c->win / n };
}

/* What the dear card is called. */
static void name_dear(const struct thought *t, char out[24])
{
    hearts_card queen = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);
    char card[3];
    if (hearts_faces_count(t->lore->dear) != 1)
        (void)snprintf(out, 24, "the dearest cards");
    else if (t->lore->dear == hearts_face(queen))
        (void)snprintf(out, 24, "the queen");
    else {
        hearts_card_write(hearts_faces_lowest(t->lore->dear), card);
        (void)snprintf(out, 24, "%s", card);
    }
}

struct card_text {
    char text[3];
};

static struct card_text name_card(hearts_card c)
{
    struct card_text t;
    hearts_card_write(c, t.text);
    return t;
}

/* The reason for the best, against the others tried. */
static void say_best(const struct thought *t, struct advice *out)
{
    struct view_of_card best = average(t, 0), worst = best;
    char queen[24];
    double moon_lost = best.moon;
    name_dear(t, queen);
    for (int i = 1; i < t->cards; i++) {
        struct view_of_card other = average(t, i);
        worst.queen = fmax(worst.queen, other.queen);
        worst.moon_other = fmax(worst.moon_other, other.moon_other);
        moon_lost = fmin(moon_lost, other.moon);
    }
    struct view_of_card next = average(t, 1);
    if (t->worth.score)
        say(out, "Play", "for the score: you win the game in %d of 100 deals, with %s in %d",
            in_100(best.win), name_card(t->card[1].card).text, in_100(next.win));
    else if (best.moon > LIKELY)
        say(out, "Play", "you shoot the moon in %d of 100 deals", in_100(best.moon));
    else if (worst.moon_other - best.moon_other > CLEARLY)
        say(out, "Play", "it stops a moon that comes in %d of 100 deals otherwise",
            in_100(worst.moon_other));
    else if (worst.queen - best.queen > CLEARLY)
        say(out, "Play", "you take %s in %d of 100 deals, and in up to %d otherwise", queen,
            in_100(best.queen), in_100(worst.queen));
    else if (best.moon - moon_lost > CLEARLY)
        say(out, "Play", "it keeps a moon open, %d in 100", in_100(best.moon));
    else if (next.worth < best.worth - 0.05)
        say(out, "Play", "about %.1f points in this hand, %.1f better than the next card",
            best.points, best.worth - next.worth);
    else
        say(out, "Play", "about %.1f points in this hand; another card does as well", best.points);
}

/* What speaks against another card. */
static void say_other(const struct thought *t, int i, char out[ADVICE_TEXT])
{
    struct view_of_card best = average(t, 0), own = average(t, i);
    char queen[24];
    name_dear(t, queen);
    if (t->worth.score)
        (void)snprintf(out, ADVICE_TEXT, "You win the game in %d of 100 deals.", in_100(own.win));
    else if (own.moon_other - best.moon_other > CLEARLY)
        (void)snprintf(out, ADVICE_TEXT, "Somebody else shoots the moon in %d of 100 deals.",
                       in_100(own.moon_other));
    else if (best.moon - own.moon > CLEARLY)
        (void)snprintf(out, ADVICE_TEXT, "It gives a moon up that comes in %d of 100 deals.",
                       in_100(best.moon));
    else if (own.queen - best.queen > CLEARLY)
        (void)snprintf(out, ADVICE_TEXT, "You take %s in %d of 100 deals.", queen,
                       in_100(own.queen));
    else
        (void)snprintf(out, ADVICE_TEXT, "About %.1f points in this hand.", own.points);
}

/* By what is lost with a card, the chosen one first: that is the order the numbers show. The choice
 * itself went by more, the policy's liking and care for bad ends. */
static void sort_opinions(struct advice *out)
{
    for (int i = 2; i < out->opinions; i++) {
        struct opinion one = out->opinion[i];
        int at = i;
        for (; at > 1 && out->opinion[at - 1].loss > one.loss; at--)
            out->opinion[at] = out->opinion[at - 1];
        out->opinion[at] = one;
    }
}

static void give_opinions(const struct thought *t, struct advice *out)
{
    double best = t->played ? average(t, 0).worth : 0;
    for (int i = 0; i < t->cards; i++) {
        struct view_of_card own = average(t, i);
        for (hearts_faces f = t->card[i].alike; f && out->opinions < OPINIONS; f &= f - 1) {
            struct opinion *o = &out->opinion[out->opinions++];
            memset(o, 0, sizeof *o);
            o->card = hearts_faces_lowest(f);
            o->told = t->played > 0;
            o->points = (float)own.points;
            o->queen = (float)own.queen;
            o->moon = (float)own.moon;
            o->moon_other = (float)own.moon_other;
            o->loss = (float)fmax(best - own.worth, 0);
            if (o->card != t->card[i].card)
                (void)snprintf(o->why, sizeof o->why, "It does the same as %s.",
                               name_card(t->card[i].card).text);
            else if (i == 0)
                (void)snprintf(o->why, sizeof o->why, "%s", out->why);
            else if (o->told)
                say_other(t, i, o->why);
        }
    }
}

void think_explain(const struct thought *t, struct advice *out)
{
    if (hearts_faces_count(t->view->choice.from.once) == 1)
        say(out, "Play", "it is the only card that the rules allow");
    else if (think_nothing_left(t))
        say(out, "Play", "nothing that counts is left, so any card does");
    else if (think_rest_is_mine(t))
        say(out, "Play", "the rest is yours, whatever you play");
    else if (t->cards == 1)
        say(out, "Play", "all the cards that you may play do the same");
    else if (t->played)
        say_best(t, out);
    else
        say(out, "Play", "experience takes it in %d of 100 hands like this",
            in_100(t->card[0].prior));
    if (t->thinking->explain) {
        give_opinions(t, out);
        sort_opinions(out);
    }
}

/* ---- Before and after the play ---- */

static bool empties(const struct hearts_view *v, const struct hearts_move *m, int suit)
{
    hearts_faces all = hearts_suit_faces(suit), gone = 0;
    for (int i = 0; i < m->count; i++)
        gone |= hearts_face(m->cards[i]);
    return v->hand.once & all && !(v->hand.once & all & ~gone) && !(v->hand.twice & all);
}

static void say_parting(const struct thought *t, const char *verb, struct advice *out)
{
    static const char *const suits[] = { "clubs", "diamonds", "spades", "hearts" };
    const struct hearts_move *m = &out->move;
    hearts_faces gone = 0;
    char queen[24];
    name_dear(t, queen);
    for (int i = 0; i < m->count; i++)
        gone |= hearts_face(m->cards[i]);
    for (int suit = 0; suit < 4; suit++)
        if (empties(t->view, m, suit)) {
            say(out, verb, "you are rid of %s and can throw away what you like", suits[suit]);
            return;
        }
    if (gone & t->lore->dear)
        say(out, verb, "%s is too weakly guarded to keep", queen);
    else
        say(out, verb, "these are the cards most likely to cost you something");
}

void think_explain_cards(const struct thought *t, struct advice *out)
{
    const struct hearts_view *v = t->view;
    if (v->phase == HEARTS_CHARGE) {
        if (out->move.count)
            say(out, "Charge", "you are likely to make others pay for it, or to gain by it");
        else
            say(out, "Charge nothing", "doubling would more likely cost you than help you");
    } else if (v->phase == HEARTS_PASS && out->move.option)
        say(out, "Pass on what comes", "your own hand is worth keeping");
    else
        say_parting(t, v->phase == HEARTS_BURY ? "Bury" : "Pass", out);
}

void think_explain_shot(const struct thought *t, struct advice *out)
{
    const char *word = out->move.option ? "Take it off your own score" : "Add it to the others";
    if (t->worth.score)
        say(out, word, "it gives you the better chance to win the game");
    else
        say(out, word, "it puts the most between you and the others");
}
