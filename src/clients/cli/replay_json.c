/* replay_json.c - the steps of a replay as JSON lines. */
#include <stdio.h>

#include "clients/cli/json_line.h"
#include "clients/cli/replay_print.h"

static void add_numbers(struct json *j, const char *key, const int32_t *numbers, int count)
{
    json_list(j, key);
    for (int i = 0; i < count; i++)
        json_number(j, NULL, numbers[i]);
    json_list_end(j);
}

static void add_money(struct json *j, const char *key, const struct hearts_fraction *money,
                      int count)
{
    json_list(j, key);
    for (int i = 0; i < count; i++) {
        char text[48];
        if (money[i].den == 1)
            (void)snprintf(text, sizeof text, "%lld", (long long)money[i].num);
        else
            (void)snprintf(text, sizeof text, "%lld/%lld", (long long)money[i].num,
                           (long long)money[i].den);
        json_text(j, NULL, text);
    }
    json_list_end(j);
}

/* Writes what a seat may choose: the cards, how many, and the words of numbered options. */
static void add_choice(struct json *j, enum hearts_phase phase, const struct hearts_choice *choice)
{
    json_pile(j, "from", choice->from);
    json_number(j, "low", choice->low);
    json_number(j, "high", choice->high);
    if (!choice->options)
        return;
    json_list(j, "options");
    for (int i = 0; i < choice->options; i++)
        json_text(j, NULL, hearts_choice_word(phase, i));
    json_list_end(j);
}

static bool print_decision(const struct replay_step *step)
{
    struct json_line l;
    enum hearts_phase phase = (enum hearts_phase)step->phase;
    json_line_object(&l);
    json_number(&l.json, "hand", step->hand);
    json_seat(&l.json, "seat", step->move.seat);
    json_text(&l.json, "phase", hearts_phase_name(phase));
    add_choice(&l.json, phase, &step->choice);
    /* The cards chosen, or the word of a numbered option unless that is "cards". */
    if (!step->choice.options || (phase != HEARTS_SCORE && step->move.option == 0))
        json_cards(&l.json, "chose", step->move.cards, step->move.count);
    else {
        json_list(&l.json, "chose");
        json_text(&l.json, NULL, hearts_choice_word(phase, step->move.option));
        json_list_end(&l.json);
    }
    return json_line_object_end(&l);
}

static bool print_trick(const struct replay_step *step)
{
    struct json_line l;
    json_line_object(&l);
    json_number(&l.json, "hand", step->hand);
    json_number(&l.json, "trick", step->trick_number);
    json_cards(&l.json, "cards", step->trick, step->trick_count);
    json_seat(&l.json, "winner", step->trick_winner);
    return json_line_object_end(&l);
}

static bool print_hand(const struct replay *r, const struct replay_step *step,
                       const struct hearts_seen *scored)
{
    struct hearts_fraction stakes[HEARTS_SEATS];
    struct json_line l;
    hearts_money_stakes(&r->plan, &r->game, stakes);
    json_line_object(&l);
    json_number(&l.json, "hand", step->hand);
    add_numbers(&l.json, "points", scored->number, r->plan.seats);
    add_numbers(&l.json, "scores", scored->total, r->plan.seats);
    add_money(&l.json, "stakes", stakes, r->plan.seats);
    return json_line_object_end(&l);
}

static bool print_over(const struct replay *r, uint16_t winners)
{
    struct hearts_fraction pot[HEARTS_SEATS];
    struct json_line l;
    json_line_object(&l);
    json_bool(&l.json, "over", true);
    json_seats(&l.json, "winners", winners);
    if (r->called_off)
        hearts_money_void(&r->plan, &r->game, r->left, pot);
    else
        hearts_money_pot(&r->plan, &r->game, pot);
    if (r->plan.rules.pot > 0)
        add_money(&l.json, "pot", pot, r->plan.seats);
    return json_line_object_end(&l);
}

/* Prints the end of an unfinished record: what each seat to act may choose. */
static bool print_stop(const struct replay *r)
{
    enum hearts_phase phase = (enum hearts_phase)r->game.phase;
    struct json_line l;
    if (r->called_off || phase == HEARTS_OVER)
        return true;
    json_line_object(&l);
    json_bool(&l.json, "over", false);
    json_seats(&l.json, "to_act", r->game.to_act);
    json_text(&l.json, "phase", hearts_phase_name(phase));
    json_list(&l.json, "decisions");
    for (int seat = 0; seat < r->plan.seats; seat++) {
        struct hearts_choice choice = hearts_game_choice(&r->plan, &r->game, seat);
        if (choice.low > choice.high)
            continue;
        json_object(&l.json, NULL);
        json_seat(&l.json, "seat", seat);
        add_choice(&l.json, phase, &choice);
        json_object_end(&l.json);
    }
    json_list_end(&l.json);
    return json_line_object_end(&l);
}

static void add_piles(struct json *j, const char *key, const struct hearts_pile *piles, int count)
{
    json_list(j, key);
    for (int i = 0; i < count; i++)
        json_pile(j, NULL, piles[i]);
    json_list_end(j);
}

/* Prints all cards after the passes, and after each trick and each burying. */
static bool print_state(const struct replay *r, const struct replay_step *step)
{
    const struct hearts_game *g = &r->game;
    struct json_line l;
    json_line_object(&l);
    json_number(&l.json, "hand", step->hand);
    json_number(&l.json, "tricks", g->tricks);
    add_piles(&l.json, "hands", g->hand, r->plan.seats);
    add_piles(&l.json, "taken", g->won, r->plan.seats);
    json_pile(&l.json, "carried", g->carried);
    json_pile(&l.json, "kitty", g->kitty);
    json_seat(&l.json, "kitty_taker", g->kitty_taker);
    return json_line_object_end(&l);
}

/* Whether a step changed where cards lie. At the end of a hand there are none left to show. */
static bool moved_cards(const struct replay *r, enum replay_kind kind,
                        const struct replay_step *step)
{
    const struct hearts_game *g = &r->game;
    if (g->phase != HEARTS_CHARGE && g->phase != HEARTS_PLAY && g->phase != HEARTS_BURY)
        return false;
    if (kind == REPLAY_HAND)
        return true;
    return kind == REPLAY_MOVE && (step->trick_count || step->phase == HEARTS_BURY ||
                                   (step->phase == HEARTS_PASS && g->phase != HEARTS_PASS));
}

bool replay_json_step(const struct replay *r, enum replay_kind kind, const struct replay_step *step,
                      struct replay_told told)
{
    bool good = true;
    if (kind == REPLAY_END)
        return print_stop(r);
    if (kind == REPLAY_CALLED_OFF)
        return print_over(r, 0);
    if (kind == REPLAY_MOVE && told.choices)
        good = print_decision(step);
    if (kind == REPLAY_MOVE && step->trick_count)
        good = good && print_trick(step);
    if (told.state && moved_cards(r, kind, step))
        good = good && print_state(r, step);
    for (int i = 0; i < step->events.count && good; i++) {
        const struct hearts_seen *e = &step->events.at[i].all;
        if (e->kind == HEARTS_SCORED)
            good = print_hand(r, step, e);
        else if (e->kind == HEARTS_FINISHED)
            good = print_over(r, e->seats);
    }
    return good;
}

bool replay_json_file(const char *path, unsigned number)
{
    struct json_line l;
    json_line_object(&l);
    json_text(&l.json, "file", path);
    if (number)
        json_number(&l.json, "record", number);
    return json_line_object_end(&l);
}
