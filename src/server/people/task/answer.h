/* answer.h - replies to requests, refusals, and reading parts of a request. */
#ifndef HEARTS_TASK_ANSWER_H
#define HEARTS_TASK_ANSWER_H

#include "server/people/task/task.h"

/* Why a request is refused. X(constant, status, word, sentence) */
#define PEOPLE_LIST_REFUSAL(X)                                                                     \
    X(REFUSE_NOT_YOU, 401, "not-you", "Choose a name first.")                                      \
    X(REFUSE_NO_ACCOUNT, 403, "no-account",                                                        \
      "This needs an account: choose a name and a password.")                                      \
    X(REFUSE_BOT, 403, "not-for-bots", "Programs can't do this.")                                  \
    X(REFUSE_BAD_NAME, 400, "bad-name",                                                            \
      "Names are 1 to 24 visible characters, and at most 47 bytes.")                               \
    X(REFUSE_BAD_PASSWORD, 400, "bad-password", "Passwords are 8 to 200 bytes.")                   \
    X(REFUSE_NAME_TAKEN, 409, "name-taken", "That name is taken.")                                 \
    X(REFUSE_HAS_ACCOUNT, 409, "has-account", "You already have an account.")                      \
    X(REFUSE_NAME_STAYS, 409, "name-stays", "The name of an account can't be changed.")            \
    X(REFUSE_WRONG_PASSWORD, 403, "wrong-password", "Wrong name or password.")                     \
    X(REFUSE_TOO_FAST, 429, "too-fast", "Too many tries. Wait a moment.")                          \
    X(REFUSE_BUSY, 429, "too-fast", "Your last request is still running. Try again.")              \
    X(REFUSE_FULL, 503, "full", "The server is too busy. Try again a little later.")               \
    X(REFUSE_NO_ROOM, 503, "no-room", "The server's disk is full: nothing was changed.")           \
    X(REFUSE_AWAY, 503, "away", "The database isn't answering: nothing was changed.")              \
    X(REFUSE_NO_MEMORY, 503, "full", "The server is out of memory. Try again a little later.")     \
    X(REFUSE_BROKEN, 503, "draining", "The server can't save anything right now.")                 \
    X(REFUSE_DRAINING, 503, "draining",                                                            \
      "The server is being updated and will be back in a moment.")                                 \
    X(REFUSE_TOO_MANY, 409, "too-many", "You have reached the limit. Delete one first.")           \
    X(REFUSE_NO_PERSON, 404, "no-person", "Nobody has that name or id.")                           \
    X(REFUSE_YOURSELF, 400, "malformed", "That is you.")                                           \
    X(REFUSE_BAD_TEXT, 400, "malformed", "\"text\" is 1 to 1000 visible characters.")              \
    X(REFUSE_BAD_ID, 400, "malformed", "An id is 32 hexadecimal digits.")                          \
    X(REFUSE_NOT_FOUND, 404, "not-found", "Not found, or you have no access.")                     \
    X(REFUSE_BAD_RULES, 400, "bad-rules", "These are not valid rules.")                            \
    X(REFUSE_NOT_PLAYED, 400, "not-played", "That day's hand can't be played like that.")          \
    X(REFUSE_NOT_YET, 400, "not-yet", "That day has not begun anywhere yet.")                      \
    X(REFUSE_TOO_LATE, 400, "too-late", "That day is over: no more results are taken.")            \
    X(REFUSE_GAME_ON, 409, "not-now",                                                              \
      "A game is being played at that table. Settle up when it is over.")                          \
    X(REFUSE_NOTHING_OPEN, 409, "not-now", "You have nothing open on that slate to move.")         \
    X(REFUSE_EVEN, 409, "not-now", "Everybody is even: there is nothing to settle.")               \
    X(REFUSE_GONE, 409, "not-now",                                                                 \
      "The people you would settle with have not been here for 30 days.")                          \
    X(REFUSE_NO_DEBT, 409, "not-now", "They owe you nothing that you could write off.")            \
    X(REFUSE_OTHERS_OWED, 409, "others-owed",                                                      \
      "Others are owed something here too. You can write off a debt once that is settled, or "     \
      "once the person who owes it has been away for 30 days.")                                    \
    X(REFUSE_NOT_ALL_THERE, 409, "not-all-there",                                                  \
      "A slate can move to another table once everybody who is owed something on it has sat down " \
      "there, and before anybody is owed anything there.")                                         \
    X(REFUSE_CROWD, 409, "too-many",                                                               \
      "That slate has too many people on it to settle up together.")                               \
    X(REFUSE_FIELD_FULL, 409, "too-many", "This day is full: no more results are taken.")

#define PEOPLE_CONSTANT(constant, status, word, sentence) constant,
enum people_refusal { PEOPLE_LIST_REFUSAL(PEOPLE_CONSTANT) PEOPLE_REFUSALS };
#undef PEOPLE_CONSTANT

/* Each replies to a task's request, if it has one, and ends the task. They return false, so that a
 * function that decides whether to go on can return that. */
bool people_refuse(struct task *t, enum people_refusal why);
bool people_refuse_later(struct task *t, enum people_refusal why, unsigned retry_after_s);
bool people_malformed(struct task *t, const char *say);
/* With a more precise sentence. */
bool people_refuse_saying(struct task *t, enum people_refusal why, const char *say);
/* For a text of the body, named by `what` as in "the name": says which of its characters is not
 * allowed, if any. With `lines` it may have several lines. */
bool people_refuse_text(struct task *t, enum people_refusal why, const char *what, const char *text,
                        bool lines);
/* Refuses according to the store's result, other than OK. */
bool people_refuse_store(struct task *t, enum store_result result);
/* Replies and ends the task. `t->body` is the reply's body; the cookie may be NULL. */
void people_answer(struct task *t, int status, const char *cookie);
void people_done(struct task *t, const char *cookie); /* an empty object */

/* Reads the request's body as an object, empty if there is none. False: the request was answered.
 */
bool people_read_body(struct task *t);
/* Reads the body's name into the task, as shown and folded. False: the request was answered. */
bool people_read_name(struct task *t);

/* Reads the body's person, who is not the client, into `t->id`. False: the request was answered. */
bool people_read_other(struct task *t);

/* Reads the ticket that came with a request. */
bool people_ticket(struct people *p, const struct request *r, struct ticket *out);
/* Whether the client is a browser: its scripts must not see the ticket. */
bool people_is_browser(const struct request *r);

/* Replies with `t->who` and its new ticket as a cookie. For an account, a second cookie marks the
 * device as known. */
void people_welcome(struct task *t, int status, const char *ticket);

/* Milliseconds since 1970 by the wall clock. */
int64_t people_wall_ms(void);

#endif
