/* unseen.c - finds characters that cannot be seen, and says what they are. */
#include "record/unseen.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static const char *description(uint32_t c)
{
    bool controls = c < ' ' || (c >= 0x7f && c <= 0x9f);
    bool turns = c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
                 (c >= 0x2066 && c <= 0x2069);
    return controls ? "a control character"
           : turns  ? "which changes the direction of writing"
                    : "which cannot be seen";
}

bool unseen_tell(const char *what, const char *text, bool lines, char say[UNSEEN_SAY])
{
    size_t length = strlen(text), at = 1, bytes;
    uint32_t c;
    for (size_t i = 0; i < length && (bytes = utf8_read(text + i, length - i, &c)) > 0; at++) {
        bool breaks = c == '\n' || c == '\r' || c == '\t';
        if (utf8_shows_nothing(c) && !(lines && breaks)) {
            (void)snprintf(say, UNSEEN_SAY, "Character %zu of %s is U+%04X, %s: leave it out.", at,
                           what, (unsigned)c, description(c));
            return true;
        }
        i += bytes;
    }
    return false;
}
