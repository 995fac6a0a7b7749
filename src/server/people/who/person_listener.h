/* person_listener.h - who is notified when a person has changed, or tickets became invalid.
 *
 * There is one listener: the rooms, whose sockets and seats have to follow. It is set once after
 * the start; until then nobody is notified.
 */
#ifndef HEARTS_WHO_PERSON_LISTENER_H
#define HEARTS_WHO_PERSON_LISTENER_H

#include "server/people/who/person.h"

/* Which tickets became invalid: connections made with them have to end. */
enum people_gone {
    PEOPLE_TICKET, /* the ticket `who->ticket` */
    PEOPLE_OTHERS, /* all of the person's tickets, except that one */
    PEOPLE_PERSON, /* all of `who->owner`, including their bots'; who->id is deleted */
};

struct listener {
    /* A person's name has changed, or a guest, `from`, became an account. */
    void (*changed)(void *with, const struct id *from, const struct person *to);
    void (*gone)(void *with, const struct person *who, enum people_gone how);
    void *with;
};

void listener_changed(const struct listener *l, const struct id *from, const struct person *to);
/* `hash` is that of the ticket in question, or NULL. */
void listener_gone(const struct listener *l, const struct id *id, const struct id *owner,
                   const uint8_t *hash, enum people_gone how);

#endif
