/* people_options.h - the options about people: every row of people_options.def is a field. */
#ifndef HEARTS_PEOPLE_PEOPLE_OPTIONS_H
#define HEARTS_PEOPLE_PEOPLE_OPTIONS_H

#include "base/option.h"

struct people_options {
#define OPTION OPTION_FIELD
#include "server/people/people_options.def"
#undef OPTION
};

#endif
