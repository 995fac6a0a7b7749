/* review_json.c - the results of a review, as lines of JSON. */
#include <math.h>

#include "clients/cli/json_line.h"
#include "clients/cli/review_print.h"

/* Rounds to three digits, which is more than the precision of the value. */
static void add_rounded(struct json *j, const char *key, double n)
{
    json_figure(j, key, round(n * 1000) / 1000);
}

static void add_move(struct json *j, const char *key, const struct review_moment *m,
                     const struct hearts_move *move)
{
    bool word = m->phase == HEARTS_SCORE || (m->phase == HEARTS_PASS && move->option);
    if (!word) {
        json_cards(j, key, move->cards, move->count);
        return;
    }
    json_list(j, key);
    json_text(j, NULL, hearts_choice_word((enum hearts_phase)m->phase, move->option));
    json_list_end(j);
}

/* Writes a prospect; null if the judge gives no numbers. */
static void add_prospect(struct json *j, const char *key, const struct review_moment *m,
                         const struct prospect *p)
{
    if (!m->has_prospects) {
        json_null(j, key);
        return;
    }
    json_object(j, key);
    add_rounded(j, "points", p->points);
    add_rounded(j, "queen", p->queen);
    add_rounded(j, "moon", p->moon);
    add_rounded(j, "moon_other", p->moon_other);
    json_object_end(j);
}

bool review_json_moment(const struct review_moment *m)
{
    struct json_line l;
    struct json *j = &l.json;
    json_line_object(&l);
    json_number(j, "line", m->line);
    json_number(j, "game", m->game);
    json_number(j, "hand", m->hand);
    if (m->trick)
        json_number(j, "trick", m->trick);
    else
        json_null(j, "trick");
    json_number(j, "decision", m->decision);
    json_seat(j, "seat", m->seat);
    json_text(j, "phase", hearts_phase_name((enum hearts_phase)m->phase));
    json_cards(j, "table", m->table, m->table_count);
    add_move(j, "played", m, &m->played);
    add_move(j, "best", m, &m->best);
    json_text(j, "measure", m->score ? "game" : "points");
    add_rounded(j, "loss", m->loss);
    add_rounded(j, "loss_open", m->loss_open);
    add_rounded(j, "open_by", m->open_by);
    add_prospect(j, "with_played", m, &m->with_played);
    add_prospect(j, "with_best", m, &m->with_best);
    json_figure(j, "deals", m->deals);
    json_text(j, "reason", reason_word(&m->reason));
    json_text(j, "why", m->why);
    return json_line_object_end(&l);
}

bool review_json_seats(const struct reviewed *r)
{
    for (int seat = 0; seat < r->review.plan.seats; seat++) {
        if (!(r->seats >> seat & 1))
            continue;
        const struct review_seat *s = &r->review.seat[seat];
        double hands = r->review.hands ? r->review.hands : 1;
        struct json_line l;
        struct json *j = &l.json;
        json_line_object(&l);
        json_seat(j, "seat", seat);
        json_text(j, "name", r->names[seat]);
        json_number(j, "hands", r->review.hands);
        json_number(j, "decisions", s->decisions);
        json_number(j, "mistakes", s->mistakes);
        json_number(j, "blunders", s->blunders);
        add_rounded(j, "loss", s->loss);
        add_rounded(j, "loss_a_hand", s->loss / hands);
        add_rounded(j, "loss_open", s->loss_open);
        add_rounded(j, "luck_a_hand", (s->loss_open - s->loss) / hands);
        if (!json_line_object_end(&l))
            return false;
    }
    return true;
}

bool review_json_record(const char *path, unsigned number)
{
    struct json_line l;
    json_line_object(&l);
    json_text(&l.json, "file", path);
    json_number(&l.json, "record", number);
    return json_line_object_end(&l);
}
