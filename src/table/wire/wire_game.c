/* wire_game.c - what a seat may know of a game, and what of it changed. */
#include "table/wire/wire_game.h"

#include <string.h>

#include "table/wire/wire_values.h"

static void small_numbers(struct json *j, const char *key, const uint8_t *of, int count)
{
    json_list(j, key);
    for (int s = 0; s < count; s++)
        json_number(j, NULL, of[s]);
    json_list_end(j);
}

/* ---- The members of a game ---- */

static bool decides(const struct hearts_view *v) { return v->choice.low <= v->choice.high; }

static void write_choice(struct json *j, const struct hearts_view *v)
{
    if (!decides(v)) {
        json_null(j, "choice");
        return;
    }
    json_object(j, "choice");
    json_number(j, "low", v->choice.low);
    json_number(j, "high", v->choice.high);
    json_pile(j, "from", v->choice.from);
    if (v->choice.options) {
        json_list(j, "options");
        for (int i = 0; i < v->choice.options; i++)
            json_text(j, NULL, hearts_choice_word(v->phase, i));
        json_list_end(j);
        json_text(j, "fallback", hearts_choice_word(v->phase, v->choice.fallback));
    }
    json_object_end(j);
}

static void write_why(struct json *j, const struct hearts_view *v)
{
    json_object(j, "why");
    for (hearts_faces f = v->hand.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        char text[3];
        hearts_card_write(c, text);
        if (v->why[c].code != HEARTS_OK)
            json_text(j, text, hearts_refusal_word(v->why[c].code));
    }
    json_object_end(j);
}

static void write_charged(struct json *j, const struct hearts_view *v)
{
    json_object(j, "charged");
    for (int s = 0; s < HEARTS_SEATS; s++) {
        char key[2] = { (char)('A' + s), '\0' };
        if (v->charged[s])
            json_pile(j, key, (struct hearts_pile){ v->charged[s], 0 });
    }
    json_object_end(j);
}

static void write_led(struct json *j, const struct hearts_view *v)
{
    json_list(j, "led");
    for (int suit = 0; suit < 4; suit++)
        if (v->led & hearts_suit_faces(suit))
            wire_letter(j, NULL, "CDSH"[suit]);
    json_list_end(j);
}

static void write_won(struct json *j, const struct hearts_plan *p, const struct hearts_view *v)
{
    json_list(j, "won");
    for (int s = 0; s < p->seats; s++)
        json_pile(j, NULL, v->won[s]);
    json_list_end(j);
}

static void write_shot(struct json *j, const struct hearts_view *v)
{
    if (!v->shot) {
        json_null(j, "shot");
        return;
    }
    json_object(j, "shot");
    json_text(j, "what", wire_shot(v->shot));
    json_seat(j, "shooter", v->shooter);
    json_number(j, "worth", v->shot_worth);
    json_object_end(j);
}

/* Views are zero where nothing is, so bytes compare. */
#define IS_OTHER(field) (!b || memcmp(&b->field, &v->field, sizeof v->field) != 0)

static void write_table(struct json *j, const struct hearts_view *b, const struct hearts_view *v)
{
    if (IS_OTHER(phase))
        json_text(j, "phase", hearts_phase_name(v->phase));
    if (IS_OTHER(dealer))
        json_seat(j, "dealer", v->dealer);
    if (IS_OTHER(leader))
        json_seat(j, "leader", v->leader);
    if (IS_OTHER(pass))
        wire_letter(j, "pass", v->pass);
    if (IS_OTHER(broken))
        json_bool(j, "broken", v->broken);
    if (IS_OTHER(hand_number))
        json_number(j, "hand_number", v->hand_number);
    if (IS_OTHER(to_act))
        json_seats(j, "to_act", v->to_act);
}

static void write_own(struct json *j, const struct hearts_view *b, const struct hearts_view *v)
{
    if (IS_OTHER(hand))
        json_pile(j, "hand", v->hand);
    if (IS_OTHER(choice) || (b->phase != v->phase && decides(v)))
        write_choice(j, v);
    if (IS_OTHER(why))
        write_why(j, v);
    if (IS_OTHER(passed) || IS_OTHER(passed_count))
        json_cards(j, "passed", v->passed, v->passed_count);
    if (IS_OTHER(received) || IS_OTHER(received_count))
        json_cards(j, "received", v->received, v->received_count);
    if (IS_OTHER(passed_unseen))
        json_seats(j, "passed_unseen", v->passed_unseen);
}

static void write_play(struct json *j, const struct hearts_plan *p, const struct hearts_view *b,
                       const struct hearts_view *v)
{
    if (IS_OTHER(held))
        small_numbers(j, "held", v->held, p->seats);
    if (IS_OTHER(charged))
        write_charged(j, v);
    if (IS_OTHER(led))
        write_led(j, v);
    if (IS_OTHER(trick) || IS_OTHER(trick_count))
        json_cards(j, "trick", v->trick, v->trick_count);
    if (IS_OTHER(trick_end))
        json_number(j, "trick_end", v->trick_end);
    if (IS_OTHER(tricks))
        json_number(j, "tricks", v->tricks);
    if (IS_OTHER(carried))
        json_pile(j, "carried", v->carried);
    if (IS_OTHER(carried_tricks))
        json_number(j, "carried_tricks", v->carried_tricks);
    if (IS_OTHER(won))
        write_won(j, p, v);
    if (IS_OTHER(tricks_won))
        small_numbers(j, "tricks_won", v->tricks_won, p->seats);
}

static void write_kitty(struct json *j, const struct hearts_view *b, const struct hearts_view *v)
{
    if (IS_OTHER(kitty_count))
        json_number(j, "kitty_count", v->kitty_count);
    if (IS_OTHER(kitty_taker))
        json_seat(j, "kitty_taker", v->kitty_taker);
    if (IS_OTHER(kitty))
        json_pile(j, "kitty", v->kitty);
    if (IS_OTHER(buried))
        json_pile(j, "buried", v->buried);
}

static void write_scores(struct json *j, const struct hearts_plan *p, const struct hearts_view *b,
                         const struct hearts_view *v)
{
    if (IS_OTHER(points))
        wire_numbers(j, "points", v->points, p->seats);
    if (IS_OTHER(score))
        wire_numbers(j, "score", v->score, p->seats);
    if (IS_OTHER(hand_score))
        wire_numbers(j, "hand_score", v->hand_score, p->seats);
    if (IS_OTHER(moons))
        small_numbers(j, "moons", v->moons, p->seats);
    if (IS_OTHER(ended))
        json_bool(j, "ended", v->ended);
    if (IS_OTHER(shot) || IS_OTHER(shooter) || IS_OTHER(shot_worth))
        write_shot(j, v);
    if (IS_OTHER(winners))
        json_seats(j, "winners", v->winners);
}
#undef IS_OTHER

static void write_money(struct json *j, const struct hearts_plan *p, const struct wire_money *m)
{
    if (p->rules.stakes >= 1) {
        wire_fractions(j, "stakes", m->all, p->seats);
        wire_fractions(j, "hand_stakes", m->hand, p->seats);
    }
    if (p->rules.pot < 1)
        return;
    json_object(j, "pot");
    json_number(j, "holds", m->holds);
    if (m->over)
        wire_fractions(j, "won", m->won, p->seats);
    if (m->waits)
        json_number(j, "waits", m->waits);
    json_object_end(j);
}

void wire_game(struct json *j, const struct hearts_plan *p, const struct hearts_view *before,
               const struct hearts_view *now, const struct wire_money *money)
{
    json_object(j, "game");
    write_table(j, before, now);
    write_own(j, before, now);
    write_play(j, p, before, now);
    write_kitty(j, before, now);
    write_scores(j, p, before, now);
    if (money)
        write_money(j, p, money);
    json_object_end(j);
}
