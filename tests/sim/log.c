/* log.c - the store of the simulator: events as bytes, each durable or not yet. */
#include "sim/sim.h"

#include <stdlib.h>
#include <string.h>

static void *grown(void *old, size_t size)
{
    void *p = realloc(old, size);
    if (!p)
        abort();
    return p;
}

void log_clear(struct log *l) { l->used = l->count = 0; }

void log_append(struct log *l, const struct table_event *e, int command, int64_t handed_ms)
{
    if (l->used + TABLE_EVENT_BYTES > l->room) {
        l->room = 2 * l->room + 4 * TABLE_EVENT_BYTES;
        l->bytes = grown(l->bytes, l->room);
    }
    if (l->count == l->entry_room) {
        l->entry_room = 2 * l->entry_room + 256;
        l->entries = grown(l->entries, l->entry_room * sizeof *l->entries);
    }
    size_t length = table_event_write(e, l->bytes + l->used);
    l->entries[l->count++] = (struct log_entry){
        .at = l->used,
        .length = length,
        .id = e->id,
        .command = command,
        .handed_ms = handed_ms,
    };
    l->used += length;
}

uint64_t log_find(const struct log *l, const struct id *id)
{
    for (size_t i = l->count; i > 0; i--)
        if (memcmp(&l->entries[i - 1].id, id, sizeof *id) == 0)
            return i;
    return 0;
}

bool log_read(const struct log *l, size_t i, struct table_event *e)
{
    return table_event_read(e, l->bytes + l->entries[i].at, l->entries[i].length);
}

void log_cut(struct log *l, size_t count)
{
    if (count < l->count)
        l->used = l->entries[count].at;
    l->count = count;
}
