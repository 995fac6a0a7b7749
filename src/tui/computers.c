/* computers.c - the computers as a person is offered them. */
#include "tui/computers.h"

#include <string.h>

#define CHARACTER(name, ...) CHARACTER_##name,
enum {
#include "players/characters.def"
    CHARACTERS
};
#undef CHARACTER

#define CHARACTER(name, ...) #name,
static const char *const names[] = {
#include "players/characters.def"
};
#undef CHARACTER

const struct player *computer_strength(int i)
{
    return i >= 0 && i <= CHARACTER_full ? player_find(names[i]) : NULL;
}

static bool is_character(const char *name)
{
    for (int i = 0; i < CHARACTERS; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

const struct player *computer_offered(int i)
{
    if (i >= 0 && i < CHARACTERS)
        return player_find(names[i]);
    for (size_t k = 0; k < player_count; k++)
        if (!is_character(player_list[k].name) && i-- == CHARACTERS)
            return &player_list[k];
    return NULL;
}

const char *computer_usual(int turn)
{
    static const char *const styles[] = { "careful", "full", "hunter" };
    return styles[(turn - 1) % 3];
}

void computers_tell(const struct say *say, const struct place *table, struct buffer *out)
{
    int told = 0;
    for (int seat = 0; seat < say->plan->seats; seat++) {
        const char *player = table->players[seat];
        if (!*player)
            continue;
        buffer_text(out, told ? ", " : "");
        say_name(say, out, seat, !told);
        buffer_format(out, told ? " as %s" : " plays as %s", player);
        told++;
    }
    if (told)
        buffer_text(out, ".");
}
