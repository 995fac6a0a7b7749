/* wire_answer.c - replies to the sender of a message. */
#include "table/wire/wire_answer.h"

#include "base/digits.h"
#include "table/table_reason.h"
#include "table/wire/wire_values.h"

static void answer_begin(struct json *j, const char *is, const struct id *id,
                         const struct id *table)
{
    json_object(j, NULL);
    json_text(j, "is", is);
    if (id)
        wire_id(j, "id", id);
    if (table)
        wire_id(j, "table", table);
}

void wire_no(struct json *j, const struct wire_no *no)
{
    answer_begin(j, "no", no->id, no->table);
    json_text(j, "why", no->why);
    json_text(j, "say", no->say);
    if (no->rule) {
        json_text(j, "rule", hearts_refusal_word(no->rule->code));
        if (no->rule->card != HEARTS_NO_CARD && hearts_card_rank(no->rule->card) >= HEARTS_TWO)
            json_card(j, "card", no->rule->card);
    }
    if (no->retry_ms > 0)
        json_number(j, "retry", no->retry_ms);
    json_object_end(j);
}

void wire_ok(struct json *j, const struct id *id, const struct id *table, uint64_t n)
{
    answer_begin(j, "ok", id, table);
    json_number(j, "n", (int64_t)n);
    json_object_end(j);
}

/* Thousandths, halves rounded to even; a float times 1000 is exact in a double. */
static int64_t thousandths(float n)
{
    double times = (double)n * 1000;
    int64_t whole = (int64_t)times;
    double rest = times - (double)whole;
    bool up = rest > 0.5 || (rest == 0.5 && whole % 2 != 0);
    bool down = rest < -0.5 || (rest == -0.5 && whole % 2 != 0);
    return whole + up - down;
}

/* Three decimals: further ones would be noise of the sample. null if it is no number, or larger
 * than any score can be. */
static void write_decimal(struct json *j, const char *key, float n)
{
    char text[DIGITS_MAX + 4];
    if (!(n > -1e12f && n < 1e12f)) {
        json_null(j, key);
        return;
    }
    int64_t all = thousandths(n), rest = all < 0 ? -(all % 1000) : all % 1000;
    size_t length = 0;
    if (all < 0)
        text[length++] = '-';
    length += digits_write(all < 0 ? -(all / 1000) : all / 1000, text + length);
    text[length++] = '.';
    for (int64_t ten = 100; ten; ten /= 10)
        text[length++] = (char)('0' + rest / ten % 10);
    json_raw(j, key, text, length);
}

static void write_opinion(struct json *j, const struct opinion *o)
{
    json_object(j, NULL);
    json_card(j, "card", o->card);
    json_bool(j, "told", o->told);
    if (o->told) {
        write_decimal(j, "points", o->points);
        write_decimal(j, "queen", o->queen);
        write_decimal(j, "moon", o->moon);
        write_decimal(j, "other", o->moon_other);
        write_decimal(j, "loss", o->loss);
    }
    json_text(j, "why", o->why);
    table_reason(j, "reason", &o->reason);
    table_amount(j, "cost", &o->cost);
    json_object_end(j);
}

/* One of the passes, buried cards or charges that were played out. */
static void write_way(struct json *j, const struct way *w, const struct hearts_view *v)
{
    json_object(j, NULL);
    json_cards(j, "cards", w->move.cards, w->move.count);
    if (v->choice.options)
        json_text(j, "option", hearts_choice_word(v->phase, w->move.option));
    write_decimal(j, "points", (float)w->expect.points);
    write_decimal(j, "queen", (float)w->expect.queen);
    write_decimal(j, "moon", (float)w->expect.moon);
    write_decimal(j, "other", (float)w->expect.moon_other);
    write_decimal(j, "loss", w->loss);
    table_amount(j, "cost", &w->cost);
    json_object_end(j);
}

void wire_hint(struct json *j, const struct wire_hint *hint)
{
    const struct advice *a = hint->advice;
    answer_begin(j, "hint", hint->id, hint->table);
    json_number(j, "n", (int64_t)hint->n);
    json_cards(j, "cards", a->move.cards, a->move.count);
    if (hint->view->choice.options)
        json_text(j, "option", hearts_choice_word(hint->view->phase, a->move.option));
    json_text(j, "why", a->why);
    table_reason(j, "reason", &a->reason);
    if (a->deals) { /* the figures from the hands played out */
        json_number(j, "deals", a->deals);
        json_text(j, "measure", a->score ? "game" : "points");
        json_number(j, "step", a->step);
        json_number(j, "chance_step", a->chance_step);
        json_object(j, "expect");
        write_decimal(j, "points", (float)a->expect.points);
        write_decimal(j, "queen", (float)a->expect.queen);
        write_decimal(j, "moon", (float)a->expect.moon);
        write_decimal(j, "other", (float)a->expect.moon_other);
        json_object_end(j);
    }
    json_list(j, "opinions");
    for (int i = 0; i < a->opinions; i++)
        write_opinion(j, &a->opinion[i]);
    json_list_end(j);
    if (a->ways)
        json_list(j, "ways");
    for (int i = 0; i < a->ways; i++)
        write_way(j, &a->way[i], hint->view);
    if (a->ways)
        json_list_end(j);
    json_object_end(j);
}

void wire_gone(struct json *j, const struct id *table, const char *why, const char *say)
{
    answer_begin(j, "gone", NULL, table);
    json_text(j, "why", why);
    json_text(j, "say", say);
    json_object_end(j);
}
