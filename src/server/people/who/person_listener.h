/* person_listener.h - who is told that a person changed, or that tickets are nobody's any more.
 *
 * One listens: the rooms, whose sockets and seats have to follow. Set once after the start; until
 * then nobody is told.
 */
#ifndef HEARTS_WHO_PERSON_LISTENER_H
#define HEARTS_WHO_PERSON_LISTENER_H

#include "server/people/who/person.h"

/* Whose tickets are nobody's any more: what came by them is to end. */
enum people_gone {
    PEOPLE_TICKET, /* the one of `who->ticket` */
    PEOPLE_OTHERS, /* all of the person's, but that one */
    PEOPLE_PERSON, /* all of `who->owner`, whose bots' are among them; who->id is deleted */
};

struct listener {
    /* A person's name has changed, or a guest, `from`, became an account. */
    void (*changed)(void *with, const struct id *from, const struct person *to);
    void (*gone)(void *with, const struct person *who, enum people_gone how);
    void *with;
};

void listener_changed(const struct listener *l, const struct id *from, const struct person *to);
/* `hash` is of the ticket that is meant, or NULL. */
void listener_gone(const struct listener *l, const struct id *id, const struct id *owner,
                   const uint8_t *hash, enum people_gone how);

#endif
