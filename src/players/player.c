/* player.c - the list of computer players, and their seats. */
#include "players/player.h"
#include "players/think/think.h"

#include <string.h>

#define CHARACTER(name, nodes, remembers, sharpness, infers, plays_score, moon, care)             \
    static const struct character character_##name = { nodes,       remembers, sharpness, infers, \
                                                       plays_score, moon,      care };
#include "players/characters.def"
#undef CHARACTER

#define STRENGTH(player, offered, name, sentence, name_de, sentence_de) \
    static const char sentence_##player[] = sentence;
#include "players/strengths.def"
#undef STRENGTH

const struct player player_list[] = {
#define X(name, decide, with) { #name, sentence_##name, decide, with },
#include "players/players.def"
#undef X
};

const size_t player_count = sizeof player_list / sizeof *player_list;

const struct player *player_find(const char *name)
{
    for (size_t i = 0; i < player_count; i++)
        if (strcmp(player_list[i].name, name) == 0)
            return &player_list[i];
    return NULL;
}

void player_seat_init(struct player_seat *s, const struct hearts_plan *p, int seat)
{
    s->plan = p;
    memory_init(&s->memory, seat);
}

void player_seat_see(struct player_seat *s, const struct hearts_seen *seen)
{
    memory_see(&s->memory, s->plan, seen);
}
