/* join_lobby.c - the public tables, as the server lists them. */
#include "clients/terminal/remote/join_inside.h"

#include <stdlib.h>
#include <string.h>

void join_lobby(struct join *j, bool on)
{
    j->listing = on;
    if (!j->greeted)
        return;
    struct buffer text = { 0 };
    struct json w;
    json_begin(&w, &text);
    json_object(&w, NULL);
    json_text(&w, "do", "lobby");
    json_bool(&w, "on", on);
    json_object_end(&w);
    if (!text.failed)
        join__send(j, text.data, text.length);
    buffer_release(&text);
}

int join_lobby_count(const struct join *j) { return j->listed_count; }
const struct join_listed *join_lobby_at(const struct join *j, int i) { return &j->listed[i]; }
unsigned join_lobby_changes(const struct join *j) { return j->listed_changes; }

static void read_people(const struct join *j, struct json_span seats, struct join_listed *out)
{
    struct json_span seat;
    for (struct json_walk w = json_walk(seats); json_next(&w, NULL, &seat);) {
        struct json_span kind = read_member(seat, "kind");
        size_t used = strlen(out->people);
        if (out->seats < HEARTS_SEATS)
            out->seats++;
        out->computers += json_is(kind, "computer");
        if (!json_is(kind, "person") || used + 4 > sizeof out->people)
            continue;
        if (used) {
            memcpy(out->people + used, ", ", 3);
            used += 2;
        }
        read_line(read_member(seat, "name"), out->people + used, sizeof out->people - used);
        out->mine |= j->name[0] && strcmp(out->people + used, j->name) == 0;
    }
}

static int place_of(const struct join *j, const char *id)
{
    for (int i = 0; i < j->listed_count; i++)
        if (strcmp(j->listed[i].id, id) == 0)
            return i;
    return -1;
}

static void put(struct join *j, struct json_span value)
{
    struct join_listed one;
    int64_t number;
    memset(&one, 0, sizeof one);
    read_line(read_member(value, "table"), one.id, sizeof one.id);
    read_line(read_member(value, "rules"), one.rules, sizeof one.rules);
    read_line(read_member(value, "title"), one.title, sizeof one.title);
    read_line(read_member(value, "stage"), one.stage, sizeof one.stage);
    read_people(j, json_member(value, "seats"), &one);
    if (json_as_whole(read_member(value, "free"), 0, HEARTS_SEATS, &number))
        one.free = (int)number;
    if (json_as_whole(read_member(value, "watching"), 0, 1000000, &number))
        one.watching = (int)number;
    one.password = json_is_true(read_member(value, "password"));
    if (!address_is_id(one.id))
        return;
    if (!j->listed)
        j->listed = calloc(JOIN_TABLES, sizeof *j->listed);
    int at = place_of(j, one.id);
    if (at < 0 && j->listed && j->listed_count < JOIN_TABLES)
        at = j->listed_count++;
    if (at >= 0 && j->listed)
        j->listed[at] = one;
}

static void drop(struct join *j, struct json_span value)
{
    char id[ADDRESS_ID];
    int at = json_as_text(value, id, sizeof id) ? place_of(j, id) : -1;
    if (at < 0)
        return;
    j->listed_count--;
    memmove(&j->listed[at], &j->listed[at + 1], (size_t)(j->listed_count - at) * sizeof *j->listed);
}

/* Moves our own tables to the front; otherwise the order stays. */
static void put_mine_first(struct join *j)
{
    int first = 0;
    for (int i = 0; i < j->listed_count; i++) {
        if (!j->listed[i].mine)
            continue;
        struct join_listed one = j->listed[i];
        memmove(&j->listed[first + 1], &j->listed[first], (size_t)(i - first) * sizeof *j->listed);
        j->listed[first++] = one;
    }
}

void join__lobby(struct join *j, struct json_span message)
{
    struct json_span tables = read_member(message, "tables"), item;
    if (json_kind(tables) == JSON_LIST)
        j->listed_count = 0;
    else
        tables = read_member(message, "changed");
    for (struct json_walk w = json_walk(tables); json_next(&w, NULL, &item);)
        put(j, item);
    for (struct json_walk w = json_walk(json_member(message, "gone")); json_next(&w, NULL, &item);)
        drop(j, item);
    put_mine_first(j);
    j->listed_changes++;
}
