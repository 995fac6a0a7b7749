/* fuzz_wire.c - any bytes as a message of a client, and as the terms of a table.
 *
 * base/json_span.h reads them as cJSON does, value by value, or both refuse them. A message is then
 * read into a command within its bounds, or refused with a word and a sentence that make valid
 * JSON.
 */
#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "fuzz/json_both.h"
#include "table/wire/wire_answer.h"
#include "table/wire/wire_read.h"
#include "table/wire/wire_terms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need_wire(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_wire: %s\n", what);
    abort();
}

static void check_no(const char *reason, const char *say)
{
    struct wire_no no = { .why = reason, .say = say };
    struct buffer out = { 0 };
    const char *why = NULL;
    struct json j;
    need_wire(reason && reason[0] && say[0], "a refusal has no reason");
    json_begin(&j, &out);
    wire_no(&j, &no);
    struct json_span m;
    need_wire(json_open(out.data, out.length, &m, &why), "a refusal is no JSON");
    buffer_release(&out);
}

static void check_message(const struct wire_message *m)
{
    const struct table_command *c = &m->command;
    need_wire(m->row >= wire_rows && m->row < wire_rows + wire_row_count, "no row");
    need_wire((m->row->needs & ~m->has) == 0, "a member that is needed is missing");
    /* Id and table are read whatever the message is: a refusal names them. */
    need_wire((m->has & ~(m->row->needs | m->row->may | WIRE_ID | WIRE_TABLE)) == 0,
              "a member is not the message's");
    need_wire(m->row->verb != WIRE_COMMAND || c->kind == m->row->command, "another command");
    need_wire(c->count <= TABLE_AHEAD && c->move.count <= HEARTS_MOVE_MAX, "too many cards");
    need_wire(!(m->has & WIRE_SEAT) || c->seat < HEARTS_SEATS, "a seat that cannot be");
    need_wire(!(m->has & WIRE_OTHER) || c->other < HEARTS_SEATS, "a seat that cannot be");
    need_wire(memchr(c->text, 0, sizeof c->text) && memchr(c->player, 0, sizeof c->player) &&
                  memchr(m->option, 0, sizeof m->option) &&
                  memchr(m->password, 0, sizeof m->password),
              "a text without an end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct wire_message message;
    struct table_terms terms = { .turn_ms = 20000, .bank_ms = 60000, .stand_in = "strong" };
    char say[WIRE_SAY] = "";
    const char *why = NULL;
    /* A copy of exactly this size, so that reading past its end is noticed. */
    char *copy = malloc(size ? size : 1);
    need_wire(copy != NULL, "no memory");
    memcpy(copy, size ? data : (const uint8_t *)"", size);
    unsigned long read = 0, refused = 0;
    struct json_span m;
    const char *differs = json_both(copy, size, &read, &refused);
    need_wire(differs == NULL, differs);
    bool good = json_open(copy, size, &m, &why);
    need_wire(good || (why && why[0]), "what is no JSON is refused without a reason");
    if (good && wire_read(m, &message, &why, say))
        check_message(&message);
    else if (good)
        check_no(why, say);
    say[0] = '\0';
    if (good && !wire_read_terms(m, &terms, say))
        need_wire(say[0] != 0, "terms are refused without a reason");
    need_wire(memchr(terms.stand_in, 0, sizeof terms.stand_in) != NULL, "a text without an end");
    free(copy);
    return 0;
}
