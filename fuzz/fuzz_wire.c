/* fuzz_wire.c - any bytes as a message of a client, and as the terms of a table.
 *
 * Refused with a word and a sentence that make good JSON, or read into a command within its bounds.
 */
#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire.h"

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
    need_wire(reason && reason[0] && say[0], "a refusal has no reason");
    wire_no(&out, &no);
    struct cJSON *m = json_read(out.data, out.length, &why);
    need_wire(m != NULL, "a refusal is no JSON");
    cJSON_Delete(m);
    buffer_release(&out);
}

static void check_message(const struct wire_message *m)
{
    const struct table_command *c = &m->command;
    need_wire(m->row >= wire_rows && m->row < wire_rows + wire_row_count, "no row");
    need_wire((m->row->needs & ~m->has) == 0, "a member that is needed is missing");
    need_wire((m->has & ~(m->row->needs | m->row->may)) == 0, "a member is not the message's");
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
    /* A copy of exactly this size, so that reading past its end is found out. */
    char *copy = malloc(size ? size : 1);
    need_wire(copy != NULL, "no memory");
    memcpy(copy, size ? data : (const uint8_t *)"", size);
    struct cJSON *m = json_read(copy, size, &why);
    need_wire(m || (why && why[0]), "what is no JSON is refused without a reason");
    if (m && wire_read(m, &message, &why, say))
        check_message(&message);
    else if (m)
        check_no(why, say);
    say[0] = '\0';
    if (m && !wire_read_terms(m, &terms, say))
        need_wire(say[0] != 0, "terms are refused without a reason");
    need_wire(memchr(terms.stand_in, 0, sizeof terms.stand_in) != NULL, "a text without an end");
    cJSON_Delete(m);
    free(copy);
    return 0;
}
