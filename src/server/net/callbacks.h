/* callbacks.h - what libwebsockets calls, and to whom it goes. */
#ifndef HEARTS_NET_CALLBACKS_H
#define HEARTS_NET_CALLBACKS_H

#include <libwebsockets.h>

extern const struct lws_protocols net_protocols[];

#endif
