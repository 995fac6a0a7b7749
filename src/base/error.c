/* error.c - an error message for people. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

void error_set(struct error *e, const char *format, ...)
{
    if (!e)
        return;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
}
