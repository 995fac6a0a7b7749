/* store.c - helpers for results and operations of stores. */
#include "server/store/store.h"

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
    case STORE_BUSY: return "busy";
    case STORE_BROKEN: return "broken";
    }
    return "unknown";
}

bool store_undone(enum store_result result) { return result == STORE_FULL || result == STORE_BUSY; }

bool store_writes(const struct store_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++)
        switch (ops[i].kind) {
        case STORE_GET:
        case STORE_SCAN:
        case STORE_READ:
        case STORE_CLOSED:
        case STORE_ACCOUNT:
        case STORE_LINES:
        case STORE_SUMS: break;
        case STORE_APPEND:
        case STORE_CLOSE:
        case STORE_PUT:
        case STORE_PUT_NEW:
        case STORE_DELETE:
        case STORE_REDACT:
        case STORE_COMPACT:
        case STORE_TRANSFER:
        case STORE_FORGET: return true;
        }
    return false;
}
