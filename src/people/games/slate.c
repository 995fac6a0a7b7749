/* slate.c - who is on a slate, what each is owed, who has agreed, and who would pay whom. */
#include "people/games/slate.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people/task/answer.h"
#include "people/who/keys.h"

/* What the first request reads, and the second. */
enum { NOTED, SETTLED };
enum { AGREED };

int64_t slate_chips(const struct slate_party *p) { return p->state.balance / LEDGER_CHIP; }

struct slate_party *slate_find(struct slate *s, const struct table_id *who)
{
    for (size_t i = 0; i < s->people; i++)
        if (table_id_same(&s->party[i].id, who))
            return &s->party[i];
    return NULL;
}

struct ledger_account slate_account(const struct table_id *table, const struct table_id *who)
{
    struct ledger_account a = { .kind = LEDGER_SLATE };
    memcpy(a.table.byte, table->byte, TABLE_ID);
    memcpy(a.person.byte, who->byte, TABLE_ID);
    return a;
}

void slate_note(struct task *t, const struct table_id *table, const struct slate_party *p,
                int64_t at_ms)
{
    char value[KEY_SLATE_VALUE];
    size_t length = key_slate_value(value, p->name, at_ms);
    (void)task_put(t, key_id_id("slate", table, &p->id), value, length);
    (void)task_put(t, key_id_id("slates", &p->id, table), "1", 1);
}

static void free_slate(void *with)
{
    struct slate *s = with;
    free(s->party);
    free(s->other);
    free(s->pay);
    free(s);
}

/* ---- Who is on it ---- */

static void read_party(struct slate_party *p, const struct task_row *row, int64_t now_ms)
{
    const char *end = memchr(row->value, '\n', row->value_length);
    size_t length = end ? (size_t)(end - row->value) : row->value_length;
    (void)snprintf(p->name, sizeof p->name, "%.*s", (int)length, row->value);
    p->at_ms = end ? (int64_t)strtoull(end + 1, NULL, 10) : 0;
    p->gone = now_ms - p->at_ms > INT64_C(86400000) * SLATE_GONE_DAYS;
}

static bool read_people(struct task *t, struct slate *s)
{
    struct task_row row;
    int64_t now_ms = people_wall_ms();
    s->party = calloc(task_rows(t, NOTED) + 1, sizeof *s->party);
    s->pay = calloc(task_rows(t, NOTED) + 1, sizeof *s->pay);
    if (!s->party || !s->pay)
        return false;
    for (size_t at = 0; task_row(t, NOTED, &at, &row);) {
        struct slate_party *p = &s->party[s->people];
        if (!id_read(strrchr(row.key, '/') + 1, &p->id))
            continue;
        read_party(p, &row, now_ms);
        p->account = slate_account(&s->table, &p->id);
        s->people++;
    }
    s->party[s->people].id = s->table;
    s->party[s->people].account = slate_account(&s->table, &s->table);
    return true;
}

/* ---- What each is owed ---- */

/* When nothing lies at the seats, all accounts come to 0. False: memory is out. */
static bool find_payments(struct slate *s)
{
    struct slate_party *table = &s->party[s->people];
    int64_t *has = calloc(s->people + 1, sizeof *has), missing = 0;
    if (!has)
        return false;
    for (size_t i = 0; i < s->people; i++) {
        has[i] = s->party[i].state.balance;
        missing -= has[i];
    }
    for (size_t seat = 0; seat < LEDGER_SEATS; seat++)
        s->game_on |= s->pledged[seat].balance != 0;
    if (!s->game_on)
        table->state.balance = has[s->people] = missing;
    for (size_t i = 0; i <= s->people; i++)
        s->uneven += has[i] != 0;
    if (!s->game_on && s->uneven <= SLATE_UNEVEN)
        s->payments = book_fewest(has, (int)s->people + 1, s->pay);
    free(has);
    return true;
}

static void hash_balances(struct slate *s)
{
    crypto_hash_sha256_state state;
    uint8_t hash[crypto_hash_sha256_BYTES];
    (void)crypto_hash_sha256_init(&state);
    for (size_t i = 0; i < s->people; i++) {
        char line[2 * TABLE_ID + 24];
        hex_write(line, s->party[i].id.byte, TABLE_ID);
        int more = snprintf(line + (size_t)2 * TABLE_ID, 24, " %" PRId64 "\n",
                            slate_chips(&s->party[i]));
        if (slate_chips(&s->party[i]))
            (void)crypto_hash_sha256_update(&state, (const uint8_t *)line,
                                            (size_t)2 * TABLE_ID + (size_t)more);
    }
    (void)crypto_hash_sha256_final(&state, hash);
    hex_write(s->balances, hash, sizeof hash);
}

static void read_agreed(struct task *t, struct slate *s)
{
    struct task_row row;
    struct table_id who;
    for (size_t at = 0; task_row(t, AGREED, &at, &row);) {
        struct slate_party *p = id_read(strrchr(row.key, '/') + 1, &who) ? slate_find(s, &who)
                                                                         : NULL;
        if (p)
            p->agreed = strcmp(row.value, s->balances) == 0;
    }
}

static void counted(struct task *t, enum store_result result)
{
    struct slate *s = t->more;
    if (result != STORE_OK || !find_payments(s)) {
        people_refuse_store(t, result == STORE_OK ? STORE_FULL : result);
    } else if (s->uneven > SLATE_UNEVEN) {
        people_refuse(t, REFUSE_CROWD);
    } else {
        hash_balances(s);
        read_agreed(t, s);
        s->then(t, s);
    }
}

/* What each is owed, what lies at the seats, and who has agreed. */
static void ask_balances(struct task *t, struct slate *s)
{
    task_clear(t);
    (void)task_scan(t, key_id_text("agreed", &s->table, ""), SLATE_PEOPLE);
    for (size_t i = 0; i <= s->people; i++)
        task_account(t, &s->party[i].account, &s->party[i].state);
    for (uint8_t seat = 0; seat < LEDGER_SEATS; seat++) {
        s->seat[seat] = (struct ledger_account){ .kind = LEDGER_PLEDGE, .seat = seat };
        memcpy(s->seat[seat].table.byte, s->table.byte, TABLE_ID);
        task_account(t, &s->seat[seat], &s->pledged[seat]);
    }
    task_send(t, counted);
}

static void noted(struct task *t, enum store_result result)
{
    struct slate *s = t->more;
    const char *times;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
    } else if (task_rows(t, NOTED) > SLATE_PEOPLE) {
        people_refuse(t, REFUSE_CROWD);
    } else if (!read_people(t, s)) {
        people_refuse_store(t, STORE_FULL);
    } else if (!slate_find(s, &t->who.id)) {
        people_refuse(t, REFUSE_NOT_FOUND);
    } else {
        times = task_got(t, SETTLED, NULL);
        s->settled = times ? strtoull(times, NULL, 10) : 0;
        ask_balances(t, s);
    }
}

void slate_read(struct task *t, const struct table_id *table,
                void (*then)(struct task *t, struct slate *s))
{
    struct slate *s = calloc(1, sizeof *s);
    if (!s) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    s->table = *table;
    s->then = then;
    t->more = s;
    t->more_free = free_slate;
    (void)task_scan(t, key_id_text("slate", &s->table, ""), SLATE_PEOPLE + 1);
    (void)task_get(t, key_id("settled", &s->table));
    task_send(t, noted);
}
