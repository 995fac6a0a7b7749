/* view_write.c - writes what a seat knows as lines of text. */
#include "clients/programs/tricks.h"
#include "clients/programs/view_text.h"
#include "record/view_fields.h"

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

/* ---- How things stand ---- */

/* A line for each seat that has cards. */
static void write_piles(const struct hearts_plan *p, const struct hearts_view *v,
                        const struct view_field *f, struct buffer *out)
{
    for (int s = 0; s < p->seats; s++) {
        struct hearts_pile pile = view_pile_of(v, f, s);
        if (!pile.once)
            continue;
        buffer_format(out, "%s %c", f->word, 'A' + s);
        write_pile(pile, out);
        buffer_char(out, '\n');
    }
}

/* Whether a member needs no line: it is all zero, or a list without cards. */
static bool is_empty(const struct hearts_view *v, const struct view_field *f)
{
    const unsigned char *byte = view_at(v, f);
    if (f->kind == VIEW_CARDS)
        return !view_count(v, f);
    for (unsigned i = 0; i < f->size; i++)
        if (byte[i])
            return false;
    return true;
}

static void write_member(const struct hearts_plan *p, const struct hearts_view *v,
                         enum view_name name, struct buffer *out)
{
    const struct view_field *f = &view_fields[name];
    const void *at = view_at(v, f);
    if (is_empty(v, f))
        return;
    if (f->kind == VIEW_PILE_EACH || f->kind == VIEW_FACES_EACH) {
        write_piles(p, v, f, out);
        return;
    }
    buffer_text(out, f->word);
    if (f->kind == VIEW_CARDS)
        write_list(at, view_count(v, f), out);
    if (f->kind == VIEW_PILE)
        write_pile(*(const struct hearts_pile *)at, out);
    if (f->kind == VIEW_NUMBER)
        buffer_format(out, " %d", view_number(v, f));
    for (int s = 0; f->kind == VIEW_NUMBER_EACH && s < p->seats; s++)
        buffer_format(out, " %d", (int)view_number_of(v, f, s));
    for (int s = 0; f->kind == VIEW_SEATS && s < p->seats; s++)
        if (*(const uint16_t *)at >> s & 1)
            write_seat(s, out);
    for (int suit = 0; f->kind == VIEW_SUITS && suit < 4; suit++)
        if (*(const hearts_faces *)at & hearts_suit_faces(suit))
            buffer_format(out, " %c", "CDSH"[suit]);
    buffer_char(out, '\n');
}

/* The hand has its line even when it is empty. */
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
    buffer_format(out, "\ntrick %d leader %c of %d cards", v->tricks + 1, 'A' + v->leader,
                  v->trick_end);
    write_list(v->trick, v->trick_count, out);
    buffer_char(out, '\n');
}

static void write_kitty(const struct hearts_view *v, struct buffer *out)
{
    buffer_text(out, "kitty");
    write_seat(v->kitty_taker, out);
    write_pile(v->kitty, out);
    buffer_char(out, '\n');
}

/* ---- The plays seen ---- */

/* The state of writing the plays seen. */
struct play_writer {
    const struct hearts_plan *plan;
    const struct memory *m;
    const struct hearts_view *v;
    int at, left; /* the next card; cards that each seat held before it */
    bool carried_points, kitty_written;
};

/* Whether the kitty was taken with this trick. */
static bool kitty_comes(struct play_writer *t, const hearts_card *cards, int count)
{
    bool points = t->carried_points;
    if (t->kitty_written || t->v->kitty_taker == HEARTS_NO_SEAT || count < t->plan->seats)
        return false;
    for (int i = 0; i < count; i++)
        points |= (t->plan->penalty & hearts_face(cards[i])) != 0;
    bool taken = hearts_trick_winner(cards, count) >= 0;
    t->carried_points = points && !taken;
    return taken && (points || t->plan->rules.kitty_when == HEARTS_KITTY_FIRST_TRICK);
}

static void write_play(struct play_writer *t, struct buffer *out)
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
        t->kitty_written = true;
    }
    t->at += count;
    t->left -= size / t->plan->seats;
}

static void write_seen(const struct player_seat *s, const struct hearts_view *v, struct buffer *out)
{
    struct play_writer t = {
        .plan = s->plan, .m = &s->memory, .v = v, .left = s->plan->hand_cards
    };
    bool fits = memory_fits(t.m, s->plan, v);
    if (fits && t.m->charge_silence)
        buffer_format(out, "silent %d\n", t.m->charge_silence);
    if (!fits)
        buffer_text(out, "missed\n");
    else
        while (t.at < t.m->order_count)
            write_play(&t, out);
    if (!t.kitty_written && (v->kitty_taker != HEARTS_NO_SEAT || v->kitty.once))
        write_kitty(v, out);
}

static void write_members(const struct hearts_plan *p, const struct hearts_view *v,
                          const uint8_t *names, struct buffer *out)
{
    for (; *names < VIEW_FIELDS; names++)
        write_member(p, v, *names, out);
}

void view_text_write(const struct player_seat *s, const struct hearts_view *v, struct buffer *out)
{
    static const uint8_t play[] = { FIELD_broken,     FIELD_led, FIELD_held,
                                    FIELD_tricks_won, FIELD_won, VIEW_FIELDS };
    static const uint8_t score[] = { FIELD_points,  FIELD_score,       FIELD_hand_score,
                                     FIELD_moons,   FIELD_pots,        FIELD_ended,
                                     FIELD_passed,  FIELD_received,    FIELD_passed_unseen,
                                     FIELD_charged, FIELD_kitty_count, FIELD_buried,
                                     VIEW_FIELDS };
    char rules[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&s->plan->rules, rules, sizeof rules);
    buffer_format(out, "rules %s\nseat %c\nphase %s\n", rules, 'A' + v->seat,
                  hearts_phase_name(v->phase));
    buffer_format(out, "deal %d dealer %c pass %c\n", v->hand_number, 'A' + v->dealer, v->pass);
    write_member(s->plan, v, FIELD_to_act, out);
    write_hand(v, out);
    write_members(s->plan, v, play, out);
    if (v->carried_tricks) {
        buffer_format(out, "carried %d", v->carried_tricks);
        write_pile(v->carried, out);
        buffer_char(out, '\n');
    }
    write_members(s->plan, v, score, out);
    if (v->shot)
        buffer_format(out, "shot %s by %c worth %d\n", view_shots[v->shot], 'A' + v->shooter,
                      (int)v->shot_worth);
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
