/* callbacks.h - the callbacks from libwebsockets, and where they are dispatched. */
#ifndef HEARTS_NET_CALLBACKS_H
#define HEARTS_NET_CALLBACKS_H

#include <libwebsockets.h>

extern const struct lws_protocols net_protocols[];

#endif
