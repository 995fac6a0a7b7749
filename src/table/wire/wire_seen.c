/* wire_seen.c - what happened in a game, as a seat saw it. */
#include "table/wire/wire_seen.h"

#include "table/wire/wire_values.h"

static void write_known(struct json *j, const struct hearts_seen *e)
{
    if (e->known)
        json_cards(j, "cards", e->cards, e->known);
}

/* The number of cards, if the audience may know it; the seat itself is also told that it is 0. */
static void write_count(struct json *j, const struct hearts_seen *e, int audience)
{
    if (e->count || audience == e->seat)
        json_number(j, "count", e->count);
    if (audience == e->seat)
        json_cards(j, "cards", e->cards, e->known);
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

void wire_seen(struct json *j, const struct hearts_plan *p, const struct hearts_seen *e,
               int audience)
{
    json_object(j, NULL);
    json_text(j, "what", happening_word(e->kind));
    switch ((enum hearts_happening)e->kind) {
    case HEARTS_HAND:
        json_seat(j, "seat", e->seat);
        wire_letter(j, "pass", e->letter);
        json_number(j, "number", e->number[0]);
        break;
    case HEARTS_TRICK:
        json_seat(j, "seat", e->seat);
        json_number(j, "count", e->count);
        json_number(j, "points", e->number[0]);
        break;
    case HEARTS_SHOT:
        json_seat(j, "seat", e->seat);
        json_text(j, "shot", wire_shot(e->number[0]));
        json_number(j, "worth", e->number[1]);
        json_text(j, "way", e->number[2] ? "subtract" : "add");
        break;
    case HEARTS_SCORED:
        wire_numbers(j, "scores", e->number, p->seats);
        wire_numbers(j, "totals", e->total, p->seats);
        break;
    case HEARTS_EXCHANGED:
    case HEARTS_FINISHED: json_seats(j, "seats", e->seats); break;
    case HEARTS_DEALT:
    case HEARTS_KITTY:
    case HEARTS_BURIED:
        json_seat(j, "seat", e->seat);
        json_number(j, "count", e->count);
        write_known(j, e);
        break;
    case HEARTS_CHOSE:
    case HEARTS_RECEIVED:
        json_seat(j, "seat", e->seat);
        write_count(j, e, audience);
        break;
    case HEARTS_CHARGED:
    case HEARTS_PLAYED:
        json_seat(j, "seat", e->seat);
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
        wire_letter(j, "pass", (char)hands[0]);
        wire_numbers(j, "scores", hands + 1, p->seats);
        wire_numbers(j, "totals", hands + 1 + p->seats, p->seats);
        if (stakes)
            wire_fractions(j, "stakes", stakes + i * p->seats, p->seats);
        json_object_end(j);
    }
    json_list_end(j);
}
