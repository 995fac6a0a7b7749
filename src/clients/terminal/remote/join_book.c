/* join_book.c - a person's chips on a server, as text. */
#define _DEFAULT_SOURCE
#include "clients/terminal/remote/join_book.h"

#include "clients/terminal/remote/connection.h"
#include "clients/terminal/remote/join_who.h"
#include "clients/terminal/remote/read.h"

#include <string.h>
#include <time.h>

static const struct {
    const char *form, *path;
} forms[] = {
    { "csv", "/api/book?as=csv" },
    { "journal", "/api/book?as=journal" },
    { "json", "/api/book" },
};
enum { FORMS = sizeof forms / sizeof *forms };

static const char *path_of(const char *form)
{
    for (int i = 0; i < FORMS; i++)
        if (strcmp(form, forms[i].form) == 0)
            return forms[i].path;
    return NULL;
}

bool join_book_form(const char *form) { return path_of(form) != NULL; }

bool join_book_file(const struct address *a, const char *token, const char *form,
                    struct buffer *out, struct error *e)
{
    int status;
    if (!link_ask(a, token, "GET", path_of(form), NULL, &status, out, e))
        return false;
    if (status != 200)
        error_set(e, "the server answers with status %d", status);
    return status == 200;
}

/* ---- For people ---- */

static bool write_line(struct buffer *out, struct json_span line)
{
    enum { MOST = 1000000000 };
    int64_t at, chips, left;
    char what[24], when[24] = "?";
    struct tm day;
    read_line(read_member(line, "what"), what, sizeof what);
    if (!json_as_whole(read_member(line, "at"), 0, INT64_C(253402300799999), &at) ||
        !json_as_whole(read_member(line, "chips"), -INT64_C(1000) * MOST, INT64_C(1000) * MOST,
                       &chips) ||
        !json_as_whole(read_member(line, "left"), 0, INT64_C(1000) * MOST, &left))
        return false;
    time_t second = (time_t)(at / 1000);
    if (localtime_r(&second, &day))
        (void)strftime(when, sizeof when, "%Y-%m-%d %H:%M", &day);
    buffer_format(out, "%s  %-9s %+9lld %9lld\n", when, what, (long long)chips, (long long)left);
    return true;
}

/* The tables where one's slate is not even; nothing if the server does not know /api/slates. */
static void write_slates(const struct address *a, const char *token, struct buffer *out)
{
    struct error unused;
    struct who_answer told;
    struct json_span slate;
    (void)who_ask(a, token, "GET", "/api/slates", NULL, &told, &unused);
    for (struct json_walk w = json_walk(read_member(told.value, "slates"));
         json_next(&w, NULL, &slate);) {
        int64_t chips;
        char table[ADDRESS_ID];
        read_line(read_member(slate, "table"), table, sizeof table);
        if (json_as_whole(read_member(slate, "chips"), -INT64_C(1000000000000),
                          INT64_C(1000000000000), &chips) &&
            chips)
            buffer_format(out, "On the slate of table %s: %+lld\n", table, (long long)chips);
    }
    buffer_release(&told.text);
}

bool join_book(const struct address *a, const char *token, int most, struct buffer *out,
               struct error *e)
{
    struct who_answer book;
    struct json_span line;
    int64_t chips, due;
    bool told = who_ask(a, token, "GET", "/api/book", NULL, &book, e);
    struct json_walk lines = json_walk(read_member(book.value, "lines"));
    bool good = json_as_whole(read_member(book.value, "chips"), 0, INT64_MAX, &chips);
    if (good)
        buffer_format(out, "You have %lld chip%s.\n", (long long)chips, chips == 1 ? "" : "s");
    if (good && json_as_whole(read_member(book.value, "due"), 1, INT64_MAX, &due))
        buffer_format(out, "You get %lld when you next sit down at a chips table.\n",
                      (long long)due);
    while (good && most-- > 0 && json_next(&lines, NULL, &line))
        good = write_line(out, line);
    if (good)
        write_slates(a, token, out);
    if (told && !good)
        error_set(e, "what the server tells of chips cannot be read");
    buffer_release(&book.text);
    return good;
}
