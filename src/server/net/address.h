/* address.h - addresses as text: where to listen, and whose an address is. */
#ifndef HEARTS_NET_ADDRESS_H
#define HEARTS_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_HOST = 256, ADDRESS_PORT = 6, ADDRESS_TEXT = 46 };

/* Takes ADDRESS:PORT apart, [ADDRESS]:PORT where the address has colons; false when it is not
 * that. */
bool address_split(const char *text, char host[ADDRESS_HOST], char port[ADDRESS_PORT]);

/* Whether a Host header names what nobody on the internet can have a page under: an address, a name
 * without a dot, or one that ends as names of a home network do. Any other name may be somebody's
 * who lets it lead here, so that a page of theirs reads what is here (DNS rebinding). */
bool address_is_at_home(const char *host);

/* An address as it is always written: of IPv6 the short way, of one that stands for IPv4 that one.
 * False when it is none. */
bool address_tidy(const char *text, char out[ADDRESS_TEXT]);

/* The part of an address that one owner has: of IPv4 all of it, of IPv6 the first 64 bits. An owner
 * of one often has others beside it: the first 48 bits are the site. */
enum { ADDRESS_NETWORK = ADDRESS_TEXT, ADDRESS_SIX_LENGTH = 8, ADDRESS_SITE_LENGTH = 6 };

/* Its bytes, and how many: ADDRESS_SIX_LENGTH are of IPv6. Of what is no address the text. */
size_t address_network(const char *address, uint8_t out[ADDRESS_NETWORK]);

#endif
