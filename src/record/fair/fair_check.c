/* fair_check.c - checks a deal by its lines in the record. */
#include "record/fair/fair_check.h"
#include "record/fair/sealed.h"

#include <string.h>

const char *fair_check_means(unsigned number)
{
    static const char *const means[FAIR_CHECKS + 1] = {
        "",
        "the secret is not the one the server committed to",
        "it was not locked before the random numbers were",
        "a random number that was locked is missing",
        "what was locked is not what was said before",
        "a random number is not the one its seat committed to",
        "the digest does not follow from the random numbers",
        "the cards do not follow from the secret and the random numbers",
        "a hand was dealt other cards",
        "what was played does not follow the rules",
        "a deal is missing, or was opened for a false reason",
        "the record has been changed since it was written",
    };
    return number <= FAIR_CHECKS ? means[number] : "";
}

static void take_lock(struct fair_deal *d, const struct fair_deal *from)
{
    memcpy(d->lock, from->lock, FAIR_SEAL);
    d->seats = from->seats;
    for (int i = 0; i < d->seats; i++) {
        d->seat[i].kind = from->seat[i].kind;
        memcpy(d->seat[i].commit, from->seat[i].commit, FAIR_SEAL);
    }
}

static bool take_dealt(struct fair_deal *d, const struct fair_deal *from)
{
    if (from->seats != d->seats)
        return false;
    memcpy(d->digest, from->digest, FAIR_DIGEST);
    for (int i = 0; i < d->seats; i++) {
        d->seat[i].status = from->seat[i].status;
        memcpy(d->seat[i].chance, from->seat[i].chance, FAIR_CHANCE);
    }
    return true;
}

bool fair_take(struct fair_deal *d, const struct fair_line *line, const char **why)
{
    const struct fair_deal *from = &line->deal;
    uint8_t bit = (uint8_t)(1u << line->step);
    *why = "";
    if (line->step > FAIR_OPEN)
        return false;
    if (d->done & bit || d->done & FAIR_HAS_OPEN) {
        *why = "this step of the deal was there before";
        return false;
    }
    bool open = line->step == FAIR_OPEN;
    if (open ? !(d->done & FAIR_HAS_COMMIT) : d->done != bit - 1) {
        *why = "the step before it is missing";
        return false;
    }
    if (line->step == FAIR_COMMIT)
        memcpy(d->commit, from->commit, FAIR_SEAL);
    if (line->step == FAIR_LOCK)
        take_lock(d, from);
    if (line->step == FAIR_DEALT && !take_dealt(d, from)) {
        *why = "it names other seats than were locked";
        return false;
    }
    if (open) {
        memcpy(d->secret, from->secret, FAIR_SECRET);
        d->reason = from->reason;
    }
    d->done |= bit;
    return true;
}

/* V3 and V5: a seat that committed to a random number has revealed it or been dropped; other
 * seats have done neither. */
static unsigned check_chances(const struct fair_hash *h, const uint8_t game[FAIR_GAME],
                              const struct fair_deal *d)
{
    unsigned failed = 0;
    uint8_t commit[FAIR_SEAL];
    for (int i = 0; i < d->seats; i++) {
        const struct fair_seat *s = &d->seat[i];
        bool committed = s->kind == FAIR_COMMITTED;
        if (committed != (s->status != FAIR_NOTHING))
            failed |= FAIR_V(3);
        if (s->status != FAIR_REVEALED)
            continue;
        fair_commit_chance(h, game, d->number, i, s->chance, commit);
        if (!committed || !fair_same(commit, s->commit, sizeof commit))
            failed |= FAIR_V(5);
    }
    return failed;
}

unsigned fair_check(const struct fair_hash *h, const uint8_t game[FAIR_GAME],
                    const struct fair_deal *d, const uint8_t *deck, unsigned n,
                    struct fair_outcome *out)
{
    struct fair_deal again = *d;
    unsigned failed = 0;
    fair_commit(h, game, &again);
    if (!fair_same(again.commit, d->commit, FAIR_SEAL))
        failed |= FAIR_V(1);
    memset(out, 0, sizeof *out);
    if (!(d->done & FAIR_HAS_LOCK))
        return failed;
    memcpy(again.commit, d->commit, FAIR_SEAL);
    fair_lock(h, game, &again, deck, n);
    if (!fair_same(again.lock, d->lock, FAIR_SEAL))
        failed |= FAIR_V(4);
    if (!(d->done & FAIR_HAS_DEALT))
        return failed;
    failed |= check_chances(h, game, d);
    memcpy(again.lock, d->lock, FAIR_SEAL);
    fair_mix(h, &again);
    if (!fair_same(again.digest, d->digest, FAIR_DIGEST))
        failed |= FAIR_V(6);
    memcpy(out->deck, deck, n);
    out->n = n;
    fair_order(h, &again, out->deck, n);
    out->dealer = fair_dealer(h, &again);
    return failed;
}
