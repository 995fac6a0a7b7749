/* people_house.h - people of a server without sockets, for tests: a memory store behind a real
 * journal. */
#ifndef TESTS_UNIT_PEOPLE_HOUSE_H
#define TESTS_UNIT_PEOPLE_HOUSE_H

#include <cjson/cJSON.h>

#include "server/app/server.h"
#include "server/people/people.h"
#include "server/people/task/parts.h"
#include "unit/fake_net.h"

struct house {
    struct server server;
    struct id changed_from;
    struct person changed_to;
    int changes;
    struct person gone; /* the last of them */
    enum people_gone gone_how;
    int gones;
};

/* Options: `origin` is "" or "https://..." . */
void house_begin(struct house *h, const char *origin);
void house_end(struct house *h);
/* The process dies and starts again over the same store: what was in memory is gone. */
void house_restart(struct house *h);
/* The journal and the people go; the loop stays a little longer. */
void house_end_people(struct house *h);
/* From now on the store says FULL, or no longer. */
void house_fill(bool full);

/* What was answered; valid until the next. */
struct answer {
    int status;
    int64_t after_ms; /* so long it was held up */
    unsigned retry;
    char *text;
    cJSON *json;
    char cookie[400];
    char ticket[200]; /* of the cookie */
    char device[300]; /* of the second one: name and value */
};

/* Asks as whoever has that ticket (NULL: a stranger), in a cookie; "Bearer ..." goes into the other
 * header. */
const struct answer *ask(struct house *h, const char *ticket, const char *method, const char *path,
                         const char *format, ...) __attribute__((format(printf, 5, 6)));
/* The same by a browser, from an address, with what it calls itself; NULL: as ever. */
struct asker {
    const char *ticket, *address, *agent, *device;
    bool browser;
};
const struct answer *ask_as(struct house *h, const struct asker *who, const char *method,
                            const char *path, const char *body);

/* The same in two steps, for several at a time: asks, and later takes the answer, if it came
 * (status 0: not yet). */
struct request *ask_begin(struct house *h, const struct asker *who, const char *method,
                          const char *path, const char *body);
const struct answer *ask_end(struct request *r);

/* Who that ticket is for the server. */
struct person who_is(struct house *h, const char *ticket);

/* A text member of the answer, or "". */
const char *said(const struct answer *a, const char *key);
void refused(const struct answer *a, int status, const char *why);

/* Each welcomed with a ticket. */
void guest(struct house *h, const char *name, char ticket[200]);
void account(struct house *h, const char *name, const char *password, char ticket[200]);
void id_of(struct house *h, const char *ticket, struct id *out);

/* Puts a value into the store. */
void keep(struct house *h, const char *key, const char *value);
/* Keys that begin so. */
int kept(struct house *h, const char *prefix);
/* Bytes of all keys and values. */
uint64_t kept_bytes(struct house *h);
/* Whether any key or value has these bytes in it. */
bool kept_anywhere(struct house *h, const char *text);

#endif
