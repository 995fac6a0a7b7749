/* list.h - intrusive linked lists: oldest first, removal without a search. */
#ifndef HEARTS_NET_LIST_H
#define HEARTS_NET_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* A list is itself a link, before its first and after its last. A zeroed link is in no list. */
struct link {
    struct link *before, *after;
};

void link_begin(struct link *list);
bool link_is_empty(const struct link *list);
/* Moves a link to the end of a list, out of the one it is in. */
void link_move(struct link *list, struct link *l);
void link_remove(struct link *l);

/* The object that contains a link. */
#define LINK_OF(type, member, at) ((type *)(void *)((char *)(at)-offsetof(type, member)))

#endif
