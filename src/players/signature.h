/* signature.h - what the strongest player decides, as one number. */
#ifndef HEARTS_PLAYERS_SIGNATURE_H
#define HEARTS_PLAYERS_SIGNATURE_H

/* Another where any decision of `full` is another: its results compare only within one. A test
 * plays some hands and says what it has to be. */
#define PLAYERS_SIGNATURE "0a8f5532"

#endif
