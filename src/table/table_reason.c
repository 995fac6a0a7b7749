/* table_reason.c - a reason as JSON: its word, and the values for its sentence. */
#include "table/table_reason.h"

static void write_card(struct json *j, const char *key, hearts_card c)
{
    if (c != HEARTS_NO_CARD)
        json_card(j, key, c);
}

void table_amount(struct json *j, const char *key, const struct amount *a)
{
    if (a->word == AMOUNT_NONE)
        return;
    json_object(j, key);
    json_text(j, "word", amount_word(a));
    if (a->n)
        json_number(j, "n", a->n);
    json_object_end(j);
}

void table_reason(struct json *j, const char *key, const struct reason *r)
{
    static const char *const suits[] = { "clubs", "diamonds", "spades", "hearts" };
    if (r->word == REASON_NONE)
        return;
    json_object(j, key);
    json_text(j, "word", reason_word(r));
    write_card(j, "card", r->card);
    write_card(j, "other", r->other);
    if (r->suit >= 0)
        json_text(j, "suit", suits[r->suit]);
    if (r->n)
        json_number(j, "n", r->n);
    if (r->dear) {
        json_list(j, "dear");
        for (hearts_faces f = r->dear; f; f &= f - 1)
            write_card(j, NULL, hearts_faces_lowest(f));
        json_list_end(j);
    }
    table_amount(j, "cost", &r->cost);
    json_object_end(j);
}
