/* view_fields.h - the members of a view as a table, for those who write and read views. */
#ifndef HEARTS_RECORD_VIEW_FIELDS_H
#define HEARTS_RECORD_VIEW_FIELDS_H

#include "hearts/view.h"

enum view_kind {
    VIEW_CARDS,       /* in an order */
    VIEW_CHOICE,      /* struct hearts_choice */
    VIEW_DIRECTION,   /* of the pass, a letter */
    VIEW_FACES_EACH,  /* by seat, hearts_faces */
    VIEW_FLAG,        /* bool */
    VIEW_NUMBER,      /* of one byte or two, not negative */
    VIEW_NUMBER_EACH, /* by seat: bytes, or numbers of 32 bits with a sign */
    VIEW_PHASE,
    VIEW_PILE,
    VIEW_PILE_EACH, /* by seat */
    VIEW_REASONS,   /* by face, struct hearts_refusal */
    VIEW_SEAT,
    VIEW_SEATS, /* a bit for each */
    VIEW_SHOT,  /* shot, shooter and shot_worth together */
    VIEW_SUITS, /* all faces of a suit, or none */
};

enum { VIEW_NUMBER_MOST = 100000000 };

/* FIELD_member for each row of view.def. */
#define CARDS(member, most, key, word)      FIELD_##member,
#define VIEW(kind, member, most, key, word) FIELD_##member,
enum view_name {
#include "record/view.def"
    VIEW_FIELDS
};
#undef CARDS
#undef VIEW

struct view_field {
    const char *key, *word; /* in messages, in positions; NULL: not there */
    int32_t most;
    uint16_t at, size; /* in struct hearts_view */
    uint16_t count_at; /* of VIEW_CARDS: where their number is */
    uint8_t kind;      /* enum view_kind */
};
extern const struct view_field view_fields[VIEW_FIELDS];

/* "moon", "sun", "half" by enum hearts_shot; [0] is "none". */
extern const char *const view_shots[HEARTS_SHOT_HALF + 1];

/* The member itself, of the type that its kind says. */
static inline const void *view_at(const struct hearts_view *v, const struct view_field *f)
{
    return (const unsigned char *)v + f->at;
}

/* The value of a VIEW_NUMBER; how many VIEW_CARDS there are; a VIEW_NUMBER_EACH of one seat. */
int view_number(const struct hearts_view *v, const struct view_field *f);
int view_count(const struct hearts_view *v, const struct view_field *f);
int32_t view_number_of(const struct hearts_view *v, const struct view_field *f, int seat);
/* A VIEW_PILE_EACH or VIEW_FACES_EACH of one seat. */
struct hearts_pile view_pile_of(const struct hearts_view *v, const struct view_field *f, int seat);

/* Sets the same; false, with nothing set, if the number is not one that the member may have. */
bool view_set_number(struct hearts_view *v, const struct view_field *f, int64_t number);
bool view_set_number_of(struct hearts_view *v, const struct view_field *f, int seat, int64_t n);
void view_set_pile_of(struct hearts_view *v, const struct view_field *f, int seat,
                      struct hearts_pile pile);
/* Appends to VIEW_CARDS; false if there are as many as there may be. */
bool view_add_card(struct hearts_view *v, const struct view_field *f, hearts_card card);

#endif
