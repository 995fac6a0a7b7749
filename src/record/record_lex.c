/* record_lex.c - the words of one line of a record. */
#include "record/record_lex.h"

#include <stdio.h>
#include <string.h>

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

void lex_next(struct lex *x)
{
    const char *end = x->line + x->length, *at = x->word + x->word_length;
    x->last_end = (size_t)(at - x->line);
    while (at < end && blank(*at))
        at++;
    x->word = at;
    if (at < end && *at == '/' && !x->fractions)
        at++;
    else
        while (at < end && !blank(*at) && (*at != '/' || x->fractions))
            at++;
    x->word_length = (size_t)(at - x->word);
}

bool lex_ended(const struct lex *x) { return x->word_length == 0; }

bool lex_is(const struct lex *x, const char *word)
{
    return strlen(word) == x->word_length && memcmp(word, x->word, x->word_length) == 0;
}

bool lex_fault(struct lex *x, bool show, const char *why)
{
    char word[32] = "";
    size_t n = x->word_length < sizeof word - 4 ? x->word_length : sizeof word - 4;
    for (size_t i = 0; i < n; i++)
        word[i] = x->word[i] > ' ' && x->word[i] < 127 ? x->word[i] : '?';
    if (n < x->word_length)
        memcpy(word + n, "...", 3);
    x->fault->line = x->number;
    x->fault->column = (unsigned)(x->word - x->line) + 1;
    if (show && n)
        (void)snprintf(x->fault->why, sizeof x->fault->why, "%s; found \"%s\"", why, word);
    else
        (void)snprintf(x->fault->why, sizeof x->fault->why, "%s", why);
    return false;
}

int lex_seat(const struct lex *x)
{
    if (x->word_length != 1)
        return -1;
    int letter = x->word[0] | 32;
    return letter >= 'a' && letter < 'a' + HEARTS_SEATS ? letter - 'a' : -1;
}

int lex_suit(const struct lex *x)
{
    static const char letters[] = "cdsh";
    if (x->word_length == 1) {
        const char *found = strchr(letters, x->word[0] | 32);
        return found && *found ? (int)(found - letters) : -1;
    }
    /* A suit symbol is read where it ends a card. */
    char text[8] = "2";
    hearts_card c;
    if (x->word_length > 4)
        return -1;
    memcpy(text + 1, x->word, x->word_length);
    size_t used = hearts_card_read(text, x->word_length + 1, &c);
    return used && used == x->word_length + 1 ? hearts_card_suit(c) : -1;
}

bool lex_card(const struct lex *x, hearts_card *out)
{
    size_t used = hearts_card_read(x->word, x->word_length, out);
    return used && used == x->word_length;
}

bool lex_number(const struct lex *x, int64_t low, int64_t high, int64_t *out)
{
    size_t i = 0;
    bool minus = x->word_length && x->word[0] == '-';
    if (minus || (x->word_length && x->word[0] == '+'))
        i++;
    if (i == x->word_length || x->word_length - i > 15)
        return false;
    int64_t n = 0;
    for (; i < x->word_length; i++) {
        if (x->word[i] < '0' || x->word[i] > '9')
            return false;
        n = n * 10 + (x->word[i] - '0');
    }
    *out = minus ? -n : n;
    return *out >= low && *out <= high;
}
