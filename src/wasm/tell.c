/* tell.c - what a table says, as lines of text. */
#include "wasm/tell.h"

#include <string.h>

#include "outside/view_text.h"

static void tell_seat(int seat, struct buffer *out)
{
    buffer_format(out, " %c", seat < HEARTS_SEATS ? 'A' + seat : '-');
}

static void tell_seats(unsigned seats, struct buffer *out)
{
    for (int s = 0; s < HEARTS_SEATS; s++)
        if (seats >> s & 1)
            tell_seat(s, out);
}

static void tell_cards(const hearts_card *cards, int count, struct buffer *out)
{
    for (int i = 0; i < count; i++) {
        char text[3];
        hearts_card_write(cards[i], text);
        buffer_format(out, " %s", text);
    }
}

static void tell_pile(struct hearts_pile pile, struct buffer *out)
{
    hearts_card cards[HEARTS_CARDS];
    tell_cards(cards, (int)hearts_pile_list(pile, cards), out);
}

/* ---- What happened ---- */

static const char *const happenings[] = {
    [HEARTS_HAND] = "hand",           [HEARTS_DEALT] = "dealt",       [HEARTS_CHOSE] = "chose",
    [HEARTS_EXCHANGED] = "exchanged", [HEARTS_RECEIVED] = "received", [HEARTS_CHARGED] = "charged",
    [HEARTS_PLAYED] = "played",       [HEARTS_BOOSTED] = "boosted",   [HEARTS_TRICK] = "trick",
    [HEARTS_KITTY] = "kitty",         [HEARTS_BURIED] = "buried",     [HEARTS_SHOT] = "shot",
    [HEARTS_SCORED] = "scored",       [HEARTS_FINISHED] = "finished",
};

static void tell_numbers(const int32_t *of, int count, struct buffer *out)
{
    for (int i = 0; i < count; i++)
        buffer_format(out, " %d", (int)of[i]);
}

void tell_seen(const struct hearts_plan *p, const struct hearts_seen *seen, struct buffer *out)
{
    buffer_text(out, happenings[seen->kind]);
    if (seen->kind == HEARTS_EXCHANGED || seen->kind == HEARTS_FINISHED)
        tell_seats(seen->seats, out);
    else if (seen->kind == HEARTS_SCORED) {
        tell_numbers(seen->number, p->seats, out);
        buffer_text(out, " total");
        tell_numbers(seen->total, p->seats, out);
    } else if (seen->kind != HEARTS_BOOSTED)
        tell_seat(seen->seat, out);
    if (seen->kind == HEARTS_HAND)
        buffer_format(out, " pass %c number %d", seen->letter, (int)seen->number[0]);
    if (seen->kind == HEARTS_TRICK)
        buffer_format(out, " %d %d", seen->count, (int)seen->number[0]);
    else if (seen->kind == HEARTS_SHOT)
        tell_numbers(seen->number, 3, out);
    else if (seen->count)
        buffer_format(out, " %d", seen->count);
    tell_cards(seen->cards, seen->known, out);
    buffer_char(out, '\n');
}

/* ---- How things stand ---- */

static const char *const stages[] = {
    [TABLE_GATHERING] = "gathering",
    [TABLE_PLAYING] = "playing",
    [TABLE_OVER] = "over",
    [TABLE_SHUT] = "closed",
};

static void tell_chair(const struct table_view *v, int seat, struct buffer *out)
{
    static const char *const kinds[] = {
        [TABLE_NOBODY] = "nobody",
        [TABLE_PERSON] = "person",
        [TABLE_COMPUTER] = "computer",
    };
    buffer_text(out, "chair");
    tell_seat(seat, out);
    buffer_format(out, " %s%s%s%s", kinds[v->seat[seat].kind], v->seat[seat].away ? " away" : "",
                  v->seat[seat].stood_in ? " stood-in" : "", v->seat[seat].again ? " again" : "");
    bool person = v->seat[seat].kind == TABLE_PERSON;
    const char *name = person ? v->seat[seat].name : v->seat[seat].player;
    buffer_format(out, "%s%s\n", *name ? " name " : "", name);
}

static void tell_table(const struct table *t, const struct table_view *v, struct buffer *out)
{
    buffer_format(out, "stage %s game %d\n", stages[v->stage], v->games);
    for (int s = 0; s < t->plan->seats; s++)
        tell_chair(v, s, out);
    if (v->offer.kind) {
        buffer_text(out, v->offer.kind == TABLE_OFFER_CLAIM ? "offer claim" : "offer takeback");
        tell_seat(v->offer.seat, out);
        buffer_text(out, " waits");
        tell_seats(v->offer.waits_for, out);
        buffer_char(out, '\n');
    }
    if (v->can_take_back || v->can_claim || v->can_finish)
        buffer_format(out, "can%s%s%s\n", v->can_take_back ? " takeback" : "",
                      v->can_claim ? " claim" : "", v->can_finish ? " finish" : "");
    if (v->ahead_count) {
        buffer_text(out, "ahead");
        tell_cards(v->ahead, v->ahead_count, out);
        buffer_char(out, '\n');
    }
    for (int s = 0; s < t->plan->seats; s++)
        if (v->exposed[s].once) {
            buffer_text(out, "open");
            tell_seat(s, out);
            tell_pile(v->exposed[s], out);
            buffer_char(out, '\n');
        }
}

void tell_view(const struct table *t, int seat, int64_t now_ms, struct buffer *out)
{
    struct table_view v;
    struct player_seat mind;
    table_view(t, seat, now_ms, &v);
    tell_table(t, &v, out);
    if (v.stage == TABLE_GATHERING)
        return;
    table_mind(t, seat, &mind);
    view_text_write(&mind, &v.game, out);
}

void tell_wants(const struct table *t, struct buffer *out)
{
    struct table_want want;
    table_wants(t, &want);
    if (want.kind == TABLE_WANTS_DECK) {
        buffer_format(out, "deck%s", want.seat == HEARTS_NO_SEAT ? "" : " dealer");
        tell_pile(t->plan->deck, out);
    } else if (want.kind == TABLE_WANTS_THOUGHT || want.kind == TABLE_WANTS_AHEAD) {
        buffer_text(out, want.kind == TABLE_WANTS_THOUGHT ? "thought" : "ahead");
        tell_seat(want.seat, out);
        if (want.kind == TABLE_WANTS_THOUGHT)
            buffer_format(out, " %s", want.player);
    } else
        buffer_text(out, "nothing");
    buffer_char(out, '\n');
    if (want.tick_ms != INT64_MAX)
        buffer_format(out, "tick %lld\n", (long long)want.tick_ms);
}
