/* api_book.c - GET /api/book: what somebody has of chips, and every line of it with the hand it
 * comes from, the latest first. */
#include "people/games/api_book.h"

#include <stdlib.h>
#include <string.h>

#include "people/games/facts.h"
#include "people/task/admit.h"
#include "people/task/answer.h"
#include "people/task/parts.h"
#include "store/book.h"
#include "text/json.h"

enum { PAGE = 100 };

struct book_page {
    struct ledger_account wallet;
    struct ledger_state state;
    struct ledger_line line[PAGE];
    size_t count;
};

/* By the journal's thread. */
static bool keep_line(void *with, const struct ledger_line *line)
{
    struct book_page *page = with;
    page->line[page->count++] = *line;
    return page->count < PAGE;
}

static void write_line(struct json *j, const struct ledger_line *l)
{
    const struct ledger_place *place = &l->transfer.place;
    struct table_id table, game;
    bool at_table = place->kind != BOOK_GRANT;
    json_object(j, NULL);
    json_number(j, "line", (int64_t)l->number);
    json_number(j, "at", l->transfer.at_ms);
    json_text(j, "what", book_kind_word(place->kind));
    json_number(j, "chips", (l->out ? -1 : 1) * (l->transfer.amount / LEDGER_CHIP));
    json_number(j, "left", l->left / LEDGER_CHIP);
    if (at_table) {
        memcpy(table.byte, place->of.byte, TABLE_ID);
        json_hex(j, "table", table.byte, TABLE_ID);
    }
    if (at_table && place->game) {
        facts_id(&table, (unsigned)(place->game - 1), &game);
        json_hex(j, "game", game.byte, TABLE_ID);
    }
    json_object_end(j);
}

static void tell(struct task *t, enum store_result result)
{
    const struct book_page *page = t->more;
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_number(&j, "chips", page->state.balance / LEDGER_CHIP);
    json_list(&j, "lines");
    for (size_t i = 0; i < page->count; i++)
        write_line(&j, &page->line[i]);
    json_list_end(&j);
    if (page->count == PAGE && page->line[PAGE - 1].number > 1)
        json_number(&j, "before", (int64_t)page->line[PAGE - 1].number);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

void api_book(struct task *t, const char *rest)
{
    char before[24];
    uint64_t number = 0;
    (void)rest;
    if (!people_needs_known(t))
        return;
    if (request_query(t->request, "before", before, sizeof before)) {
        char *end;
        number = strtoull(before, &end, 10);
        if (*end || end == before || number > INT64_MAX) {
            people_refuse(t, REFUSE_BAD_ID);
            return;
        }
    }
    struct book_page *page = calloc(1, sizeof *page);
    if (!page) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    t->more = page;
    t->more_free = free;
    page->wallet.kind = LEDGER_WALLET;
    memcpy(page->wallet.person.byte, t->who.id.byte, STORE_ID);
    task_account(t, &page->wallet, &page->state);
    task_lines(t, &page->wallet, number, PAGE, keep_line, page);
    task_send(t, tell);
}
