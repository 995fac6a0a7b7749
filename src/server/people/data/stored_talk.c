/* stored_talk.c - a person's stored talk at a table. */
#include "server/people/data/stored_talk.h"

#include "base/json_span.h"

struct key stored_talk_prefix(const struct id *table) { return key_id_text("talk", table, ""); }

bool stored_talk_by(const char *value, size_t length, const struct id *who,
                    char text[TABLE_SAY + 1])
{
    struct id speaker;
    struct json_span m = json_of(value, length);
    bool good = json_as_hex(json_member(m, "who"), speaker.byte, ID_BYTES) &&
                id_same(&speaker, who) && json_as_text(json_member(m, "text"), text, TABLE_SAY + 1);
    return good;
}
