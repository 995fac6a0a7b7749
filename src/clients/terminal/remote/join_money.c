/* join_money.c - the money that stakes and pot bring, as the server reports it: one row of amounts
 * per scored hand in the log. */
#include "clients/terminal/remote/join_inside.h"

#include "base/array.h"

#include <stdio.h>
#include <string.h>

/* Each is a whole number, or a fraction as text; "" for anything else. */
static void read_amounts(const struct join *j, struct json_span list, struct join_money *out)
{
    static const int64_t most = INT64_C(1000000000000000);
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < j->plan.seats; seat++) {
        struct json_span value = json_item(list, seat);
        char *text = out->text[seat];
        int64_t number;
        if (json_as_whole(value, -most, most, &number))
            (void)snprintf(text, JOIN_AMOUNT, "%lld", (long long)number);
        else if (!json_as_text(value, text, JOIN_AMOUNT) || text[strspn(text, "-0123456789/")])
            text[0] = '\0';
    }
}

static bool add_row(struct join *j, struct json_span list)
{
    struct join_money *money = array_grow(j->money, j->money_count, &j->money_capacity,
                                          sizeof *money);
    if (!money)
        return false;
    j->money = money;
    read_amounts(j, list, &j->money[j->money_count++]);
    return true;
}

bool join__money_begin(struct join *j, struct json_span hands)
{
    struct json_span item;
    j->money_count = 0;
    memset(&j->pot, 0, sizeof j->pot);
    for (struct json_walk w = json_walk(hands); json_next(&w, NULL, &item);)
        if (!add_row(j, read_member(item, "stakes")))
            return false;
    return true;
}

bool join__money(struct join *j, struct json_span game, size_t from)
{
    struct json_span pot = read_member(game, "pot");
    if (json_is_there(pot))
        read_amounts(j, read_member(pot, "won"), &j->pot);
    for (size_t i = from; i < j->log_count; i++)
        if (j->log[i].kind == HEARTS_SCORED && !add_row(j, read_member(game, "hand_stakes")))
            return false;
    return true;
}
