/* day_points.c - how many points a person's decisions bring in the hand of a day. */
#include "table/day_points.h"

#include <string.h>

#include "table/retry_run.h"

struct reading {
    const struct day_decisions *own;
    size_t at;
    bool short_of; /* there was no decision left */
};

/* Cards with a space between them. */
static bool read_cards(const char *text, struct hearts_move *out)
{
    size_t length = strlen(text), at = 0;
    while (at < length && out->count < HEARTS_MOVE_MAX) {
        size_t read = hearts_card_read(text + at, length - at, &out->cards[out->count]);
        if (!read)
            return false;
        out->count++;
        at += read;
        if (at < length && text[at++] != ' ')
            return false;
    }
    return at == length && (length == 0 || text[length - 1] != ' ');
}

static bool read_next(void *with, const struct hearts_view *view, struct hearts_move *out)
{
    struct reading *r = with;
    r->short_of = r->at == r->own->count;
    if (r->short_of)
        return false;
    const char *text = r->own->text[r->at++];
    for (int i = 0; i < 2; i++) {
        const char *word = hearts_choice_word((enum hearts_phase)view->phase, i);
        out->option = (uint8_t)i;
        if (word && strcmp(word, text) == 0)
            return true;
    }
    out->option = 0;
    return read_cards(text, out);
}

enum day_result day_points(const char *date, const struct hearts_plan *plan,
                           const struct day_decisions *own, int32_t *points, size_t *at)
{
    const struct retry_moment dealt = { .seat = HEARTS_NO_SEAT };
    struct record *record = day_record(date, plan, NULL);
    struct retry_steps steps = { .count = 0 };
    struct reading r = { .own = own };
    struct record_fault f;
    struct retry_end end;
    struct scratch *scratch = scratch_new();
    enum day_result result = DAY_MEMORY;
    if (scratch && record && retry_steps_read(record, &dealt, &steps, &f) == RETRY_READY) {
        if (!retry_follow(&steps, read_next, &r, scratch, &end))
            result = r.short_of ? DAY_UNFINISHED : DAY_NOT_ALLOWED;
        else
            result = r.at == own->count ? DAY_PLAYED : DAY_TOO_MANY;
        *points = end.points[steps.seat];
        *at = r.at ? r.at - 1 : 0;
    }
    scratch_free(scratch);
    retry_steps_release(&steps);
    record_free(record);
    return result;
}
