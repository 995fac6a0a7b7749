/* coroutine.c - functions with stacks of their own, which can wait in the middle. */
#define _GNU_SOURCE
#include "base/os/coroutine.h"

#include <stdint.h>
#include <sys/mman.h>
#include <ucontext.h>

#ifdef HEARTS__ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
enum { STACK = 1 << 20 }; /* with sanitizers frames are several times as large */
#else
enum { STACK = 256 << 10 }; /* only touched pages take memory: mostly 8 kB, at most 34 kB */
#endif

/* Some stacks are kept, so that not every request needs a new mapping with zeroed pages. */
enum { GUARD = 4096, SPARES = 16 };

/* Stored at the top of its own stack, which grows down from there. */
struct coroutine {
    struct coroutine *next; /* while it runs: the one that resumed it; else the next spare */
    ucontext_t here, back;
    void (*run)(void *with);
    void *with;
    bool good, ended;
    const void *back_stack; /* the stack it was resumed from, for the sanitizer */
    size_t back_size;
};

static char *map_of(struct coroutine *c) { return (char *)(c + 1) - GUARD - STACK; }

static const char *stack_of(struct coroutine *c) { return map_of(c) + GUARD; }

static size_t stack_size(void) { return STACK - sizeof(struct coroutine); }

/* ---- From one stack to another ---- */

/* Tells the address sanitizer that execution moves to another stack. *kept saves its state of this
 * one; NULL when this stack has ended. */
static void sanitizer_leave(void **kept, const void *stack, size_t size)
{
#ifdef HEARTS__ADDRESS_SANITIZER
    __sanitizer_start_switch_fiber(kept, stack, size);
#else
    (void)kept, (void)stack, (void)size;
#endif
}

/* Tells it that execution has arrived, with the state saved then; reports the stack it came from.
 */
static void sanitizer_arrive(void *kept, const void **from, size_t *size)
{
#ifdef HEARTS__ADDRESS_SANITIZER
    __sanitizer_finish_switch_fiber(kept, from, size);
#else
    (void)kept, (void)from, (void)size;
#endif
}

/* Like swapcontext(), but without the warning that the address sanitizer prints for each call. */
static void swap(ucontext_t *from, const ucontext_t *to)
{
    volatile bool back = false;
    (void)getcontext(from);
    if (back)
        return;
    back = true;
    (void)setcontext(to);
}

/* makecontext() can pass only ints, so the pointer comes in two halves. */
static void begin(unsigned high, unsigned low)
{
    struct coroutine *c = (struct coroutine *)(uintptr_t)((uint64_t)high << 32 | low);
    sanitizer_arrive(NULL, &c->back_stack, &c->back_size);
    c->run(c->with);
    c->ended = true;
    sanitizer_leave(NULL, c->back_stack, c->back_size);
    (void)setcontext(&c->back);
}

/* ---- Stacks ---- */

static struct coroutine *stack_new(struct coroutines *all)
{
    struct coroutine *c = all->spare;
    if (c) {
        all->spare = c->next;
        all->spares--;
        return c;
    }
    char *map = mmap(NULL, GUARD + STACK, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        return NULL;
    if (mprotect(map, GUARD, PROT_NONE) == 0)
        return (struct coroutine *)(void *)(map + GUARD + STACK) - 1;
    (void)munmap(map, GUARD + STACK);
    return NULL;
}

static void stack_free(struct coroutines *all, struct coroutine *c)
{
#ifdef HEARTS__ADDRESS_SANITIZER
    /* Functions that never returned have left their stack frames poisoned. */
    __asan_unpoison_memory_region(stack_of(c), stack_size());
#endif
    if (all->spares == SPARES) {
        (void)munmap(map_of(c), GUARD + STACK);
        return;
    }
    c->next = all->spare;
    all->spare = c;
    all->spares++;
}

void coroutines_free(struct coroutines *all)
{
    while (all->spare) {
        struct coroutine *c = all->spare;
        all->spare = c->next;
        (void)munmap(map_of(c), GUARD + STACK);
    }
    all->spares = 0;
}

/* ---- Run ---- */

/* A function of its own, because the compiler assumes that getcontext() may return twice. */
__attribute__((noinline)) static void prepare(struct coroutine *c)
{
    uint64_t at = (uintptr_t)c;
    (void)getcontext(&c->here);
    c->here.uc_stack.ss_sp = map_of(c) + GUARD;
    c->here.uc_stack.ss_size = stack_size();
    c->here.uc_link = NULL;
    makecontext(&c->here, (void (*)(void))begin, 2, (unsigned)(at >> 32), (unsigned)at);
}

bool coroutine_begin(struct coroutines *all, void (*run)(void *with), void *with)
{
    struct coroutine *c = stack_new(all);
    if (!c)
        return false;
    c->run = run;
    c->with = with;
    c->ended = false;
    prepare(c);
    coroutine_go_on(all, c, true);
    return true;
}

bool coroutine_wait(struct coroutines *all)
{
    struct coroutine *c = all->current;
    void *kept = NULL;
    sanitizer_leave(&kept, c->back_stack, c->back_size);
    swap(&c->here, &c->back);
    sanitizer_arrive(kept, &c->back_stack, &c->back_size);
    return c->good;
}

void coroutine_go_on(struct coroutines *all, struct coroutine *c, bool good)
{
    void *kept = NULL;
    c->next = all->current;
    c->good = good;
    all->current = c;
    sanitizer_leave(&kept, stack_of(c), stack_size());
    swap(&c->back, &c->here);
    sanitizer_arrive(kept, NULL, NULL);
    all->current = c->next;
    if (c->ended)
        stack_free(all, c);
}
