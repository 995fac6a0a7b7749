/* options.h - how the transport is set up: every row of options.def is a field. */
#ifndef HEARTS_NET_OPTIONS_H
#define HEARTS_NET_OPTIONS_H

#include "base/option.h"

struct net_options {
#define OPTION OPTION_FIELD
#include "server/net/options.def"
#undef OPTION
};

#endif
