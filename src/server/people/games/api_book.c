/* api_book.c - GET /api/book: somebody's chips, and every line of their account with its game, the
 * latest first; or as a file for other programs. */
#include "server/people/task/requests.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/people/games/book_text.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/store/book.h"

enum { PAGE = 100, EXPORT = 5000 };

struct book_page {
    struct ledger_account wallet;
    struct ledger_state state;
    size_t count, most;
    bool newest; /* the page has the latest lines */
    struct ledger_line line[];
};

/* Called on the journal's thread. */
static bool keep_line(void *with, const struct ledger_line *line)
{
    struct book_page *page = with;
    page->line[page->count++] = *line;
    return page->count < page->most;
}

/* ---- For the page ---- */

/* Whether they were granted a day's chips; day 0: the chips of the first time. If all lines of a
 * full page are from that day or later, assumes so: they must have sat down. */
static bool was_given(const struct book_page *page, uint32_t day)
{
    for (size_t i = 0; i < page->count; i++) {
        const struct ledger_place *place = &page->line[i].transfer.place;
        /* An operator's gift has its time in `game`. */
        if (place->kind == BOOK_GRANT && place->hand == day && !place->game)
            return true;
    }
    return page->count == PAGE && book_day(page->line[PAGE - 1].transfer.at_ms) >= day;
}

/* Chips that they will be granted when they next sit down to play for chips: see
 * server/rooms/stakes.c. */
static int64_t due(const struct task *t, const struct book_page *page)
{
    int64_t first = was_given(page, 0) ? 0 : t->people->chips_first;
    return first + (was_given(page, book_day(people_wall_ms())) ? 0 : t->people->chips_day);
}

static void write_page(struct task *t, const struct book_page *page)
{
    struct json j;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_number(&j, "chips", page->state.balance / LEDGER_CHIP);
    if (page->newest && !t->who.guest && !t->who.bot)
        json_number(&j, "due", due(t, page));
    json_list(&j, "lines");
    for (size_t i = 0; i < page->count; i++) {
        const struct ledger_line *l = &page->line[i];
        struct id game;
        json_object(&j, NULL);
        json_number(&j, "line", (int64_t)l->number);
        json_number(&j, "at", l->transfer.at_ms);
        json_text(&j, "what", book_kind_word(l->transfer.place.kind));
        json_number(&j, "chips", book_chips(l));
        json_number(&j, "left", l->left / LEDGER_CHIP);
        if (l->transfer.place.kind != BOOK_GRANT)
            json_hex(&j, "table", l->transfer.place.of.byte, ID_BYTES);
        if (book_game_of(l, &game))
            json_hex(&j, "game", game.byte, ID_BYTES);
        json_object_end(&j);
    }
    json_list_end(&j);
    if (page->count == PAGE && page->line[PAGE - 1].number > 1)
        json_number(&j, "before", (int64_t)page->line[PAGE - 1].number);
    json_object_end(&j);
}

/* ---- Reading the request ---- */

static const struct {
    const char *as, *type;
    void (*write)(const struct ledger_line *lines, size_t count, struct buffer *out);
} forms[] = {
    { "csv", "text/csv; charset=utf-8", book_csv },
    { "journal", "text/plain; charset=utf-8", book_journal },
};
enum { FORMS = sizeof forms / sizeof *forms };

/* Reads the requested form, FORMS for the page's; false if there is no such form. */
static bool read_form(struct task *t, size_t *out)
{
    char as[12];
    *out = FORMS;
    if (!request_query(t->request, "as", as, sizeof as))
        return true;
    for (*out = 0; *out < FORMS; ++*out)
        if (strcmp(as, forms[*out].as) == 0)
            return people_may_go_on(t, RATE_EXPORT, t->who.id.byte, ID_BYTES);
    return people_malformed(t, "\"as\" is csv or journal.");
}

static bool read_before(struct task *t, uint64_t *out)
{
    char before[24], *end;
    *out = 0;
    if (!request_query(t->request, "before", before, sizeof before))
        return true;
    *out = strtoull(before, &end, 10);
    return (!*end && end != before && *out <= INT64_MAX) || people_refuse(t, REFUSE_BAD_ID);
}

static void tell(struct task *t, struct book_page *page, uint64_t before, size_t form)
{
    task_account(t, &page->wallet, &page->state);
    task_lines(t, &page->wallet, before, page->most, keep_line, page);
    if (!task_ask(t))
        return;
    if (form == FORMS) {
        write_page(t, page);
        people_answer(t, 200, NULL);
        return;
    }
    forms[form].write(page->line, page->count, &t->body);
    if (t->body.failed) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    net_reply(t->request, &(struct reply){ .status = 200,
                                           .type = forms[form].type,
                                           .body = t->body.data,
                                           .length = t->body.length });
    task_end(t);
}

void api_book(struct task *t, const char *rest)
{
    uint64_t before;
    size_t form;
    (void)rest;
    if (!people_needs_known(t) || !read_before(t, &before) || !read_form(t, &form))
        return;
    size_t most = form < FORMS ? EXPORT : PAGE;
    struct book_page *page = calloc(1, sizeof *page + most * sizeof *page->line);
    if (!page) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    page->most = most;
    page->newest = !before;
    page->wallet.kind = LEDGER_WALLET;
    page->wallet.person = t->who.id;
    tell(t, page, before, form);
    free(page);
}
