/* cards.c - card notation and lists of cards. */
#include "engine.h"

static const char rank_letters[] = "23456789TJQKA";
static const char suit_letters[] = "CDSH";

void hearts_card_write(hearts_card c, char out[3])
{
    out[0] = rank_letters[hearts_card_rank(c) - HEARTS_TWO];
    out[1] = suit_letters[hearts_card_suit(c)];
    out[2] = '\0';
}

size_t hearts_pile_list(struct hearts_pile p, hearts_card *out)
{
    size_t n = 0;
    for (hearts_faces f = p.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        out[n++] = c;
        if (p.twice & hearts_face(c))
            out[n++] = c;
    }
    return n;
}

static char upper(char c) { return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c); }

/* The index of c in letters, or -1. */
static int place(const char *letters, char c)
{
    for (int i = 0; letters[i]; i++)
        if (letters[i] == upper(c))
            return i;
    return -1;
}

/* Reads a suit letter or symbol; returns the bytes used, 0 for none. */
static size_t suit_read(const char *text, size_t length, int *suit)
{
    static const char symbols[] =
        "\xa3\xa7\xa6\xa2\xa0\xa4\xa5\xa1"; /* last bytes of U+2660 to U+2667: each suit twice */
    if (length >= 1 && (*suit = place(suit_letters, text[0])) >= 0)
        return 1;
    if (length < 3 || text[0] != '\xe2' || text[1] != '\x99')
        return 0;
    for (int i = 0; i < 8; i++)
        if (text[2] == symbols[i]) {
            *suit = i / 2;
            bool variant = length >= 6 && text[3] == '\xef' && text[4] == '\xb8' &&
                           (text[5] == '\x8e' || text[5] == '\x8f');
            return variant ? 6 : 3;
        }
    return 0;
}

size_t hearts_card_read(const char *text, size_t length, hearts_card *out)
{
    if (length < 2)
        return 0;
    bool ten = text[0] == '1' && text[1] == '0';
    int rank = ten ? place(rank_letters, 'T') : place(rank_letters, text[0]);
    size_t used = ten ? 2 : 1;
    int suit = -1;
    size_t more = rank < 0 ? 0 : suit_read(text + used, length - used, &suit);
    if (!more)
        return 0;
    *out = HEARTS_CARD(suit, rank + HEARTS_TWO);
    return used + more;
}
