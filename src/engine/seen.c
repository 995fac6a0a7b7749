/* seen.c - what one seat may know of an event: decided here and nowhere else.
 *
 * As in view.c, a list of what to show, never of what to hide.
 */
#include "engine.h"

/* Whether a seat is told the cards of an event. */
static bool tells_cards(const struct hearts_plan *p, const struct hearts_seen *e, int seat)
{
    switch ((enum hearts_happening)e->kind) {
    case HEARTS_PLAYED:
    case HEARTS_CHARGED: return true;
    case HEARTS_KITTY: return seat == e->seat || p->rules.kitty_seen == HEARTS_KITTY_SEEN_ALL;
    case HEARTS_DEALT:
    case HEARTS_CHOSE:
    case HEARTS_RECEIVED:
    case HEARTS_BURIED: return seat == e->seat;
    case HEARTS_HAND:
    case HEARTS_EXCHANGED:
    case HEARTS_BOOSTED:
    case HEARTS_TRICK:
    case HEARTS_SHOT:
    case HEARTS_SCORED:
    case HEARTS_FINISHED: break;
    }
    return false;
}

void hearts_seen_of(const struct hearts_plan *p, const struct hearts_event *event, int seat,
                    struct hearts_seen *out)
{
    const struct hearts_seen *e = &event->all;
    __builtin_memset(out, 0, sizeof *out);
    out->kind = e->kind;
    out->seat = e->seat;
    out->letter = e->letter;
    /* Even the number of cards may be secret: it would show who passed on unseen, or charged. */
    bool private = e->kind == HEARTS_CHOSE || e->kind == HEARTS_RECEIVED;
    out->count = private && seat != e->seat ? 0 : e->count;
    if (e->kind != HEARTS_EXCHANGED || p->rules.pass_through_shown)
        out->seats = e->seats;
    for (int s = 0; s < HEARTS_SEATS; s++) {
        out->number[s] = e->number[s];
        out->total[s] = e->total[s];
    }
    if (!tells_cards(p, e, seat))
        return;
    out->known = e->known;
    for (int i = 0; i < e->known; i++)
        out->cards[i] = e->cards[i];
}
