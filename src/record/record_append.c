/* record_append.c - a running game writes its record. */
#include "record/record_inside.h"

/* Begins a line; first ends the one before, if it has no newline yet. */
static void begin_line(struct record *r, const char *word)
{
    struct buffer *b = r->body.length ? &r->body : &r->head;
    if (b->length && b->data[b->length - 1] != '\n')
        buffer_char(b, '\n');
    buffer_text(&r->body, word);
    r->open = RECORD_NOTHING;
    r->open_seats = 0;
}

static bool end_line(struct record *r)
{
    buffer_char(&r->body, '\n');
    return !r->head.failed && !r->body.failed;
}

/* Continues the last line: cuts off its newline. The line is open, so nothing else follows. */
static void go_on(struct record *r) { buffer_cut(&r->body, r->body.length - 1); }

static void write_pile(struct record *r, struct hearts_pile pile)
{
    hearts_card cards[HEARTS_CARDS];
    record_cards_write(&r->body, cards, (int)hearts_pile_list(pile, cards));
}

bool record_hand(struct record *r, const struct hearts_plan *p, const struct hearts_game *g)
{
    begin_line(r, r->head.length || r->body.length ? "\nhand" : "hand");
    buffer_format(&r->body, " %d\ndeal", g->hand_number);
    for (int seat = 0; seat < p->seats; seat++) {
        buffer_format(&r->body, "%s %c", seat ? " /" : "", 'A' + seat);
        write_pile(r, g->hand[seat]);
    }
    if (p->kitty_cards) {
        buffer_text(&r->body, " / kitty");
        write_pile(r, g->kitty_dealt);
    }
    return end_line(r);
}

/* Appends a group of a pass or of charges; a seat has only one group on a line. */
static void append_group(struct record *r, enum record_kind kind, const struct hearts_move *m)
{
    uint16_t bit = (uint16_t)(1u << m->seat);
    if (r->open == kind && !(r->open_seats & bit)) {
        go_on(r);
        buffer_text(&r->body, " /");
    } else
        begin_line(r, record_kind_word(kind));
    r->open = (uint8_t)kind;
    r->open_seats |= bit;
    buffer_format(&r->body, " %c", 'A' + m->seat);
    if (kind == RECORD_PASS && m->option)
        buffer_text(&r->body, " unseen");
    else
        record_cards_write(&r->body, m->cards, m->count);
}

static void append_play(struct record *r, const struct hearts_game *g, const struct hearts_move *m)
{
    if (g->trick_count && r->open == RECORD_TRICK)
        go_on(r);
    else {
        begin_line(r, "trick");
        buffer_format(&r->body, " %c", 'A' + g->leader);
        if (g->trick_count)
            record_cards_write(&r->body, g->trick, g->trick_count);
    }
    r->open = RECORD_TRICK;
    record_cards_write(&r->body, m->cards, m->count);
}

bool record_move(struct record *r, const struct hearts_game *g, const struct hearts_move *m)
{
    switch ((enum hearts_phase)g->phase) {
    case HEARTS_PASS: append_group(r, RECORD_PASS, m); break;
    case HEARTS_CHARGE: append_group(r, RECORD_CHARGE, m); break;
    case HEARTS_PLAY: append_play(r, g, m); break;
    case HEARTS_BURY:
        begin_line(r, "bury");
        buffer_format(&r->body, " %c", 'A' + m->seat);
        record_cards_write(&r->body, m->cards, m->count);
        break;
    case HEARTS_SCORE:
        begin_line(r, "choice");
        buffer_format(&r->body, " %c %s", 'A' + m->seat, m->option ? "subtract" : "add");
        break;
    case HEARTS_DEAL:
    case HEARTS_OVER: return true;
    }
    return end_line(r);
}

static void append_numbers(struct record *r, const char *word, const int32_t *numbers, int count)
{
    begin_line(r, word);
    for (int i = 0; i < count; i++)
        buffer_format(&r->body, " %d", numbers[i]);
    (void)end_line(r);
}

static void append_money(struct record *r, const char *word, const struct hearts_fraction *money,
                         int count)
{
    begin_line(r, word);
    for (int i = 0; i < count; i++) {
        buffer_char(&r->body, ' ');
        record_fraction_write(&r->body, money[i]);
    }
    (void)end_line(r);
}

static void append_seats(struct record *r, const char *word, uint16_t seats)
{
    begin_line(r, word);
    if (!seats)
        buffer_text(&r->body, " -");
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        if (seats >> seat & 1)
            buffer_format(&r->body, " %c", 'A' + seat);
    (void)end_line(r);
}

static void append_event(struct record *r, const struct hearts_plan *p, const struct hearts_game *g,
                         const struct hearts_seen *e)
{
    struct hearts_fraction money[HEARTS_SEATS];
    if (e->kind == HEARTS_KITTY) {
        begin_line(r, "kitty");
        buffer_format(&r->body, " %c", 'A' + e->seat);
        write_pile(r, g->kitty_dealt);
        (void)end_line(r);
    } else if (e->kind == HEARTS_SCORED) {
        append_numbers(r, "score", e->number, p->seats);
        append_numbers(r, "total", e->total, p->seats);
        if (p->rules.stakes > 0) {
            hearts_money_stakes(p, g, money);
            append_money(r, "stakes", money, p->seats);
        }
    } else if (e->kind == HEARTS_FINISHED) {
        append_seats(r, "over", e->seats);
        if (p->rules.pot > 0) {
            hearts_money_pot(p, g, money);
            append_money(r, "pot", money, p->seats);
        }
    }
}

bool record_outcome(struct record *r, const struct hearts_plan *p, const struct hearts_game *g,
                    const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++)
        append_event(r, p, g, &events->at[i].all);
    return !r->head.failed && !r->body.failed;
}

bool record_void_hand(struct record *r)
{
    begin_line(r, "void");
    return end_line(r);
}

bool record_void_game(struct record *r, const struct hearts_plan *p, const struct hearts_game *g,
                      uint16_t left)
{
    struct hearts_fraction money[HEARTS_SEATS];
    append_seats(r, "void", left);
    if (p->rules.pot > 0) {
        hearts_money_void(p, g, left, money);
        append_money(r, "pot", money, p->seats);
    }
    return !r->head.failed && !r->body.failed;
}

bool record_next_game(struct record *r, int dealer)
{
    begin_line(r, "next");
    if (dealer < HEARTS_SEATS)
        buffer_format(&r->body, " %c", 'A' + dealer);
    return end_line(r);
}

bool record_fair(struct record *r, const char *text)
{
    begin_line(r, record_kind_word(RECORD_FAIR));
    buffer_format(&r->body, " %s", text);
    return end_line(r);
}
