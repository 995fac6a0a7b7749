/* said.c - what somebody said at a table, as it is kept. */
#include "people/data/said.h"

#include <cjson/cJSON.h>

#include "text/json.h"

struct key said_at(const struct table_id *table) { return key_id_text("talk", table, ""); }

bool said_by(const char *value, size_t length, const struct table_id *who, char text[TABLE_SAY + 1])
{
    const char *why;
    struct table_id speaker;
    cJSON *m = json_read(value, length, &why);
    bool good = m && json_get_hex(m, "who", speaker.byte, TABLE_ID) &&
                table_id_same(&speaker, who) && json_get_text(m, "text", text, TABLE_SAY + 1);
    cJSON_Delete(m);
    return good;
}
