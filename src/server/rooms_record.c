/* rooms_record.c - a game that is over, written down from its table's log, and handed to the
 * people's history. The log is read by the journal and replayed on another thread. */
#define _POSIX_C_SOURCE 200809L

#include "server/rooms_inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "table/table_record.h"

struct recording {
    struct rooms *rooms;
    struct kept_plan *plan;
    struct table_id table;
    bool open;
    uint64_t until; /* the event that ended the game */
    struct journal_request journal;
    struct store_op op;
    struct buffer log;          /* its events as stored, one behind the other */
    struct timer *again, *full; /* when too much was under way elsewhere, or the disk full */
    uint8_t seal[SEAL_KEY];
    struct people_game game;
    struct buffer text;
    bool written;
};

static void recording_free(struct recording *g)
{
    struct rooms *r = g->rooms;
    rooms__plan_leave(r, g->plan);
    timer_free(g->again);
    timer_free(g->full);
    buffer_release(&g->log);
    buffer_release(&g->text);
    free(g);
    r->records--;
    rooms__look_drained(r);
}

/* By the journal's thread. */
static bool keep(void *with, const struct store_event *e)
{
    struct recording *g = with;
    if (e->seq > g->until)
        return false;
    seal_keep(&g->log, e);
    return !g->log.failed;
}

static void describe(struct recording *g, const struct table *t)
{
    struct people_game *game = &g->game;
    for (int s = 0; s < t->plan->seats; s++) {
        const struct table_seat *seat = &t->seats[s];
        bool person = seat->kind == TABLE_PERSON;
        static const struct table_id nobody;
        bool was = !rooms__id_equal(&seat->who, &nobody);
        game->seat[s].who = seat->who;
        game->seat[s].person = was;
        game->seat[s].to_the_end = person && !seat->stood_in;
        memcpy(game->seat[s].name, person || was ? seat->name : seat->player,
               person || was ? sizeof seat->name : sizeof seat->player);
        game->score[s] = t->game.score[s];
        game->moons[s] = t->game.moons[s];
    }
    game->winners = t->game.winners;
    game->hands = t->game.hands_played;
}

static bool take_all(struct recording *g, struct table_record *record)
{
    struct table_event event;
    struct store_event stored;
    for (size_t at = 0; seal_next(&g->log, &at, &stored);)
        if (!seal_read(g->seal, &g->table, &stored, &event) || !table_record_take(record, &event))
            return false;
    return true;
}

/* On another thread. */
static void work(void *with)
{
    struct recording *g = with;
    char date[16];
    time_t now = time(NULL);
    struct tm day;
    struct table_record *record = table_record_new();
    if (!record)
        return;
    if (take_all(g, record) && table_record_games(record)) {
        size_t number = table_record_games(record) - 1;
        (void)gmtime_r(&now, &day);
        (void)strftime(date, sizeof date, "%Y-%m-%d", &day);
        g->written = table_record_is_over(record, number) &&
                     table_record_write(record, number, date, &g->text) && !g->text.failed;
        g->game.number = (unsigned)number;
        describe(g, table_record_table(record));
    }
    table_record_free(record);
}

static void done(void *with)
{
    struct recording *g = with;
    if (g->written) {
        g->game.table = g->table;
        g->game.open = g->open;
        g->game.plan = &g->plan->plan;
        g->game.record = g->text.data;
        g->game.record_length = g->text.length;
        people_game_over(g->rooms->server->people, &g->game);
    } else {
        log_line(LOG_ERROR, "a finished game could not be written down", NULL);
    }
    recording_free(g);
}

static void begin(void *with)
{
    struct recording *g = with;
    if (!net_work(g->rooms->server->net, LANE_RECORDS, work, done, g))
        timer_set(g->again, 500);
}

static void ask(struct recording *g);

static void ask_again(void *with) { ask(with); }

static void was_read(struct journal_request *q, enum store_result result)
{
    struct recording *g = q->with;
    if (result == STORE_OK && !g->log.failed) {
        begin(g);
    } else if (result == STORE_FULL) {
        timer_set(g->full, 1000);
    } else {
        log_line(LOG_ERROR, "the log of a finished game could not be read", NULL);
        recording_free(g);
    }
}

static void ask(struct recording *g)
{
    buffer_cut(&g->log, 0);
    g->op = (struct store_op){ .kind = STORE_READ, .event = { .seq = 1 }, .read = keep, .with = g };
    memcpy(g->op.log.byte, g->table.byte, STORE_ID);
    g->journal = (struct journal_request){
        .ops = &g->op, .count = 1, .answer = was_read, .with = g
    };
    journal_ask(g->rooms->server->journal, &g->journal);
}

void room_record(struct room *room)
{
    struct rooms *r = room->rooms;
    if (!r->server->people)
        return;
    struct recording *g = calloc(1, sizeof *g);
    if (g) {
        g->again = timer_new(r->server->net, begin, g);
        g->full = timer_new(r->server->net, ask_again, g);
    }
    if (!g || !g->again || !g->full) {
        if (g) {
            timer_free(g->again);
            timer_free(g->full);
        }
        free(g);
        log_line(LOG_ERROR, "there is no memory to write a finished game down", NULL);
        return;
    }
    g->rooms = r;
    g->plan = room->plan;
    g->plan->users++;
    g->table = room->id;
    g->open = room->open;
    g->until = room->table.seq;
    memcpy(g->seal, r->seal, sizeof g->seal);
    r->records++;
    ask(g);
}
