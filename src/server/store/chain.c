/* chain.c - the chain of hashes, and when a request may run. */
#include "server/store/chain.h"
#include "server/store/dry_run.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static_assert(STORE_HASH == crypto_hash_sha256_BYTES, "a hash is a SHA-256");

/* ---- The chain of hashes ---- */

void store_hash_body(const void *body, size_t length, uint8_t out[STORE_HASH])
{
    (void)crypto_hash_sha256(out, length ? body : (const void *)"", length);
}

/* Most significant byte first, so that an event's header hashes the same on every machine. */
static void put_u64(uint8_t out[8], uint64_t n)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(n >> (56 - 8 * i));
}

void store_hash_event(const uint8_t before[STORE_HASH], const struct id *log,
                      const struct store_event *e, const uint8_t body[STORE_HASH],
                      uint8_t out[STORE_HASH])
{
    uint8_t header[STORE_HASH + ID_BYTES + 8 + ID_BYTES + 8 + 1 + STORE_HASH], *to = header;
    memcpy(to, before, STORE_HASH);
    memcpy(to += STORE_HASH, log->byte, ID_BYTES);
    put_u64(to += ID_BYTES, e->seq);
    memcpy(to += 8, e->command.byte, ID_BYTES);
    put_u64(to += ID_BYTES, (uint64_t)e->at_ms);
    *(to += 8) = e->kind;
    memcpy(to + 1, body, STORE_HASH);
    (void)crypto_hash_sha256(out, header, sizeof header);
}

void store_kinds_stay(const struct store_op *op, bool stays[256])
{
    const uint8_t *kind = op->value;
    memset(stays, 0, 256 * sizeof *stays);
    for (size_t i = 0; i < op->value_length; i++)
        stays[kind[i]] = true;
}

/* ---- When a request may run ---- */

/* Asserts bounds that callers have to respect: outside input was checked long before. */
static void must_fit(const struct store_op *op)
{
    switch (op->kind) {
    case STORE_PUT:
    case STORE_PUT_NEW:
        assert(op->value_length <= STORE_VALUE_MAX);
        assert(op->value || !op->value_length);
        __attribute__((fallthrough));
    case STORE_DELETE:
    case STORE_GET:
        assert(op->key && op->key_length && op->key_length <= STORE_KEY_MAX);
        assert(op->kind != STORE_GET || (op->out && op->found));
        break;
    case STORE_SCAN:
        assert((op->key || !op->key_length) && op->key_length <= STORE_KEY_MAX && op->scan);
        assert(op->after_length <= STORE_KEY_MAX);
        break;
    case STORE_APPEND:
        assert(op->event.seq && op->event.length <= STORE_VALUE_MAX);
        assert(op->event.body || !op->event.length);
        break;
    case STORE_READ: assert(op->read); break;
    case STORE_CLOSED: assert(op->closed); break;
    case STORE_COMPACT: assert(op->value || !op->value_length); break;
    case STORE_TRANSFER: assert(op->transfer && ledger_transfer_good(op->transfer)); break;
    case STORE_ACCOUNT: assert(op->state && ledger_account_good(op->account)); break;
    case STORE_LINES: assert(op->line && ledger_account_good(op->account)); break;
    case STORE_SUMS: assert(op->sums); break;
    case STORE_FORGET: assert(op->account && !id_is_zero(&op->account->person)); break;
    case STORE_CLOSE:
    case STORE_REDACT: break;
    }
}

static enum store_result may_repeat(struct store *s, const struct store_look *look,
                                    const struct store_op *ops, size_t at)
{
    const struct store_op *op = &ops[at];
    if (id_is_zero(&op->event.command))
        return STORE_OK;
    for (size_t i = 0; i < at; i++)
        if (ops[i].kind == STORE_APPEND && id_same(&ops[i].log, &op->log) &&
            id_same(&ops[i].event.command, &op->event.command))
            return STORE_REPEATED;
    bool found;
    if (!look->command(s, &op->log, &op->event.command, &found))
        return STORE_BROKEN;
    return found ? STORE_REPEATED : STORE_OK;
}

/* The head of a log after the operations before `at`. */
static bool head_before(struct store *s, const struct store_look *look, const struct store_op *ops,
                        size_t at, struct store_head *out)
{
    if (!look->log(s, &ops[at].log, out))
        return false;
    for (size_t i = 0; i < at; i++)
        if (id_same(&ops[i].log, &ops[at].log)) {
            if (ops[i].kind == STORE_APPEND) {
                out->live |= out->seq == 0;
                out->seq++;
            } else if (ops[i].kind == STORE_CLOSE)
                out->live = false;
        }
    return true;
}

static enum store_result may_compact(struct store *s, const struct store_look *look,
                                     const struct store_op *ops, size_t at)
{
    struct store_head head;
    if (!head_before(s, look, ops, at, &head))
        return STORE_BROKEN;
    return head.live ? STORE_STALE : STORE_OK;
}

static enum store_result may_append(struct store *s, const struct store_look *look,
                                    const struct store_op *ops, size_t at)
{
    struct store_head head;
    if (!head_before(s, look, ops, at, &head))
        return STORE_BROKEN;
    bool follows = ops[at].event.seq == head.seq + 1;
    return follows && (head.live || head.seq == 0) ? STORE_OK : STORE_STALE;
}

static bool same_key(const struct store_op *a, const struct store_op *b)
{
    return a->key_length == b->key_length && memcmp(a->key, b->key, a->key_length) == 0;
}

static enum store_result may_put_new(struct store *s, const struct store_look *look,
                                     const struct store_op *ops, size_t at)
{
    for (size_t i = at; i-- > 0;) {
        if ((ops[i].kind == STORE_PUT || ops[i].kind == STORE_PUT_NEW) &&
            same_key(&ops[i], &ops[at]))
            return STORE_EXISTS;
        if (ops[i].kind == STORE_DELETE && same_key(&ops[i], &ops[at]))
            return STORE_OK;
    }
    bool found;
    if (!look->key(s, ops[at].key, ops[at].key_length, &found))
        return STORE_BROKEN;
    return found ? STORE_EXISTS : STORE_OK;
}

enum store_result store_may(struct store *s, const struct store_look *look,
                            const struct store_op *ops, size_t count)
{
    enum store_result result = STORE_OK;
    struct dry_run dry_run;
    dry_run.count = 0;
    for (size_t i = 0; i < count && result == STORE_OK; i++) {
        must_fit(&ops[i]);
        if (ops[i].kind == STORE_APPEND)
            result = may_repeat(s, look, ops, i);
    }
    for (size_t i = 0; i < count && result == STORE_OK; i++) {
        if (ops[i].kind == STORE_APPEND)
            result = may_append(s, look, ops, i);
        else if (ops[i].kind == STORE_PUT_NEW)
            result = may_put_new(s, look, ops, i);
        else if (ops[i].kind == STORE_COMPACT)
            result = may_compact(s, look, ops, i);
        else if (ops[i].kind == STORE_TRANSFER)
            result = dry_run_transfer(&dry_run, s, look, ops[i].transfer);
        else
            assert(ops[i].kind != STORE_FORGET || i + 1 == count ||
                   ops[i + 1].kind != STORE_TRANSFER);
    }
    return result;
}
