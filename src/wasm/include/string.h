/* string.h - as much of it as the table and the players need; see bytes.c. */
#ifndef WASM_STRING_H
#define WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int value, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *in, int value, size_t n);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *text, int value);

/* Without a C library compilers take these for anybody's functions: small copies become calls. */
#define memcpy(to, from, n)  __builtin_memcpy(to, from, n)
#define memmove(to, from, n) __builtin_memmove(to, from, n)
#define memset(to, value, n) __builtin_memset(to, value, n)

#endif
