/* planted.h - faults put in on purpose, to see that the tests find them.
 *
 * Where the code asks PLANTED(NAME), a fault of planted.def waits (of the table: the simulator
 * finds it), of planted_server.def (scripts of tests/server/ find it), of planted_store.def (the
 * tests of the store find it), of planted_people.def (the unit tests of people find it), of
 * planted_ledger.def (the tests of the ledger find it) or of planted_fair.def (the tests of deals
 * find it). In the product the answer is a constant 0,
 * and the wrong branch is not compiled in. Tests that are built with HEARTS_PLANTED choose one
 * fault at a time.
 */
#ifndef BASE_PLANTED_H
#define BASE_PLANTED_H

#if defined(HEARTS_PLANTED)

enum planted {
    PLANTED_NONE,
#define X(name, what) PLANTED_##name,
#include "base/planted.def"
#undef X
    PLANTED_COUNT, /* those of the table */
#define X(name, what, script) PLANTED_##name,
#include "base/planted_server.def"
#undef X
#define X(name, what) PLANTED_##name,
#include "base/planted_store.def"
#undef X
#define X(name, what) PLANTED_##name,
#include "base/planted_people.def"
#undef X
#define X(name, what) PLANTED_##name,
#include "base/planted_ledger.def"
#undef X
#define X(name, what) PLANTED_##name,
#include "base/planted_fair.def"
#undef X
};

/* The one that is there now; defined by the test. */
extern enum planted planted_now;

#define PLANTED(name) (planted_now == PLANTED_##name)

#else

#define PLANTED(name) 0

#endif

#endif
