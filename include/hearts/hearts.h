/* hearts.h - all of libhearts. */
#ifndef HEARTS_HEARTS_H
#define HEARTS_HEARTS_H

#include "hearts/game.h"

#define HEARTS_VERSION "0.1.0"

#endif
