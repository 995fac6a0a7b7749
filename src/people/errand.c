/* errand.c - gathering operations, sending them, reading what came back. */
#include "people/errand.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "people/people_inside.h"

enum { TRIES = 10 };

struct part {
    struct key key;
    struct buffer value; /* to be kept, or what was found */
    struct key after;    /* a SCAN leaves out what is not behind it */
    size_t rows;
    bool found;
};

struct errand *errand_new(struct people *p, struct request *r, const struct person *who)
{
    struct errand *e = calloc(1, sizeof *e);
    if (!e) {
        static const char body[] = "{\"why\":\"full\",\"say\":\"The server is out of memory.\"}";
        if (r)
            net_reply(r, &(struct reply){ .status = 503, .body = body, .length = sizeof body - 1 });
        return NULL;
    }
    e->people = p;
    e->request = r;
    if (who)
        e->who = *who;
    return e;
}

void errand_clear(struct errand *e)
{
    for (size_t i = 0; i < e->count; i++) {
        buffer_release(&e->part[i]->value);
        free(e->part[i]);
    }
    e->count = 0;
    e->failed = false;
}

void errand_end(struct errand *e)
{
    errand_clear(e);
    free(e->op);
    free(e->part);
    cJSON_Delete(e->asked);
    buffer_release(&e->body);
    secret_free(e->secret);
    if (!id_is_zero(&e->locked))
        people_unlock(e->people, &e->locked);
    if (e->more_free)
        e->more_free(e->more);
    free(e);
}

static bool reserve(struct errand *e)
{
    if (e->count < e->room)
        return true;
    size_t room = e->room ? 2 * e->room : 8;
    struct store_op *op = realloc(e->op, room * sizeof *op);
    if (op)
        e->op = op;
    struct part **part = realloc(e->part, room * sizeof(struct part *));
    if (part)
        e->part = part;
    if (op && part)
        e->room = room;
    return op && part;
}

/* A new operation of that kind; NULL when memory is out. */
static struct store_op *add(struct errand *e, enum store_op_kind kind, const struct key *key)
{
    struct part *part = reserve(e) ? calloc(1, sizeof *part) : NULL;
    if (!part) {
        e->failed = true;
        return NULL;
    }
    if (key)
        part->key = *key;
    struct store_op *op = &e->op[e->count];
    *op = (struct store_op){ .kind = kind,
                             .key = part->key.text,
                             .key_length = strlen(part->key.text) };
    e->part[e->count++] = part;
    return op;
}

/* The number of the operation added last. */
static size_t last(const struct errand *e) { return e->count ? e->count - 1 : 0; }

size_t errand_get(struct errand *e, struct key key)
{
    struct store_op *op = add(e, STORE_GET, &key);
    if (op) {
        op->out = &e->part[last(e)]->value;
        op->found = &e->part[last(e)]->found;
    }
    return last(e);
}

static bool take_row(void *with, const void *key, size_t key_length, const void *value,
                     size_t value_length)
{
    struct part *part = with;
    if (part->value.length + key_length + value_length > ERRAND_ROWS_BYTES)
        return false;
    uint32_t lengths[2] = { (uint32_t)key_length, (uint32_t)value_length };
    buffer_append(&part->value, lengths, sizeof lengths);
    buffer_append(&part->value, key, key_length);
    buffer_char(&part->value, '\0');
    buffer_append(&part->value, value, value_length);
    buffer_char(&part->value, '\0');
    part->rows += !part->value.failed;
    return !part->value.failed;
}

size_t errand_scan(struct errand *e, struct key prefix, size_t limit)
{
    return errand_scan_after(e, prefix, (struct key){ "" }, limit);
}

size_t errand_scan_after(struct errand *e, struct key prefix, struct key after, size_t limit)
{
    struct store_op *op = add(e, STORE_SCAN, &prefix);
    if (op) {
        struct part *part = e->part[last(e)];
        part->after = after;
        op->limit = limit;
        op->after = after.text[0] ? part->after.text : NULL;
        op->after_length = strlen(after.text);
        op->scan = take_row;
        op->with = e->part[last(e)];
    }
    return last(e);
}

static size_t put(struct errand *e, enum store_op_kind kind, const struct key *key,
                  const void *value, size_t length)
{
    struct store_op *op = add(e, kind, key);
    if (op) {
        struct buffer *kept = &e->part[last(e)]->value;
        buffer_append(kept, value, length);
        e->failed |= kept->failed;
        op->value = kept->data;
        op->value_length = kept->length;
    }
    return last(e);
}

size_t errand_put(struct errand *e, struct key key, const void *value, size_t length)
{
    return put(e, STORE_PUT, &key, value, length);
}

size_t errand_put_new(struct errand *e, struct key key, const void *value, size_t length)
{
    return put(e, STORE_PUT_NEW, &key, value, length);
}

size_t errand_delete(struct errand *e, struct key key)
{
    (void)add(e, STORE_DELETE, &key);
    return last(e);
}

size_t errand_redact(struct errand *e, const struct table_id *log, uint64_t seq)
{
    struct store_op *op = add(e, STORE_REDACT, NULL);
    if (op) {
        memcpy(op->log.byte, log->byte, STORE_ID);
        op->event.seq = seq;
    }
    return last(e);
}

size_t errand_read(struct errand *e, const struct table_id *log, uint64_t from,
                   bool (*each)(void *with, const struct store_event *event), void *with)
{
    struct store_op *op = add(e, STORE_READ, NULL);
    if (op) {
        memcpy(op->log.byte, log->byte, STORE_ID);
        op->event.seq = from;
        op->limit = STORE_PIECE;
        op->read = each;
        op->with = with;
    }
    return last(e);
}

static bool only_reads(const struct errand *e)
{
    for (size_t i = 0; i < e->count; i++)
        if (e->op[i].kind != STORE_GET && e->op[i].kind != STORE_SCAN)
            return false;
    return true;
}

/* Reads that went down with somebody else's write are done again. */
static bool again(struct errand *e)
{
    if (e->tries++ >= TRIES || !only_reads(e))
        return false;
    for (size_t i = 0; i < e->count; i++) {
        buffer_cut(&e->part[i]->value, 0);
        e->part[i]->rows = 0;
    }
    journal_ask(e->people->site->journal, &e->ask);
    return true;
}

static void answered(struct journal_request *r, enum store_result result)
{
    struct errand *e = r->with;
    bool memory = false;
    for (size_t i = 0; i < e->count; i++)
        memory |= e->part[i]->value.failed;
    if (result == STORE_FULL && !memory && again(e))
        return;
    e->next(e, result == STORE_OK && memory ? STORE_FULL : result);
}

void errand_send(struct errand *e, void (*next)(struct errand *e, enum store_result result))
{
    if (e->failed || e->count == 0) {
        next(e, e->failed ? STORE_FULL : STORE_OK);
        return;
    }
    e->next = next;
    e->tries = 0;
    e->ask = (struct journal_request){
        .ops = e->op, .count = e->count, .answer = answered, .with = e
    };
    journal_ask(e->people->site->journal, &e->ask);
}

const char *errand_key(const struct errand *e, size_t op) { return e->part[op]->key.text; }

const char *errand_got(const struct errand *e, size_t op, size_t *length)
{
    const struct part *part = e->part[op];
    if (length)
        *length = part->value.length;
    if (!part->found)
        return NULL;
    return part->value.data ? part->value.data : "";
}

struct cJSON *errand_got_json(const struct errand *e, size_t op)
{
    const char *why;
    size_t length;
    const char *text = errand_got(e, op, &length);
    return text ? json_read(text, length, &why) : NULL;
}

bool errand_row(const struct errand *e, size_t op, size_t *at, struct errand_row *out)
{
    const struct buffer *b = &e->part[op]->value;
    uint32_t lengths[2];
    if (*at >= b->length)
        return false;
    memcpy(lengths, b->data + *at, sizeof lengths);
    out->key = b->data + *at + sizeof lengths;
    out->value = out->key + lengths[0] + 1;
    out->value_length = lengths[1];
    *at += sizeof lengths + lengths[0] + 1 + lengths[1] + 1;
    return true;
}

size_t errand_rows(const struct errand *e, size_t op) { return e->part[op]->rows; }

bool errand_is_short(const struct errand *e, size_t op) { return e->part[op]->value.failed; }
