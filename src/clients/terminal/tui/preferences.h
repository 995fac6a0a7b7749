/* preferences.h - a person's preferences for the table in the terminal, from the command line and
 * the configuration file. */
#ifndef HEARTS_TUI_PREFERENCES_H
#define HEARTS_TUI_PREFERENCES_H

#include "clients/terminal/tui/settings.h"

#define PREFERENCE(constant, word, values, brief) constant,
enum preference {
#include "clients/terminal/tui/preferences.def"
    PREFERENCES
};
#undef PREFERENCE

struct preferences {
    struct settings settings;
    bool coloured; /* colours were requested explicitly, overriding NO_COLOR */
    char name[SOLO_NAME];
    char players[HEARTS_SEATS * PLAYER_NAME]; /* in the format of setup_players_read(), or "" */
};

/* Sets a preference. False with *e filled when the value is invalid: the text starts with the
 * preference's word and says what was expected. */
bool preference_set(struct preferences *p, enum preference which, const char *value,
                    struct error *e);

/* The path of the configuration file: play.conf in the folder hearts of XDG_CONFIG_HOME, or of
 * ~/.config. False if there is no such folder, or the path is too long. */
bool preferences_path(char *out, size_t capacity);

/* Reads the file at `path`. Invalid lines are skipped and reported in *faults, as sentences with a
 * space after each. A missing file is no fault. */
void preferences_read(struct preferences *p, const char *path, struct buffer *faults);

#endif
