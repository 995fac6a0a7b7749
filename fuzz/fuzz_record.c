/* fuzz_record.c - any bytes as a record: read, written back, replayed, cut at a decision. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void same_text(const struct buffer *a, const struct buffer *b)
{
    if (a->length != b->length || (a->length && memcmp(a->data, b->data, a->length) != 0))
        abort();
}

/* A record is written back byte for byte, and its plain form reads back as the same plain form. */
static void check_texts(const struct record *record, const uint8_t *data, size_t size)
{
    struct buffer text = { 0 }, plain = { 0 }, again = { 0 };
    struct record_fault f;
    record_write(record, &text);
    if (text.length != size || (size && memcmp(text.data, data, size) != 0))
        abort();
    record_write_plain(record, &plain);
    struct record *second = record_read(plain.data ? plain.data : "", plain.length, &f);
    if (!second)
        abort();
    record_write_plain(second, &again);
    same_text(&plain, &again);
    record_free(second);
    buffer_release(&text);
    buffer_release(&plain);
    buffer_release(&again);
}

/* Replays it all and counts the decisions; *mark: the place before the decision numbered `wanted`.
 */
static enum replay_kind replay_all(const struct record *record, int *decisions, int wanted,
                                   struct record_mark *mark)
{
    static struct replay r;
    static struct replay_step step;
    struct record_fault f = { 0 };
    *decisions = 0;
    if (!replay_begin(&r, record, &f))
        return REPLAY_FAULT;
    for (;;) {
        enum replay_kind kind = replay_next(&r, &step, &f);
        if (kind == REPLAY_FAULT && !*f.why)
            abort();
        if (kind == REPLAY_FAULT || kind == REPLAY_END)
            return kind;
        if (kind == REPLAY_MOVE && (*decisions)++ == wanted)
            *mark = step.before;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record_fault f = { 0 };
    struct record_mark mark = { 0 }, unused;
    int decisions, left, wanted = size ? data[size / 2] : 0;
    if (size > 1 << 16)
        return 0;
    struct record *record = record_read((const char *)data, size, &f);
    if (!record) {
        if (!*f.why)
            abort();
        return 0;
    }
    check_texts(record, data, size);
    (void)replay_all(record, &decisions, wanted, &mark);
    if (decisions > wanted) {
        record_rewind(record, mark);
        if (replay_all(record, &left, -1, &unused) != REPLAY_END || left != wanted)
            abort();
    }
    record_free(record);
    return 0;
}
