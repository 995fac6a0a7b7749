/* api_slates.c - running accounts of people who know each other, by table.
 *
 * Whoever brings something to a table on the slate is noted in the request that does so, under
 * "slate/TABLE/PERSON" with their name, and under "slates/PERSON/TABLE". What somebody is owed
 * stands in the ledger, nameless when their account is deleted. An agreement,
 * "agreed/TABLE/PERSON", names all balances that it was given to: it counts while they are so.
 */
#include "people/games/api_slates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "people/task/admit.h"
#include "people/task/answer.h"
#include "people/task/parts.h"
#include "people/who/keys.h"
#include "store/book.h"
#include "text/json.h"
#include "text/json_span.h"

enum { MOST = 64, BALANCES = MOST * 56 };

/* One that is on the slate; the last is the table itself, which stands in for its computers, and
 * for people whose accounts are deleted: their lines are nameless, so they are what is missing. */
struct party {
    struct table_id id;
    char name[TABLE_NAME];
    struct ledger_account account;
    struct ledger_state state;
    bool agreed;
};

struct slate {
    struct table_id table;
    struct party party[MOST + 1];
    size_t people;
    struct ledger_account seat[LEDGER_SEATS];
    struct ledger_state pledged[LEDGER_SEATS];
    bool game_on;     /* something lies at a seat */
    uint64_t settled; /* so many times so far */
    char balances[BALANCES];
    struct book_payment pay[MOST + 1];
    size_t payments;
    struct ledger_transfer transfer[MOST + 1];
};

static int64_t chips_of(const struct party *p) { return p->state.balance / LEDGER_CHIP; }

/* ---- What there is ---- */

enum { PEOPLE_NOTED, SETTLED };

static void set_account(struct slate *s, struct party *p)
{
    p->account.kind = LEDGER_SLATE;
    memcpy(p->account.table.byte, s->table.byte, TABLE_ID);
    memcpy(p->account.person.byte, p->id.byte, TABLE_ID);
}

static bool read_people(struct task *t, struct slate *s)
{
    struct task_row row;
    bool mine = false;
    for (size_t at = 0; s->people < MOST && task_row(t, PEOPLE_NOTED, &at, &row);) {
        struct party *p = &s->party[s->people];
        if (!id_read(strrchr(row.key, '/') + 1, &p->id))
            continue;
        (void)snprintf(p->name, sizeof p->name, "%.*s", (int)row.value_length, row.value);
        set_account(s, p);
        mine |= table_id_same(&p->id, &t->who.id);
        s->people++;
    }
    s->party[s->people].id = s->table;
    set_account(s, &s->party[s->people]);
    return mine;
}

static void write_balances(struct slate *s)
{
    size_t length = 0;
    for (size_t i = 0; i < s->people; i++) {
        char hex[2 * TABLE_ID + 1];
        hex_write(hex, s->party[i].id.byte, TABLE_ID);
        length += (size_t)snprintf(s->balances + length, sizeof s->balances - length, "%s %lld\n",
                                   hex, (long long)chips_of(&s->party[i]));
    }
}

/* First who is on it, and then what each is owed. */
static void read_slate(struct task *t, void (*noted)(struct task *t, enum store_result result))
{
    struct slate *s = calloc(1, sizeof *s);
    if (!s) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    s->table = t->id;
    t->more = s;
    t->more_free = free;
    (void)task_scan(t, key_id_text("slate", &s->table, ""), MOST + 1);
    (void)task_get(t, key_id("settled", &s->table));
    task_send(t, noted);
}

static bool keep_noted(struct task *t, enum store_result result)
{
    struct slate *s = t->more;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return false;
    }
    if (task_rows(t, PEOPLE_NOTED) > MOST) {
        people_refuse(t, REFUSE_CROWD);
        return false;
    }
    if (!read_people(t, s)) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return false;
    }
    const char *times = task_got(t, SETTLED, NULL);
    s->settled = times ? strtoull(times, NULL, 10) : 0;
    return true;
}

/* What each is owed, what lies at the seats, and who has agreed, which is held to the balances. */
static void ask_balances(struct task *t, void (*then)(struct task *t, enum store_result result))
{
    struct slate *s = t->more;
    task_clear(t);
    (void)task_scan(t, key_id_text("agreed", &s->table, ""), MOST);
    for (size_t i = 0; i <= s->people; i++)
        task_account(t, &s->party[i].account, &s->party[i].state);
    for (uint8_t seat = 0; seat < LEDGER_SEATS; seat++) {
        s->seat[seat] = (struct ledger_account){ .kind = LEDGER_PLEDGE, .seat = seat };
        memcpy(s->seat[seat].table.byte, s->table.byte, TABLE_ID);
        task_account(t, &s->seat[seat], &s->pledged[seat]);
    }
    task_send(t, then);
}

/* When nothing lies at the seats, all accounts come to 0. */
static void find_payments(struct slate *s)
{
    int64_t has[MOST + 1], missing = 0;
    for (size_t i = 0; i < s->people; i++) {
        has[i] = s->party[i].state.balance;
        missing -= has[i];
    }
    for (size_t seat = 0; seat < LEDGER_SEATS; seat++)
        s->game_on |= s->pledged[seat].balance != 0;
    if (s->game_on)
        return;
    s->party[s->people].state.balance = has[s->people] = missing;
    s->payments = book_fewest(has, (int)s->people + 1, s->pay);
}

static bool keep_balances(struct task *t, enum store_result result)
{
    struct slate *s = t->more;
    struct task_row row;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return false;
    }
    write_balances(s);
    find_payments(s);
    for (size_t at = 0; task_row(t, 0, &at, &row);)
        for (size_t i = 0; i < s->people; i++) {
            struct table_id who;
            if (id_read(strrchr(row.key, '/') + 1, &who) && table_id_same(&who, &s->party[i].id))
                s->party[i].agreed = strcmp(row.value, s->balances) == 0;
        }
    return true;
}

/* ---- Told ---- */

static void write_payment(struct json *j, const struct slate *s, const struct book_payment *p)
{
    if ((size_t)p->from == s->people || (size_t)p->to == s->people)
        return; /* nobody pays a computer */
    json_object(j, NULL);
    json_hex(j, "from", s->party[p->from].id.byte, TABLE_ID);
    json_hex(j, "to", s->party[p->to].id.byte, TABLE_ID);
    json_number(j, "chips", p->amount / LEDGER_CHIP);
    json_object_end(j);
}

static void tell_slate(struct task *t, bool settled)
{
    const struct slate *s = t->more;
    struct json j;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_hex(&j, "table", s->table.byte, TABLE_ID);
    json_list(&j, "who");
    for (size_t i = 0; i < s->people; i++) {
        json_object(&j, NULL);
        json_hex(&j, "person", s->party[i].id.byte, TABLE_ID);
        json_text(&j, "name", s->party[i].name);
        json_number(&j, "chips", settled ? 0 : chips_of(&s->party[i]));
        json_bool(&j, "agreed", !settled && s->party[i].agreed);
        json_object_end(&j);
    }
    json_list_end(&j);
    json_number(&j, "computers", settled ? 0 : chips_of(&s->party[s->people]));
    json_list(&j, "payments");
    for (size_t i = 0; i < s->payments && !settled; i++)
        write_payment(&j, s, &s->pay[i]);
    json_list_end(&j);
    json_number(&j, "settled", (int64_t)s->settled);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

static void tell(struct task *t, enum store_result result)
{
    if (keep_balances(t, result))
        tell_slate(t, false);
}

static void noted(struct task *t, enum store_result result)
{
    if (keep_noted(t, result))
        ask_balances(t, tell);
}

static bool read_table(struct task *t, const char *rest)
{
    if (!people_needs_human(t))
        return false;
    if (strlen(rest) == 2 * TABLE_ID && id_read(rest, &t->id))
        return true;
    people_refuse(t, REFUSE_NOT_FOUND);
    return false;
}

void api_slate(struct task *t, const char *rest)
{
    if (read_table(t, rest))
        read_slate(t, noted);
}

/* ---- Settling up ---- */

static void settle_done(struct task *t, enum store_result result)
{
    struct slate *s = t->more;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    s->settled += t->number != 0;
    tell_slate(t, t->number != 0);
}

/* Who is owed pays out of the slate, and who owes is paid. What was played since was not agreed to,
 * and stays. */
static void settle(struct task *t, struct slate *s)
{
    struct timespec now;
    char times[24];
    (void)timespec_get(&now, TIME_UTC);
    for (size_t i = 0; i < s->payments; i++) {
        s->transfer[i] = (struct ledger_transfer){
            .place = { .hand = (uint32_t)s->settled, .kind = BOOK_SETTLE, .line = (uint32_t)i },
            .debit = s->party[s->pay[i].to].account,
            .credit = s->party[s->pay[i].from].account,
            .amount = s->pay[i].amount,
            .at_ms = (int64_t)now.tv_sec * 1000,
        };
        memcpy(s->transfer[i].place.of.byte, s->table.byte, TABLE_ID);
        task_transfer(t, &s->transfer[i]);
    }
    for (size_t i = 0; i < s->people; i++)
        (void)task_delete(t, key_id_id("agreed", &s->table, &s->party[i].id));
    (void)snprintf(times, sizeof times, "%llu", (unsigned long long)s->settled + 1);
    (void)task_put(t, key_id("settled", &s->table), times, strlen(times));
}

static void decide(struct task *t, enum store_result result)
{
    struct slate *s = t->more;
    bool all = t->flag;
    if (!keep_balances(t, result))
        return;
    if (!s->payments) {
        people_refuse(t, s->game_on ? REFUSE_GAME_ON : REFUSE_EVEN);
        return;
    }
    for (size_t i = 0; i < s->people; i++) {
        struct party *p = &s->party[i];
        if (table_id_same(&p->id, &t->who.id))
            p->agreed = t->flag;
        all = all && (p->agreed || p->state.balance == 0);
    }
    t->number = all;
    task_clear(t);
    if (all)
        settle(t, s);
    else if (t->flag)
        (void)task_put(t, key_id_id("agreed", &s->table, &t->who.id), s->balances,
                       strlen(s->balances));
    else
        (void)task_delete(t, key_id_id("agreed", &s->table, &t->who.id));
    task_send(t, settle_done);
}

static void noted_to_settle(struct task *t, enum store_result result)
{
    if (keep_noted(t, result))
        ask_balances(t, decide);
}

void api_slate_settle(struct task *t, const char *rest)
{
    if (!read_table(t, rest) || !people_read_body(t))
        return;
    if (!json_as_bool(json_member(t->asked, "agree"), &t->flag)) {
        people_malformed(t, "\"agree\" is true or false.");
        return;
    }
    if (!task_lock(t, &t->id))
        people_refuse(t, REFUSE_BUSY);
    else
        read_slate(t, noted_to_settle);
}

/* ---- All of one's own ---- */

struct own_slates {
    struct party at[MOST];
    size_t count;
};

static void tell_own(struct task *t, enum store_result result)
{
    const struct own_slates *own = t->more;
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_list(&j, "slates");
    for (size_t i = 0; i < own->count; i++) {
        json_object(&j, NULL);
        json_hex(&j, "table", own->at[i].id.byte, TABLE_ID);
        json_number(&j, "chips", chips_of(&own->at[i]));
        json_object_end(&j);
    }
    json_list_end(&j);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

static void own_found(struct task *t, enum store_result result)
{
    struct own_slates *own = result == STORE_OK ? calloc(1, sizeof *own) : NULL;
    struct task_row row;
    if (!own) {
        people_refuse_store(t, result == STORE_OK ? STORE_FULL : result);
        return;
    }
    t->more = own;
    t->more_free = free;
    for (size_t at = 0; own->count < MOST && task_row(t, 0, &at, &row);) {
        struct party *p = &own->at[own->count];
        if (!id_read(strrchr(row.key, '/') + 1, &p->id))
            continue;
        p->account.kind = LEDGER_SLATE;
        memcpy(p->account.table.byte, p->id.byte, TABLE_ID);
        memcpy(p->account.person.byte, t->who.id.byte, TABLE_ID);
        own->count++;
    }
    task_clear(t);
    for (size_t i = 0; i < own->count; i++)
        task_account(t, &own->at[i].account, &own->at[i].state);
    if (own->count)
        task_send(t, tell_own);
    else
        tell_own(t, STORE_OK);
}

void api_slates(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_human(t))
        return;
    (void)task_scan(t, key_id_text("slates", &t->who.id, ""), MOST);
    task_send(t, own_found);
}
