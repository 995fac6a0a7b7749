/* list.c - intrusive linked lists. */
#include "server/net/list.h"

void link_begin(struct link *list) { list->before = list->after = list; }

bool link_is_empty(const struct link *list) { return list->after == list; }

void link_remove(struct link *l)
{
    if (!l->after)
        return;
    l->before->after = l->after;
    l->after->before = l->before;
    l->before = l->after = NULL;
}

void link_move(struct link *list, struct link *l)
{
    link_remove(l);
    l->before = list->before;
    l->after = list;
    list->before->after = l;
    list->before = l;
}
