/* api_picture.c - the picture that an account shows instead of its initial, in every browser.
 *
 * A page sends it when its player takes a seat; here it is only stored. A guest lives in one
 * browser, which stores its own.
 */
#include "server/people/api/api_picture.h"

#include <string.h>

#include "base/json.h"
#include "server/people/api/account.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/store/value_keys.h"

enum { PICTURE_WORD = 32 };

void picture_take(struct task *t)
{
    char word[PICTURE_WORD];
    struct account account; /* checked again: it may have been deleted meanwhile */
    if (!people_needs_account(t))
        return;
    if (!json_as_text(json_member(t->asked, "picture"), word, sizeof word) ||
        !table_picture_read(word)) {
        people_malformed(t, "`picture` has to be a word of the list, or initial.");
        return;
    }
    t->id = t->who.id;
    if (!people_lock(t, &t->id) || !account_ask(t, &account))
        return;
    task_clear(t);
    (void)task_put(t, key_id("picture", &t->id), word, strlen(word));
    if (task_ask(t))
        people_done(t, NULL);
}

void picture_tell(struct json *j, const struct task *t, size_t op)
{
    const char *word = task_got(t, op, NULL);
    if (word)
        json_text(j, "picture", word);
}
