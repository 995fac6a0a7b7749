/* stdio.h - as much of it as the table and the players need; see format.c. */
#ifndef WASM_STDIO_H
#define WASM_STDIO_H

#include <stdarg.h>
#include <stddef.h>

int snprintf(char *out, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *out, size_t room, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
