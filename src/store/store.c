/* store.c - what a store answers, in a word. */
#include "store/store.h"

const char *store_result_word(enum store_result result)
{
    switch (result) {
    case STORE_OK: return "ok";
    case STORE_REPEATED: return "repeated";
    case STORE_STALE: return "stale";
    case STORE_EXISTS: return "exists";
    case STORE_SHORT: return "short";
    case STORE_DIFFERS: return "differs";
    case STORE_FULL: return "full";
    case STORE_BROKEN: return "broken";
    }
    return "unknown";
}
