/* address.h - addresses as text: where to listen, and which network an address belongs to. */
#ifndef HEARTS_NET_ADDRESS_H
#define HEARTS_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_HOST = 256, ADDRESS_PORT = 6, ADDRESS_TEXT = 46 };

/* Splits ADDRESS:PORT, or [ADDRESS]:PORT for an address with colons; false when it is malformed. */
bool address_split(const char *text, char host[ADDRESS_HOST], char port[ADDRESS_PORT]);

/* Whether a Host header has a name that nobody on the internet can use for a page. That is an
 * address, a name without a dot, or one with an ending for home networks. Any other name may belong
 * to somebody who points it here, so that their page can read what is here (DNS rebinding). */
bool address_is_at_home(const char *host);

/* Writes an address in its normal form: the short form of IPv6; an IPv4-mapped one as IPv4. False
 * when it is not an address. */
bool address_tidy(const char *text, char out[ADDRESS_TEXT]);

/* The network part of an address, assigned to one owner: all of IPv4, the first 64 bits of IPv6.
 * The owner of one IPv6 network often has more next to it: the first 48 bits are the site. */
enum { ADDRESS_NETWORK = ADDRESS_TEXT, ADDRESS_SIX_LENGTH = 8, ADDRESS_SITE_LENGTH = 6 };

/* Writes the bytes of that network and returns how many: ADDRESS_SIX_LENGTH for IPv6. Text that is
 * not an address is copied as it is. */
size_t address_network(const char *address, uint8_t out[ADDRESS_NETWORK]);

#endif
