/* verify_print.c - the result of checking a transcript, in words and as JSON. */
#include "clients/cli/verify_print.h"

#include <stdio.h>
#include <string.h>

#include "clients/cli/commands.h"
#include "clients/cli/json_line.h"

/* The first failed check from number `from` on; FAIR_CHECKS + 1 if there is none. */
static unsigned next_failed(unsigned failed, unsigned from)
{
    while (from <= FAIR_CHECKS && !(failed & FAIR_V(from)))
        from++;
    return from;
}

/* Writes "7f3a 91c2", short enough to read aloud. */
static void write_fingerprint(const struct fair_deal *d, char out[10])
{
    (void)snprintf(out, 10, "%02x%02x %02x%02x", d->lock[0], d->lock[1], d->lock[2], d->lock[3]);
}

/* ---- In words ---- */

static void print_chances(const struct fair_deal *d)
{
    bool any = false;
    for (int i = 0; i < d->seats; i++) {
        uint8_t status = d->seat[i].status;
        if (status == FAIR_NOTHING)
            continue;
        printf("%s %c%s", any ? "," : ", random number of", 'A' + i,
               status == FAIR_DROPPED ? " not used" : "");
        any = true;
    }
    if (!any)
        printf(", no random number but the server's own");
}

void verify_print(const struct proof *p)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct proof_deal *d = &p->deals[i];
        char fingerprint[10];
        bool open = d->deal.done & FAIR_HAS_OPEN;
        printf("deal %u", (unsigned)d->deal.number);
        if (d->hand)
            printf(", hand %u", d->hand);
        printf(": %s", !open ? "not opened yet" : d->failed ? "WRONG" : "right");
        for (unsigned n = next_failed(d->failed, 1); n <= FAIR_CHECKS;
             n = next_failed(d->failed, n + 1))
            printf("; V%u %s", n, fair_check_means(n));
        if (d->deal.done & FAIR_HAS_LOCK) {
            write_fingerprint(&d->deal, fingerprint);
            printf(", fingerprint %s", fingerprint);
        }
        if (d->deal.done & FAIR_HAS_DEALT)
            print_chances(&d->deal);
        if (open && d->deal.reason != FAIR_GAME_OVER && d->deal.reason != FAIR_HAND_OVER)
            printf(", %s", fair_reason_word(d->deal.reason));
        putchar('\n');
    }
}

/* ---- As JSON ---- */

static void add_failed(struct json *j, unsigned failed)
{
    char name[8];
    json_list(j, "failed");
    for (unsigned n = next_failed(failed, 1); n <= FAIR_CHECKS; n = next_failed(failed, n + 1)) {
        (void)snprintf(name, sizeof name, "V%u", n);
        json_text(j, NULL, name);
    }
    json_list_end(j);
}

static void add_seats(struct json *j, const char *key, const struct fair_deal *d, uint8_t status)
{
    json_list(j, key);
    for (int i = 0; i < d->seats; i++)
        if (d->seat[i].status == status)
            json_seat(j, NULL, i);
    json_list_end(j);
}

static bool json_deal(const struct proof_deal *d)
{
    struct json_line l;
    char fingerprint[10];
    bool open = d->deal.done & FAIR_HAS_OPEN;
    json_line_object(&l);
    json_number(&l.json, "deal", d->deal.number);
    if (d->hand)
        json_number(&l.json, "hand", d->hand);
    json_bool(&l.json, "opened", open);
    if (open) {
        json_text(&l.json, "reason", fair_reason_word(d->deal.reason));
        json_bool(&l.json, "right", !d->failed);
        add_failed(&l.json, d->failed);
    }
    if (d->deal.done & FAIR_HAS_LOCK) {
        write_fingerprint(&d->deal, fingerprint);
        json_text(&l.json, "fingerprint", fingerprint);
    }
    if (d->deal.done & FAIR_HAS_DEALT) {
        add_seats(&l.json, "revealed", &d->deal, FAIR_REVEALED);
        add_seats(&l.json, "dropped", &d->deal, FAIR_DROPPED);
    }
    return json_line_object_end(&l);
}

bool verify_json(const char *title, const struct proof *p)
{
    static const char *const states[] = { "right", "wrong", "running", "none" };
    struct json_line l;
    char link[2 * FAIR_SEAL + 1];
    for (size_t i = 0; i < p->count; i++)
        if (!json_deal(&p->deals[i]))
            return false;
    json_line_object(&l);
    json_text(&l.json, "file", title);
    json_text(&l.json, "state", states[p->state]);
    if (p->state != PROOF_NONE) {
        for (int i = 0; i < FAIR_SEAL; i++)
            (void)snprintf(link + 2 * i, 3, "%02x", p->link[i]);
        add_failed(&l.json, p->failed);
        json_number(&l.json, "deals", (int64_t)p->count);
        json_number(&l.json, "right", p->checked);
        json_number(&l.json, "dropped", p->dropped);
        json_number(&l.json, "absent", p->absent);
        json_number(&l.json, "void", p->voided);
        json_number(&l.json, "unused", p->unused);
        json_text(&l.json, "chain", link);
    }
    if (p->fault.why[0]) {
        if (p->fault.line)
            json_number(&l.json, "line", p->fault.line);
        json_text(&l.json, "error", p->fault.why);
    }
    return json_line_object_end(&l);
}

/* ---- The whole record ---- */

static const char *why_nothing(const struct record *record)
{
    char text[32];
    if (record_tag(record, "Seed", text, sizeof text))
        return "dealt from a seed: nothing to check";
    if (record_tag(record, "Event", text, sizeof text) && strcmp(text, "Hand of the day") == 0)
        return "dealt from a date: nothing to check";
    return "not dealt by " FAIR_PROTOCOL ": nothing to check";
}

int verify_say(const char *path, const char *title, const struct record *record,
               const struct proof *p, bool quiet)
{
    if (p->state == PROOF_RIGHT) {
        if (quiet)
            return 0;
        printf("%s: nobody chose these cards. %zu deals are right; random numbers not used %u, "
               "deals called off %u, deals never played %u.\n",
               title, p->count, p->dropped, p->voided, p->unused);
        printf("checksum ");
        for (int i = 0; i < FAIR_SEAL; i++)
            printf("%02x", p->link[i]);
        putchar('\n');
        return 0;
    }
    if (p->state == PROOF_NONE)
        return command_failed("verify", "%s: %s", title, why_nothing(record));
    if (p->state == PROOF_RUNNING)
        return command_failed("verify",
                              "%s: the game is not over; its deals are opened when it ends", title);
    if (p->fault.why[0])
        return command_fault(path, &p->fault);
    return command_failed("verify", "%s: %zu of %zu deals fail the check", title,
                          p->count - p->checked, p->count);
}
