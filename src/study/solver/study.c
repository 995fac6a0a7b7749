/* study.c - playing cards in the search: equivalent cards, endings, sets to bury. */
#include "study/solver/solver_inside.h"

#include <string.h>

#define HEARTS_SUIT (hearts_suit_faces(HEARTS_HEARTS) & HEARTS_ALL_FACES)

/* ---- The worth of cards ---- */

int32_t study_worth(const struct study *s, struct hearts_pile pile, hearts_faces of)
{
    int32_t n = 0;
    for (hearts_faces f = pile.once & of; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        n += s->value[c] * hearts_pile_copies(pile, c);
    }
    return n;
}

static void find_worths(struct study *s, const struct hearts_game *g)
{
    const struct hearts_plan *p = s->plan;
    s->needed = p->deck;
    if (p->rules.moon_cards == HEARTS_MOON_CARDS_TRICKS)
        s->needed = hearts_pile_less(s->needed, g->kitty);
    s->total = study_worth(s, p->deck, p->penalty);
    s->penalty = study_worth(s, s->needed, p->penalty);
    s->hearts = study_worth(s, s->needed, p->penalty & HEARTS_SUIT);
    int32_t moon = p->rules.moon_worth >= 1 ? p->rules.moon_worth : s->penalty;
    s->worth[HEARTS_NO_SHOT] = 0;
    s->worth[HEARTS_SHOT_MOON] = moon;
    s->worth[HEARTS_SHOT_SUN] = p->rules.sun_worth >= 1 ? p->rules.sun_worth : 2 * moon;
    s->worth[HEARTS_SHOT_HALF] = s->hearts;
}

/* ---- Which faces differ only in rank ---- */

static bool same_kind(const struct study *s, const struct hearts_game *g, hearts_card a,
                      hearts_card b)
{
    hearts_faces both = hearts_face(a) | hearts_face(b);
    if (s->by_face && s->counting & both)
        return a == b;
    return !(g->opening & hearts_face(a)) == !(g->opening & hearts_face(b)) &&
           hearts_plan_same_kind(s->plan, g->charged, a, b);
}

static void find_kinds(struct study *s, const struct hearts_game *g)
{
    hearts_card known[HEARTS_FACES];
    uint8_t count = 0;
    for (hearts_faces f = s->plan->deck.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        uint8_t kind = 0;
        while (kind < count && !same_kind(s, g, known[kind], c))
            kind++;
        if (kind == count)
            known[count++] = c;
        s->kind[c] = kind;
    }
}

void study_begin(struct study *s, const struct hearts_plan *p, const struct hearts_game *g)
{
    memset(s, 0, sizeof *s);
    s->plan = p;
    s->counting = p->penalty | p->bonus | p->doubling;
    if (p->rules.half_moon)
        s->counting |= HEARTS_SUIT;
    bool tricks_alone = p->rules.moon_cards == HEARTS_MOON_CARDS_TRICKS && p->kitty_cards;
    /* If the cards of a moon depend on what is buried, its worth is unknown beforehand. */
    s->boundless = tricks_alone && p->kitty == HEARTS_KITTY_SWAP;
    s->by_face = p->rules.moon == HEARTS_MOON_AUTO || s->boundless ||
                 (tricks_alone && p->decks == 2) ||
                 (p->decks == 2 && !p->rules.second_copy && (p->bonus | p->doubling));
    for (hearts_faces f = p->deck.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        s->value[c] = hearts_plan_worth(p, g->charged, c);
    }
    find_worths(s, g);
    find_kinds(s, g);
}

/* ---- Cards ---- */

/* All faces that the cards to come are compared with, and which of them are there twice. */
static struct hearts_pile to_come(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_pile all = { g->trick_once, g->trick_twice };
    /* With one deck only the card that wins the trick so far matters. */
    if (p->decks == 1 && g->trick_count)
        all.once = hearts_face(hearts_trick_best(all, hearts_card_suit(g->trick[0])));
    for (int seat = 0; seat < p->seats; seat++)
        all = hearts_pile_join(all, g->hand[seat]);
    if (p->kitty == HEARTS_KITTY_SWAP && g->kitty_taker == HEARTS_NO_SEAT)
        all = hearts_pile_join(all, g->kitty);
    return all;
}

hearts_faces study_cards(const struct study *s, const struct hearts_game *g)
{
    const struct hearts_plan *p = s->plan;
    hearts_faces legal = hearts_game_legal(p, g), kept = legal;
    if (!(legal & (legal - 1)))
        return legal;
    struct hearts_pile all = to_come(p, g);
    /* With two decks, cards differ if there is a twin elsewhere, or one was taken before. */
    hearts_faces alike = p->decks == 2 ? legal & ~all.twice & ~s->counting : legal;
    for (hearts_faces f = alike & (alike - 1); f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        hearts_faces below = all.once & hearts_suit_faces(hearts_card_suit(c)) &
                             (hearts_face(c) - 1);
        if (!below)
            continue;
        hearts_card next = hearts_faces_highest(below);
        if (alike >> next & 1 && s->kind[next] == s->kind[c])
            kept &= ~hearts_face(c);
    }
    return kept;
}

/* ---- Endings ---- */

static void take_scores(const struct hearts_plan *p, const struct hearts_tally *tally,
                        int32_t out[HEARTS_SEATS])
{
    for (int side = 0; side < p->sides; side++)
        out[side] = tally[side].hand;
}

void study_choice(const struct study *s, const struct hearts_game *g, struct ending *end)
{
    struct hearts_tally tally[HEARTS_SEATS];
    end->ways = 2;
    end->chooser = g->answerer;
    for (int way = 0; way < 2; way++) {
        hearts_game_tally(s->plan, g, way == 1, tally);
        take_scores(s->plan, tally, end->score[way]);
    }
}

/* Plays the last card with the engine, which determines any shot. */
static void end_by_rules(const struct study *s, const struct hearts_game *before, hearts_card c,
                         struct hearts_game *g, struct ending *end)
{
    const struct hearts_plan *p = s->plan;
    struct hearts_move m = { .seat = (uint8_t)study_turn(p, before), .count = 1, .cards = { c } };
    *g = *before;
    (void)hearts_game_move(p, g, &m, NULL);
    if (g->phase == HEARTS_SCORE) {
        study_choice(s, g, end);
        return;
    }
    end->ways = 1;
    for (int side = 0; side < p->sides; side++)
        end->score[0][side] = g->hand_score[p->first[side]];
}

bool study_play(const struct study *s, const struct hearts_game *g, hearts_card c,
                struct hearts_game *next, struct ending *end)
{
    *next = *g;
    hearts_game_play(s->plan, next, c);
    if (!hearts_game_played_out(next))
        return false;
    if (s->plan->rules.moon != HEARTS_MOON_OFF) {
        end_by_rules(s, g, c, next, end);
        return true;
    }
    struct hearts_tally tally[HEARTS_SEATS];
    hearts_game_tally(s->plan, next, false, tally);
    take_scores(s->plan, tally, end->score[0]);
    end->ways = 1;
    return true;
}

/* ---- Burying ---- */

void burials_begin(struct burials *b, const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_choice may = hearts_game_choice(p, g, __builtin_ctz(g->to_act));
    b->cards = (int)hearts_pile_list(may.from, b->card);
    b->take = may.low;
    for (int i = 0; i < b->take; i++)
        b->at[i] = i;
}

/* Advances the last index that can move to the next different face, and resets those after it. */
bool burials_next(struct burials *b)
{
    for (int i = b->take - 1; i >= 0; i--) {
        int to = b->at[i] + 1;
        while (to < b->cards && b->card[to] == b->card[b->at[i]])
            to++;
        if (to + b->take - i > b->cards)
            continue;
        for (int k = i; k < b->take; k++)
            b->at[k] = to + k - i;
        return true;
    }
    return false;
}

void burials_move(const struct burials *b, int seat, struct hearts_move *out)
{
    *out = (struct hearts_move){ .seat = (uint8_t)seat, .count = (uint8_t)b->take };
    for (int i = 0; i < b->take; i++)
        out->cards[i] = b->card[b->at[i]];
}
