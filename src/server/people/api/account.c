/* account.c - reading stored accounts. */
#include "server/people/api/account.h"

#include "base/json.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/who/names.h"
#include "server/people/who/passwords.h"

/* Accounts from earlier versions have no key alike/. But most of their names equal their look-alike
 * form, so that is looked up under name/, too. */
void account_ask_name(struct task *t)
{
    char alike[TABLE_NAME];
    name_alike(t->name, alike);
    (void)task_get(t, key_text("name", t->folded));
    (void)task_get(t, key_text("name", alike));
    (void)task_get(t, key_text("alike", alike));
}

bool account_has_name(const struct task *t)
{
    for (size_t op = 0; op < ACCOUNT_NAME_ASKED; op++)
        if (task_got(t, op, NULL))
            return true;
    return false;
}

bool account_ask(struct task *t, struct account *out)
{
    task_clear(t);
    (void)task_get(t, key_id("account", &t->id));
    if (!task_ask(t))
        return false;
    struct json_span account = task_got_json(t, 0);
    bool good = json_as_text(json_member(account, "name"), t->name, sizeof t->name) &&
                json_as_whole(json_member(account, "made"), 0, INT64_MAX / 2048, &out->made) &&
                json_as_whole(json_member(account, "epoch"), 0, INT64_MAX / 2048, &out->epoch) &&
                (!t->secret ||
                 json_as_text(json_member(account, "password"), t->secret->hash, PASSWORD_HASH));
    if (good && t->secret)
        t->secret->known = true;
    if (good)
        name_fold(t->name, t->folded);
    else
        people_refuse(t, REFUSE_NOT_YOU);
    return good;
}
