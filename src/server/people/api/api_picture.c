/* api_picture.c - the picture that an account has in place of its initial, in every browser.
 *
 * A page sits down with it; here it is only kept. A guest is of one browser, which keeps its own.
 */
#include "server/people/api/api_picture.h"

#include <string.h>

#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/who/keys.h"

enum { PICTURE_WORD = 32 };

static void picture_kept(struct task *t, enum store_result result)
{
    if (result == STORE_OK)
        people_done(t, NULL);
    else
        people_refuse_store(t, result);
}

static void account_found(struct task *t, enum store_result result)
{
    if (!account_read(t, result, 0))
        return;
    char word[PICTURE_WORD] = "";
    (void)json_as_text(json_member(t->asked, "picture"), word, sizeof word);
    task_clear(t);
    (void)task_put(t, key_id("picture", &t->id), word, strlen(word));
    task_send(t, picture_kept);
}

void picture_take(struct task *t)
{
    char word[PICTURE_WORD];
    if (!people_needs_account(t))
        return;
    if (!json_as_text(json_member(t->asked, "picture"), word, sizeof word) ||
        !table_picture_read(word)) {
        people_malformed(t, "`picture` has to be a word of the list, or initial.");
        return;
    }
    t->id = t->who.id;
    if (!people_lock(t, &t->id))
        return;
    (void)task_get(t, key_id("account", &t->id)); /* which may have been deleted meanwhile */
    task_send(t, account_found);
}

void picture_tell(struct json *j, const struct task *t, size_t op)
{
    const char *word = task_got(t, op, NULL);
    if (word)
        json_text(j, "picture", word);
}
