/* answer.h - replies to requests, refusals, and reading parts of a request. */
#ifndef HEARTS_TASK_ANSWER_H
#define HEARTS_TASK_ANSWER_H

#include "server/people/task/task.h"

/* Why a request is refused. X(constant, status, word, sentence) */
#define PEOPLE_LIST_REFUSAL(X)                                                                    \
    X(REFUSE_NOT_YOU, 401, "not-you", "It is not known who you are.")                             \
    X(REFUSE_NO_ACCOUNT, 403, "no-account",                                                       \
      "This is for accounts; a guest becomes one with a name and a password.")                    \
    X(REFUSE_BOT, 403, "not-for-bots", "A program may not do this.")                              \
    X(REFUSE_BAD_NAME, 400, "bad-name",                                                           \
      "A name is one to 24 characters that can be seen, in at most 47 bytes.")                    \
    X(REFUSE_BAD_PASSWORD, 400, "bad-password", "A password is 8 to 200 bytes.")                  \
    X(REFUSE_NAME_TAKEN, 409, "name-taken", "Somebody has this name.")                            \
    X(REFUSE_HAS_ACCOUNT, 409, "has-account", "You have an account already.")                     \
    X(REFUSE_NAME_STAYS, 409, "name-stays", "The name of an account stays.")                      \
    X(REFUSE_WRONG_PASSWORD, 403, "wrong-password", "Name and password do not belong together.")  \
    X(REFUSE_TOO_FAST, 429, "too-fast", "That was too much at once. Try again a little later.")   \
    X(REFUSE_BUSY, 429, "too-fast", "Something else of yours is being done. Try again at once.")  \
    X(REFUSE_FULL, 503, "full", "The server has too much to do. Try again a little later.")       \
    X(REFUSE_NO_ROOM, 503, "no-room", "The disk is full: nothing was changed.")                   \
    X(REFUSE_AWAY, 503, "away", "The database does not answer: nothing was changed.")             \
    X(REFUSE_NO_MEMORY, 503, "full", "The server is out of memory. Try again a little later.")    \
    X(REFUSE_BROKEN, 503, "draining", "The server cannot keep anything now.")                     \
    X(REFUSE_DRAINING, 503, "draining", "The server goes down and will be back.")                 \
    X(REFUSE_TOO_MANY, 409, "too-many",                                                           \
      "There are as many of these as there may be. Remove one first.")                            \
    X(REFUSE_NO_PERSON, 404, "no-person", "There is nobody of that name or id.")                  \
    X(REFUSE_YOURSELF, 400, "malformed", "This is you.")                                          \
    X(REFUSE_BAD_TEXT, 400, "malformed", "\"text\" is one to 1000 characters that can be seen.")  \
    X(REFUSE_BAD_ID, 400, "malformed", "An id is 32 hexadecimal digits.")                         \
    X(REFUSE_NOT_FOUND, 404, "not-found", "There is no such thing, or not for you.")              \
    X(REFUSE_BAD_RULES, 400, "bad-rules", "These are no rules.")                                  \
    X(REFUSE_NOT_PLAYED, 400, "not-played", "The hand of that day cannot be played so.")          \
    X(REFUSE_NOT_YET, 400, "not-yet", "That day has not begun anywhere.")                         \
    X(REFUSE_TOO_LATE, 400, "too-late", "That day is over: no results are taken any more.")       \
    X(REFUSE_GAME_ON, 409, "not-now", "A game is on at that table: settle it when it is over.")   \
    X(REFUSE_NOTHING_OPEN, 409, "not-now", "You have nothing on that slate to take along.")       \
    X(REFUSE_EVEN, 409, "not-now", "All are even: there is nothing to settle.")                   \
    X(REFUSE_GONE, 409, "not-now",                                                                \
      "Those with whom you have something open have not been here for 30 days.")                  \
    X(REFUSE_NO_DEBT, 409, "not-now", "They owe nothing that you could write off.")               \
    X(REFUSE_OTHERS_OWED, 409, "others-owed",                                                     \
      "Others are owed something here too: a debt can be written off once that is settled, or "   \
      "when who owes it has not been here for 30 days.")                                          \
    X(REFUSE_NOT_ALL_THERE, 409, "not-all-there",                                                 \
      "A slate goes along when all who are owed something on it have sat down there, and before " \
      "anybody is owed something there.")                                                         \
    X(REFUSE_CROWD, 409, "too-many", "More people are on that slate than are settled together.")  \
    X(REFUSE_FIELD_FULL, 409, "too-many",                                                         \
      "As many have handed in this day as are kept: no more are taken.")

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
