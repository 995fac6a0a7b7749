/* people.c - the people of a server: their beginning and end, who makes a request, whom they block.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "net/log.h"
#include "people/people_inside.h"
#include "people/reviews.h"

enum { NOTE_EACH_MS = 3600000 };

/* ---- Beginning and end ---- */

struct people *people_new(struct site *s, const struct people_options *o,
                          const struct store_ops *ops, struct store *store, struct error *e)
{
    static const struct rate rates[] = {
#define ROW(constant, burst, each_ms) { burst, each_ms },
        PEOPLE_LIST_RATE(ROW)
#undef ROW
    };
    uint8_t rates_key[16];
    struct people *p = sodium_init() >= 0 ? calloc(1, sizeof *p) : NULL;
    if (!p) {
        error_set(e, "there is not enough memory for the people of a server");
        return NULL;
    }
    p->site = s;
    p->options = o;
    p->secure = strncmp(s->net_options->origin, "https:", 6) == 0;
    ticket_key(s->key, p->key);
    randombytes_buf(rates_key, sizeof rates_key);
    p->sessions = sessions_new(PEOPLE_SESSIONS_HELD);
    p->blocks = blocks_new();
    p->rates = rates_new(rates_key, rates, s->net_options->networks_each);
    p->chores = chores_new(p);
    p->reviews = reviews_new();
    if (!p->sessions || !p->blocks || !p->rates || !p->chores || !p->reviews)
        error_set(e, "there is not enough memory for the people of a server");
    else if (chores_load(p->chores, ops, store, e))
        return p;
    people_free(p);
    return NULL;
}

/* Work aside may come back after the rest of the server has gone. */
void people_free(struct people *p)
{
    if (!p)
        return;
    p->closed = true;
    chores_free(p->chores);
    p->chores = NULL;
    if (p->working)
        return;
    sessions_free(p->sessions);
    blocks_free(p->blocks);
    rates_free(p->rates);
    reviews_free(p->reviews);
    sodium_memzero(p->key, sizeof p->key);
    free(p);
}

void people_drain(struct people *p) { reviews_stop(p->reviews); }

bool people_work_ends(struct errand *e)
{
    struct people *p = e->people;
    p->working--;
    if (!p->closed)
        return false;
    errand_end(e);
    people_free(p);
    return true;
}

void people_on_change(struct people *p,
                      void (*changed)(void *with, const struct table_id *from,
                                      const struct person *to),
                      void (*gone)(void *with, const struct person *who, enum people_gone how),
                      void *with)
{
    p->changed = changed;
    p->gone = gone;
    p->with = with;
}

void people_tell_gone(struct people *p, const struct table_id *id, const struct table_id *owner,
                      const uint8_t *hash, enum people_gone how)
{
    struct person who = { .id = *id, .owner = *owner };
    if (hash)
        memcpy(who.ticket.byte, hash, TABLE_ID);
    if (p->gone)
        p->gone(p->with, &who, how);
}

void people_figures(const struct people *p, struct buffer *out)
{
    const struct {
        const char *name, *help;
        uint64_t count;
    } rows[] = {
        { "hearts_guests_made", "Guests welcomed.", p->count.guests },
        { "hearts_accounts_made", "Accounts made.", p->count.accounts },
        { "hearts_accounts_deleted", "People whose data was deleted.", p->count.deleted },
        { "hearts_logins", "Logins with the right password.", p->count.logins },
        { "hearts_logins_failed", "Logins with a wrong one.", p->count.failed },
        { "hearts_games_kept", "Finished games kept.", p->count.games },
        { "hearts_games_rated", "Games that changed ratings.", p->count.rated },
        { "hearts_reports", "Reports by people.", p->count.reports },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        buffer_format(out, "# TYPE %s counter\n# HELP %s %s\n%s_total %llu\n", rows[i].name,
                      rows[i].name, rows[i].help, rows[i].name, (unsigned long long)rows[i].count);
    buffer_format(out,
                  "# TYPE hearts_people_held gauge\n"
                  "# HELP hearts_people_held Tickets known in memory.\nhearts_people_held %zu\n",
                  sessions_count(p->sessions));
    buffer_format(out,
                  "# TYPE hearts_chores_waiting gauge\n"
                  "# HELP hearts_chores_waiting Finished games and deletions that wait.\n"
                  "hearts_chores_waiting %zu\n",
                  chores_waiting(p->chores));
}

/* ---- Who makes a request ---- */

static const struct person stranger;

static void tell(struct errand *e, const struct person *who)
{
    void (*known)(void *with, const struct person *who) = e->known;
    void *with = e->with;
    struct person told = *who;
    errand_end(e);
    known(with, &told);
}

static void load_blocks(struct errand *e, size_t op)
{
    struct table_id whom[PEOPLE_BLOCKS_EACH];
    bool mute[PEOPLE_BLOCKS_EACH];
    struct errand_row row;
    size_t count = 0;
    for (size_t at = 0; count < PEOPLE_BLOCKS_EACH && errand_row(e, op, &at, &row);) {
        mute[count] = strcmp(row.value, "mute") == 0;
        count += id_read(strrchr(row.key, '/') + 1, &whom[count]);
    }
    if (!blocks_load(e->people->blocks, &e->id, whom, mute, count))
        log_line(LOG_ERROR, "no memory for blocks", NULL);
}

/* Operations of identify(), in their order. */
enum { GOT_ACCOUNT, GOT_FORMER, GOT_BLOCKS, GOT_TICKET };

static bool read_account(struct errand *e, const struct cJSON *account, const struct cJSON *session)
{
    int64_t now_epoch, epoch;
    return json_get_text(account, "name", e->who.name, sizeof e->who.name) &&
           json_get_whole(account, "epoch", 0, INT64_MAX / 2048, &now_epoch) &&
           json_get_whole(session, "epoch", 0, INT64_MAX / 2048, &epoch) && epoch == now_epoch;
}

static bool read_bot(struct errand *e, const struct cJSON *bot)
{
    e->who.bot = true;
    return json_get_hex(bot, "person", e->who.id.byte, TABLE_ID) &&
           json_get_text(bot, "name", e->who.name, sizeof e->who.name);
}

/* What the store says of a ticket; false: it is no longer anybody's. */
static bool recognise(struct errand *e, enum ticket_kind kind)
{
    bool account = errand_got(e, GOT_ACCOUNT, NULL) != NULL;
    if (kind == TICKET_GUEST)
        return !account && !errand_got(e, GOT_FORMER, NULL);
    cJSON *owner = errand_got_json(e, GOT_ACCOUNT), *ticket = errand_got_json(e, GOT_TICKET);
    bool good = owner && ticket &&
                (kind == TICKET_BOT ? read_bot(e, ticket) : read_account(e, owner, ticket));
    cJSON_Delete(owner);
    cJSON_Delete(ticket);
    return good;
}

static void identified(struct errand *e, enum store_result result)
{
    struct ticket t = { .kind = (enum ticket_kind)e->number, .id = e->id };
    memcpy(t.hash, e->hash, sizeof t.hash);
    memcpy(e->who.ticket.byte, e->hash, TABLE_ID);
    e->who.owner = e->id;
    if (result != STORE_OK || !recognise(e, t.kind)) {
        tell(e, &stranger);
        return;
    }
    if (t.kind != TICKET_BOT)
        load_blocks(e, GOT_BLOCKS);
    (void)sessions_add(e->people->sessions, &t, &e->who);
    tell(e, &e->who);
}

static void identify(struct people *p, const struct ticket *t,
                     void (*known)(void *with, const struct person *who), void *with)
{
    struct errand *e = errand_new(p, NULL, NULL);
    if (!e) {
        known(with, &stranger);
        return;
    }
    e->known = known;
    e->with = with;
    e->id = t->id;
    e->number = t->kind;
    e->who.id = t->id;
    e->who.guest = t->kind == TICKET_GUEST;
    memcpy(e->who.name, t->name, sizeof e->who.name);
    memcpy(e->hash, t->hash, sizeof e->hash);
    (void)errand_get(e, key_id("account", &t->id));
    (void)errand_get(e, key_id("former", &t->id));
    (void)errand_scan(e, key_id_text("block", &t->id, ""), PEOPLE_BLOCKS_EACH);
    if (t->kind != TICKET_GUEST)
        (void)errand_get(e, key_hash(t->kind == TICKET_BOT ? "bot" : "session", t->hash));
    errand_send(e, identified);
}

static void noted(struct errand *e, enum store_result result)
{
    (void)result;
    errand_end(e);
}

/* Keeps when a session was used, at most once an hour. */
static void note_use(struct people *p, struct session *s)
{
    int64_t now = people_wall_ms();
    if (s->kind != TICKET_SESSION || now - s->noted_ms < NOTE_EACH_MS || p->site->no_room)
        return;
    s->noted_ms = now;
    struct errand *e = errand_new(p, NULL, NULL);
    if (!e)
        return;
    struct json j;
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_number(&j, "used", now);
    json_object_end(&j);
    (void)errand_put(e, key_id_hash("sessions", &s->account, s->hash), e->body.data,
                     e->body.length);
    errand_send(e, noted);
}

void people_identify(struct people *p, const char *cookie, const char *authorization,
                     void (*known)(void *with, const struct person *who), void *with)
{
    struct ticket t;
    if (!ticket_find(p->key, p->secure, cookie, authorization, &t)) {
        known(with, &stranger);
        return;
    }
    struct session *s = sessions_find(p->sessions, &t);
    if (!s) {
        identify(p, &t, known, with);
        return;
    }
    struct person who = s->who;
    note_use(p, s);
    known(with, &who);
}

/* ---- Blocks ---- */

bool people_knows_blocks(const struct people *p, const struct table_id *by)
{
    return id_is_zero(by) || blocks_are_held(p->blocks, by);
}

static void blocks_found(struct errand *e, enum store_result result)
{
    void (*then)(void *with) = e->then;
    void *with = e->with;
    if (result == STORE_OK)
        load_blocks(e, 0);
    errand_end(e);
    if (then)
        then(with);
}

void people_find_blocks(struct people *p, const struct table_id *by, void (*then)(void *with),
                        void *with)
{
    struct errand *e = errand_new(p, NULL, NULL);
    if (!e) {
        if (then)
            then(with);
        return;
    }
    e->id = *by;
    e->then = then;
    e->with = with;
    (void)errand_scan(e, key_id_text("block", by, ""), PEOPLE_BLOCKS_EACH);
    errand_send(e, blocks_found);
}

bool people_has_blocked(struct people *p, const struct table_id *by, const struct table_id *whom,
                        bool mute)
{
    if (!people_knows_blocks(p, by))
        people_find_blocks(p, by, NULL, NULL);
    char how = blocks_look(p->blocks, by, whom);
    return how == 'b' || (mute && how == 'm');
}

/* ---- Requests ---- */

static bool fits(const struct route *r, const char *path, enum request_method method,
                 const char **rest)
{
    size_t length = strlen(r->path);
    bool open = r->path[length - 1] == '/';
    *rest = path + length;
    return r->method == (method == METHOD_HEAD ? METHOD_GET : method) &&
           strncmp(path, r->path, length) == 0 && (open ? **rest != '\0' : **rest == '\0');
}

bool people_request(struct people *p, struct request *r, const struct person *who)
{
    for (size_t i = 0; i < people_route_count; i++) {
        const char *rest;
        if (!fits(&people_routes[i], request_path(r), request_method(r), &rest))
            continue;
        struct errand *e = errand_new(p, r, who);
        if (e)
            people_routes[i].answer(e, rest);
        return true;
    }
    return false;
}
