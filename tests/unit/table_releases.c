/* table_releases.c - logs of released versions, replayed: tests/releases/VERSION/logs/NAME.txt has
 * a table's events as they were stored, and the table's state after them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glob.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os/file.h"
#include "table/table.h"

enum { FILE_LIMIT = 1 << 20 };

/* A table while its log is replayed. */
struct replayed {
    const char *path;
    struct hearts_plan plan;
    struct table t;
    unsigned events, told; /* events applied, lines of its state compared */
    unsigned kinds;        /* bit k: an event of that kind was among them */
};

/* ---- Events ---- */

/* Reads an event, checks that it is written as the same bytes, and applies it. */
static void apply(struct replayed *r, const char *base64)
{
    struct table_event e;
    uint8_t bytes[TABLE_EVENT_BYTES], again[TABLE_EVENT_BYTES];
    size_t length;
    r->events++;
    if (sodium_base642bin(bytes, sizeof bytes, base64, strlen(base64), NULL, &length, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0)
        fail_msg("%s: event %u is no base64", r->path, r->events);
    if (!table_event_read(&e, bytes, length))
        fail_msg("%s: event %u cannot be read", r->path, r->events);
    if (table_event_write(&e, again) != length || memcmp(bytes, again, length) != 0)
        fail_msg("%s: event %u would be written otherwise", r->path, r->events);
    if (r->events == 1) {
        struct hearts_error why;
        assert_int_equal(e.kind, TABLE_CREATED);
        if (!hearts_plan_read(&r->plan, e.text, strlen(e.text), &why))
            fail_msg("%s: %s: %s", r->path, e.text, why.why);
        table_init(&r->t, &r->plan);
    }
    if (!table_apply(&r->t, &e, NULL))
        fail_msg("%s: event %u does not follow", r->path, r->events);
    r->kinds |= 1U << e.kind;
}

/* ---- The state, as in the file ---- */

static void put_cards(struct buffer *out, const hearts_card *cards, size_t count)
{
    char text[3];
    for (size_t i = 0; i < count; i++) {
        hearts_card_write(cards[i], text);
        buffer_format(out, " %s", text);
    }
}

/* Writes the line of the state with this word; some are about a seat. */
static void tell(const struct replayed *r, const char *word, const char *seat, struct buffer *out)
{
    static const char *const stages[] = { "gathering", "playing", "over", "closed" };
    static struct table_view v;
    hearts_card hand[HEARTS_CARDS];
    table_view(&r->t, seat ? *seat - 'A' : HEARTS_WATCHER, r->t.at_ms, &v);
    buffer_text(out, word);
    if (seat)
        buffer_format(out, " %s", seat);
    if (strcmp(word, "stage") == 0)
        buffer_format(out, " %s", stages[v.stage]);
    else if (strcmp(word, "games") == 0)
        buffer_format(out, " %u", (unsigned)v.games);
    else if (strcmp(word, "phase") == 0)
        buffer_format(out, " %s", hearts_phase_name(v.game.phase));
    else if (strcmp(word, "told") == 0)
        buffer_format(out, " %u", (unsigned)v.told);
    else if (strcmp(word, "hand") == 0)
        put_cards(out, hand, hearts_pile_list(v.game.hand, hand));
    else if (strcmp(word, "trick") == 0)
        put_cards(out, v.game.trick, v.game.trick_count);
    for (int s = 0; s < r->plan.seats; s++) {
        if (strcmp(word, "acts") == 0 && v.game.to_act >> s & 1)
            buffer_format(out, " %c", 'A' + s);
        if (strcmp(word, "total") == 0)
            buffer_format(out, " %d", (int)v.game.score[s]);
    }
    buffer_append(out, "", 1);
    assert_false(out->failed);
}

static void compare(struct replayed *r, const char *line)
{
    char word[16], seat[2];
    struct buffer now = { 0 };
    int words = sscanf(line, "%15s %1[A-J]", word, seat);
    bool of_seat = words == 2 && (strcmp(word, "told") == 0 || strcmp(word, "hand") == 0);
    tell(r, word, of_seat ? seat : NULL, &now);
    if (strcmp(line, now.data) != 0)
        fail_msg("%s: it was \"%s\", now it is \"%s\"", r->path, line, now.data);
    buffer_release(&now);
    r->told++;
}

/* ---- Files ---- */

static unsigned replay(const char *path)
{
    static struct replayed r;
    struct buffer text = { 0 };
    struct error why;
    memset(&r, 0, sizeof r);
    r.path = path;
    if (!file_read_all(path, FILE_LIMIT, &text, &why))
        fail_msg("%s", why.text);
    buffer_append(&text, "", 1);
    assert_false(text.failed);
    for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "event ", 6) == 0)
            apply(&r, line + 6);
        else if (*line != '#')
            compare(&r, line);
    }
    if (!r.events || !r.told)
        fail_msg("%s: there is nothing in it", path);
    buffer_release(&text);
    return r.kinds;
}

static void logs_of_released_versions_replay(void **state)
{
    glob_t found;
    unsigned kinds = 0;
    (void)state;
    assert_int_equal(glob("tests/releases/*/logs/*.txt", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        kinds |= replay(found.gl_pathv[i]);
    globfree(&found);
    /* Every kind of event of version 0.1, whose last was CLOSED. */
    for (int kind = 0; kind <= TABLE_CLOSED; kind++)
        if (!(kinds >> kind & 1))
            fail_msg("no log has an event of kind %d", kind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_of_released_versions_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
