/* say.c - cards, names, numbers and events in words. */
#include "clients/terminal/tui/say.h"

#include <string.h>

const char *say_suit(int suit)
{
    static const char *const names[] = { "clubs", "diamonds", "spades", "hearts" };
    return names[suit & 3];
}

const char *say_suit_sign(const struct say *s, int suit)
{
    static const char *const signs[] = { "♣", "♦", "♠", "♥" };
    static const char *const letters[] = { "C", "D", "S", "H" };
    return s->ascii ? letters[suit & 3] : signs[suit & 3];
}

const char *say_rank(int rank)
{
    static const char *const signs[] = { "2", "3",  "4", "5", "6", "7", "8",
                                         "9", "10", "J", "Q", "K", "A" };
    return rank >= HEARTS_TWO && rank <= HEARTS_ACE ? signs[rank - 2] : "?";
}

void say_card(const struct say *s, struct buffer *out, hearts_card c)
{
    buffer_text(out, say_rank(hearts_card_rank(c)));
    buffer_text(out, say_suit_sign(s, hearts_card_suit(c)));
}

void say_the_card(const struct say *s, struct buffer *out, hearts_card c)
{
    static const char *const names[] = { "two",  "three", "four", "five",  "six",  "seven", "eight",
                                         "nine", "ten",   "jack", "queen", "king", "ace" };
    int rank = hearts_card_rank(c);
    if (s->brief)
        say_card(s, out, c);
    else
        buffer_format(out, "the %s of %s",
                      rank >= HEARTS_TWO && rank <= HEARTS_ACE ? names[rank - HEARTS_TWO] : "card",
                      say_suit(hearts_card_suit(c)));
}

void say_cards(const struct say *s, struct buffer *out, const hearts_card *cards, int count)
{
    if (count == 0)
        buffer_text(out, "nothing");
    for (int i = 0; i < count; i++) {
        if (i)
            buffer_text(out, s->brief ? " " : i == count - 1 ? " and " : ", ");
        say_the_card(s, out, cards[i]);
    }
}

void say_number(const struct say *s, struct buffer *out, int32_t n)
{
    if (n < 0 && !s->ascii)
        buffer_format(out, "−%ld", -(long)n);
    else
        buffer_format(out, "%ld", (long)n);
}

void say_points(const struct say *s, struct buffer *out, int32_t n)
{
    if (n == 0) {
        buffer_text(out, "no points");
        return;
    }
    say_number(s, out, n);
    buffer_text(out, n == 1 || n == -1 ? " point" : " points");
}

void say_count(struct buffer *out, int n)
{
    static const char *const names[] = { "no",   "one",    "two",   "three", "four",
                                         "five", "six",    "seven", "eight", "nine",
                                         "ten",  "eleven", "twelve" };
    if (n >= 0 && n < (int)(sizeof names / sizeof *names))
        buffer_text(out, names[n]);
    else
        buffer_format(out, "%d", n);
}

void say_name(const struct say *s, struct buffer *out, int seat, bool capital)
{
    if (seat == s->person)
        buffer_text(out, capital ? "You" : "you");
    else
        buffer_text(out, seat >= 0 && seat < s->plan->seats ? s->names[seat] : "nobody");
}

void say_does(const struct say *s, struct buffer *out, int seat, const char *does,
              const char *you_do)
{
    say_name(s, out, seat, true);
    buffer_format(out, " %s", seat == s->person ? you_do : does);
}

void say_names(const struct say *s, struct buffer *out, unsigned seats, bool capital)
{
    int count = __builtin_popcount(seats), said = 0;
    for (int seat = 0; seat < s->plan->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        if (said)
            buffer_text(out, said == count - 1 ? " and " : ", ");
        say_name(s, out, seat, capital && !said);
        said++;
    }
}

unsigned say_partners(const struct say *s)
{
    unsigned partners = 0;
    for (int seat = 0; seat < s->plan->seats && s->person < s->plan->seats; seat++)
        if (seat != s->person && s->plan->team[seat] == s->plan->team[s->person])
            partners |= 1u << seat;
    return partners;
}

void say_pass_way(const struct say *s, struct buffer *out, char letter)
{
    int seats = s->plan->seats, way = letter - '0';
    if (letter == 'H')
        buffer_text(out, "nowhere");
    else if (letter == 'S')
        buffer_text(out, "to all");
    else if (way == 1)
        buffer_text(out, "left");
    else if (way == seats - 1)
        buffer_text(out, "right");
    else if (2 * way == seats)
        buffer_text(out, "across");
    else {
        say_count(out, 2 * way < seats ? way : seats - way);
        buffer_text(out, 2 * way < seats ? " to the left" : " to the right");
    }
}

static void say_hand(const struct say *s, struct buffer *out, const struct hearts_seen *e)
{
    buffer_format(out, "Hand %ld. ", (long)e->number[0]);
    say_does(s, out, e->seat, "deals", "deal");
    if (e->letter == 'H' && s->plan->cycle_length == 1)
        buffer_text(out, ".");
    else if (e->letter == 'H')
        buffer_text(out, ". No cards are passed this time.");
    else {
        buffer_text(out, ". Cards are passed ");
        say_pass_way(s, out, e->letter);
        buffer_text(out, ".");
    }
}

static void say_trick_taken(const struct say *s, struct buffer *out, const struct hearts_seen *e)
{
    if (e->seat == HEARTS_NO_SEAT) {
        buffer_text(out, "Nobody takes the trick: every card of its suit was cancelled. It goes to "
                         "the next winner.");
        return;
    }
    say_does(s, out, e->seat, "takes", "take");
    buffer_text(out, e->count > s->plan->seats && !s->plan->boosters
                         ? " the trick and the cards carried over: "
                         : " the trick: ");
    say_points(s, out, e->number[0]);
    buffer_text(out, ".");
}

static void say_kitty(const struct say *s, struct buffer *out, const struct hearts_seen *e)
{
    say_does(s, out, e->seat, "takes", "take");
    buffer_text(out, " the kitty of ");
    say_count(out, e->count);
    buffer_text(out, e->count == 1 ? " card" : " cards");
    if (e->known) {
        buffer_text(out, ": ");
        say_cards(s, out, e->cards, e->known);
    }
    buffer_text(out, ".");
}

static void say_shot(const struct say *s, struct buffer *out, const struct hearts_seen *e)
{
    static const char *const what[] = { "nothing", "the moon", "the sun", "half a moon" };
    bool mine = e->seat == s->person;
    say_name(s, out, e->seat, true);
    buffer_format(out, " shot %s. ", what[e->number[0] & 3]);
    say_number(s, out, e->number[1]);
    if (e->number[2])
        buffer_format(out, " comes off %s score.", mine ? "your" : "the shooter's");
    else
        buffer_format(out, " is added to every other %s.",
                      s->plan->sides < s->plan->seats ? "side" : "player");
}

void say_scores(const struct say *s, struct buffer *out, const int32_t *scores, bool capital)
{
    for (int seat = 0; seat < s->plan->seats; seat++) {
        if (seat)
            buffer_text(out, ", ");
        say_name(s, out, seat, capital && seat == 0);
        buffer_text(out, " ");
        say_number(s, out, scores[seat]);
    }
}

void say_over(const struct say *s, struct buffer *out, unsigned winners)
{
    int count = __builtin_popcount(winners);
    bool mine = s->person < HEARTS_SEATS && (winners >> s->person & 1);
    unsigned teams = 0;
    for (int seat = 0; seat < s->plan->seats; seat++)
        teams |= (winners >> seat & 1u) << s->plan->team[seat];
    buffer_text(out, "The game is over. ");
    if (!count) {
        buffer_text(out, "Nobody wins it.");
        return;
    }
    say_names(s, out, winners, true);
    if (count == 1)
        buffer_text(out, mine ? " win it." : " wins it.");
    else
        buffer_text(out, __builtin_popcount(teams) == 1 ? " win it." : " share it.");
}

void say_money(const struct say *s, struct buffer *out, const char *amount)
{
    bool minus = *amount == '-' && !s->ascii;
    buffer_format(out, "%s%s", minus ? "−" : "", amount + minus);
}

void say_gets(const struct say *s, struct buffer *out, int seat, const char *amount)
{
    bool mine = seat == s->person, pays = *amount == '-', nothing = strcmp(amount, "0") == 0;
    say_name(s, out, seat, false);
    buffer_format(out, " %s%s %s", pays ? "pay" : "get", mine ? "" : "s",
                  nothing ? "nothing" : amount + pays);
}

static void say_with_cards(const struct say *s, struct buffer *out, const struct hearts_seen *e,
                           const char *does, const char *you_do)
{
    say_does(s, out, e->seat, does, you_do);
    buffer_text(out, " ");
    if (e->known == e->count)
        say_cards(s, out, e->cards, e->known);
    else {
        say_count(out, e->count);
        buffer_text(out, e->count == 1 ? " card" : " cards");
    }
    buffer_text(out, ".");
}

bool say_event(const struct say *s, struct buffer *out, const struct hearts_seen *e)
{
    bool mine = e->seat == s->person;
    switch ((enum hearts_happening)e->kind) {
    case HEARTS_HAND: say_hand(s, out, e); return true;
    case HEARTS_DEALT: return false;
    case HEARTS_EXCHANGED:
        buffer_text(out, "All have passed.");
        if (e->seats) {
            buffer_text(out, " ");
            say_names(s, out, e->seats, true);
            buffer_text(out, " passed cards on unseen.");
        }
        return true;
    case HEARTS_BOOSTED:
        buffer_text(out, "A nine of the suit led: the trick goes round once more.");
        return true;
    case HEARTS_TRICK: say_trick_taken(s, out, e); return true;
    case HEARTS_KITTY: say_kitty(s, out, e); return true;
    case HEARTS_SHOT: say_shot(s, out, e); return true;
    case HEARTS_SCORED:
        buffer_text(out, "The hand is over. Scores of the hand: ");
        say_scores(s, out, e->number, true);
        buffer_text(out, ". Totals: ");
        say_scores(s, out, e->total, true);
        buffer_text(out, ".");
        return true;
    case HEARTS_FINISHED: say_over(s, out, e->seats); return true;
    case HEARTS_CHOSE:
        if (mine)
            say_with_cards(s, out, e, "has chosen", "have chosen");
        return mine;
    case HEARTS_RECEIVED:
        if (mine)
            say_with_cards(s, out, e, "receives", "receive");
        return mine;
    case HEARTS_CHARGED: say_with_cards(s, out, e, "charges", "charge"); return true;
    case HEARTS_PLAYED: say_with_cards(s, out, e, "plays", "play"); return true;
    case HEARTS_BURIED: say_with_cards(s, out, e, "buries", "bury"); return true;
    }
    return false;
}

void say_trick(const struct say *s, const struct hearts_view *v, struct buffer *out)
{
    if (!v->trick_count) {
        say_does(s, out, v->leader, "leads", "lead");
        buffer_text(out, ". The table is empty.");
        return;
    }
    buffer_text(out, "On the table: ");
    for (int i = 0; i < v->trick_count; i++) {
        int seat = (v->leader + i) % s->plan->seats;
        if (i)
            buffer_text(out, ", ");
        say_name(s, out, seat, false);
        buffer_text(out, " ");
        say_the_card(s, out, v->trick[i]);
    }
    buffer_text(out, ". ");
    int taker = hearts_trick_winner(v->trick, v->trick_count);
    if (taker < 0)
        buffer_text(out, "Nobody takes it so far: the cards of its suit have cancelled.");
    else {
        say_does(s, out, (v->leader + taker) % s->plan->seats, "takes", "take");
        buffer_text(out, " it so far.");
    }
    if (v->carried_tricks) {
        buffer_text(out, " Carried over: ");
        buffer_format(out, "%d cards.", hearts_pile_count(v->carried));
    }
}

void say_remark(struct buffer *out, const char *text)
{
    size_t length = strlen(text);
    buffer_text(out, text);
    if (length && !strchr(".?!:", text[length - 1]))
        buffer_char(out, '.');
}
