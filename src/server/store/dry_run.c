/* dry_run.c - whether the transfers of a request may be made, each after those before it. */
#include "server/store/dry_run.h"

#include <assert.h>
#include <string.h>

/* Finds a transfer by its id, in the store or earlier in the request. */
static bool find(const struct dry_run *dry_run, struct store *s, const struct store_look *look,
                 const uint8_t id[LEDGER_ID], struct ledger_transfer *out, bool *found)
{
    for (size_t i = 0; i < dry_run->count; i++)
        if (memcmp(dry_run->of[i].id, id, LEDGER_ID) == 0) {
            *out = *dry_run->of[i].transfer;
            *found = true;
            return true;
        }
    return look->transfer(s, id, out, found);
}

/* The balance of an account after the earlier transfers of the request. */
static bool balance(const struct dry_run *dry_run, struct store *s, const struct store_look *look,
                    const struct ledger_account *a, int64_t *out)
{
    struct ledger_state state;
    if (!look->account(s, a, &state))
        return false;
    *out = state.balance;
    for (size_t i = 0; i < dry_run->count; i++) {
        const struct ledger_transfer *t = dry_run->of[i].transfer;
        if (!dry_run->of[i].moves)
            continue;
        *out -= ledger_account_same(&t->debit, a) ? t->amount : 0;
        *out += ledger_account_same(&t->credit, a) ? t->amount : 0;
    }
    return true;
}

enum store_result dry_run_transfer(struct dry_run *dry_run, struct store *s,
                                   const struct store_look *look, const struct ledger_transfer *t)
{
    struct ledger_transfer kept;
    bool found = false;
    int64_t debit, credit;
    size_t at = dry_run->count;
    assert(at < LEDGER_REQUEST);
    ledger_id(&t->place, dry_run->of[at].id);
    if (!find(dry_run, s, look, dry_run->of[at].id, &kept, &found))
        return STORE_BROKEN;
    if (found && !ledger_transfer_same(&kept, t))
        return STORE_DIFFERS;
    if (!found) {
        if (!balance(dry_run, s, look, &t->debit, &debit) ||
            !balance(dry_run, s, look, &t->credit, &credit))
            return STORE_BROKEN;
        int64_t least = ledger_may_owe(t->debit.kind) ? -LEDGER_MOST : 0;
        if (debit - t->amount < least || credit + t->amount > LEDGER_MOST)
            return STORE_SHORT;
    }
    dry_run->of[at].transfer = t;
    dry_run->of[at].moves = !found;
    dry_run->count++;
    return STORE_OK;
}
