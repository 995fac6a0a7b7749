/* table.c - the table machine: the lists of commands and events, and how each is looked up there.
 */
#include "table/table_inside.h"

#include <string.h>

/* ---- Words ---- */

#define WORD(constant, word) word,
static const char *const command_words[] = { TABLE_LIST_COMMAND(WORD) };
#undef WORD
#define WORD(constant, word, more) word,
static const char *const refusal_words[] = { TABLE_LIST_REFUSAL(WORD) };
static const char *const event_words[] = { TABLE_LIST_EVENT(WORD) };
#undef WORD
#define SENTENCE(constant, word, sentence) sentence,
static const char *const refusal_sentences[] = { TABLE_LIST_REFUSAL(SENTENCE) };
#undef SENTENCE
#define TOLD(constant, word, told) told,
static const bool event_is_told[] = { TABLE_LIST_EVENT(TOLD) };
#undef TOLD
#define PICTURE(word) word,
static const char *const picture_words[TABLE_PICTURES] = {
#include "table/pictures.def"
};
#undef PICTURE
static const char initial_word[] = "initial";

#define WORD(constant, word) word,
const char *table_money_word(unsigned money)
{
    static const char *const words[] = { TABLE_LIST_MONEY(WORD) };
    return money < TABLE_MONEYS ? words[money] : "";
}
#undef WORD

const char *table_command_word(enum table_command_kind kind) { return command_words[kind]; }
const char *table_refusal_word(enum table_refusal refusal) { return refusal_words[refusal]; }
const char *table_event_word(enum table_event_kind kind) { return event_words[kind]; }

const char *table_refusal_sentence(enum table_refusal refusal)
{
    return refusal_sentences[refusal];
}

const char *table_picture_word(int picture)
{
    return picture == TABLE_INITIAL ? initial_word : picture_words[picture - 1];
}

uint8_t table_picture_read(const char *word)
{
    for (int i = 0; i < TABLE_PICTURES; i++)
        if (strcmp(word, picture_words[i]) == 0)
            return (uint8_t)(1 + i);
    return strcmp(word, initial_word) == 0 ? TABLE_INITIAL : 0;
}

int table_command_kind(const char *word)
{
    size_t length = strlen(word);
    for (int kind = 0; kind < TABLE_COMMANDS; kind++)
        if (strlen(command_words[kind]) == length && memcmp(command_words[kind], word, length) == 0)
            return kind;
    return -1;
}

bool table_command_is_personal(enum table_command_kind kind) { return kind < TABLE_CREATE; }

bool table_event_is_for(const struct table_event *e, int audience)
{
    return event_is_told[e->kind] || e->seat == audience;
}

/* ---- Small things ---- */

size_t table__length(const char *text, size_t room)
{
    size_t length = 0;
    while (length < room && text[length])
        length++;
    return length;
}

void table__copy_text(char *out, size_t room, const char *text)
{
    size_t length = table__length(text, room - 1);
    memset(out, 0, room);
    memcpy(out, text, length);
}

int table_seat_of(const struct table *t, const struct id *who)
{
    for (int seat = 0; seat < t->plan->seats; seat++)
        if (t->seats[seat].kind == TABLE_PERSON && id_same(&t->seats[seat].who, who))
            return id_is_zero(who) ? HEARTS_WATCHER : seat;
    return HEARTS_WATCHER;
}

/* ---- The beginning ---- */

void table_init(struct table *t, const struct hearts_plan *p)
{
    static const struct hearts_start start;
    memset(t, 0, sizeof *t);
    t->plan = p;
    t->paused_by = HEARTS_NO_SEAT;
    hearts_game_start(p, &t->game, &start);
    hearts_game_start(p, &t->before, &start);
}

/* Field by field: padding is zero in *to and has to stay zero. */
static void copy_terms(struct table_terms *to, const struct table_terms *from)
{
    to->turn_ms = from->turn_ms;
    to->bank_ms = from->bank_ms;
    to->grace_ms = from->grace_ms;
    to->offer_ms = from->offer_ms;
    to->takebacks = from->takebacks;
    to->claims = from->claims;
    to->pauses = from->pauses;
    to->watching = from->watching;
    to->talking = from->talking;
    to->tricks = from->tricks;
    to->bots = from->bots;
    to->money = from->money;
    to->buy_in = from->buy_in;
    table__copy_text(to->stand_in, sizeof to->stand_in, from->stand_in);
}

void table_create(struct table_event *out, const struct hearts_plan *p,
                  const struct table_terms *terms, const struct id *id, const struct id *host,
                  int64_t now_ms)
{
    memset(out, 0, sizeof *out);
    out->seq = 1;
    out->at_ms = now_ms < 0 ? 0 : now_ms > TABLE_TIME_MAX ? TABLE_TIME_MAX : now_ms;
    out->id = *id;
    out->who = *host;
    out->kind = TABLE_CREATED;
    (void)hearts_rules_write(&p->rules, out->text, sizeof out->text);
    copy_terms(&out->terms, terms);
}

static bool take_created(struct table *t, const struct table_event *e,
                         const struct table_listener *listener)
{
    char rules[HEARTS_RULES_TEXT];
    size_t length = hearts_rules_write(&t->plan->rules, rules, sizeof rules);
    (void)listener;
    if (length >= sizeof rules || memcmp(rules, e->text, length + 1) != 0 ||
        !table_player_is_named(e->terms.stand_in))
        return false;
    copy_terms(&t->terms, &e->terms);
    t->host = e->who;
    return true;
}

static enum table_refusal decide_terms(const struct table *t, const struct table_command *c,
                                       struct table_event *out, struct hearts_refusal *why)
{
    const struct table_terms *terms = c->yes ? &c->terms : &t->terms;
    (void)why;
    if (t->stage != TABLE_GATHERING)
        return TABLE_NOT_NOW;
    if (!table_player_is_named(terms->stand_in))
        return TABLE_NO_PLAYER;
    out->kind = TABLE_TERMS_SET;
    copy_terms(&out->terms, terms);
    return TABLE_OK;
}

static bool take_terms(struct table *t, const struct table_event *e,
                       const struct table_listener *listener)
{
    (void)listener;
    if (t->stage != TABLE_GATHERING || !table_player_is_named(e->terms.stand_in))
        return false;
    copy_terms(&t->terms, &e->terms);
    return true;
}

static bool take_closed(struct table *t, const struct table_event *e,
                        const struct table_listener *listener)
{
    (void)e;
    (void)listener;
    t->stage = TABLE_SHUT;
    return true;
}

/* ---- The lists ---- */

/* Who may give a command, and the conditions of a command or an event. */
enum { BY_SEATED, BY_HOST, BY_ANYBODY, BY_TABLE };
enum { IN_GAME = 1, NOT_PAUSED = 2, NO_OFFER = 4, TO_PLAY = IN_GAME | NOT_PAUSED | NO_OFFER };

static enum table_refusal decide_close(const struct table *t, const struct table_command *c,
                                       struct table_event *out, struct hearts_refusal *why)
{
    (void)t;
    (void)c;
    (void)why;
    out->kind = TABLE_CLOSED;
    return TABLE_OK;
}

static const struct {
    table_decider *decide; /* NULL: not decided through this list */
    uint8_t by, when;
} commands[TABLE_COMMANDS] = {
    [TABLE_SIT] = { table__decide_sit, BY_ANYBODY, NO_OFFER },
    [TABLE_LEAVE] = { table__decide_leave, BY_SEATED, 0 },
    [TABLE_SEAT] = { table__decide_seat, BY_HOST, 0 },
    [TABLE_SWAP] = { table__decide_swap, BY_HOST, 0 },
    [TABLE_START] = { table__decide_start, BY_HOST, 0 },
    [TABLE_MOVE] = { table__decide_move, BY_SEATED, TO_PLAY },
    [TABLE_PLAY_AHEAD] = { table__decide_ahead, BY_SEATED, TO_PLAY },
    [TABLE_CLAIM] = { table__decide_claim, BY_SEATED, TO_PLAY },
    [TABLE_FINISH] = { table__decide_finish, BY_SEATED, TO_PLAY },
    [TABLE_TAKE_BACK] = { table__decide_take_back, BY_SEATED, TO_PLAY },
    [TABLE_ANSWER] = { table__decide_answer, BY_SEATED, NOT_PAUSED },
    [TABLE_PAUSE] = { table__decide_pause, BY_SEATED, IN_GAME | NOT_PAUSED },
    [TABLE_RESUME] = { table__decide_resume, BY_SEATED, 0 },
    [TABLE_REMATCH] = { table__decide_rematch, BY_SEATED, 0 },
    [TABLE_END] = { table__decide_end, BY_SEATED, IN_GAME },
    [TABLE_TALK] = { table__decide_talk, BY_ANYBODY, 0 },
    [TABLE_BACK] = { table__decide_back, BY_SEATED, 0 },
    [TABLE_REMOVE] = { table__decide_leave, BY_HOST, 0 },
    [TABLE_STOP] = { table__decide_stop, BY_HOST, 0 },
    [TABLE_TERMS] = { decide_terms, BY_HOST, 0 },
    [TABLE_CREATE] = { NULL, BY_TABLE, 0 },
    [TABLE_DEAL] = { table__decide_deal, BY_TABLE, TO_PLAY },
    [TABLE_LOCK] = { table__decide_lock, BY_TABLE, TO_PLAY },
    [TABLE_COMPUTER_MOVE] = { table__decide_computer_move, BY_TABLE, TO_PLAY },
    [TABLE_AHEAD_DUE] = { table__decide_due, BY_TABLE, TO_PLAY },
    [TABLE_AWAY] = { table__decide_away, BY_TABLE, 0 },
    [TABLE_HERE] = { table__decide_here, BY_TABLE, 0 },
    [TABLE_TICK] = { table__decide_tick, BY_TABLE, IN_GAME | NOT_PAUSED },
    [TABLE_CLOSE] = { decide_close, BY_TABLE, 0 },
};

static const struct {
    table_applier *apply;
    uint8_t when;
} events[TABLE_EVENTS] = {
    [TABLE_CREATED] = { take_created, 0 },
    [TABLE_SAT] = { table__apply_sat, NO_OFFER },
    [TABLE_LEFT] = { table__apply_left, 0 },
    [TABLE_SEATED] = { table__apply_seated, 0 },
    [TABLE_SWAPPED] = { table__apply_swapped, 0 },
    [TABLE_STARTED] = { table__apply_started, 0 },
    [TABLE_DEALT] = { table__apply_dealt, TO_PLAY },
    [TABLE_MOVED] = { table__apply_moved, TO_PLAY },
    [TABLE_AHEAD_SET] = { table__apply_ahead, TO_PLAY },
    [TABLE_CLAIMED] = { table__apply_claimed, TO_PLAY },
    [TABLE_CLAIM_HELD] = { table__apply_claim_held, IN_GAME | NOT_PAUSED },
    [TABLE_TAKEBACK_ASKED] = { table__apply_takeback_asked, TO_PLAY },
    [TABLE_TOOK_BACK] = { table__apply_took_back, IN_GAME | NOT_PAUSED },
    [TABLE_ANSWERED] = { table__apply_answered, IN_GAME | NOT_PAUSED },
    [TABLE_OFFER_ENDED] = { table__apply_offer_ended, IN_GAME | NOT_PAUSED },
    [TABLE_PAUSED] = { table__apply_paused, IN_GAME | NOT_PAUSED },
    [TABLE_RESUMED] = { table__apply_resumed, 0 },
    [TABLE_WANTS_REMATCH] = { table__apply_rematch, 0 },
    [TABLE_NEXT_GAME] = { table__apply_again, 0 },
    [TABLE_TALKED] = { table__apply_talked, 0 },
    [TABLE_WENT_AWAY] = { table__apply_away, 0 },
    [TABLE_CAME_BACK] = { table__apply_back, 0 },
    [TABLE_STOOD_IN] = { table__apply_stood_in, TO_PLAY },
    [TABLE_CLOSED] = { take_closed, 0 },
    [TABLE_PLAYED_OUT] = { table__apply_played_out, TO_PLAY },
    [TABLE_STOPPED] = { table__apply_stopped, 0 },
    [TABLE_TERMS_SET] = { take_terms, 0 },
    [TABLE_LOCKED] = { table__apply_locked, TO_PLAY },
    [TABLE_WANTS_END] = { table__apply_wants_end, IN_GAME },
};

static enum table_refusal is_time_for(const struct table *t, unsigned when)
{
    if (when & IN_GAME && t->stage != TABLE_PLAYING)
        return TABLE_NOT_NOW;
    if (when & NOT_PAUSED && table__is_paused(t))
        return TABLE_PAUSED_NOW;
    if (when & NO_OFFER && t->offer.kind)
        return TABLE_OFFER_OPEN;
    return TABLE_OK;
}

/* ---- Commands ---- */

static bool was_done(const struct table *t, const struct id *id)
{
    if (id_is_zero(id))
        return false;
    for (int i = 0; i < TABLE_RECENT; i++)
        if (id_same(&t->recent[i], id))
            return true;
    return false;
}

static enum table_refusal may_give(const struct table *t, const struct table_command *c)
{
    bool table = id_is_zero(&c->who), seated = table_seat_of(t, &c->who) < t->plan->seats;
    switch (commands[c->kind].by) {
    case BY_TABLE: return table ? TABLE_OK : TABLE_NOT_YOURS;
    case BY_HOST: return table || id_same(&c->who, &t->host) ? TABLE_OK : TABLE_NOT_HOST;
    case BY_SEATED: return seated ? TABLE_OK : TABLE_NOT_SEATED;
    default: return table ? TABLE_NOT_SEATED : TABLE_OK;
    }
}

static enum table_refusal decide(const struct table *t, const struct table_command *c,
                                 struct table_event *out, struct hearts_refusal *why)
{
    if (was_done(t, &c->id))
        return TABLE_DONE_BEFORE;
    if (!t->seq || c->kind >= TABLE_COMMANDS)
        return TABLE_NOT_NOW;
    enum table_refusal r = may_give(t, c);
    if (r != TABLE_OK)
        return r;
    if (t->stage == TABLE_SHUT)
        return TABLE_CLOSED_NOW;
    if (!commands[c->kind].decide)
        return TABLE_NOT_NOW;
    r = is_time_for(t, commands[c->kind].when);
    return r == TABLE_OK ? commands[c->kind].decide(t, c, out, why) : r;
}

enum table_refusal table_decide(const struct table *t, int64_t now_ms,
                                const struct table_command *c, struct table_event *out,
                                struct hearts_refusal *why)
{
    struct hearts_refusal spare;
    struct hearts_refusal *reason = why ? why : &spare;
    *reason = (struct hearts_refusal){ HEARTS_OK, HEARTS_NO_CARD, 0, 0, 0 };
    memset(out, 0, sizeof *out);
    out->seq = t->seq + 1;
    out->at_ms = now_ms > t->at_ms ? now_ms : t->at_ms;
    if (out->at_ms > TABLE_TIME_MAX)
        out->at_ms = TABLE_TIME_MAX;
    out->id = c->id;
    out->who = c->who;
    enum table_refusal r = decide(t, c, out, reason);
    if (r != TABLE_OK)
        memset(out, 0, sizeof *out);
    return r;
}

/* ---- Events ---- */

static bool follows(const struct table *t, const struct table_event *e)
{
    return e->kind < TABLE_EVENTS && e->seq == t->seq + 1 && e->at_ms >= t->at_ms &&
           e->at_ms <= TABLE_TIME_MAX && (e->kind == TABLE_CREATED) == (t->seq == 0) &&
           t->stage != TABLE_SHUT && !was_done(t, &e->id) &&
           is_time_for(t, events[e->kind].when) == TABLE_OK;
}

bool table_apply(struct table *t, const struct table_event *e,
                 const struct table_listener *listener)
{
    struct table next;
    if (!follows(t, e))
        return false;
    memcpy(&next, t, sizeof next);
    if (!events[e->kind].apply(&next, e, listener))
        return false;
    next.seq = e->seq;
    next.at_ms = e->at_ms;
    for (int seat = 0; seat < next.plan->seats; seat++)
        next.seats[seat].told += table_event_is_for(e, seat);
    next.told_watchers += table_event_is_for(e, HEARTS_WATCHER);
    if (!id_is_zero(&e->id)) {
        next.recent[next.recent_at] = e->id;
        next.recent_at = (uint8_t)((next.recent_at + 1) % TABLE_RECENT);
    }
    memcpy(t, &next, sizeof next);
    return true;
}

/* ---- What it waits for ---- */

static bool wants_of(const struct table *t, int seat, struct table_want *out)
{
    const struct table_seat *s = &t->seats[seat];
    if (table__ahead_is_due(t, seat))
        out->kind = TABLE_WANTS_AHEAD;
    else if (table__thinks(t, seat))
        out->kind = TABLE_WANTS_COMPUTER_MOVE;
    else
        return false;
    out->seat = (uint8_t)seat;
    if (out->kind == TABLE_WANTS_COMPUTER_MOVE)
        out->player = s->kind == TABLE_COMPUTER ? s->player : t->terms.stand_in;
    return true;
}

void table_wants(const struct table *t, struct table_want *out)
{
    memset(out, 0, sizeof *out);
    out->tick_ms = table__next_tick(t);
    out->seat = HEARTS_NO_SEAT;
    if (is_time_for(t, TO_PLAY) != TABLE_OK)
        return;
    if (t->game.phase == HEARTS_DEAL) {
        out->kind = TABLE_WANTS_DECK;
        out->seat = t->draws_dealer ? 0 : HEARTS_NO_SEAT;
        return;
    }
    for (int seat = 0; seat < t->plan->seats; seat++)
        if (t->game.to_act >> seat & 1 && wants_of(t, seat, out))
            return;
}
