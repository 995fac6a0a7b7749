/* ledger.c - which accounts and transfers are valid, and the ids of transfers. */
#include "server/store/ledger.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static_assert(LEDGER_ID == crypto_hash_sha256_BYTES, "an id is a SHA-256");

const char *ledger_kind_word(enum ledger_kind kind)
{
    static const char *const words[LEDGER_KINDS] = { [LEDGER_NO_KIND] = "",
#define X(constant, word) [constant] = word,
                                                     LEDGER_LIST_KIND(X)
#undef X
    };
    return kind < LEDGER_KINDS ? words[kind] : "";
}

bool ledger_may_owe(enum ledger_kind kind) { return kind == LEDGER_MINT || kind == LEDGER_SLATE; }

bool ledger_has_parts(enum ledger_kind kind)
{
    return kind == LEDGER_ESCROW || kind == LEDGER_PLEDGE;
}

static bool has_table(enum ledger_kind kind)
{
    return ledger_has_parts(kind) || kind == LEDGER_SLATE;
}

static bool has_person(enum ledger_kind kind)
{
    return kind == LEDGER_WALLET || kind == LEDGER_SLATE;
}

static bool is_slate(enum ledger_kind kind)
{
    return kind == LEDGER_SLATE || kind == LEDGER_PLEDGE;
}

bool ledger_account_good(const struct ledger_account *a)
{
    return a->kind > LEDGER_NO_KIND && a->kind < LEDGER_KINDS &&
           has_table(a->kind) == !id_is_zero(&a->table) &&
           has_person(a->kind) == !id_is_zero(&a->person) &&
           a->seat < (ledger_has_parts(a->kind) ? LEDGER_SEATS : 1);
}

bool ledger_account_same(const struct ledger_account *a, const struct ledger_account *b)
{
    return a->kind == b->kind && a->seat == b->seat && id_same(&a->table, &b->table) &&
           id_same(&a->person, &b->person);
}

bool ledger_transfer_good(const struct ledger_transfer *t)
{
    bool parts = ledger_has_parts(t->debit.kind) && ledger_has_parts(t->credit.kind);
    return ledger_account_good(&t->debit) && ledger_account_good(&t->credit) &&
           !ledger_account_same(&t->debit, &t->credit) && t->amount > 0 &&
           t->amount <= LEDGER_MOST && (parts || t->amount % LEDGER_CHIP == 0) &&
           is_slate(t->debit.kind) == is_slate(t->credit.kind) &&
           (!is_slate(t->debit.kind) || id_same(&t->debit.table, &t->credit.table)) &&
           t->place.game <= INT64_MAX;
}

/* Whether two names mean the same account; the stored one may have lost its person. */
static bool still_same(const struct ledger_account *kept, const struct ledger_account *a)
{
    struct ledger_account nameless = *a;
    if (has_person(kept->kind) && id_is_zero(&kept->person))
        memset(&nameless.person, 0, sizeof nameless.person);
    return ledger_account_same(kept, &nameless);
}

bool ledger_transfer_same(const struct ledger_transfer *kept, const struct ledger_transfer *t)
{
    return (kept->amount == t->amount || t->once) && still_same(&kept->debit, &t->debit) &&
           still_same(&kept->credit, &t->credit);
}

/* Writes a number, most significant byte first. */
static uint8_t *put(uint8_t *to, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(n >> 8 * (bytes - 1 - i));
    return to + bytes;
}

/* "hearts-transfer/1", then 16 bytes of the owner (place->of), 8 of the game, 4 of the hand, 1 of
 * the kind, 4 of the line. */
void ledger_id(const struct ledger_place *place, uint8_t out[LEDGER_ID])
{
    static const char name[] = "hearts-transfer/1";
    uint8_t bytes[sizeof name - 1 + ID_BYTES + 17], *to = bytes + sizeof name - 1;
    memcpy(bytes, name, sizeof name - 1);
    memcpy(to, place->of.byte, ID_BYTES);
    to = put(to + ID_BYTES, place->game, 8);
    to = put(to, place->hand, 4);
    to = put(to, place->kind, 1);
    (void)put(to, place->line, 4);
    (void)crypto_hash_sha256(out, bytes, sizeof bytes);
}
