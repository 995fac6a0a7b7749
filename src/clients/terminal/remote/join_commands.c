/* join_commands.c - the person's commands to the server, kept until it replies. */
#define _DEFAULT_SOURCE
#include "clients/terminal/remote/join_book.h"
#include "clients/terminal/remote/join_inside.h"
#include "record/json_cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#define COMMAND_WORD(constant, word) word,
static const char *const words[] = { COMMAND_LIST(COMMAND_WORD) };
#undef COMMAND_WORD

static bool make_id(char id[ADDRESS_ID])
{
    unsigned char bytes[ADDRESS_ID / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        (void)snprintf(id + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

static void command_begin(const struct join *j, struct json *w, struct buffer *text,
                          const char *word, const char *id)
{
    json_begin(w, text);
    json_object(w, NULL);
    json_text(w, "do", word);
    json_text(w, "id", id);
    json_text(w, "table", j->table);
}

static void forget(struct join *j, int at)
{
    free(j->pending[at].text);
    j->pending_count--;
    memmove(&j->pending[at], &j->pending[at + 1],
            (size_t)(j->pending_count - at) * sizeof *j->pending);
    j->others.unsettled = (unsigned)j->pending_count;
}

/* Takes ownership of the text, stores it and sends it. */
static bool keep_and_send(struct join *j, struct json *w, struct buffer *text, const char *id,
                          int kind)
{
    json_object_end(w);
    if (text->failed || j->pending_count == JOIN_PENDING) {
        buffer_release(text);
        join__line(j, false, "Too much is still waiting for the server: that was not sent.");
        return false;
    }
    struct pending *p = &j->pending[j->pending_count++];
    memset(p, 0, sizeof *p);
    memcpy(p->id, id, ADDRESS_ID);
    p->text = text->data;
    p->kind = (enum seat_command_kind)kind;
    p->sent = j->greeted;
    j->others.unsettled = (unsigned)j->pending_count;
    if (p->sent)
        join__send(j, p->text, strlen(p->text));
    else
        join__line(j, false, "That will be sent when the server is back.");
    return true;
}

/* Shows the latest lines of the book. */
static void tell_book(struct join *j)
{
    enum { LATEST = 5 };
    struct buffer text = { 0 };
    struct error e;
    if (!join_book(&j->address, j->token, LATEST, &text, &e))
        join__line(j, false, "Your chips can't be shown: %s.", e.text);
    for (char *next, *line = text.data; line && *line; line = next) {
        next = line + strcspn(line, "\n");
        next += *next ? (*next = '\0', 1) : 0;
        join__line(j, false, "%s", line);
    }
    buffer_release(&text);
}

bool join__command(struct join *j, const struct seat_command *command)
{
    struct buffer text = { 0 };
    struct json w;
    char id[ADDRESS_ID];
    bool seat = command->seat >= 0 && command->seat < HEARTS_SEATS;
    if (command->kind == COMMAND_BOOK) {
        tell_book(j);
        return true;
    }
    if (!j->table[0] || !make_id(id))
        return false;
    command_begin(j, &w, &text, words[command->kind], id);
    switch (command->kind) {
    case COMMAND_SIT:
        if (seat)
            json_seat(&w, "seat", command->seat);
        if (j->password[0])
            json_text(&w, "password", j->password);
        if (j->terms.money[0]) /* 0.1 servers have no such tables, and know no terms here */
            join__write_terms(&w, &j->terms);
        break;
    case COMMAND_SEAT:
        json_seat(&w, "seat", seat ? command->seat : 0);
        json_text(&w, "player", command->text ? command->text : "");
        break;
    case COMMAND_SWAP:
        json_seat(&w, "seat", seat ? command->seat : 0);
        json_seat(&w, "other", command->other);
        break;
    case COMMAND_REMOVE: json_seat(&w, "seat", seat ? command->seat : 0); break;
    case COMMAND_STOP: json_text(&w, "person", seat ? j->persons[command->seat] : ""); break;
    case COMMAND_START:
        if (command->text && *command->text)
            json_text(&w, "player", command->text);
        break;
    case COMMAND_ANSWER: json_bool(&w, "yes", command->yes); break;
    case COMMAND_SAY: json_text(&w, "text", command->text ? command->text : ""); break;
    case COMMAND_PACE:
        j->pace = (enum pace)command->other;
        json_text(&w, "pace", pace_word(j->pace));
        break;
    case COMMAND_TERMS:
        if (!join__terms(j, command->text ? command->text : "", &w)) {
            buffer_release(&text);
            return false;
        }
        break;
    case COMMAND_LEAVE:
    case COMMAND_CLAIM:
    case COMMAND_FINISH:
    case COMMAND_PAUSE:
    case COMMAND_RESUME:
    case COMMAND_REMATCH:
    case COMMAND_END:
    case COMMAND_BACK:
    case COMMAND_BOOK:
    case COMMANDS: break;
    }
    if (!keep_and_send(j, &w, &text, id, (int)command->kind))
        return false;
    j->pending[j->pending_count - 1].seat = seat ? command->seat : -1;
    return true;
}

/* In a game that counts, a person takes over from a computer only between hands: wait for that. */
static bool sits_later(struct join *j, const struct pending *p, struct json_span message)
{
    struct json_span why = read_member(message, "why");
    bool later = p->kind == COMMAND_SIT && json_is(why, "between-hands");
    if (later && !j->sits_later)
        join__line(j, false, "This game counts: you sit down as soon as this hand is over.");
    if (p->kind == COMMAND_SIT) {
        j->sits_later = later;
        j->sits_later_at = p->seat;
    }
    return later;
}

void join__hand_over(struct join *j)
{
    if (j->sits_later && j->seat.person == HEARTS_WATCHER)
        (void)join__command(
            j, &(struct seat_command){ .kind = COMMAND_SIT, .seat = j->sits_later_at });
    else
        j->sits_later = false;
}

bool join__play(struct join *j, const struct hearts_move *m)
{
    struct buffer text = { 0 };
    struct json w;
    char id[ADDRESS_ID];
    if (!make_id(id))
        return false;
    command_begin(j, &w, &text, "play", id);
    json_cards(&w, "cards", m->cards, m->count);
    if (j->view.choice.options)
        json_text(&w, "option", hearts_choice_word((enum hearts_phase)j->view.phase, m->option));
    return keep_and_send(j, &w, &text, id, PENDING_PLAY);
}

bool join__take_back(struct join *j)
{
    struct buffer text = { 0 };
    struct json w;
    char id[ADDRESS_ID];
    if (!make_id(id))
        return false;
    command_begin(j, &w, &text, "takeback", id);
    return keep_and_send(j, &w, &text, id, PENDING_TAKEBACK);
}

void join__resend(struct join *j)
{
    for (int i = 0; i < j->pending_count; i++)
        if (!j->pending[i].answered && !j->pending[i].sent) {
            j->pending[i].sent = true;
            join__send(j, j->pending[i].text, strlen(j->pending[i].text));
        }
}

void join__answered(struct join *j, struct json_span message, bool done)
{
    struct json_span id = read_member(message, "id");
    char say[JOIN_SAY], rule[JOIN_WORD];
    bool waits = false;
    int64_t n = 0;
    for (int i = 0; i < j->pending_count; i++) {
        if (!json_is(id, j->pending[i].id))
            continue;
        waits = sits_later(j, &j->pending[i], message);
        if (done && json_as_whole(read_member(message, "n"), 0, INT64_C(1) << 50, &n)) {
            j->pending[i].answered = true;
            j->pending[i].n = n;
        } else
            forget(j, i);
        break;
    }
    if (!done && !waits) {
        j->others.refusals++;
        read_line(read_member(message, "say"), say, sizeof say);
        read_line(read_member(message, "rule"), rule, sizeof rule);
        if (rule[0])
            join__line(j, false, "That was refused: %s (%s)", say, rule);
        else
            join__line(j, false, "%s", say[0] ? say : "The server refused that.");
        j->others.lines[(j->others.line_count - 1) % NOTICES].passing = true;
    }
    join__settle(j, false);
}

void join__settle(struct join *j, bool whole)
{
    for (int i = j->pending_count; i-- > 0;)
        if (j->pending[i].answered && (whole || j->pending[i].n <= j->n))
            forget(j, i);
}

bool join__is_deciding(const struct join *j)
{
    for (int i = 0; i < j->pending_count; i++)
        if ((int)j->pending[i].kind >= PENDING_PLAY)
            return true;
    return false;
}
