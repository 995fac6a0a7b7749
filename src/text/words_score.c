/* words_score.c - rules in plain sentences: points, the moon, the end, money. */
#include "text/words_inside.h"

/* ---- Points ---- */

/* The value that all hearts in play have, or 0 when they differ. */
static int hearts_alike(const struct hearts_plan *p)
{
    hearts_faces hearts = p->deck.once & hearts_suit_faces(HEARTS_HEARTS);
    int value = hearts ? p->value[hearts_faces_lowest(hearts)] : 0;
    for (; hearts; hearts &= hearts - 1)
        if (p->value[hearts_faces_lowest(hearts)] != value)
            return 0;
    return value;
}

/* Whether hearts in play are worth what the choice of the rules says: no values of their own. */
static bool hearts_by_choice(const struct hearts_plan *p)
{
    return !(p->rules.points.set & hearts_suit_faces(HEARTS_HEARTS));
}

/* Says what hearts are worth where that is one sentence; returns the faces it has told. */
static hearts_faces hearts_worth(const struct hearts_plan *p, struct buffer *out)
{
    hearts_faces hearts = p->deck.once & hearts_suit_faces(HEARTS_HEARTS);
    int each = hearts_alike(p);
    if (each > 0) {
        buffer_text(out, "Each heart costs ");
        words_of_points(each, out);
    } else if (hearts_by_choice(p) && p->rules.hearts == HEARTS_HEARTS_PIPS)
        buffer_text(out, "A heart costs its pips (the jack 11, the queen 12, the king 13, the ace "
                         "14)");
    else if (hearts_by_choice(p) && p->rules.hearts == HEARTS_HEARTS_COURTS)
        buffer_text(out, "A heart costs its pips (a court 10, the ace 15)");
    else
        return 0;
    return hearts;
}

/* ", the king of spades 10" for each of the faces; the first begins the sentence when none has. */
static void list_worth(const struct hearts_plan *p, hearts_faces f, bool begun, const char *verb,
                       struct buffer *out)
{
    for (; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        size_t start = out->length;
        if (begun)
            buffer_text(out, f & (f - 1) ? ", " : " and ");
        words_of_card(c, out);
        if (!begun)
            words_capital(out, start);
        int value = p->value[c] < 0 ? -p->value[c] : p->value[c];
        if (begun)
            buffer_format(out, " %d", value);
        else {
            buffer_format(out, " %s ", verb);
            words_of_points(value, out);
        }
        begun = true;
    }
}

void words_points(const struct hearts_plan *p, struct buffer *out)
{
    hearts_faces told = hearts_worth(p, out);
    list_worth(p, p->penalty & ~told, told != 0, "costs", out);
    buffer_format(out, ". All together that is %d. ", (int)p->total);
    if (p->bonus) {
        list_worth(p, p->bonus, false, "takes off", out);
        buffer_text(out, ". ");
    }
    if (p->doubling) {
        buffer_text(out, "The ten of clubs doubles the hand score of whoever takes it. ");
        if (p->chargeable & p->doubling)
            buffer_text(out, "When it is charged it makes the score four times as much. ");
    }
    if (p->decks == 2 && (p->bonus || p->doubling))
        buffer_text(out, p->rules.second_copy ? "A second copy of such a card counts once more. "
                                              : "A second copy of such a card counts nothing. ");
    int none = p->rules.no_tricks;
    if (none) {
        buffer_text(out, "Whoever takes no trick ");
        buffer_text(out, none < 0 ? "scores less by " : "scores more by ");
        words_of_points(none < 0 ? -none : none, out);
        buffer_text(out, ". ");
    }
}

/* ---- The moon ---- */

static const char *side_word(const struct hearts_plan *p)
{
    return p->sides < p->seats ? "team" : "player";
}

/* Whether the rules leave an option at the word for one below its lowest number. */
static bool at_word(int value, const char *option)
{
    const struct hearts_option *o = hearts_option_find(option);
    return o && o->word[0] && value == o->low - 1;
}

static void moon_scoring(const struct hearts_plan *p, struct buffer *out)
{
    static const char *const ways[] = {
        [HEARTS_MOON_OFF] = "",
        [HEARTS_MOON_ADD] = "These points are then added to every other %s and the shooter gets "
                            "none of them. ",
        [HEARTS_MOON_SUBTRACT] = "The shooting %s then takes these points off. ",
        [HEARTS_MOON_CHOOSE] = "The shooter chooses: they are added to every other %s, or taken "
                               "off the shooter's own score. ",
        [HEARTS_MOON_AUTO] = "They are added to every other %s, unless somebody else would win the "
                             "game by that; then they are taken off the shooter's own score. ",
        [HEARTS_MOON_CHOOSE_LATE] = "They are added to every other %s. ",
    };
    /* Each of them has one %s at most. */
    for (const char *at = ways[p->rules.moon]; *at; at++) {
        if (at[0] == '%' && at[1] == 's') {
            buffer_text(out, side_word(p));
            at++;
        } else
            buffer_char(out, *at);
    }
    if (p->rules.moon == HEARTS_MOON_CHOOSE_LATE)
        buffer_format(out, "Once that might end the game, going by %s total, the shooter chooses "
                           "to have them taken off instead. ",
                      p->rules.moon_late == HEARTS_MOON_LATE_OWN ? "the shooter's own"
                                                                 : "anybody's");
}

static void moon_needs(const struct hearts_plan *p, struct buffer *out)
{
    buffer_format(out, "A %s that takes every penalty card", side_word(p));
    if (p->rules.moon_bonus && p->bonus)
        buffer_text(out, " and every bonus card");
    if (p->rules.moon_cards == HEARTS_MOON_CARDS_TRICKS && p->kitty_cards)
        buffer_text(out, " that falls to a trick");
    buffer_text(out, " shoots the moon, ");
    if (at_word(p->rules.moon_worth, "moon_worth"))
        buffer_format(out, "worth %s. ",
                      p->chargeable ? "all their points, doubled ones included"
                                    : "all their points");
    else
        buffer_format(out, "worth %d. ", p->rules.moon_worth);
}

void words_moon(const struct hearts_plan *p, struct buffer *out)
{
    if (p->rules.moon == HEARTS_MOON_OFF) {
        buffer_text(out, "There is no moon: whoever takes everything pays for everything. ");
        return;
    }
    moon_needs(p, out);
    moon_scoring(p, out);
    if (p->sides == p->seats && p->teams < p->seats)
        buffer_text(out, p->rules.moon_partner == HEARTS_PARTNER_SPARED
                             ? "The shooter's partner is spared. "
                             : "The shooter's partner pays like everybody else. ");
    if (p->rules.sun && at_word(p->rules.sun_worth, "sun_worth"))
        buffer_text(out, "Every trick of a hand is a sun, worth two moons. ");
    else if (p->rules.sun)
        buffer_format(out, "Every trick of a hand is a sun, worth %d. ", p->rules.sun_worth);
    if (p->rules.half_moon)
        buffer_text(out, "Every heart without the queen of spades is half a moon, worth those "
                         "hearts. ");
}

/* ---- The end ---- */

static void resets(const struct hearts_plan *p, struct buffer *out)
{
    const struct hearts_resets *r = &p->rules.reset;
    for (int i = 0; i < r->count; i++)
        buffer_format(out, "%s %d becomes %d%s", i ? "," : "A total of exactly", r->at[i].from,
                      r->at[i].to, i + 1 == r->count ? ". " : "");
}

static void end_when(const struct hearts_plan *p, struct buffer *out)
{
    bool target = !at_word(p->rules.target, "target"), hands = !at_word(p->rules.hands, "hands");
    buffer_text(out, "The game ends ");
    if (target)
        buffer_format(out, "after the hand in which somebody reaches %d points",
                      p->rules.target);
    if (hands)
        buffer_format(out, "%safter %d hand%s", target ? ", or " : "", p->rules.hands,
                      p->rules.hands == 1 ? "" : "s");
    buffer_text(out, target && hands ? ", whichever comes first. " : ". ");
    if (target && p->rules.exact_wins)
        buffer_format(out, "Whoever has exactly %d wins at once. ", p->rules.target);
}

void words_end(const struct hearts_plan *p, struct buffer *out)
{
    static const char *const ties[] = {
        [HEARTS_TIES_EXTRA] = "When the lowest total is shared, all play on until it is not. ",
        [HEARTS_TIES_SHARED] = "When the lowest total is shared, so is the game. ",
        [HEARTS_TIES_FEWEST_MOONS] = "Of those who share the lowest total, the fewest moons win. ",
    };
    if (p->rules.floor)
        buffer_text(out, "No total goes below 0. ");
    resets(p, out);
    end_when(p, out);
    buffer_format(out, "The %s with the lowest total wins. ",
                  p->teams < p->seats ? "team" : "player");
    if (!at_word(p->rules.least, "least"))
        buffer_format(out, "A score below %d cannot win. ", p->rules.least);
    buffer_text(out, ties[p->rules.ties]);
}

/* ---- Money ---- */

void words_money(const struct hearts_plan *p, struct buffer *out)
{
    if (!at_word(p->rules.stakes, "stakes")) {
        buffer_format(out, "Every hand is settled: each pays the lowest the difference, at %d a "
                           "point. ", p->rules.stakes);
        if (!at_word(p->rules.least, "least"))
            buffer_format(out, "A score below %d cannot win that, and pays %s. ", p->rules.least,
                          p->rules.below_least == HEARTS_BELOW_FREE ? "nothing"
                                                                    : "like any other");
    }
    if (!at_word(p->rules.pot, "pot"))
        buffer_format(out, "Before the game each puts %d into the pot, and the winner takes it. ",
                      p->rules.pot);
    bool money = !at_word(p->rules.stakes, "stakes") || !at_word(p->rules.pot, "pot");
    if (money)
        buffer_text(out, p->rules.split == HEARTS_SPLIT_ODD_LEFT
                             ? "Of what does not divide, the odd units go to the first from the "
                               "dealer's left. "
                             : "What does not divide is kept as an exact fraction. ");
    if (!at_word(p->rules.pot, "pot") && p->rules.leaver == HEARTS_LEAVER_FORFEITS)
        buffer_text(out, "A player who leaves a game that is called off forfeits that share. ");
}
