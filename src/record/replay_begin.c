/* replay_begin.c - the rules and the beginning of a game, from the tags of a record. */
#include "record/replay_inside.h"

#include <stdio.h>
#include <string.h>

static bool tag_fault(const struct record *record, const char *name, struct record_fault *f,
                      const char *why)
{
    return replay_fault(f, record_tag_line(record, name), "%s: %s", name, why);
}

static bool read_rules(struct replay *r, const struct record *record, struct record_fault *f)
{
    char text[RECORD_VALUE_MAX], why[180];
    struct hearts_error e = { 0 };
    (void)record_tag(record, "Rules", text, sizeof text);
    if (hearts_plan_read(&r->plan, text, strlen(text), &e))
        return true;
    (void)hearts_error_write(&e, why, sizeof why);
    return tag_fault(record, "Rules", f, why);
}

/* Reads a tag's value like the numbers of a line. Returns 0 when it is absent, -1 for a fault. */
static int read_numbers(const struct record *record, const char *name, int wanted,
                        int32_t out[HEARTS_SEATS], struct record_fault *f)
{
    char value[RECORD_VALUE_MAX], text[RECORD_VALUE_MAX + 8];
    struct record_line line;
    struct record_fault unused;
    if (!record_tag(record, name, value, sizeof value))
        return 0;
    int length = snprintf(text, sizeof text, "score %s", value);
    bool good = record_line_read(text, (size_t)length, 1, &line, &unused) &&
                line.number_count == wanted;
    if (!good) {
        (void)replay_fault(f, record_tag_line(record, name),
                           wanted == 1 ? "%s: a number is expected" : "%s: %d numbers are expected",
                           name, wanted);
        return -1;
    }
    for (int i = 0; i < wanted; i++)
        out[i] = (int32_t)line.number_at[i].num;
    return 1;
}

static bool read_dealer(struct replay *r, const struct record *record, struct record_fault *f)
{
    char text[8];
    r->start.dealer = (uint8_t)(r->plan.seats - 1);
    if (!record_tag(record, "Dealer", text, sizeof text))
        return true;
    int seat = (text[0] | 32) - 'a';
    if (strlen(text) != 1 || seat < 0 || seat >= r->plan.seats)
        return tag_fault(record, "Dealer", f, "a seat's letter is expected");
    r->start.dealer = (uint8_t)seat;
    return true;
}

static bool read_hand(struct replay *r, const struct record *record, struct record_fault *f)
{
    int32_t hand[HEARTS_SEATS] = { 1 }, played[HEARTS_SEATS] = { 0 };
    int numbered = read_numbers(record, "Hand", 1, hand, f);
    int given = read_numbers(record, "Played", 1, played, f);
    if (numbered < 0 || given < 0)
        return false;
    if (hand[0] < 1 || hand[0] > RECORD_HAND_MAX)
        return tag_fault(record, "Hand", f, "it is no number of a hand");
    if (played[0] < 0 || played[0] > RECORD_HAND_MAX)
        return tag_fault(record, "Played", f, "it is no number of hands");
    r->numbered = numbered > 0;
    r->played_given = given > 0;
    r->start.hand_number = (uint16_t)hand[0];
    r->start.hands_played = (uint16_t)(given ? played[0] : hand[0] - 1);
    return true;
}

static bool read_ended(struct replay *r, const struct record *record, struct record_fault *f)
{
    char text[8];
    if (!record_tag(record, "Ended", text, sizeof text))
        return true;
    r->start.ended = strcmp(text, "yes") == 0;
    return r->start.ended || strcmp(text, "no") == 0 ||
           tag_fault(record, "Ended", f, "yes or no is expected");
}

bool replay_begin(struct replay *r, const struct record *record, struct record_fault *f)
{
    int32_t moons[HEARTS_SEATS] = { 0 }, pots[HEARTS_SEATS] = { 0 };
    *r = (struct replay){ .record = record };
    *f = (struct record_fault){ 0 };
    if (!read_rules(r, record, f) || !read_dealer(r, record, f) || !read_hand(r, record, f) ||
        !read_ended(r, record, f))
        return false;
    int seats = r->plan.seats;
    if (read_numbers(record, "Scores", seats, r->start.score, f) < 0 ||
        read_numbers(record, "Last", seats, r->start.hand_score, f) < 0 ||
        read_numbers(record, "Moons", seats, moons, f) < 0)
        return false;
    for (int seat = 0; seat < seats; seat++) {
        if (moons[seat] < 0 || moons[seat] > 255)
            return tag_fault(record, "Moons", f, "it holds no number of moons");
        r->start.moons[seat] = (uint8_t)moons[seat];
    }
    if (read_numbers(record, "Pots", 1, pots, f) < 0)
        return false;
    r->start.pots = (uint8_t)pots[0];
    if (pots[0] < 0 || pots[0] > UINT8_MAX)
        return tag_fault(record, "Pots", f, "it is no number of pots");
    hearts_game_start(&r->plan, &r->game, &r->start);
    return true;
}

bool replay_has_beginning(const struct replay *r)
{
    static const struct hearts_start none;
    const struct hearts_start *s = &r->start;
    return !s->hands_played && !s->ended && memcmp(s->score, none.score, sizeof s->score) == 0 &&
           memcmp(s->hand_score, none.hand_score, sizeof s->hand_score) == 0 &&
           memcmp(s->moons, none.moons, sizeof s->moons) == 0;
}
