/* book.c - the transfers of money at a table with stakes. */
#include "server/store/book.h"

#include <assert.h>
#include <string.h>

const char *book_kind_word(unsigned kind)
{
    static const char *const words[BOOK_KINDS] = { [BOOK_NO_KIND] = "",
#define X(constant, word) [constant] = word,
                                                   BOOK_LIST_KIND(X)
#undef X
    };
    return kind < BOOK_KINDS ? words[kind] : "";
}

bool book_units(int64_t num, int64_t den, int64_t *out)
{
    bool good = den > 0 && LEDGER_CHIP % den == 0 && num <= LEDGER_MOST / LEDGER_CHIP &&
                num >= -LEDGER_MOST / LEDGER_CHIP;
    *out = good ? num * (LEDGER_CHIP / den) : 0;
    return good;
}

/* ---- Accounts ---- */

static struct ledger_account seat_account(const struct book_game *g, int seat)
{
    return (struct ledger_account){ .kind = g->slate ? LEDGER_PLEDGE : LEDGER_ESCROW,
                                    .table = g->table,
                                    .seat = (uint8_t)seat };
}

/* A computer has no money of its own: its wins and losses are the mint's. On a slate the table
 * itself stands in for its computers. */
static struct ledger_account own_account(const struct book_game *g, int seat)
{
    bool nobody = id_is_zero(&g->person[seat]);
    if (nobody && !g->slate)
        return (struct ledger_account){ .kind = LEDGER_MINT };
    struct ledger_account a = { .kind = g->slate ? LEDGER_SLATE : LEDGER_WALLET,
                                .person = g->person[seat] };
    if (nobody)
        a.person = g->table;
    if (g->slate)
        a.table = g->table;
    return a;
}

static struct ledger_transfer transfer(const struct book_game *g, enum book_kind kind,
                                       uint32_t hand, size_t line)
{
    return (struct ledger_transfer){ .place = { .of = g->table,
                                                .game = g->game,
                                                .hand = hand,
                                                .kind = (uint8_t)kind,
                                                .line = (uint32_t)line },
                                     .at_ms = g->at_ms };
}

/* ---- Sitting down ---- */

struct ledger_transfer book_buy_in(const struct book_game *g, int seat, unsigned buy_in,
                                   int64_t chips)
{
    struct ledger_transfer t = transfer(g, BOOK_BUY_IN, buy_in, (size_t)seat);
    t.debit = own_account(g, seat);
    t.credit = seat_account(g, seat);
    t.amount = chips * LEDGER_CHIP;
    return t;
}

uint32_t book_day(int64_t at_ms) { return (uint32_t)(at_ms / (24 * 3600 * 1000)); }

struct ledger_transfer book_grant(const struct id *person, uint32_t day, int64_t chips,
                                  int64_t at_ms)
{
    return (struct ledger_transfer){
        .place = { .of = *person, .hand = day, .kind = BOOK_GRANT },
        .debit = { .kind = LEDGER_MINT },
        .credit = { .kind = LEDGER_WALLET, .person = *person },
        .amount = chips * LEDGER_CHIP,
        .at_ms = at_ms,
        .once = true,
    };
}

/* ---- Settling ---- */

/* part * of / whole, rounded down, for part <= whole. Bit by bit, since the product may exceed 64
 * bits. */
static int64_t share(int64_t part, int64_t of, int64_t whole)
{
    int64_t out = 0, rest = 0;
    for (int bit = 62; bit >= 0; bit--) {
        out *= 2;
        rest *= 2;
        rest += of >> bit & 1 ? part : 0;
        for (; rest >= whole; rest -= whole)
            out++;
    }
    return out;
}

/* Divides `all` in proportion to there[], whose sum is at least as large. Indivisible units go to
 * the first seats. */
static void divide(int64_t all, const int64_t there[BOOK_SEATS], int64_t out[BOOK_SEATS])
{
    int64_t sum = 0, left = all;
    for (int seat = 0; seat < BOOK_SEATS; seat++)
        sum += there[seat];
    for (int seat = 0; seat < BOOK_SEATS; seat++) {
        out[seat] = there[seat] ? share(there[seat], all, sum) : 0;
        left -= out[seat];
    }
    for (int seat = 0; seat < BOOK_SEATS && left; seat++)
        if (there[seat]) {
            out[seat]++;
            left--;
        }
}

void book_table_stakes(const int64_t has[BOOK_SEATS], int seats, int64_t gets[BOOK_SEATS])
{
    int64_t due[BOOK_SEATS] = { 0 }, parts[BOOK_SEATS], all = 0, paid = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (gets[seat] > 0)
            all += due[seat] = gets[seat];
        if (gets[seat] < 0 && -gets[seat] > has[seat])
            gets[seat] = -has[seat];
        paid -= gets[seat] < 0 ? gets[seat] : 0;
    }
    if (all == paid)
        return;
    divide(paid, due, parts);
    for (int seat = 0; seat < seats; seat++)
        if (due[seat])
            gets[seat] = parts[seat];
}

void book_limit(const struct book_game *g, const int64_t gets[BOOK_SEATS],
                const struct book_limits *most, int64_t back[BOOK_SEATS], int64_t won[BOOK_SEATS])
{
    int64_t people[BOOK_SEATS] = { 0 }, computers[BOOK_SEATS] = { 0 }, parts[BOOK_SEATS];
    int64_t paid = 0, beyond = 0;
    memset(back, 0, BOOK_SEATS * sizeof *back);
    memset(won, 0, BOOK_SEATS * sizeof *won);
    for (int seat = 0; seat < g->seats; seat++)
        paid -= id_is_zero(&g->person[seat]) ? gets[seat] : 0;
    /* If people lose to computers, the same is done with opposite signs. */
    int64_t way = paid < 0 ? -1 : 1;
    for (int seat = 0; seat < g->seats; seat++) {
        bool person = !id_is_zero(&g->person[seat]);
        if (person && way * gets[seat] > 0)
            people[seat] = way * gets[seat];
        if (!person && way * gets[seat] < 0)
            computers[seat] = -way * gets[seat];
    }
    divide(way * paid, people, parts);
    for (int seat = 0; seat < g->seats; seat++) {
        int64_t may = way > 0 ? most->win[seat] : most->lose[seat];
        int64_t part = parts[seat] < may ? parts[seat] : may;
        won[seat] = way * part;
        back[seat] = way * (part - parts[seat]);
        beyond += parts[seat] - part;
    }
    divide(beyond, computers, parts);
    for (int seat = 0; seat < g->seats; seat++)
        back[seat] += way * parts[seat];
}

/* Paying seats in order pay receiving seats in order. */
size_t book_settle(const struct book_game *g, enum book_kind kind, uint32_t hand,
                   const int64_t gets[BOOK_SEATS], struct ledger_transfer out[BOOK_MOST])
{
    int64_t left[BOOK_SEATS];
    size_t count = 0;
    int payer = 0, payee = 0;
    memcpy(left, gets, sizeof left);
    for (;;) {
        while (payer < g->seats && left[payer] >= 0)
            payer++;
        while (payee < g->seats && left[payee] <= 0)
            payee++;
        if (payer == g->seats || payee == g->seats)
            break;
        struct ledger_transfer *t = &out[count];
        *t = transfer(g, kind, hand, count);
        t->debit = seat_account(g, payer);
        t->credit = seat_account(g, payee);
        t->amount = -left[payer] < left[payee] ? -left[payer] : left[payee];
        left[payer] += t->amount;
        left[payee] -= t->amount;
        count++;
    }
    assert(payer == g->seats && payee == g->seats); /* the sum is 0 */
    return count;
}

/* ---- Leaving ---- */

/* Gives one odd chip to each seat in `to` that has part of a chip, starting at the dealer's left,
 * while there are any. */
static void give_odd(const int64_t has[BOOK_SEATS], int seats, int dealer, uint16_t to,
                     int64_t *odd, int64_t out[BOOK_SEATS])
{
    for (int i = 1; i <= seats && *odd; i++) {
        int seat = (dealer + i) % seats;
        if (!(to >> seat & 1) || has[seat] % LEDGER_CHIP == 0)
            continue;
        out[seat] += LEDGER_CHIP;
        *odd -= LEDGER_CHIP;
    }
}

void book_whole(const int64_t has[BOOK_SEATS], int seats, int dealer, uint16_t winners,
                int64_t out[BOOK_SEATS])
{
    int64_t odd = 0;
    for (int seat = 0; seat < seats; seat++) {
        int64_t part = has[seat] % LEDGER_CHIP;
        out[seat] = has[seat] - part;
        odd += part;
    }
    assert(odd % LEDGER_CHIP == 0);
    give_odd(has, seats, dealer, winners, &odd, out);
    give_odd(has, seats, dealer, (uint16_t)~winners, &odd, out);
    assert(odd == 0);
}

size_t book_cash_out(const struct book_game *g, uint32_t hand, const int64_t has[BOOK_SEATS],
                     int dealer, uint16_t winners, struct ledger_transfer out[BOOK_MOST])
{
    int64_t whole[BOOK_SEATS] = { 0 }, odd[BOOK_SEATS] = { 0 };
    book_whole(has, g->seats, dealer, winners, whole);
    for (int seat = 0; seat < g->seats; seat++) {
        odd[seat] = whole[seat] - has[seat];
    }
    size_t count = book_settle(g, BOOK_ODD, hand, odd, out);
    for (int seat = 0; seat < g->seats; seat++) {
        if (whole[seat] == 0)
            continue;
        struct ledger_transfer *t = &out[count++];
        *t = transfer(g, BOOK_CASH_OUT, hand, (size_t)seat);
        t->debit = seat_account(g, seat);
        t->credit = own_account(g, seat);
        t->amount = whole[seat];
    }
    return count;
}

/* ---- Settling up ---- */

/* Pairs debtors with creditors in order, until all are at 0. */
static size_t pay(int64_t *left, int people, struct book_payment *out)
{
    size_t count = 0;
    int from = 0, to = 0;
    for (;;) {
        while (from < people && left[from] >= 0)
            from++;
        while (to < people && left[to] <= 0)
            to++;
        if (from == people || to == people)
            return count;
        int64_t amount = -left[from] < left[to] ? -left[from] : left[to];
        out[count++] = (struct book_payment){ from, to, amount };
        left[from] += amount;
        left[to] -= amount;
    }
}

/* A group of people whose slates sum to 0 needs one payment less than it has people. So this finds
 * as many such groups as possible. groups[set] is the most groups that a set falls into, and
 * last[set] the person added last on the way there. */
static size_t pay_in_groups(const int64_t has[BOOK_SEATS], int people, struct book_payment *out)
{
    static_assert(BOOK_SEATS <= 10, "tables of all sets");
    uint8_t groups[1 << BOOK_SEATS] = { 0 }, last[1 << BOOK_SEATS] = { 0 };
    for (unsigned set = 1; set < 1U << people; set++) {
        int64_t sum = 0;
        for (int i = 0; i < people; i++)
            sum += set >> i & 1 ? has[i] : 0;
        for (int i = 0; i < people; i++)
            if (set >> i & 1 && (!groups[set] || groups[set & ~(1U << i)] >= groups[set])) {
                groups[set] = groups[set & ~(1U << i)];
                last[set] = (uint8_t)i;
            }
        groups[set] = (uint8_t)(groups[set] + (sum == 0));
    }

    int64_t group[BOOK_SEATS] = { 0 }, sum = 0;
    size_t count = 0;
    for (unsigned set = (1U << people) - 1; set;) {
        int one = last[set];
        group[one] = has[one];
        sum += has[one];
        set &= ~(1U << one);
        if (sum == 0)
            count += pay(group, people, out + count);
    }
    return count;
}

size_t book_fewest(int64_t *has, int people, struct book_payment *out)
{
    int64_t uneven[BOOK_SEATS] = { 0 };
    int who[BOOK_SEATS], some = 0;
    for (int i = 0; i < people; i++) {
        if (has[i] && some == BOOK_SEATS)
            return pay(has, people, out);
        if (has[i]) {
            uneven[some] = has[i];
            who[some++] = i;
        }
    }
    size_t count = pay_in_groups(uneven, some, out);
    for (size_t i = 0; i < count; i++) {
        out[i].from = who[out[i].from];
        out[i].to = who[out[i].to];
    }
    return count;
}
