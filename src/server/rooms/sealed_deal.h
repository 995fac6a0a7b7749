/* sealed_deal.h - a room's sealed deals, which nobody can choose: what clients send for them, and
 * what is stored with the room's events. docs/FAIR.md has the protocol, table/table_fair.h the
 * events. */
#ifndef HEARTS_ROOMS_SEALED_DEAL_H
#define HEARTS_ROOMS_SEALED_DEAL_H

#include "server/rooms/chances.h"
#include "server/rooms/room.h"

/* Adds the lines about deals to an event that is about to be stored. False: out of memory. */
bool fair_add(struct room *room, struct table_event *e);
/* Takes an event that was applied; `read`: it came from the log. False: its lines do not fit those
 * before, or out of memory. */
bool fair_took(struct room *room, const struct table_event *e, bool read);

/* What to do next when the table waits for a deck. */
enum fair_todo { FAIR_TO_WAIT, FAIR_TO_LOCK, FAIR_TO_DEAL, FAIR_TO_SHUFFLE };
enum fair_todo fair_todo(struct room *room, int64_t now_ms);
/* When to look again, in table time, for FAIR_TO_WAIT. */
int64_t fair_due(const struct room *room);
/* The cards of the locked deal, and its dealer where that is drawn. From now on no chance is taken
 * any more. */
void fair_deck(struct room *room, hearts_card deck[HEARTS_CARDS], uint8_t *dealer);

/* Take a commitment or a chance from a client at a seat. False if it does not fit, which does no
 * harm. */
bool fair_commits(struct room *room, int seat, uint32_t number, const uint8_t commit[FAIR_SEAL]);
bool fair_reveals(struct room *room, int seat, uint32_t number, const uint8_t chance[FAIR_CHANCE]);

#endif
