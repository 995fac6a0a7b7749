/* explained.c - whether settlements follow from the records of games.
 *
 * A record's lines `stakes` and `pot` say what each seat won by a hand and a game. None of the code
 * that pays is used: amounts are read, and limited to what the seats hold, by separate code.
 */
#include "server/app/explained.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "server/store/ledger_settled.h"
#include "server/store/store.h"

struct explaining {
    struct store *look;
    struct explained *out;
    struct error *e;
    bool failed;
    struct buffer record; /* record of this game */
    struct id table;
    uint64_t game;
    bool there;
};

/* ---- What a record says ---- */

/* Reads "-4 7/2 ..." as units; false if it is not such a list. */
static bool read_amounts(const char *at, int64_t out[LEDGER_SEATS])
{
    memset(out, 0, LEDGER_SEATS * sizeof *out);
    for (int seat = 0; *at && *at != '\n' && *at != '\r'; seat++) {
        char *end;
        long long number = strtoll(at, &end, 10), part = 1;
        if (end == at || seat == LEDGER_SEATS)
            return false;
        if (*end == '/')
            part = strtoll(end + 1, &end, 10);
        if (part < 1 || LEDGER_CHIP % part)
            return false;
        out[seat] = number * (LEDGER_CHIP / part);
        at = end + strspn(end, " ");
    }
    return true;
}

/* Finds the line with that word in a given hand, counted from the start: in a game that follows
 * another, the hands' numbers may continue. */
static bool find_amounts(const char *record, uint32_t hand, const char *word,
                         int64_t out[LEDGER_SEATS])
{
    size_t length = strlen(word);
    uint32_t hands = 0;
    bool found = false;
    for (const char *line = record; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        hands += strncmp(line, "hand ", 5) == 0;
        if (hands == hand && strncmp(line, word, length) == 0 && line[length] == ' ')
            found = read_amounts(line + length + 1, out);
    }
    return found;
}

/* Nobody pays more than they have; the shortfall is shared by all who get something. */
static void cut(const int64_t has[LEDGER_SEATS], int64_t amounts[LEDGER_SEATS])
{
    __extension__ typedef __int128 wide;
    int64_t due = 0, paid = 0, given = 0;
    int64_t got[LEDGER_SEATS];
    for (int s = 0; s < LEDGER_SEATS; s++) {
        got[s] = amounts[s];
        if (amounts[s] > 0)
            due += amounts[s];
        else
            paid += got[s] = -amounts[s] > has[s] ? -has[s] : amounts[s];
    }
    paid = -paid;
    for (int s = 0; s < LEDGER_SEATS; s++)
        if (amounts[s] > 0)
            given += got[s] = (int64_t)((wide)amounts[s] * paid / due);
    for (int s = 0; s < LEDGER_SEATS && given < paid; s++)
        if (amounts[s] > 0) {
            got[s]++;
            given++;
        }
    memcpy(amounts, got, sizeof got);
}

/* ---- Compared ---- */

/* Opens the record of a table's game, stored under a hash of both: people/games/facts.c. */
static bool open_record(struct explaining *x, const struct ledger_settled *s)
{
    uint8_t place[ID_BYTES + 4], id[crypto_hash_sha256_BYTES];
    char hex[2 * ID_BYTES + 1], key[8 + 2 * ID_BYTES];
    if (x->game == s->game && memcmp(&x->table, &s->table, sizeof x->table) == 0)
        return true;
    memcpy(place, s->table.byte, ID_BYTES);
    for (int i = 0; i < 4; i++)
        place[ID_BYTES + i] = (uint8_t)((s->game - 1) >> (24 - 8 * i));
    (void)crypto_hash_sha256(id, place, sizeof place);
    (void)sodium_bin2hex(hex, sizeof hex, id, ID_BYTES);
    memcpy(key, "record/", 7);
    memcpy(key + 7, hex, sizeof hex);
    buffer_release(&x->record);
    x->table = s->table;
    x->game = s->game;
    return store_sqlite_look_value(x->look, key, strlen(key), &x->record, &x->there, x->e);
}

static bool take(void *with, const struct ledger_settled *s)
{
    struct explaining *x = with;
    int64_t says[LEDGER_SEATS];
    char table[2 * ID_BYTES + 1];
    if (!open_record(x, s)) {
        x->failed = true;
        return false;
    }
    x->out->settled++;
    x->out->unrecorded += !x->there;
    if (!x->there || !x->record.data)
        return true;
    bool found = find_amounts(x->record.data, s->hand, s->pot ? "pot" : "stakes", says);
    if (found)
        cut(s->before, says);
    if (found && memcmp(says, s->net, sizeof says) == 0)
        return true;
    (void)sodium_bin2hex(table, sizeof table, s->table.byte, ID_BYTES);
    if (x->out->good)
        error_set(&x->out->why,
                  "%s %u of game %llu at table %s was settled otherwise than its"
                  " record says",
                  s->pot ? "the pot after hand" : "hand", (unsigned)s->hand,
                  (unsigned long long)s->game, table);
    x->out->good = false;
    return true;
}

bool explained_folder(const char *folder, struct explained *out, struct error *e)
{
    *out = (struct explained){ .good = true };
    struct explaining x = { .out = out, .e = e, .look = store_sqlite_look(folder, false, e) };
    bool good = sodium_init() >= 0 && x.look && ledger_settled_all(x.look, take, &x, e);
    buffer_release(&x.record);
    store_sqlite.close(x.look);
    return good && !x.failed;
}
