/* fair_sent.c - lines of a transcript, written and read. */
#include "record/fair/fair_sent.h"

#include <string.h>

#include "base/hex.h"

static const char *const step_words[FAIR_STEPS] = { "commit", "lock",  "dealt",
                                                    "open",   "chain", "secret" };
static const char *const reason_words[FAIR_REASONS] = { "game", "hand", "void", "abandoned",
                                                        "unused" };
static const char *const kind_words[] = { "empty", "computer", "absent" };

const char *fair_reason_word(unsigned reason)
{
    return reason < FAIR_REASONS ? reason_words[reason] : "";
}

/* ---- Writing ---- */

struct writer {
    char *at;
};

static void put_text(struct writer *w, const char *text)
{
    size_t length = strlen(text);
    memcpy(w->at, text, length);
    w->at += length;
}

static void put_hex(struct writer *w, const uint8_t *from, size_t bytes)
{
    *w->at++ = ' ';
    hex_write(w->at, from, bytes);
    w->at += 2 * bytes;
}

static void put_seats(struct writer *w, const struct fair_deal *d, bool dealt)
{
    for (int i = 0; i < d->seats; i++) {
        const struct fair_seat *s = &d->seat[i];
        put_text(w, i ? " / " : " ");
        *w->at++ = (char)('A' + i);
        if (dealt && s->status == FAIR_REVEALED)
            put_hex(w, s->chance, FAIR_CHANCE);
        else if (dealt)
            put_text(w, s->status == FAIR_DROPPED ? " dropped" : " -");
        else if (s->kind == FAIR_COMMITTED)
            put_hex(w, s->commit, FAIR_SEAL);
        else {
            *w->at++ = ' ';
            put_text(w, kind_words[s->kind]);
        }
    }
}

static size_t finish(struct writer *w, const char *out)
{
    *w->at = '\0';
    return (size_t)(w->at - out);
}

static struct writer start(enum fair_step step, uint32_t number, char *out)
{
    struct writer w = { out };
    put_text(&w, step_words[step]);
    char digits[10];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    *w.at++ = ' ';
    while (count)
        *w.at++ = digits[--count];
    return w;
}

size_t fair_write(const struct fair_deal *d, enum fair_step step, char out[FAIR_LINE])
{
    struct writer w = start(step, d->number, out);
    out[0] = '\0'; /* an empty text, unless the step turns out to be done */
    if (step > FAIR_OPEN || !(d->done >> step & 1))
        return 0;
    out[0] = step_words[step][0];
    if (step == FAIR_COMMIT)
        put_hex(&w, d->commit, FAIR_SEAL);
    if (step == FAIR_LOCK)
        put_hex(&w, d->lock, FAIR_SEAL);
    if (step == FAIR_DEALT)
        put_hex(&w, d->digest, FAIR_DIGEST);
    if (step == FAIR_LOCK || step == FAIR_DEALT)
        put_seats(&w, d, step == FAIR_DEALT);
    if (step == FAIR_OPEN) {
        *w.at++ = ' ';
        put_text(&w, fair_reason_word(d->reason));
        put_hex(&w, d->secret, FAIR_SECRET);
    }
    return finish(&w, out);
}

size_t fair_write_chain(const uint8_t link[FAIR_SEAL], char out[FAIR_LINE])
{
    struct writer w = { out };
    put_text(&w, step_words[FAIR_CHAIN]);
    put_hex(&w, link, FAIR_SEAL);
    return finish(&w, out);
}

size_t fair_write_kept(const struct fair_deal *d, const uint8_t *chance, char out[FAIR_LINE])
{
    struct writer w = start(FAIR_KEPT, d->number, out);
    put_hex(&w, d->secret, FAIR_SECRET);
    if (chance)
        put_hex(&w, chance, FAIR_CHANCE);
    return finish(&w, out);
}

size_t fair_write_line(const struct fair_line *line, char out[FAIR_LINE])
{
    if (line->step == FAIR_CHAIN)
        return fair_write_chain(line->link, out);
    if (line->step == FAIR_KEPT)
        return fair_write_kept(&line->deal, line->has_chance ? line->deal.seat[0].chance : NULL,
                               out);
    return fair_write(&line->deal, line->step, out);
}

/* ---- Reading ---- */

struct reader {
    const char *at, *end;
    const char *word; /* the current one; its length is 0 at the end */
    size_t length;
    const char *why;
};

static void next_word(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
    for (r->word = r->at; r->at < r->end && *r->at != ' ' && *r->at != '\t';)
        r->at++;
    r->length = (size_t)(r->at - r->word);
}

static bool refuse(struct reader *r, const char *why)
{
    r->why = why;
    return false;
}

static bool is_word(const struct reader *r, const char *word)
{
    return r->length == strlen(word) && memcmp(r->word, word, r->length) == 0;
}

/* The index of the current word in a list, or `count`. */
static unsigned find_word(const struct reader *r, const char *const *words, unsigned count)
{
    unsigned i = 0;
    while (i < count && !is_word(r, words[i]))
        i++;
    return i;
}

static int hex_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool fair_hex_read(const char *text, size_t length, uint8_t *out, size_t bytes)
{
    if (length != 2 * bytes)
        return false;
    for (size_t i = 0; i < bytes; i++) {
        int high = hex_of(text[2 * i]), low = hex_of(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool take_hex(struct reader *r, uint8_t *out, size_t bytes, const char *why)
{
    if (!fair_hex_read(r->word, r->length, out, bytes))
        return refuse(r, why);
    next_word(r);
    return true;
}

static bool take_number(struct reader *r, uint32_t *out)
{
    uint64_t number = 0;
    bool good = r->length && r->length <= 10 && (r->length == 1 || r->word[0] != '0');
    for (size_t i = 0; i < r->length && good; i++) {
        good = r->word[i] >= '0' && r->word[i] <= '9';
        number = number * 10 + (uint64_t)(r->word[i] - '0');
    }
    if (!good || number > UINT32_MAX)
        return refuse(r, "the number of the deal is expected here");
    *out = (uint32_t)number;
    next_word(r);
    return true;
}

/* Reads what a line `lock` or `dealt` says of a seat. */
static bool take_seat(struct reader *r, struct fair_seat *s, bool dealt)
{
    if (dealt && (is_word(r, "-") || is_word(r, "dropped"))) {
        s->status = is_word(r, "-") ? FAIR_NOTHING : FAIR_DROPPED;
        next_word(r);
        return true;
    }
    if (!dealt) {
        unsigned kind = find_word(r, kind_words, FAIR_COMMITTED);
        s->kind = (uint8_t)kind;
        if (kind < FAIR_COMMITTED) {
            next_word(r);
            return true;
        }
        return take_hex(r, s->commit, FAIR_SEAL,
                        "a commitment, computer, absent or empty is expected here");
    }
    s->status = FAIR_REVEALED;
    return take_hex(r, s->chance, FAIR_CHANCE, "a chance, dropped or - is expected here");
}

static bool take_seats(struct reader *r, struct fair_deal *d, bool dealt)
{
    for (;;) {
        if (r->length != 1 || d->seats == FAIR_SEATS || *r->word != 'A' + d->seats)
            return refuse(r, "the seats are expected here, in their order, from A");
        next_word(r);
        if (!take_seat(r, &d->seat[d->seats], dealt))
            return false;
        d->seats++;
        if (!r->length)
            return true;
        if (!is_word(r, "/"))
            return refuse(r, "seats are parted by /");
        next_word(r);
    }
}

static bool take_reason(struct reader *r, struct fair_deal *d)
{
    d->reason = (uint8_t)find_word(r, reason_words, FAIR_REASONS);
    if (d->reason == FAIR_REASONS)
        return refuse(r, "game, hand, void, abandoned or unused is expected here");
    next_word(r);
    return true;
}

static bool take_rest(struct reader *r, struct fair_line *line)
{
    struct fair_deal *d = &line->deal;
    switch (line->step) {
    case FAIR_COMMIT: return take_hex(r, d->commit, FAIR_SEAL, "the commitment is expected here");
    case FAIR_LOCK:
        return take_hex(r, d->lock, FAIR_SEAL, "what is locked is expected here") &&
               take_seats(r, d, false);
    case FAIR_DEALT:
        return take_hex(r, d->digest, FAIR_DIGEST, "the digest is expected here") &&
               take_seats(r, d, true);
    case FAIR_OPEN:
        return take_reason(r, d) &&
               take_hex(r, d->secret, FAIR_SECRET, "the secret is expected here");
    case FAIR_KEPT:
        if (!take_hex(r, d->secret, FAIR_SECRET, "the secret is expected here"))
            return false;
        line->has_chance = r->length > 0;
        return !line->has_chance ||
               take_hex(r, d->seat[0].chance, FAIR_CHANCE, "a chance is expected here");
    case FAIR_CHAIN:
    case FAIR_STEPS: break;
    }
    return false;
}

bool fair_read(const char *text, size_t length, struct fair_line *out, const char **why)
{
    struct reader r = { .at = text, .end = text + length };
    memset(out, 0, sizeof *out);
    next_word(&r);
    out->step = (enum fair_step)find_word(&r, step_words, FAIR_STEPS);
    bool good = out->step != FAIR_STEPS ||
                refuse(&r, "commit, lock, dealt, open, chain or secret is expected here");
    next_word(&r);
    if (good && out->step == FAIR_CHAIN)
        good = take_hex(&r, out->link, FAIR_SEAL, "a link of the chain is expected here");
    else if (good)
        good = take_number(&r, &out->deal.number) && take_rest(&r, out);
    if (good && r.length)
        good = refuse(&r, "the line goes on where it should end");
    if (good && out->step <= FAIR_OPEN)
        out->deal.done = (uint8_t)(1u << out->step);
    *why = r.why;
    return good;
}
