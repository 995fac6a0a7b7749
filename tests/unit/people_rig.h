/* people_rig.h - a rig for tests: the people part of a server without sockets, over a memory
 * store behind a real journal. */
#ifndef TESTS_UNIT_PEOPLE_RIG_H
#define TESTS_UNIT_PEOPLE_RIG_H

#include <cjson/cJSON.h>

#include "server/app/server.h"
#include "server/people/people.h"
#include "server/people/task/parts.h"
#include "unit/fake_net.h"

struct rig {
    struct server server;
    struct id changed_from;
    struct person changed_to;
    int changes;
    struct person gone; /* the last of them */
    enum people_gone gone_how;
    int gones;
};

/* Options: `origin` is "" or "https://..." . */
void rig_begin(struct rig *h, const char *origin);
void rig_end(struct rig *h);
/* The process dies and starts again over the same store: what was in memory is gone. */
void rig_restart(struct rig *h);
/* Ends the journal and the people, but not yet the loop. */
void rig_end_people(struct rig *h);
/* Makes the store return FULL, or work again. */
void rig_fill(bool full);

/* An answer; valid until the next. */
struct answer {
    int status;
    int64_t after_ms; /* how long it was delayed */
    unsigned retry;
    char *text;
    cJSON *json;
    char cookie[400];
    char ticket[200]; /* from the cookie */
    char device[300]; /* of the second one: name and value */
};

/* Makes a request with that ticket (NULL: a stranger) in a cookie; "Bearer ..." goes into
 * Authorization. */
const struct answer *ask(struct rig *h, const char *ticket, const char *method, const char *path,
                         const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Who makes a request: with an address and a User-Agent; NULL: the defaults. */
struct asker {
    const char *ticket, *address, *agent, *device;
    bool browser;
};
const struct answer *ask_as(struct rig *h, const struct asker *who, const char *method,
                            const char *path, const char *body);

/* The same in two steps, for several requests at a time: begins one, and later takes its answer
 * (status 0: there is none yet). */
struct request *ask_begin(struct rig *h, const struct asker *who, const char *method,
                          const char *path, const char *body);
const struct answer *ask_end(struct request *r);

/* The person that the server takes a ticket for. */
struct person who_is(struct rig *h, const char *ticket);

/* A text member of the answer, or "". */
const char *said(const struct answer *a, const char *key);
void refused(const struct answer *a, int status, const char *why);

/* Make a guest or an account; `ticket` gets theirs. */
void guest(struct rig *h, const char *name, char ticket[200]);
void account(struct rig *h, const char *name, const char *password, char ticket[200]);
void id_of(struct rig *h, const char *ticket, struct id *out);

/* Puts a value into the store. */
void keep(struct rig *h, const char *key, const char *value);
/* The number of keys with this prefix. */
int kept(struct rig *h, const char *prefix);
/* Bytes of all keys and values. */
uint64_t kept_bytes(struct rig *h);
/* Whether any key or value has these bytes in it. */
bool kept_anywhere(struct rig *h, const char *text);

#endif
