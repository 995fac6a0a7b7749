/* think_time.c - how much of its time and its nodes a decision has used. */
#include "players/think/think.h"

/* Nanoseconds used so far. */
static uint64_t passed(const struct search *t) { return t->thinking->clock() - t->began; }

/* The time limit in nanoseconds; 0: none. */
static uint64_t allowed(const struct search *t)
{
    return t->thinking->time_ns ? t->thinking->time_ns : t->thinking->most_ns;
}

/* At most a third of the time is for preparation. */
bool think_third_is_over(const struct search *t)
{
    return allowed(t) && 3 * passed(t) >= allowed(t);
}

bool think_over(struct search *t, uint64_t more)
{
    struct thinking *k = t->thinking;
    if (k->stopped && k->stopped(k->stopped_with))
        return true;
    if (!k->time_ns && k->spent + more > t->nodes_most)
        return true;
    if (!allowed(t))
        return false;
    /* Assumes that one more round may take as long as the longest so far. */
    uint64_t now = passed(t), round = t->played ? now - t->looked : 0;
    t->longest = round > t->longest ? round : t->longest;
    t->looked = now;
    if (now + t->longest <= allowed(t))
        return false;
    if (!k->time_ns)
        k->meant = t->nodes_most - t->nodes_most % more;
    return true;
}
