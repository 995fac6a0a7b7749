/* play_retry.c - `hearts play --from`: opens a table at a moment of a record, plays, compares. */
#define _POSIX_C_SOURCE 200809L
#include "clients/cli/play_retry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/os/file.h"
#include "base/os/interrupt.h"
#include "clients/cli/commands.h"
#include "clients/cli/play_day.h"
#include "clients/terminal/tui/line.h"
#include "clients/terminal/tui/screen_play.h"

/* ---- The record ---- */

static int no_memory(void) { return command_failed("play", "there is not enough memory"); }

static int open_table(struct retry_report *a, const struct record *record)
{
    struct record_fault f;
    switch (retry_open(record, &a->order.at, &a->retry, &f)) {
    case RETRY_READY: return 0;
    case RETRY_FAULT: return command_fault(a->order.path, &f);
    case RETRY_NO_HAND:
        if (!a->retry.hand)
            return command_failed("play", "--from: no hand is dealt in %.300s", a->order.path);
        return command_failed("play", "--hand: %.300s has no hand %u; its last one is %u",
                              a->order.path, a->order.at.hand, a->retry.hand);
    case RETRY_NO_DECISION:
        return command_failed("play",
                              "--decision: that hand of %.300s has %u decisions; \"hearts review "
                              "--json\" tells the number of each",
                              a->order.path, a->retry.index);
    case RETRY_NO_SEAT:
        return command_wrong("play", "%s",
                             a->order.at.seat == HEARTS_NO_SEAT
                                 ? "--from: the record does not say which seat is yours; name it "
                                   "by --seat, or a decision by --decision"
                                 : "--seat: nobody has that seat in this record");
    case RETRY_PLACED:
        return command_failed("play",
                              "--from: %.300s sets up a hand in its middle, and only hands that "
                              "are dealt in it can be played again",
                              a->order.path);
    case RETRY_MEMORY: break;
    }
    return no_memory();
}

static struct record *record_of(const struct retry_order *o, int *status)
{
    struct buffer text = { 0 };
    struct record_fault f;
    struct error e;
    struct record *record = NULL;
    if (o->date) {
        record = day_record(o->date, &o->plan, o->names);
        if (!record)
            *status = no_memory();
        return record;
    }
    if (!file_read_all(o->path, RECORD_SIZE_MAX, &text, &e))
        *status = command_failed("play", "--from: %s", e.text);
    else if (!(record = record_read(text.length ? text.data : "", text.length, &f)))
        *status = command_fault(o->path, &f);
    buffer_release(&text);
    return record;
}

/* ---- The review ---- */

/* Takes the decision that is retried from those that are judged, and then ends the review. */
static bool take_moment(const struct review_moment *m, unsigned done, unsigned all, void *with)
{
    struct retry_report *a = with;
    (void)done;
    (void)all;
    if (m->index != a->retry.index)
        return true;
    a->moment = *m;
    a->reviewed = true;
    return false;
}

static bool stopped(void *with)
{
    (void)with;
    return interrupted();
}

/* Runs only once: its result does not depend on the person's tries. */
static bool judge(struct retry_report *a, const struct record *record, struct error *e)
{
    struct review_order order = { .nodes = REVIEW_NODES,
                                  .seats = (uint16_t)(1u << a->retry.seat),
                                  .only_hand = a->retry.hand,
                                  .tell = take_moment,
                                  .stopped = stopped,
                                  .with = a };
    struct record_fault f;
    const struct hearts_move *first = NULL;
    struct review *review = a->order.at.decision ? malloc(sizeof *review) : NULL;
    if (a->order.at.decision && !review) {
        error_set(e, "there is not enough memory");
        return false;
    }
    if (review)
        (void)review_record(record, &order, review, &f);
    free(review);
    if (a->order.at.decision)
        first = a->reviewed ? &a->moment.best : &a->retry.played;
    a->judged = true;
    if (!retry_back(&a->retry) || !retry_full(&a->retry, first, e))
        return false;
    retry_play(&a->retry, &a->best);
    return true;
}

/* ---- The tries ---- */

static FILE *told_to(const struct retry_report *a) { return a->order.json ? stderr : stdout; }

/* Asks whether the person wants another try; the end of the input means no. */
static bool wants_more(const struct retry_report *a)
{
    char text[64];
    fputs("Try again from there? yes or no.\n", told_to(a));
    while (line_read(stdin, told_to(a), isatty(STDIN_FILENO) != 0, text, sizeof text)) {
        if (strcmp(text, "yes") == 0 || strcmp(text, "y") == 0)
            return true;
        if (strcmp(text, "no") == 0 || strcmp(text, "n") == 0 || strcmp(text, "quit") == 0)
            return false;
        fputs("Type yes or no.\n", told_to(a));
    }
    return false;
}

static int compare(struct retry_report *a, const struct record *record)
{
    struct error e;
    retry_play(&a->retry, &a->now);
    a->tries++;
    if (a->order.date) {
        if (!a->judged && !day_judge(a, record))
            return no_memory();
        a->judged = true;
        return (a->order.json ? day_print_json(a) : day_print(a)) ? 0 : no_memory();
    }
    if (!a->judged && !judge(a, record, &e))
        return command_failed("play", "%s", e.text);
    if (interrupted())
        return 0;
    return (a->order.json ? retry_print_json(a) : retry_print(a)) ? 0 : no_memory();
}

static int try_all(struct retry_report *a, const struct record *record, struct settings *settings)
{
    struct error e, why = { "" };
    bool screen = !settings->plain && !a->order.json && screen_possible(&why);
    if (!screen)
        interrupt_catch();
    for (;;) {
        struct seat *place = solo_seat(a->retry.table);
        struct buffer text = { 0 };
        (a->order.date ? day_tell : retry_write_moment)(a, &text);
        const char *said = text.length ? text.data : "";
        enum table_end end;
        if (!screen) {
            line_fold(told_to(a), said, 2);
            end = line_play(place, settings, stdin, told_to(a), &e);
        } else
            end = screen_play(place, settings, a->tries ? "" : said, &e);
        buffer_release(&text);
        if (end == TABLE_FAILED)
            return command_failed("play", "%s", e.text);
        if (end == TABLE_LEFT) {
            fputs("You left the table. A replayed hand is not saved.\n", told_to(a));
            return 0;
        }
        int status = compare(a, record);
        if (status || interrupted() || !wants_more(a))
            return status;
        if (!retry_back(&a->retry))
            return no_memory();
    }
}

int retry_play_hand(const struct retry_order *order, struct settings *settings)
{
    int status = 0;
    struct retry_report *a = calloc(1, sizeof *a);
    struct record *record = a ? record_of(order, &status) : NULL;
    if (!a)
        return no_memory();
    a->order = *order;
    if (record && !(status = open_table(a, record))) {
        const struct seat *place = solo_seat(a->retry.table);
        say_for_table(&a->say, place, settings->ascii, true);
        status = try_all(a, record, settings);
    }
    solo_free(a->retry.table);
    record_free(record);
    free(a);
    return status ? status : interrupt_status();
}
