/* address.c - where to listen, as text. */
#include "net/address.h"

#include <stdlib.h>
#include <string.h>

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
        return false; /* an address of six: it goes in brackets */
    }
    if (length == 0 || length >= ADDRESS_HOST)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    memcpy(port, colon + 1, strlen(colon + 1) + 1);
    return true;
}
