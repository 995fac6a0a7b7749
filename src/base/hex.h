/* hex.h - bytes as hexadecimal digits. */
#ifndef HEARTS_BASE_HEX_H
#define HEARTS_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lower-case digits, with a NUL; and back: false unless it is just that. */
void hex_write(char *out, const uint8_t *bytes, size_t length);
bool hex_read(const char *text, uint8_t *out, size_t length);

#endif
