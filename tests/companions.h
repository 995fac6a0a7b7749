/* companions.h - for options that do little by themselves: other rules that give them something to
 * do. */
#ifndef TESTS_COMPANIONS_H
#define TESTS_COMPANIONS_H

/* The i-th of the rules texts that give this option something to do, to be read after a preset;
 * NULL after the last. */
const char *companion_of(const char *option, int i);

#endif
