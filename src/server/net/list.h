/* list.h - lists whose links lie in what is listed: oldest first, out again at once. */
#ifndef HEARTS_NET_LIST_H
#define HEARTS_NET_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* A list is a link too: before its first and behind its last. A zeroed link is in none. */
struct link {
    struct link *before, *after;
};

void link_begin(struct link *list);
bool link_is_empty(const struct link *list);
/* To the end of a list, out of the one it is in. */
void link_move(struct link *list, struct link *l);
void link_remove(struct link *l);

/* What a link lies in. */
#define LINK_OF(type, member, at) ((type *)(void *)((char *)(at)-offsetof(type, member)))

#endif
