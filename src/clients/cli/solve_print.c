/* solve_print.c - the solver's result, as tables and sentences. */
#include "clients/cli/solve_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/cli/print_sentences.h"

enum { SHOWN = 20, LABEL = 40 };

/* ---- Words ---- */

static const char *name_of(const struct solved *s, int seat, char letter[2])
{
    letter[0] = (char)('A' + seat);
    letter[1] = '\0';
    return s->name[seat][0] ? s->name[seat] : letter;
}

/* Writes the names of a party: "Ines and Ada". */
static void write_party(const struct solved *s, int party, struct buffer *out)
{
    int left = 0;
    char letter[2];
    for (int seat = 0; seat < s->plan.seats; seat++)
        left += s->plan.team[seat] == party;
    for (int seat = 0; seat < s->plan.seats; seat++)
        if (s->plan.team[seat] == party) {
            buffer_text(out, name_of(s, seat, letter));
            buffer_text(out, --left > 1 ? ", " : left ? " and " : "");
        }
}

static void write_range(struct solver_range r, char *out, size_t capacity)
{
    if (solver_exact(r))
        (void)snprintf(out, capacity, "%d", r.low);
    else if (r.low > -SOLVER_UNKNOWN && r.high < SOLVER_UNKNOWN)
        (void)snprintf(out, capacity, "%d to %d", r.low, r.high);
    else if (r.low > -SOLVER_UNKNOWN)
        (void)snprintf(out, capacity, "at least %d", r.low);
    else if (r.high < SOLVER_UNKNOWN)
        (void)snprintf(out, capacity, "at most %d", r.high);
    else
        (void)snprintf(out, capacity, "unknown");
}

static void write_move(const struct solved *s, const struct hearts_move *m, char out[LABEL])
{
    size_t n = 0;
    out[0] = '\0';
    if (s->answer.phase == HEARTS_SCORE) {
        (void)snprintf(out, LABEL, "%s", hearts_choice_word(HEARTS_SCORE, m->option));
        return;
    }
    for (int i = 0; i < m->count && n + 4 < LABEL; i++) {
        if (i)
            out[n++] = ' ';
        hearts_card_write(m->cards[i], out + n);
        n += 2;
    }
}

static const char *points(int32_t n) { return n == 1 ? "point" : "points"; }

/* ---- The position ---- */

static bool print_head(const struct solved *s)
{
    static const char *const what[] = { [HEARTS_PLAY] = "to play",
                                        [HEARTS_BURY] = "to bury cards",
                                        [HEARTS_SCORE] = "to choose how the moon is scored" };
    struct buffer text = { 0 };
    char letter[2];
    buffer_format(&text, "Hand %d", s->game.hand_number);
    if (s->answer.phase != HEARTS_SCORE)
        buffer_format(&text, ", trick %d", s->game.tricks + 1);
    buffer_format(&text, ": %s is %s.", name_of(s, s->answer.seat, letter), what[s->answer.phase]);
    return print_sentences(&text, 0);
}

static void print_suit(struct hearts_pile pile, int suit)
{
    static const char ranks[] = "23456789TJQKA";
    char text[32];
    int length = 0;
    for (int rank = HEARTS_ACE; rank >= HEARTS_TWO; rank--)
        for (int n = hearts_pile_copies(pile, HEARTS_CARD(suit, rank)); n > 0; n--)
            text[length++] = ranks[rank - HEARTS_TWO];
    text[length] = '\0';
    if (length)
        printf("  %c %s", "CDSH"[suit], text);
}

static int columns_of(const char *name)
{
    int n = 0;
    for (; *name; name++)
        n += (*name & 0xc0) != 0x80;
    return n;
}

static void print_seats(const struct solved *s)
{
    int width = 0;
    for (int seat = 0; seat < s->plan.seats; seat++) {
        int n = columns_of(s->name[seat]);
        width = n > width ? n : width;
    }
    for (int seat = 0; seat < s->plan.seats; seat++) {
        printf("  %c %s%*s", 'A' + seat, s->name[seat], width - columns_of(s->name[seat]), "");
        for (int suit = HEARTS_CLUBS; suit <= HEARTS_HEARTS; suit++)
            print_suit(s->game.hand[seat], suit);
        putchar('\n');
    }
}

static bool print_hands(const struct solved *s)
{
    struct buffer table = { 0 };
    char letter[2];
    if (s->answer.phase == HEARTS_SCORE)
        return true;
    print_seats(s);
    if (!s->game.trick_count)
        return true;
    buffer_text(&table, "On the table:");
    for (int i = 0; i < s->game.trick_count; i++) {
        char card[3];
        hearts_card_write(s->game.trick[i], card);
        buffer_format(&table, "%s %s from %s", i ? "," : "", card,
                      name_of(s, (s->game.leader + i) % s->plan.seats, letter));
    }
    buffer_text(&table, ".");
    return print_sentences(&table, 0);
}

/* ---- Options ---- */

static const struct solver_option *sorted_from;

/* Best first; equal ones in their original order. */
static int by_value(const void *a, const void *b)
{
    const struct solver_option *x = *(const struct solver_option *const *)a;
    const struct solver_option *y = *(const struct solver_option *const *)b;
    if (x->value.high != y->value.high)
        return x->value.high < y->value.high ? -1 : 1;
    if (x->value.low != y->value.low)
        return x->value.low < y->value.low ? -1 : 1;
    return x - sorted_from < y - sorted_from ? -1 : x != y;
}

/* Whether this option is known exactly, and none can be better. */
static bool is_best(const struct solver_answer *a, const struct solver_option *o)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->option[i].value.low < o->value.high)
            return false;
    return solver_exact(o->value);
}

static bool print_options(const struct solved *s)
{
    const struct solver_answer *a = &s->answer;
    const struct solver_option **list = malloc(a->count * sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < a->count; i++)
        list[i] = &a->option[i];
    sorted_from = a->option;
    qsort(list, a->count, sizeof *list, by_value);
    int width = 0;
    char label[LABEL], value[40];
    for (size_t i = 0; i < a->count && i < SHOWN; i++) {
        write_move(s, &list[i]->move, label);
        width = (int)strlen(label) > width ? (int)strlen(label) : width;
    }
    printf("\n  %-*s  %14s\n", width, "", a->parties == 2 ? "difference" : "sure of");
    for (size_t i = 0; i < a->count && i < SHOWN; i++) {
        write_move(s, &list[i]->move, label);
        write_range(list[i]->value, value, sizeof value);
        printf("  %-*s  %14s%s\n", width, label, value, is_best(a, list[i]) ? "  best" : "");
    }
    if (a->count > SHOWN)
        printf("  and %zu more\n", a->count - SHOWN);
    putchar('\n');
    free(list);
    return true;
}

/* ---- The outcome ---- */

static void say_two(const struct solved *s, struct buffer *out)
{
    const struct solver_answer *a = &s->answer;
    int mine = s->plan.team[a->seat];
    struct solver_range r = a->sure[mine];
    char value[40];
    buffer_text(out, "The difference is what ");
    write_party(s, mine, out);
    buffer_text(out, " score in this hand less what ");
    write_party(s, 1 - mine, out);
    buffer_text(out, " score, if both sides play their best from here. ");
    if (!solver_exact(r)) {
        write_range(r, value, sizeof value);
        buffer_format(out, "With the best play it is %s. ", value);
    } else if (r.low) {
        write_party(s, mine, out);
        buffer_format(out, " end %d %s %s the others. ", abs(r.low), points(abs(r.low)),
                      r.low < 0 ? "below" : "above");
    } else {
        buffer_text(out, "The sides end level. ");
    }
}

static void say_outcome(const struct solved *s, struct buffer *out)
{
    const struct solver_answer *a = &s->answer;
    char letter[2], label[LABEL];
    buffer_format(out,
                  "Sure of: the fewest points in this hand to which a %s can keep, should all "
                  "others play together against it. ",
                  s->plan.teams == s->plan.seats ? "player" : "team");
    if (!a->settled)
        return;
    write_move(s, &a->option[a->chosen].move, label);
    buffer_format(out,
                  "Each for itself: what comes of it when each %s wants to score as little as it "
                  "can, compared with the mean of the others. ",
                  s->plan.teams == s->plan.seats ? "player" : "team");
    if (a->count > 1)
        buffer_format(out, "%s then %s %s. ", name_of(s, a->seat, letter),
                      a->phase == HEARTS_PLAY   ? "plays"
                      : a->phase == HEARTS_BURY ? "buries"
                                                : "chooses to",
                      label);
}

static void print_parties(const struct solved *s)
{
    const struct solver_answer *a = &s->answer;
    char value[40];
    printf("  %14s%18s\n", "sure of", a->settled ? "each for itself" : "");
    for (int seat = 0; seat < s->plan.seats; seat++) {
        write_range(a->sure[s->plan.team[seat]], value, sizeof value);
        printf("  %c%13s", 'A' + seat, value);
        if (a->settled)
            printf("%18d", a->outcome[seat]);
        if (s->name[seat][0])
            printf("  %s", s->name[seat]);
        putchar('\n');
    }
    putchar('\n');
}

static void say_limit(const struct solved *s, struct buffer *out)
{
    const struct solver_answer *a = &s->answer;
    if (!a->gave_up)
        return;
    buffer_format(out,
                  "Not everything was found: the search stopped after %llu cards played in "
                  "thought. ",
                  (unsigned long long)a->nodes);
    if (a->parties > 2 && !a->settled)
        buffer_text(out, "What comes of it when each plays for itself stays open. ");
    buffer_text(out, "What is shown holds; --nodes lets it search longer. ");
}

bool solve_print(const struct solved *s)
{
    struct buffer text = { 0 };
    if (!print_head(s) || !print_hands(s) || !print_options(s))
        return false;
    if (s->answer.parties == 2) {
        say_two(s, &text);
    } else {
        print_parties(s);
        say_outcome(s, &text);
    }
    say_limit(s, &text);
    return print_sentences(&text, 0);
}
