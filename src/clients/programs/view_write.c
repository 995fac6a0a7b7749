/* view_write.c - what a seat knows, as lines of text. */
#include "clients/programs/tricks.h"
#include "clients/programs/view_text.h"

#include <string.h>

static void write_card(hearts_card c, struct buffer *out)
{
    char text[3];
    hearts_card_write(c, text);
    buffer_char(out, ' ');
    buffer_text(out, text);
}

static void write_list(const hearts_card *cards, int count, struct buffer *out)
{
    for (int i = 0; i < count; i++)
        write_card(cards[i], out);
}

static void write_pile(struct hearts_pile pile, struct buffer *out)
{
    hearts_card cards[2 * HEARTS_FACES];
    write_list(cards, (int)hearts_pile_list(pile, cards), out);
}

static void write_seat(int seat, struct buffer *out)
{
    if (seat == HEARTS_NO_SEAT)
        buffer_text(out, " none");
    else
        buffer_format(out, " %c", 'A' + seat);
}

static void write_seats(const char *word, unsigned seats, struct buffer *out)
{
    if (!seats)
        return;
    buffer_text(out, word);
    for (int s = 0; s < HEARTS_SEATS; s++)
        if (seats >> s & 1)
            write_seat(s, out);
    buffer_char(out, '\n');
}

/* ---- How things stand ---- */

static void write_hand(const struct hearts_view *v, struct buffer *out)
{
    const struct hearts_choice *may = &v->choice;
    buffer_text(out, "hand");
    write_pile(v->hand, out);
    if (may->low <= may->high) {
        buffer_format(out, "\nchoose %d %d from", may->low, may->high);
        write_pile(may->from, out);
    }
    if (may->options) {
        buffer_text(out, "\noptions");
        for (int i = 0; i < may->options; i++)
            buffer_format(out, " %s", hearts_choice_word(v->phase, i));
        buffer_format(out, " fallback %s", hearts_choice_word(v->phase, may->fallback));
    }
    buffer_char(out, '\n');
}

static void write_trick(const struct hearts_view *v, struct buffer *out)
{
    buffer_format(out, "trick %d leader %c of %d cards", v->tricks + 1, 'A' + v->leader,
                  v->trick_end);
    write_list(v->trick, v->trick_count, out);
    buffer_char(out, '\n');
    if (v->broken)
        buffer_text(out, "broken\n");
    if (v->led) {
        buffer_text(out, "led");
        for (int suit = 0; suit < 4; suit++)
            if (v->led & hearts_suit_faces(suit))
                buffer_format(out, " %c", "CDSH"[suit]);
        buffer_char(out, '\n');
    }
}

/* A line with a number for every seat; none where all are 0. */
static void write_numbers(const char *word, const struct hearts_plan *p, const int32_t *of,
                          struct buffer *out)
{
    bool any = false;
    for (int s = 0; s < p->seats; s++)
        any = any || of[s];
    if (!any)
        return;
    buffer_text(out, word);
    for (int s = 0; s < p->seats; s++)
        buffer_format(out, " %d", (int)of[s]);
    buffer_char(out, '\n');
}

static void write_small(const char *word, const struct hearts_plan *p, const uint8_t *of,
                        struct buffer *out)
{
    int32_t wide[HEARTS_SEATS];
    for (int s = 0; s < HEARTS_SEATS; s++)
        wide[s] = of[s];
    write_numbers(word, p, wide, out);
}

static void write_taken(const struct hearts_plan *p, const struct hearts_view *v,
                        struct buffer *out)
{
    write_small("held", p, v->held, out);
    write_small("tricks", p, v->tricks_won, out);
    for (int s = 0; s < p->seats; s++)
        if (v->won[s].once) {
            buffer_format(out, "won %c", 'A' + s);
            write_pile(v->won[s], out);
            buffer_char(out, '\n');
        }
    if (v->carried_tricks) {
        buffer_format(out, "carried %d", v->carried_tricks);
        write_pile(v->carried, out);
        buffer_char(out, '\n');
    }
    write_numbers("points", p, v->points, out);
    write_numbers("score", p, v->score, out);
    write_numbers("last", p, v->hand_score, out);
    write_small("moons", p, v->moons, out);
    if (v->pots)
        buffer_format(out, "pots %d\n", v->pots);
    if (v->ended)
        buffer_text(out, "extra\n");
}

static void write_own_pass(const struct hearts_view *v, struct buffer *out)
{
    if (v->passed_count) {
        buffer_text(out, "passed");
        write_list(v->passed, v->passed_count, out);
        buffer_char(out, '\n');
    }
    if (v->received_count) {
        buffer_text(out, "received");
        write_list(v->received, v->received_count, out);
        buffer_char(out, '\n');
    }
    write_seats("unseen", v->passed_unseen, out);
}

static void write_charges(const struct hearts_plan *p, const struct hearts_view *v,
                          struct buffer *out)
{
    for (int s = 0; s < p->seats; s++)
        if (v->charged[s]) {
            buffer_format(out, "charged %c", 'A' + s);
            write_pile((struct hearts_pile){ v->charged[s], 0 }, out);
            buffer_char(out, '\n');
        }
}

static const char *const shot_words[] = { "none", "moon", "sun", "half" };

static void write_aside(const struct hearts_view *v, struct buffer *out)
{
    if (v->kitty_count)
        buffer_format(out, "aside %d\n", v->kitty_count);
    if (v->buried.once) {
        buffer_text(out, "buried");
        write_pile(v->buried, out);
        buffer_char(out, '\n');
    }
    if (v->shot)
        buffer_format(out, "shot %s by %c worth %d\n", shot_words[v->shot], 'A' + v->shooter,
                      (int)v->shot_worth);
}

static void write_kitty(const struct hearts_view *v, struct buffer *out)
{
    buffer_text(out, "kitty");
    write_seat(v->kitty_taker, out);
    write_pile(v->kitty, out);
    buffer_char(out, '\n');
}

/* ---- What was seen ---- */

/* The plays seen, and how far they are told. */
struct telling {
    const struct hearts_plan *plan;
    const struct memory *m;
    const struct hearts_view *v;
    int at, left; /* the next card; how many each seat held before it */
    bool carried_points, kitty_told;
};

/* Whether the kitty was taken with this trick. */
static bool kitty_comes(struct telling *t, const hearts_card *cards, int count)
{
    bool points = t->carried_points;
    if (t->kitty_told || t->v->kitty_taker == HEARTS_NO_SEAT || count < t->plan->seats)
        return false;
    for (int i = 0; i < count; i++)
        points |= (t->plan->penalty & hearts_face(cards[i])) != 0;
    bool taken = hearts_trick_winner(cards, count) >= 0;
    t->carried_points = points && !taken;
    return taken && (points || t->plan->rules.kitty_when == HEARTS_KITTY_FIRST_TRICK);
}

static void write_play(struct telling *t, struct buffer *out)
{
    const hearts_card *cards = t->m->order + t->at;
    int known = t->m->order_count - t->at;
    int size = trick_size(t->plan, cards, known, t->left);
    int count = known < size ? known : size;
    buffer_text(out, "play");
    for (int i = 0; i < count; i++) {
        write_seat(t->m->order_seat[t->at + i], out);
        write_card(cards[i], out);
    }
    buffer_char(out, '\n');
    if (count == size && kitty_comes(t, cards, count)) {
        write_kitty(t->v, out);
        t->kitty_told = true;
    }
    t->at += count;
    t->left -= size / t->plan->seats;
}

static void write_seen(const struct player_seat *s, const struct hearts_view *v, struct buffer *out)
{
    struct telling t = { .plan = s->plan, .m = &s->memory, .v = v, .left = s->plan->hand_cards };
    bool fits = memory_fits(t.m, s->plan, v);
    if (fits && t.m->charge_silence)
        buffer_format(out, "silent %d\n", t.m->charge_silence);
    if (!fits)
        buffer_text(out, "missed\n");
    else
        while (t.at < t.m->order_count)
            write_play(&t, out);
    if (!t.kitty_told && (v->kitty_taker != HEARTS_NO_SEAT || v->kitty.once))
        write_kitty(v, out);
}

void view_text_write(const struct player_seat *s, const struct hearts_view *v, struct buffer *out)
{
    char rules[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&s->plan->rules, rules, sizeof rules);
    buffer_format(out, "rules %s\nseat %c\nphase %s\n", rules, 'A' + v->seat,
                  hearts_phase_name(v->phase));
    buffer_format(out, "deal %d dealer %c pass %c\n", v->hand_number, 'A' + v->dealer, v->pass);
    write_seats("turn", v->to_act, out);
    write_hand(v, out);
    write_trick(v, out);
    write_taken(s->plan, v, out);
    write_own_pass(v, out);
    write_charges(s->plan, v, out);
    write_aside(v, out);
    write_seen(s, v, out);
}

/* ---- Decisions ---- */

void move_text_write(const struct hearts_view *v, const struct hearts_move *m, struct buffer *out)
{
    char text[3];
    bool option = v->choice.options && (m->option || !m->count);
    if (option)
        buffer_format(out, "option %s", hearts_choice_word(v->phase, m->option));
    for (int i = 0; i < m->count; i++) {
        hearts_card_write(m->cards[i], text);
        buffer_format(out, "%s%s", i || option ? " " : "", text);
    }
    if (!option && !m->count)
        buffer_text(out, "none");
}
