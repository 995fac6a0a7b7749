/* robot.c - sits down, decides whenever there is something to decide, and logs the game. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/remote/robot.h"

#include "base/os/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

struct running {
    const struct robot *r;
    struct join *j;
    FILE *log;
    uint64_t chance;
    size_t told;      /* events logged */
    unsigned rebuilt; /* the seat's `rebuilt` then */
    size_t asked_at;  /* the step at which the last command was sent, + 1 */
    size_t lines;
    int hands;
    unsigned refusals;    /* the table's count at the last decision */
    int refused;          /* refused decisions in a row */
    bool asked;           /* there was something to decide at the last look */
    bool waiting;         /* for a while, before it decides once more */
    bool log_reader_gone; /* the reader of the log has gone */
};

enum { RETRY_MS = 1000, RETRIES = 60 };

static void command(struct running *run, enum seat_command_kind kind, const char *text)
{
    struct seat *table = join_seat(run->j);
    struct seat_command w = { .kind = kind, .seat = run->r->seat, .text = text };
    /* Only once per step of the table: the reply comes as a step, or as a line. */
    if (run->asked_at == seat_step_count(table) + 1)
        return;
    run->asked_at = seat_step_count(table) + 1;
    seat_ask(table, &w);
}

static void decide(struct running *run)
{
    struct seat *table = join_seat(run->j);
    struct hearts_view v;
    struct advice advice;
    seat_view(table, &v);
    if (!join_decide(run->j, run->r->player, player_random(&run->chance), &advice)) {
        /* The server's data contradicts itself, so that no player can decide: the first cards that
         * may be chosen, as many as required. */
        hearts_card cards[2 * HEARTS_FACES];
        struct hearts_move *m = &advice.move;
        (void)hearts_pile_list(v.choice.from, cards);
        memset(m, 0, sizeof *m);
        m->seat = v.seat;
        m->option = v.choice.fallback;
        m->count = v.phase == HEARTS_PASS && m->option ? 0 : v.choice.low;
        for (int i = 0; i < m->count; i++)
            m->cards[i] = cards[i];
    }
    (void)seat_move(table, &advice.move);
}

/* A decision that the server refused, for a rate limit or a full disk, is made once more after a
 * while. */
static bool may_decide(struct running *run, struct error *e)
{
    unsigned refusals = join_seat(run->j)->others->refusals;
    bool refused = refusals != run->refusals;
    run->refusals = refusals;
    run->refused = refused ? run->refused + 1 : run->waiting ? run->refused : 0;
    run->waiting = refused;
    if (run->refused > RETRIES)
        error_set(e, "the server takes none of its decisions");
    return !refused;
}

/* Flushes the log, and notes if nobody reads it any more, which ends the run. A full disk does
 * not. */
static void send_log(struct running *run)
{
    if (fflush(run->log) != 0)
        run->log_reader_gone |= errno == EPIPE;
}

/* Logs a line for every hand scored since the last call; hands from before it sat down are
 * skipped. */
static void tell(struct running *run)
{
    const struct seat *table = join_seat(run->j);
    if (run->rebuilt != table->rebuilt) {
        run->rebuilt = table->rebuilt;
        run->hands = 0;
        for (run->told = 0; run->told < seat_seen_count(table); run->told++)
            run->hands += seat_seen(table, run->told)->kind == HEARTS_SCORED;
    }
    for (; run->told < seat_seen_count(table); run->told++) {
        const struct hearts_seen *e = seat_seen(table, run->told);
        if (e->kind != HEARTS_SCORED)
            continue;
        fprintf(run->log, "hand %d:", ++run->hands);
        for (int seat = 0; seat < table->plan->seats; seat++)
            fprintf(run->log, " %s%s %ld (%ld)", table->names[seat],
                    seat == table->person ? "*" : "", (long)e->number[seat], (long)e->total[seat]);
        fputc('\n', run->log);
        send_log(run);
    }
    for (; run->lines < table->others->line_count; run->lines++)
        fprintf(run->log, "%s\n", table->others->lines[run->lines % NOTICES].text);
    send_log(run);
}

/* Does everything that is not a decision of the game. */
static void be_there(struct running *run)
{
    const struct seat *table = join_seat(run->j);
    const struct seat_others *c = table->others;
    int seat = table->person;
    if (seat == HEARTS_WATCHER)
        command(run, COMMAND_SIT, NULL);
    else if (c->stage == SEAT_GATHERING && c->hosting && run->r->starts)
        command(run, COMMAND_START, run->r->player->name);
    else if (c->stage == SEAT_PLAYING && c->other[seat].stood_in)
        command(run, COMMAND_BACK, NULL);
    else if (c->offer != SEAT_NO_OFFER && c->offer_waits_for >> seat & 1 &&
             run->asked_at != seat_step_count(table) + 1) {
        /* A takeback would end the rating of a game that counts. */
        struct seat_command answer = { .kind = COMMAND_ANSWER,
                                       .yes = c->offer == SEAT_OFFER_TAKEBACK && !c->counts };
        run->asked_at = seat_step_count(table) + 1;
        seat_ask(join_seat(run->j), &answer);
    } else if (c->stage == SEAT_ENDED && run->r->forever)
        command(run, COMMAND_REMATCH, NULL);
}

/* Handles everything that has arrived. False with *e filled when it cannot go on; *over when the
 * game is over. */
static bool go_on(struct running *run, bool *over, struct error *e)
{
    struct seat *table = join_seat(run->j);
    while (seat_waits(table) == SEAT_NEWS) {
        if (!seat_step(table, e))
            return false;
        tell(run);
    }
    tell(run);
    bool decides = run->asked = seat_waits(table) == SEAT_PERSON;
    if (decides && may_decide(run, e))
        decide(run);
    if (run->refused > RETRIES)
        return false;
    if (!decides)
        be_there(run);
    if (table->person == HEARTS_WATCHER && table->others->refusals) {
        error_set(e, "there is no seat to be had");
        return false;
    }
    *over = table->others->stage == SEAT_CLOSED ||
            (table->others->stage == SEAT_ENDED && !run->r->forever);
    return true;
}

/* Whether listening has brought something that no later event would wake it for: a message, or the
 * reply that its next decision waited for. */
static bool has_more(const struct running *run)
{
    enum seat_wait now = seat_waits(join_seat(run->j));
    return now == SEAT_NEWS || (now == SEAT_PERSON && !run->asked);
}

bool robot_run(const struct robot *r, struct join *j, FILE *log, struct error *e)
{
    struct running run = { .r = r, .j = j, .log = log, .chance = r->chance };
    bool over = false;
    while (!over && !run.log_reader_gone && !interrupted()) {
        if (join_refused(j)[0]) {
            if (join_seat(j)) /* log what came with it too */
                tell(&run);
            error_set(e, "%s", join_refusal(j));
            return false;
        }
        if (join_seat(j) && (!go_on(&run, &over, e) || !seat_listen(join_seat(j), e)))
            return false;
        if (over)
            break;
        if (join_seat(j) && has_more(&run))
            continue;
        struct pollfd files[2] = { { .fd = join_file(j), .events = POLLIN },
                                   { .fd = interrupt_file(), .events = POLLIN } };
        if (poll(files, 2, run.waiting ? RETRY_MS : -1) < 0 && errno != EINTR) {
            error_set(e, "waiting for the server failed: %s", strerror(errno));
            return false;
        }
        join_hear(j);
    }
    return true;
}
