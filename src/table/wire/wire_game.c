/* wire_game.c - what a seat may know of a game, whole or only what changed. */
#include "table/wire/wire_game.h"

#include <string.h>

#include "record/view_fields.h"
#include "table/wire/wire_values.h"

static void write_numbers(struct json *j, const struct hearts_plan *p, const struct hearts_view *v,
                          const struct view_field *f)
{
    json_list(j, f->key);
    for (int s = 0; s < p->seats; s++)
        json_number(j, NULL, view_number_of(v, f, s));
    json_list_end(j);
}

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

static void write_charged(struct json *j, const struct hearts_view *v, const struct view_field *f)
{
    json_object(j, f->key);
    for (int s = 0; s < HEARTS_SEATS; s++) {
        char key[2] = { (char)('A' + s), '\0' };
        struct hearts_pile charged = view_pile_of(v, f, s);
        if (charged.once)
            json_pile(j, key, charged);
    }
    json_object_end(j);
}

static void write_piles(struct json *j, const struct hearts_plan *p, const struct hearts_view *v,
                        const struct view_field *f)
{
    json_list(j, f->key);
    for (int s = 0; s < p->seats; s++)
        json_pile(j, NULL, view_pile_of(v, f, s));
    json_list_end(j);
}

static void write_suits(struct json *j, const char *key, hearts_faces faces)
{
    json_list(j, key);
    for (int suit = 0; suit < 4; suit++)
        if (faces & hearts_suit_faces(suit))
            wire_letter(j, NULL, "CDSH"[suit]);
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

static void write_member(struct json *j, const struct hearts_plan *p, const struct hearts_view *v,
                         const struct view_field *f)
{
    const void *at = view_at(v, f);
    switch ((enum view_kind)f->kind) {
    case VIEW_CARDS: json_cards(j, f->key, at, (size_t)view_count(v, f)); break;
    case VIEW_CHOICE: write_choice(j, v); break;
    case VIEW_DIRECTION: wire_letter(j, f->key, *(const char *)at); break;
    case VIEW_FACES_EACH: write_charged(j, v, f); break;
    case VIEW_FLAG: json_bool(j, f->key, *(const bool *)at); break;
    case VIEW_NUMBER: json_number(j, f->key, view_number(v, f)); break;
    case VIEW_NUMBER_EACH: write_numbers(j, p, v, f); break;
    case VIEW_PHASE: json_text(j, f->key, hearts_phase_name(v->phase)); break;
    case VIEW_PILE: json_pile(j, f->key, *(const struct hearts_pile *)at); break;
    case VIEW_PILE_EACH: write_piles(j, p, v, f); break;
    case VIEW_REASONS: write_why(j, v); break;
    case VIEW_SEAT: json_seat(j, f->key, *(const uint8_t *)at); break;
    case VIEW_SEATS: json_seats(j, f->key, *(const uint16_t *)at); break;
    case VIEW_SHOT: write_shot(j, v); break;
    case VIEW_SUITS: write_suits(j, f->key, *(const hearts_faces *)at); break;
    }
}

_Static_assert(VIEW_FIELDS < 64, "a bit for each member");

/* The members that differ: bit n is view_fields[n]. Views are zero where nothing is, so bytes
 * compare. The rows are expanded here because comparing with fixed sizes is faster. */
static uint64_t members_changed(const struct hearts_view *b, const struct hearts_view *v)
{
    uint64_t changed = 0;
#define DIFFERS(member)                     (memcmp(&b->member, &v->member, sizeof v->member) != 0)
#define VIEW(kind, member, most, key, word) changed |= (uint64_t)DIFFERS(member) << FIELD_##member;
#define CARDS(member, most, key, word) \
    changed |= (uint64_t)(DIFFERS(member) || DIFFERS(member##_count)) << FIELD_##member;
#include "record/view.def"
#undef CARDS
#undef VIEW
    if (b->phase != v->phase && decides(v)) /* the words of its options */
        changed |= UINT64_C(1) << FIELD_choice;
    if (DIFFERS(shooter) || DIFFERS(shot_worth))
        changed |= UINT64_C(1) << FIELD_shot;
#undef DIFFERS
    return changed;
}

static void write_money(struct json *j, const struct hearts_plan *p, const struct wire_money *m)
{
    if (p->rules.stakes >= 1) {
        wire_fractions(j, "stakes", m->all, p->seats);
        wire_fractions(j, "hand_stakes", m->hand, p->seats);
    }
    if (p->rules.pot < 1)
        return;
    json_object(j, "pot");
    json_number(j, "holds", m->pot);
    if (m->over)
        wire_fractions(j, "won", m->won, p->seats);
    if (m->pots_waiting)
        json_number(j, "waits", m->pots_waiting);
    json_object_end(j);
}

void wire_game(struct json *j, const struct hearts_plan *p, const struct hearts_view *before,
               const struct hearts_view *now, const struct wire_money *money)
{
    json_object(j, "game");
    uint64_t members = before ? members_changed(before, now) : (UINT64_C(1) << VIEW_FIELDS) - 1;
    for (; members; members &= members - 1) {
        const struct view_field *f = &view_fields[__builtin_ctzll(members)];
        if (f->key)
            write_member(j, p, now, f);
    }
    if (money)
        write_money(j, p, money);
    json_object_end(j);
}
