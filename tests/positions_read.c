/* positions_read.c - reads a block of a page as a position. */
#define _POSIX_C_SOURCE 200809L

#include "tests/positions.h"

#include <stdio.h>
#include <string.h>

static bool fault(char *why, size_t capacity, const char *what)
{
    (void)snprintf(why, capacity, "%s", what);
    return false;
}

static bool split_words(struct position_words *out, char *text)
{
    char *rest = NULL;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (out->count == POSITION_WORDS || strlen(word) >= sizeof out->at[0])
            return false;
        (void)snprintf(out->at[out->count++], sizeof out->at[0], "%s", word);
    }
    return out->count > 0;
}

/* Whether a line begins with that word and a colon; *value is what follows. */
static bool is_about(const char *line, size_t length, const char *word, char *value)
{
    size_t start = strlen(word);
    if (length <= start || strncmp(line, word, start) != 0 || line[start] != ':')
        return false;
    const char *from = line + start + 1, *end = line + length;
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    while (from < end && (end[-1] == ' ' || end[-1] == '\r'))
        end--;
    length = (size_t)(end - from) < POSITION_TEXT ? (size_t)(end - from) : POSITION_TEXT - 1;
    memcpy(value, from, length);
    value[length] = '\0';
    return true;
}

static bool read_line(struct position *at, const char *line, size_t length, char *why,
                      size_t capacity)
{
    char value[POSITION_TEXT];
    if (is_about(line, length, "in", value))
        (void)snprintf(at->games, sizeof at->games, "%s", value);
    else if (is_about(line, length, "seat", value))
        at->seat = value[1] ? '\0' : value[0];
    else if (is_about(line, length, "right", value))
        return split_words(&at->right, value) || fault(why, capacity, "right: cards are wanted");
    else if (is_about(line, length, "wrong", value))
        return split_words(&at->wrong, value) || fault(why, capacity, "wrong: cards are wanted");
    else {
        buffer_append(&at->record, line, length);
        buffer_char(&at->record, '\n');
    }
    return true;
}

bool position_read(struct position *at, const char *text, size_t length, char *why, size_t capacity)
{
    const char *end = text + length;
    for (const char *line = text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop ? stop : end;
        if (!read_line(at, line, (size_t)(stop - line), why, capacity))
            return false;
        line = stop + 1;
    }
    if (!at->games[0])
        return fault(why, capacity, "a line \"in:\" with one game or several is wanted");
    if (at->seat < 'A' || at->seat >= 'A' + HEARTS_SEATS)
        return fault(why, capacity, "a line \"seat:\" with a letter is wanted");
    if (!at->right.count && !at->wrong.count)
        return fault(why, capacity, "a line \"right:\" or \"wrong:\" is wanted");
    return !at->record.failed || fault(why, capacity, "out of memory");
}
