/* typed_card.c - a card as people type it. Rank and suit may be words, letters or symbols, in
 * either order, with or without "of". */
#include "clients/terminal/tui/typed_card.h"

#include <ctype.h>
#include <string.h>

static const char *const ranks[] = { "two",  "three", "four", "five",  "six",  "seven", "eight",
                                     "nine", "ten",   "jack", "queen", "king", "ace" };
static const char *const suits[] = { "clubs", "diamonds", "spades", "hearts" };

enum { RANKS = sizeof ranks / sizeof *ranks, SUITS = sizeof suits / sizeof *suits };

static size_t spaces(const char *text) { return strspn(text, " \t"); }

/* The length of a word at the beginning of a text; 0 if something else stands there. */
static size_t starts_with(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && !isalpha((unsigned char)text[length]) ? length : 0;
}

static size_t rank_read(const char *text, int *rank)
{
    hearts_card c;
    for (int i = 0; i < RANKS; i++)
        if (starts_with(text, ranks[i])) {
            *rank = HEARTS_TWO + i;
            return strlen(ranks[i]);
        }
    size_t length = strncmp(text, "10", 2) == 0 ? 2 : 1;
    const char card[] = { length == 2 ? 't' : *text, 'c' };
    if (!hearts_card_read(card, sizeof card, &c))
        return 0;
    *rank = hearts_card_rank(c);
    return length;
}

static size_t suit_read(const char *text, int *suit)
{
    enum { SYMBOL = 6 }; /* bytes of the longest */
    hearts_card c;
    char card[1 + SYMBOL + 1];
    for (int i = 0; i < SUITS; i++) {
        char one[sizeof "diamonds"] = "";
        memcpy(one, suits[i], strlen(suits[i]) - 1); /* "club" */
        size_t length = starts_with(text, suits[i]);
        length = length ? length : starts_with(text, one);
        if (length) {
            *suit = i;
            return length;
        }
    }
    size_t length = strlen(text) < SYMBOL ? strlen(text) : SYMBOL;
    card[0] = '2';
    memcpy(card + 1, text, length);
    size_t used = hearts_card_read(card, 1 + length, &c);
    if (!used)
        return 0;
    *suit = hearts_card_suit(c);
    return used - 1;
}

/* "queen of spades", "q spades", "qs" */
static size_t rank_first(const char *text, int *rank, int *suit)
{
    const char *at = text;
    size_t used = rank_read(at, rank);
    if (!used)
        return 0;
    at += used;
    at += spaces(at);
    used = starts_with(at, "of");
    at += used;
    at += spaces(at);
    used = suit_read(at, suit);
    return used ? (size_t)(at - text) + used : 0;
}

/* "spades queen", "♠q", "sq" */
static size_t suit_first(const char *text, int *rank, int *suit)
{
    const char *at = text;
    size_t used = suit_read(at, suit);
    if (!used)
        return 0;
    at += used;
    at += spaces(at);
    used = rank_read(at, rank);
    return used ? (size_t)(at - text) + used : 0;
}

size_t typed_card_read(const char *text, hearts_card *out)
{
    int rank, suit;
    size_t before = starts_with(text, "the");
    before += before ? spaces(text + before) : 0;
    size_t used = rank_first(text + before, &rank, &suit);
    if (!used)
        used = suit_first(text + before, &rank, &suit);
    if (!used)
        return 0;
    *out = HEARTS_CARD(suit, rank);
    return before + used;
}
