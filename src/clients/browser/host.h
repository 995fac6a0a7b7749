/* host.h - functions that the page's worker provides to the program running in it.
 *
 * All are JavaScript functions (web/src/worker/), called by the only thread.
 */
#ifndef HEARTS_BROWSER_HOST_H
#define HEARTS_BROWSER_HOST_H

#include <stddef.h>
#include <stdint.h>

#define HOST(name) __attribute__((import_module("host"), import_name(#name))) host_##name

/* Milliseconds: of a steady clock with any start, and since 1970. */
double HOST(now)(void);
double HOST(wall)(void);

void HOST(chance)(void *out, size_t length);

/* Writes a line to the program's log. */
void HOST(log)(const char *text, size_t length);

/* Sends a message to the other end of a link, or closes it. */
void HOST(send)(unsigned link, const char *text, size_t length);
void HOST(close)(unsigned link, int code, const char *why, size_t length);
/* Replies to a request; with an empty text if there is no memory even for a reason. */
void HOST(reply)(unsigned request, int status, const char *text, size_t length);

/* Requests the weights of a game, which its computers wait for: the host must call
 * worker_weights(). */
void HOST(weights)(const char *game, size_t length);

/* Changes to the stored data, collected as a group: put bytes, in two pieces, under a key; drop a
 * key; drop every key that starts with these bytes, or equals them. host_keep() ends the group. The
 * host then applies the changes in order, all or none, and must call worker_kept(). */
void HOST(put)(const void *key, size_t key_length, const void *head, size_t head_length,
               const void *rest, size_t length);
void HOST(drop)(const void *key, size_t key_length);
void HOST(drop_all)(const void *begins, size_t length);
void HOST(keep)(void);

#endif
