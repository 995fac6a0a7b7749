/* value_keys.h - the keys under which people and their games are kept.
 *
 *   account/PERSON            name, password, since when
 *   name/FOLDED               the person whose account has that name
 *   picture/PERSON            the word of the picture that the account chose, or "initial"
 *   former/PERSON             who has been deleted, or was a guest that is no more
 *   leaving/PERSON            whose deletion has not come to its end
 *   known/PERSON              the networks from which they logged in of late
 *   session/HASH              whose, since when, from what program
 *   sessions/PERSON/HASH      when it was used last
 *   bot/HASH                  a token: its owner, the bot's own id and name
 *   bots/PERSON/HASH          the bot's id and name
 *   block/PERSON/PERSON       "block" or "mute"
 *   game/GAME                 what is told of a game in lists
 *   record/GAME               its record
 *   shared/GAME               somebody who played in it shows it to everybody
 *   played/PERSON/TIME/GAME   a game of theirs, the latest first
 *   uncounted/GAME            a game that statistics and ratings have not seen
 *   sent/PERSON/GAME          of a browser: whether that account's server has the game
 *   unrecorded/TABLE/NUMBER   a game of a table that is over and not kept yet: its last event
 *   stats/PERSON/FAMILY       statistics and the rating in a family of rules
 *   deals/SHAPE               how cards were dealt, of all games with such a deck and seats
 *   house/PERSON              what they won from computers today: src/server/rooms/house.h
 *   field/DATE/RULES/PERSON   what they made of the hand of that day; RULES is a hash of its rules
 *   days/PERSON/DATE/RULES    the same, by whom; with the rules
 *   said/PERSON/TABLE         they have said something at that table
 *   talk/TABLE/TIME/COMMAND   what somebody said there: src/server/rooms/talk.h
 *   closed/TIME/TABLE         a table that is closed, its log still there: see rooms/upkeep.h
 *   since/dated-tickets       when guests' tickets began to have a date
 *   slate/TABLE/PERSON        who has brought something to a table on the slate: their name, when
 *   slates/PERSON/TABLE       the same, by whom: src/server/people/games/slate.h
 *   agreed/TABLE/PERSON       a hash of the balances that they agree to settle
 *   settled/TABLE             how many times that was done
 *   report/TIME/REPORT        a complaint, for the site's operator
 *   reported/PERSON/TIME/REPORT  who made it
 *
 * Ids are hexadecimal. A time in a key counts down, so that the latest comes first; a report's
 * counts up.
 */
#ifndef HEARTS_STORE_VALUE_KEYS_H
#define HEARTS_STORE_VALUE_KEYS_H

#include "base/hex.h"
#include "server/store/store.h"

enum { KEY_HASH = 32, KEY_TIME_DIGITS = 16, KEY_SLATE_TIME = 24 };

struct key {
    char text[STORE_KEY_MAX + 1];
};

struct key key_id(const char *kind, const struct id *id);
struct key key_hash(const char *kind, const uint8_t hash[KEY_HASH]);
struct key key_id_hash(const char *kind, const struct id *id, const uint8_t hash[KEY_HASH]);
struct key key_id_id(const char *kind, const struct id *id, const struct id *other);
/* "kind/ID/text"; an empty text is the beginning of all keys of that id. Text is cut where it does
 * not fit. */
struct key key_id_text(const char *kind, const struct id *id, const char *text);
struct key key_text(const char *kind, const char *text);
struct key key_unrecorded(const struct id *table, unsigned number);
struct key key_played(const struct id *person, int64_t ended_ms, const struct id *game);
struct key key_report(const char *kind, const struct id *by, int64_t at_ms,
                      const struct id *report);

/* Writes what is kept under "slate/TABLE/PERSON": the name, a line's end, and the time, for which
 * `out` has KEY_SLATE_TIME bytes more than the longest name. Returns the length. */
size_t key_slate_value(char *out, size_t capacity, const char *name, int64_t at_ms);

/* The id in hexadecimal digits at the beginning of text. */
bool id_read(const char *text, struct id *out);

#endif
