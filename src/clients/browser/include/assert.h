/* assert.h - what cannot be ends the worker; the page begins a new one. */
#undef assert
#define assert(holds) ((holds) ? (void)0 : __builtin_trap())
#ifndef static_assert
#define static_assert _Static_assert
#endif
