/* faults_memory.h - memory that runs out, for tests.
 *
 * A test with faults_memory.c is linked so that all allocations go through it. Every operation is
 * first run undisturbed. Then its first allocation fails, then its second, and so on until it
 * succeeds; once only that one fails, and once all after it fail too. What a disturbed run reports
 * as done must equal what the undisturbed run did.
 */
#ifndef TESTS_FAULTS_MEMORY_H
#define TESTS_FAULTS_MEMORY_H

#include "base/buffer.h"

extern struct faults_memory {
    long asked, fails_at; /* 0: never */
    bool onward;          /* from there on all fail */
    bool failed;
} memory;

/* From now on the allocation of that number fails, counted from 1; with `onward` all after it too.
 */
void memory_fails(long at, bool onward);

/* From now on no allocation fails. */
void memory_suffices(void);

/* Does something and writes the result to *out; false when it reports a failure. */
typedef bool (*operation)(const void *with, struct buffer *out);

/* What a failed allocation may lead to: only a failure, or, since it is tried again, the result. */
enum recovery { FAILS, RECOVERS };

void every_failure(const char *what, operation run, const void *with, enum recovery how);

/* Checks that the result with allocation n failing is the same as without. */
void expect_same(const char *what, long n, const struct buffer *got, const struct buffer *wanted);

#endif
