/* wire_game.c - what a seat may know of a game, as the members of `game`, and what it saw happen.
 */
#include "wire/wire.h"

#include "wire/wire_inside.h"

#include <stdio.h>
#include <string.h>

/* ---- Pieces ---- */

/* The hot path: a list of cards is put together and appended in one go. */
void wire__cards(struct json *j, const char *key, const hearts_card *cards, size_t count)
{
    char text[2 + 5 * HEARTS_CARDS + 5], *at = text;
    *at++ = '[';
    for (size_t i = 0; i < count && i < HEARTS_CARDS; i++) {
        char card[3];
        hearts_card_write(cards[i], card);
        *at++ = '"';
        *at++ = card[0];
        *at++ = card[1];
        *at++ = '"';
        *at++ = ',';
    }
    at -= count > 0; /* the last comma */
    *at++ = ']';
    json_raw(j, key, text, (size_t)(at - text));
}

void wire__pile(struct json *j, const char *key, struct hearts_pile pile)
{
    hearts_card cards[2 * HEARTS_FACES];
    wire__cards(j, key, cards, hearts_pile_list(pile, cards));
}

void wire__seat(struct json *j, const char *key, int seat)
{
    char letter = (char)('A' + seat);
    if (seat < 0 || seat >= HEARTS_SEATS)
        json_null(j, key);
    else
        json_text_of(j, key, &letter, 1);
}

void wire__seats(struct json *j, const char *key, unsigned seats)
{
    json_list(j, key);
    for (int s = 0; s < HEARTS_SEATS; s++)
        if (seats >> s & 1)
            wire__seat(j, NULL, s);
    json_list_end(j);
}

static void numbers(struct json *j, const char *key, const int32_t *of, int count)
{
    json_list(j, key);
    for (int s = 0; s < count; s++)
        json_number(j, NULL, of[s]);
    json_list_end(j);
}

static void small_numbers(struct json *j, const char *key, const uint8_t *of, int count)
{
    json_list(j, key);
    for (int s = 0; s < count; s++)
        json_number(j, NULL, of[s]);
    json_list_end(j);
}

/* Whole numbers as numbers, other fractions as text, "7/3". */
static void fractions(struct json *j, const char *key, const struct hearts_fraction *of, int count)
{
    json_list(j, key);
    for (int s = 0; s < count; s++) {
        char text[48];
        if (of[s].den == 1) {
            json_number(j, NULL, of[s].num);
            continue;
        }
        (void)snprintf(text, sizeof text, "%lld/%lld", (long long)of[s].num, (long long)of[s].den);
        json_text(j, NULL, text);
    }
    json_list_end(j);
}

static void letter(struct json *j, const char *key, char c) { json_text_of(j, key, &c, 1); }

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
    wire__pile(j, "from", v->choice.from);
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
            wire__pile(j, key, (struct hearts_pile){ v->charged[s], 0 });
    }
    json_object_end(j);
}

static void write_led(struct json *j, const struct hearts_view *v)
{
    json_list(j, "led");
    for (int suit = 0; suit < 4; suit++)
        if (v->led & hearts_suit_faces(suit))
            letter(j, NULL, "CDSH"[suit]);
    json_list_end(j);
}

static void write_won(struct json *j, const struct hearts_plan *p, const struct hearts_view *v)
{
    json_list(j, "won");
    for (int s = 0; s < p->seats; s++)
        wire__pile(j, NULL, v->won[s]);
    json_list_end(j);
}

const char *wire__shot(int shot)
{
    static const char *const words[] = { NULL, "moon", "sun", "half" };
    return shot > 0 && shot < 4 ? words[shot] : "moon";
}

static void write_shot(struct json *j, const struct hearts_view *v)
{
    if (!v->shot) {
        json_null(j, "shot");
        return;
    }
    json_object(j, "shot");
    json_text(j, "what", wire__shot(v->shot));
    wire__seat(j, "shooter", v->shooter);
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
        wire__seat(j, "dealer", v->dealer);
    if (IS_OTHER(leader))
        wire__seat(j, "leader", v->leader);
    if (IS_OTHER(pass))
        letter(j, "pass", v->pass);
    if (IS_OTHER(broken))
        json_bool(j, "broken", v->broken);
    if (IS_OTHER(hand_number))
        json_number(j, "hand_number", v->hand_number);
    if (IS_OTHER(to_act))
        wire__seats(j, "to_act", v->to_act);
}

static void write_own(struct json *j, const struct hearts_view *b, const struct hearts_view *v)
{
    if (IS_OTHER(hand))
        wire__pile(j, "hand", v->hand);
    if (IS_OTHER(choice) || (b->phase != v->phase && decides(v)))
        write_choice(j, v);
    if (IS_OTHER(why))
        write_why(j, v);
    if (IS_OTHER(passed) || IS_OTHER(passed_count))
        wire__cards(j, "passed", v->passed, v->passed_count);
    if (IS_OTHER(received) || IS_OTHER(received_count))
        wire__cards(j, "received", v->received, v->received_count);
    if (IS_OTHER(passed_unseen))
        wire__seats(j, "passed_unseen", v->passed_unseen);
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
        wire__cards(j, "trick", v->trick, v->trick_count);
    if (IS_OTHER(trick_end))
        json_number(j, "trick_end", v->trick_end);
    if (IS_OTHER(tricks))
        json_number(j, "tricks", v->tricks);
    if (IS_OTHER(carried))
        wire__pile(j, "carried", v->carried);
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
        wire__seat(j, "kitty_taker", v->kitty_taker);
    if (IS_OTHER(kitty))
        wire__pile(j, "kitty", v->kitty);
    if (IS_OTHER(buried))
        wire__pile(j, "buried", v->buried);
}

static void write_scores(struct json *j, const struct hearts_plan *p, const struct hearts_view *b,
                         const struct hearts_view *v)
{
    if (IS_OTHER(points))
        numbers(j, "points", v->points, p->seats);
    if (IS_OTHER(score))
        numbers(j, "score", v->score, p->seats);
    if (IS_OTHER(hand_score))
        numbers(j, "hand_score", v->hand_score, p->seats);
    if (IS_OTHER(moons))
        small_numbers(j, "moons", v->moons, p->seats);
    if (IS_OTHER(ended))
        json_bool(j, "ended", v->ended);
    if (IS_OTHER(shot) || IS_OTHER(shooter) || IS_OTHER(shot_worth))
        write_shot(j, v);
    if (IS_OTHER(winners))
        wire__seats(j, "winners", v->winners);
}
#undef IS_OTHER

static void write_money(struct json *j, const struct hearts_plan *p, const struct wire_money *m)
{
    if (p->rules.stakes >= 1) {
        fractions(j, "stakes", m->all, p->seats);
        fractions(j, "hand_stakes", m->hand, p->seats);
    }
    if (p->rules.pot < 1)
        return;
    json_object(j, "pot");
    json_number(j, "holds", m->holds);
    if (m->over)
        fractions(j, "won", m->won, p->seats);
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

/* ---- What was seen ---- */

static void write_known(struct json *j, const struct hearts_seen *e)
{
    if (e->known)
        wire__cards(j, "cards", e->cards, e->known);
}

/* How many, where this seat is told; to itself also that there were none. */
static void write_count(struct json *j, const struct hearts_seen *e, int audience)
{
    if (e->count || audience == e->seat)
        json_number(j, "count", e->count);
    if (audience == e->seat)
        wire__cards(j, "cards", e->cards, e->known);
}

static void write_scored(struct json *j, const struct hearts_plan *p, const struct hearts_seen *e)
{
    numbers(j, "scores", e->number, p->seats);
    numbers(j, "totals", e->total, p->seats);
}

static const char *happening_word(int kind)
{
    static const char *const words[] = {
        [HEARTS_HAND] = "hand",         [HEARTS_DEALT] = "dealt",
        [HEARTS_CHOSE] = "chose",       [HEARTS_EXCHANGED] = "exchanged",
        [HEARTS_RECEIVED] = "received", [HEARTS_CHARGED] = "charged",
        [HEARTS_PLAYED] = "played",     [HEARTS_BOOSTED] = "boosted",
        [HEARTS_TRICK] = "trick",       [HEARTS_KITTY] = "kitty",
        [HEARTS_BURIED] = "buried",     [HEARTS_SHOT] = "shot",
        [HEARTS_SCORED] = "scored",     [HEARTS_FINISHED] = "finished",
    };
    return words[kind];
}

static void write_trick(struct json *j, const struct hearts_seen *e)
{
    wire__seat(j, "seat", e->seat);
    json_number(j, "count", e->count);
    json_number(j, "points", e->number[0]);
}

static void write_hand(struct json *j, const struct hearts_seen *e)
{
    wire__seat(j, "seat", e->seat);
    letter(j, "pass", e->letter);
    json_number(j, "number", e->number[0]);
}

static void write_shooting(struct json *j, const struct hearts_seen *e)
{
    wire__seat(j, "seat", e->seat);
    json_text(j, "shot", wire__shot(e->number[0]));
    json_number(j, "worth", e->number[1]);
    json_text(j, "way", e->number[2] ? "subtract" : "add");
}

void wire_seen(struct json *j, const struct hearts_plan *p, const struct hearts_seen *e,
               int audience)
{
    json_object(j, NULL);
    json_text(j, "what", happening_word(e->kind));
    switch ((enum hearts_happening)e->kind) {
    case HEARTS_HAND: write_hand(j, e); break;
    case HEARTS_TRICK: write_trick(j, e); break;
    case HEARTS_SHOT: write_shooting(j, e); break;
    case HEARTS_SCORED: write_scored(j, p, e); break;
    case HEARTS_EXCHANGED:
    case HEARTS_FINISHED: wire__seats(j, "seats", e->seats); break;
    case HEARTS_DEALT:
    case HEARTS_KITTY:
    case HEARTS_BURIED:
        wire__seat(j, "seat", e->seat);
        json_number(j, "count", e->count);
        write_known(j, e);
        break;
    case HEARTS_CHOSE:
    case HEARTS_RECEIVED:
        wire__seat(j, "seat", e->seat);
        write_count(j, e, audience);
        break;
    case HEARTS_CHARGED:
    case HEARTS_PLAYED:
        wire__seat(j, "seat", e->seat);
        write_known(j, e);
        break;
    case HEARTS_BOOSTED: break;
    }
    json_object_end(j);
}

void wire_hands(struct json *j, const struct hearts_plan *p, const int32_t *hands, size_t count,
                const struct hearts_fraction *stakes)
{
    json_list(j, "hands");
    for (size_t i = 0; i < count; i++, hands += wire_hand_numbers(p)) {
        json_object(j, NULL);
        letter(j, "pass", (char)hands[0]);
        numbers(j, "scores", hands + 1, p->seats);
        numbers(j, "totals", hands + 1 + p->seats, p->seats);
        if (stakes)
            fractions(j, "stakes", stakes + i * p->seats, p->seats);
        json_object_end(j);
    }
    json_list_end(j);
}
