/* solver_position.c - finds a position by replaying its record. */
#include "study/solver/solver_position.h"

#include <string.h>

#include "record/replay.h"

static bool is_there(const struct solver_target *at, const struct hearts_game *g)
{
    unsigned trick = at->trick ? at->trick : 1;
    return g->phase == HEARTS_PLAY && g->trick_count == at->cards && g->tricks + 1U == trick &&
           (!at->hand || g->hand_number == at->hand);
}

/* Removes an incomplete character at the end of a shortened name. */
static void cut_whole(char *name, size_t capacity)
{
    size_t length = strlen(name), start = length;
    if (length + 1 < capacity)
        return;
    while (start > 0 && ((unsigned char)name[start - 1] & 0xc0) == 0x80)
        start--;
    if (start > 0 && (unsigned char)name[start - 1] >= 0xc0)
        name[start - 1] = '\0';
}

enum solver_found solver_position(const struct record *record, const struct solver_target *at,
                                  struct solved *out, struct record_fault *f)
{
    static struct replay r;
    static struct replay_step step;
    enum replay_kind kind = REPLAY_HAND;
    bool where_it_stops = !at->hand && !at->trick, found = where_it_stops;
    if (!replay_begin(&r, record, f))
        return SOLVER_FAULT;
    while (kind != REPLAY_END) {
        kind = replay_next(&r, &step, f);
        if (kind == REPLAY_FAULT)
            return SOLVER_FAULT;
        if (!where_it_stops && is_there(at, &r.game)) {
            found = true;
            out->game = r.game;
        }
    }
    out->plan = r.plan;
    if (where_it_stops)
        out->game = r.game;
    if (where_it_stops && r.called_off)
        return SOLVER_CALLED_OFF;
    for (int seat = 0; seat < HEARTS_SEATS; seat++) {
        char tag[2] = { (char)('A' + seat), '\0' };
        (void)record_tag(record, tag, out->name[seat], sizeof out->name[seat]);
        cut_whole(out->name[seat], sizeof out->name[seat]);
    }
    return found ? SOLVER_FOUND : SOLVER_NO_PLACE;
}
