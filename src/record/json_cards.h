/* json_cards.h - seats and cards as JSON. */
#ifndef HEARTS_RECORD_JSON_CARDS_H
#define HEARTS_RECORD_JSON_CARDS_H

#include "base/json_write.h"
#include "hearts/view.h"

/* The seat's letter, or null for anything else. */
void json_seat(struct json *j, const char *key, int seat);
/* The letters of a set of seats: bit s is seat s. */
void json_seats(struct json *j, const char *key, unsigned seats);
void json_card(struct json *j, const char *key, hearts_card card);
void json_cards(struct json *j, const char *key, const hearts_card *cards, size_t count);
void json_pile(struct json *j, const char *key, struct hearts_pile pile);

#endif
