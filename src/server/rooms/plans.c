/* plans.c - prepared rules, shared by the tables that play by them. */
#include "server/rooms/plans.h"

#include <stdlib.h>
#include <string.h>

static struct kept_plan *find(const struct plans *all, const char *text)
{
    struct kept_plan *k = all->first;
    while (k && strcmp(k->text, text) != 0)
        k = k->next;
    return k;
}

struct kept_plan *plans_take(struct plans *all, const struct hearts_plan *p)
{
    char text[HEARTS_RULES_TEXT];
    size_t length = hearts_rules_write(&p->rules, text, sizeof text);
    struct kept_plan *k = find(all, text);
    if (k) {
        k->users++;
        return k;
    }
    k = malloc(sizeof *k + length + 1);
    if (!k)
        return NULL;
    k->users = 1;
    k->plan = *p;
    memcpy(k->text, text, length + 1);
    k->next = all->first;
    all->first = k;
    return k;
}

struct kept_plan *plans_take_text(struct plans *all, const char *text)
{
    struct hearts_plan plan;
    struct hearts_error fault;
    struct kept_plan *k = find(all, text);
    if (!k)
        return hearts_plan_read(&plan, text, strlen(text), &fault) ? plans_take(all, &plan) : NULL;
    k->users++;
    return k;
}

void plans_leave(struct plans *all, struct kept_plan *p)
{
    if (!p || --p->users)
        return;
    for (struct kept_plan **at = &all->first; *at; at = &(*at)->next)
        if (*at == p) {
            *at = p->next;
            break;
        }
    free(p);
}

void plans_release(struct plans *all)
{
    for (struct kept_plan *k = all->first, *next; k; k = next) {
        next = k->next;
        free(k);
    }
    all->first = NULL;
}
