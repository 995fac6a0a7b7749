/* wasm.c - a table with computers as a WebAssembly module.
 *
 * A module is one table. Whoever loads it writes a request into the bytes at hearts_wasm_in(),
 * calls a function with the request's length, and finds the answer at hearts_wasm_out(): so many
 * bytes as the function returned, or, where that is below 0, so many bytes (less one) of text
 * that says why nothing was done.
 *
 * It goes as at every table: a command given becomes an event, the event is kept, then applied.
 * The module itself keeps nothing, and has neither clock nor chance: it is handed decks, times,
 * and seeds to think with.
 */
#include <string.h>

#include "outside/view_text.h"
#include "players/desk.h"
#include "wasm/command_read.h"
#include "wasm/tell.h"

#define EXPORTED(name) __attribute__((export_name(#name))) name

enum { IN_ROOM = 8192, REASON = 256 };

static char in[IN_ROOM + 1];
static struct buffer out;
static struct hearts_plan plan;
static struct table table;
static struct desk *desk;
static bool opened;

char *EXPORTED(hearts_wasm_in)(void);
int EXPORTED(hearts_wasm_in_room)(void);
char *EXPORTED(hearts_wasm_out)(void);
int EXPORTED(hearts_wasm_open)(int length, uint32_t who, double now_ms);
int EXPORTED(hearts_wasm_give)(int length, uint32_t who, uint32_t number, double now_ms);
int EXPORTED(hearts_wasm_apply)(int length, int seat);
int EXPORTED(hearts_wasm_wants)(void);
int EXPORTED(hearts_wasm_view)(int seat, double now_ms);
int EXPORTED(hearts_wasm_think)(int seat, uint32_t nodes, uint32_t seed_high, uint32_t seed_low);

/* Where requests are put, and how long they may be. */
char *hearts_wasm_in(void) { return in; }
int hearts_wasm_in_room(void) { return IN_ROOM; }

/* Where the latest answer is. */
char *hearts_wasm_out(void) { return out.data; }

static int answer(void)
{
    if (!out.failed)
        return (int)out.length;
    buffer_release(&out);
    return -1;
}

static int refuse(const char *why)
{
    buffer_cut(&out, 0);
    buffer_text(&out, why);
    return out.failed ? -1 : -1 - (int)out.length;
}

/* Makes the request a text, and the answer empty; false when the length is not one. */
static bool begin(int length)
{
    buffer_cut(&out, 0);
    if (length < 0 || length > IN_ROOM)
        return false;
    in[length] = '\0';
    return true;
}

/* Ids of people and commands are numbers here; 0 is none. */
static struct table_id id_of(uint32_t number)
{
    struct table_id id = { { 0 } };
    for (int i = 0; i < 4; i++)
        id.byte[TABLE_ID - 1 - i] = (uint8_t)(number >> 8 * i);
    return id;
}

static int answer_event(const struct table_event *e)
{
    uint8_t bytes[TABLE_EVENT_BYTES];
    buffer_append(&out, bytes, table_event_write(e, bytes));
    return answer();
}

static bool read_plan(const char *rules, struct hearts_plan *p)
{
    struct hearts_error why;
    char line[REASON];
    if (hearts_plan_read(p, rules, strlen(rules), &why))
        return true;
    (void)hearts_error_write(&why, line, sizeof line);
    (void)refuse(line);
    return false;
}

/* The request is rules: the first event of a table at home, without clocks. */
int hearts_wasm_open(int length, uint32_t who, double now_ms)
{
    static const struct table_terms terms = {
        .takebacks = true, .claims = true, .tricks = true, .offer_ms = 30000, .stand_in = "strong"
    };
    struct table_id id = id_of(0), host = id_of(who);
    struct hearts_plan p;
    struct table_event e;
    if (!begin(length) || !read_plan(in, &p))
        return -1 - (int)out.length;
    table_create(&e, &p, &terms, &id, &host, (int64_t)now_ms);
    return answer_event(&e);
}

static int refuse_command(enum table_refusal refusal, const struct hearts_refusal *why)
{
    char reason[REASON];
    (void)hearts_refusal_write(*why, reason, sizeof reason);
    return refuse(refusal == TABLE_RULES_REFUSE ? reason : table_refusal_sentence(refusal));
}

/* The request is a command (command_read.h), by a person, or by whoever runs the table (0): the
 * event to keep and to apply. */
int hearts_wasm_give(int length, uint32_t who, uint32_t number, double now_ms)
{
    struct table_command c;
    struct table_event e;
    struct hearts_refusal why;
    if (!begin(length) || !opened)
        return refuse("there is no table");
    const char *unclear = command_read(&table, in, &c);
    if (unclear)
        return refuse(unclear);
    c.who = id_of(who);
    c.id = id_of(number);
    enum table_refusal refusal = table_decide(&table, (int64_t)now_ms, &c, &e, &why);
    return refusal == TABLE_OK ? answer_event(&e) : refuse_command(refusal, &why);
}

static void hear(void *with, const struct hearts_event *e)
{
    const int *seat = with;
    struct hearts_seen seen;
    hearts_seen_of(&plan, e, *seat, &seen);
    tell_seen(&plan, &seen, &out);
}

/* The request is an event: what the seat saw of it, lines (tell.h). The first event of a table
 * begins it. */
int hearts_wasm_apply(int length, int seat)
{
    struct table_listener listener = { hear, &seat };
    struct table_event e;
    if (!begin(length) || !table_event_read(&e, (const uint8_t *)in, (size_t)length))
        return refuse("that is no event");
    if (e.kind == TABLE_CREATED) {
        struct hearts_plan p;
        if (!read_plan(e.text, &p))
            return -1 - (int)out.length;
        plan = p;
        table_init(&table, &plan);
        opened = true;
    }
    return opened && table_apply(&table, &e, &listener) ? answer() : refuse("that does not follow");
}

/* What the table waits for, a line or two (tell.h). */
int hearts_wasm_wants(void)
{
    if (!begin(0) || !opened)
        return refuse("there is no table");
    tell_wants(&table, &out);
    return answer();
}

/* How things stand for a seat, lines (tell.h). */
int hearts_wasm_view(int seat, double now_ms)
{
    if (!begin(0) || !opened || seat < 0 || seat >= plan.seats)
        return refuse("there is no such seat");
    tell_view(&table, seat, (int64_t)now_ms, &out);
    return answer();
}

/* What the computer that the table waits for decides, a move as text; nodes 0: as long as it
 * takes by itself. */
int hearts_wasm_think(int seat, uint32_t nodes, uint32_t seed_high, uint32_t seed_low)
{
    struct table_want want = { .kind = TABLE_WANTS_NOTHING };
    struct table_view view;
    struct player_seat mind;
    struct advice advice;
    if (begin(0) && opened)
        table_wants(&table, &want);
    const struct player *player = want.kind == TABLE_WANTS_THOUGHT && want.seat == seat
                                      ? player_find(want.player)
                                      : NULL;
    if (!player)
        return refuse("no computer that is known here is to decide");
    if (!desk && !(desk = desk_new()))
        return refuse("memory is out");
    uint64_t seed = (uint64_t)seed_high << 32 | seed_low;
    struct thinking t = { .rng = seed, .desk = desk, .nodes = nodes };
    table_view(&table, seat, table.at_ms, &view);
    table_mind(&table, seat, &mind);
    player->decide(player, &mind, &view.game, &t, &advice);
    move_text_write(&view.game, &advice.move, &out);
    return answer();
}
