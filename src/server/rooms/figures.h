/* figures.h - what the live tables are doing, in numbers for /metrics. */
#ifndef HEARTS_ROOMS_FIGURES_H
#define HEARTS_ROOMS_FIGURES_H

#include "base/buffer.h"

struct rooms;

void rooms_figures(const struct rooms *r, struct buffer *out);

#endif
