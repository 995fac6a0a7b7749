/* replay_json.c - the steps of a replay as JSON lines. */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "cli/replay_print.h"

/* Prints an object and frees it; false when memory ran out on the way. */
static bool print_line(cJSON *line, bool good)
{
    char *text = good && line ? cJSON_PrintUnformatted(line) : NULL;
    if (text)
        puts(text);
    cJSON_free(text);
    cJSON_Delete(line);
    return text != NULL;
}

static bool add_text(cJSON *list, const char *text)
{
    cJSON *item = cJSON_CreateString(text);
    if (!item)
        return false;
    if (cJSON_AddItemToArray(list, item))
        return true;
    cJSON_Delete(item);
    return false;
}

static bool add_seat(cJSON *list, int seat)
{
    char letter[2] = { (char)('A' + seat), '\0' };
    return add_text(list, letter);
}

static bool add_seats(cJSON *line, const char *key, uint16_t seats)
{
    cJSON *list = cJSON_AddArrayToObject(line, key);
    bool good = list != NULL;
    for (int seat = 0; good && seat < HEARTS_SEATS; seat++)
        if (seats >> seat & 1)
            good = add_seat(list, seat);
    return good;
}

static bool add_cards(cJSON *line, const char *key, const hearts_card *cards, int count)
{
    cJSON *list = cJSON_AddArrayToObject(line, key);
    bool good = list != NULL;
    for (int i = 0; good && i < count; i++) {
        char text[3];
        hearts_card_write(cards[i], text);
        good = add_text(list, text);
    }
    return good;
}

static bool add_numbers(cJSON *line, const char *key, const int32_t *numbers, int count)
{
    cJSON *list = cJSON_AddArrayToObject(line, key);
    bool good = list != NULL;
    for (int i = 0; good && i < count; i++) {
        cJSON *item = cJSON_CreateNumber(numbers[i]);
        good = item && cJSON_AddItemToArray(list, item);
    }
    return good;
}

static bool add_money(cJSON *line, const char *key, const struct hearts_fraction *money, int count)
{
    cJSON *list = cJSON_AddArrayToObject(line, key);
    bool good = list != NULL;
    for (int i = 0; good && i < count; i++) {
        char text[48];
        if (money[i].den == 1)
            (void)snprintf(text, sizeof text, "%lld", (long long)money[i].num);
        else
            (void)snprintf(text, sizeof text, "%lld/%lld", (long long)money[i].num,
                           (long long)money[i].den);
        good = add_text(list, text);
    }
    return good;
}

/* The seat, or null where there is none. */
static bool add_who(cJSON *line, const char *key, int seat)
{
    char letter[2] = { (char)('A' + seat), '\0' };
    return seat == HEARTS_NO_SEAT ? cJSON_AddNullToObject(line, key) != NULL
                                  : cJSON_AddStringToObject(line, key, letter) != NULL;
}

/* Numbered choices: all their words, and the one chosen unless it is "cards". */
static bool add_chosen(cJSON *line, const struct replay_step *step)
{
    enum hearts_phase phase = (enum hearts_phase)step->phase;
    bool good = true;
    if (step->choice.options) {
        cJSON *list = cJSON_AddArrayToObject(line, "options");
        good = list != NULL;
        for (int i = 0; good && i < step->choice.options; i++)
            good = add_text(list, hearts_choice_word(phase, i));
    }
    bool by_word = step->choice.options && (phase == HEARTS_SCORE || step->move.option > 0);
    if (!good || !by_word)
        return good && add_cards(line, "chose", step->move.cards, step->move.count);
    cJSON *list = cJSON_AddArrayToObject(line, "chose");
    return list && add_text(list, hearts_choice_word(phase, step->move.option));
}

static bool print_decision(const struct replay_step *step)
{
    hearts_card from[HEARTS_CARDS];
    int count = (int)hearts_pile_list(step->choice.from, from);
    cJSON *line = cJSON_CreateObject();
    const char *phase = hearts_phase_name((enum hearts_phase)step->phase);
    bool good = cJSON_AddNumberToObject(line, "hand", step->hand) &&
                add_who(line, "seat", step->move.seat) &&
                cJSON_AddStringToObject(line, "phase", phase) &&
                add_cards(line, "from", from, count) &&
                cJSON_AddNumberToObject(line, "low", step->choice.low) &&
                cJSON_AddNumberToObject(line, "high", step->choice.high) && add_chosen(line, step);
    return print_line(line, good);
}

static bool print_trick(const struct replay_step *step)
{
    cJSON *line = cJSON_CreateObject();
    bool good = cJSON_AddNumberToObject(line, "hand", step->hand) &&
                cJSON_AddNumberToObject(line, "trick", step->trick_number) &&
                add_cards(line, "cards", step->trick, step->trick_count) &&
                add_who(line, "winner", step->trick_winner);
    return print_line(line, good);
}

static bool print_hand(const struct replay *r, const struct replay_step *step,
                       const struct hearts_seen *scored)
{
    struct hearts_fraction stakes[HEARTS_SEATS];
    cJSON *line = cJSON_CreateObject();
    hearts_money_stakes(&r->plan, &r->game, stakes);
    bool good = cJSON_AddNumberToObject(line, "hand", step->hand) &&
                add_numbers(line, "points", scored->number, r->plan.seats) &&
                add_numbers(line, "scores", scored->total, r->plan.seats) &&
                add_money(line, "stakes", stakes, r->plan.seats);
    return print_line(line, good);
}

static bool print_over(const struct replay *r, uint16_t winners)
{
    struct hearts_fraction pot[HEARTS_SEATS];
    cJSON *line = cJSON_CreateObject();
    bool good = cJSON_AddTrueToObject(line, "over") && add_seats(line, "winners", winners);
    if (r->called_off)
        hearts_money_void(&r->plan, &r->game, r->left, pot);
    else
        hearts_money_pot(&r->plan, &r->game, pot);
    if (good && r->plan.rules.pot > 0)
        good = add_money(line, "pot", pot, r->plan.seats);
    return print_line(line, good);
}

static bool print_stop(const struct replay *r)
{
    if (r->called_off || r->game.phase == HEARTS_OVER)
        return true;
    cJSON *line = cJSON_CreateObject();
    bool good = cJSON_AddFalseToObject(line, "over") && add_seats(line, "to_act", r->game.to_act);
    return print_line(line, good);
}

bool replay_json_step(const struct replay *r, enum replay_kind kind, const struct replay_step *step,
                      bool choices)
{
    bool good = true;
    if (kind == REPLAY_END)
        return print_stop(r);
    if (kind == REPLAY_CALLED_OFF)
        return print_over(r, 0);
    if (kind == REPLAY_MOVE && choices)
        good = print_decision(step);
    if (kind == REPLAY_MOVE && step->trick_count)
        good = good && print_trick(step);
    for (int i = 0; i < step->events.count && good; i++) {
        const struct hearts_seen *e = &step->events.at[i].all;
        if (e->kind == HEARTS_SCORED)
            good = print_hand(r, step, e);
        else if (e->kind == HEARTS_FINISHED)
            good = print_over(r, e->seats);
    }
    return good;
}
