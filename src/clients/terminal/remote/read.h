/* read.h - reads what a server sends about a game, with care: whatever it sends, the result is safe
 * to draw and to play from. */
#ifndef HEARTS_REMOTE_READ_H
#define HEARTS_REMOTE_READ_H

#include "hearts/seen.h"

#include "base/json_span.h"
#include "record/view_fields.h"

/* ---- Pieces; each returns false when the value is missing or of another kind ---- */

/* A member of an object; nothing if it is null. */
struct json_span read_member(struct json_span object, const char *key);
bool read_seat(const struct hearts_plan *p, struct json_span value, int *out);
bool read_seats(const struct hearts_plan *p, struct json_span value, unsigned *out);
bool read_card(const struct hearts_plan *p, struct json_span value, hearts_card *out);
bool read_pile(const struct hearts_plan *p, struct json_span value, struct hearts_pile *out);

/* A number for every seat, of at most VIEW_NUMBER_MOST either way. */
bool read_numbers(const struct hearts_plan *p, struct json_span value, int32_t *out);

/* Text for people: cut to `capacity` between characters, without terminal control sequences. "" if
 * the value is not text, or has more than READ_LINE bytes. */
enum { READ_LINE = 4096 };
void read_line(struct json_span value, char *out, size_t capacity);
void read_clean(const char *text, char *out, size_t capacity);

/* ---- A view ---- */

/* The state for a seat before anything is known. */
void read_view_begin(struct hearts_view *v, int seat);

/* Replaces the members of *v that `game` has. False, with *why in a few words and *v unusable, when
 * a member is invalid, or members contradict each other. */
bool read_view(const struct hearts_plan *p, struct json_span game, struct hearts_view *v,
               const char **why);

/* ---- An event seen ---- */

bool read_seen(const struct hearts_plan *p, struct json_span value, struct hearts_seen *out);

#endif
