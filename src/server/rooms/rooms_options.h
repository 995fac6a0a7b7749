/* rooms_options.h - how live tables are set up: every row of rooms_options.def is a field. */
#ifndef HEARTS_ROOMS_ROOMS_OPTIONS_H
#define HEARTS_ROOMS_ROOMS_OPTIONS_H

#include "base/option.h"

struct rooms_options {
#define OPTION OPTION_FIELD
#include "server/rooms/rooms_options.def"
#undef OPTION
};

#endif
