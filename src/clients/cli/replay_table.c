/* replay_table.c - the results of a record as a table. */
#include <stdio.h>

#include "clients/cli/replay_print.h"

void replay_table_begin(struct replay_table *t, const char *path, const struct record *record,
                        const struct replay *r)
{
    char rules[HEARTS_RULES_TEXT];
    bool named = false;
    *t = (struct replay_table){ 0 };
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    printf("%s: %s\n", path, rules);
    for (int seat = 0; seat < r->plan.seats; seat++) {
        char tag[2] = { (char)('A' + seat), '\0' };
        t->stakes[seat].den = 1;
        if (!record_tag(record, tag, t->name[seat], sizeof t->name[seat]) || !t->name[seat][0])
            continue;
        printf("%s%s is %s", named ? ", " : "", tag, t->name[seat]);
        named = true;
    }
    if (named)
        putchar('\n');
}

static void print_numbers(const char *what, const int32_t *numbers, int seats)
{
    printf("%8s", what);
    for (int seat = 0; seat < seats; seat++)
        printf("%7d", numbers[seat]);
    putchar('\n');
}

static void print_money(const char *what, const struct hearts_fraction *money, int seats)
{
    printf("%8s", what);
    for (int seat = 0; seat < seats; seat++) {
        struct buffer text = { 0 };
        record_fraction_write(&text, money[seat]);
        printf(" %6s", text.data ? text.data : "");
        buffer_release(&text);
    }
    putchar('\n');
}

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static struct hearts_fraction plus(struct hearts_fraction a, struct hearts_fraction b)
{
    int64_t common = gcd(a.den, b.den);
    struct hearts_fraction sum = { a.num * (b.den / common) + b.num * (a.den / common),
                                   a.den / common * b.den };
    int64_t divisor = gcd(sum.num, sum.den);
    if (divisor > 1) {
        sum.num /= divisor;
        sum.den /= divisor;
    }
    return sum;
}

static void print_hand(struct replay_table *t, const struct replay *r,
                       const struct replay_step *step, const struct hearts_seen *e)
{
    char number[12];
    struct hearts_fraction stakes[HEARTS_SEATS];
    if (t->rows++ == 0) {
        printf("%8s", "hand");
        for (int seat = 0; seat < r->plan.seats; seat++)
            printf("%7c", 'A' + seat);
        putchar('\n');
    }
    (void)snprintf(number, sizeof number, "%d", step->hand);
    print_numbers(number, e->number, r->plan.seats);
    hearts_money_stakes(&r->plan, &r->game, stakes);
    for (int seat = 0; seat < r->plan.seats; seat++)
        t->stakes[seat] = plus(t->stakes[seat], stakes[seat]);
}

static void print_end(const struct replay_table *t, const struct replay *r)
{
    struct hearts_fraction pot[HEARTS_SEATS];
    int seats = r->plan.seats;
    if (t->rows)
        print_numbers("total", r->game.score, seats);
    if (t->rows && r->plan.rules.stakes > 0)
        print_money("stakes", t->stakes, seats);
    if (r->plan.rules.pot <= 0 || (!r->called_off && r->game.phase != HEARTS_OVER))
        return;
    if (r->called_off)
        hearts_money_void(&r->plan, &r->game, r->left, pot);
    else
        hearts_money_pot(&r->plan, &r->game, pot);
    print_money("pot", pot, seats);
}

static void print_winners(const struct replay_table *t, const struct replay *r)
{
    int left = __builtin_popcount(r->game.winners);
    if (!left) {
        puts("The game is over, and nobody wins.");
        return;
    }
    const char *verb = left > 1 ? "win" : "wins";
    for (int seat = 0; seat < r->plan.seats; seat++) {
        char letter[2] = { (char)('A' + seat), '\0' };
        const char *name = t->name[seat][0] ? t->name[seat] : letter;
        if (r->game.winners >> seat & 1)
            printf("%s%s", name, --left > 1 ? ", " : left ? " and " : " ");
    }
    printf("%s the game.\n", verb);
}

void replay_table_step(struct replay_table *t, const struct replay *r, enum replay_kind kind,
                       const struct replay_step *step)
{
    struct buffer waits = { 0 };
    for (int i = 0; i < step->events.count; i++) {
        const struct hearts_seen *e = &step->events.at[i].all;
        if (e->kind == HEARTS_SCORED)
            print_hand(t, r, step, e);
        if (e->kind == HEARTS_FINISHED) {
            print_end(t, r);
            print_winners(t, r);
        }
    }
    if (kind == REPLAY_VOID)
        printf("%8d called off and dealt again\n", step->hand);
    if (kind == REPLAY_NEXT)
        t->rows = 0;
    if (kind == REPLAY_CALLED_OFF) {
        print_end(t, r);
        puts("The game is called off.");
    }
    if (kind == REPLAY_END && !r->called_off && r->game.phase != HEARTS_OVER) {
        print_end(t, r);
        replay_waits(&r->game, &waits);
        if (r->game.phase == HEARTS_DEAL)
            puts("The record stops before the next hand.");
        else
            printf("The record stops: %s.\n", waits.data ? waits.data : "");
        buffer_release(&waits);
    }
}
