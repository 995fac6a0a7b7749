/* join_notices.c - lines to read apart from the game: who comes and goes, and chat. */
#include "clients/terminal/remote/join_inside.h"

#include "players/strengths.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void join__line(struct join *j, bool talk, const char *format, ...)
{
    struct notice *line = &j->others.lines[j->others.line_count % NOTICES];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line->text, sizeof line->text, format, arguments);
    va_end(arguments);
    if (!line->text[0])
        return;
    line->talk = talk;
    line->passing = false;
    line->at_ms = join__now_ms();
    j->others.line_count++;
}

struct event_notice {
    struct join *j;
    struct json_span message;
    int seat;         /* HEARTS_NO_SEAT if the message names none */
    const char *name; /* of the person at that seat, or "You" */
    const char *was;  /* for "sat": the name that the person already had there, or "" */
    bool mine;
};

/* A person who already sits there has changed name, or colour, which is not reported. */
static void tell_sat(const struct event_notice *t)
{
    const char *name = t->j->names[t->seat];
    if (!t->was[0])
        join__line(t->j, false, "%s %s down.", t->name, t->mine ? "sit" : "sits");
    else if (strcmp(t->was, name) != 0)
        join__line(t->j, false, "%s %s now called %s.", t->mine ? t->name : t->was,
                   t->mine ? "are" : "is", name);
}

static void tell_left(const struct event_notice *t)
{
    char name[JOIN_NAME], by[8];
    read_line(read_member(t->message, "player"), name, sizeof name);
    read_line(read_member(t->message, "by"), by, sizeof by);
    const char *how = strcmp(by, "host") == 0 ? "freed by the host" : "vacated";
    join__line(t->j, false, name[0] ? "Seat %c was %s: %s plays on." : "Seat %c was %s.",
               'A' + t->seat, how, name);
}

void join__unseated(struct join *j, struct json_span message)
{
    char by[8];
    read_line(read_member(message, "unseated"), by, sizeof by);
    if (by[0])
        join__line(j, false,
                   strcmp(by, "host") == 0
                       ? "The host removed you from your seat. You can watch."
                       : "You were away for too long, so your seat is free again. You can watch.");
}

static void tell_seated(const struct event_notice *t)
{
    char name[JOIN_NAME];
    read_line(read_member(t->message, "player"), name, sizeof name);
    if (name[0])
        join__line(t->j, false, "A computer sits at seat %c: %s.", 'A' + t->seat,
                   strength_of(name) ? strength_of(name)->name : name);
    else
        join__line(t->j, false, "Seat %c is free.", 'A' + t->seat);
}

static void tell_started(const struct event_notice *t)
{
    join__line(t->j, false, "The game begins.");
}

static void tell_paused(const struct event_notice *t)
{
    join__line(t->j, false, "%s %s the table.", t->name, t->mine ? "pause" : "pauses");
}

static void tell_resumed(const struct event_notice *t)
{
    join__line(t->j, false, "The table goes on.");
}

static void tell_claimed(const struct event_notice *t)
{
    struct buffer cards = { 0 };
    hearts_card list[2 * HEARTS_FACES];
    int count = t->seat < HEARTS_SEATS ? (int)hearts_pile_list(t->j->others.exposed[t->seat], list)
                                       : 0;
    for (int i = 0; i < count; i++) {
        char card[3];
        hearts_card_write(list[i], card);
        buffer_format(&cards, "%s%s", i ? " " : ": ", card);
    }
    join__line(t->j, false, "%s %s all the remaining tricks%s.", t->name,
               t->mine ? "claim" : "claims", cards.data ? cards.data : "");
    buffer_release(&cards);
}

static void tell_held(const struct event_notice *t)
{
    join__line(t->j, false, "The remaining tricks go to %s.", t->mine ? "you" : t->name);
}

static void tell_played_out(const struct event_notice *t)
{
    join__line(t->j, false, "%s %s the hand: it is decided.", t->name,
               t->mine ? "finish" : "finishes");
}

static void tell_asked(const struct event_notice *t)
{
    join__line(t->j, false, "%s %s to take back the last decision.", t->name,
               t->mine ? "ask" : "asks");
}

static void tell_took_back(const struct event_notice *t)
{
    struct json_span table = read_member(t->message, "to_table");
    join__line(t->j, false, "%s %s back the last decision.", t->name, t->mine ? "take" : "takes");
    if (json_is_true(read_member(table, "taken_back")))
        join__line(t->j, false, "This game is left out of your statistics now.");
}

static void tell_answered(const struct event_notice *t)
{
    bool yes = json_is_true(read_member(t->message, "yes"));
    join__line(t->j, false, "%s %s%s.", t->name,
               t->mine ? ""
               : yes   ? ""
                       : "does not ",
               t->mine ? (yes ? "agree" : "do not agree")
               : yes   ? "agrees"
                       : "agree");
}

static void tell_ended(const struct event_notice *t)
{
    if (t->seat == HEARTS_NO_SEAT)
        join__line(t->j, false, "The answers came too late.");
    else
        join__line(t->j, false, "%s %s not agree.", t->name, t->mine ? "do" : "does");
}

static void tell_rematch(const struct event_notice *t)
{
    join__line(t->j, false, "%s %s another game.", t->name, t->mine ? "want" : "wants");
}

static void tell_wants_end(const struct event_notice *t)
{
    join__line(t->j, false, "%s %s to call this game off and close the table.", t->name,
               t->mine ? "want" : "wants");
}

static void tell_again(const struct event_notice *t)
{
    join__line(t->j, false, "Another game begins.");
}

static void tell_said(const struct event_notice *t)
{
    char name[JOIN_NAME], text[NOTICE_BYTES - JOIN_NAME - 8];
    read_line(read_member(t->message, "name"), name, sizeof name);
    read_line(read_member(t->message, "text"), text, sizeof text);
    if (text[0])
        join__line(t->j, true, "%s: %s", name[0] ? name : "Somebody", text);
}

static void tell_stopped(const struct event_notice *t)
{
    char name[JOIN_NAME];
    read_line(read_member(t->message, "name"), name, sizeof name);
    bool goes_on = json_is_there(read_member(t->message, "player")) &&
                   t->j->others.stage == SEAT_PLAYING;
    join__line(t->j, false, "%s was removed by the host.%s", name[0] ? name : "somebody",
               goes_on ? " A computer is playing that seat." : "");
}

static void tell_terms(const struct event_notice *t)
{
    join__line(t->j, false, "The host has changed who may join, or the clock.");
}

/* Reports once when the daily limit of winning from or losing to computers is reached. */
static void tell_locked(const struct event_notice *t)
{
    static const char *const words[] = {
        [JOIN_HOUSE_OPEN] = "",
        [JOIN_HOUSE_PAYS_NONE] =
            "You have won as much from computers today as you can: they pay you no more.",
        [JOIN_HOUSE_TAKES_NONE] =
            "You have lost as much to computers today as you can: they take no more from you.",
        [JOIN_HOUSE_FOR_NOTHING] = "For now computers pay you nothing, and take nothing from you.",
    };
    struct join *j = t->j;
    struct json_span house = read_member(read_member(t->message, "to_table"), "house");
    int64_t win, lose;
    int own = j->seat.person;
    unsigned is = JOIN_HOUSE_OPEN;
    if (own < j->plan.seats &&
        json_as_whole(json_item(read_member(house, "win"), own), 0, INT32_MAX, &win) &&
        json_as_whole(json_item(read_member(house, "lose"), own), 0, INT32_MAX, &lose))
        is = (win ? 0 : JOIN_HOUSE_PAYS_NONE) | (lose ? 0 : JOIN_HOUSE_TAKES_NONE);
    if (is != j->house && words[is][0])
        join__line(j, false, "%s", words[is]);
    j->house = is;
}

static void tell_away(const struct event_notice *t)
{
    if (!t->mine)
        join__line(t->j, false, "%s is away.", t->name);
}

static void tell_back(const struct event_notice *t)
{
    join__line(t->j, false, "%s %s back.", t->name, t->mine ? "are" : "is");
}

static void tell_stood_in(const struct event_notice *t)
{
    join__line(t->j, false, "A computer is playing for %s now.", t->mine ? "you" : t->name);
}

static void tell_closed(const struct event_notice *t)
{
    join__line(t->j, false, "The table is closed.");
}

/* Reports a decision that the clock made for the person. */
static void tell_moved(const struct event_notice *t)
{
    struct json_span by = read_member(t->message, "by");
    if (t->mine && json_is(by, "clock"))
        join__line(t->j, false, "Your time ran out, so that was decided for you.");
}

void join__tell(struct join *j, struct json_span message, const char *was)
{
    static const struct {
        const char *what;
        void (*tell)(const struct event_notice *t);
    } tellings[] = {
        { "sat", tell_sat },
        { "left", tell_left },
        { "seated", tell_seated },
        { "started", tell_started },
        { "paused", tell_paused },
        { "resumed", tell_resumed },
        { "claimed", tell_claimed },
        { "claim-held", tell_held },
        { "played-out", tell_played_out },
        { "takeback-asked", tell_asked },
        { "took-back", tell_took_back },
        { "answered", tell_answered },
        { "offer-ended", tell_ended },
        { "wants-rematch", tell_rematch },
        { "wants-end", tell_wants_end },
        { "again", tell_again },
        { "said", tell_said },
        { "stopped", tell_stopped },
        { "terms", tell_terms },
        { "locked", tell_locked },
        { "away", tell_away },
        { "back", tell_back },
        { "stood-in", tell_stood_in },
        { "closed", tell_closed },
        { "moved", tell_moved },
    };
    struct json_span what = read_member(message, "what");
    struct event_notice t = {
        .j = j, .message = message, .seat = HEARTS_NO_SEAT, .name = "Somebody", .was = was
    };
    if (read_seat(&j->plan, read_member(message, "seat"), &t.seat)) {
        t.mine = t.seat == j->seat.person;
        t.name = t.mine ? "You" : j->names[t.seat];
    } else
        t.seat = HEARTS_NO_SEAT;
    for (size_t i = 0; i < sizeof tellings / sizeof *tellings; i++)
        if (json_is(what, tellings[i].what))
            tellings[i].tell(&t);
}
