/* client.c - people's clients: they resend what was not answered, and ask for what they missed. */
#include "sim/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool rough(const struct sim *s) { return s->setup.disturbed && !s->settling; }

static void send(struct sim *s, int c, struct message m)
{
    m.client = (uint8_t)c;
    m.era = s->clients[c].era;
    net_send(s, m);
}

static void hello(struct sim *s, int c)
{
    send(s, c, (struct message){ .kind = MESSAGE_HELLO, .number = s->clients[c].have });
}

static void lose(struct sim *s, int c, int64_t back_in)
{
    struct client *k = &s->clients[c];
    if (!k->connected)
        return;
    k->connected = k->welcome = false;
    if (s->runner.up && s->runner.known[c] && s->runner.era[c] == k->era) {
        s->runner.known[c] = false;
        s->runner.gone_at[c] = s->now;
    }
    net_timer(s, TIMER_CONNECT, c, s->now + back_in, 0);
}

/* ---- What it was told ---- */

static void ask(struct sim *s, int c)
{
    struct client *k = &s->clients[c];
    if (k->asked_at && s->now - k->asked_at < 150)
        return;
    k->asked_at = s->now;
    send(s, c, (struct message){ .kind = MESSAGE_ASK, .number = k->have + 1 });
}

/* Notes as which audience it is addressed; false for an old message, which does not count. */
static bool know_audience(struct client *k, const struct message *m)
{
    if (m->audience != k->audience) {
        if (m->seq < k->audience_seq)
            return false;
        k->audience = m->audience;
        k->have = 0;
        k->beyond = 0;
        k->asked_at = 0;
    }
    if (m->seq > k->audience_seq)
        k->audience_seq = m->seq;
    return true;
}

static void told(struct sim *s, int c, const struct message *m)
{
    struct client *k = &s->clients[c];
    const struct stream *truth = &s->told[audience_slot(m->audience)];
    if (m->number > truth->count || truth->digest[m->number - 1] != m->digest) {
        sim_wrong(s, "kept", "a client was told an event %u that did not happen", m->number);
        return;
    }
    if (m->number <= k->have)
        return;
    uint32_t gap = m->number - k->have - 1;
    if (gap) {
        if (gap <= 64)
            k->beyond |= UINT64_C(1) << (gap - 1);
        ask(s, c);
        return;
    }
    k->have++;
    for (; k->beyond & 1; k->beyond >>= 1)
        k->have++;
    k->beyond >>= 1;
}

/* The server has this many events: asks for those that were lost on the way. */
static void compare(struct sim *s, int c, uint32_t count)
{
    if (count > s->clients[c].have)
        ask(s, c);
}

/* ---- What it does ---- */

static void send_command(struct sim *s, int c)
{
    struct client *k = &s->clients[c];
    k->sent_at = s->now;
    send(s, c, (struct message){ .kind = MESSAGE_COMMAND, .command = k->command });
}

static void look(struct sim *s, int c)
{
    struct client *k = &s->clients[c];
    k->looked_at = s->now;
    if (k->connected && k->welcome)
        send(s, c, (struct message){ .kind = MESSAGE_LOOK, .number = ++k->looks });
}

void client_nudge(struct sim *s, int c, enum purpose why, uint64_t salt)
{
    struct client *k = &s->clients[c];
    k->purpose = (uint8_t)why;
    k->salt = salt;
    look(s, c);
}

/* In a game of single steps: lets the next one act. */
static void step_done(struct sim *s, int c)
{
    if (s->step_client != c)
        return;
    s->step_client = -1;
    s->step_tries++;
}

/* Whether a view says if this command may be given. */
static bool is_offered(int kind)
{
    return kind == TABLE_MOVE || kind == TABLE_CLAIM || kind == TABLE_FINISH ||
           kind == TABLE_TAKE_BACK || kind == TABLE_ANSWER || kind == TABLE_RESUME ||
           kind == TABLE_REMATCH;
}

static void seen(struct sim *s, int c, const struct message *m)
{
    struct client *k = &s->clients[c];
    static struct table_command command;
    if (!m->number) { /* in place of what it missed */
        if (m->view->told > k->have) {
            k->have = m->view->told;
            k->beyond = 0;
        }
        return;
    }
    if (k->purpose == PURPOSE_NONE || m->number != k->looks || k->command >= 0)
        return;
    uint64_t rng = k->salt;
    enum purpose why = k->purpose;
    k->purpose = PURPOSE_NONE;
    memset(&command, 0, sizeof command);
    if (!choose_command(s, c, m->view, why, &rng, &command)) {
        step_done(s, c);
        return;
    }
    k->offered = why == PURPOSE_DUE && is_offered(command.kind);
    command.who = k->who;
    sim_id(&command.id, s->setup.seed, k->salt, 100 + (uint64_t)c);
    k->command = sim_command_add(s, c, &command);
    send_command(s, c);
}

static void answered(struct sim *s, int c, const struct message *m)
{
    struct client *k = &s->clients[c];
    if (m->command != k->command)
        return;
    k->command = -1;
    s->commands[m->command].refused = m->result != TABLE_OK;
    if (s->setup.steps && k->offered && m->result != TABLE_OK)
        sim_wrong(s, "offers", "\"%s\" was offered, and is refused: %s",
                  table_command_word(s->commands[m->command].c.kind),
                  table_refusal_word(m->result));
    step_done(s, c);
}

void client_take(struct sim *s, const struct message *m)
{
    struct client *k = &s->clients[m->client];
    int c = m->client;
    if (!k->connected || m->era != k->era)
        return;
    if (m->kind == MESSAGE_RESET) {
        lose(s, c, 20 + (rough(s) ? (int64_t)sim_below(s, 300) : 0));
        return;
    }
    if (!know_audience(k, m))
        return;
    if (m->kind == MESSAGE_WELCOME) {
        bool first = !k->welcome;
        k->welcome = true;
        compare(s, c, m->number);
        if (first && k->command >= 0)
            send_command(s, c);
        if (first && k->purpose != PURPOSE_NONE)
            look(s, c);
    } else if (m->kind == MESSAGE_TOLD) {
        told(s, c, m);
    } else if (m->kind == MESSAGE_PONG) {
        compare(s, c, m->number);
    } else if (m->kind == MESSAGE_VIEW) {
        seen(s, c, m);
    } else if (m->kind == MESSAGE_ANSWER) {
        answered(s, c, m);
    }
}

/* ---- Its clocks ---- */

/* Sends again what was not answered, and asks whether it has missed anything. */
static void beat(struct sim *s, int c)
{
    struct client *k = &s->clients[c];
    net_timer(s, TIMER_BEAT, c, s->now + 350, 0);
    if (!k->connected)
        return;
    if (rough(s) && !sim_below(s, 60)) {
        lose(s, c, 20 + (int64_t)sim_below(s, sim_below(s, 4) ? 900 : 9000));
        return;
    }
    if (!k->welcome) {
        hello(s, c);
        return;
    }
    if (k->command >= 0 && s->now - k->sent_at >= 300) {
        s->count.resent++;
        send_command(s, c);
    }
    if (k->purpose != PURPOSE_NONE && s->now - k->looked_at >= 300)
        look(s, c);
    if (s->settling || !sim_below(s, 3))
        send(s, c, (struct message){ .kind = MESSAGE_PING });
}

/* In a free game: decides to do something, sooner or later. */
static void wake(struct sim *s, int c)
{
    struct client *k = &s->clients[c];
    int64_t think = 200 + (int64_t)sim_below(s, 900);
    if (!sim_below(s, 60))
        think += (int64_t)sim_below(s, 15000);
    net_timer(s, TIMER_WAKE, c, s->now + think, 0);
    if (s->settling || !k->connected || !k->welcome || k->command >= 0 ||
        k->purpose != PURPOSE_NONE)
        return;
    uint64_t salt = sim_hash(s->setup.seed, ++k->decisions, 200 + (uint64_t)c);
    client_nudge(s, c, salt % 8 ? PURPOSE_DUE : PURPOSE_ASIDE, salt);
}

void client_timer(struct sim *s, const struct message *m)
{
    struct client *k = &s->clients[m->client];
    if (m->kind == TIMER_BEAT)
        beat(s, m->client);
    else if (m->kind == TIMER_WAKE)
        wake(s, m->client);
    else if (m->kind == TIMER_CONNECT && !k->connected) {
        k->connected = true;
        k->welcome = false;
        k->era++;
        hello(s, m->client);
    }
}

void client_start(struct sim *s, int c)
{
    struct client *k = &s->clients[c];
    memset(k, 0, sizeof *k);
    sim_id(&k->who, s->setup.seed, (uint64_t)c, 7);
    snprintf(k->name, sizeof k->name, "Person %d", c + 1);
    k->sits = c < s->setup.people;
    k->audience = HEARTS_WATCHER;
    k->command = -1;
    net_timer(s, TIMER_CONNECT, c, s->now + 1, 0);
    if (s->setup.disturbed)
        net_timer(s, TIMER_BEAT, c, s->now + 50, 0);
    if (!s->setup.steps)
        net_timer(s, TIMER_WAKE, c, s->now + 20 + c, 0);
}

bool client_is_settled(const struct sim *s, int c)
{
    const struct client *k = &s->clients[c];
    const struct table *t = &s->runner.table;
    if (!s->runner.up || !k->connected || !k->welcome || k->command >= 0)
        return false;
    int audience = table_seat_of(t, &k->who);
    if (audience == HEARTS_WATCHER && !s->terms.watching)
        return true;
    return k->audience == audience && k->have == s->told[audience_slot(audience)].count;
}
