/* address.h - where to listen, as text. */
#ifndef HEARTS_NET_ADDRESS_H
#define HEARTS_NET_ADDRESS_H

#include <stdbool.h>

enum { ADDRESS_HOST = 256, ADDRESS_PORT = 6 };

/* Takes ADDRESS:PORT apart, [ADDRESS]:PORT where the address has colons; false when it is not
 * that. */
bool address_split(const char *text, char host[ADDRESS_HOST], char port[ADDRESS_PORT]);

#endif
