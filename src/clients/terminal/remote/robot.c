/* robot.c - sits down, decides whenever there is something to decide, and says how it goes. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/remote/robot.h"

#include "base/buffer.h"
#include "base/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

struct running {
    const struct robot *r;
    struct join *j;
    FILE *log;
    uint64_t chance;
    size_t told;      /* events told */
    unsigned rebuilt; /* as the place had it then */
    size_t asked_at;  /* the step at which something was wished for, + 1 */
    size_t lines;
    int hands;
    unsigned refusals; /* as the table had it when the robot decided last */
    int refused;       /* decisions in a row that came to nothing */
    bool asked;        /* there was something to decide when it looked last */
    bool waiting;      /* a while, before it decides again */
    bool unheard;      /* the reader of the log has gone */
};

enum { RETRY_MS = 1000, RETRIES = 60 };

static void wish(struct running *run, enum place_wish_kind kind, const char *text)
{
    struct place *table = join_place(run->j);
    struct place_wish w = { .kind = kind, .seat = run->r->seat, .text = text };
    /* Once for every change of the table: the answer comes as one, or as a line. */
    if (run->asked_at == place_step_count(table) + 1)
        return;
    run->asked_at = place_step_count(table) + 1;
    place_wish(table, &w);
}

/* The first of the cards that may be chosen, as many as must be: where what the server told does
 * not hold together, so that no player can be asked. */
static void first_cards(const struct hearts_view *v, struct hearts_move *m)
{
    hearts_card cards[2 * HEARTS_FACES];
    (void)hearts_pile_list(v->choice.from, cards);
    memset(m, 0, sizeof *m);
    m->seat = v->seat;
    m->option = v->choice.fallback;
    m->count = v->phase == HEARTS_PASS && m->option ? 0 : v->choice.low;
    for (int i = 0; i < m->count; i++)
        m->cards[i] = cards[i];
}

static void decide(struct running *run)
{
    struct place *table = join_place(run->j);
    struct hearts_view v;
    struct advice advice;
    place_view(table, &v);
    if (!join_decide(run->j, run->r->player, player_random(&run->chance), &advice))
        first_cards(&v, &advice.move);
    (void)place_move(table, &advice.move);
}

/* A decision that the server refused, since too much was said at once or the disk is full, is made
 * again after a while. */
static bool may_decide(struct running *run, struct error *e)
{
    unsigned refusals = join_place(run->j)->company->refusals;
    bool refused = refusals != run->refusals;
    run->refusals = refusals;
    run->refused = refused ? run->refused + 1 : run->waiting ? run->refused : 0;
    run->waiting = refused;
    if (run->refused > RETRIES)
        error_set(e, "the server takes none of its decisions");
    return !refused;
}

/* A log on a disk that is full is no reason to leave a table; one that nobody reads any more is. */
static void send_log(struct running *run)
{
    if (fflush(run->log) != 0)
        run->unheard |= errno == EPIPE;
}

static void tell_scores(struct running *run, const struct hearts_seen *e)
{
    const struct place *table = join_place(run->j);
    fprintf(run->log, "hand %d:", ++run->hands);
    for (int seat = 0; seat < table->plan->seats; seat++)
        fprintf(run->log, " %s%s %ld (%ld)", table->names[seat], seat == table->person ? "*" : "",
                (long)e->number[seat], (long)e->total[seat]);
    fputc('\n', run->log);
    send_log(run);
}

/* A line for every hand scored since; what was scored before it came is not told. */
static void tell(struct running *run)
{
    const struct place *table = join_place(run->j);
    if (run->rebuilt != table->rebuilt) {
        run->rebuilt = table->rebuilt;
        run->hands = 0;
        for (run->told = 0; run->told < place_seen_count(table); run->told++)
            run->hands += place_seen(table, run->told)->kind == HEARTS_SCORED;
    }
    for (; run->told < place_seen_count(table); run->told++)
        if (place_seen(table, run->told)->kind == HEARTS_SCORED)
            tell_scores(run, place_seen(table, run->told));
    for (; run->lines < table->company->line_count; run->lines++)
        fprintf(run->log, "%s\n", table->company->lines[run->lines % PLACE_LINES].text);
    send_log(run);
}

/* Everything that is not a decision of the game. */
static void be_there(struct running *run)
{
    const struct place *table = join_place(run->j);
    const struct place_company *c = table->company;
    int seat = table->person;
    if (seat == HEARTS_WATCHER)
        wish(run, PLACE_SIT, NULL);
    else if (c->stage == PLACE_GATHERING && c->hosting && run->r->starts)
        wish(run, PLACE_START, run->r->player->name);
    else if (c->stage == PLACE_PLAYING && c->guests[seat].stood_in)
        wish(run, PLACE_BACK, NULL);
    else if (c->offer != PLACE_NO_OFFER && c->offer_waits_for >> seat & 1 &&
             run->asked_at != place_step_count(table) + 1) {
        struct place_wish answer = { .kind = PLACE_ANSWER,
                                     .yes = c->offer == PLACE_OFFER_TAKEBACK && !c->counts };
        run->asked_at = place_step_count(table) + 1;
        place_wish(join_place(run->j), &answer);
    } else if (c->stage == PLACE_ENDED && run->r->forever)
        wish(run, PLACE_REMATCH, NULL);
}

/* Takes in all that has come and does what it asks for. Whether there is more to come. */
static bool go_on(struct running *run, bool *over, struct error *e)
{
    struct place *table = join_place(run->j);
    while (place_waits(table) == PLACE_NEWS) {
        if (!place_step(table, e))
            return false;
        tell(run);
    }
    tell(run);
    bool decides = run->asked = place_waits(table) == PLACE_PERSON;
    if (decides && may_decide(run, e))
        decide(run);
    if (run->refused > RETRIES)
        return false;
    if (!decides)
        be_there(run);
    if (table->person == HEARTS_WATCHER && table->company->refusals) {
        error_set(e, "there is no seat to be had");
        return false;
    }
    *over = table->company->stage == PLACE_CLOSED ||
            (table->company->stage == PLACE_ENDED && !run->r->forever);
    return true;
}

/* Whether listening has brought something that nobody would wake it for once more: news, or the
 * answer that its next decision waited for. */
static bool has_more(const struct running *run)
{
    enum place_wait now = place_waits(join_place(run->j));
    return now == PLACE_NEWS || (now == PLACE_PERSON && !run->asked);
}

static bool wait_for(const struct running *run, struct error *e)
{
    struct pollfd files[2] = { { .fd = join_file(run->j), .events = POLLIN },
                               { .fd = interrupt_file(), .events = POLLIN } };
    if (poll(files, 2, run->waiting ? RETRY_MS : -1) >= 0 || errno == EINTR)
        return true;
    error_set(e, "waiting for the server failed: %s", strerror(errno));
    return false;
}

bool robot_run(const struct robot *r, struct join *j, FILE *log, struct error *e)
{
    struct running run = { .r = r, .j = j, .log = log, .chance = r->chance };
    bool over = false;
    while (!over && !run.unheard && !interrupted()) {
        if (join_refused(j)[0]) {
            if (join_place(j)) /* what came with it is told too */
                tell(&run);
            error_set(e, "%s", join_refusal(j));
            return false;
        }
        if (join_place(j) && (!go_on(&run, &over, e) || !place_listen(join_place(j), e)))
            return false;
        if (over)
            break;
        if (join_place(j) && has_more(&run))
            continue;
        if (!wait_for(&run, e))
            return false;
        join_hear(j);
    }
    return true;
}
