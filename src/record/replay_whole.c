/* replay_whole.c - replays a record to see whether it is one whole game. */
#include "record/replay_whole.h"

#include <stdlib.h>

#include "record/replay_inside.h"

static enum replay_wholeness part(struct record_fault *f, unsigned line, const char *why)
{
    (void)replay_fault(f, line, "%s", why);
    return REPLAY_PART;
}

static enum replay_wholeness without_end(const struct replay *r, struct record_fault *f)
{
    struct buffer waits = { 0 };
    replay_waits(&r->game, &waits);
    (void)replay_fault(f, r->line.number, "the game does not come to its end: %s",
                       waits.data ? waits.data : "");
    buffer_release(&waits);
    return REPLAY_PART;
}

static enum replay_wholeness play(struct replay *r, struct replay_step *step,
                                  struct record_fault *f)
{
    for (;;) {
        switch (replay_next(r, step, f)) {
        case REPLAY_FAULT: return REPLAY_BROKEN;
        case REPLAY_NEXT: return part(f, step->line, "another game begins here");
        case REPLAY_HAND:
            if (!replay_was_dealt(&step->events) || !replay_has_beginning(r))
                return part(f, step->line, "the game does not begin with its first hand");
            break;
        case REPLAY_END:
            if (r->called_off || r->game.phase == HEARTS_OVER)
                return REPLAY_WHOLE;
            return without_end(r, f);
        case REPLAY_MORE:
        case REPLAY_MOVE:
        case REPLAY_VOID:
        case REPLAY_CALLED_OFF: break;
        }
    }
}

enum replay_wholeness replay_whole(const struct record *record, struct replay_whole *out,
                                   struct record_fault *f)
{
    struct replay *r = malloc(sizeof *r);
    struct replay_step *step = malloc(sizeof *step);
    enum replay_wholeness is = REPLAY_NO_MEMORY;
    if (r && step)
        is = replay_begin(r, record, f) ? play(r, step, f) : REPLAY_BROKEN;
    if (is == REPLAY_WHOLE) {
        out->plan = r->plan;
        out->called_off = r->called_off;
        out->hands = r->game.hands_played;
        out->winners = r->called_off ? 0 : r->game.winners;
        for (int seat = 0; seat < HEARTS_SEATS; seat++) {
            out->score[seat] = r->game.score[seat];
            out->moons[seat] = r->game.moons[seat];
        }
    }
    free(step);
    free(r);
    return is;
}
