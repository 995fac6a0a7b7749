/* review_json.c - what a review found, as lines of JSON. */
#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>

#include "cli/review_print.h"

static bool add_item(cJSON *list, cJSON *item)
{
    if (item && cJSON_AddItemToArray(list, item))
        return true;
    cJSON_Delete(item);
    return false;
}

/* Three digits are more than it is known by. */
static bool add_number(cJSON *line, const char *key, double n)
{
    return cJSON_AddNumberToObject(line, key, round(n * 1000) / 1000 + 0.0) != NULL;
}

static bool add_cards(cJSON *line, const char *key, const hearts_card *cards, int count)
{
    cJSON *list = cJSON_AddArrayToObject(line, key);
    bool good = list != NULL;
    for (int i = 0; good && i < count; i++) {
        char text[3];
        hearts_card_write(cards[i], text);
        good = add_item(list, cJSON_CreateString(text));
    }
    return good;
}

static bool add_move(cJSON *line, const char *key, const struct review_moment *m,
                     const struct hearts_move *move)
{
    bool word = m->phase == HEARTS_SCORE || (m->phase == HEARTS_PASS && move->option);
    if (!word)
        return add_cards(line, key, move->cards, move->count);
    cJSON *list = cJSON_AddArrayToObject(line, key);
    const char *text = hearts_choice_word((enum hearts_phase)m->phase, move->option);
    return list && add_item(list, cJSON_CreateString(text));
}

/* null where the judge gives no numbers. */
static bool add_prospect(cJSON *line, const char *key, const struct review_moment *m,
                         const struct prospect *p)
{
    if (!m->told)
        return cJSON_AddNullToObject(line, key) != NULL;
    cJSON *object = cJSON_AddObjectToObject(line, key);
    return object && add_number(object, "points", p->points) &&
           add_number(object, "queen", p->queen) && add_number(object, "moon", p->moon) &&
           add_number(object, "moon_other", p->moon_other);
}

static bool add_when(cJSON *line, const struct review_moment *m)
{
    char seat[2] = { (char)('A' + m->seat), '\0' };
    return cJSON_AddNumberToObject(line, "line", m->line) &&
           cJSON_AddNumberToObject(line, "game", m->game) &&
           cJSON_AddNumberToObject(line, "hand", m->hand) &&
           (m->trick ? cJSON_AddNumberToObject(line, "trick", m->trick)
                     : cJSON_AddNullToObject(line, "trick")) &&
           cJSON_AddStringToObject(line, "seat", seat) &&
           cJSON_AddStringToObject(line, "phase", hearts_phase_name((enum hearts_phase)m->phase));
}

/* Prints the line and gives it back. */
static bool print_line(cJSON *line, bool good)
{
    char *text = good ? cJSON_PrintUnformatted(line) : NULL;
    if (text)
        puts(text);
    cJSON_free(text);
    cJSON_Delete(line);
    return text != NULL;
}

bool review_json_moment(const struct review_moment *m)
{
    cJSON *line = cJSON_CreateObject();
    return print_line(
        line, line && add_when(line, m) && add_cards(line, "table", m->table, m->table_count) &&
                  add_move(line, "played", m, &m->played) && add_move(line, "best", m, &m->best) &&
                  cJSON_AddStringToObject(line, "measure", m->score ? "game" : "points") &&
                  add_number(line, "loss", m->loss) &&
                  add_number(line, "loss_open", m->loss_open) &&
                  add_number(line, "open_by", m->open_by) &&
                  add_prospect(line, "with_played", m, &m->with_played) &&
                  add_prospect(line, "with_best", m, &m->with_best) &&
                  cJSON_AddNumberToObject(line, "deals", m->deals) &&
                  cJSON_AddStringToObject(line, "reason", reason_word(&m->reason)) &&
                  cJSON_AddStringToObject(line, "why", m->why));
}

static bool print_seat(const struct reviewed *r, int seat)
{
    const struct review_seat *s = &r->review.seat[seat];
    double hands = r->review.hands ? r->review.hands : 1;
    char letter[2] = { (char)('A' + seat), '\0' };
    cJSON *line = cJSON_CreateObject();
    return print_line(line, line && cJSON_AddStringToObject(line, "seat", letter) &&
                                cJSON_AddStringToObject(line, "name", r->names[seat]) &&
                                cJSON_AddNumberToObject(line, "hands", r->review.hands) &&
                                cJSON_AddNumberToObject(line, "decisions", s->decisions) &&
                                cJSON_AddNumberToObject(line, "mistakes", s->mistakes) &&
                                cJSON_AddNumberToObject(line, "blunders", s->blunders) &&
                                add_number(line, "loss", s->loss) &&
                                add_number(line, "loss_a_hand", s->loss / hands) &&
                                add_number(line, "loss_open", s->loss_open) &&
                                add_number(line, "luck_a_hand", (s->loss_open - s->loss) / hands));
}

bool review_json_seats(const struct reviewed *r)
{
    bool good = true;
    for (int s = 0; good && s < r->review.plan.seats; s++)
        good = !(r->seats >> s & 1) || print_seat(r, s);
    return good;
}
