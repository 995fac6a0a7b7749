/* positions_try.c - sets a position up under some rules, lets a player decide, and judges it. */
#include "seed.h"
#include "tests/positions.h"

#include <stdio.h>
#include <string.h>

static bool fault(char *why, size_t capacity, const char *what, const char *detail)
{
    (void)snprintf(why, capacity, "%s%s", what, detail);
    return false;
}

/* ---- Setting up ---- */

static void see(struct player_seat *seat, const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++) {
        struct hearts_seen seen;
        hearts_seen_of(seat->plan, &events->at[i], seat->memory.seat, &seen);
        player_seat_see(seat, &seen);
    }
}

/* Plays the record to its end, the seat looking on. */
static bool play_record(struct replay *r, struct player_seat *seat, char *why, size_t capacity)
{
    struct replay_step step;
    struct record_fault f = { 0 };
    for (;;) {
        enum replay_kind kind = replay_next(r, &step, &f);
        if (kind == REPLAY_FAULT)
            return fault(why, capacity, "the record: ", f.why);
        if (kind == REPLAY_END)
            return true;
        if (kind == REPLAY_HAND || kind == REPLAY_MOVE)
            see(seat, &step.events);
    }
}

/* The word as what the seat decides: one card, no card, or a numbered choice. */
static bool word_move(const char *word, const struct hearts_choice *choice, int phase,
                      struct hearts_move *m)
{
    for (int option = 0; option < choice->options; option++)
        if (strcmp(word, hearts_choice_word((enum hearts_phase)phase, option)) == 0) {
            m->option = (uint8_t)option;
            return true;
        }
    if (strcmp(word, "-") == 0)
        return true;
    m->count = 1;
    return record_cards_read(word, strlen(word), m->cards, 1) == 1;
}

/* Whether the word could be part of a decision here: else the page is wrong about it. */
static bool may_choose(const char *word, const struct hearts_choice *choice, int phase)
{
    struct hearts_move m = { 0 };
    if (!word_move(word, choice, phase, &m))
        return false;
    return m.count ? choice->from.once >> m.cards[0] & 1 : choice->low == 0;
}

static bool check_words(const struct position_words *w, const struct hearts_choice *choice,
                        int phase, char *why, size_t capacity)
{
    for (int i = 0; i < w->count; i++)
        if (!may_choose(w->at[i], choice, phase))
            return fault(why, capacity, w->at[i], " may not be chosen here");
    return true;
}

bool position_set_up(const struct position *at, const char *rules, struct replay *r,
                     struct player_seat *seat, char *why, size_t capacity)
{
    struct buffer text = { 0 };
    struct record_fault f = { 0 };
    int number = at->seat - 'A';
    buffer_format(&text, "[Rules \"%s\"]\n", rules);
    buffer_append(&text, at->record.data, at->record.length);
    struct record *record = text.failed ? NULL : record_read(text.data, text.length, &f);
    buffer_release(&text);
    if (!record)
        return fault(why, capacity, "the record: ", f.why);
    bool good = replay_begin(r, record, &f) || fault(why, capacity, "the record: ", f.why);
    if (good) {
        player_seat_init(seat, &r->plan, number);
        good = play_record(r, seat, why, capacity);
    }
    record_free(record);
    if (!good)
        return false;
    if (number >= r->plan.seats || !(r->game.to_act >> number & 1))
        return fault(why, capacity, "this seat has nothing to decide here", "");
    struct hearts_choice choice = hearts_game_choice(&r->plan, &r->game, number);
    return check_words(&at->right, &choice, r->game.phase, why, capacity) &&
           check_words(&at->wrong, &choice, r->game.phase, why, capacity);
}

/* ---- Judging ---- */

static bool is_chosen(const char *word, const struct hearts_move *m,
                      const struct hearts_choice *choice, int phase)
{
    struct hearts_move wanted = { 0 };
    (void)word_move(word, choice, phase, &wanted);
    if (!wanted.count)
        return m->count == 0 && m->option == wanted.option;
    for (int i = 0; i < m->count; i++)
        if (m->cards[i] == wanted.cards[0])
            return true;
    return false;
}

static int chosen_of(const struct position_words *w, const struct hearts_move *m,
                     const struct hearts_choice *choice, int phase)
{
    int count = 0;
    for (int i = 0; i < w->count; i++)
        count += is_chosen(w->at[i], m, choice, phase);
    return count;
}

/* For a decision about one card, any of the right ones will do; for one about several, or about
 * charging, all are wanted. */
static bool is_right(const struct position *at, const struct hearts_move *m,
                     const struct hearts_choice *choice, int phase)
{
    int right = chosen_of(&at->right, m, choice, phase);
    if (chosen_of(&at->wrong, m, choice, phase))
        return false;
    if (phase == HEARTS_PLAY || phase == HEARTS_SCORE)
        return right || !at->right.count;
    return right == at->right.count;
}

static void note(struct trial *out, const struct hearts_move *m, const struct hearts_choice *choice,
                 int phase)
{
    char words[4 * HEARTS_MOVE_MAX + 16] = "";
    for (int i = 0; i < m->count; i++) {
        char card[4] = "";
        hearts_card_write(m->cards[i], card);
        (void)snprintf(words + strlen(words), sizeof words - strlen(words), " %s", card);
    }
    if (choice->options && !m->count)
        (void)snprintf(words, sizeof words, " %s",
                       hearts_choice_word((enum hearts_phase)phase, m->option));
    else if (!m->count)
        (void)snprintf(words, sizeof words, " nothing");
    if (strstr(out->chose, words))
        return;
    size_t length = strlen(out->chose);
    (void)snprintf(out->chose + length, sizeof out->chose - length, "%s%s", length ? " or" : "",
                   words);
}

void position_try(const struct position *at, const struct replay *r, const struct player_seat *seat,
                  const struct player *who, uint64_t nodes, struct scratch *scratch,
                  struct trial *out)
{
    struct hearts_view view;
    int phase = r->game.phase, wrong = 0;
    *out = (struct trial){ 0 };
    hearts_view_of(&r->plan, &r->game, seat->memory.seat, &view);
    /* It goes on until the verdict is certain; the fast tier takes the word of one seed. */
    int wanted = test_all() ? POSITION_WANTED : 1, tries = test_all() ? POSITION_TRIES : 1;
    while (out->right < wanted && wrong <= tries - wanted) {
        struct advice advice;
        struct thinking t = { .rng = (uint64_t)out->tries + 1, .scratch = scratch, .nodes = nodes };
        who->decide(who, seat, &view, &t, &advice);
        bool legal = hearts_game_check(&r->plan, &r->game, &advice.move).code == HEARTS_OK;
        bool good = legal && is_right(at, &advice.move, &view.choice, phase);
        out->right += good;
        wrong += !good;
        out->tries++;
        if (!good)
            note(out, &advice.move, &view.choice, phase);
    }
    out->passed = out->right == wanted;
}
