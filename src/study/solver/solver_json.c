/* solver_json.c - the solver's result as JSON. */
#include "study/solver/solver_json.h"

#include "record/json_cards.h"

static void add_chosen(struct json *j, const struct solved *s, const struct hearts_move *m)
{
    if (s->answer.phase != HEARTS_SCORE) {
        json_cards(j, "chose", m->cards, m->count);
        return;
    }
    json_list(j, "chose");
    json_text(j, NULL, hearts_choice_word(HEARTS_SCORE, m->option));
    json_list_end(j);
}

/* Writes a bound; null if unknown. */
static void add_bound(struct json *j, const char *key, int32_t n)
{
    if (n > -SOLVER_UNKNOWN && n < SOLVER_UNKNOWN)
        json_number(j, key, n);
    else
        json_null(j, key);
}

static void add_range(struct json *j, struct solver_range r)
{
    add_bound(j, "low", r.low);
    add_bound(j, "high", r.high);
}

static void add_options(struct json *j, const struct solved *s)
{
    json_list(j, "options");
    for (size_t i = 0; i < s->answer.count; i++) {
        json_object(j, NULL);
        add_chosen(j, s, &s->answer.option[i].move);
        add_range(j, s->answer.option[i].value);
        json_object_end(j);
    }
    json_list_end(j);
}

static void add_parties(struct json *j, const struct solved *s)
{
    json_list(j, "parties");
    for (int party = 0; party < s->answer.parties; party++) {
        json_object(j, NULL);
        json_list(j, "seats");
        for (int seat = 0; seat < s->plan.seats; seat++)
            if (s->plan.team[seat] == party)
                json_seat(j, NULL, seat);
        json_list_end(j);
        add_range(j, s->answer.sure[party]);
        json_object_end(j);
    }
    json_list_end(j);
}

static void add_outcome(struct json *j, const struct solved *s)
{
    const struct solver_answer *a = &s->answer;
    if (!a->settled) {
        json_null(j, "outcome");
        return;
    }
    json_object(j, "outcome");
    add_chosen(j, s, &a->option[a->chosen].move);
    json_list(j, "points");
    for (int seat = 0; seat < s->plan.seats; seat++)
        json_number(j, NULL, a->outcome[seat]);
    json_list_end(j);
    json_object_end(j);
}

void solver_json(struct json *j, const struct solved *s)
{
    const struct solver_answer *a = &s->answer;
    json_object(j, NULL);
    json_number(j, "hand", s->game.hand_number);
    json_number(j, "trick", s->game.tricks + (a->phase != HEARTS_SCORE));
    json_seat(j, "seat", a->seat);
    json_text(j, "phase", hearts_phase_name((enum hearts_phase)a->phase));
    json_text(j, "measure", a->parties == 2 ? "difference" : "points");
    add_options(j, s);
    add_parties(j, s);
    add_outcome(j, s);
    json_bool(j, "exact", !a->gave_up);
    json_number(j, "nodes", (int64_t)a->nodes);
    json_object_end(j);
}
