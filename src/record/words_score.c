/* words_score.c - rules in plain sentences: points, the moon, the end, money. */
#include "record/words_inside.h"

/* ---- Who ---- */

static bool in_teams(const struct hearts_plan *p) { return p->teams < p->seats; }
static bool joined(const struct hearts_plan *p) { return p->sides < p->seats; }

/* The word for those who have a score: a player or a team. */
static const char *side_who(const struct hearts_plan *p)
{
    return joined(p) ? "A team that" : "A player who";
}

/* Whether an option has its word (such as "none"), which is kept as one below its lowest number. */
static bool at_word(int value, const char *option)
{
    const struct hearts_option *o = hearts_option_find(option);
    return o && o->word[0] && value == o->low - 1;
}

/* ---- Points ---- */

/* The hearts that a list of worths names together. */
struct worths {
    hearts_faces hearts;
    bool pips; /* each costs its pips */
};

/* The largest set of these faces that are worth the same. */
static hearts_faces largest_alike(const struct hearts_plan *p, hearts_faces f)
{
    hearts_faces best = 0;
    for (hearts_faces left = f; left; left &= left - 1) {
        hearts_faces same = 0;
        for (hearts_faces g = f; g; g &= g - 1)
            if (p->value[hearts_faces_lowest(g)] == p->value[hearts_faces_lowest(left)])
                same |= g & (~g + 1);
        if (hearts_faces_count(same) > hearts_faces_count(best))
            best = same;
    }
    return best;
}

/* Whether these are more than half of the hearts. At most one set is: that one may be called "each
 * other heart". */
static bool most_hearts(const struct hearts_plan *p, hearts_faces f)
{
    hearts_faces hearts = p->deck.once & hearts_suit_faces(HEARTS_HEARTS);
    return 2 * hearts_faces_count(f & hearts) > hearts_faces_count(hearts);
}

static struct worths worths_of(const struct hearts_plan *p, hearts_faces f)
{
    hearts_faces hearts = f & hearts_suit_faces(HEARTS_HEARTS);
    hearts_faces by_choice = hearts & ~p->rules.points.set;
    struct worths w = { 0, false };
    if (p->rules.hearts != HEARTS_HEARTS_NUMBER && hearts_faces_count(by_choice) > 1) {
        w.hearts = by_choice;
        w.pips = true;
    } else
        w.hearts = largest_alike(p, hearts);
    if (!most_hearts(p, w.hearts))
        w.hearts = 0;
    return w;
}

/* "its pips (the jack 11, the ace 14)". */
static void pips(const struct hearts_plan *p, hearts_faces hearts, struct buffer *out)
{
    static const char *const courts[] = { "jack", "queen", "king", "ace" };
    const char *before = " (";
    buffer_text(out, "its pips");
    for (; hearts; hearts &= hearts - 1) {
        hearts_card c = hearts_faces_lowest(hearts);
        if (hearts_card_rank(c) <= HEARTS_TEN)
            continue;
        buffer_format(out, "%sthe %s %d", before, courts[hearts_card_rank(c) - HEARTS_JACK],
                      p->value[c]);
        before = ", ";
    }
    if (before[0] == ',')
        buffer_char(out, ')');
}

/* One of the list: "the king of spades costs 10 points"; after the first, "the king of spades
 * 10". */
static void worth_item(const struct hearts_plan *p, const struct worths *w, hearts_faces item,
                       const char *verb, struct buffer *out)
{
    hearts_card c = hearts_faces_lowest(item);
    hearts_faces odd = p->deck.once & hearts_suit_faces(HEARTS_HEARTS) & ~w->hearts;
    int value = p->value[c] < 0 ? -p->value[c] : p->value[c];
    if (hearts_faces_count(item) > 1)
        buffer_text(out, odd ? "each other heart" : "each heart");
    else
        words_of_card(c, out);
    buffer_format(out, " %s", verb);
    if (hearts_faces_count(item) > 1 && w->pips)
        pips(p, item, out);
    else if (*verb)
        words_of_points(value, out);
    else
        buffer_format(out, "%d", value);
}

/* The next item of the list: single hearts, the hearts named together, the other cards. */
static hearts_faces next_worth(const struct worths *w, hearts_faces left)
{
    hearts_faces alone = left & hearts_suit_faces(HEARTS_HEARTS) & ~w->hearts;
    if (alone)
        return alone & (~alone + 1);
    return left & w->hearts ? left & w->hearts : left & (~left + 1);
}

/* "Each heart costs 1 point, the queen of spades 13 and the king of spades 10". */
static void list_worth(const struct hearts_plan *p, hearts_faces f, const char *verb,
                       struct buffer *out)
{
    struct worths w = worths_of(p, f);
    for (hearts_faces left = f; left;) {
        hearts_faces item = next_worth(&w, left);
        bool first = left == f;
        left &= ~item;
        if (!first)
            buffer_text(out, left ? ", " : " and ");
        worth_item(p, &w, item, first ? verb : "", out);
    }
}

static void bonus(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->bonus)
        return;
    if (hearts_faces_count(p->bonus) > 1) {
        buffer_text(out, "Bonus cards take points off: ");
        list_worth(p, p->bonus, "", out);
    } else {
        hearts_card c = hearts_faces_lowest(p->bonus);
        size_t start = out->length;
        words_of_card(c, out);
        words_capital(out, start);
        buffer_text(out, " is a bonus card: it takes ");
        words_of_points(-p->value[c], out);
        buffer_text(out, " off");
    }
    buffer_text(out, ". ");
}

static void penalties(const struct hearts_plan *p, struct buffer *out)
{
    hearts_faces hearts = p->deck.once & hearts_suit_faces(HEARTS_HEARTS);
    hearts_faces nothing = hearts & ~p->penalty & ~p->bonus;
    bool most = most_hearts(p, nothing);
    size_t start = out->length;
    if (nothing && !most) {
        words_of_faces(nothing, out);
        words_capital(out, start);
        buffer_text(out, nothing & (nothing - 1) ? " cost nothing. " : " costs nothing. ");
        start = out->length;
    }
    list_worth(p, p->penalty, "costs ", out);
    words_capital(out, start);
    buffer_format(out, ". All together that is %d. ", (int)p->total);
    if (most)
        buffer_format(out, "%s nothing. ",
                      nothing == hearts ? "Hearts cost" : "Any other heart costs");
}

static void doubling(const struct hearts_plan *p, struct buffer *out)
{
    if (p->doubling) {
        buffer_text(out, "The ten of clubs doubles the whole hand score of whoever takes it");
        buffer_text(out, p->chargeable & p->doubling ? "; charged, it makes it four times as much. "
                                                     : ". ");
    }
    if (p->decks == 1 || !(p->bonus | p->doubling))
        return;
    buffer_format(out, "A second copy of %s%s%s counts %s. ", p->bonus ? "a bonus card" : "",
                  p->bonus && p->doubling ? " or of " : "", p->doubling ? "the ten of clubs" : "",
                  p->rules.second_copy ? "too" : "nothing");
}

static void no_tricks(const struct hearts_plan *p, struct buffer *out)
{
    int points = p->rules.no_tricks, n = points < 0 ? -points : points;
    if (!points)
        return;
    char number[16];
    size_t start = out->length;
    buffer_format(out, "%s point%s %s the hand score of a %s took no trick",
                  words_of_number(n, number), n == 1 ? " is" : "s are",
                  points < 0 ? "taken off" : "added to", joined(p) ? "team that" : "player who");
    words_capital(out, start);
    if (p->rules.moon != HEARTS_MOON_OFF)
        buffer_text(out, p->rules.sun ? ", but not in a hand with a moon or a sun"
                                      : ", but not in a hand with a moon");
    buffer_text(out, ". ");
}

void words_points(const struct hearts_plan *p, struct buffer *out)
{
    /* "Each other heart" comes after the hearts that it leaves out. */
    bool bonus_first = p->bonus & hearts_suit_faces(HEARTS_HEARTS) && !most_hearts(p, p->bonus);
    if (bonus_first)
        bonus(p, out);
    penalties(p, out);
    if (!bonus_first)
        bonus(p, out);
    doubling(p, out);
    no_tricks(p, out);
}

/* ---- The moon ---- */

/* Whether a moon ignores cards that came to a pile without a trick, and there can be such cards. */
static bool tricks_only(const struct hearts_plan *p)
{
    return p->rules.moon_cards == HEARTS_MOON_CARDS_TRICKS && p->kitty_cards;
}

/* Whether a charge may make the cards that cost points cost more. */
static bool charges_cost(const struct hearts_plan *p)
{
    hearts_faces ace = p->chargeable & hearts_face(HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE));
    return p->chargeable & p->penalty || (ace && p->penalty & hearts_suit_faces(HEARTS_HEARTS));
}

/* The worth of a moon if it is the same in every hand, else 0. */
static int moon_worth(const struct hearts_plan *p)
{
    if (!at_word(p->rules.moon_worth, "moon_worth"))
        return p->rules.moon_worth;
    return charges_cost(p) || tricks_only(p) ? 0 : (int)p->total;
}

static void moon_needs(const struct hearts_plan *p, struct buffer *out)
{
    buffer_format(out, "%s takes%s every card that costs points%s shoots the moon, worth ",
                  side_who(p), tricks_only(p) ? ", of the cards that fall to tricks," : "",
                  p->rules.moon_bonus ? " and every bonus card" : "");
    if (moon_worth(p))
        words_of_points(moon_worth(p), out);
    else
        buffer_format(out, "all the points that %s cost%s",
                      p->rules.moon_bonus ? "the former" : "these cards",
                      charges_cost(p) ? ", charges included" : "");
    buffer_text(out, ". ");
}

/* "Added to the score of every other player": who pays. */
static void moon_added(const struct hearts_plan *p, struct buffer *out)
{
    bool spared = in_teams(p) && !joined(p) && p->rules.moon_partner == HEARTS_PARTNER_SPARED;
    const char *others = joined(p) ? "every other team" : "every other player";
    if (joined(p) && p->sides == 2)
        others = "the other team";
    buffer_format(out, "added to the score of %s", spared ? "every opponent" : others);
    if (in_teams(p) && !joined(p) && !spared)
        buffer_text(out, ", partners too");
}

static void moon_late(const struct hearts_plan *p, struct buffer *out)
{
    if (at_word(p->rules.target, "target"))
        return;
    buffer_format(out, "When %s had ",
                  p->rules.moon_late == HEARTS_MOON_LATE_OWN ? "the shooter" : "anybody");
    if (moon_worth(p))
        words_of_points(p->rules.target - moon_worth(p), out);
    else
        buffer_text(out, "the target less the moon's worth");
    buffer_text(out, " or more before the hand, the shooter may have it taken off the shooter's "
                     "own score instead. ");
}

static void moon_scoring(const struct hearts_plan *p, struct buffer *out)
{
    enum hearts_moon moon = (enum hearts_moon)p->rules.moon;
    buffer_format(out, "The shooter then scores nothing for %s",
                  p->rules.moon_bonus ? "the cards that cost points" : "these cards");
    if (moon == HEARTS_MOON_SUBTRACT) {
        buffer_text(out, ", and the shooter's score goes down by the moon's worth. ");
        return;
    }
    buffer_text(out, moon == HEARTS_MOON_CHOOSE ? ", and chooses: the moon's worth is "
                                                : ", and the moon's worth is ");
    moon_added(p, out);
    buffer_text(out, moon == HEARTS_MOON_CHOOSE ? ", or taken off the shooter's own. " : ". ");
    if (moon == HEARTS_MOON_CHOOSE_LATE)
        moon_late(p, out);
    if (moon == HEARTS_MOON_AUTO)
        buffer_format(out,
                      "When that would end the game with another %s below the shooter%s, it is "
                      "taken off the shooter's own score instead. ",
                      in_teams(p) ? "team" : "player",
                      p->rules.ties == HEARTS_TIES_EXTRA ? "" : " or level with the shooter");
    bool asks = moon == HEARTS_MOON_CHOOSE ||
                (moon == HEARTS_MOON_CHOOSE_LATE && !at_word(p->rules.target, "target"));
    if (asks && joined(p))
        buffer_text(out, "For a team, the player who took its latest trick chooses. ");
}

static void sun(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->rules.sun)
        return;
    buffer_format(out,
                  "%s takes every trick of a hand shoots the sun: it takes the moon's place, "
                  "is scored in the same way and is worth ",
                  side_who(p));
    if (!at_word(p->rules.sun_worth, "sun_worth"))
        words_of_points(p->rules.sun_worth, out);
    else if (moon_worth(p))
        words_of_points(2 * moon_worth(p), out);
    else
        buffer_text(out, "twice as much");
    buffer_text(out, ". ");
}

static void half_moon(const struct hearts_plan *p, struct buffer *out)
{
    if (!p->rules.half_moon || !(p->penalty & hearts_suit_faces(HEARTS_HEARTS)))
        return;
    buffer_format(out,
                  "%s takes every heart%s but not the queen of spades shoots half a moon: it "
                  "is scored in the same way, for those hearts alone, and is worth what they "
                  "cost. ",
                  side_who(p), tricks_only(p) ? " that falls to a trick" : "");
}

void words_moon(const struct hearts_plan *p, struct buffer *out)
{
    if (p->rules.moon == HEARTS_MOON_OFF) {
        buffer_text(out, "There is no moon: whoever takes everything pays for everything. ");
        return;
    }
    moon_needs(p, out);
    moon_scoring(p, out);
    sun(p, out);
    half_moon(p, out);
}

/* ---- The end ---- */

static void resets(const struct hearts_plan *p, struct buffer *out)
{
    const struct hearts_resets *r = &p->rules.reset;
    if (r->count == 1)
        buffer_format(out, "A total that a hand changes to exactly %d becomes %d. ", r->at[0].from,
                      r->at[0].to);
    if (r->count < 2)
        return;
    buffer_text(out, "A total that a hand changes to exactly one of these is reset, once a hand: ");
    for (int i = 0; i < r->count; i++) {
        if (i)
            buffer_text(out, i + 1 == r->count ? " and " : ", ");
        buffer_format(out, "%d becomes %d", r->at[i].from, r->at[i].to);
    }
    buffer_text(out, ". ");
}

static void end_when(const struct hearts_plan *p, struct buffer *out)
{
    bool target = !at_word(p->rules.target, "target"), hands = !at_word(p->rules.hands, "hands");
    buffer_text(out, "The game ends ");
    if (target) {
        buffer_format(out, "after the hand in which %s reaches ",
                      joined(p) ? "a team" : "somebody");
        words_of_points(p->rules.target, out);
    }
    char number[16];
    if (hands)
        buffer_format(out, "%safter %s hand%s", target ? ", or " : "",
                      words_of_number(p->rules.hands, number), p->rules.hands == 1 ? "" : "s");
    buffer_text(out, target && hands ? ", whichever comes first. " : ". ");
    if (target && p->rules.exact_wins)
        buffer_format(out, "%s reaches exactly %d wins %sat once, whatever the others have. ",
                      side_who(p), p->rules.target,
                      in_teams(p) && !joined(p) ? "for the team " : "");
}

static void tie(const struct hearts_plan *p, struct buffer *out)
{
    const char *who = in_teams(p) ? "team" : "player";
    const char *total = in_teams(p) && !joined(p) ? "sum" : "total";
    /* Without moons everybody has shot equally many. */
    bool moons = p->rules.ties == HEARTS_TIES_FEWEST_MOONS && p->rules.moon != HEARTS_MOON_OFF;
    if (p->rules.ties == HEARTS_TIES_EXTRA)
        buffer_format(out,
                      "When several share the lowest %s, all play on, hand by hand, until one "
                      "%s alone has it. ",
                      total, who);
    else if (moons)
        buffer_format(out,
                      "When several share the lowest %s, the one with the fewest moons%s wins; "
                      "those with equally few share the game. ",
                      total, p->rules.sun ? " and suns" : "");
    else
        buffer_format(out, "When several share the lowest %s, they share the game. ", total);
}

void words_end(const struct hearts_plan *p, struct buffer *out)
{
    bool sums = in_teams(p) && !joined(p);
    const char *total = sums ? "sum" : "total";
    if (p->rules.floor)
        buffer_text(out, "A total that falls below 0 becomes 0. ");
    resets(p, out);
    end_when(p, out);
    buffer_format(out, "The %s with the lowest %s wins. ", in_teams(p) ? "team" : "player", total);
    if (!at_word(p->rules.least, "least"))
        buffer_format(out, "A %s below %d cannot win; when there is no other, nobody wins. ", total,
                      p->rules.least);
    tie(p, out);
}

/* ---- Money ---- */

static void stakes_to_lowest(const struct hearts_plan *p, const char *party, struct buffer *out)
{
    buffer_format(out,
                  "Every hand is settled: the lowest hand score wins it, and each other %s "
                  "pays that %s the difference, %d for each point. Those who share the "
                  "lowest hand score share what comes in. ",
                  party, party, p->rules.stakes);
    if (!at_word(p->rules.least, "least"))
        buffer_format(out,
                      "A hand score below %d cannot win the hand, and pays %s; when there is "
                      "no other, nobody pays. ",
                      p->rules.least,
                      p->rules.below_least == HEARTS_BELOW_FREE ? "nothing"
                                                                : "the difference like any other");
}

static void stakes_around(const struct hearts_plan *p, const char *party, struct buffer *out)
{
    bool mean = p->rules.settle == HEARTS_SETTLE_MEAN;
    buffer_format(out,
                  mean
                      ? "Every hand is settled against the mean of all hand scores: a %s with "
                        "more pays the difference, and one with less gets it, %d for each point. "
                      : "Every hand is settled between every two %ss: the one with the higher hand "
                        "score pays the other the difference, %d for each point. ",
                  party, p->rules.stakes);
    if (at_word(p->rules.least, "least"))
        return;
    if (p->rules.below_least == HEARTS_BELOW_FREE)
        buffer_format(out, "A hand score below %d pays nothing and gets nothing%s. ",
                      p->rules.least, mean ? ", and does not count for the mean" : "");
    else {
        buffer_format(out,
                      "A hand score below %d cannot win: it pays each %s with %d or more the "
                      "difference",
                      p->rules.least, party, p->rules.least);
        if (mean)
            buffer_format(out, " divided by %d", p->teams);
        buffer_text(out, ", in place of getting it. Two such scores pay each other nothing. ");
    }
}

static void stakes(const struct hearts_plan *p, struct buffer *out)
{
    const char *party = in_teams(p) ? "team" : "player";
    if (p->rules.settle == HEARTS_SETTLE_LOWEST)
        stakes_to_lowest(p, party, out);
    else
        stakes_around(p, party, out);
}

static void pot_shares(const struct hearts_plan *p, struct buffer *out)
{
    buffer_text(out, "Second is whoever would win among the others; several share the 30. Several "
                     "winners share all of it, and without a second the winner takes all. ");
    if (p->rules.split == HEARTS_SPLIT_ODD_LEFT)
        buffer_text(out, "What the second takes is rounded down, and the rest is the winner's. ");
}

static void pot(const struct hearts_plan *p, struct buffer *out)
{
    bool always_one = p->rules.ties == HEARTS_TIES_EXTRA && at_word(p->rules.least, "least");
    bool waits = p->rules.pot_ties == HEARTS_POT_TIES_WAIT && !always_one;
    bool shares = p->rules.pot_shares == HEARTS_POT_70_30;
    buffer_format(out, "Before the game each player puts %d into the pot, and the winner takes %s",
                  p->rules.pot, shares ? "70 parts of 100 and the second 30" : "it");
    buffer_text(out, !at_word(p->rules.least, "least") && !waits
                         ? "; when nobody wins, each player takes the same back. "
                         : ". ");
    if (shares)
        pot_shares(p, out);
    if (waits)
        buffer_text(out, "When nobody wins it alone, nobody pays, and the pot waits: the same "
                         "players put in as much again for the next game. ");
    buffer_text(out, p->rules.leaver == HEARTS_LEAVER_FORFEITS
                         ? "When the game is called off, those who stayed get theirs back and "
                           "share what the others put in. "
                         : "When the game is called off, each player gets the same back. ");
}

void words_money(const struct hearts_plan *p, struct buffer *out)
{
    bool staked = !at_word(p->rules.stakes, "stakes"), potted = !at_word(p->rules.pot, "pot");
    if (staked)
        stakes(p, out);
    if (potted)
        pot(p, out);
    if ((staked || potted) && in_teams(p))
        buffer_text(out, "The players of a team share equally. ");
    if (staked || potted)
        buffer_text(out, p->rules.split == HEARTS_SPLIT_ODD_LEFT
                             ? "Of what does not divide evenly, the odd units go to the first "
                               "player from the dealer's left. "
                             : "What does not divide evenly is kept as an exact fraction. ");
}
