/* keys.h - the keys of the full-screen table: defaults from keys.def, or the person's choice. */
#ifndef HEARTS_TUI_KEYS_H
#define HEARTS_TUI_KEYS_H

#include "base/error.h"

#include <stdbool.h>

/* Moments, as bits, and sets of them in which a key has an effect. */
enum keys_when {
    KEYS_AT_GATHERING = 1, /* before a game with other people */
    KEYS_AT_PLAY = 2,
    KEYS_AT_CHOICE = 4, /* choosing cards to pass */
    KEYS_AT_MOON = 8,   /* choosing how to score a moon */
    KEYS_AT_OFFER = 16, /* answering another player's offer */
    KEYS_PLAYING = 30,  /* all but KEYS_AT_GATHERING */
    KEYS_ALWAYS = 31,
};

#define KEY(constant, word, signs, when, brief) constant,
enum keys_command {
#include "clients/terminal/tui/keys.def"
    KEYS_COMMANDS
};
#undef KEY

enum { KEYS_SIGNS = 4 }; /* signs per command, at most */

/* All zero: the keys of keys.def. */
struct keys {
    char signs[KEYS_COMMANDS][KEYS_SIGNS + 1]; /* "": as in keys.def */
};

/* The command that has this sign at a moment, or -1. */
int keys_find(const struct keys *k, enum keys_when moment, int sign);

/* The sign to show for a command, its first. */
char keys_sign(const struct keys *k, enum keys_command command);

/* The command of that name in the configuration file, or -1. */
int keys_called(const char *word);
const char *keys_word(enum keys_command command);

/* Sets the signs of a command from a text, separated by spaces. False with *e filled when one
 * cannot be a key, or names cards. It does not check other commands: see keys_clash(). */
bool keys_set(struct keys *k, enum keys_command command, const char *text, struct error *e);

/* Finds another command with one of the signs of this one at the same moment, and writes the sign
 * to *sign; -1 if there is none. */
int keys_clash(const struct keys *k, enum keys_command command, char *sign);

/* Restores the default keys of a command. */
void keys_reset(struct keys *k, enum keys_command command);

#endif
