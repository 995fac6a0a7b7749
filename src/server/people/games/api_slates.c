/* api_slates.c - slates, the running accounts of people who know each other: shown, settled,
 * written off, and moved to another table. See slate.h for what is stored. */
#include "server/people/task/requests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/json_span.h"
#include "server/people/games/slate.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"

enum { TABLES = 500 }; /* most tables of a person's slates that are listed */

/* ---- Showing a slate ---- */

/* Whether a party is the table itself, which comes last: see struct slate_party. */
static bool is_table(const struct slate *s, int party) { return (size_t)party == s->people; }

/* When somebody last bought in or agreed; 0: not noted. */
static int64_t last_ms(const struct slate *s)
{
    int64_t last = 0;
    for (size_t i = 0; i < s->people; i++)
        last = s->party[i].at_ms > last ? s->party[i].at_ms : last;
    return last;
}

/* Replies with the present slate of table `t->id`. */
static void tell(struct task *t)
{
    struct slate *s = slate_read(t, &t->id);
    struct json j;
    if (!s)
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_hex(&j, "table", s->table.byte, ID_BYTES);
    json_list(&j, "who");
    for (size_t i = 0; i < s->people; i++) {
        const struct slate_party *p = &s->party[i];
        json_object(&j, NULL);
        json_hex(&j, "person", p->id.byte, ID_BYTES);
        json_text(&j, "name", p->name);
        json_number(&j, "chips", slate_chips(p));
        json_bool(&j, "agreed", p->agreed);
        json_bool(&j, "gone", p->gone);
        if (p->bought_in)
            json_number(&j, "in_game", p->bought_in / LEDGER_CHIP);
        json_object_end(&j);
    }
    json_list_end(&j);
    if (last_ms(s))
        json_number(&j, "last", last_ms(s));
    json_number(&j, "computers", slate_chips(&s->party[s->people]));
    json_list(&j, "payments");
    for (size_t i = 0; i < s->payments; i++) {
        const struct book_payment *p = &s->pay[i];
        if (is_table(s, p->from) || is_table(s, p->to))
            continue; /* nobody pays a computer */
        json_object(&j, NULL);
        json_hex(&j, "from", s->party[p->from].id.byte, ID_BYTES);
        json_hex(&j, "to", s->party[p->to].id.byte, ID_BYTES);
        json_number(&j, "chips", p->amount / LEDGER_CHIP);
        json_object_end(&j);
    }
    json_list_end(&j);
    json_bool(&j, "fewest", s->uneven <= BOOK_SEATS);
    json_bool(&j, "playing", s->game_on);
    json_number(&j, "settled", (int64_t)s->settled);
    json_object_end(&j);
    slate_free(s);
    people_answer(t, 200, NULL);
}

static bool read_table(struct task *t, const char *rest)
{
    if (!people_needs_known(t)) /* programs too: they may have to agree */
        return false;
    return (strlen(rest) == 2 * ID_BYTES && id_read(rest, &t->id)) ||
           people_refuse(t, REFUSE_NOT_FOUND);
}

/* Shows everybody on a table's slate, and payments that would settle it. */
void api_slate(struct task *t, const char *rest)
{
    if (read_table(t, rest))
        tell(t);
}

/* ---- Changing a slate ---- */

/* Locks a slate, if the client is on it. Otherwise anybody could hold up whatever has that id:
 * other people's slates and accounts. */
static bool lock_slate(struct task *t, const struct id *table)
{
    task_clear(t);
    (void)task_get(t, key_id_id("slate", table, &t->who.id));
    if (!task_ask(t))
        return false;
    return task_got(t, 0, NULL) ? people_lock(t, table) : people_refuse(t, REFUSE_NOT_FOUND);
}

static struct ledger_transfer *add(struct slate *s, enum book_kind kind, size_t line)
{
    struct ledger_transfer *move = &s->transfer[s->transfers++];
    *move = (struct ledger_transfer){
        .place = { .hand = (uint32_t)s->settled, .kind = (uint8_t)kind, .line = (uint32_t)line },
        .at_ms = people_wall_ms(),
    };
    move->place.of = s->table;
    return move;
}

/* In the ledger a payment reverses: the creditor's slate is debited, the debtor's credited. */
static void add_payment(struct slate *s, size_t line)
{
    struct ledger_transfer *move = add(s, BOOK_SETTLE, line);
    move->debit = s->party[s->pay[line].to].account;
    move->credit = s->party[s->pay[line].from].account;
    move->amount = s->pay[line].amount;
}

static void gather_transfers(struct task *t, struct slate *s)
{
    task_clear(t);
    for (size_t i = 0; i < s->transfers; i++)
        task_transfer(t, &s->transfer[i]);
}

static void count_settled(struct task *t, const struct slate *s)
{
    char times[24];
    (void)snprintf(times, sizeof times, "%llu", (unsigned long long)s->settled + 1);
    (void)task_put(t, key_id("settled", &s->table), times, strlen(times));
}

/* ---- Settling up ---- */

/* Absent people need not agree. If they have not, their debts and claims stay. */
static bool takes_part(const struct slate *s, int party)
{
    const struct slate_party *p = &s->party[party];
    return is_table(s, party) || p->agreed || !p->gone;
}

/* People in a game are asked only if they are owed something: otherwise they could be left with
 * only bad debtors. */
static bool all_agree(const struct slate *s)
{
    for (size_t i = 0; i < s->people; i++) {
        const struct slate_party *p = &s->party[i];
        if (!p->agreed && !p->gone && (p->bought_in ? slate_owed(p) > 0 : p->state.balance != 0))
            return false;
    }
    return true;
}

/* Settles the agreed payments. Balances from games since then were not agreed to, and stay. */
static bool settle(struct task *t, struct slate *s)
{
    for (size_t i = 0; i < s->payments; i++)
        if (takes_part(s, s->pay[i].from) && takes_part(s, s->pay[i].to))
            add_payment(s, i);
    if (!s->transfers)
        return people_refuse(t, REFUSE_GONE);
    gather_transfers(t, s);
    for (size_t i = 0; i < s->people; i++)
        if (s->party[i].agreed)
            (void)task_delete(t, key_id_id("agreed", &s->table, &s->party[i].id));
    count_settled(t, s);
    return true;
}

static bool agree(struct task *t, struct slate *s, bool on)
{
    struct slate_party *me = slate_find(s, &t->who.id);
    struct key key = key_id_id("agreed", &s->table, &me->id);
    if (!s->payments)
        return people_refuse(t, s->game_on ? REFUSE_GAME_ON : REFUSE_EVEN);
    me->agreed = on;
    if (on && all_agree(s))
        return settle(t, s);
    task_clear(t);
    if (on) {
        (void)task_put(t, key, s->balances, strlen(s->balances));
        slate_note(t, &s->table, me, people_wall_ms());
    } else {
        (void)task_delete(t, key);
    }
    return true;
}

/* ---- Writing off ---- */

static bool read_id(const struct task *t, const char *name, struct id *out)
{
    char hex[2 * ID_BYTES + 1];
    return json_as_text(json_member(t->asked, name), hex, sizeof hex) &&
           strlen(hex) == sizeof hex - 1 && id_read(hex, out);
}

/* Whether a creditor may forgive a debt. If others are owed something too, a debtor must not choose
 * one creditor and leave another with debtors who will not pay. */
static bool may_write_off(const struct slate *s, const struct slate_party *me,
                          const struct slate_party *debtor)
{
    bool alone = true;
    for (size_t i = 0; i < s->people; i++)
        alone &= &s->party[i] == me || slate_owed(&s->party[i]) <= 0;
    return alone || debtor->gone;
}

/* Writes off a debt; nobody else's balance changes. The transfer's place has seven bytes of the
 * creditor's id, as many as fit into `game`, and the number of lines in their account, so it is
 * unique. */
static bool write_off(struct task *t, struct slate *s)
{
    struct id whom;
    struct slate_party *me = slate_find(s, &t->who.id);
    struct slate_party *other = read_id(t, "write_off", &whom) ? slate_find(s, &whom) : NULL;
    if (me->bought_in || (other && other->bought_in))
        return people_refuse(t, REFUSE_GAME_ON);
    if (!other || me->state.balance <= 0 || other->state.balance >= 0)
        return people_refuse(t, REFUSE_NO_DEBT);
    if (!may_write_off(s, me, other))
        return people_refuse(t, REFUSE_OTHERS_OWED);
    struct ledger_transfer *move = add(s, BOOK_WRITE_OFF, 0);
    int64_t owes = -other->state.balance;
    for (int i = 0; i < 7; i++)
        move->place.game = move->place.game << 8 | me->id.byte[i];
    move->place.hand = (uint32_t)me->state.lines;
    move->debit = me->account;
    move->credit = other->account;
    move->amount = owes < me->state.balance ? owes : me->state.balance;
    gather_transfers(t, s);
    return true;
}

/* ---- Moving to another table ---- */

static struct ledger_account account_at(const struct slate *s, const struct id *table, int party)
{
    return slate_account(table, is_table(s, party) ? table : &s->party[party].id);
}

static const struct slate_party *find_other(const struct slate *s, const struct id *who)
{
    for (size_t k = 0; k < s->others; k++)
        if (id_same(&s->other[k].id, who))
            return &s->other[k];
    return NULL;
}

/* Settles all balances here, and opens them again at the other table. */
static void carry(struct task *t, struct slate *s, const struct id *to)
{
    for (size_t i = 0; i < s->payments; i++) {
        add_payment(s, i);
        struct ledger_transfer *move = add(s, BOOK_CARRY, i);
        move->debit = account_at(s, to, s->pay[i].from);
        move->credit = account_at(s, to, s->pay[i].to);
        move->amount = s->pay[i].amount;
    }
    gather_transfers(t, s);

    /* Notes everybody on the other slate. Someone already there keeps the later of both times. An
     * agreement here counts there too, where the balances are the same. */
    for (size_t i = 0; i < s->people; i++) {
        const struct slate_party *p = &s->party[i], *there = find_other(s, &p->id);
        if (p->state.balance != 0)
            slate_note(t, to, p, there && there->at_ms > p->at_ms ? there->at_ms : p->at_ms);
        if (!p->agreed)
            continue;
        (void)task_delete(t, key_id_id("agreed", &s->table, &p->id));
        (void)task_put(t, key_id_id("agreed", to, &p->id), s->balances, strlen(s->balances));
    }
    count_settled(t, s);
}

/* Whether nobody loses by moving: all creditors have sat down there as well, and nobody there is
 * owed anything yet. */
static bool may_carry(const struct slate *s)
{
    for (size_t i = 0; i < s->people; i++)
        if (s->party[i].state.balance > 0 && !find_other(s, &s->party[i].id))
            return false;
    for (size_t k = 0; k < s->others; k++)
        if (slate_owed(&s->other[k]) > 0)
            return false;
    /* Every seat of that table holds nothing, or just its person's buy-in. */
    int64_t bought_in = 0;
    for (size_t k = 0; k < s->others; k++)
        bought_in = s->other[k].bought_in ? s->other[k].bought_in : bought_in;
    for (size_t seat = 0; seat < LEDGER_SEATS; seat++)
        if (s->seat[seat].state.balance != 0 && s->seat[seat].state.balance != bought_in)
            return false;
    return true;
}

/* Moves the slate, only to a table where the person plays on the slate too. Reads who is on the
 * other slate, their balances, and what its seats hold. */
static bool carry_on(struct task *t, struct slate *s)
{
    struct id to;
    if (s->game_on || !s->payments)
        return people_refuse(t, s->game_on ? REFUSE_GAME_ON : REFUSE_EVEN);
    if (slate_find(s, &t->who.id)->state.balance == 0)
        return people_refuse(t, REFUSE_NOTHING_OPEN);
    if (!read_id(t, "to", &to) || id_same(&to, &s->table))
        return people_malformed(t, "\"to\" is the id of another table.");
    if (!lock_slate(t, &to))
        return false;

    task_clear(t);
    (void)task_scan(t, key_id_text("slate", &to, ""), SLATE_PEOPLE + 1);
    if (!task_ask(t))
        return false;
    if (task_rows(t, 0) > SLATE_PEOPLE)
        return people_refuse(t, REFUSE_CROWD);
    if (!slate_add(t, &to, &s->other, &s->others, NULL))
        return false;
    if (!find_other(s, &t->who.id))
        return people_refuse(t, REFUSE_NOT_FOUND);

    task_clear(t);
    for (size_t k = 0; k < s->others; k++)
        slate_ask(t, &s->other[k]);
    slate_ask_seats(t, s, &to);
    if (!task_ask(t) || !slate_find_buy_ins(t, s, s->other, s->others))
        return false;
    if (!may_carry(s))
        return people_refuse(t, REFUSE_NOT_ALL_THERE);
    carry(t, s, &to);
    t->id = to;
    return true;
}

/* Agrees to the balances or withdraws that; writes off a debt; or moves the slate to another table.
 */
void api_slate_change(struct task *t, const char *rest)
{
    bool on = false;
    if (!read_table(t, rest) || !people_read_body(t))
        return;
    bool writes_off = json_is_there(json_member(t->asked, "write_off"));
    bool carries = !writes_off && json_is_there(json_member(t->asked, "to"));
    if (!writes_off && !carries && !json_as_bool(json_member(t->asked, "agree"), &on)) {
        people_malformed(t, "\"agree\" is true or false; or \"write_off\" names a person, or "
                            "\"to\" a table.");
        return;
    }
    if (!lock_slate(t, &t->id))
        return;
    struct slate *s = slate_read(t, &t->id);
    bool good = s &&
                (writes_off ? write_off(t, s)
                 : carries  ? carry_on(t, s)
                            : agree(t, s, on)) &&
                task_ask(t);
    slate_free(s);
    if (!good)
        return;
    task_clear(t);
    tell(t);
}

/* ---- A person's own slates ---- */

static void tell_own(struct task *t, struct slate_party *own)
{
    struct task_row row;
    struct json j;
    size_t count = 0;
    for (size_t at = 0; count < TABLES && task_row(t, 0, &at, &row);) {
        struct slate_party *p = &own[count];
        if (!id_read(strrchr(row.key, '/') + 1, &p->id))
            continue;
        p->account = slate_account(&p->id, &t->who.id);
        count++;
    }
    task_clear(t);
    for (size_t i = 0; i < count; i++)
        task_account(t, &own[i].account, &own[i].state);
    if (!task_ask(t))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_list(&j, "slates");
    for (size_t i = 0; i < count; i++) {
        json_object(&j, NULL);
        json_hex(&j, "table", own[i].id.byte, ID_BYTES);
        json_number(&j, "chips", slate_chips(&own[i]));
        json_object_end(&j);
    }
    json_list_end(&j);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

/* Lists the tables where the person is on the slate, and what the person is owed at each. */
void api_slates(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_human(t))
        return;
    (void)task_scan(t, key_id_text("slates", &t->who.id, ""), TABLES);
    if (!task_ask(t))
        return;
    struct slate_party *own = calloc(TABLES, sizeof *own);
    if (own)
        tell_own(t, own);
    else
        people_refuse_store(t, STORE_FULL);
    free(own);
}
