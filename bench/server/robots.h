/* robots.h - clients that play at tables: each plays the first cards that it may. */
#ifndef BENCH_SERVER_ROBOTS_H
#define BENCH_SERVER_ROBOTS_H

#include "bench/server/wire.h"

enum { TABLE_SEATS = 4, MOVE_ROOM = 96, ID_HEX = 32 };

/* What a client is for. */
enum role { ROLE_IDLE, ROLE_ECHO, ROLE_ROBOT };

enum stage { STAGE_OFF, STAGE_OPENING, STAGE_GREETED, STAGE_SITTING, STAGE_LOOKING, STAGE_THERE };

struct crowd;

struct robot {
    struct client client;
    struct crowd *crowd;
    char *token;
    uint32_t place; /* its number among the clients; four in a row share a table */
    uint8_t role, stage;
    bool ready;               /* it has something to send and is in the queue */
    bool waits;               /* for the answer to what it sent */
    uint32_t number;          /* of commands so far */
    int known;                /* `n` of the latest move acknowledged */
    uint64_t sent_ns, due_ns; /* due: when it reconnects */
    uint8_t tries;
    char move[MOVE_ROOM]; /* JSON members of the move to send */
};

struct crowd {
    struct wire *wire;
    struct robot *robot;
    char (*table)[ID_HEX + 1]; /* ids: robot i sits at table i / TABLE_SEATS */
    int robots, tables;        /* how many there are */
    int port;
    bool open;          /* its tables are in the lobby */
    int waiting;        /* robots that wait for an answer */
    uint64_t killed_ns; /* while they come back: when they were cut off; else 0 */
    bool returning;     /* a robot that is greeted looks at its table at once */

    uint32_t *queue; /* robots that have something to send, the first to have it first */
    int queue_first, queued;

    /* What happened since crowd_clear(). */
    int opened, greeted, there, lost;
    uint64_t acked, told, refused;
    uint64_t sent_bytes, told_bytes, answered_bytes; /* of messages sent, of events, of answers */
    char refusal[160];                               /* the first one */
    uint32_t *lag_us; /* from a move to its acknowledgement, of the first LAGS */
    bool behind;      /* a table came back with less than it had acknowledged */
};

enum { LAGS = 1 << 22 };

/* Makes room for this many clients; false when out of memory. */
bool crowd_init(struct crowd *c, int most);
void crowd_release(struct crowd *c);
void crowd_clear(struct crowd *c);

/* Makes a guest for each client that has none yet; false when the server refuses. */
bool crowd_invite(struct crowd *c, int upto);

/* Connects clients first to upto-1 and waits until all are greeted (the echo server greets
 * nobody). */
bool crowd_open(struct crowd *c, int first, int upto, enum role role);
void crowd_close(struct crowd *c, int first, int upto);

/* Makes tables up to that number, seats their robots and starts their games. */
bool crowd_seat(struct crowd *c, int tables);

/* After a restart: the host of every table connects and looks at it. */
bool crowd_return(struct crowd *c);

/* After that: all the others connect and look at theirs. */
bool crowd_rejoin(struct crowd *c);

/* At the durable echo: connects the clients, which sit down at newly named tables. */
bool crowd_gather(struct crowd *c, int tables);

/* Waits until everybody has been answered, for some seconds at most, so that what is under way does
 * not disturb the next measurement. */
void crowd_settle(struct crowd *c);

/* Plays, or echoes, for this long, with `rate` messages a second from all clients together; 0: as
 * fast as it goes. Returns the seconds it took. */
double crowd_run(struct crowd *c, double seconds, double rate);

/* The same without crowd_clear(): the counts go on. */
double crowd_go_on(struct crowd *c, double seconds, double rate);

/* After a restart everybody who was at a table comes back as docs/PROTOCOL.md asks of clients, and
 * looks at it. `killed_ns`: when they were cut off; the lags are measured from then to the view.
 * *connections: how many it took. False, after a line to stderr, when not all are there in time. */
bool crowd_come_back(struct crowd *c, uint64_t killed_ns, int *connections);

/* Starts this many clients of the echo server; each sends again when it is answered. */
void crowd_echo(struct crowd *c, int many);

/* The lag that this part (0 to 1) of all stays below, in milliseconds. */
double crowd_lag_ms(struct crowd *c, double part);

#endif
