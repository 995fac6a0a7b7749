/* text.c - writing into the caller's buffer, and comparing parts of texts. */
#include "engine.h"

void hearts__write_char(struct hearts__writer *w, char c)
{
    if (w->length + 1 < w->capacity)
        w->out[w->length] = c;
    w->length++;
}

void hearts__write(struct hearts__writer *w, const char *text)
{
    while (*text)
        hearts__write_char(w, *text++);
}

void hearts__write_number(struct hearts__writer *w, int n)
{
    char digits[12];
    int count = 0;
    if (n < 0)
        hearts__write_char(w, '-');
    unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do
        digits[count++] = (char)('0' + left % 10);
    while (left /= 10);
    while (count)
        hearts__write_char(w, digits[--count]);
}

void hearts__write_card(struct hearts__writer *w, hearts_card c)
{
    char text[3];
    hearts_card_write(c, text);
    hearts__write(w, text);
}

size_t hearts__write_end(struct hearts__writer *w)
{
    if (w->capacity)
        w->out[w->length < w->capacity ? w->length : w->capacity - 1] = '\0';
    return w->length;
}

bool hearts__text_is(struct hearts__text t, const char *word)
{
    for (; t.at < t.end; t.at++, word++)
        if (*word == '\0' || *t.at != *word)
            return false;
    return *word == '\0';
}

struct hearts__text hearts__text_of(const char *s)
{
    struct hearts__text t = { s, s };
    while (*t.end)
        t.end++;
    return t;
}
