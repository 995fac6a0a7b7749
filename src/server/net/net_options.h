/* net_options.h - the options of the transport: every row of net_options.def is a field. */
#ifndef HEARTS_NET_NET_OPTIONS_H
#define HEARTS_NET_NET_OPTIONS_H

#include "base/option.h"

struct net_options {
#define OPTION OPTION_FIELD
#include "server/net/net_options.def"
#undef OPTION
};

#endif
