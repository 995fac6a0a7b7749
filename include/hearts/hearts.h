/* hearts.h - all of libhearts. */
#ifndef HEARTS_HEARTS_H
#define HEARTS_HEARTS_H

#include "hearts/batch.h"
#include "hearts/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. meson.build reads the first three. */
#define HEARTS_VERSION_MAJOR 0
#define HEARTS_VERSION_MINOR 1
#define HEARTS_VERSION_PATCH 0

#define HEARTS_VERSION_NUMBER \
    (HEARTS_VERSION_MAJOR * 1000000 + HEARTS_VERSION_MINOR * 1000 + HEARTS_VERSION_PATCH)
#define HEARTS_TEXT_(x) #x
#define HEARTS_TEXT(x)  HEARTS_TEXT_(x)
#define HEARTS_VERSION                \
    HEARTS_TEXT(HEARTS_VERSION_MAJOR) \
    "." HEARTS_TEXT(HEARTS_VERSION_MINOR) "." HEARTS_TEXT(HEARTS_VERSION_PATCH)

/* The version of the library in use: as HEARTS_VERSION_NUMBER, and as "0.1.0". */
int hearts_version(void);
const char *hearts_version_text(void);

/* How large the flat types are in the library in use, in bytes, for other languages:
 * hearts_game_size() and so on. */
/* clang-format off */
#define HEARTS_LIST_TYPES(X) \
    X(choice) \
    X(error) \
    X(event) \
    X(events) \
    X(fraction) \
    X(game) \
    X(move) \
    X(option) \
    X(pile) \
    X(plan) \
    X(position) \
    X(preset) \
    X(refusal) \
    X(rules) \
    X(seen) \
    X(start) \
    X(tally) \
    X(view) \
    X(word)
/* clang-format on */

#define HEARTS_SIZE(type) size_t hearts_##type##_size(void);
HEARTS_LIST_TYPES(HEARTS_SIZE)
#undef HEARTS_SIZE

#ifdef __cplusplus
}
#endif

#endif
