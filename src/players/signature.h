/* signature.h - a number that identifies the strongest player's decisions. */
#ifndef HEARTS_PLAYERS_SIGNATURE_H
#define HEARTS_PLAYERS_SIGNATURE_H

/* It changes whenever any decision of `full` changes: results compare only for the same signature.
 * A test plays some hands and computes it. */
#define PLAYERS_SIGNATURE "e8a03c18"

#endif
