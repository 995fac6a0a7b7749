/* line_terse.c - the short lines: only what has changed, and every card by its short name. */
#include "clients/terminal/tui/line_inside.h"

#include <string.h>

/* ---- Short names of cards ---- */

/* The length of a card in words at `text`, such as "the queen of spades", and the card in *c; 0 if
 * there is none. */
static size_t card_in_words(const char *text, hearts_card *c)
{
    static const char *const ranks[] = { "two",  "three", "four", "five",  "six",  "seven", "eight",
                                         "nine", "ten",   "jack", "queen", "king", "ace" };
    const char *at = text;
    if (strncmp(at, "the ", 4) == 0 || strncmp(at, "The ", 4) == 0)
        at += 4;
    for (int rank = 0; rank < 13; rank++) {
        size_t length = strlen(ranks[rank]);
        if (strncmp(at, ranks[rank], length) != 0 || strncmp(at + length, " of ", 4) != 0)
            continue;
        at += length + 4;
        for (int suit = 0; suit < 4; suit++)
            if (strncmp(at, say_suit(suit), strlen(say_suit(suit))) == 0) {
                *c = (hearts_card)HEARTS_CARD(suit, rank + HEARTS_TWO);
                return (size_t)(at - text) + strlen(say_suit(suit));
            }
        return 0;
    }
    return 0;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

void terse_cards(const struct line *l, struct buffer *text)
{
    struct buffer out = { 0 };
    hearts_card c;
    for (size_t i = 0; i < text->length;) {
        bool begins = i == 0 || !is_letter(text->data[i - 1]);
        size_t used = begins ? card_in_words(text->data + i, &c) : 0;
        if (used)
            say_card(&l->codes, &out, c);
        else
            buffer_char(&out, text->data[i]);
        i += used ? used : 1;
    }
    buffer_release(text);
    *text = out;
}

/* ---- Events ---- */

/* The first event of the trick that is under way just before event `end`, and the number of that
 * trick in its hand. */
static size_t trick_begins(const struct line *l, size_t end, int *number)
{
    size_t first = end;
    bool found = false;
    *number = 1;
    for (size_t i = end; i-- > 0;) {
        int kind = seat_seen(l->table, i)->kind;
        if (kind == HEARTS_HAND)
            return found ? first : i;
        if (kind == HEARTS_TRICK) {
            *number += 1;
            first = found ? first : i + 1;
            found = true;
        }
    }
    return found ? first : 0;
}

/* Writes "Trick 5: Ines 2C, you 5C" for the cards played before event `end`. Returns how many, with
 * the cards in *cards. */
static int tell_cards(struct line *l, size_t end, struct buffer *out,
                      hearts_card cards[HEARTS_TRICK_MAX])
{
    int number, count = 0;
    size_t i = trick_begins(l, end, &number);
    const char *between = ": ";
    buffer_format(out, "Trick %d", number);
    for (; i < end; i++) {
        const struct hearts_seen *e = seat_seen(l->table, i);
        if (e->kind == HEARTS_BOOSTED)
            between = "; once more: ";
        if (e->kind != HEARTS_PLAYED || count == HEARTS_TRICK_MAX)
            continue;
        buffer_text(out, between);
        say_name(&l->words, out, e->seat, false);
        buffer_char(out, ' ');
        say_card(&l->words, out, e->cards[0]);
        cards[count++] = e->cards[0];
        between = ", ";
    }
    return count;
}

/* Writes the cards of the suit led that are cancelled by an equal card. */
static void tell_cancelled(struct line *l, const hearts_card *cards, int count, struct buffer *out)
{
    size_t before = out->length;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
            if (cards[i] == cards[k] && hearts_card_suit(cards[i]) == hearts_card_suit(cards[0])) {
                buffer_char(out, ' ');
                say_card(&l->words, out, cards[i]);
            }
    if (out->length > before)
        buffer_text(out, " cancelled.");
}

/* Whether event i is the latest trick: only then does the view have the points right after it. */
static bool is_latest_trick(const struct line *l, size_t i)
{
    for (size_t k = i + 1; k < seat_seen_count(l->table); k++)
        if (seat_seen(l->table, k)->kind == HEARTS_TRICK ||
            seat_seen(l->table, k)->kind == HEARTS_HAND)
            return false;
    return true;
}

static void tell_trick(struct line *l, size_t i, struct buffer *out)
{
    const struct hearts_seen *e = seat_seen(l->table, i);
    hearts_card cards[HEARTS_TRICK_MAX];
    int count = tell_cards(l, i, out, cards);
    buffer_char(out, '.');
    tell_cancelled(l, cards, count, out);
    if (e->seat == HEARTS_NO_SEAT) {
        buffer_text(out, " Nobody takes it: it goes to the next winner.");
        return;
    }
    buffer_char(out, ' ');
    say_does(&l->words, out, e->seat, "takes ", "take ");
    say_number(&l->words, out, e->number[0]);
    if (e->count > count)
        buffer_format(out, " with %d cards carried", e->count - count);
    if (is_latest_trick(l, i)) {
        buffer_text(out, e->seat == l->words.person ? ", have " : ", has ");
        say_number(&l->words, out, l->view.points[e->seat]);
    }
    buffer_char(out, '.');
}

static void tell_begin(struct line *l, const struct hearts_seen *e, struct buffer *out)
{
    buffer_format(out, "Hand %ld: ", (long)e->number[0]);
    say_name(&l->words, out, e->seat, false);
    buffer_text(out, e->seat == l->words.person ? " deal" : " deals");
    if (e->letter != 'H') {
        buffer_text(out, ", pass ");
        say_pass_way(&l->words, out, e->letter);
    } else if (l->table->plan->cycle_length > 1)
        buffer_text(out, ", no pass");
    buffer_char(out, '.');
}

/* Writes the person's own cards, or cards that everybody sees: "You get 3C 4D." */
static bool tell_own(struct line *l, const struct hearts_seen *e, const char *does,
                     const char *you_do, struct buffer *out)
{
    if (!e->count || e->known != e->count)
        return false;
    say_does(&l->words, out, e->seat, does, you_do);
    say_cards(&l->words, out, e->cards, e->known);
    buffer_char(out, '.');
    return true;
}

bool terse_event(struct line *l, size_t i, struct buffer *out)
{
    const struct hearts_seen *e = seat_seen(l->table, i);
    bool mine = e->seat == l->words.person;
    switch ((enum hearts_happening)e->kind) {
    case HEARTS_HAND: tell_begin(l, e, out); return true;
    case HEARTS_CHOSE: return mine && tell_own(l, e, "chooses ", "choose ", out);
    case HEARTS_RECEIVED: return mine && tell_own(l, e, "gets ", "get ", out);
    case HEARTS_CHARGED: return tell_own(l, e, "charges ", "charge ", out);
    case HEARTS_TRICK: tell_trick(l, i, out); return true;
    case HEARTS_SCORED:
        buffer_text(out, "Scores: ");
        say_scores(&l->words, out, e->number, false);
        buffer_text(out, ". Totals: ");
        say_scores(&l->words, out, e->total, false);
        buffer_char(out, '.');
        return true;
    case HEARTS_EXCHANGED:
        if (!e->seats)
            return false;
        say_names(&l->words, out, e->seats, true);
        buffer_text(out, " passed cards on unseen.");
        return true;
    case HEARTS_DEALT:
    case HEARTS_PLAYED: /* reported with its trick */
    case HEARTS_BOOSTED: return false;
    case HEARTS_KITTY:
    case HEARTS_BURIED:
    case HEARTS_SHOT:
    case HEARTS_FINISHED: return say_event(&l->words, out, e);
    }
    return false;
}

/* ---- Questions ---- */

static void ask_play(struct line *l, struct buffer *out)
{
    hearts_card cards[HEARTS_CARDS];
    if (!tell_cards(l, seat_seen_count(l->table), out, cards))
        buffer_text(out, ": you lead");
    int count = settings_hand(l->settings, l->view.choice.from, cards);
    buffer_text(out, count == 1 ? ". You must play " : ". You can play ");
    say_cards(&l->words, out, cards, count);
    buffer_char(out, '.');
}

static void ask_choice(struct line *l, struct buffer *out)
{
    hearts_card cards[HEARTS_CARDS];
    struct buffer why = { 0 };
    const struct hearts_choice *c = &l->view.choice;
    bool of_all = c->from.once == l->view.hand.once && c->from.twice == l->view.hand.twice;
    int count = settings_hand(l->settings, c->from, cards);
    say_ask(&l->words, &l->view, out, &why);
    if (l->view.phase == HEARTS_PASS && l->view.pass == 'S' && why.length)
        buffer_format(out, " %s", why.data);
    buffer_release(&why);
    if (count && !of_all) {
        buffer_text(out, " Of these: ");
        say_cards(&l->words, out, cards, count);
        buffer_char(out, '.');
    }
    if (l->view.phase == HEARTS_SCORE)
        buffer_text(out, " Type add or subtract.");
    else if (c->options > 1)
        buffer_text(out, " Or type unseen.");
    else if (!c->high)
        buffer_text(out, " Press Enter.");
}

/* Whether the hand has cards that were not there at the last question. */
static bool has_new_cards(const struct line *l)
{
    const struct hearts_pile *now = &l->view.hand, *told = &l->hand_told;
    return (now->once & ~told->once) || (now->twice & ~told->twice);
}

void terse_ask(struct line *l)
{
    struct buffer text = { 0 };
    if (has_new_cards(l))
        line_hand(l);
    l->hand_told = l->view.hand;
    if (l->view.phase == HEARTS_PLAY)
        ask_play(l, &text);
    else
        ask_choice(l, &text);
    line_say(l, &text);
}
