/* server.h - what a running server is made of, and who its people are. */
#ifndef HEARTS_SERVER_SERVER_H
#define HEARTS_SERVER_SERVER_H

#include "server/log.h"
#include "server/net.h"
#include "server/options.h"
#include "store/journal.h"
#include "table/table.h"

struct rooms;
struct people;
struct visit;

struct server {
    struct options options;
    struct net *net;
    struct journal *journal;
    struct rooms *rooms;
    struct people *people;
    uint8_t key[32];     /* of the key file beside the database: cookies and sealed events */
    const char *version; /* what the program calls itself, or NULL */
    bool draining;
    bool no_room; /* the store said FULL last */
    struct timer *late, *watchdog;
    struct visit *visits; /* sockets of whom it is being found out who they are */
};

/* Who somebody is; all zero and "": a stranger. */
struct person {
    struct table_id id;
    char name[TABLE_NAME];
    bool guest, bot;
    struct table_id owner, ticket; /* by whose ticket it came (of a bot: its owner's); by which */
};

static inline bool person_is_known(const struct person *p)
{
    static const struct table_id nobody;
    for (int i = 0; i < TABLE_ID; i++)
        if (p->id.byte[i] != nobody.byte[i])
            return true;
    return false;
}

/* Where the data is: what the options say, or in the user's own folder. */
bool server_folder(const struct options *o, char *out, size_t capacity, struct error *e);

/* Opens store, rooms, people and net, from options that were checked. False and *e. */
bool server_begin(struct server *s, struct error *e);
/* Runs until it is drained; returns the exit status. */
int server_run(struct server *s);
void server_end(struct server *s);

#endif
