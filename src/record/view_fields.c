/* view_fields.c - the members of a view as a table, for those who write and read views. */
#include "record/view_fields.h"

#include <stddef.h>

#define SIZE(member) sizeof(((struct hearts_view *)0)->member)
#define CARDS(member, most, key, word)                            \
    { key,          word,                                         \
      most,         offsetof(struct hearts_view, member),         \
      SIZE(member), offsetof(struct hearts_view, member##_count), \
      VIEW_CARDS },
#define VIEW(kind, member, most, key, word) \
    { key, word, most, offsetof(struct hearts_view, member), SIZE(member), 0, VIEW_##kind },
const struct view_field view_fields[VIEW_FIELDS] = {
#include "record/view.def"
};

const char *const view_shots[] = { "none", "moon", "sun", "half" };

static void *member_of(struct hearts_view *v, const struct view_field *f)
{
    return (unsigned char *)v + f->at;
}

int view_number(const struct hearts_view *v, const struct view_field *f)
{
    const void *at = view_at(v, f);
    return f->size == 1 ? *(const uint8_t *)at : *(const uint16_t *)at;
}

int view_count(const struct hearts_view *v, const struct view_field *f)
{
    return *((const uint8_t *)v + f->count_at);
}

int32_t view_number_of(const struct hearts_view *v, const struct view_field *f, int seat)
{
    const void *at = view_at(v, f);
    return f->size == HEARTS_SEATS ? ((const uint8_t *)at)[seat] : ((const int32_t *)at)[seat];
}

struct hearts_pile view_pile_of(const struct hearts_view *v, const struct view_field *f, int seat)
{
    const void *at = view_at(v, f);
    if (f->kind == VIEW_FACES_EACH)
        return (struct hearts_pile){ ((const hearts_faces *)at)[seat], 0 };
    return ((const struct hearts_pile *)at)[seat];
}

bool view_set_number(struct hearts_view *v, const struct view_field *f, int64_t number)
{
    if (number < 0 || number > f->most)
        return false;
    if (f->size == 1)
        *(uint8_t *)member_of(v, f) = (uint8_t)number;
    else
        *(uint16_t *)member_of(v, f) = (uint16_t)number;
    return true;
}

bool view_set_number_of(struct hearts_view *v, const struct view_field *f, int seat, int64_t n)
{
    bool bytes = f->size == HEARTS_SEATS;
    if (n < (bytes ? 0 : -f->most) || n > f->most)
        return false;
    if (bytes)
        ((uint8_t *)member_of(v, f))[seat] = (uint8_t)n;
    else
        ((int32_t *)member_of(v, f))[seat] = (int32_t)n;
    return true;
}

void view_set_pile_of(struct hearts_view *v, const struct view_field *f, int seat,
                      struct hearts_pile pile)
{
    if (f->kind == VIEW_FACES_EACH)
        ((hearts_faces *)member_of(v, f))[seat] = pile.once;
    else
        ((struct hearts_pile *)member_of(v, f))[seat] = pile;
}

bool view_add_card(struct hearts_view *v, const struct view_field *f, hearts_card card)
{
    uint8_t *count = (uint8_t *)v + f->count_at;
    if (*count == f->most)
        return false;
    ((hearts_card *)member_of(v, f))[(*count)++] = card;
    return true;
}
