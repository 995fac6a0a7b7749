/* hex.h - bytes as hexadecimal digits. */
#ifndef HEARTS_BASE_HEX_H
#define HEARTS_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes lower-case digits and a NUL. Reading returns false for any other text or length. */
void hex_write(char *out, const uint8_t *bytes, size_t length);
bool hex_read(const char *text, uint8_t *out, size_t length);

#endif
