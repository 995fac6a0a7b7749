/* words_parts.c - the names of cards and numbers, and folding. */
#include "record/words_inside.h"

#include <stdio.h>
#include <string.h>

static const char *const suits[] = { "clubs", "diamonds", "spades", "hearts" };
static const char *const ranks[] = { "two",  "three", "four", "five",  "six",  "seven", "eight",
                                     "nine", "ten",   "jack", "queen", "king", "ace" };

void words_of_card(hearts_card c, struct buffer *out)
{
    buffer_format(out, "the %s of %s", ranks[hearts_card_rank(c) - HEARTS_TWO],
                  suits[hearts_card_suit(c)]);
}

const char *words_of_number(int n, char room[16])
{
    static const char *const words[] = { "no",   "one",    "two",   "three", "four",
                                         "five", "six",    "seven", "eight", "nine",
                                         "ten",  "eleven", "twelve" };
    if (n >= 0 && n <= 12)
        return words[n];
    (void)snprintf(room, 16, "%d", n);
    return room;
}

void words_of_points(int n, struct buffer *out)
{
    buffer_format(out, "%d point%s", n, n == 1 || n == -1 ? "" : "s");
}

void words_of_faces(hearts_faces f, struct buffer *out)
{
    f &= HEARTS_ALL_FACES;
    if (!f)
        buffer_text(out, "no card");
    for (bool first = true; f; first = false) {
        /* The next item of the list: a whole suit, or one face. */
        hearts_card c = hearts_faces_lowest(f);
        hearts_faces suit = hearts_suit_faces(hearts_card_suit(c)) & HEARTS_ALL_FACES;
        hearts_faces item = (f & suit) == suit ? suit : hearts_face(c);
        f &= ~item;
        if (!first)
            buffer_text(out, f ? ", " : " and ");
        if (hearts_faces_count(item) > 1)
            buffer_text(out, suits[hearts_card_suit(c)]);
        else
            words_of_card(c, out);
    }
}

/* How many columns these bytes of UTF-8 take: one for every character. */
static int columns(const char *text, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

void words_fold(const char *text, int width, int indent, struct buffer *out)
{
    int column = 0;
    bool begun = false; /* the line has a word */
    while (*text) {
        if (*text == '\n') {
            buffer_char(out, '\n');
            column = 0;
            begun = false;
            text++;
            continue;
        }
        size_t length = strcspn(text, " \n");
        int wide = columns(text, length);
        if (begun && column + 1 + wide > width) {
            buffer_format(out, "\n%*s", indent, "");
            column = indent;
        } else if (begun) {
            buffer_char(out, ' ');
            column++;
        }
        buffer_append(out, text, length);
        column += wide;
        begun = true;
        text += length;
        text += strspn(text, " ");
    }
}
