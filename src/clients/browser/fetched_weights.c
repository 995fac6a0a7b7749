/* fetched_weights.c - the learned weights of the policy, one game at a time. */
#include "clients/browser/fetched_weights.h"

#include <string.h>

#include "clients/browser/host.h"
#include "players/weights/weights.h"
#include "players/weights/weights_data.h"

enum { GAMES = 64, MISSING = 0, ASKED, HERE };

static unsigned char state[GAMES];

static int number_of(const char *name, size_t length)
{
    int i = 0;
    while (weights_files[i].name && (strlen(weights_files[i].name) != length ||
                                     memcmp(weights_files[i].name, name, length) != 0))
        i++;
    return weights_files[i].name && i < GAMES ? i : -1;
}

bool weights_are_here(const struct hearts_plan *p)
{
    const char *name = weights_name_for(p);
    int i = number_of(name, strlen(name));
    if (i < 0 || state[i] == HERE)
        return true;
    if (state[i] == MISSING)
        host_weights(name, strlen(name));
    state[i] = ASKED;
    return false;
}

bool weights_fill(const char *name, size_t name_length, const void *bytes, size_t count)
{
    int i = number_of(name, name_length);
    if (i < 0 || count != (size_t)weights_files[i].count)
        return false;
    memcpy(weights_room[i], bytes, count);
    state[i] = HERE;
    return true;
}
