/* keys.h - which key does what at the full-screen table: as keys.def has it, or as the person
 * likes. */
#ifndef HEARTS_TUI_KEYS_H
#define HEARTS_TUI_KEYS_H

#include "base/error.h"

#include <stdbool.h>

/* Moments, and the sets of them in which a key does something. */
enum keys_when {
    KEYS_AT_GATHERING = 1, /* before a game with other people */
    KEYS_AT_PLAY = 2,
    KEYS_AT_CHOICE = 4, /* of cards to pass */
    KEYS_AT_MOON = 8,   /* that can be scored in two ways */
    KEYS_AT_OFFER = 16, /* that somebody has made */
    KEYS_PLAYING = 30,
    KEYS_ALWAYS = 31,
};

#define KEY(constant, word, signs, when, brief) constant,
enum keys_command {
#include "clients/terminal/tui/keys.def"
    KEYS_COMMANDS
};
#undef KEY

enum { KEYS_SIGNS = 4 }; /* that one command may have */

/* All nought: the keys of keys.def. */
struct keys {
    char signs[KEYS_COMMANDS][KEYS_SIGNS + 1]; /* "" as in keys.def */
};

/* The command of a sign at a moment, or -1. */
int keys_find(const struct keys *k, enum keys_when moment, int sign);

/* The sign to show for a command. */
char keys_sign(const struct keys *k, enum keys_command command);

/* The command of that name in the configuration file, or -1. */
int keys_called(const char *word);
const char *keys_word(enum keys_command command);

/* Gives a command the signs of a text, parted by spaces. False and *e filled when one of them
 * cannot be a key, or is for cards; whether another command has it is asked with keys_clash(). */
bool keys_set(struct keys *k, enum keys_command command, const char *text, struct error *e);

/* Finds another command that has one of the signs of this one at the same moment, and the sign in
 * *sign; -1 where none has. */
int keys_clash(const struct keys *k, enum keys_command command, char *sign);

/* Gives a command its own keys back. */
void keys_reset(struct keys *k, enum keys_command command);

#endif
