/* lobby_choice.h - asks which table to join: a listed one, a new one, or any free seat. */
#ifndef HEARTS_TUI_LOBBY_CHOICE_H
#define HEARTS_TUI_LOBBY_CHOICE_H

#include "clients/terminal/remote/join.h"
#include "clients/terminal/tui/line.h"

enum lobby_end { LOBBY_LEFT, LOBBY_OPEN, LOBBY_NEW, LOBBY_QUICK };

struct lobby_choice {
    char table[ADDRESS_ID];        /* OPEN */
    char password[JOIN_PASSWORD];  /* OPEN, NEW; "" for none */
    char rules[HEARTS_RULES_TEXT]; /* NEW, QUICK; "" for any */
    char title[JOIN_TITLE];        /* NEW; "" for none */
    bool listed;                   /* NEW: shown in the public list */
};

/* Shows the lobby and asks; `notice` is shown first if not "". */
enum lobby_end screen_lobby(struct join *j, const struct settings *settings, const char *notice,
                            struct lobby_choice *out);
enum lobby_end line_lobby(struct line_input *in, struct join *j, FILE *out, const char *notice,
                          struct lobby_choice *out_choice);

/* Whether a table matches the filter: its rules, title or people contain the text. */
bool lobby_matches(const struct join_listed *t, const char *filter);

/* Writes a table as one line. */
void lobby_tell(const struct join_listed *t, struct buffer *out);

#endif
