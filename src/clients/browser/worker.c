/* worker.c - a small server in a page's worker: tables for the one person whose browser it is.
 *
 * It speaks docs/PROTOCOL.md, as a server does. The host writes what comes in to where worker_in()
 * says, and calls what it is for; what goes out, and what is to be kept, it is called with: host.h.
 * Nothing is told to anybody before the host has kept it.
 */
#include <stdlib.h>
#include <string.h>

#include "clients/browser/fetched_weights.h"
#include "clients/browser/host.h"
#include "clients/browser/one_person.h"
#include "clients/browser/page_link.h"
#include "clients/browser/runs.h"
#include "clients/browser/worker_tables.h"
#include "server/api/api_day.h"
#include "server/api/api_tables.h"
#include "server/rooms/messages.h"

#define EXPORTED(name) __attribute__((export_name(#name))) name

static struct buffer in;
static struct server server;
static struct store *memory;
static struct keep *keep;
static struct person person;

void *EXPORTED(worker_in)(size_t length);
int EXPORTED(worker_load)(size_t key_length, size_t length);
int EXPORTED(worker_begin)(size_t length);
int EXPORTED(worker_open)(unsigned link);
void EXPORTED(worker_message)(unsigned link, size_t length);
void EXPORTED(worker_close)(unsigned link);
void EXPORTED(worker_request)(unsigned request, size_t length);
void EXPORTED(worker_kept)(int kept);
int EXPORTED(worker_weights)(size_t name_length, size_t length);
double EXPORTED(worker_turn)(void);

/* Room for this many bytes, until the next call of any; NULL: memory is out. */
void *worker_in(size_t length)
{
    buffer_cut(&in, 0);
    return buffer_reserve(&in, length) ? in.data : NULL;
}

static bool begin_store(void)
{
    struct error e;
    if (!memory)
        memory = store_memory.open("", &e);
    if (memory && !keep)
        keep = keep_new(memory);
    return keep;
}

/* A key and its value, one behind the other, as they were kept; in the order of the keys, before
 * worker_begin(). 0: it is nothing that was kept. */
int worker_load(size_t key_length, size_t length)
{
    return begin_store() && keep_load(keep, in.data, key_length, in.data + key_length, length);
}

/* Who plays here: an id of 16 bytes, the key of 32, and the name. 0: memory is out, or what was
 * kept cannot be read. */
int worker_begin(size_t length)
{
    struct error e;
    enum { ID = ID_BYTES, KEY = sizeof server.site.key };
    if (length < ID + KEY || length - ID - KEY >= sizeof person.name || !begin_store())
        return 0;
    memcpy(person.id.byte, in.data, ID);
    memcpy(server.site.key, in.data + ID, KEY);
    memcpy(person.name, in.data + ID + KEY, length - ID - KEY);
    if (people_begin_here(keep, memory, &e) && tables_begin(&server, keep, memory, &e))
        return 1;
    host_log(e.text, strlen(e.text));
    return 0;
}

/* Another page, or another look of the same one. 0: it is closed at once. */
int worker_open(unsigned link)
{
    struct socket *s = link_new(link);
    if (s && rooms_opened(server.rooms, s, &person))
        return 1;
    if (s)
        link_free(s);
    return 0;
}

void worker_message(unsigned link, size_t length)
{
    struct socket *s = link_find(link);
    if (!s)
        return;
    in.data[length] = '\0';
    rooms_message(server.rooms, s, in.data, length);
}

void worker_close(unsigned link)
{
    struct socket *s = link_find(link);
    if (!s)
        return;
    rooms_closed(server.rooms, s);
    link_free(s);
}

/* A line with method and path, and the body. It is answered by host_reply(), once. */
void worker_request(unsigned request, size_t length)
{
    struct request *r = link_request(request, in.data, length);
    if (!r)
        host_reply(request, 503, "", 0);
    else if (!day_request(r) && !runs_request(r) && !people_answer_here(r, &person) &&
             !api_tables(server.rooms, r, &person))
        net_refuse(r, 404, "not-found", "There is no such thing here.", 0);
}

/* What host_keep() asked for is kept; 0: it cannot be, and none of it is. */
void worker_kept(int kept) { keep_done(keep, kept); }

/* The name of a game and its weights, one behind the other: computers that wait for them go on to
 * think. 0: they are not those of such a game. */
int worker_weights(size_t name_length, size_t length)
{
    if (!weights_fill(in.data, name_length, in.data + name_length, length))
        return 0;
    tables_think(&server);
    people_judge();
    runs_begin();
    return 1;
}

/* Does what is due. How many milliseconds until there is more to do; below 0: only when something
 * comes in. */
double worker_turn(void)
{
    double wait = link_turn((int64_t)host_now());
    return keep_turn(keep) ? 0 : wait;
}
