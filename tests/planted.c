/* planted.c - beside the program built with HEARTS_PLANTED: the fault that HEARTS_FAULT names. */
#if !defined(HEARTS_PLANTED)
#define HEARTS_PLANTED /* what it is about, also for whoever compiles it alone */
#endif

#include "base/planted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum planted planted_now;

static const char *const names[] = {
    "",
#define X(name, what) #name,
#include "base/planted.def"
#undef X
    "",
#define X(name, what, script) #name,
#include "base/planted_server.def"
#undef X
#define X(name, what) #name,
#include "base/planted_store.def"
#undef X
#define X(name, what) #name,
#include "base/planted_people.def"
#undef X
#define X(name, what) #name,
#include "base/planted_ledger.def"
#undef X
#define X(name, what) #name,
#include "base/planted_fair.def"
#undef X
};

__attribute__((constructor)) static void choose(void)
{
    const char *name = getenv("HEARTS_FAULT");
    for (size_t i = 0; name && *name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) {
            planted_now = (enum planted)i;
            return;
        }
    if (name && *name) {
        fprintf(stderr, "there is no fault \"%s\"\n", name);
        exit(2);
    }
}
