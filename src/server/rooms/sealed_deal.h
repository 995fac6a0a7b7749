/* sealed_deal.h - the deals of a room that nobody chose: what clients send for them, and what is
 * stored with the room's events. docs/FAIR.md has the protocol, table/table_fair.h the events. */
#ifndef HEARTS_ROOMS_SEALED_DEAL_H
#define HEARTS_ROOMS_SEALED_DEAL_H

#include "server/rooms/chances.h"
#include "server/rooms/room.h"

/* Adds to an event that is about to be stored what it has to have. False: there is no memory, or no
 * random numbers. */
bool fair_add(struct room *room, struct table_event *e);
/* Takes an event that was applied; `read`: from the log. False: it does not follow. */
bool fair_took(struct room *room, const struct table_event *e, bool read);

/* What is to be done where a deck is wanted. */
enum fair_todo { FAIR_TO_WAIT, FAIR_TO_LOCK, FAIR_TO_DEAL, FAIR_TO_SHUFFLE };
enum fair_todo fair_todo(struct room *room, int64_t now_ms);
/* When to look again, where it waits. */
int64_t fair_due(const struct room *room);
/* The cards of the deal that is locked, and who deals where that is drawn: from now on no chance
 * is taken any more. */
void fair_deck(struct room *room, hearts_card deck[HEARTS_CARDS], uint8_t *dealer);

/* What a client at a seat sends: false where it does not fit, which does no harm. */
bool fair_commits(struct room *room, int seat, uint32_t number, const uint8_t commit[FAIR_SEAL]);
bool fair_reveals(struct room *room, int seat, uint32_t number, const uint8_t chance[FAIR_CHANCE]);

#endif
