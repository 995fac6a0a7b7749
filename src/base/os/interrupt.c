/* interrupt.c - the flag that Ctrl-C sets. */
#define _POSIX_C_SOURCE 200809L
#include "base/os/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

static const int caught[] = { SIGINT, SIGTERM };
enum { CAUGHT = sizeof caught / sizeof *caught, AGAIN_MS = 200 };

static atomic_int came;      /* the signal, or 0 */
static atomic_uint first_ms; /* when it came */
_Static_assert(ATOMIC_INT_LOCK_FREE == 2,
               "a signal handler may only set variables that need no lock");

/* The earlier actions of the signals, and the pipe of interrupt_file(). Set before the handler is
 * installed; the handler only reads them. */
static struct sigaction before[CAUGHT];
static int pipe_ends[2] = { -1, -1 };

static unsigned now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (unsigned)t.tv_sec * 1000 + (unsigned)(t.tv_nsec / 1000000);
}

/* Notes the first signal; after the second, the earlier actions apply again. */
static void note(int number)
{
    if (!atomic_load(&came)) {
        atomic_store(&first_ms, now_ms());
        atomic_store(&came, number);
        int kept = errno;
        (void)!write(pipe_ends[1], "", 1);
        errno = kept;
    } else if (now_ms() - atomic_load(&first_ms) >= AGAIN_MS) {
        for (int i = 0; i < CAUGHT; i++)
            (void)sigaction(caught[i], &before[i], NULL);
        (void)raise(number);
    }
}

void interrupt_catch(void)
{
    static bool catches;
    struct sigaction on = { .sa_handler = note };
    (void)sigemptyset(&on.sa_mask);
    for (int i = 0; i < CAUGHT; i++) /* while one is being noted, the others wait */
        (void)sigaddset(&on.sa_mask, caught[i]);
    if (catches)
        return;
    catches = true;
    /* Without a pipe a signal still interrupts a wait, unless it comes just before the wait. */
    if (pipe(pipe_ends) != 0)
        pipe_ends[0] = pipe_ends[1] = -1;
    else
        for (int i = 0; i < 2; i++)
            (void)fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
    for (int i = 0; i < CAUGHT; i++)
        (void)sigaction(caught[i], NULL, &before[i]);
    for (int i = 0; i < CAUGHT; i++)
        if (before[i].sa_handler != SIG_IGN)
            (void)sigaction(caught[i], &on, NULL);
}

int interrupt_file(void) { return pipe_ends[0]; }

bool interrupted(void) { return atomic_load(&came) != 0; }

int interrupt_status(void)
{
    int number = atomic_load(&came);
    return number ? 128 + number : 0;
}
