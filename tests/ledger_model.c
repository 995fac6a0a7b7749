/* ledger_model.c - random transfers in a store and in a plain model of a ledger: both must agree
 * every time. */
#include <stdlib.h>
#include <string.h>

#include "ledger.h"
#include "store_try.h"

enum {
    PEOPLE = 12,
    TABLES = 6,
    SEATS = 4,
    ALONE = 2 + PEOPLE,   /* mint, house, wallets */
    AT_TABLE = 3 * SEATS, /* escrow, slates, pledges */
    ACCOUNTS = ALONE + TABLES * AT_TABLE,
    LINES = 5,    /* most transfers in a request */
    GROUP = 60,   /* most requests in a group */
    PAGE = 100,   /* lines listed at once */
    OFTEN = 20000 /* operations between two checks of everything */
};

/* What a place was settled with; amount 0: not yet. */
struct settled {
    int from, to;
    int64_t amount;
};

struct books {
    int64_t balance[ACCOUNTS];
    uint64_t lines[ACCOUNTS];
    struct settled *settled; /* by the number of the place */
    size_t places, room;
    uint64_t transfers;
    size_t *fresh; /* places settled in this group */
    size_t fresh_count, fresh_room;
};

struct run {
    const struct store_ops *kind;
    struct store *store;
    struct books *books;
    uint64_t rng;
    long done, counts[STORE_BROKEN + 1];
};

/* ---- Names ---- */

static struct ledger_account name_of(int account)
{
    if (account < 2)
        return try_account(account == 0 ? LEDGER_MINT : LEDGER_HOUSE, 0, 0);
    if (account < ALONE)
        return try_account(LEDGER_WALLET, 0, (unsigned)account - 1);
    static const enum ledger_kind kinds[] = { LEDGER_ESCROW, LEDGER_SLATE, LEDGER_PLEDGE };
    unsigned table = 1 + (unsigned)(account - ALONE) / AT_TABLE,
             at = (unsigned)(account - ALONE) % AT_TABLE;
    enum ledger_kind kind = kinds[at / SEATS];
    return try_account(kind, table, at % SEATS + (kind == LEDGER_SLATE));
}

static struct ledger_place place_of(size_t number)
{
    return (struct ledger_place){ .of = try_id(1 + (unsigned)number % TABLES),
                                  .game = number / 1000,
                                  .hand = (uint32_t)(number / 60 % 20),
                                  .kind = (uint8_t)(number % 3),
                                  .line = (uint32_t)number };
}

/* ---- The model ---- */

static bool grow(void **at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t more = *room ? 2 * *room : 1024;
    void *grown = realloc(*at, more * size);
    if (!grown)
        return false;
    memset((char *)grown + *room * size, 0, (more - *room) * size);
    *at = grown;
    *room = more;
    return true;
}

static bool may_owe(int account)
{
    return account == 0 || (account >= ALONE && (account - ALONE) % AT_TABLE / SEATS == 1);
}

static enum store_result model_transfer(struct books *b, size_t place, struct settled want,
                                        bool *moved)
{
    struct settled *s = &b->settled[place];
    *moved = false;
    if (s->amount)
        return s->from == want.from && s->to == want.to && s->amount == want.amount ? STORE_OK
                                                                                    : STORE_DIFFERS;
    if (b->balance[want.from] - want.amount < (may_owe(want.from) ? -LEDGER_MOST : 0) ||
        b->balance[want.to] + want.amount > LEDGER_MOST)
        return STORE_SHORT;
    *s = want;
    *moved = true;
    b->balance[want.from] -= want.amount;
    b->balance[want.to] += want.amount;
    b->lines[want.from]++;
    b->lines[want.to]++;
    b->transfers++;
    return STORE_OK;
}

static void model_undo(struct books *b, size_t place)
{
    struct settled *s = &b->settled[place];
    b->balance[s->from] += s->amount;
    b->balance[s->to] -= s->amount;
    b->lines[s->from]--;
    b->lines[s->to]--;
    b->transfers--;
    s->amount = 0;
}

static void model_undo_to(struct books *b, size_t count)
{
    while (b->fresh_count > count)
        model_undo(b, b->fresh[--b->fresh_count]);
}

/* ---- Chance ---- */

/* Whether an account may hold parts of a chip: escrow and pledges may. */
static bool has_parts(int account)
{
    return account >= ALONE && (account - ALONE) % AT_TABLE / SEATS != 1;
}

/* A random transfer: of chips, or between the slates and pledges of one table. */
static struct settled random_content(uint64_t *rng)
{
    struct settled s;
    int table = ALONE + (int)try_below(rng, TABLES) * AT_TABLE;
    bool slates = try_below(rng, 4) == 0;
    do {
        int *const ends[] = { &s.from, &s.to };
        for (int i = 0; i < 2; i++)
            if (slates)
                *ends[i] = table + SEATS + (int)try_below(rng, 2 * SEATS);
            else if (try_below(rng, 2))
                *ends[i] = table + (int)try_below(rng, SEATS);
            else
                *ends[i] = (int)try_below(rng, ALONE);
    } while (s.from == s.to);
    if (try_below(rng, 6) == 0 && !slates)
        s.from = s.to == 0 ? s.from : 0; /* the mint has to pay for what is spent */
    s.amount = (1 + (int64_t)try_below(rng, 30)) * LEDGER_CHIP;
    if (has_parts(s.from) && has_parts(s.to) && try_below(rng, 4))
        s.amount = 1 + (int64_t)try_below(rng, 20 * LEDGER_CHIP);
    if (try_below(rng, 2000) == 0)
        s.amount = LEDGER_MOST;
    return s;
}

/* Mostly a new place; else one used before, with the same content or with another. */
static bool random_place(struct books *b, uint64_t *rng, size_t *place, struct settled *content)
{
    *content = random_content(rng);
    if (b->places == 0 || try_below(rng, 5)) {
        void *at = b->settled;
        bool good = grow(&at, b->places, &b->room, sizeof *b->settled);
        b->settled = at;
        *place = b->places++;
        return good;
    }
    *place = try_random(rng) % b->places;
    if (b->settled[*place].amount && try_below(rng, 5)) {
        *content = b->settled[*place];
        content->amount += content->amount < LEDGER_MOST && try_below(rng, 8) == 0 ? LEDGER_CHIP
                                                                                   : 0;
    }
    return true;
}

/* ---- Model and store ---- */

static bool request_same(struct run *r)
{
    struct ledger_transfer transfers[LINES];
    struct store_op ops[LINES];
    size_t count = 1 + try_below(&r->rng, LINES), before = r->books->fresh_count;
    enum store_result right = STORE_OK;
    for (size_t i = 0; i < count; i++) {
        struct settled content;
        size_t place;
        bool moved;
        if (!try_hold(random_place(r->books, &r->rng, &place, &content), "out of memory"))
            return false;
        transfers[i] = (struct ledger_transfer){ .place = place_of(place),
                                                 .debit = name_of(content.from),
                                                 .credit = name_of(content.to),
                                                 .amount = content.amount,
                                                 .at_ms = r->done };
        ops[i] = (struct store_op){ .kind = STORE_TRANSFER, .transfer = &transfers[i] };
        if (right == STORE_OK)
            right = model_transfer(r->books, place, content, &moved);
        void *at = r->books->fresh;
        if (!try_hold(grow(&at, r->books->fresh_count, &r->books->fresh_room, sizeof(size_t)),
                      "out of memory"))
            return false;
        r->books->fresh = at;
        if (right == STORE_OK && moved)
            r->books->fresh[r->books->fresh_count++] = place;
    }
    if (right != STORE_OK)
        model_undo_to(r->books, before);
    enum store_result result = r->kind->run(r->store, ops, count);
    r->counts[right]++;
    r->done += (long)count;
    return try_hold(result == right, "after %ld: %s, and not %s", r->done,
                    store_result_word(result), store_result_word(right));
}

static bool sums_same(struct run *r)
{
    struct ledger_sums sums = { 0 }, right = { .transfers = r->books->transfers };
    struct store_op op = { .kind = STORE_SUMS, .sums = &sums };
    int64_t sum = 0;
    for (int i = 0; i < ACCOUNTS; i++) {
        struct ledger_account a = name_of(i);
        right.accounts[a.kind] += r->books->lines[i] > 0;
        right.balance[a.kind] += r->books->balance[i];
        sum += r->books->balance[i];
    }
    return try_hold(sum == 0, "the model's balances do not add up to 0") &&
           try_hold(r->kind->run(r->store, &op, 1) == STORE_OK, "no sums") &&
           try_hold(memcmp(&sums, &right, sizeof sums) == 0, "after %ld: the sums differ", r->done);
}

/* ---- Lines ---- */

struct pages {
    struct ledger_account account;
    uint64_t last, lines;
    int64_t balance;
    bool good;
};

static bool line_follows(void *with, const struct ledger_line *l)
{
    struct pages *p = with;
    const struct ledger_transfer *t = &l->transfer;
    uint8_t id[LEDGER_ID];
    ledger_id(&t->place, id);
    p->balance += l->out ? -t->amount : t->amount;
    p->good = p->good && l->number > p->last && l->left == p->balance &&
              memcmp(id, l->id, sizeof id) == 0 &&
              ledger_account_same(l->out ? &t->debit : &t->credit, &p->account) &&
              (l->left >= 0 || ledger_may_owe(p->account.kind));
    p->last = l->number;
    p->lines++;
    return p->good;
}

/* Whether an account's lines add up to what it has, however they are paged. */
static bool lines_same(struct run *r, int account)
{
    struct pages p = { .account = name_of(account), .good = true };
    struct ledger_state state = { 0 };
    struct store_op has = { .kind = STORE_ACCOUNT, .account = &p.account, .state = &state };
    struct store_op page = {
        .kind = STORE_LINES, .account = &p.account, .limit = PAGE, .line = line_follows, .with = &p
    };
    bool good = try_run(r->kind, r->store, &has, 1) == STORE_OK;
    for (uint64_t before = 1; good && p.good && before != p.lines;) {
        before = p.lines;
        page.number = p.last;
        good = try_run(r->kind, r->store, &page, 1) == STORE_OK;
    }
    return try_hold(good && p.good && p.lines == r->books->lines[account] &&
                        p.balance == r->books->balance[account] && state.lines == p.lines &&
                        state.balance == p.balance,
                    "account %d has %lld by %llu, and not %lld by %llu", account,
                    (long long)p.balance, (unsigned long long)p.lines,
                    (long long)r->books->balance[account],
                    (unsigned long long)r->books->lines[account]);
}

static bool all_same(struct run *r)
{
    struct error e = { "" };
    bool good = try_hold(r->kind->check(r->store, &e), "the check: %s", e.text);
    for (int i = 0; i < ACCOUNTS && good; i++)
        good = lines_same(r, i);
    return good;
}

static bool group_same(struct run *r)
{
    r->books->fresh_count = 0;
    bool good = try_hold(r->kind->begin(r->store) == STORE_OK, "a group does not begin");
    for (uint32_t i = 1 + try_below(&r->rng, GROUP); i > 0 && good; i--)
        good = request_same(r);
    good = good && sums_same(r);
    if (try_below(&r->rng, 10) == 0) {
        r->kind->rollback(r->store);
        model_undo_to(r->books, 0);
        return good;
    }
    return try_hold(r->kind->commit(r->store) == STORE_OK, "a group is not kept") && good;
}

void try_ledger_model(const struct store_ops *kind, uint64_t seed, long operations)
{
    static struct books books;
    struct run r = { .kind = kind, .books = &books, .rng = seed };
    struct error e = { "" };
    const char *folder = try_folder();
    long looked = 0;
    memset(&books, 0, sizeof books);
    try_begin();
    r.store = kind->open(folder, &e);
    bool good = try_hold(r.store, "%s", e.text);
    while (good && r.done < operations) {
        good = group_same(&r);
        if (good && r.done - looked > (operations > OFTEN ? operations / 8 : OFTEN)) {
            looked = r.done;
            good = all_same(&r);
        }
    }
    good = good && all_same(&r);
    /* A run that met no refusals would show little. */
    (void)try_hold(!good || (r.counts[STORE_OK] > operations / 20 &&
                             r.counts[STORE_SHORT] > operations / 500 &&
                             r.counts[STORE_DIFFERS] > operations / 1000),
                   "%ld done, %ld short, %ld differ", r.counts[STORE_OK], r.counts[STORE_SHORT],
                   r.counts[STORE_DIFFERS]);
    if (r.store)
        kind->close(r.store);
    (void)try_end(
        "%s: %ld random transfers, equal to the model: %llu made, the sum 0 after each group",
        kind->name, r.done, (unsigned long long)books.transfers);
    free(books.settled);
    free(books.fresh);
    try_sweep(folder);
}
