/* assert.h - a failed assertion ends the worker, and the page starts a new one. */
#undef assert
#define assert(holds) ((holds) ? (void)0 : __builtin_trap())
#ifndef static_assert
#define static_assert _Static_assert
#endif
