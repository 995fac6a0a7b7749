/* host.h - what the page's worker gives to the program that runs in it.
 *
 * All are functions of JavaScript (web/src/worker/), and are called by the one thread there is.
 */
#ifndef HEARTS_BROWSER_HOST_H
#define HEARTS_BROWSER_HOST_H

#include <stddef.h>
#include <stdint.h>

#define HOST(name) __attribute__((import_module("host"), import_name(#name))) host_##name

/* Milliseconds that go on evenly, from any beginning; and since 1970. */
double HOST(now)(void);
double HOST(wall)(void);

void HOST(chance)(void *out, size_t length);

/* A line for the program's log. */
void HOST(log)(const char *text, size_t length);

/* To the other end of a link. */
void HOST(send)(unsigned link, const char *text, size_t length);
void HOST(close)(unsigned link, int code, const char *why, size_t length);
/* With an empty text where there is not even memory for a reason. */
void HOST(reply)(unsigned request, int status, const char *text, size_t length);

/* Computers of that game wait for what they have learnt: worker_weights() has to bring it. */
void HOST(weights)(const char *game, size_t length);

/* A group of changes to what is kept: bytes under a key, in two pieces; and every key that begins
 * so, or is so, gone. They are done in their order, all or none of them, after host_keep(); then
 * worker_kept() has to be called. */
void HOST(put)(const void *key, size_t key_length, const void *head, size_t head_length,
               const void *rest, size_t length);
void HOST(drop)(const void *key, size_t key_length);
void HOST(drop_all)(const void *begins, size_t length);
void HOST(keep)(void);

#endif
