/* record.c - a record as its own text: reading, tags, marks, lines.
 *
 * The text is kept in two parts: the head, up to and with the last tag, and the body, everything
 * after it. So a tag can be set at any time without moving the marks, which count bytes of the
 * body.
 */
#include "record/record_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

struct record *record_new(void)
{
    struct record *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    buffer_text(&r->head, "[Hearts \"1\"]\n");
    if (r->head.failed) {
        record_free(r);
        return NULL;
    }
    return r;
}

void record_free(struct record *r)
{
    if (!r)
        return;
    buffer_release(&r->head);
    buffer_release(&r->body);
    free(r);
}

/* ---- Reading ---- */

/* Gets the line that begins at *at, and moves *at to the next one. */
static bool next_line(const char *text, size_t length, size_t *at, const char **line, size_t *size)
{
    if (*at >= length)
        return false;
    const char *end = memchr(text + *at, '\n', length - *at);
    *line = text + *at;
    *size = end ? (size_t)(end - *line) + 1 : length - *at;
    *at += *size;
    return true;
}

/* Where the first line begins: editors may put a byte order mark before it. */
static size_t text_start(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static bool fault_at(struct record_fault *f, unsigned line, const char *why)
{
    f->line = line;
    f->column = 0;
    (void)snprintf(f->why, sizeof f->why, "%s", why);
    return false;
}

static bool version_is_known(const struct record_line *line)
{
    return line->name_length != 6 || memcmp(line->name, "Hearts", 6) != 0 ||
           (line->value_length == 1 && line->value[0] == '1');
}

/* Checks every line; *head becomes the length of the head. */
static bool check_lines(const char *text, size_t length, size_t *head, struct record_fault *f)
{
    const char *start;
    size_t at = text_start(text, length), size;
    bool hands = false;
    *head = at;
    for (unsigned number = 1; next_line(text, length, &at, &start, &size); number++) {
        struct record_line line;
        if (!utf8_is_valid(start, size))
            return fault_at(f, number, "this line is not UTF-8 text");
        if (!record_line_read(start, size, number, &line, f))
            return false;
        if (line.kind == RECORD_TAG && hands)
            return fault_at(f, number, "tags stand before the first hand");
        if (line.kind == RECORD_TAG && !version_is_known(&line))
            return fault_at(f, number, "this record is of another version than 1");
        if (line.kind == RECORD_TAG)
            *head = at;
        else if (line.kind != RECORD_NOTHING)
            hands = true;
    }
    return true;
}

/* Finds out whether the last line can be continued: nothing follows its last word. */
static void find_open_line(struct record *r)
{
    const char *text = r->body.data;
    size_t start = r->body.length;
    if (start < 2 || text[start - 1] != '\n')
        return;
    for (start--; start > 0 && text[start - 1] != '\n';)
        start--;
    struct record_line line;
    struct record_fault unused;
    size_t size = r->body.length - start;
    if (!record_line_read(text + start, size, 1, &line, &unused) || !line.group_count)
        return;
    if (line.kind != RECORD_PASS && line.kind != RECORD_CHARGE && line.kind != RECORD_TRICK)
        return;
    if (line.group[line.group_count - 1].end != size - 1)
        return;
    r->open = (uint8_t)line.kind;
    for (int i = 0; i < line.group_count; i++)
        r->open_seats |= (uint16_t)(1u << line.group[i].who);
}

struct record *record_read(const char *text, size_t length, struct record_fault *f)
{
    size_t head;
    *f = (struct record_fault){ 0 };
    if (length > RECORD_SIZE_MAX) {
        (void)fault_at(f, 0, "the record is larger than 16 MiB");
        return NULL;
    }
    if (!check_lines(text, length, &head, f))
        return NULL;
    struct record *r = calloc(1, sizeof *r);
    if (r) {
        buffer_append(&r->head, text, head);
        buffer_append(&r->body, text + head, length - head);
    }
    if (!r || r->head.failed || r->body.failed) {
        (void)fault_at(f, 0, "there is not enough memory to read the record");
        record_free(r);
        return NULL;
    }
    find_open_line(r);
    return r;
}

/* ---- Tags ---- */

/* The next tag of the head and where its line lies. */
static bool next_tag(const struct record *r, size_t *at, size_t *start, struct record_line *line)
{
    const char *text;
    size_t size;
    struct record_fault unused;
    if (*at == 0)
        *at = text_start(r->head.data, r->head.length);
    while (next_line(r->head.data, r->head.length, at, &text, &size)) {
        *start = (size_t)(text - r->head.data);
        if (record_line_read(text, size, 1, line, &unused) && line->kind == RECORD_TAG)
            return true;
    }
    return false;
}

static bool find_tag(const struct record *r, const char *name, size_t *start, size_t *end,
                     struct record_line *line)
{
    size_t length = strlen(name);
    for (*end = 0; next_tag(r, end, start, line);)
        if (line->name_length == length && memcmp(line->name, name, length) == 0)
            return true;
    return false;
}

bool record_tag(const struct record *r, const char *name, char *out, size_t capacity)
{
    struct record_line line;
    size_t start, end, n = 0;
    bool found = find_tag(r, name, &start, &end, &line);
    for (size_t i = 0; found && i < line.value_length && n + 1 < capacity; i++) {
        bool quoted = line.value[i] == '\\' && i + 1 < line.value_length &&
                      (line.value[i + 1] == '"' || line.value[i + 1] == '\\');
        i += quoted;
        out[n++] = line.value[i];
    }
    out[n] = '\0';
    return found;
}

void record_player(const struct record *r, unsigned seat, char *out, size_t capacity)
{
    char words[RECORD_VALUE_MAX];
    (void)record_tag(r, "Players", words, sizeof words);
    const char *word = words + strspn(words, " ");
    for (unsigned s = 0; s < seat && *word; s++) {
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
    (void)snprintf(out, capacity, "%.*s", (int)strcspn(word, " "), word);
}

unsigned record_tag_line(const struct record *r, const char *name)
{
    struct record_line line;
    size_t start, end;
    unsigned number = 1;
    if (!find_tag(r, name, &start, &end, &line))
        return 0;
    for (size_t i = 0; i < start; i++)
        number += r->head.data[i] == '\n';
    return number;
}

static bool name_is_good(const char *name)
{
    size_t i = 0;
    for (; name[i]; i++)
        if (!((name[i] >= 'a' && name[i] <= 'z') || (name[i] >= 'A' && name[i] <= 'Z') ||
              (name[i] >= '0' && name[i] <= '9') || name[i] == '_'))
            return false;
    return i > 0 && i < 64;
}

/* Writes a tag that can be read again: character by character, so that none is cut. */
static void write_tag(struct buffer *out, const char *name, const char *value)
{
    size_t length = strlen(value);
    uint32_t character;
    buffer_format(out, "[%s \"", name);
    for (size_t at = 0, size; at < length; at += size) {
        size = utf8_read(value + at, length - at, &character);
        bool control = size && (character < ' ' || (character >= 0x7f && character < 0xa0));
        if (at + size >= RECORD_VALUE_MAX)
            break;
        if (size && (character == '"' || character == '\\'))
            buffer_char(out, '\\');
        if (control || !size)
            buffer_char(out, control ? ' ' : '?');
        else
            buffer_append(out, value + at, size);
        size += !size;
    }
    buffer_text(out, "\"]\n");
}

bool record_tag_set(struct record *r, const char *name, const char *value)
{
    struct record_line line;
    size_t start, end;
    if (!name_is_good(name) || r->head.failed)
        return false;
    if (!find_tag(r, name, &start, &end, &line))
        start = end = r->head.length;
    struct buffer head = { 0 };
    buffer_append(&head, r->head.data, start);
    if (start && head.data && head.data[start - 1] != '\n' && start > text_start(head.data, start))
        buffer_char(&head, '\n');
    write_tag(&head, name, value);
    buffer_append(&head, r->head.data + end, r->head.length - end);
    if (head.failed) {
        buffer_release(&head);
        return false;
    }
    buffer_release(&r->head);
    r->head = head;
    return true;
}

/* ---- Marks ---- */

struct record_mark record_mark(const struct record *r)
{
    size_t length = r->body.length;
    /* If the last line has no newline yet, it will get one before anything is appended. */
    if (length && r->body.data[length - 1] != '\n')
        length++;
    return (struct record_mark){ length, r->open, r->open_seats };
}

void record_rewind(struct record *r, struct record_mark mark)
{
    if (mark.length <= r->body.length) {
        buffer_cut(&r->body, mark.length);
        if (mark.length)
            r->body.data[mark.length - 1] = '\n';
    }
    r->open = mark.open;
    r->open_seats = mark.open_seats;
}

/* ---- Lines ---- */

bool record_each(const struct record *r, struct record_cursor *cursor, struct record_line *line)
{
    const char *text;
    size_t size, start = cursor->at;
    struct record_fault unused;
    if (cursor->line == 0)
        for (size_t i = 0; i < r->head.length; i++)
            cursor->line += r->head.data[i] == '\n';
    if (!next_line(r->body.data, r->body.length, &cursor->at, &text, &size))
        return false;
    cursor->line++;
    /* Every line was checked when the record was read. */
    if (!record_line_read(text, size, cursor->line, line, &unused))
        line->kind = RECORD_NOTHING;
    line->offset = start;
    return true;
}

/* ---- Writing ---- */

void record_write(const struct record *r, struct buffer *out)
{
    buffer_append(out, r->head.data, r->head.length);
    buffer_append(out, r->body.data, r->body.length);
    if (r->head.failed || r->body.failed)
        out->failed = true;
}

void record_write_plain(const struct record *r, struct buffer *out)
{
    struct record_line line;
    struct record_cursor cursor = { 0 };
    size_t at = 0, start, before = out->length;
    if (r->head.failed || r->body.failed)
        out->failed = true;
    while (next_tag(r, &at, &start, &line)) {
        record_line_write(&line, out);
        buffer_char(out, '\n');
    }
    while (record_each(r, &cursor, &line)) {
        if (line.kind == RECORD_NOTHING)
            continue;
        if (line.kind == RECORD_HAND && out->length > before)
            buffer_char(out, '\n');
        record_line_write(&line, out);
        buffer_char(out, '\n');
    }
}
