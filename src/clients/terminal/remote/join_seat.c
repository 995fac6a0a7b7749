/* join_seat.c - the seat at a table on a server. */
#include "clients/terminal/remote/join_inside.h"

#include "clients/programs/view_text.h"

#include <stdlib.h>

static const struct join *join_of(const struct seat *p) { return (const struct join *)p; }
static struct join *join_to(struct seat *p) { return (struct join *)p; }

static void view(const struct seat *p, struct hearts_view *out) { *out = join_of(p)->view; }
static size_t seen_count(const struct seat *p) { return join_of(p)->log_count; }
static size_t step_count(const struct seat *p) { return join_of(p)->steps; }

static const struct hearts_seen *seen(const struct seat *p, size_t i)
{
    return &join_of(p)->log[i];
}

static bool decides(const struct join *j)
{
    return j->view.choice.low <= j->view.choice.high && !join__is_deciding(j) &&
           j->others.paused_by == HEARTS_NO_SEAT && j->others.stage == SEAT_PLAYING;
}

static enum seat_wait waits(const struct seat *p)
{
    const struct join *j = join_of(p);
    if (j->first)
        return SEAT_NEWS;
    if (j->others.stage == SEAT_ENDED && j->view.phase == HEARTS_OVER)
        return SEAT_OVER;
    return decides(j) ? SEAT_PERSON : SEAT_OUTSIDE;
}

/* The other players think elsewhere, so nothing is to be timed here. */
static uint32_t thinking_ms(const struct seat *p)
{
    (void)p;
    return 0;
}

static bool think(struct seat *p, struct error *e)
{
    (void)p;
    (void)e;
    return true;
}

/* Handles the first message of the queue. An event that cannot be read is skipped, and a view
 * requested. If the view cannot be read either, that is an error. */
static bool step(struct seat *p, struct error *e)
{
    struct join *j = join_to(p);
    struct news *news = join__next_news(j);
    const char *why = "";
    int64_t n = 0;
    if (!news)
        return true;
    j->steps++;
    if (news->late) {
        join__late(j, news->message);
        free(news);
        return true;
    }
    bool whole = json_is(read_member(news->message, "is"), "view");
    bool good = whole ? join__view(j, news->message, news->at_ms, &why)
                      : join__event(j, news->message, news->at_ms, &why);
    if (good && json_as_whole(read_member(news->message, "n"), 0, INT64_C(1) << 50, &n))
        j->n = n;
    join__settle(j, whole && good);
    if (!good && !whole)
        join__ask(j, true);
    if (!good && whole)
        error_set(e, "what the server says of the table cannot be so: %s", why);
    free(news);
    return good || !whole;
}

static struct hearts_refusal refuse(int code, hearts_card c, const struct hearts_view *v)
{
    return (struct hearts_refusal){ (uint8_t)code, c, 0, v->choice.low, v->choice.high };
}

/* What is wrong with a move, as far as the view shows. */
static struct hearts_refusal check(const struct hearts_view *v, const struct hearts_move *m)
{
    const struct hearts_choice *c = &v->choice;
    struct hearts_pile left = c->from;
    bool no_cards = v->phase == HEARTS_SCORE || (v->phase == HEARTS_PASS && m->option == 1);
    if (c->low > c->high)
        return refuse(HEARTS_NOT_YOUR_TURN, HEARTS_NO_CARD, v);
    if (m->option && m->option >= c->options)
        return refuse(HEARTS_NO_OPTION, HEARTS_NO_CARD, v);
    for (int i = 0; i < m->count; i++) {
        hearts_card card = m->cards[i];
        if (!hearts_pile_copies(v->hand, card))
            return refuse(HEARTS_NOT_HELD, card, v);
        if (!hearts_pile_copies(left, card))
            return v->why[card].code ? v->why[card] : refuse(HEARTS_NAMED_TOO_OFTEN, card, v);
        hearts_pile_take(&left, card);
    }
    if (no_cards ? m->count > 0 : m->count < c->low || m->count > c->high)
        return refuse(HEARTS_WRONG_COUNT, HEARTS_NO_CARD, v);
    return refuse(HEARTS_OK, HEARTS_NO_CARD, v);
}

static struct hearts_refusal move(struct seat *p, const struct hearts_move *m)
{
    struct join *j = join_to(p);
    if (!decides(j) || m->seat != j->seat.person)
        return refuse(HEARTS_NOT_YOUR_TURN, HEARTS_NO_CARD, &j->view);
    struct hearts_refusal r = check(&j->view, m);
    if (r.code == HEARTS_OK && !join__play(j, m))
        return refuse(HEARTS_NOT_YOUR_TURN, HEARTS_NO_CARD, &j->view);
    return r;
}

static enum seat_undone undo(struct seat *p)
{
    struct join *j = join_to(p);
    if (!j->others.can_take_back || !join__take_back(j))
        return SEAT_NOT_UNDONE;
    return SEAT_UNDO_ASKED;
}

/* Players trust their input. So the server's data is written as the text for an external program,
 * and read back with the reader that checks everything: see docs/ENGINE.md. */
bool join_decide(struct join *j, const struct player *player, uint64_t chance, struct advice *out)
{
    struct buffer text = { 0 };
    struct seat_position asked;
    struct error unused;
    bool good = false;
    if (!j->shown || j->view.choice.low > j->view.choice.high)
        return false;
    view_text_write(&j->memory, &j->view, &text);
    if (!text.failed && view_text_read(text.data, text.length, &asked, &unused)) {
        struct thinking thinking = { .rng = chance, .scratch = j->scratch, .explain = true };
        player->decide(player, &asked.seat, &asked.view, &thinking, out);
        good = check(&j->view, &out->move).code == HEARTS_OK;
    }
    buffer_release(&text);
    return good;
}

static bool hint(const struct seat *p, struct advice *out)
{
    const struct player *helper = player_find("full");
    struct join *j = (struct join *)(uintptr_t)p; /* only the scratch is written to */
    return helper && join_decide(j, helper, j->steps, out);
}

static bool next(struct seat *p, struct error *e)
{
    (void)e;
    return join__command(join_to(p), &(struct seat_command){ .kind = COMMAND_REMATCH });
}

static const char *fault(const struct seat *p)
{
    (void)p;
    return "";
}

static bool kept(const struct seat *p)
{
    (void)p;
    return true;
}

static const char *stakes(const struct seat *p, size_t hand, int seat)
{
    const struct join *j = join_of(p);
    return hand < j->money_count ? j->money[hand].text[seat] : "";
}

static const char *pot(const struct seat *p, int seat) { return join_of(p)->pot.text[seat]; }

static void command(struct seat *p, const struct seat_command *wanted)
{
    struct join *j = join_to(p);
    bool seated = p->person < p->plan->seats;
    bool played = j->others.stage == SEAT_PLAYING && j->view.phase == HEARTS_PLAY;
    if (wanted->kind == COMMAND_CLAIM && seated && !played)
        join__line(j, false, "You can only claim tricks while cards are being played.");
    else
        (void)join__command(j, wanted);
}

static bool listen(struct seat *p, struct error *e)
{
    struct join *j = join_to(p);
    join_hear(j);
    if (j->others.gone[0] && !j->first) {
        error_set(e, "%s", j->others.gone);
        return false;
    }
    return true;
}

const struct seat_ops join__seat_ops = {
    .view = view,
    .seen_count = seen_count,
    .seen = seen,
    .step_count = step_count,
    .waits = waits,
    .thinking_ms = thinking_ms,
    .think = think,
    .step = step,
    .move = move,
    .undo = undo,
    .hint = hint,
    .next = next,
    .fault = fault,
    .kept = kept,
    .stakes = stakes,
    .pot = pot,
    .command = command,
    .listen = listen,
};
