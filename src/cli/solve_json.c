/* solve_json.c - what the solver found, as a line of JSON. */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "cli/solve_print.h"

static bool add_item(cJSON *list, cJSON *item)
{
    if (item && cJSON_AddItemToArray(list, item))
        return true;
    cJSON_Delete(item);
    return false;
}

static bool add_chosen(cJSON *line, const struct solved *s, const struct hearts_move *m)
{
    cJSON *list = cJSON_AddArrayToObject(line, "chose");
    bool good = list != NULL;
    if (good && s->answer.phase == HEARTS_SCORE)
        return add_item(list, cJSON_CreateString(hearts_choice_word(HEARTS_SCORE, m->option)));
    for (int i = 0; good && i < m->count; i++) {
        char text[3];
        hearts_card_write(m->cards[i], text);
        good = add_item(list, cJSON_CreateString(text));
    }
    return good;
}

/* A bound, null where nothing is known. */
static bool add_bound(cJSON *line, const char *key, int32_t n)
{
    bool known = n > -SOLVER_UNKNOWN && n < SOLVER_UNKNOWN;
    return known ? cJSON_AddNumberToObject(line, key, n) != NULL
                 : cJSON_AddNullToObject(line, key) != NULL;
}

static bool add_range(cJSON *line, struct solver_range r)
{
    return add_bound(line, "low", r.low) && add_bound(line, "high", r.high);
}

static bool add_options(cJSON *line, const struct solved *s)
{
    cJSON *list = cJSON_AddArrayToObject(line, "options");
    bool good = list != NULL;
    for (size_t i = 0; good && i < s->answer.count; i++) {
        cJSON *item = cJSON_CreateObject();
        good = item && add_chosen(item, s, &s->answer.option[i].move) &&
               add_range(item, s->answer.option[i].value);
        good = add_item(list, item) && good;
    }
    return good;
}

static bool add_seats(cJSON *line, const struct hearts_plan *p, int party)
{
    cJSON *list = cJSON_AddArrayToObject(line, "seats");
    bool good = list != NULL;
    for (int seat = 0; good && seat < p->seats; seat++) {
        char letter[2] = { (char)('A' + seat), '\0' };
        good = p->team[seat] != party || add_item(list, cJSON_CreateString(letter));
    }
    return good;
}

static bool add_parties(cJSON *line, const struct solved *s)
{
    cJSON *list = cJSON_AddArrayToObject(line, "parties");
    bool good = list != NULL;
    for (int party = 0; good && party < s->answer.parties; party++) {
        cJSON *item = cJSON_CreateObject();
        good = item && add_seats(item, &s->plan, party) && add_range(item, s->answer.sure[party]);
        good = add_item(list, item) && good;
    }
    return good;
}

static bool add_outcome(cJSON *line, const struct solved *s)
{
    const struct solver_answer *a = &s->answer;
    if (!a->settled)
        return cJSON_AddNullToObject(line, "outcome") != NULL;
    cJSON *outcome = cJSON_AddObjectToObject(line, "outcome");
    bool good = outcome && add_chosen(outcome, s, &a->option[a->chosen].move);
    cJSON *list = good ? cJSON_AddArrayToObject(outcome, "points") : NULL;
    good = list != NULL;
    for (int seat = 0; good && seat < s->plan.seats; seat++)
        good = add_item(list, cJSON_CreateNumber(a->outcome[seat]));
    return good;
}

bool solve_print_json(const struct solved *s)
{
    const struct solver_answer *a = &s->answer;
    char seat[2] = { (char)('A' + a->seat), '\0' };
    const char *phase = hearts_phase_name((enum hearts_phase)a->phase);
    int trick = s->game.tricks + (a->phase != HEARTS_SCORE);
    cJSON *line = cJSON_CreateObject();
    bool good = line && cJSON_AddNumberToObject(line, "hand", s->game.hand_number) &&
                cJSON_AddNumberToObject(line, "trick", trick) &&
                cJSON_AddStringToObject(line, "seat", seat) &&
                cJSON_AddStringToObject(line, "phase", phase) &&
                cJSON_AddStringToObject(line, "measure",
                                        a->parties == 2 ? "difference" : "points") &&
                add_options(line, s) && add_parties(line, s) && add_outcome(line, s) &&
                cJSON_AddBoolToObject(line, "exact", !a->gave_up) &&
                cJSON_AddNumberToObject(line, "nodes", (double)a->nodes);
    char *text = good ? cJSON_PrintUnformatted(line) : NULL;
    if (text)
        puts(text);
    cJSON_free(text);
    cJSON_Delete(line);
    return text != NULL;
}
