/* faults_memory.h - memory that runs out, for tests.
 *
 * A test that has faults_memory.c is linked so that what the parts allocate comes by there. Every
 * operation is first run undisturbed. Then its first allocation fails, its second, and so on until
 * it gets through; once so that only that one fails, and once so that all after it fail too. What a
 * failed run reports as done must be what the undisturbed run did.
 */
#ifndef TESTS_FAULTS_MEMORY_H
#define TESTS_FAULTS_MEMORY_H

#include "base/buffer.h"

extern struct faults_memory {
    long asked, fails_at; /* 0: never */
    bool onward;          /* from there on all fail */
    bool failed;
} memory;

/* From here on the allocation of that number fails, counted from 1. */
void memory_fails(long at, bool onward);

/* From here on there is enough. */
void memory_suffices(void);

/* Does something and writes to *out what came of it; false when it reports a failure. */
typedef bool (*operation)(const void *with, struct buffer *out);

/* What may follow a failure: nothing but a failure, or, where it was tried again, the result. */
enum recovery { FAILS, RECOVERS };

void every_failure(const char *what, operation run, const void *with, enum recovery how);

/* What was reported as done with allocation n failing is what it is without. */
void expect_same(const char *what, long n, const struct buffer *got, const struct buffer *wanted);

#endif
