/* random_rules.h - random rules texts that try every option with every word. */
#ifndef TESTS_RANDOM_RULES_H
#define TESTS_RANDOM_RULES_H

#include <stddef.h>
#include <stdint.h>

/* Writes a random rules text: a preset and up to six options; it may be invalid. Returns its
 * length, as snprintf() does. */
int random_rules(char *out, size_t capacity, uint64_t *rng);
/* Adds to rules a random value of an option, or something that gives it something to do, if there
 * is such a thing. */
void random_rules_option(char *rules, size_t capacity, const char *name, uint64_t *rng);
void random_rules_companion(char *rules, size_t capacity, const char *name, uint64_t *rng);
/* The numbers of an option that make a difference; returns how many, 0 when none is known to. */
int random_rules_numbers(const char *name, int out[10]);

#endif
