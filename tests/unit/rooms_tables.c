/* rooms_tables.c - live tables: a game from beginning to end, who may do what, who is told what,
 * and presence. */
#include <sodium.h>

#include "table/wire/wire_read.h"
#include "unit/at_rig.h"

/* Gives a command; returns its answer. */
static const char *asks(struct playing *p, const char *word, const char *rest)
{
    p->client.read = fake_socket_count(p->client.socket);
    client_command(&p->client, word, table, rest);
    return client_answer(&p->client);
}

/* ---- A game ---- */

static void test_whole_game(void **state)
{
    struct playing *both[] = { &ada, &bob };
    (void)state;
    make_game(&rig, &ada, &bob, "classic target=30", table);
    play_until(&rig, both, 2, table, "over", 5000);
    playing_catch_up(&bob);
    assert_string_equal(playing_stage(&ada), "over");
    assert_string_equal(playing_stage(&bob), "over");
    assert_true(ada.moves > 26 && bob.moves > 26);
    assert_true(cJSON_GetArraySize(cJSON_GetObjectItem(ada.game, "winners")) > 0);
    /* Its record is passed on, once. */
    rig_settle(&rig);
    assert_int_equal(rig_games, 1);
    assert_non_null(strstr(rig_record, "[Rules \"classic target=30\"]"));
    assert_non_null(strstr(rig_record, "over"));
    /* A new view is the same as what was followed by events. */
    cJSON *followed = cJSON_Duplicate(bob.game, true);
    client_say(&bob.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(&bob);
    assert_true(cJSON_Compare(followed, bob.game, true));
    cJSON_Delete(followed);
    assert_true(cJSON_GetArraySize(cJSON_GetObjectItem(bob.table, "hands")) > 1);
}

/* Computers take just the time set by think-least and think-most. */
static void test_thinking_takes_time(void **state)
{
    const int64_t least = (int64_t)rig.server.options.rooms.think_least_ms;
    const int64_t most = (int64_t)rig.server.options.rooms.think_most_ms;
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\"}", table);
    playing_open(&ada, &rig, &a, table);
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    playing_catch_up(&ada);
    int64_t shortest = INT64_MAX, longest = 0;
    for (int i = 0; i < 40; i++) {
        unsigned before = ada.events;
        int64_t from = net_now_ms(rig.server.site.net), took = 0;
        while (ada.events == before && took < 2 * most) {
            int64_t next = fake_net_next_ms(rig.server.site.net);
            assert_true(next >= 0);
            rig_wait(&rig, next > from + took ? next - from - took : 0);
            took = net_now_ms(rig.server.site.net) - from;
            playing_catch_up(&ada);
        }
        /* The four pass at the same time, so only the first pass is measured from its beginning. */
        if (i >= 4 && took < shortest)
            shortest = took;
        longest = took > longest ? took : longest;
    }
    assert_true(shortest >= least);
    assert_true(longest <= most + 10);
}

/* ---- Who may do what ---- */

static void test_strangers(void **state)
{
    char members[500];
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true}", table);
    playing_open(&eve, &rig, NULL, table);
    assert_int_equal(eve.views, 1);
    for (size_t i = 0; i < wire_row_count; i++) {
        const struct wire_row *r = &wire_rows[i];
        (void)snprintf(members, sizeof members,
                       "\"seat\":\"B\",\"other\":\"C\",\"player\":\"duck\",\"cards\":[\"2C\"],"
                       "\"yes\":true,\"pace\":\"fast\",\"text\":\"hello\",\"person\":\"%s\","
                       "\"deal\":0,\"commit\":\"%s%s\",\"chance\":\"%s%s\"",
                       table, table, table, table, table);
        if (r->who != WIRE_ANYBODY)
            assert_string_equal(asks(&eve, r->word, members), "not-you");
    }
    playing_catch_up(&eve);
    assert_int_equal(eve.events, 0);
    /* A table by link is not for strangers. */
    make_table(&rig, &a, "{\"rules\":\"classic\"}", table);
    assert_string_equal(asks(&eve, "open", ""), "not-you");
}

#define SEAL "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* Each command by a watcher, by a seated person who is not the host, by a former player. */
static void test_who_may(void **state)
{
    static const struct {
        const char *word, *members, *watcher, *other;
    } rows[] = {
        { "leave", "", "not-seated", NULL },
        { "seat", "\"seat\":\"B\",\"player\":\"duck\"", "not-host", "not-host" },
        { "swap", "\"seat\":\"B\",\"other\":\"C\"", "not-host", "not-host" },
        { "start", "\"player\":\"duck\"", "not-host", "not-host" },
        { "remove", "\"seat\":\"A\"", "not-host", "not-host" },
        { "stop", "\"person\":\"00000000000000000000000000000001\"", "not-host", "not-host" },
        { "terms", "\"public\":true,\"password\":\"sesame\"", "not-host", "not-host" },
        { "play", "\"cards\":[]", "not-seated", "rules" },
        { "ahead", "\"cards\":[]", "not-seated", "not-now" },
        { "claim", "", "not-seated", "not-now" },
        { "finish", "", "not-seated", "not-now" },
        { "takeback", "", "not-seated", "not-now" },
        { "answer", "\"yes\":true", "not-seated", "no-offer" },
        { "pause", "", "not-seated", "ok" },
        { "resume", "", "not-seated", "ok" },
        { "rematch", "", "not-seated", "not-now" },
        { "end", "", "not-seated", "ok" },
        { "back", "", "not-seated", "not-now" },
        { "say", "\"text\":\"hello\"", "ok", "ok" },
        { "sit", "\"seat\":\"A\"", "seat-taken", "seated-already" },
        { "hint", "", "not-seated", "not-allowed" },
        { "pace", "\"pace\":\"off\"", "not-seated", "ok" },
        { "invite", "\"person\":\"00000000000000000000000000000001\"", "not-seated", "no-person" },
        { "commit", "\"deal\":0,\"commit\":\"" SEAL "\"", "not-seated", "nothing" },
        { "reveal", "\"deal\":0,\"chance\":\"" SEAL "\"", "not-seated", "nothing" },
    };
    size_t commands = 0;
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    playing_open(&eve, &rig, &e, table);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        rig_wait(&rig, 1100); /* so that nobody talks too fast */
        assert_string_equal(asks(&eve, rows[i].word, rows[i].members), rows[i].watcher);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].other) {
            const char *answer = asks(&bob, rows[i].word, rows[i].members);
            if (strcmp(answer, rows[i].other) != 0)
                printf("# %s: %s\n", rows[i].word, answer);
            assert_string_equal(answer, rows[i].other);
        }
    /* A player who has left is no longer one. */
    assert_string_equal(asks(&bob, "leave", ""), "ok");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].watcher, "not-seated") == 0)
            assert_string_equal(asks(&bob, rows[i].word, rows[i].members), "not-seated");
    /* Every message needs a row here. */
    for (size_t i = 0; i < wire_row_count; i++)
        commands += wire_rows[i].who != WIRE_ANYBODY;
    assert_int_equal(commands, sizeof rows / sizeof *rows);
}

static void test_blocked(void **state)
{
    static const char *blocks[2] = { "Ada", "Eve" };
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    playing_open(&eve, &rig, &e, table);
    memcpy(rig_blocks, blocks, sizeof rig_blocks);
    assert_string_equal(asks(&eve, "sit", ""), "blocked");
    assert_string_equal(asks(&eve, "say", "\"text\":\"hello\""), "ok");
    /* Somebody who has blocked a speaker gets the message without its words; others get them. */
    client_say(&ada.client, "{\"do\":\"ping\"}");
    cJSON *m = client_want(&ada.client, "event");
    while (m && strcmp(text_of(m, "what"), "said") != 0) {
        cJSON_Delete(m);
        m = client_want(&ada.client, "event");
    }
    assert_string_equal(text_of(m, "text"), "");
    assert_string_equal(text_of(m, "name"), "Eve");
    cJSON_Delete(m);
    rig_blocks[0] = "";
    rig_mutes[0] = "Ada";
    rig_mutes[1] = "Eve";
    assert_string_equal(asks(&eve, "sit", ""), "ok");
}

static void test_bots_and_players(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    e.bot = true;
    playing_open(&eve, &rig, &e, table);
    rig.server.options.rooms.robots = 0;
    assert_string_equal(asks(&eve, "sit", ""), "not-allowed");
    rig.server.options.rooms.robots = 1;
    assert_string_equal(asks(&eve, "sit", ""), "ok");
    /* Programs that the server would have to run are no players here, nor are names that it does
     * not know. */
    assert_string_equal(asks(&ada, "seat", "\"seat\":\"D\",\"player\":\"cmd:true\""), "no-player");
    assert_string_equal(asks(&ada, "seat", "\"seat\":\"D\",\"player\":\"nobody-we-know\""),
                        "no-player");
    assert_string_equal(asks(&ada, "start", "\"player\":\"cmd:true\""), "no-player");
    assert_string_equal(asks(&ada, "start", ""), "seats-empty");
}

/* ---- Refusals ---- */

static void test_rules_refuse_by_name(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic pass=none", table);
    for (int i = 0; i < 400 && !playing_play(&ada, table, NULL); i++) {
        (void)playing_play(&bob, table, NULL);
        rig_wait(&rig, 300);
        playing_catch_up(&ada);
        playing_catch_up(&bob);
    }
    assert_string_equal(asks(&ada, "play", "\"cards\":[\"2C\"]"), "rules");
    ada.client.read--;
    cJSON *no = client_want(&ada.client, "no");
    assert_true(*text_of(no, "rule"));
    assert_true(text_of(no, "say")[0] >= 'A' && text_of(no, "say")[0] <= 'Z');
    assert_string_equal(text_of(no, "table"), table);
    cJSON_Delete(no);
    assert_string_equal(asks(&ada, "play", "\"cards\":[\"2C\"],\"option\":\"add\""), "rules");
    ada.client.read--;
    no = client_want(&ada.client, "no");
    assert_string_equal(text_of(no, "rule"), "no-option");
    cJSON_Delete(no);
}

static void test_repeats(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    playing_catch_up(&ada);
    int64_t n = ada.n;
    assert_string_equal(asks(&ada, "say", "\"text\":\"once\""), "ok");
    ada.client.ids--;
    rig_wait(&rig, 1500);
    assert_string_equal(asks(&ada, "say", "\"text\":\"once\""), "ok");
    /* A different command with the same id counts as the same command. */
    ada.client.ids--;
    assert_string_equal(asks(&ada, "leave", ""), "ok");
    client_say(&ada.client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    int said = 0;
    for (size_t i = 0; i < fake_socket_count(ada.client.socket); i++)
        said += strstr(fake_socket_said(ada.client.socket, i), "\"what\":\"said\"") != NULL;
    assert_int_equal(said, 1);
    playing_catch_up(&ada);
    assert_string_equal(text_of(ada.table, "seat"), "A");
    assert_true(ada.n > n);
}

/* The table itself remembers its latest 64 commands; the log all of them. */
static void test_late_repeats(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    playing_catch_up(&ada);
    unsigned first = ada.client.ids;
    assert_string_equal(asks(&ada, "pause", ""), "ok");
    for (int i = 0; i < 40; i++) {
        assert_string_equal(asks(&ada, "resume", ""), "ok");
        assert_string_equal(asks(&ada, "pause", ""), "ok");
    }
    unsigned now = ada.client.ids;
    ada.client.ids = first;
    assert_string_equal(asks(&ada, "pause", ""), "ok"); /* it is paused: a new one is refused */
    ada.client.ids = now;
    assert_string_equal(asks(&ada, "pause", ""), "paused");
}

/* The id that the server's own commands once had: computed from what everybody knows, the table,
 * the place in the log, the seat, the word. */
static void id_anybody_could_compute(uint64_t seq, int seat, const char *word, char out[33])
{
    uint8_t bytes[16 + 9 + 16], hash[crypto_hash_sha256_BYTES];
    assert_int_equal(sodium_hex2bin(bytes, 16, table, 32, NULL, NULL, NULL), 0);
    for (int i = 0; i < 8; i++)
        bytes[16 + i] = (uint8_t)(seq >> (56 - 8 * i));
    bytes[24] = (uint8_t)seat;
    memcpy(bytes + 25, word, strlen(word));
    (void)crypto_hash_sha256(hash, bytes, 25 + strlen(word));
    (void)sodium_bin2hex(out, 33, hash, 16);
}

static void test_runner_is_not_forestalled(void **state)
{
    struct playing *both[] = { &ada, &bob };
    (void)state;
    make_game(&rig, &ada, &bob, "classic hands=1", table);
    playing_catch_up(&ada);
    /* 200 messages are sent before the game goes on, with the ids that later commands of the server
     * would have had. */
    uint64_t next = (uint64_t)ada.n + 200;
    for (uint64_t seq = next; seq < next + 100; seq++)
        for (int seat = 1; seat < 4; seat += 2) {
            char id[33];
            id_anybody_could_compute(seq, seat, "thought", id);
            client_say(&ada.client,
                       "{\"do\":\"say\",\"id\":\"%s\",\"table\":\"%s\",\"text\":\"x\"}", id, table);
            rig_wait(&rig, 1100);
        }
    play_until(&rig, both, 2, table, "over", 2000);
    assert_string_equal(playing_stage(&ada), "over");
}

static void test_too_fast(void **state)
{
    struct client again = { 0 };
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table);
    playing_open(&ada, &rig, &a, table);
    const unsigned most = (unsigned)rig.server.options.rooms.messages;
    for (unsigned i = 1; i < most; i++) /* one was sent by opening */
        client_say(&ada.client, "{\"do\":\"ping\"}");
    assert_null(client_next(&ada.client, "no"));
    assert_string_equal(asks(&ada, "pause", ""), "too-fast");
    /* Another socket of the same person does not help; 20 seconds do. */
    client_open(&again, &rig, &a);
    client_command(&again, "pause", table, "");
    assert_string_equal(client_answer(&again), "too-fast");
    for (unsigned i = most + 3; i <= 5 * most; i++)
        client_say(&again, "{\"do\":\"ping\"}");
    assert_int_equal(fake_socket_closed(again.socket), 0);
    client_say(&again, "{\"do\":\"ping\"}");
    assert_int_equal(fake_socket_closed(again.socket), 1008);
    rig_wait(&rig, 20000);
    again.read = fake_socket_count(again.socket);
    client_command(&again, "pause", table, "");
    assert_string_equal(client_answer(&again), "not-now");
    client_close(&again);
    rig_wait(&rig, 2000);
    assert_string_equal(asks(&ada, "say", "\"text\":\"one\""), "ok");
    assert_string_equal(asks(&ada, "say", "\"text\":\"two\""), "too-fast");
    rig_wait(&rig, (int64_t)rig.server.options.rooms.talk_each_ms);
    assert_string_equal(asks(&ada, "say", "\"text\":\"two\""), "ok");
}

/* Commands wait, up to a limit, until the last one is answered. */
static void test_queue(void **state)
{
    char text[300];
    int too_fast = 0, ok = 0;
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    rig.server.options.rooms.talk_each_ms = 0;
    ada.client.read = fake_socket_count(ada.client.socket);
    for (int i = 0; i < 40; i++) {
        int length = snprintf(text, sizeof text,
                              "{\"do\":\"say\",\"id\":\"%032x\",\"table\":\"%s\",\"text\":\"%d\"}",
                              1000 + i, table, i);
        rooms_message(rig.server.rooms, ada.client.socket, text, (size_t)length);
    }
    rig_settle(&rig);
    for (const char *answer; strcmp(answer = client_answer(&ada.client), "nothing") != 0;) {
        too_fast += strcmp(answer, "too-fast") == 0;
        ok += strcmp(answer, "ok") == 0;
    }
    assert_int_equal(ok, 33); /* one under way, 32 that wait */
    assert_int_equal(too_fast, 7);
}

static void test_malformed(void **state)
{
    (void)state;
    client_open(&ada.client, &rig, &a);
    const unsigned most = (unsigned)rig.server.options.rooms.malformed;
    for (unsigned i = 0; i < most; i++) {
        client_say(&ada.client, i % 2 ? "{\"do\":\"fly\"}" : "nonsense");
        assert_string_equal(client_answer(&ada.client), i % 2 ? "unknown-command" : "malformed");
        assert_int_equal(fake_socket_closed(ada.client.socket), 0);
    }
    client_say(&ada.client, "{");
    assert_int_equal(fake_socket_closed(ada.client.socket), 1008);
}

/* ---- Who is there ---- */

static int count_what(struct playing *p, const char *what)
{
    char word[64];
    int count = 0;
    (void)snprintf(word, sizeof word, "\"what\":\"%s\"", what);
    for (size_t i = 0; i < fake_socket_count(p->client.socket); i++)
        count += strstr(fake_socket_said(p->client.socket, i), word) != NULL;
    return count;
}

static void test_away_and_back(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    /* Reloading the page does not count as being away. */
    playing_close(&bob);
    rig_wait(&rig, 1000);
    playing_open(&bob, &rig, &b, table);
    rig_wait(&rig, 5000);
    assert_int_equal(count_what(&ada, "away"), 0);
    playing_close(&bob);
    rig_wait(&rig, 2100);
    assert_int_equal(count_what(&ada, "away"), 1);
    assert_int_equal(count_what(&ada, "stood-in"), 0);
    rig_wait(&rig, (int64_t)rig.server.options.rooms.grace_ms + 100);
    assert_int_equal(count_what(&ada, "stood-in"), 1);
    playing_open(&bob, &rig, &b, table);
    assert_int_equal(count_what(&ada, "back"), 1);
    assert_string_equal(text_of(bob.table, "seat"), "C");
    playing_catch_up(&bob);
    const cJSON *seat = cJSON_GetArrayItem(cJSON_GetObjectItem(bob.table, "seats"), 2);
    assert_false(cJSON_IsTrue(cJSON_GetObjectItem(seat, "away")));
}

static void test_overflow(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    fake_socket_fill(bob.client.socket, true);
    bob.client.read = fake_socket_count(bob.client.socket);
    client_command(&bob.client, "claim", table, "");
    assert_string_equal(client_answer(&bob.client), "nothing");
    assert_string_equal(asks(&ada, "say", "\"text\":\"one\""), "ok");
    rig_wait(&rig, 3000);
    fake_socket_fill(bob.client.socket, false);
    assert_string_equal(asks(&ada, "say", "\"text\":\"two\""), "ok");
    size_t before = fake_socket_count(bob.client.socket);
    unsigned views = bob.views;
    rooms_overflowed(rig.server.rooms, bob.client.socket);
    assert_int_equal(fake_socket_count(bob.client.socket), before + 2);
    /* Its command from meanwhile is answered after all. */
    assert_string_equal(client_answer(&bob.client), "not-now");
    bob.client.read = before;
    playing_catch_up(&bob);
    assert_int_equal(bob.views, views + 1);
    /* From then on it gets events without a gap, which playing_catch_up() checks. */
    rig_wait(&rig, 1500);
    assert_string_equal(asks(&ada, "say", "\"text\":\"three\""), "ok");
    playing_catch_up(&bob);
    assert_true(bob.events > 0);
}

static void test_watching(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\",\"terms\":{\"watching\":false}}",
               table);
    playing_open(&ada, &rig, &a, table);
    playing_open(&eve, &rig, &e, table);
    assert_int_equal(eve.views, 1);
    client_command(&ada.client, "start", table, "\"player\":\"random\"");
    cJSON *gone = client_want(&eve.client, "gone");
    assert_string_equal(text_of(gone, "why"), "not-allowed");
    cJSON_Delete(gone);
    assert_string_equal(asks(&eve, "open", ""), "not-allowed");
}

static void test_password(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"password\":\"sesame\"}", table);
    playing_open(&ada, &rig, &a, table); /* the host needs no password */
    assert_int_equal(ada.views, 1);
    client_open(&eve.client, &rig, &e);
    assert_string_equal(asks(&eve, "open", ""), "wrong-password");
    assert_string_equal(asks(&eve, "sit", "\"password\":\"sesam\""), "wrong-password");
    assert_string_equal(asks(&eve, "open", "\"password\":\"\""), "wrong-password");
    assert_false(fake_socket_held(eve.client.socket));
    assert_string_equal(asks(&eve, "open", "\"password\":\"sesame\""), "nothing");
    assert_string_equal(asks(&eve, "sit", ""), "ok"); /* it had given the password already */
    client_open(&bob.client, &rig, &b);
    assert_string_equal(asks(&bob, "sit", "\"password\":\"sesame\""), "ok");
    bob.client.read = 0;
    playing_catch_up(&bob);
    assert_int_equal(bob.views, 1); /* sitting down sends a view */
}

/* While a password is checked, the socket's next messages wait, and closing the socket does no
 * harm.
 */
static void test_password_under_way(void **state)
{
    (void)state;
    make_table(&rig, &a, "{\"rules\":\"classic\",\"password\":\"sesame\"}", table);
    fake_net_hold_work(rig.server.site.net, true);
    client_open(&eve.client, &rig, &e);
    client_say(&eve.client, "{\"do\":\"open\",\"table\":\"%s\",\"password\":\"sesame\"}", table);
    assert_true(fake_socket_held(eve.client.socket));
    playing_close(&eve);
    fake_net_hold_work(rig.server.site.net, false);
    rig_settle(&rig);
    fake_net_refuse_work(rig.server.site.net, true);
    client_open(&eve.client, &rig, &e);
    assert_string_equal(asks(&eve, "open", "\"password\":\"sesame\""), "too-fast");
    fake_net_refuse_work(rig.server.site.net, false);
}

static void test_took_back(void **state)
{
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    (void)playing_play(&ada, table, NULL); /* a pass, which the others do not know yet */
    unsigned views = ada.views;
    assert_string_equal(asks(&ada, "takeback", ""), "ok");
    ada.client.read = 0;
    ada.n = 0;
    for (size_t i = 0; i < fake_socket_count(ada.client.socket); i++)
        if (strstr(fake_socket_said(ada.client.socket, i), "took-back"))
            assert_non_null(strstr(fake_socket_said(ada.client.socket, i + 1), "\"is\":\"view\""));
    assert_int_equal(count_what(&ada, "took-back"), 1);
    playing_catch_up(&ada);
    assert_true(ada.views > views);
}

static void note_done(void *with) { *(bool *)with = true; }

static void test_draining(void **state)
{
    bool done = false;
    (void)state;
    make_game(&rig, &ada, &bob, "classic", table);
    rig.server.site.draining = true;
    rooms_drain(rig.server.rooms, note_done, &done);
    rig_wait(&rig, 100);
    assert_true(done);
    assert_int_equal(fake_socket_closed(ada.client.socket), 1001);
    cJSON *bye = client_want(&ada.client, "bye");
    assert_string_equal(text_of(bye, "why"), "draining");
    cJSON_Delete(bye);
    assert_string_equal(asks(&ada, "pause", ""), "draining");
    struct socket *late = fake_socket_new(rig.server.site.net);
    assert_false(rooms_opened(rig.server.rooms, late, &ada.client.who));
    fake_socket_free(late);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_whole_game),
        TEST(test_thinking_takes_time),
        TEST(test_strangers),
        TEST(test_who_may),
        TEST(test_blocked),
        TEST(test_bots_and_players),
        TEST(test_rules_refuse_by_name),
        TEST(test_repeats),
        TEST(test_late_repeats),
        TEST(test_runner_is_not_forestalled),
        TEST(test_too_fast),
        TEST(test_queue),
        TEST(test_malformed),
        TEST(test_away_and_back),
        TEST(test_overflow),
        TEST(test_watching),
        TEST(test_password),
        TEST(test_password_under_way),
        TEST(test_took_back),
        TEST(test_draining),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
