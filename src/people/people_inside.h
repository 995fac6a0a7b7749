/* people_inside.h - what the files of people share: the people of a server, refusals, and the
 * routes. */
#ifndef HEARTS_PEOPLE_PEOPLE_INSIDE_H
#define HEARTS_PEOPLE_PEOPLE_INSIDE_H

#include "people/accounts.h"
#include "people/blocks.h"
#include "people/chores.h"
#include "people/errand.h"
#include "people/history.h"
#include "people/people.h"
#include "people/rates.h"
#include "people/sessions.h"
#include "text/json.h"

struct facts;
struct reviews;

enum {
    PEOPLE_SESSIONS_HELD = 32768, /* tickets held in memory */
    PEOPLE_SESSIONS_EACH =
        50, /* sessions of an account; a new one ends the one used least lately */
    PEOPLE_BOTS_EACH = 20,
    PEOPLE_BLOCKS_EACH = 500,
    PEOPLE_GAMES_PAGE = 50, /* games in a list */
    PEOPLE_AGENT = 200,     /* bytes kept of what a browser calls itself */
    PEOPLE_REPORT = 1000,   /* characters of a report */
    PEOPLE_LOCKS = 256,     /* accounts that are being changed at a time */
    PEOPLE_SAID = 4096,     /* places in memory of who said something where */
};

struct said {
    struct table_id who, table;
};

struct people {
    struct site *site;
    const struct people_options *options;
    uint8_t key[32]; /* of guests' tickets */
    bool secure;     /* browsers see it by TLS */
    struct sessions *sessions;
    struct blocks *blocks;
    struct rates *rates;
    struct chores *chores;
    struct reviews *reviews;
    struct table_id lock[PEOPLE_LOCKS];
    size_t locks;
    size_t working; /* passwords that are being hashed, records that are played through or judged */
    bool closed;    /* the server is gone: they are waited for no longer */
    struct said said[PEOPLE_SAID];
    void (*changed)(void *with, const struct table_id *from, const struct person *to);
    void (*gone)(void *with, const struct person *who, enum people_gone how);
    void *with;
    struct {
        uint64_t guests, accounts, logins, failed, games, rated, reports, deleted;
    } count;
};

/* Why a request is refused. X(constant, status, word, sentence) */
#define PEOPLE_LIST_REFUSAL(X)                                                                   \
    X(REFUSE_NOT_YOU, 401, "not-you", "It is not known who you are.")                            \
    X(REFUSE_NO_ACCOUNT, 403, "no-account",                                                      \
      "This is for accounts; a guest becomes one with a name and a password.")                   \
    X(REFUSE_BOT, 403, "not-for-bots", "A program may not do this.")                             \
    X(REFUSE_BAD_NAME, 400, "bad-name",                                                          \
      "A name is one to 24 characters that can be seen, in at most 47 bytes.")                   \
    X(REFUSE_BAD_PASSWORD, 400, "bad-password", "A password is 8 to 200 bytes.")                 \
    X(REFUSE_NAME_TAKEN, 409, "name-taken", "Somebody has this name.")                           \
    X(REFUSE_HAS_ACCOUNT, 409, "has-account", "You have an account already.")                    \
    X(REFUSE_NAME_STAYS, 409, "name-stays", "The name of an account stays.")                     \
    X(REFUSE_WRONG_PASSWORD, 403, "wrong-password", "Name and password do not belong together.") \
    X(REFUSE_TOO_FAST, 429, "too-fast", "That was too much at once. Try again a little later.")  \
    X(REFUSE_BUSY, 429, "too-fast", "Something else of yours is being done. Try again at once.") \
    X(REFUSE_FULL, 503, "full", "The server has too much to do. Try again a little later.")      \
    X(REFUSE_NO_ROOM, 503, "no-room", "The disk is full: nothing was changed.")                  \
    X(REFUSE_NO_MEMORY, 503, "full", "The server is out of memory. Try again a little later.")   \
    X(REFUSE_BROKEN, 503, "draining", "The server cannot keep anything now.")                    \
    X(REFUSE_DRAINING, 503, "draining", "The server goes down and will be back.")                \
    X(REFUSE_TOO_MANY, 409, "too-many",                                                          \
      "There are as many of these as there may be. Remove one first.")                           \
    X(REFUSE_NO_PERSON, 404, "no-person", "There is nobody of that name or id.")                 \
    X(REFUSE_YOURSELF, 400, "malformed", "This is you.")                                         \
    X(REFUSE_BAD_TEXT, 400, "malformed", "\"text\" is one to 1000 characters that can be seen.") \
    X(REFUSE_BAD_ID, 400, "malformed", "An id is 32 hexadecimal digits.")                        \
    X(REFUSE_NOT_FOUND, 404, "not-found", "There is no such thing, or not for you.")

#define PEOPLE_CONSTANT(constant, status, word, sentence) constant,
enum people_refusal { PEOPLE_LIST_REFUSAL(PEOPLE_CONSTANT) PEOPLE_REFUSALS };
#undef PEOPLE_CONSTANT

/* Each answers an errand's request, if it has one, and ends the errand. */
void people_refuse(struct errand *e, enum people_refusal why);
void people_refuse_later(struct errand *e, enum people_refusal why, unsigned retry_after_s);
void people_malformed(struct errand *e, const char *say);
/* For a text of the body, "the name": says which of its characters is in the way, if one is. With
 * `lines` it may have several lines. */
void people_refuse_text(struct errand *e, enum people_refusal why, const char *what,
                        const char *text, bool lines);
/* For what the store said, other than OK. */
void people_refuse_store(struct errand *e, enum store_result result);
/* `e->body` is the body; the cookie may be NULL. */
void people_answer(struct errand *e, int status, const char *cookie);

/* The request's body as an object, an empty one where there is none. False: it was answered. */
bool people_read_body(struct errand *e);
/* The body's name, as it is shown and folded, into the errand. False: it was answered. */
bool people_read_name(struct errand *e);

/* Each false when it was answered instead. */
bool people_needs_known(struct errand *e);
bool people_needs_human(struct errand *e); /* a guest or an account */
bool people_needs_account(struct errand *e);
bool people_may_go_on(struct errand *e, enum people_rate kind, const void *what, size_t length);
bool people_may_go_on_here(struct errand *e, enum people_rate kind); /* by the address that asks */

/* A password tried for `e->folded` by whoever asks: false when it was answered, that it has to
 * wait. And whether it was right: then the try is taken back, else the answer was given. */
bool people_may_try_password(struct errand *e);
bool people_password_is_right(struct errand *e);

/* One change of an account at a time; the errand's end lets go. */
bool people_lock(struct errand *e, const struct table_id *id);
void people_unlock(struct people *p, const struct table_id *id);

/* Work aside has come back; true when the server ended meanwhile, and the errand with it. */
bool people_work_ends(struct errand *e);

/* The ticket a request came with. */
bool people_ticket(struct people *p, const struct request *r, struct ticket *out);
/* Whether a browser asks, to whose scripts a ticket is not shown. */
bool people_is_browser(const struct request *r);

/* Answers with `e->who`, and its new ticket as a cookie. */
void people_welcome(struct errand *e, int status, const char *ticket);

/* Tells the rooms; `hash` is of the ticket that is meant, or NULL. */
void people_tell_gone(struct people *p, const struct table_id *id, const struct table_id *owner,
                      const uint8_t *hash, enum people_gone how);
/* What a person said from now on is kept anew. */
void people_said_nothing(struct people *p, const struct table_id *who);

/* Milliseconds of the calendar. */
int64_t people_wall_ms(void);

/* A row for each thing that can be asked; `rest` is what follows the path's beginning. */
struct route {
    const char *path; /* "/api/sessions/": all that begins so and goes on */
    enum request_method method;
    void (*answer)(struct errand *e, const char *rest);
};
extern const struct route people_routes[];
extern const size_t people_route_count;

/* A guest takes the name of the body, which was read. */
void guest_take_name(struct errand *e);

/* The person's account, which operation `op` got: name and folded name, `number` since when, epoch
 * and password's hash. False: it was answered. */
bool account_read(struct errand *e, enum store_result result, size_t op);
/* The person's own password of the body is to be compared; false: it was answered. */
bool account_take_old(struct errand *e, const char *key);

/* Members "sessions", "tokens", "blocks" of what SCANs found. sessions_ask() adds the operations
 * that sessions_write() needs: the scan again, as the first, and behind it a GET for each session.
 */
void sessions_ask(struct errand *e, size_t scanned);
void sessions_write(struct json *j, const struct errand *e, size_t scanned, size_t first_get);
void tokens_write(struct json *j, const struct errand *e, size_t scanned);
void blocks_write(struct json *j, const struct errand *e, size_t scanned);

/* The page of games that a query asks for: behind which key of played/ it begins (false: it was
 * answered), and of the keys found the games, `e->ticket` being where the next page begins, or "".
 */
bool games_from(struct errand *e, struct key *after);
size_t games_page(struct errand *e, size_t scanned, struct table_id *game, size_t room);

/* A game as it is kept: GAME_PARTS operations are added, and what they got, from operation `op` on,
 * is read. False: there is no such game. */
enum { GAME_PARTS = 2 }; /* its facts, whether it is shared */
void game_ask(struct errand *e, const struct table_id *game);
bool game_read(const struct errand *e, size_t op, struct facts *f);

/* Each answers with what is made of a game's record, which lies among the errand's operations until
 * its end, as `f` does not; whoever asks may see it. */
void replay_of_game(struct errand *e, const struct facts *f, const char *record, size_t length);
void review_of_game(struct errand *e, const struct facts *f, const char *record, size_t length);

/* The answers, by file. */
void api_guest(struct errand *e, const char *rest);
void api_account(struct errand *e, const char *rest);
void api_login(struct errand *e, const char *rest);
void api_logout(struct errand *e, const char *rest);
void api_me(struct errand *e, const char *rest);
void api_me_change(struct errand *e, const char *rest);
void api_me_delete(struct errand *e, const char *rest);
void api_me_export(struct errand *e, const char *rest);
void api_sessions(struct errand *e, const char *rest);
void api_session_delete(struct errand *e, const char *rest);
void api_tokens(struct errand *e, const char *rest);
void api_token_new(struct errand *e, const char *rest);
void api_token_delete(struct errand *e, const char *rest);
void api_person(struct errand *e, const char *rest);
void api_blocks(struct errand *e, const char *rest);
void api_block_new(struct errand *e, const char *rest);
void api_block_delete(struct errand *e, const char *rest);
void api_report(struct errand *e, const char *rest);
void api_rules(struct errand *e, const char *rest);
void api_rules_check(struct errand *e, const char *rest);
void api_games(struct errand *e, const char *rest);
void api_game(struct errand *e, const char *rest);
void api_game_change(struct errand *e, const char *rest);
void api_replay(struct errand *e, const char *rest);
void api_stats(struct errand *e, const char *rest);

#endif
