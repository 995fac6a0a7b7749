/* keys.c - finds and sets the keys of commands. */
#include "clients/terminal/tui/keys.h"

#include <string.h>

static const struct {
    const char *word, *signs;
    unsigned when;
} rows[] = {
#define KEY(constant, word, signs, when, brief) { word, signs, when },
#include "clients/terminal/tui/keys.def"
#undef KEY
};

static const char *signs_of(const struct keys *k, int command)
{
    return k->signs[command][0] ? k->signs[command] : rows[command].signs;
}

int keys_find(const struct keys *k, enum keys_when moment, int sign)
{
    for (int i = 0; i < KEYS_COMMANDS && sign > ' ' && sign < 127; i++)
        if (rows[i].when & (unsigned)moment && strchr(signs_of(k, i), sign))
            return i;
    return -1;
}

char keys_sign(const struct keys *k, enum keys_command command)
{
    return signs_of(k, (int)command)[0];
}

int keys_called(const char *word)
{
    for (int i = 0; i < KEYS_COMMANDS; i++)
        if (strcmp(rows[i].word, word) == 0)
            return i;
    return -1;
}

const char *keys_word(enum keys_command command) { return rows[command].word; }

bool keys_set(struct keys *k, enum keys_command command, const char *text, struct error *e)
{
    /* Small letters and digits name cards, wherever cards are chosen. */
    bool cards = rows[command].when & ~(unsigned)(KEYS_AT_GATHERING | KEYS_AT_MOON);
    char signs[KEYS_SIGNS + 1] = "";
    size_t count = 0;
    for (const char *at = text + strspn(text, " \t"); *at; at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        if (length != 1 || *at <= ' ' || *at == 127) {
            error_set(e, "a key is one letter, figure or sign, such as H, not \"%.*s\"",
                      (int)(length < 40 ? length : 40), at);
            return false;
        }
        if (cards && strchr("1023456789tjqkacdsh", *at)) {
            error_set(e, "\"%c\" is for cards; a capital letter would do", *at);
            return false;
        }
        if (count == KEYS_SIGNS) {
            error_set(e, "%s has at most %d keys", rows[command].word, KEYS_SIGNS);
            return false;
        }
        signs[count++] = *at++;
    }
    if (!count)
        error_set(e, "a key is wanted, such as %c", rows[command].signs[0]);
    else
        memcpy(k->signs[command], signs, sizeof signs);
    return count > 0;
}

int keys_clash(const struct keys *k, enum keys_command command, char *sign)
{
    for (const char *at = signs_of(k, (int)command); *at; at++)
        for (int i = 0; i < KEYS_COMMANDS; i++)
            if (i != (int)command && rows[i].when & rows[command].when &&
                strchr(signs_of(k, i), *at)) {
                *sign = *at;
                return i;
            }
    return -1;
}

void keys_reset(struct keys *k, enum keys_command command) { k->signs[command][0] = '\0'; }
