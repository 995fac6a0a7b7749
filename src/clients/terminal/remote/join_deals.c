/* join_deals.c - contributes this client's own chance to every deal, and checks what the server
 * reports about it.
 *
 * The person has nothing to do. A chance is revealed only to a deal whose lock was sealed before
 * and includes our commitment: docs/PROTOCOL.md.
 */
#include "clients/terminal/remote/join_inside.h"

#include "record/fair/fair_cards.h"
#include "record/fair/fair_sent.h"
#include "record/fair/sealed.h"

#include <sodium.h>
#include <string.h>

static const struct fair_hash *const hash = &fair_hash_sodium;

static struct join_deal *deal_of(struct join *j, uint32_t number)
{
    struct join_deal *d = &j->deals.of[number % JOIN_DEALS];
    if (d->deal.number != number)
        *d = (struct join_deal){ .deal.number = number };
    return d;
}

static void say(struct join *j, const char *word, uint32_t number, const char *key,
                const uint8_t bytes[32])
{
    struct buffer text = { 0 };
    struct json w;
    json_begin(&w, &text);
    json_object(&w, NULL);
    json_text(&w, "do", word);
    json_text(&w, "table", j->table);
    json_number(&w, "deal", number);
    json_hex(&w, key, bytes, 32);
    json_object_end(&w);
    if (!text.failed)
        join__send(j, text.data, text.length);
    buffer_release(&text);
}

/* Sends our commitment for a sealed deal; the same chance again when the server repeats the
 * deal. */
static void commit(struct join *j, struct join_deal *d)
{
    uint8_t seal[FAIR_SEAL];
    if (j->deals.seat >= HEARTS_SEATS || d->deal.done != FAIR_HAS_COMMIT)
        return;
    if (!d->has_chance)
        randombytes_buf(d->chance, sizeof d->chance);
    d->has_chance = true;
    fair_commit_chance(hash, j->deals.game, d->deal.number, j->deals.seat, d->chance, seal);
    say(j, "commit", d->deal.number, "commit", seal);
}

/* Whether the lock follows from what the server sent before. */
static bool fits(struct join *j, const struct join_deal *d)
{
    struct fair_deal again = d->deal;
    uint8_t deck[FAIR_DECK];
    unsigned n = fair_deck_list(&j->plan, deck);
    if (d->deal.seats != j->plan.seats)
        return false;
    fair_lock(hash, j->deals.game, &again, deck, n);
    return fair_same(again.lock, d->deal.lock, FAIR_SEAL);
}

static void reveal(struct join *j, struct join_deal *d)
{
    const struct fair_seat *own = &d->deal.seat[j->deals.seat % HEARTS_SEATS];
    uint8_t seal[FAIR_SEAL];
    if (d->deal.done != (FAIR_HAS_COMMIT | FAIR_HAS_LOCK) || j->deals.seat >= d->deal.seats ||
        !d->has_chance)
        return;
    if (!fits(j, d)) {
        join__line(j, false,
                   "What the server locked for this deal does not match what it said before. Your "
                   "random number was not sent.");
        return;
    }
    fair_commit_chance(hash, j->deals.game, d->deal.number, j->deals.seat, d->chance, seal);
    if (own->kind != FAIR_COMMITTED || !fair_same(seal, own->commit, FAIR_SEAL))
        return; /* our commitment came too late */
    d->revealed = true;
    say(j, "reveal", d->deal.number, "chance", d->chance);
}

static void look_at_dealt(struct join *j, const struct join_deal *d)
{
    const struct fair_seat *own = &d->deal.seat[j->deals.seat % HEARTS_SEATS];
    if (d->revealed && j->deals.seat < d->deal.seats && own->status == FAIR_DROPPED)
        join__line(j, false,
                   "The server dealt without your random number: it says it came too late.");
}

/* Checks that the opened secret matches the seal, and that our cards are the ones it deals. */
static void look_at_opened(struct join *j, const struct join_deal *d)
{
    struct fair_outcome outcome;
    uint8_t deck[FAIR_DECK];
    unsigned n = fair_deck_list(&j->plan, deck);
    if (!(d->deal.done & FAIR_HAS_COMMIT))
        return;
    if (fair_check(hash, j->deals.game, &d->deal, deck, n, &outcome))
        join__line(j, false, "A deal of this game fails its check: see hearts verify.");
    else if (d->deal.done & FAIR_HAS_DEALT)
        join__own_opened(j, d, &outcome);
}

static void take_again(struct join *j, const struct join_deal *d, const struct fair_line *line)
{
    bool other = (line->step == FAIR_COMMIT &&
                  !fair_same(d->deal.commit, line->deal.commit, FAIR_SEAL)) ||
                 (line->step == FAIR_LOCK && !fair_same(d->deal.lock, line->deal.lock, FAIR_SEAL));
    if (other)
        join__line(j, false, "The server has changed a deal that was already locked.");
}

static void take_line(struct join *j, const char *text, bool opens)
{
    struct fair_line line;
    const char *why;
    if (strncmp(text, "game ", 5) == 0 && !opens) {
        memset(&j->deals.of, 0, sizeof j->deals.of);
        j->deals.plays = false;
        if (!fair_hex_read(text + 5, strlen(text + 5), j->deals.game, FAIR_GAME))
            j->deals.seat = HEARTS_WATCHER;
        return;
    }
    if (!fair_read(text, strlen(text), &line, &why) || line.step > FAIR_OPEN ||
        (line.step == FAIR_OPEN) != opens)
        return;
    /* In a long game the earliest deals have been dropped: there is nothing to check them
     * against. */
    if (opens && j->deals.of[line.deal.number % JOIN_DEALS].deal.number != line.deal.number)
        return;
    struct join_deal *d = deal_of(j, line.deal.number);
    if (line.step == FAIR_DEALT) {
        j->deals.plays = true;
        j->deals.deal = line.deal.number;
    }
    if (d->deal.done >> line.step & 1)
        take_again(j, d, &line);
    else if (fair_take(&d->deal, &line, &why) && line.step == FAIR_DEALT)
        look_at_dealt(j, d);
    else if (line.step == FAIR_OPEN)
        look_at_opened(j, d);
}

/* Handles the lines that open a deal, or all the others. */
static void take_lines(struct join *j, struct json_span lines, bool opens)
{
    struct json_span line;
    char text[FAIR_LINE];
    for (struct json_walk w = json_walk(lines); json_next(&w, NULL, &line);)
        if (json_as_text(line, text, sizeof text))
            take_line(j, text, opens);
}

/* Notes our cards of the deal in play. A view reports its deal in its own lines, so the deal that
 * was in play before says nothing about the cards it shows. */
static void take_cards(struct join *j, struct json_span message, struct json_span lines, bool view)
{
    bool played = j->deals.plays;
    uint32_t before = j->deals.deal;
    if (view)
        j->deals.plays = false;
    take_lines(j, lines, false);
    if (!j->deals.plays || j->deals.seat >= j->plan.seats)
        return;
    bool begins = !view && (!played || before != j->deals.deal);
    join__own_shown(j, deal_of(j, j->deals.deal), message, begins);
}

/* Starts from nothing for another game, or another seat. */
static void take_seat(struct join *j, struct json_span view)
{
    uint8_t game[FAIR_GAME] = { 0 };
    int seat = HEARTS_WATCHER;
    (void)json_as_hex(read_member(read_member(view, "fair"), "game"), game, FAIR_GAME);
    (void)read_seat(&j->plan, read_member(view, "seat"), &seat);
    if (memcmp(game, j->deals.game, sizeof game) != 0 || seat != j->deals.seat)
        memset(&j->deals, 0, sizeof j->deals);
    memcpy(j->deals.game, game, sizeof game);
    j->deals.seat = seat;
}

void join__deals(struct join *j, struct json_span message, bool view)
{
    struct json_span fair = read_member(message, "fair");
    struct json_span lines = view ? read_member(fair, "lines") : fair;
    if (view)
        take_seat(j, message);
    /* A message that opens a deal may also show the last of its cards: note those first. */
    take_cards(j, message, lines, view);
    take_lines(j, lines, true);
    /* Sends the commitments and reveals that the table waits for from this client. */
    for (int i = 0; json_is_there(fair) && i < JOIN_DEALS; i++) {
        commit(j, &j->deals.of[i]);
        reveal(j, &j->deals.of[i]);
    }
}
