/* seal.c - sealing and opening events. A stored event begins with a byte that says whether it is
 * sealed. Then come either the event's bytes, or a nonce and the encrypted bytes, bound to their
 * position in the log. */
#include "server/seal/seal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { OPEN = 0, SEALED = 1 };

_Static_assert(CIPHER_POSITION == ID_BYTES + 8, "room for a place");

void seal_key(uint8_t out[SEAL_KEY], const uint8_t server_key[32]) { cipher_key(out, server_key); }

static void write_place(uint8_t out[CIPHER_POSITION], const struct id *log, uint64_t seq)
{
    memcpy(out, log->byte, ID_BYTES);
    for (int i = 0; i < 8; i++)
        out[ID_BYTES + i] = (uint8_t)(seq >> (56 - 8 * i));
}

size_t seal_write(const uint8_t key[SEAL_KEY], const struct id *log, const struct table_event *e,
                  uint8_t out[SEAL_BYTES])
{
    uint8_t bytes[TABLE_EVENT_BYTES], place[CIPHER_POSITION];
    size_t count = table_event_write(e, bytes);
    assert(count > 0 && count <= sizeof bytes);
    if (!cipher_seals || !table_event_is_secret(e)) {
        out[0] = OPEN;
        memcpy(out + 1, bytes, count);
        return 1 + count;
    }
    out[0] = SEALED;
    write_place(place, log, e->seq);
    cipher_close(key, place, bytes, count, out + 1);
    sodium_memzero(bytes, sizeof bytes);
    return SEAL_MORE + count;
}

/* Reads an event of talk whose text was redacted: it keeps its number, and nothing else in the log
 * depends on it. */
static bool read_emptied(const struct store_event *stored, struct table_event *out)
{
    if (stored->kind != TABLE_TALKED)
        return false;
    memset(out, 0, sizeof *out);
    out->kind = TABLE_TALKED;
    out->seq = stored->seq;
    out->at_ms = stored->at_ms;
    out->id = stored->command;
    out->seat = HEARTS_WATCHER;
    memcpy(out->text, "-", 2);
    return true;
}

bool seal_read(const uint8_t key[SEAL_KEY], const struct id *log, const struct store_event *stored,
               struct table_event *out)
{
    uint8_t bytes[TABLE_EVENT_BYTES], place[CIPHER_POSITION];
    const uint8_t *body = stored->body;
    if (stored->length == 0)
        return read_emptied(stored, out);
    if (stored->length > SEAL_BYTES)
        return false;
    if (body[0] == OPEN)
        return table_event_read(out, body + 1, stored->length - 1) && out->seq == stored->seq;
    if (body[0] != SEALED || stored->length < SEAL_MORE)
        return false;
    write_place(place, log, stored->seq);
    size_t length = stored->length - SEAL_MORE;
    if (length > sizeof bytes || !cipher_open(key, place, body + 1, length, bytes))
        return false;
    bool good = table_event_read(out, bytes, length) && out->seq == stored->seq;
    sodium_memzero(bytes, sizeof bytes);
    return good;
}

void seal_keep(struct buffer *log, const struct store_event *e)
{
    buffer_append(log, e, sizeof *e);
    buffer_append(log, e->body, e->length);
}

bool seal_next(const struct buffer *log, size_t *at, struct store_event *out)
{
    if (*at >= log->length)
        return false;
    memcpy(out, log->data + *at, sizeof *out);
    out->body = log->data + *at + sizeof *out;
    *at += sizeof *out + out->length;
    return true;
}
