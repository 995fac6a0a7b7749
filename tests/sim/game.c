/* game.c - one game from its first event until all have settled. */
#include "sim/sim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sim_wrong(struct sim *s, const char *check, const char *format, ...)
{
    if (*s->fault)
        return;
    int n = snprintf(s->fault, sizeof s->fault, "%s: ", check);
    va_list list;
    va_start(list, format);
    n += vsnprintf(s->fault + n, sizeof s->fault - (size_t)n, format, list);
    va_end(list);
    if ((size_t)n < sizeof s->fault)
        snprintf(s->fault + n, sizeof s->fault - (size_t)n,
                 "; event %lu, hand %d, trick %d, \"%s\", %s, seed %llu", (unsigned long)s->applied,
                 s->runner.table.game.hand_number, s->runner.table.game.tricks + 1, s->setup.rules,
                 s->setup.steps ? s->setup.disturbed ? "steps" : "steps, undisturbed" : "free",
                 (unsigned long long)s->setup.seed);
}

uint32_t sim_below(struct sim *s, uint32_t n) { return hearts_random_below(&s->chance, n); }

uint64_t sim_hash(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t mixed = a;
    mixed = hearts_random(&mixed) ^ b * UINT64_C(0xd1342543de82ef95);
    mixed = hearts_random(&mixed) ^ c * UINT64_C(0xaf251af3b0f025b5);
    return hearts_random(&mixed);
}

void sim_id(struct id *out, uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t half[2] = { sim_hash(a, b, c), sim_hash(b, c, a) };
    memcpy(out, half, sizeof *out);
}

int sim_command_add(struct sim *s, int client, const struct table_command *c)
{
    if (s->command_count == s->command_room) {
        s->command_room = 2 * s->command_room + 64;
        s->commands = realloc(s->commands, (size_t)s->command_room * sizeof *s->commands);
        if (!s->commands)
            abort();
    }
    s->commands[s->command_count] = (struct sim_command){ .c = *c, .client = client };
    return s->command_count++;
}

/* The table's terms, by the seed. */
static void make_terms(struct sim *s)
{
    uint64_t rng = sim_hash(s->setup.seed, 1, 1);
    struct table_terms *t = &s->terms;
    memset(t, 0, sizeof *t);
    bool clocks = !s->setup.steps && hearts_random_below(&rng, 4);
    t->turn_ms = clocks ? 500 + hearts_random_below(&rng, 4000) : 0;
    t->bank_ms = clocks ? hearts_random_below(&rng, 4000) : 0;
    t->grace_ms = s->setup.steps ? 1000000000 : 500 + hearts_random_below(&rng, 4000);
    t->offer_ms = s->setup.steps ? 1000000000 : 1000 + hearts_random_below(&rng, 4000);
    t->takebacks = hearts_random_below(&rng, 6) != 0;
    t->claims = hearts_random_below(&rng, 6) != 0;
    t->pauses = hearts_random_below(&rng, 6) != 0;
    t->watching = hearts_random_below(&rng, 6) != 0;
    t->talking = hearts_random_below(&rng, 6) != 0;
    snprintf(t->stand_in, sizeof t->stand_in, "%s",
             hearts_random_below(&rng, 8) ? "random" : "duck");
    t->tricks = hearts_random_below(&rng, 6) != 0;
}

static bool begin(struct sim *s, const struct sim_setup *setup)
{
    struct hearts_error e;
    s->setup = *setup;
    s->chance = sim_hash(setup->seed, 2, 2);
    s->now = 1000;
    s->settling = false;
    s->command_count = 0;
    s->applied = s->core = s->crashed_at = s->step_core = 0;
    s->step_client = -1;
    s->step_tries = 0;
    s->idle = 0;
    *s->fault = '\0';
    log_clear(&s->log);
    net_clear(s);
    for (int i = 0; i < SIM_AUDIENCES; i++)
        s->told[i].count = 0;
    if (!hearts_plan_read(&s->plan, setup->rules, strlen(setup->rules), &e)) {
        sim_wrong(s, "rules", "they do not agree");
        return false;
    }
    make_terms(s);
    s->client_count = setup->people + 2; /* and the host, if nobody sits, and a watcher */
    for (int c = 0; c < s->client_count; c++)
        client_start(s, c);
    model_start(s);
    runner_start(s);
    return !*s->fault;
}

static void handle(struct sim *s, const struct message *m)
{
    switch ((enum message_kind)m->kind) {
    case MESSAGE_HELLO:
    case MESSAGE_COMMAND:
    case MESSAGE_ASK:
    case MESSAGE_LOOK:
    case MESSAGE_PING: runner_take(s, m); break;
    case MESSAGE_RESET:
    case MESSAGE_WELCOME:
    case MESSAGE_ANSWER:
    case MESSAGE_TOLD:
    case MESSAGE_VIEW:
    case MESSAGE_PONG: client_take(s, m); break;
    case TIMER_STORED:
    case TIMER_RUNNER:
    case TIMER_PULSE:
    case TIMER_RESTART: runner_timer(s, m); break;
    case TIMER_WAKE:
    case TIMER_BEAT:
    case TIMER_CONNECT: client_timer(s, m); break;
    }
}

static bool settled(const struct sim *s)
{
    for (int c = 0; c < s->client_count; c++)
        if (!client_is_settled(s, c))
            return false;
    return s->runner.up && !s->runner.writing;
}

bool sim_play(struct sim *s, const struct sim_setup *setup)
{
    struct message m;
    bool begun = begin(s, setup);
    while (begun && !*s->fault && !(s->settling && settled(s))) {
        if (++s->idle > 20000 || !net_next(s, &m)) {
            sim_wrong(s, "stalls", "nothing happens any more");
            break;
        }
        s->now = m.at;
        handle(s, &m);
        free(m.view);
        if (s->runner.up && s->runner.table.stage == TABLE_SHUT)
            s->settling = true;
        if (setup->steps)
            steps_next(s);
        if (setup->disturbed && !s->settling && s->runner.up && !sim_below(s, 4000))
            runner_crash(s);
    }
    if (!*s->fault)
        after_check(s);
    net_clear(s);
    s->count.games++;
    s->count.events += (long)s->log.count;
    return !*s->fault;
}

void sim_release(struct sim *s)
{
    net_clear(s);
    free(s->net.heap);
    free(s->commands);
    free(s->log.bytes);
    free(s->log.entries);
    for (int i = 0; i < SIM_AUDIENCES; i++)
        free(s->told[i].digest);
}
