/* career_print.h - a career's figures as text for a terminal. */
#ifndef HEARTS_CLI_CAREER_PRINT_H
#define HEARTS_CLI_CAREER_PRINT_H

#include "study/career/career.h"

void career_print(const struct career_figures *f);

#endif
