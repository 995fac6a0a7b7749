/* worker.c - a small server in a page's worker: tables for those who use this browser.
 *
 * It speaks docs/PROTOCOL.md, like a server. The host writes incoming data to the address from
 * worker_in(), and then calls the function for it. Outgoing messages and data to be saved go
 * through the functions of host.h. Nothing is sent to anybody before the host has saved it.
 */
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
static struct worker_store *store;
static struct person person; /* whose browser it is */

void *EXPORTED(worker_in)(size_t length);
int EXPORTED(worker_load)(size_t key_length, size_t length);
int EXPORTED(worker_begin)(size_t length);
int EXPORTED(worker_open)(unsigned link, unsigned number, size_t name_length);
void EXPORTED(worker_message)(unsigned link, size_t length);
void EXPORTED(worker_close)(unsigned link);
void EXPORTED(worker_request)(unsigned request, size_t length);
void EXPORTED(worker_kept)(int kept);
int EXPORTED(worker_weights)(size_t name_length, size_t length);
double EXPORTED(worker_turn)(void);

/* Space for incoming data, valid until the next call of any function; NULL: out of memory. */
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
    if (memory && !store)
        store = worker_store_new(memory);
    return store;
}

/* Loads a saved key and its value, one after the other in the input; call it in the order of the
 * keys, before worker_begin(). 0: not a valid entry. */
int worker_load(size_t key_length, size_t length)
{
    return begin_store() &&
           worker_store_load(store, in.data, key_length, in.data + key_length, length);
}

/* Starts the server for this person: an id of 16 bytes, a key of 32, and the name. 0: out of
 * memory, or the saved data is invalid. */
int worker_begin(size_t length)
{
    struct error e;
    enum { ID = ID_BYTES, KEY = sizeof server.site.key };
    if (length < ID + KEY || length - ID - KEY >= sizeof person.name || !begin_store())
        return 0;
    memcpy(person.id.byte, in.data, ID);
    memcpy(server.site.key, in.data + ID, KEY);
    memcpy(person.name, in.data + ID + KEY, length - ID - KEY);
    if (people_begin_here(store, memory, &e) && tables_begin(&server, store, memory, &e))
        return 1;
    host_log(e.text, strlen(e.text));
    return 0;
}

/* One of several people at this device, with the name in the input. Number 0 is the person whose
 * browser it is; the others are guests, whose id differs in one byte, so that the same number
 * always has the same id. */
static struct person person_here(unsigned number, size_t name_length)
{
    struct person p = { .id = person.id, .guest = number > 0 };
    p.id.byte[ID_BYTES - 1] ^= (uint8_t)number;
    memcpy(p.name, in.data, name_length);
    return p;
}

/* Opens a link for a page: for the person whose browser it is, or if there is a name in the input,
 * for one of those who share the device, numbered from 0 to HEARTS_SEATS. 0: it is closed at
 * once. */
int worker_open(unsigned link, unsigned number, size_t name_length)
{
    if (number > HEARTS_SEATS || name_length >= sizeof person.name)
        return 0;
    struct person who = name_length ? person_here(number, name_length) : person;
    struct socket *s = link_new(link);
    if (s && rooms_opened(server.rooms, s, &who))
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

/* Handles a request: a line with method and path, then the body. The reply comes through
 * host_reply(), exactly once. */
void worker_request(unsigned request, size_t length)
{
    struct request *r = link_request(request, in.data, length);
    if (!r)
        host_reply(request, 503, "", 0);
    else if (!day_request(r) && !runs_request(r) && !people_answer_here(r, &person) &&
             !api_tables(server.rooms, r, &person))
        net_refuse(r, 404, "not-found", "There is no such thing here.", 0);
}

/* Call when the group of host_keep() is saved; 0: it failed, and nothing of it was saved. */
void worker_kept(int kept) { worker_store_done(store, kept); }

/* Stores weights: the name of a game, followed by the weights; computers that waited for them
 * continue. 0: they do not fit such a game. */
int worker_weights(size_t name_length, size_t length)
{
    if (!weights_fill(in.data, name_length, in.data + name_length, length))
        return 0;
    tables_think(&server);
    people_resume_reviews();
    runs_begin();
    return 1;
}

/* Does what is due. Returns the milliseconds until more is due; below 0: only when something
 * arrives. */
double worker_turn(void)
{
    double wait = link_turn((int64_t)host_now());
    return worker_store_turn(store) ? 0 : wait;
}
