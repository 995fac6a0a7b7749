/* typed_card.h - a card as people type it: QS, sq, ♠Q, "queen of spades". */
#ifndef HEARTS_TUI_TYPED_CARD_H
#define HEARTS_TUI_TYPED_CARD_H

#include "hearts/cards.h"

/* Reads the card at the beginning of a text in small letters; returns the bytes used, 0: none. */
size_t typed_card_read(const char *text, hearts_card *out);

#endif
