/* api_slates.c - running accounts of people who know each other: told, settled, written off, and
 * carried on to another table. See slate.h for what is kept. */
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

enum { TABLES = 500 }; /* on whose slates somebody is, as far as they are told */

/* ---- Told ---- */

static bool is_table(const struct slate *s, int party) { return (size_t)party == s->people; }

/* Nobody pays a computer. */
static void write_payment(struct json *j, const struct slate *s, const struct book_payment *p)
{
    if (is_table(s, p->from) || is_table(s, p->to))
        return;
    json_object(j, NULL);
    json_hex(j, "from", s->party[p->from].id.byte, ID_BYTES);
    json_hex(j, "to", s->party[p->to].id.byte, ID_BYTES);
    json_number(j, "chips", p->amount / LEDGER_CHIP);
    json_object_end(j);
}

static void write_party(struct json *j, const struct slate_party *p)
{
    json_object(j, NULL);
    json_hex(j, "person", p->id.byte, ID_BYTES);
    json_text(j, "name", p->name);
    json_number(j, "chips", slate_chips(p));
    json_bool(j, "agreed", p->agreed);
    json_bool(j, "gone", p->gone);
    json_object_end(j);
}

/* The slate of `t->id`, as it is by now. */
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
    for (size_t i = 0; i < s->people; i++)
        write_party(&j, &s->party[i]);
    json_list_end(&j);
    json_number(&j, "computers", slate_chips(&s->party[s->people]));
    json_list(&j, "payments");
    for (size_t i = 0; i < s->payments; i++)
        write_payment(&j, s, &s->pay[i]);
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
    if (!people_needs_known(t)) /* programs as well: they may have to agree */
        return false;
    return (strlen(rest) == 2 * ID_BYTES && id_read(rest, &t->id)) ||
           people_refuse(t, REFUSE_NOT_FOUND);
}

/* All that are on a table's slate, and payments by which they would be even. */
void api_slate(struct task *t, const char *rest)
{
    if (read_table(t, rest))
        tell(t);
}

/* ---- Changed ---- */

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

/* Who is owed pays out of the slate, and who owes is paid. */
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

/* People who are gone need not agree. If they have not, what they owe and are owed stays. */
static bool takes_part(const struct slate *s, int party)
{
    const struct slate_party *p = &s->party[party];
    return is_table(s, party) || p->agreed || !p->gone;
}

/* Players are asked only if they are owed something: else they would be left with the debtors whom
 * nobody else wants. */
static bool has_a_say(const struct slate_party *p)
{
    return !p->gone && (p->brought ? slate_owed(p) > 0 : p->state.balance != 0);
}

static bool all_agree(const struct slate *s)
{
    for (size_t i = 0; i < s->people; i++)
        if (!s->party[i].agreed && has_a_say(&s->party[i]))
            return false;
    return true;
}

/* What was played since was not agreed to, and stays. */
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

/* ---- Written off ---- */

static bool read_id(const struct task *t, const char *name, struct id *out)
{
    char hex[2 * ID_BYTES + 1];
    return json_as_text(json_member(t->asked, name), hex, sizeof hex) &&
           strlen(hex) == sizeof hex - 1 && id_read(hex, out);
}

/* Whether a creditor may let go what somebody owes: who owes may not choose that creditor, and
 * leave another with debtors that will not pay. */
static bool may_write_off(const struct slate *s, const struct slate_party *me,
                          const struct slate_party *debtor)
{
    bool alone = true;
    for (size_t i = 0; i < s->people; i++)
        alone &= &s->party[i] == me || slate_owed(&s->party[i]) <= 0;
    return alone || debtor->gone;
}

/* Nobody else's balance changes. The transfer's place has the creditor's id and how many lines
 * their account has, so no two have the same. */
static bool write_off(struct task *t, struct slate *s)
{
    struct id whom;
    struct slate_party *me = slate_find(s, &t->who.id);
    struct slate_party *other = read_id(t, "write_off", &whom) ? slate_find(s, &whom) : NULL;
    if (me->brought || (other && other->brought))
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

/* ---- Carried on ---- */

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

/* Who is there already is as present as they were; who has agreed here has agreed there, where the
 * balances are the same. */
static void carry_party(struct task *t, const struct slate *s, const struct slate_party *p,
                        const struct id *to)
{
    const struct slate_party *there = find_other(s, &p->id);
    if (p->state.balance != 0)
        slate_note(t, to, p, there && there->at_ms > p->at_ms ? there->at_ms : p->at_ms);
    if (!p->agreed)
        return;
    (void)task_delete(t, key_id_id("agreed", &s->table, &p->id));
    (void)task_put(t, key_id_id("agreed", to, &p->id), s->balances, strlen(s->balances));
}

/* All that is open here is settled, and is open again at the other table. */
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
    for (size_t i = 0; i < s->people; i++)
        carry_party(t, s, &s->party[i], to);
    count_settled(t, s);
}

/* Whether every seat of that table has nothing, or what its person has brought. */
static bool nothing_played(const struct slate *s)
{
    int64_t brought = 0;
    for (size_t k = 0; k < s->others; k++)
        brought = s->other[k].brought ? s->other[k].brought : brought;
    for (size_t seat = 0; seat < LEDGER_SEATS; seat++)
        if (s->pledged[seat].balance != 0 && s->pledged[seat].balance != brought)
            return false;
    return true;
}

/* Whether nobody loses by it: all who are owed something have sat down there as well, and there
 * nobody is owed anything yet. */
static bool may_carry(const struct slate *s)
{
    for (size_t i = 0; i < s->people; i++)
        if (s->party[i].state.balance > 0 && !find_other(s, &s->party[i].id))
            return false;
    for (size_t k = 0; k < s->others; k++)
        if (slate_owed(&s->other[k]) > 0)
            return false;
    return nothing_played(s);
}

/* Only to where one plays on the slate oneself. There is read who is on the slate, what they are
 * owed, and what lies at the seats. */
static bool carry_on(struct task *t, struct slate *s)
{
    struct id to;
    if (s->game_on || !s->payments)
        return people_refuse(t, s->game_on ? REFUSE_GAME_ON : REFUSE_EVEN);
    if (slate_find(s, &t->who.id)->state.balance == 0)
        return people_refuse(t, REFUSE_NOTHING_OPEN);
    if (!read_id(t, "to", &to) || id_same(&to, &s->table))
        return people_malformed(t, "\"to\" is the id of another table.");
    if (!people_lock(t, &to))
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
    for (size_t seat = 0; seat < LEDGER_SEATS; seat++) {
        s->seat[seat].table = to;
        task_account(t, &s->seat[seat], &s->pledged[seat]);
    }
    if (!task_ask(t))
        return false;
    if (!may_carry(s))
        return people_refuse(t, REFUSE_NOT_ALL_THERE);
    carry(t, s, &to);
    t->id = to;
    return true;
}

/* Agrees to the balances, or no longer; writes off what somebody owes; takes the slate along. */
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
    if (!people_lock(t, &t->id))
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

/* ---- All of one's own ---- */

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

/* The tables on whose slates the person is, and what is owed to them there. */
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
