/* at_stake.h - whether a game that is being played counts, for money or for a rating. Then no
 * single person may undo it. See docs/decisions/065. */
#ifndef HEARTS_ROOMS_AT_STAKE_H
#define HEARTS_ROOMS_AT_STAKE_H

#include "server/rooms/stakes.h"
#include "table/wire/wire_read.h"

/* Whether the game in play will count for the ratings of two people or more, or has money in play.
 */
bool at_stake(const struct room *room);

/* NULL where the host may close the table. */
const struct stakes_no *at_stake_close(const struct room *room);

/* NULL where the host may have these terms, and that access (or NULL): what others sat down to
 * stands for as long as they sit there, all but the password. */
const struct stakes_no *at_stake_terms(const struct room *room, const struct id *host,
                                       const struct room_access *access,
                                       const struct table_terms *terms);

/* NULL where the host may begin another game without asking: nobody else sits there who would be
 * rated for it without having said so. */
const struct stakes_no *at_stake_again(const struct room *room, const struct id *host);

/* Takes over the terms that somebody saw who sits down, and names them; false, and what is wrong
 * with them. NULL where they are those of the table still. */
bool at_stake_seen(const struct room *room, struct wire_message *m, char say[WIRE_SAY]);
const struct stakes_no *at_stake_as_seen(const struct room *room, const struct table_command *c);

/* NULL where the host may stop somebody: nobody is, at a seat of a game in play. */
const struct stakes_no *at_stake_stop(const struct room *room, const struct id *whom);

/* NULL where the host may put somebody out: nobody is put out of a game that counts. */
const struct stakes_no *at_stake_remove(const struct room *room);

/* NULL where somebody may sit down at that seat. In a game that counts for ratings those who began
 * it have their seats to its end, and one computer's is taken over, between two hands. */
const struct stakes_no *at_stake_sit(const struct room *room, const struct id *who, int seat);

/* A hand is over: until when the next one waits for those who watch, and may now take over from a
 * computer. Table time; 0: it does not. */
int64_t at_stake_waits(const struct room *room);

#endif
