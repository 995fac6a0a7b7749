/* table_people.c - who sits where, who is the host, when a game begins, and chat. */
#include "base/utf8.h"
#include "table/table_inside.h"

#include <string.h>

/* ---- Names and texts ---- */

/* Characters that show nothing by themselves: blanks, joiners, variation selectors. */
static bool is_blank(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || c == 0x180e || (c >= 0x2000 && c <= 0x200d) ||
           c == 0x202f || c == 0x205f || c == 0x3000 || c == 0x115f || c == 0x1160 || c == 0x2800 ||
           c == 0x3164 || c == 0xffa0 || c == 0x34f || (c >= 0xfe00 && c <= 0xfe0f) ||
           (c >= 0xe0100 && c <= 0xe01ef);
}

bool table_name_is_good(const char *name)
{
    enum { CHARACTERS = 24 };
    size_t length = table__length(name, TABLE_NAME), count = 0;
    bool seen = false;
    if (length == TABLE_NAME || length == 0 || name[0] == ' ' || name[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length; count++) {
        uint32_t c;
        size_t bytes = utf8_read(name + i, length - i, &c);
        if (!bytes || utf8_shows_nothing(c))
            return false;
        seen = seen || !is_blank(c);
        i += bytes;
    }
    return seen && count <= CHARACTERS;
}

bool table_player_is_named(const char *player)
{
    size_t length = table__length(player, TABLE_PLAYER);
    for (size_t i = 0; i < length; i++) {
        char c = player[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
    }
    return length > 0 && length < TABLE_PLAYER;
}

/* A computer's name, or "" for nobody. */
static bool is_player_or_nobody(const char *player)
{
    return !player[0] || table_player_is_named(player);
}

/* Copies the visible characters of a text; false when there are none, or too many. */
static bool take_text(char *out, size_t room, const char *text)
{
    size_t length = table__length(text, room), taken = 0, count = 0;
    bool seen = false;
    for (size_t i = 0; i < length;) {
        uint32_t c;
        size_t bytes = utf8_read(text + i, length - i, &c);
        bool hidden = bytes && utf8_shows_nothing(c), control = hidden && c < 0xa0;
        if (!bytes)
            return false;
        if (!hidden || control) {
            if (++count > TABLE_SAY_CHARACTERS)
                return false;
            memcpy(out + taken, control ? " " : text + i, control ? 1 : bytes);
            taken += control ? 1 : bytes;
        }
        seen = seen || (!hidden && !is_blank(c));
        i += bytes;
    }
    return seen && length < room;
}

enum table_refusal table__decide_talk(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who);
    (void)why;
    if (!t->terms.talking)
        return TABLE_NOT_ALLOWED;
    if (table_is_stopped(t, &c->who))
        return TABLE_IS_STOPPED;
    if (seat == HEARTS_WATCHER && !t->terms.watching)
        return TABLE_NOT_SEATED;
    if (!take_text(out->text, sizeof c->text, c->text))
        return TABLE_NO_TEXT;
    out->kind = TABLE_TALKED;
    out->seat = (uint8_t)seat;
    return TABLE_OK;
}

bool table__apply_talked(struct table *t, const struct table_event *e,
                         const struct table_listener *listener)
{
    char text[TABLE_SAY + 1] = { 0 };
    size_t length = table__length(e->text, sizeof text);
    (void)listener;
    /* A text that was accepted once is accepted again unchanged. */
    return t->terms.talking && (e->seat < t->plan->seats || e->seat == HEARTS_WATCHER) &&
           length < sizeof text && take_text(text, sizeof text, e->text) &&
           memcmp(text, e->text, length) == 0;
}

/* ---- Sitting down and leaving ---- */

static bool is_between_games(const struct table *t)
{
    return t->stage == TABLE_GATHERING || t->stage == TABLE_OVER;
}

static const struct table_held *held_by(const struct table *t, const struct id *who)
{
    for (int i = 0; i < t->held_count; i++)
        if (id_same(&t->held[i].who, who))
            return &t->held[i];
    return NULL;
}

static void note_held(struct table *t, int seat)
{
    if (t->held_count < TABLE_HELD && !held_by(t, &t->seats[seat].who)) {
        t->held[t->held_count].who = t->seats[seat].who;
        t->held[t->held_count++].seat = (uint8_t)seat;
    }
}

/* The seat for a person who names none: the one they held in this game, a free one, a computer's.
 * A seat that a person has left comes last, because they may come back. */
static int any_seat(const struct table *t, const struct id *who)
{
    const struct table_held *own = t->stage == TABLE_PLAYING ? held_by(t, who) : NULL;
    int left = HEARTS_NO_SEAT;
    if (own)
        return own->seat;
    for (int seat = 0; seat < t->plan->seats; seat++)
        if (t->seats[seat].kind == TABLE_NOBODY)
            return seat;
    for (int seat = 0; seat < t->plan->seats && t->stage != TABLE_GATHERING; seat++)
        if (t->seats[seat].kind == TABLE_COMPUTER && !(t->rated & table__bit(seat)))
            return seat;
        else if (t->seats[seat].kind == TABLE_COMPUTER)
            left = seat;
    return left;
}

static enum table_refusal may_sit(const struct table *t, const struct id *who, int seat)
{
    if (id_is_zero(who))
        return TABLE_NOT_SEATED;
    if (table_is_stopped(t, who))
        return TABLE_IS_STOPPED;
    if (seat >= t->plan->seats)
        return TABLE_NO_SEAT;
    uint8_t kind = t->seats[seat].kind;
    if (kind == TABLE_PERSON || (kind == TABLE_COMPUTER && t->stage == TABLE_GATHERING))
        return TABLE_SEAT_TAKEN;
    if (t->stage != TABLE_PLAYING)
        return TABLE_OK;
    const struct table_held *held = held_by(t, who);
    if (held && held->seat != seat)
        return TABLE_SAT_ELSEWHERE;
    return held || t->held_count < TABLE_HELD ? TABLE_OK : TABLE_SEAT_TAKEN;
}

/* Whether a person who sits there may change name, colour or picture: not during a game. */
static enum table_refusal may_sit_anew(const struct table *t, int own, int seat, const char *name,
                                       uint8_t colour, uint8_t picture)
{
    const struct table_seat *s = &t->seats[own];
    if (seat != own || !is_between_games(t))
        return TABLE_SEATED_ALREADY;
    if (!table_name_is_good(name))
        return TABLE_NO_NAME;
    bool same = colour == s->colour && picture == s->picture &&
                strncmp(name, s->name, TABLE_NAME) == 0;
    return same ? TABLE_SEATED_ALREADY : TABLE_OK;
}

static enum table_refusal may_sit_as(const struct table *t, const struct id *who, int seat,
                                     const char *name, uint8_t colour, uint8_t picture)
{
    int own = table_seat_of(t, who);
    if (own != HEARTS_WATCHER)
        return may_sit_anew(t, own, seat, name, colour, picture);
    enum table_refusal r = may_sit(t, who, seat);
    return r == TABLE_OK && !table_name_is_good(name) ? TABLE_NO_NAME : r;
}

/* The picture of a person who sits down; if the command names none, they keep theirs. */
static uint8_t picture_of(const struct table *t, const struct table_command *c, int own)
{
    if (!c->picture && own != HEARTS_WATCHER)
        return t->seats[own].picture;
    return c->picture <= TABLE_PICTURES ? c->picture : 0;
}

enum table_refusal table__decide_sit(const struct table *t, const struct table_command *c,
                                     struct table_event *out, struct hearts_refusal *why)
{
    int own = table_seat_of(t, &c->who), seat = c->seat;
    uint8_t colour = c->colour <= TABLE_COLOURS ? c->colour : 0;
    (void)why;
    if (table_is_stopped(t, &c->who))
        return TABLE_IS_STOPPED;
    if (own != HEARTS_WATCHER && !colour)
        colour = t->seats[own].colour;
    uint8_t picture = picture_of(t, c, own);
    if (seat == HEARTS_NO_SEAT)
        seat = own != HEARTS_WATCHER ? own : any_seat(t, &c->who);
    if (seat == HEARTS_NO_SEAT)
        return TABLE_SEAT_TAKEN;
    enum table_refusal r = may_sit_as(t, &c->who, seat, c->name, colour, picture);
    if (r != TABLE_OK)
        return r;
    out->kind = TABLE_SAT;
    out->seat = (uint8_t)seat;
    out->colour = colour;
    out->picture = picture;
    out->bot = c->bot;
    table__copy_text(out->name, sizeof out->name, c->name);
    return TABLE_OK;
}

bool table__apply_sat(struct table *t, const struct table_event *e,
                      const struct table_listener *listener)
{
    (void)listener;
    if (e->colour > TABLE_COLOURS || e->picture > TABLE_PICTURES ||
        may_sit_as(t, &e->who, e->seat, e->name, e->colour, e->picture) != TABLE_OK)
        return false;
    struct table_seat *s = &t->seats[e->seat];
    s->kind = TABLE_PERSON;
    s->who = e->who;
    s->colour = e->colour;
    s->picture = e->picture;
    s->bot = e->bot;
    table__copy_text(s->name, sizeof s->name, e->name);
    memset(s->player, 0, sizeof s->player);
    if (t->stage == TABLE_PLAYING)
        note_held(t, e->seat);
    if (id_is_zero(&t->host))
        t->host = e->who;
    return true;
}

/* Nobody is removed from a game that they play. A person who is away and has a stand-in may be
 * removed, and the table's runner may remove anybody at any time. */
static bool may_be_removed(const struct table *t, const struct table_command *c, int seat)
{
    const struct table_seat *s = &t->seats[seat];
    return id_is_zero(&c->who) || is_between_games(t) || (s->away && s->stood_in);
}

/* Decides both LEAVE and REMOVE. */
enum table_refusal table__decide_leave(const struct table *t, const struct table_command *c,
                                       struct table_event *out, struct hearts_refusal *why)
{
    int seat = c->kind == TABLE_REMOVE ? c->seat : table_seat_of(t, &c->who);
    (void)why;
    if (seat >= t->plan->seats)
        return TABLE_NO_SEAT;
    if (t->seats[seat].kind != TABLE_PERSON ||
        (c->kind == TABLE_REMOVE && !may_be_removed(t, c, seat)))
        return TABLE_NOT_NOW;
    out->kind = TABLE_LEFT;
    out->seat = (uint8_t)seat;
    if (t->stage == TABLE_PLAYING)
        memcpy(out->player, t->terms.stand_in, sizeof out->player);
    return TABLE_OK;
}

/* The next person after a seat, clockwise; HEARTS_NO_SEAT when nobody sits there any more. */
static int next_person(const struct table *t, int seat)
{
    for (int i = 1; i <= t->plan->seats; i++) {
        int next = (seat + i) % t->plan->seats;
        if (t->seats[next].kind == TABLE_PERSON)
            return next;
    }
    return HEARTS_NO_SEAT;
}

static void empty_seat(struct table_seat *s)
{
    uint32_t told = s->told;
    memset(s, 0, sizeof *s);
    s->told = told;
}

/* Whether the event names the player who takes over a seat given up: in a game the stand-in. */
static bool names_who_goes_on(const struct table *t, const struct table_event *e)
{
    if (e->seat >= t->plan->seats || t->seats[e->seat].kind != TABLE_PERSON)
        return false;
    return t->stage == TABLE_PLAYING ? memcmp(e->player, t->terms.stand_in, sizeof e->player) == 0
                                     : !e->player[0];
}

static void get_up(struct table *t, const struct table_event *e)
{
    bool playing = t->stage == TABLE_PLAYING;
    struct table_seat *s = &t->seats[e->seat];
    bool host = id_same(&s->who, &t->host);
    t->ends &= (uint16_t)~table__bit(e->seat);
    if (playing) {
        /* A computer takes over. Who it was is remembered until the game is over. */
        s->kind = TABLE_COMPUTER;
        s->away = s->stood_in = s->again = s->late = false;
        s->colour = s->picture = 0;
        s->bot = false;
        memset(s->name, 0, sizeof s->name);
        table__copy_text(s->player, sizeof s->player, e->player);
        table__forget_ahead(s);
    } else
        empty_seat(s);
    int next = next_person(t, e->seat);
    if (host)
        memset(&t->host, 0, sizeof t->host);
    if (host && next != HEARTS_NO_SEAT)
        t->host = t->seats[next].who;
    /* The people asked, or the one who asked, are no longer the same. */
    if (t->offer.kind)
        table__close_offer(t, table__is_paused(t) ? t->paused_at_ms : e->at_ms);
    if (next == HEARTS_NO_SEAT && table__is_paused(t))
        table__lift_pause(t, e->at_ms);
}

bool table__apply_left(struct table *t, const struct table_event *e,
                       const struct table_listener *listener)
{
    (void)listener;
    if (!names_who_goes_on(t, e))
        return false;
    get_up(t, e);
    return true;
}

/* ---- Who may not come back ---- */

bool table_is_stopped(const struct table *t, const struct id *who)
{
    for (int i = 0; i < t->stopped_count; i++)
        if (id_same(&t->stopped[i], who))
            return true;
    return false;
}

static enum table_refusal may_be_stopped(const struct table *t, const struct id *whom)
{
    if (id_is_zero(whom) || table_is_stopped(t, whom))
        return TABLE_NOT_NOW;
    if (id_same(whom, &t->host))
        return TABLE_YOURSELF;
    return t->stopped_count == TABLE_STOPPED_MOST ? TABLE_STOPS_NO_MORE : TABLE_OK;
}

enum table_refusal table__decide_stop(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    enum table_refusal r = may_be_stopped(t, &c->whom);
    (void)why;
    if (r != TABLE_OK)
        return r;
    out->kind = TABLE_STOPPED;
    out->whom = c->whom;
    out->seat = (uint8_t)table_seat_of(t, &c->whom);
    if (out->seat != HEARTS_WATCHER && t->stage == TABLE_PLAYING)
        memcpy(out->player, t->terms.stand_in, sizeof out->player);
    return TABLE_OK;
}

bool table__apply_stopped(struct table *t, const struct table_event *e,
                          const struct table_listener *listener)
{
    (void)listener;
    if (may_be_stopped(t, &e->whom) != TABLE_OK || e->seat != table_seat_of(t, &e->whom))
        return false;
    if (e->seat == HEARTS_WATCHER ? e->player[0] != '\0' : !names_who_goes_on(t, e))
        return false;
    if (e->seat != HEARTS_WATCHER)
        get_up(t, e);
    t->stopped[t->stopped_count++] = e->whom;
    return true;
}

/* ---- The host ---- */

static enum table_refusal may_seat(const struct table *t, int seat, const char *player)
{
    if (!is_between_games(t))
        return TABLE_NOT_NOW;
    if (seat >= t->plan->seats)
        return TABLE_NO_SEAT;
    if (t->seats[seat].kind == TABLE_PERSON)
        return TABLE_SEAT_TAKEN;
    return is_player_or_nobody(player) ? TABLE_OK : TABLE_NO_PLAYER;
}

enum table_refusal table__decide_seat(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    enum table_refusal r = may_seat(t, c->seat, c->player);
    (void)why;
    if (r != TABLE_OK)
        return r;
    out->kind = TABLE_SEATED;
    out->seat = c->seat;
    table__copy_text(out->player, sizeof out->player, c->player);
    return TABLE_OK;
}

static void seat_computer(struct table_seat *s, const char *player)
{
    empty_seat(s);
    s->kind = player[0] ? TABLE_COMPUTER : TABLE_NOBODY;
    table__copy_text(s->player, sizeof s->player, player);
}

bool table__apply_seated(struct table *t, const struct table_event *e,
                         const struct table_listener *listener)
{
    (void)listener;
    if (may_seat(t, e->seat, e->player) != TABLE_OK)
        return false;
    seat_computer(&t->seats[e->seat], e->player);
    return true;
}

enum table_refusal table__decide_swap(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    (void)why;
    if (!is_between_games(t))
        return TABLE_NOT_NOW;
    if (c->seat >= t->plan->seats || c->other >= t->plan->seats || c->seat == c->other)
        return TABLE_NO_SEAT;
    out->kind = TABLE_SWAPPED;
    out->seat = c->seat;
    out->other = c->other;
    return TABLE_OK;
}

bool table__apply_swapped(struct table *t, const struct table_event *e,
                          const struct table_listener *listener)
{
    struct table_seat seat;
    (void)listener;
    if (!is_between_games(t) || e->seat >= t->plan->seats || e->other >= t->plan->seats ||
        e->seat == e->other)
        return false;
    struct table_seat *a = &t->seats[e->seat], *b = &t->seats[e->other];
    uint32_t told_a = a->told, told_b = b->told;
    memcpy(&seat, a, sizeof seat);
    memcpy(a, b, sizeof seat);
    memcpy(b, &seat, sizeof seat);
    a->told = told_a; /* events are counted by seat, not by person */
    b->told = told_b;
    return true;
}

/* ---- A game begins ---- */

static bool has_empty_seat(const struct table *t)
{
    for (int seat = 0; seat < t->plan->seats; seat++)
        if (t->seats[seat].kind == TABLE_NOBODY)
            return true;
    return false;
}

static enum table_refusal may_begin(const struct table *t, int stage, const char *player)
{
    if (t->stage != stage)
        return TABLE_NOT_NOW;
    if (!is_player_or_nobody(player))
        return TABLE_NO_PLAYER;
    return !player[0] && has_empty_seat(t) ? TABLE_SEATS_EMPTY : TABLE_OK;
}

enum table_refusal table__decide_start(const struct table *t, const struct table_command *c,
                                       struct table_event *out, struct hearts_refusal *why)
{
    enum table_refusal r = is_between_games(t) ? may_begin(t, t->stage, c->player) : TABLE_NOT_NOW;
    (void)why;
    if (r != TABLE_OK)
        return r;
    out->kind = t->stage == TABLE_OVER ? TABLE_NEXT_GAME : TABLE_STARTED;
    table__copy_text(out->player, sizeof out->player, c->player);
    return TABLE_OK;
}

static void begin(struct table *t, const char *player)
{
    memset(t->held, 0, sizeof t->held);
    t->rated = t->held_count = t->takebacks = 0;
    for (int seat = 0; seat < t->plan->seats; seat++) {
        struct table_seat *s = &t->seats[seat];
        if (s->kind == TABLE_NOBODY)
            seat_computer(s, player);
        else if (s->kind == TABLE_PERSON) {
            note_held(t, seat);
            if ((!s->bot || t->terms.bots) && (!s->away || s->again))
                t->rated |= table__bit(seat); /* not if they are gone and did not ask for it */
        }
        s->bank_ms = t->terms.bank_ms;
        s->stood_in = s->again = s->late = false;
    }
    t->stage = TABLE_PLAYING;
    t->games++;
}

static void start_game(struct table *t, uint8_t pots)
{
    struct hearts_start start = { .pots = pots };
    hearts_game_start(t->plan, &t->game, &start);
    t->draws_dealer = true;
}

bool table__apply_started(struct table *t, const struct table_event *e,
                          const struct table_listener *listener)
{
    (void)listener;
    if (may_begin(t, TABLE_GATHERING, e->player) != TABLE_OK)
        return false;
    begin(t, e->player);
    start_game(t, 0);
    return true;
}

bool table__apply_again(struct table *t, const struct table_event *e,
                        const struct table_listener *listener)
{
    (void)listener;
    if (may_begin(t, TABLE_OVER, e->player) != TABLE_OK)
        return false;
    uint8_t pots = table__pots_waiting(t);
    begin(t, e->player);
    if (t->plan->rules.hands == 1) {
        hearts_game_next(t->plan, &t->game);
        t->game.pots = pots;
    } else
        start_game(t, pots);
    return true;
}

/* Whether everybody else who is there wants another game. If it is for money, those who are away
 * have to want it too. */
static bool others_want_again(const struct table *t, int seat)
{
    for (int s = 0; s < t->plan->seats; s++) {
        const struct table_seat *other = &t->seats[s];
        if (s != seat && other->kind == TABLE_PERSON && !other->again &&
            (!other->away || t->terms.money != TABLE_FOR_NOTHING))
            return false;
    }
    return true;
}

enum table_refusal table__decide_rematch(const struct table *t, const struct table_command *c,
                                         struct table_event *out, struct hearts_refusal *why)
{
    int seat = table_seat_of(t, &c->who);
    (void)why;
    if (t->stage != TABLE_OVER)
        return TABLE_NOT_NOW;
    if (others_want_again(t, seat)) {
        out->kind = TABLE_NEXT_GAME;
        if (has_empty_seat(t))
            memcpy(out->player, t->terms.stand_in, sizeof out->player);
        return TABLE_OK;
    }
    if (t->seats[seat].again)
        return TABLE_NOT_NOW;
    out->kind = TABLE_WANTS_REMATCH;
    out->seat = (uint8_t)seat;
    out->yes = t->terms.money != TABLE_FOR_NOTHING;
    return TABLE_OK;
}

bool table__apply_rematch(struct table *t, const struct table_event *e,
                          const struct table_listener *listener)
{
    (void)listener;
    if (t->stage != TABLE_OVER || e->seat >= t->plan->seats ||
        t->seats[e->seat].kind != TABLE_PERSON || t->seats[e->seat].again)
        return false;
    t->seats[e->seat].again = true;
    return true;
}
