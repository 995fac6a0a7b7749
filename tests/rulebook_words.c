/* rulebook_words.c - the words of an expectation, and comparing them with the game. */
#include "tests/rulebook.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool scene_fault(struct scene *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(s->why, sizeof s->why, format, args);
    va_end(args);
    return false;
}

bool words_split(const char *text, struct words *out)
{
    out->count = 0;
    for (;;) {
        text += strspn(text, " \t\r\n");
        size_t length = strcspn(text, " \t\r\n");
        if (!length)
            return true;
        if (length >= WORD_MAX || out->count == WORDS_MAX)
            return false;
        memcpy(out->at[out->count], text, length);
        out->at[out->count++][length] = '\0';
        text += length;
    }
}

int word_seat(const struct scene *s, const char *word)
{
    int seat = (word[0] | 32) - 'a';
    return strlen(word) == 1 && seat >= 0 && seat < s->replay.plan.seats ? seat : -1;
}

static bool is_nothing(const char *word)
{
    return strcmp(word, "-") == 0 || strcmp(word, "none") == 0 || strcmp(word, "nothing") == 0;
}

bool words_pile(struct scene *s, const struct words *w, int first, struct hearts_pile *out)
{
    *out = (struct hearts_pile){ 0, 0 };
    if (first >= w->count)
        return scene_fault(s, "cards, or -, are wanted");
    if (first + 1 == w->count && is_nothing(w->at[first]))
        return true;
    for (int i = first; i < w->count; i++) {
        hearts_card c;
        if (record_cards_read(w->at[i], strlen(w->at[i]), &c, 1) != 1)
            return scene_fault(s, "\"%s\" is not a card", w->at[i]);
        if (hearts_pile_copies(*out, c) == 2)
            return scene_fault(s, "\"%s\" stands there three times", w->at[i]);
        hearts_pile_add(out, c);
    }
    return true;
}

bool pile_is(struct scene *s, const char *what, struct hearts_pile is, struct hearts_pile expected)
{
    if (is.once == expected.once && is.twice == expected.twice)
        return true;
    struct buffer text = { 0 };
    hearts_card cards[HEARTS_CARDS];
    record_cards_write(&text, cards, (int)hearts_pile_list(is, cards));
    (void)scene_fault(s, "%s:%s", what, text.data ? text.data : "");
    buffer_release(&text);
    return false;
}

bool numbers_are(struct scene *s, const struct words *w, int first, const char *what,
                 const struct hearts_fraction *is)
{
    struct buffer text = { 0 };
    bool same = w->count - first == s->replay.plan.seats;
    for (int seat = 0; seat < s->replay.plan.seats; seat++) {
        size_t start = text.length + 1;
        buffer_char(&text, ' ');
        record_fraction_write(&text, is[seat]);
        same = same && !text.failed && strcmp(text.data + start, w->at[first + seat]) == 0;
    }
    if (!same)
        (void)scene_fault(s, "%s:%s", what, text.data ? text.data : "");
    buffer_release(&text);
    return same;
}
