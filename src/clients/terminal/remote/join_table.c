/* join_table.c - the state of a table and the events there, applied to what was known before.
 *
 * A message is read completely before any of it takes effect: an invalid one changes nothing.
 */
#include "clients/terminal/remote/join_inside.h"

#include "base/array.h"

#include <stdio.h>
#include <string.h>

/* ---- Events seen ---- */

static bool make_room(struct join *j, size_t more)
{
    struct hearts_seen *log = array_grow(j->log, j->log_count + more, &j->log_capacity,
                                         sizeof *log);
    j->log = log ? log : j->log;
    return log;
}

/* Appends the events seen to the log; true when all of them could be read. */
static bool add_seen(struct join *j, const struct hearts_plan *p, struct json_span seen)
{
    struct json_span item;
    int count = json_count(seen);
    if ((json_is_there(seen) && json_kind(seen) != JSON_LIST) || count > JOIN_SEEN ||
        !make_room(j, (size_t)count))
        return false;
    for (struct json_walk w = json_walk(seen); json_next(&w, NULL, &item);) {
        if (!read_seen(p, item, &j->log[j->log_count]))
            return false;
        j->log_count++;
    }
    return true;
}

/* Adds the hands before those in `seen`, which has the last `scored` of the list. Only their start
 * and end are known. The deal rotates, so each dealer follows from the latest one. */
static bool add_hands(struct join *j, const struct hearts_plan *p, struct json_span hands,
                      int scored, const struct hearts_view *v)
{
    struct json_span item;
    int count = json_count(hands) - scored, number = 0;
    if (count > JOIN_SEEN || !make_room(j, 2 * (size_t)(count > 0 ? count : 0)))
        return false;
    for (struct json_walk w = json_walk(hands); json_next(&w, NULL, &item);) {
        char pass[2] = "H";
        if (number >= count)
            break;
        struct hearts_seen hand = { .kind = HEARTS_HAND }, end = { .kind = HEARTS_SCORED };
        int back = (v->hand_number - number - 1) % p->seats;
        (void)json_as_text(read_member(item, "pass"), pass, sizeof pass);
        hand.letter = pass[0];
        hand.seat = (uint8_t)((v->dealer - back + 2 * p->seats) % p->seats);
        hand.number[0] = ++number;
        end.seat = HEARTS_NO_SEAT;
        if (!read_numbers(p, read_member(item, "scores"), end.number) ||
            !read_numbers(p, read_member(item, "totals"), end.total))
            return false;
        j->log[j->log_count++] = hand;
        j->log[j->log_count++] = end;
    }
    return true;
}

static int count_scored(struct json_span seen)
{
    struct json_span item;
    int count = 0;
    for (struct json_walk w = json_walk(seen); json_next(&w, NULL, &item);)
        count += json_is(json_member(item, "what"), "scored");
    return count;
}

/* ---- The table's own members ---- */

static int word_of(struct json_span value, const char *const *words, int count, int otherwise)
{
    for (int i = 0; i < count; i++)
        if (json_is(value, words[i]))
            return i;
    return otherwise;
}

/* Makes each seat's name unique: seats with the same name get their letter added. */
static void read_names(struct join *j, struct json_span seats)
{
    char names[HEARTS_SEATS][JOIN_NAME];
    int count = j->plan.seats;
    for (int seat = 0; seat < count; seat++) {
        struct json_span one = json_item(seats, seat);
        read_line(read_member(one, "name"), names[seat], sizeof names[seat]);
        read_line(read_member(one, "player"), j->players[seat], sizeof j->players[seat]);
        read_line(read_member(one, "person"), j->persons[seat], sizeof j->persons[seat]);
        if (!names[seat][0])
            (void)snprintf(names[seat], sizeof names[seat], "%s", "nobody");
    }
    const int most = sizeof names[0] - 1;
    for (int seat = 0; seat < count; seat++) {
        bool twin = false;
        for (int other = 0; other < count; other++)
            twin |= other != seat && strcmp(names[other], names[seat]) == 0;
        twin = twin && j->others.other[seat].kind != SEAT_NOBODY;
        if (twin)
            (void)snprintf(j->names[seat], sizeof j->names[seat], "%.*s %c", most, names[seat],
                           'A' + seat);
        else
            (void)snprintf(j->names[seat], sizeof j->names[seat], "%.*s", most, names[seat]);
        j->seat.names[seat] = j->names[seat];
        j->seat.players[seat] = j->players[seat];
    }
}

static bool read_seats_of_table(struct join *j, struct json_span seats)
{
    static const char *const kinds[] = { "nobody", "person", "computer" };
    if (json_count(seats) != j->plan.seats)
        return false;
    for (int seat = 0; seat < j->plan.seats; seat++) {
        struct json_span one = json_item(seats, seat);
        struct seat_other *other = &j->others.other[seat];
        other->kind = (enum seat_kind)word_of(read_member(one, "kind"), kinds, 3, 0);
        other->away = json_is_true(read_member(one, "away"));
        other->stood_in = json_is_true(read_member(one, "stood_in"));
        other->again = json_is_true(read_member(one, "again"));
        other->ends = json_is_true(read_member(one, "ends"));
    }
    read_names(j, seats);
    return true;
}

static bool read_offer(struct join *j, struct json_span offer)
{
    static const char *const kinds[] = { "", "claim", "takeback" };
    struct seat_others *c = &j->others;
    c->offer = SEAT_NO_OFFER;
    if (!json_is_there(offer))
        return true;
    if (!read_seat(&j->plan, read_member(offer, "seat"), &c->offer_by) ||
        !read_seats(&j->plan, read_member(offer, "waits_for"), &c->offer_waits_for))
        return false;
    c->offer = (enum seat_offer)word_of(read_member(offer, "kind"), kinds, 3, 0);
    return true;
}

/* Reads a seat that may be null; *out stays as it is if the member is missing. */
static bool read_maybe_seat(const struct hearts_plan *p, struct json_span of, const char *key,
                            int *out)
{
    struct json_span value = json_member(of, key);
    if (json_kind(value) == JSON_NULL)
        *out = HEARTS_NO_SEAT;
    return !json_is_there(value) || read_seat(p, value, out);
}

/* Reads the state of the table apart from the game, as far as the message has it. */
static bool read_standing(struct join *j, struct json_span of)
{
    static const char *const stages[] = { "gathering", "playing", "over", "closed" };
    struct seat_others *c = &j->others;
    struct json_span seats = read_member(of, "seats"), exposed = read_member(of, "exposed");
    struct json_span offer = json_member(of, "offer"), can = read_member(of, "can"), item;
    c->stage = (enum seat_stage)word_of(read_member(of, "stage"), stages, 4, (int)c->stage);
    if (!read_maybe_seat(&j->plan, of, "host", &c->host) ||
        !read_maybe_seat(&j->plan, of, "paused", &c->paused_by) ||
        (json_is_there(seats) && !read_seats_of_table(j, seats)))
        return false;
    if (json_kind(offer) != JSON_NOTHING && !read_offer(j, offer))
        return false;
    if (json_is_there(can))
        c->can_take_back = c->can_claim = c->can_finish = false;
    for (struct json_walk w = json_walk(can); json_next(&w, NULL, &item);) {
        c->can_take_back |= json_is(item, "takeback");
        c->can_claim |= json_is(item, "claim");
        c->can_finish |= json_is(item, "finish");
    }
    join__terms_told(j, of);
    (void)json_as_bool(read_member(of, "counts"), &c->counts);
    c->hosting = c->host != HEARTS_NO_SEAT && c->host == j->seat.person;
    if (json_is_there(exposed))
        memset(c->exposed, 0, sizeof c->exposed);
    for (int seat = 0; json_is_there(exposed) && seat < j->plan.seats; seat++) {
        char key[2] = { (char)('A' + seat), '\0' };
        struct json_span cards = read_member(exposed, key);
        if (json_is_there(cards) && !read_pile(&j->plan, cards, &c->exposed[seat]))
            return false;
    }
    return true;
}

static void read_clocks(struct join *j, struct json_span clocks, int64_t at_ms)
{
    for (int seat = 0; json_is_there(clocks) && seat < j->plan.seats; seat++) {
        char key[2] = { (char)('A' + seat), '\0' };
        struct json_span clock = read_member(clocks, key);
        struct seat_other *other = &j->others.other[seat];
        int64_t turn = 0, bank = 0;
        other->clocked = json_as_whole(read_member(clock, "turn"), 0, 1 << 30, &turn) &&
                         json_as_whole(read_member(clock, "bank"), 0, 1 << 30, &bank);
        other->turn_ends_ms = at_ms + turn;
        other->bank_ms = bank;
    }
}

/* ---- A view ---- */

static bool read_rules_of(struct json_span message, struct hearts_plan *out)
{
    struct hearts_error unused;
    char rules[HEARTS_RULES_TEXT];
    return json_as_text(read_member(message, "rules"), rules, sizeof rules) &&
           hearts_plan_read(out, rules, strlen(rules), &unused);
}

/* The memory starts over with every hand, so it needs no more of earlier hands than a view has. */
static void remember(struct join *j, size_t from)
{
    if (from == 0)
        player_seat_init(&j->memory, &j->plan, j->seat.person);
    for (size_t i = from; i < j->log_count; i++)
        player_seat_see(&j->memory, &j->log[i]);
}

static bool read_whole_view(struct join *j, struct json_span message, int64_t at_ms, int seat,
                            const struct hearts_view *v)
{
    struct json_span seen = read_member(message, "seen"), watching;
    struct seat_others *c = &j->others;
    int64_t number = 0;
    j->log_count = 0;
    hearts_rules_write(&j->plan.rules, j->rules, sizeof j->rules);
    read_line(read_member(message, "title"), j->title, sizeof j->title);
    j->seat.ops = &join__seat_ops;
    j->seat.plan = &j->plan;
    j->seat.person = seat;
    j->seat.rules = j->rules;
    j->seat.title = j->title;
    j->seat.about = j->seat.seed = "";
    j->seat.others = &j->others;
    (void)snprintf(j->others.link, sizeof j->others.link, "%s%s", j->link_begins, j->table);
    j->seat.rebuilt++;

    /* Clears all that is known of the table, except the lines that can still be read. */
    memset(c->other, 0, sizeof c->other);
    memset(c->exposed, 0, sizeof c->exposed);
    c->stage = SEAT_GATHERING;
    c->host = c->paused_by = HEARTS_NO_SEAT;
    c->offer = SEAT_NO_OFFER;
    c->can_claim = c->can_take_back = c->can_finish = c->counts = false;
    j->house = JOIN_HOUSE_OPEN;

    if (!add_hands(j, &j->plan, read_member(message, "hands"), count_scored(seen), v) ||
        !add_seen(j, &j->plan, seen) || !read_standing(j, message) || !j->seat.names[0] ||
        !join__money_begin(j, read_member(message, "hands")) ||
        !join__money(j, read_member(message, "game"), j->log_count))
        return false;
    read_clocks(j, read_member(message, "clocks"), at_ms);
    watching = read_member(message, "watching");
    j->others.watching = json_as_whole(watching, 0, 1000000, &number) ? (unsigned)number : 0;
    j->view = *v;
    remember(j, 0);
    return true;
}

bool join__view(struct join *j, struct json_span message, int64_t at_ms, const char **why)
{
    struct hearts_plan plan;
    struct hearts_view v;
    int seat = HEARTS_WATCHER;
    struct json_span mine = read_member(message, "seat"), game = read_member(message, "game");
    *why = "its rules cannot be played here, or have changed";
    if (!read_rules_of(message, &plan) ||
        (j->shown && memcmp(&plan.rules, &j->plan.rules, sizeof plan.rules) != 0))
        return false;
    *why = "its seat";
    if (json_is_there(mine) && !read_seat(&plan, mine, &seat))
        return false;
    read_view_begin(&v, seat);
    if (json_is_there(game) && !read_view(&plan, game, &v, why))
        return false;
    /* From here on the earlier state is lost, even if reading fails. */
    j->plan = plan;
    j->shown = false;
    *why = "what was seen, or who sits there";
    if (!read_whole_view(j, message, at_ms, seat, &v))
        return false;
    j->shown = true;
    join__unseated(j, message);
    return true;
}

/* ---- An event ---- */

/* Whether the person's history has changed: they sit elsewhere now, or something was taken back. */
static bool changes_side(const struct join *j, struct json_span message)
{
    struct json_span who = read_member(message, "person"), what = read_member(message, "what");
    int seat = HEARTS_NO_SEAT, other = HEARTS_NO_SEAT, mine = j->seat.person;
    (void)read_seat(&j->plan, read_member(message, "seat"), &seat);
    (void)read_seat(&j->plan, read_member(message, "other"), &other);
    if (json_is(what, "took-back"))
        return true;
    if (json_is(what, "sat"))
        return seat != mine && json_is(who, j->person);
    if (mine == HEARTS_WATCHER)
        return false;
    return (json_is(what, "left") && seat == mine) ||
           (json_is(what, "swapped") && (seat == mine || other == mine));
}

/* Applies the state of the table apart from the game, and adds the lines about it. */
static bool take_standing(struct join *j, struct json_span message)
{
    char was[JOIN_SHOWN], person[ADDRESS_ID];
    struct json_span standing = read_member(message, "to_table");
    int seat;
    read_line(read_member(message, "person"), person, sizeof person);
    bool stays = json_is(read_member(message, "what"), "sat") && person[0] &&
                 read_seat(&j->plan, read_member(message, "seat"), &seat) &&
                 strcmp(person, j->persons[seat]) == 0;
    /* The name that the person who sits down already has at this very seat, or "". */
    (void)snprintf(was, sizeof was, "%s", stays ? j->names[seat] : "");
    if (json_is_there(standing) && !read_standing(j, standing))
        return false;
    join__tell(j, message, was);
    return true;
}

void join__late(struct join *j, struct json_span message) { (void)take_standing(j, message); }

bool join__event(struct join *j, struct json_span message, int64_t at_ms, const char **why)
{
    struct hearts_view v = j->view;
    size_t before = j->log_count, rows = j->money_count;
    struct json_span game = read_member(message, "game");
    *why = "what was seen";
    bool good = (!json_is_there(game) || read_view(&j->plan, game, &v, why)) &&
                add_seen(j, &j->plan, read_member(message, "seen")) && join__money(j, game, before);
    if (good)
        *why = "who sits there";
    if (!good || !take_standing(j, message)) {
        j->log_count = before;
        j->money_count = rows;
        return false;
    }
    j->view = v;
    remember(j, before);
    read_clocks(j, read_member(message, "clocks"), at_ms);
    if (changes_side(j, message))
        join__ask(j, true);
    return true;
}
