/* error.h - failures of disk, memory or terminal, as one line for people. */
#ifndef HEARTS_BASE_ERROR_H
#define HEARTS_BASE_ERROR_H

struct error {
    char text[512];
};

/* Sets the text, cut if it is too long; e may be NULL. */
void error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
