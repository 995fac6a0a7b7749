/* chances.c - a client's part in fair deals. */
#include "unit/chances.h"

#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "hearts/plan.h"
#include "record/fair/fair_cards.h"
#include "record/fair/fair_check.h"
#include "record/fair/fair_sent.h"
#include "record/fair/sealed.h"

static struct chances *all[CHANCES_MOST];
static unsigned count;

void chances_none(void)
{
    count = 0;
    playing_heard = NULL;
}

static void wrong(struct chances *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void wrong(struct chances *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!c->wrong[0])
        (void)vsnprintf(c->wrong, sizeof c->wrong, format, args);
    va_end(args);
}

/* ---- Output ---- */

static void say(struct chances *c, const char *word, unsigned deal, const char *key,
                const uint8_t bytes[32])
{
    char hex[65];
    (void)sodium_bin2hex(hex, sizeof hex, bytes, 32);
    for (int i = 0; i < (c->manner == SHOWS_TWICE ? 2 : 1); i++)
        client_say(&c->by->client, "{\"do\":\"%s\",\"table\":\"%s\",\"deal\":%u,\"%s\":\"%s\"}",
                   word, c->table, deal, key, hex);
}

static void commit(struct chances *c, unsigned deal)
{
    uint8_t seal[FAIR_SEAL];
    if (c->manner == NEVER || c->seat >= HEARTS_SEATS || c->said[deal])
        return;
    c->said[deal] = true;
    if (!c->has[deal])
        randombytes_buf(c->chance[deal], FAIR_CHANCE);
    c->has[deal] = true;
    fair_commit_chance(&fair_hash_sodium, c->game, deal, c->seat, c->chance[deal], seal);
    say(c, "commit", deal, "commit", seal);
}

/* Reveals a chance only if the lock is what was told before. */
static void show(struct chances *c, unsigned deal)
{
    const struct fair_deal *d = &c->deals[deal];
    uint8_t seal[FAIR_SEAL], other[FAIR_CHANCE] = { 7 };
    if (!c->has[deal] || c->seat >= d->seats || d->done & FAIR_HAS_DEALT)
        return;
    fair_commit_chance(&fair_hash_sodium, c->game, deal, c->seat, c->chance[deal], seal);
    bool in = d->seat[c->seat].kind == FAIR_COMMITTED &&
              memcmp(seal, d->seat[c->seat].commit, FAIR_SEAL) == 0;
    if (!in)
        wrong(c, "deal %u: the commitment of seat %c is not in the lock", deal, 'A' + c->seat);
    if (!in || c->manner == NEVER_SHOWS)
        return;
    c->shown[deal] = c->manner != SHOWS_WRONG;
    say(c, "reveal", deal, "chance", c->manner == SHOWS_WRONG ? other : c->chance[deal]);
}

/* ---- Input ---- */

static void hear_line(struct chances *c, const char *text, bool again)
{
    struct fair_line line;
    const char *why;
    if (strncmp(text, "game ", 5) == 0) {
        c->first = c->count = 0;
        memset(c->deals, 0, sizeof c->deals);
        memset(c->has, 0, sizeof c->has);
        memset(c->shown, 0, sizeof c->shown);
        memset(c->said, 0, sizeof c->said);
        (void)sodium_hex2bin(c->game, sizeof c->game, text + 5, strlen(text + 5), NULL, NULL, NULL);
        return;
    }
    if (!fair_read(text, strlen(text), &line, &why) || line.step > FAIR_OPEN) {
        wrong(c, "\"%.60s\" is no line that may be told", text);
        return;
    }
    unsigned n = line.deal.number;
    struct fair_deal *d = &c->deals[n % CHANCES_DEALS];
    bool known = d->done >> line.step & 1;
    if (again && n > c->count) /* it came late */
        c->first = c->count = n;
    if (n > c->count || n >= CHANCES_DEALS) {
        wrong(c, "deal %u comes behind deal %u", n, c->count);
        return;
    }
    d->number = n;
    if (known && (!again || line.step == FAIR_OPEN)) {
        wrong(c, "\"%.40s\" is told twice", text);
        return;
    }
    if (known && line.step == FAIR_COMMIT && memcmp(d->commit, line.deal.commit, FAIR_SEAL) != 0)
        wrong(c, "deal %u is sealed otherwise than before", n);
    if (known && line.step == FAIR_LOCK && memcmp(d->lock, line.deal.lock, FAIR_SEAL) != 0)
        wrong(c, "deal %u is locked otherwise than before", n);
    if (!known && !fair_take(d, &line, &why))
        wrong(c, "\"%.40s\": %s", text, why);
    c->count = n == c->count ? n + 1 : c->count;
    c->locked += line.step == FAIR_LOCK && !known;
    c->dealt += line.step == FAIR_DEALT && !known;
    c->opened += line.step == FAIR_OPEN;
}

static void answer(struct chances *c)
{
    for (unsigned n = 0; n < c->count; n++) {
        const struct fair_deal *d = &c->deals[n];
        if (d->done == FAIR_HAS_COMMIT && n + 1 == c->count)
            commit(c, n);
        if (d->done == (FAIR_HAS_COMMIT | FAIR_HAS_LOCK))
            show(c, n);
    }
}

static void hear(struct playing *by, const cJSON *m)
{
    const cJSON *fair = cJSON_GetObjectItem(m, "fair"), *line;
    for (unsigned i = 0; i < count; i++) {
        struct chances *c = all[i];
        bool view = strcmp(text_of(m, "is"), "view") == 0;
        char game[64];
        if (c->by != by)
            continue;
        if (view) {
            memset(c->said, 0, sizeof c->said);
            c->seat = text_of(m, "seat")[0] ? text_of(m, "seat")[0] - 'A' : HEARTS_WATCHER;
        }
        if (!fair)
            return;
        (void)snprintf(game, sizeof game, "game %s", text_of(fair, "game"));
        uint8_t id[FAIR_GAME];
        if (view &&
            sodium_hex2bin(id, sizeof id, game + 5, strlen(game + 5), NULL, NULL, NULL) == 0 &&
            memcmp(id, c->game, sizeof id) != 0)
            hear_line(c, game, true);
        const cJSON *lines = view ? cJSON_GetObjectItem(fair, "lines") : fair;
        cJSON_ArrayForEach(line, lines) hear_line(c, cJSON_GetStringValue(line), view);
        answer(c);
    }
}

void chances_begin(struct chances *c, struct playing *by, const char *table, enum manner manner)
{
    memset(c, 0, sizeof *c);
    c->by = by;
    c->manner = manner;
    c->seat = HEARTS_WATCHER;
    (void)snprintf(c->table, sizeof c->table, "%s", table);
    all[count++] = c;
    playing_heard = hear;
    client_say(&by->client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(by);
}

/* ---- Checking ---- */

static void check_own(struct chances *c, const struct fair_deal *d)
{
    const struct fair_seat *own = &d->seat[c->seat % HEARTS_SEATS];
    if (!(d->done & FAIR_HAS_DEALT) || c->seat >= d->seats)
        return;
    if (c->shown[d->number] && own->status != FAIR_REVEALED)
        wrong(c, "deal %u: the chance of seat %c was shown in time, and dropped", d->number,
              'A' + c->seat);
    if (own->status == FAIR_REVEALED && memcmp(own->chance, c->chance[d->number], FAIR_CHANCE) != 0)
        wrong(c, "deal %u: the chance of seat %c is another", d->number, 'A' + c->seat);
}

bool chances_check(struct chances *c, const char *rules)
{
    struct hearts_plan plan;
    struct hearts_error e;
    uint8_t deck[FAIR_DECK];
    if (!hearts_plan_read(&plan, rules, strlen(rules), &e))
        wrong(c, "%s: no rules", rules);
    unsigned n = fair_deck_list(&plan, deck);
    if (!c->count)
        wrong(c, "no deal was told");
    for (unsigned i = c->first; i < c->count; i++) {
        const struct fair_deal *d = &c->deals[i];
        struct fair_outcome outcome;
        unsigned failed = fair_check(&fair_hash_sodium, c->game, d, deck, n, &outcome);
        if (!(d->done & FAIR_HAS_OPEN))
            wrong(c, "deal %u is not opened", i);
        for (unsigned v = 1; v <= FAIR_CHECKS; v++)
            if (failed & FAIR_V(v))
                wrong(c, "deal %u: %s", i, fair_check_means(v));
        check_own(c, d);
    }
    return !c->wrong[0];
}
