/* slate.c - who is on a slate, their balances, who has agreed, and who would pay whom. */
#include "server/people/games/slate.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/store/value_keys.h"

int64_t slate_chips(const struct slate_party *p) { return p->state.balance / LEDGER_CHIP; }

struct slate_party *slate_find(struct slate *s, const struct id *who)
{
    for (size_t i = 0; i < s->people; i++)
        if (id_same(&s->party[i].id, who))
            return &s->party[i];
    return NULL;
}

struct ledger_account slate_account(const struct id *table, const struct id *who)
{
    return (struct ledger_account){ .kind = LEDGER_SLATE, .table = *table, .person = *who };
}

void slate_note(struct task *t, const struct id *table, const struct slate_party *p, int64_t at_ms)
{
    char value[TABLE_NAME + KEY_SLATE_TIME];
    size_t length = key_slate_value(value, sizeof value, p->name, at_ms);
    (void)task_put(t, key_id_id("slate", table, &p->id), value, length);
    (void)task_put(t, key_id_id("slates", &p->id, table), "1", 1);
}

void slate_free(struct slate *s)
{
    if (!s)
        return;
    free(s->party);
    free(s->other);
    free(s->pay);
    free(s);
}

/* ---- The people on a slate ---- */

bool slate_add(struct task *t, const struct id *table, struct slate_party **all, size_t *count,
               struct key *after)
{
    struct task_row row;
    int64_t now_ms = people_wall_ms();
    struct slate_party *more = realloc(*all, (*count + task_rows(t, 0) + 1) * sizeof *more);
    if (!more)
        return people_refuse_store(t, STORE_FULL);
    *all = more;
    for (size_t at = 0; task_row(t, 0, &at, &row);) {
        struct slate_party *p = &more[*count];
        memset(p, 0, sizeof *p);
        if (after)
            (void)snprintf(after->text, sizeof after->text, "%s", row.key);
        if (!id_read(strrchr(row.key, '/') + 1, &p->id))
            continue;
        const char *end = memchr(row.value, '\n', row.value_length);
        size_t length = end ? (size_t)(end - row.value) : row.value_length;
        (void)snprintf(p->name, sizeof p->name, "%.*s", (int)length, row.value);
        p->at_ms = end ? (int64_t)strtoull(end + 1, NULL, 10) : 0;
        p->gone = now_ms - p->at_ms > INT64_C(86400000) * SLATE_GONE_DAYS;
        p->account = slate_account(table, &p->id);
        ++*count;
    }
    return true;
}

/* Only buy-ins and cash-outs tell whether there is a stake in a game. Hands that were settled, and
 * debts that were paid, written off or moved here since, do not: reading goes on before them. */
static bool note_bought_in(void *with, const struct ledger_line *line)
{
    struct slate_party *p = with;
    const struct ledger_place *place = &line->transfer.place;
    bool found = place->kind == BOOK_BUY_IN || place->kind == BOOK_CASH_OUT;
    p->bought_in = place->kind == BOOK_BUY_IN ? line->transfer.amount : 0;
    p->buy_in = *place;
    p->unread = found ? 0 : line->number;
    return !found;
}

void slate_ask(struct task *t, struct slate_party *p)
{
    task_account(t, &p->account, &p->state);
    task_lines(t, &p->account, 0, 1, note_bought_in, p);
}

void slate_ask_seats(struct task *t, struct slate *s, const struct id *table)
{
    for (uint8_t seat = 0; seat < LEDGER_SEATS; seat++) {
        s->seat[seat] = (struct slate_party){ .account = { .kind = LEDGER_PLEDGE, .seat = seat } };
        s->seat[seat].account.table = *table;
        slate_ask(t, &s->seat[seat]);
    }
}

/* Whether some seat holds a stake, once that was read. */
static bool is_played(const struct slate *s)
{
    for (size_t seat = 0; seat < LEDGER_SEATS; seat++)
        if (s->seat[seat].state.balance != 0)
            return true;
    return false;
}

/* Adds operations that read on. False: for none of them. */
static bool read_on(struct task *t, struct slate_party *party, size_t count)
{
    bool more = false;
    for (size_t i = 0; i < count; i++) {
        uint64_t before = party[i].unread;
        party[i].unread = 0;
        if (before)
            task_lines(t, &party[i].account, before, SLATE_LINES, note_bought_in, &party[i]);
        more |= before != 0;
    }
    return more;
}

/* Whether a party's latest buy-in is the latest at its seat. If not, it was lost in an earlier
 * game, or the seat has another person now. */
static bool holds_seat(const struct slate *s, const struct slate_party *p)
{
    const struct ledger_place *mine = &p->buy_in;
    if (!p->bought_in || mine->line >= LEDGER_SEATS || !s->seat[mine->line].bought_in)
        return false;
    const struct ledger_place *last = &s->seat[mine->line].buy_in;
    return last->game == mine->game && last->hand == mine->hand;
}

bool slate_find_buy_ins(struct task *t, struct slate *s, struct slate_party *party, size_t count)
{
    for (bool more = is_played(s); more;) {
        task_clear(t);
        more = read_on(t, s->seat, LEDGER_SEATS);
        more |= read_on(t, party, count);
        if (more && !task_ask(t))
            return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!is_played(s) || !holds_seat(s, &party[i]))
            party[i].bought_in = 0;
    return true;
}

int64_t slate_owed(const struct slate_party *p) { return p->state.balance + p->bought_in; }

/* If more people are noted than can be read at once, leaves out those with a zero balance.
 * Otherwise anybody with the link could sit down and leave so often that nobody could settle any
 * more. */
static bool leave_out_even(struct task *t, struct slate *s)
{
    size_t kept = 0;
    task_clear(t);
    for (size_t i = 0; i < s->people; i++)
        task_account(t, &s->party[i].account, &s->party[i].state);
    if (!task_ask(t))
        return false;
    for (size_t i = 0; i < s->people; i++)
        if (s->party[i].state.balance != 0 || id_same(&s->party[i].id, &t->who.id))
            s->party[kept++] = s->party[i];
    s->people = kept;
    return kept <= SLATE_PEOPLE || people_refuse(t, REFUSE_CROWD);
}

static bool read_people(struct task *t, struct slate *s)
{
    struct key after = { "" };
    for (bool all = false; !all;) {
        task_clear(t);
        (void)task_scan_after(t, key_id_text("slate", &s->table, ""), after, SLATE_PEOPLE);
        if (!task_ask(t))
            return false;
        all = task_rows(t, 0) < SLATE_PEOPLE;
        if (!slate_add(t, &s->table, &s->party, &s->people, &after) ||
            (!all && !leave_out_even(t, s)))
            return false;
    }
    return slate_find(s, &t->who.id) || people_refuse(t, REFUSE_NOT_FOUND);
}

/* ---- Balances ---- */

/* Computes payments that settle the slate. When the seats hold nothing, all accounts sum to 0,
 * if the table's own makes up the difference. During a game, those not playing in it can settle
 * among themselves. False: out of memory. */
static bool find_payments(struct slate *s)
{
    int64_t *has = calloc(s->people + 1, sizeof *has), rest = 0;
    s->pay = calloc(s->people + 1, sizeof *s->pay);
    if (!has || !s->pay) {
        free(has);
        return false;
    }
    for (size_t i = 0; i < s->people; i++) {
        has[i] = s->party[i].bought_in ? 0 : s->party[i].state.balance;
        rest -= has[i];
        s->uneven += has[i] != 0;
    }
    s->uneven += rest != 0;
    has[s->people] = rest;
    if (!s->game_on)
        s->party[s->people].state.balance = rest;
    size_t count = book_fewest(has, (int)s->people + 1, s->pay);
    for (size_t i = 0; i < count; i++) {
        bool of_table = (size_t)s->pay[i].from == s->people || (size_t)s->pay[i].to == s->people;
        if (!s->game_on || !of_table)
            s->pay[s->payments++] = s->pay[i];
    }
    free(has);
    return true;
}

static void hash_balances(struct slate *s)
{
    crypto_hash_sha256_state state;
    uint8_t hash[crypto_hash_sha256_BYTES];
    (void)crypto_hash_sha256_init(&state);
    for (size_t i = 0; i < s->people; i++) {
        char line[2 * ID_BYTES + 24];
        hex_write(line, s->party[i].id.byte, ID_BYTES);
        int more = snprintf(line + (size_t)2 * ID_BYTES, 24, " %" PRId64 "\n",
                            slate_chips(&s->party[i]));
        if (slate_chips(&s->party[i]))
            (void)crypto_hash_sha256_update(&state, (const uint8_t *)line,
                                            (size_t)2 * ID_BYTES + (size_t)more);
    }
    (void)crypto_hash_sha256_final(&state, hash);
    hex_write(s->balances, hash, sizeof hash);
}

/* Reads balances, what the seats hold, and who has agreed. */
static bool read_balances(struct task *t, struct slate *s)
{
    enum { AGREED, SETTLED };
    struct task_row row;
    struct id who;
    size_t open = 0;
    s->party[s->people] = (struct slate_party){ .id = s->table,
                                                .account = slate_account(&s->table, &s->table) };
    task_clear(t);
    (void)task_scan(t, key_id_text("agreed", &s->table, ""), SLATE_PEOPLE);
    (void)task_get(t, key_id("settled", &s->table));
    for (size_t i = 0; i <= s->people; i++)
        slate_ask(t, &s->party[i]);
    slate_ask_seats(t, s, &s->table);
    if (!task_ask(t))
        return false;

    const char *times = task_got(t, SETTLED, NULL);
    s->settled = times ? strtoull(times, NULL, 10) : 0;
    hash_balances(s);
    for (size_t at = 0; task_row(t, AGREED, &at, &row);) {
        struct slate_party *p = id_read(strrchr(row.key, '/') + 1, &who) ? slate_find(s, &who)
                                                                         : NULL;
        if (p)
            p->agreed = strcmp(row.value, s->balances) == 0;
    }
    s->game_on = is_played(s);
    for (size_t i = 0; i < s->people; i++)
        open += s->party[i].state.balance != 0;
    if (open > SLATE_UNEVEN)
        return people_refuse(t, REFUSE_CROWD);
    if (!slate_find_buy_ins(t, s, s->party, s->people))
        return false;
    return find_payments(s) || people_refuse_store(t, STORE_FULL);
}

struct slate *slate_read(struct task *t, const struct id *table)
{
    struct slate *s = calloc(1, sizeof *s);
    if (!s) {
        (void)people_refuse_store(t, STORE_FULL);
        return NULL;
    }
    s->table = *table;
    if (read_people(t, s) && read_balances(t, s))
        return s;
    slate_free(s);
    return NULL;
}
