/* preferences.h - how a person likes the table in the terminal, as the command line and the
 * configuration file say it. */
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
    bool coloured; /* the colours were asked for, whatever NO_COLOR says */
    char name[SOLO_NAME];
    char players[HEARTS_SEATS * PLAYER_NAME]; /* as setup_players_read() takes them, or "" */
};

/* Sets one of them. False and *e filled when the value cannot be: the text begins with the word,
 * and says what was expected. */
bool preference_set(struct preferences *p, enum preference which, const char *value,
                    struct error *e);

/* The configuration file: play.conf in the folder hearts of XDG_CONFIG_HOME. False where there is
 * no such folder. */
bool preferences_path(char *out, size_t capacity);

/* Takes over what the file at `path` says. A line that is wrong counts for nothing: the others do,
 * and *faults is told of it, a sentence each with a space behind. No file is no fault. */
void preferences_read(struct preferences *p, const char *path, struct buffer *faults);

#endif
