/* no_waiting.c - requests that wait in the middle of their function: WebAssembly has one stack, and
 * in a browser every step is a function of its own.
 */
#include "server/people/task/coroutine.h"

void coroutine_go_on(struct coroutines *all, struct coroutine *c, bool good)
{
    (void)all, (void)c, (void)good;
    __builtin_trap();
}
