/* value_keys.h - the keys under which people and their games are stored.
 *
 *   account/PERSON            name, password hash, when it was made
 *   name/FOLDED               the person whose account has that name
 *   picture/PERSON            the word of the picture that the account chose, or "initial"
 *   former/PERSON             a person who was deleted, or a guest who no longer exists
 *   leaving/PERSON            a person whose deletion is not finished
 *   known/PERSON              the networks from which they logged in recently
 *   session/HASH              its owner, when it began, its browser
 *   sessions/PERSON/HASH      when it was used last
 *   bot/HASH                  a token: its owner, the bot's own id and name
 *   bots/PERSON/HASH          the bot's id and name
 *   revoked/PERSON/BOT        a bot of theirs whose token is gone, deleted with the account
 *   block/PERSON/PERSON       "block" or "mute"
 *   game/GAME                 a game's facts, as shown in lists
 *   record/GAME               its record
 *   shared/GAME               set while somebody who played in it shares the game
 *   played/PERSON/TIME/GAME   a game of theirs, the latest first: see people/games/career_row.h
 *   noted/PERSON/GAME/WHAT    their rating after a game, and what they gave away: same header
 *   uncounted/GAME            a game not counted in statistics and ratings yet
 *   sent/PERSON/GAME          in a browser: whether that account's server has the game
 *   unrecorded/TABLE/NUMBER   a table's finished game without a record yet: its last event
 *   stats/PERSON/FAMILY       statistics and the rating in a family of rules
 *   deals/SHAPE               how cards were dealt in all games with such a deck and seats
 *   house/PERSON              what they won from computers today: src/server/rooms/house.h
 *   field/DATE/RULES/PERSON   their result at that day's hand; RULES is a hash of its rules
 *   days/PERSON/DATE/RULES    the same, by person; with the rules
 *   said/PERSON/TABLE         they have said something at that table
 *   talk/TABLE/TIME/COMMAND   what somebody said there: src/server/rooms/talk.h
 *   closed/TIME/TABLE         a closed table whose log is still there: see rooms/upkeep.h
 *   since/dated-tickets       when guests' tickets began to have a date
 *   slate/TABLE/PERSON        who has bought in at a table on the slate: name, time
 *   slates/PERSON/TABLE       the same, by person: src/server/people/games/slate.h
 *   agreed/TABLE/PERSON       a hash of the balances that they agree to settle
 *   settled/TABLE             how often the slate was settled
 *   report/TIME/REPORT        a complaint, for the site's operator
 *   reported/PERSON/TIME/REPORT  the same, by the person who made it
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
/* Reads the end of such a key; false: it is none. */
bool key_played_read(const char *key, int64_t *ended_ms, struct id *game);
struct key key_report(const char *kind, const struct id *by, int64_t at_ms,
                      const struct id *report);

/* Writes the value of "slate/TABLE/PERSON": the name, a line end, and the time, for which `out` has
 * KEY_SLATE_TIME bytes more than the longest name. Returns the length. */
size_t key_slate_value(char *out, size_t capacity, const char *name, int64_t at_ms);

/* Reads the id in hexadecimal digits at the beginning of text. */
bool id_read(const char *text, struct id *out);

#endif
