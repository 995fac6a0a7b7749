/* companions.h - what gives an option something to do that does little alone. */
#ifndef TESTS_COMPANIONS_H
#define TESTS_COMPANIONS_H

/* The i-th of the rules texts that give this option something to do, to be read after a preset;
 * NULL where there are no further ones, or none at all. */
const char *companion_of(const char *option, int i);

#endif
