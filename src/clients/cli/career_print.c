/* career_print.c - a career's figures as text. What so few games cannot say is left out. */
#include "clients/cli/career_print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/os/width.h"
#include "players/strengths.h"

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

static const char *ending(unsigned n)
{
    return n == 1 ? "st" : n == 2 ? "nd" : n == 3 ? "rd" : "th";
}

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

static double percent(size_t part, size_t all) { return 100.0 * (double)part / (double)all; }

static void print_families(const struct career_figures *f)
{
    int column = printf("played:");
    for (size_t i = 0; i < f->families; i++) {
        char word[CAREER_FAMILY + 32];
        int width = snprintf(word, sizeof word, " %s %zu%s", f->family[i].name, f->family[i].games,
                             i + 1 < f->families ? "," : "");
        if (column + width > WIDTH_MOST) {
            printf("\n       ");
            column = 7;
        }
        column += printf("%s", word);
    }
    putchar('\n');
}

static void print_head(const struct career_figures *f)
{
    char date[DATE_TEXT];
    date_write(f->since_ms / day_ms, date);
    printf("%s: %zu game%s, %zu hand%s, since %s\n",
           strcmp(f->chosen, "all") == 0   ? "all games"
           : strcmp(f->chosen, "day") == 0 ? "hand of the day"
                                           : f->chosen,
           f->games, plural(f->games), f->hands, plural(f->hands), date);
    if (f->days)
        printf("of the last %d days\n", f->days);
    if (f->families > 1)
        print_families(f);
    putchar('\n');
}

static void print_places(const struct career_figures *f)
{
    if (f->sides) {
        printf("%-17s", "places");
        for (unsigned i = 0; i < f->sides; i++)
            printf("%s%u%s %zu", i ? ", " : "", i + 1, ending(i + 1), f->place[i]);
        putchar('\n');
    }
    if (f->sides && f->games >= CAREER_PLACED)
        printf("%-17s%.2f of %u\n", "mean place", f->mean_place, f->sides);
    printf("%-17s%zu; in a row %zu now, %zu at best\n", "games won", f->won, f->streak,
           f->best_streak);
}

static void print_cards(const struct career_figures *f)
{
    double hands = (double)f->hands;
    if (f->hands < CAREER_MEAN)
        return;
    printf("%-17s%.2f; everybody at these tables %.2f\n", "points a hand", f->points, f->table);
    if (f->band > 0 && fabs(f->first - f->last) > f->band)
        printf("%-17s%.2f a hand at first, %.2f at last\n", "", f->first, f->last);
    if (f->queen_hands && f->queens_due > (double)f->queen_hands / 2)
        printf("%-17s%.2f a hand; everybody at these tables %.2f\n", "queens of spades",
               (double)f->queens / (double)f->queen_hands, f->queens_due / (double)f->queen_hands);
    else if (f->queen_hands)
        printf("%-17s%.1f%% of hands; everybody at these tables %.1f%%\n", "queen of spades",
               percent(f->queens, f->queen_hands), 100 * f->queens_due / (double)f->queen_hands);
    printf("%-17s%.2f a hand; everybody at these tables %.2f\n", "hearts",
           (double)f->hearts / hands, f->hearts_due / hands);
    printf("%-17s%zu made, %zu tried and missed, %zu against\n", "moons", f->made, f->missed,
           f->against);
}

static void print_moment(const char *what, const struct career_moment *m)
{
    printf("%-17s%" PRId32 " point%s, %" PRId32 " to the others: %s, hand %u\n", what,
           m->hand.points, plural(m->hand.points == 1 ? 1 : 2), m->hand.others, m->game, m->number);
}

static void print_moments(const struct career_figures *f)
{
    if (f->hands < 2)
        return;
    print_moment("best hand", &f->best);
    print_moment("worst hand", &f->worst);
}

/* A strength's name, or the word as it is: "people", "mixed", a program. */
static const char *name_of(const char *who)
{
    const struct strength *s = strength_of(who);
    return s ? s->name : who;
}

static void print_kinds(const struct career_figures *f)
{
    if (f->kinds)
        puts("\nagainst              games    won   19 in 20   by chance   points a hand");
    for (size_t i = 0; i < f->kinds; i++) {
        size_t games = f->kind[i].games;
        printf("%-19.19s %6zu %5.0f%%   %3.0f-%3.0f%%       %4.0f%%          %6.2f\n",
               name_of(f->kind[i].who), games, percent(f->kind[i].won, games), 100 * f->kind[i].low,
               100 * f->kind[i].high, 100 * f->kind[i].due / (double)games,
               f->kind[i].hands ? f->kind[i].points / (double)f->kind[i].hands : 0);
    }
}

static void print_friends(const struct career_figures *f)
{
    if (f->friends)
        puts("\nwith                 games  ahead  behind");
    for (size_t i = 0; i < f->friends; i++)
        printf("%-19.19s %6zu %6zu %7zu\n", f->friend[i].name, f->friend[i].games,
               f->friend[i].ahead, f->friend[i].behind);
}

void career_print(const struct career_figures *f)
{
    print_head(f);
    print_places(f);
    print_cards(f);
    print_moments(f);
    if (f->hands < CAREER_MEAN)
        printf("\npoints, cards and moons are told from %d hands on\n", CAREER_MEAN);
    print_kinds(f);
    print_friends(f);
    if (f->takebacks)
        printf("\n%zu game%s with takebacks not counted\n", f->takebacks, plural(f->takebacks));
}
