/* grant.c - chips that an operator gives to somebody. */
#define _DEFAULT_SOURCE
#include "server/app/grant.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

#include "server/app/data.h"
#include "server/app/snapshot.h"
#include "server/people/who/names.h"
#include "server/store/book.h"

/* Opens the data for writing: together with a running server, or exclusively. */
static bool open_data(const char *folder, struct data *out, struct error *e)
{
    struct options options;
    uint8_t key[KEY_BYTES];
    if (snapshot_is_database(folder)) {
        *out = (struct data){ .ops = &store_postgres, .store = store_postgres_beside(folder, e) };
        return out->store != NULL;
    }
    if (store_sqlite_is_open(folder)) {
        *out = (struct data){ .ops = &store_sqlite, .store = store_sqlite_beside(folder, e) };
        return out->store != NULL;
    }
    /* Do not create a database in a folder that has none. */
    struct store *look = store_sqlite_look(folder, false, e);
    if (!look)
        return false;
    store_sqlite.close(look);
    options_standard(&options);
    if (strlen(folder) >= sizeof options.data || sodium_init() < 0) {
        error_set(e, "%.200s: this path is too long", folder);
        return false;
    }
    memcpy(options.data, folder, strlen(folder) + 1);
    bool good = data_open(&options, key, out, e);
    sodium_memzero(key, sizeof key);
    return good;
}

/* Finds a person by name; false if there is none. */
static bool find_person(const struct data *d, const char *name, struct id *out, struct error *e)
{
    static const char before[] = "name/";
    char clean[TABLE_NAME], key[sizeof before + TABLE_NAME];
    struct buffer id = { 0 };
    bool found = false;
    size_t read = 0;
    if (name_clean(name, clean)) {
        memcpy(key, before, sizeof before);
        name_fold(clean, key + sizeof before - 1);
        struct store_op op = {
            .kind = STORE_GET, .key = key, .key_length = strlen(key), .out = &id, .found = &found
        };
        found = d->ops->begin(d->store) == STORE_OK && d->ops->run(d->store, &op, 1) == STORE_OK &&
                d->ops->commit(d->store) == STORE_OK && found;
    }
    found = found && id.length == 2 * ID_BYTES &&
            sodium_hex2bin(out->byte, ID_BYTES, id.data, id.length, NULL, &read, NULL) == 0;
    buffer_release(&id);
    if (!found)
        error_set(e, "nobody has an account of the name \"%.60s\"", name);
    return found;
}

/* The transfer's place has the time of the command, so repeating the command gives the chips again.
 */
static bool give(const struct data *d, const struct id *person, int64_t chips, int64_t *left,
                 struct error *e)
{
    struct timespec now;
    struct ledger_state state;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    struct ledger_transfer t = book_grant(person, 0, chips,
                                          (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    t.place.game = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    struct store_op ops[] = {
        { .kind = STORE_TRANSFER, .transfer = &t },
        { .kind = STORE_ACCOUNT, .account = &t.credit, .state = &state },
    };
    enum store_result result = d->ops->begin(d->store);
    if (result == STORE_OK)
        result = d->ops->run(d->store, ops, 2);
    if (result == STORE_OK)
        result = d->ops->commit(d->store);
    if (result != STORE_OK) {
        error_set(e, "%s",
                  result == STORE_SHORT ? "that is more than there may be" : d->ops->why(d->store));
        return false;
    }
    *left = state.balance / LEDGER_CHIP;
    return true;
}

bool grant_chips(const char *folder, const char *name, int64_t chips, int64_t *left,
                 struct error *e)
{
    struct id person;
    struct data data;
    if (!open_data(folder, &data, e))
        return false;
    bool good = find_person(&data, name, &person, e) && give(&data, &person, chips, left, e);
    data.ops->close(data.store);
    return good;
}
