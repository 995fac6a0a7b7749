/* account.c - an account as it is kept. */
#include "people/api/account.h"

#include <cjson/cJSON.h>

#include "people/task/answer.h"
#include "people/who/names.h"
#include "people/who/passwords.h"
#include "text/json.h"

bool account_read(struct task *t, enum store_result result, size_t op)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return false;
    }
    cJSON *account = task_got_json(t, op);
    bool good = account && json_get_text(account, "name", t->name, sizeof t->name) &&
                json_get_whole(account, "made", 0, INT64_MAX / 2048, &t->number) &&
                json_get_whole(account, "epoch", 0, INT64_MAX / 2048, &t->epoch) &&
                (!t->secret || json_get_text(account, "password", t->secret->hash, PASSWORD_HASH));
    cJSON_Delete(account);
    if (good && t->secret)
        t->secret->known = true;
    if (good)
        name_fold(t->name, t->folded);
    else
        people_refuse(t, REFUSE_NOT_YOU);
    return good;
}
