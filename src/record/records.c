/* records.c - several records in one text. */
#include "record/records.h"

#include <string.h>

/* What a line says about where records begin and end. */
enum mark { MARK_NONE, MARK_TAG, MARK_VERSION, MARK_HAND };

static enum mark mark_of(const char *text, size_t size)
{
    struct record_line line;
    struct record_fault unused;
    size_t i = 0;
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        i = 3;
    while (i < size && (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n'))
        i++;
    if (i == size || text[i] == '#' || text[i] == '{')
        return MARK_NONE;
    if (text[i] != '[')
        return MARK_HAND;
    /* The reader of the record reports a tag that is not well formed. */
    if (!record_line_read(text + i, size - i, 1, &line, &unused) || line.name_length != 6 ||
        memcmp(line.name, "Hearts", 6) != 0)
        return MARK_TAG;
    return MARK_VERSION;
}

bool records_next(struct records *r, struct records_one *out)
{
    bool hands = false, version = false, any = false;
    if (r->at >= r->length && r->count)
        return false;
    size_t start = r->at;
    *out = (struct records_one){ .text = r->text + start, .before = r->line, .number = ++r->count };
    while (r->at < r->length) {
        const char *line = r->text + r->at, *end = memchr(line, '\n', r->length - r->at);
        size_t size = end ? (size_t)(end - line) + 1 : r->length - r->at;
        enum mark mark = mark_of(line, size);
        if ((hands && (mark == MARK_TAG || mark == MARK_VERSION)) ||
            (version && mark == MARK_VERSION))
            break;
        hands = hands || mark == MARK_HAND;
        version = version || mark == MARK_VERSION;
        any = any || mark != MARK_NONE;
        r->at += size;
        r->line++;
    }
    out->last = r->at >= r->length;
    out->empty = !any;
    /* Empty lines at its end are left out, but not the end of its last line. */
    size_t length = r->at - start, filled = length;
    while (filled && strchr(" \t\r\n", out->text[filled - 1]))
        filled--;
    const char *last = filled < length ? memchr(out->text + filled, '\n', length - filled) : NULL;
    out->length = !filled ? 0 : last ? (size_t)(last - out->text) + 1 : length;
    return true;
}

void records_fault(const struct records_one *one, struct record_fault *f)
{
    if (f->line)
        f->line += one->before;
}

struct record *records_read(const struct records_one *one, struct record_fault *f)
{
    if (one->empty) {
        *f = (struct record_fault){ .why = "there is no record in it, no tag and no hand" };
        return NULL;
    }
    struct record *r = record_read(one->length ? one->text : "", one->length, f);
    if (!r)
        records_fault(one, f);
    return r;
}
