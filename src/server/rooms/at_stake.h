/* at_stake.h - whether the game in play counts, for money or for a rating. If it does, no single
 * person may undo it. See docs/decisions/065. */
#ifndef HEARTS_ROOMS_AT_STAKE_H
#define HEARTS_ROOMS_AT_STAKE_H

#include "server/rooms/stakes.h"
#include "table/wire/wire_read.h"

/* Whether the game in play will count for the ratings of two people or more, or has money in play.
 */
bool at_stake(const struct room *room);

/* NULL if the host may close the table. */
const struct stakes_refused *at_stake_close(const struct room *room);

/* NULL if the host may set these terms, and that access (NULL: unchanged). While others who agreed
 * to the terms by sitting down are there, only the password may change. */
const struct stakes_refused *at_stake_terms(const struct room *room, const struct id *host,
                                            const struct room_access *access,
                                            const struct table_terms *terms);

/* NULL if the host may begin another game at once. Refused if somebody else at the table, who would
 * be rated for it, has not asked for one. */
const struct stakes_refused *at_stake_again(const struct room *room, const struct id *host);

/* Somebody who sits down sends the terms that they saw. at_stake_seen() reads them into the
 * command; false, with the reason in `say`: they are malformed. at_stake_as_seen(): NULL if the
 * table still has these terms. */
bool at_stake_seen(const struct room *room, struct wire_message *m, char say[WIRE_SAY]);
const struct stakes_refused *at_stake_as_seen(const struct room *room,
                                              const struct table_command *c);

/* NULL if the host may stop (ban) somebody. Nobody who has a seat in a game in play may be stopped.
 */
const struct stakes_refused *at_stake_stop(const struct room *room, const struct id *whom);

/* NULL if the host may remove somebody from their seat. Nobody is removed from a game that counts.
 */
const struct stakes_refused *at_stake_remove(const struct room *room);

/* NULL if somebody may sit down at that seat. In a game that counts for ratings, those who began it
 * keep their seats to its end. At most one other person may join, by taking over a computer's seat
 * between two hands. */
const struct stakes_refused *at_stake_sit(const struct room *room, const struct id *who, int seat);

/* Call when a hand is over: until when the next one waits, in table time, so that a watcher may
 * take over a computer's seat. 0: it does not wait. */
int64_t at_stake_waits(const struct room *room);

#endif
