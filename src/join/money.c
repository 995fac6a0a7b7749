/* money.c - what stakes and pot bring, as the server tells it: rows of amounts beside the hands
 * that are in the log. */
#include "join/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A whole number, or a fraction as text; "" where it is something else. */
static void read_amount(const cJSON *value, char out[JOIN_AMOUNT])
{
    const char *text = cJSON_GetStringValue(value);
    int64_t number;
    out[0] = '\0';
    if (text && strlen(text) < JOIN_AMOUNT && strspn(text, "-0123456789/") == strlen(text))
        memcpy(out, text, strlen(text) + 1);
    else if (!text &&
             read_whole(value, -INT64_C(1000000000000000), INT64_C(1000000000000000), &number))
        (void)snprintf(out, JOIN_AMOUNT, "%lld", (long long)number);
}

static void read_amounts(const struct join *j, const cJSON *list, struct join_money *out)
{
    memset(out, 0, sizeof *out);
    for (int seat = 0; cJSON_IsArray(list) && seat < j->plan.seats; seat++)
        read_amount(cJSON_GetArrayItem(list, seat), out->text[seat]);
}

static bool add_row(struct join *j, const cJSON *list)
{
    if (j->money_count == j->money_capacity) {
        size_t more = j->money_count ? 2 * j->money_count : 16;
        struct join_money *bigger = realloc(j->money, more * sizeof *bigger);
        if (!bigger)
            return false;
        j->money = bigger;
        j->money_capacity = more;
    }
    read_amounts(j, list, &j->money[j->money_count++]);
    return true;
}

bool join__money_begin(struct join *j, const cJSON *hands)
{
    const cJSON *item;
    j->money_count = 0;
    memset(&j->pot, 0, sizeof j->pot);
    cJSON_ArrayForEach(item, hands) if (!add_row(j, read_member(item, "stakes"))) return false;
    return true;
}

bool join__money(struct join *j, const cJSON *game, size_t from)
{
    const cJSON *pot = read_member(game, "pot");
    if (pot)
        read_amounts(j, read_member(pot, "won"), &j->pot);
    for (size_t i = from; i < j->log_count; i++)
        if (j->log[i].kind == HEARTS_SCORED && !add_row(j, read_member(game, "hand_stakes")))
            return false;
    return true;
}
