/* read_seen.c - reads the events that a seat saw. */
#include "clients/terminal/remote/read.h"

#include <string.h>

static const char *const words[] = {
    [HEARTS_HAND] = "hand",           [HEARTS_DEALT] = "dealt",       [HEARTS_CHOSE] = "chose",
    [HEARTS_EXCHANGED] = "exchanged", [HEARTS_RECEIVED] = "received", [HEARTS_CHARGED] = "charged",
    [HEARTS_PLAYED] = "played",       [HEARTS_BOOSTED] = "boosted",   [HEARTS_TRICK] = "trick",
    [HEARTS_KITTY] = "kitty",         [HEARTS_BURIED] = "buried",     [HEARTS_SHOT] = "shot",
    [HEARTS_SCORED] = "scored",       [HEARTS_FINISHED] = "finished",
};

static int kind_of(struct json_span value)
{
    for (int i = 0; i <= HEARTS_FINISHED; i++)
        if (json_is(value, words[i]))
            return i;
    return -1;
}

/* Whether the event is about one seat. */
static bool has_seat(enum hearts_happening kind)
{
    return kind != HEARTS_EXCHANGED && kind != HEARTS_BOOSTED && kind != HEARTS_TRICK &&
           kind != HEARTS_SCORED && kind != HEARTS_FINISHED;
}

static bool read_cards(const struct hearts_plan *p, struct json_span value, struct hearts_seen *out)
{
    struct hearts_pile pile = { 0, 0 };
    struct json_span item;
    if (json_is_there(value) &&
        (!read_pile(p, value, &pile) || json_count(value) > HEARTS_SEEN_CARDS))
        return false;
    for (struct json_walk w = json_walk(value); json_next(&w, NULL, &item);)
        if (!read_card(p, item, &out->cards[out->known++]))
            return false;
    if (out->known)
        out->count = out->known;
    return true;
}

static bool read_hand(const struct hearts_plan *p, struct json_span value, struct hearts_seen *out)
{
    char letter[2];
    int64_t number;
    if (!json_as_whole(read_member(value, "number"), 1, 65535, &number) ||
        !json_as_text(read_member(value, "pass"), letter, sizeof letter) ||
        letter[0] != hearts_plan_pass(p, (int)number))
        return false;
    out->letter = letter[0];
    out->number[0] = (int32_t)number;
    return true;
}

static bool read_shot(struct json_span value, struct hearts_seen *out)
{
    struct json_span shot = read_member(value, "shot"), way = read_member(value, "way");
    int64_t worth;
    for (int i = HEARTS_SHOT_MOON; i <= HEARTS_SHOT_HALF; i++)
        if (json_is(shot, view_shots[i]))
            out->number[0] = i;
    if (!out->number[0] ||
        !json_as_whole(read_member(value, "worth"), -VIEW_NUMBER_MOST, VIEW_NUMBER_MOST, &worth))
        return false;
    out->number[1] = (int32_t)worth;
    out->number[2] = json_is(way, "subtract");
    return true;
}

static bool read_points(struct json_span value, struct hearts_seen *out)
{
    int64_t points = 0;
    struct json_span number = read_member(value, "points");
    if (json_is_there(number) &&
        !json_as_whole(number, -VIEW_NUMBER_MOST, VIEW_NUMBER_MOST, &points))
        return false;
    out->number[0] = (int32_t)points;
    return true;
}

/* Reads the members that only one kind of event has. */
static bool read_more(const struct hearts_plan *p, struct json_span value, struct hearts_seen *out)
{
    unsigned seats = 0;
    switch ((enum hearts_happening)out->kind) {
    case HEARTS_HAND: return read_hand(p, value, out);
    case HEARTS_PLAYED: return out->known == 1;
    case HEARTS_CHARGED: return out->known > 0;
    case HEARTS_TRICK: return read_points(value, out);
    case HEARTS_SHOT: return read_shot(value, out);
    case HEARTS_SCORED:
        return read_numbers(p, read_member(value, "scores"), out->number) &&
               read_numbers(p, read_member(value, "totals"), out->total);
    case HEARTS_EXCHANGED:
    case HEARTS_FINISHED:
        if (json_is_there(read_member(value, "seats")) &&
            !read_seats(p, read_member(value, "seats"), &seats))
            return false;
        out->seats = (uint16_t)seats;
        return true;
    case HEARTS_DEALT:
    case HEARTS_CHOSE:
    case HEARTS_RECEIVED:
    case HEARTS_BOOSTED:
    case HEARTS_KITTY:
    case HEARTS_BURIED: break;
    }
    return true;
}

bool read_seen(const struct hearts_plan *p, struct json_span value, struct hearts_seen *out)
{
    int kind = kind_of(read_member(value, "what")), seat = HEARTS_NO_SEAT;
    struct json_span who = read_member(value, "seat"), count = read_member(value, "count");
    int64_t number = 0;
    memset(out, 0, sizeof *out);
    if (kind < 0 || (json_is_there(who) && !read_seat(p, who, &seat)) ||
        (json_is_there(count) && !json_as_whole(count, 0, HEARTS_CARDS, &number)))
        return false;
    out->kind = (uint8_t)kind;
    out->seat = (uint8_t)seat;
    out->count = (uint8_t)number;
    if (has_seat((enum hearts_happening)kind) && seat == HEARTS_NO_SEAT)
        return false;
    return read_cards(p, read_member(value, "cards"), out) && read_more(p, value, out);
}
