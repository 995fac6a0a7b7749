/* address.c - addresses as text. */
#define _POSIX_C_SOURCE 200809L

#include "server/net/address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool address_split(const char *text, char host[ADDRESS_HOST], char port[ADDRESS_PORT])
{
    const char *colon = strrchr(text, ':');
    if (!colon || strlen(colon + 1) >= ADDRESS_PORT || strlen(colon + 1) == 0 ||
        colon[1 + strspn(colon + 1, "0123456789")] || strtoul(colon + 1, NULL, 10) > 65535)
        return false;
    size_t length = (size_t)(colon - text);
    if (length >= 2 && text[0] == '[' && colon[-1] == ']') {
        text++;
        length -= 2;
    } else if (memchr(text, ':', length)) {
        return false; /* an IPv6 address has to be in brackets */
    }
    if (length == 0 || length >= ADDRESS_HOST)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    memcpy(port, colon + 1, strlen(colon + 1) + 1);
    return true;
}

/* Reads an address as sixteen bytes; IPv4 as an IPv4-mapped IPv6 address. False: it is neither. */
static bool read(const char *text, uint8_t six[16])
{
    static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };
    if (inet_pton(AF_INET6, text, six) == 1)
        return true;
    memcpy(six, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, six + sizeof mapped) == 1;
}

static bool ends_with(const char *name, size_t length, const char *end)
{
    size_t more = strlen(end);
    return length > more && strncasecmp(name + length - more, end, more) == 0;
}

bool address_is_at_home(const char *host)
{
    /* .localhost, .local, .internal and .home.arpa are reserved for this; .lan and .home are not
     * assigned to anybody. */
    static const char *const ends[] = { ".localhost", ".local", ".internal",
                                        ".home.arpa", ".lan",   ".home" };
    size_t length = host[0] == '[' ? strcspn(host, "]") : strcspn(host, ":");
    char name[ADDRESS_HOST];
    uint8_t bytes[16];
    if (host[0] == '[') {
        if (host[length] != ']' || (host[length + 1] && host[length + 1] != ':'))
            return false;
        host++;
        length--;
    }
    length -= length && host[length - 1] == '.';
    if (length == 0 || length >= sizeof name)
        return false;
    memcpy(name, host, length);
    name[length] = '\0';
    if (read(name, bytes) || !strchr(name, '.'))
        return true;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(name, length, ends[i]))
            return true;
    return false;
}

static bool is_four(const uint8_t six[16])
{
    static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };
    return memcmp(six, mapped, sizeof mapped) == 0;
}

bool address_tidy(const char *text, char out[ADDRESS_TEXT])
{
    uint8_t six[16];
    if (!read(text, six))
        return false;
    bool four = is_four(six);
    return inet_ntop(four ? AF_INET : AF_INET6, four ? six + 12 : six, out, ADDRESS_TEXT) != NULL;
}

size_t address_network(const char *address, uint8_t out[ADDRESS_NETWORK])
{
    uint8_t six[16];
    if (!read(address, six)) {
        size_t length = strnlen(address, ADDRESS_NETWORK);
        memcpy(out, address, length);
        return length;
    }
    size_t from = is_four(six) ? 12 : 0, length = from ? 4 : ADDRESS_SIX_LENGTH;
    memcpy(out, six + from, length);
    return length;
}
