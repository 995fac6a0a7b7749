/* review_print.c - what a review found, as a table and sentences. */
#include "cli/review_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "text/words.h"

enum { WIDTH = 79, MOVE = 4 * HEARTS_MOVE_MAX };

/* Differences in chance from which on they are worth a word. */
#define CLEARLY 0.06

/* ---- Words ---- */

static int in_100(double chance) { return (int)lrint(100 * chance); }

static const char *unit_of(const struct reviewed *r, double amount)
{
    if (r->review.plan.rules.stakes >= 1)
        return "in money";
    return fabs(amount - 1) < 0.05 ? "point" : "points";
}

static void write_amount(const struct reviewed *r, const struct review_moment *m, double amount,
                         struct buffer *out)
{
    double games = amount / r->review.unit;
    if (m->score)
        buffer_format(out, "%.*f in 100 of the chance to win", games < 1 ? 1 : 0, games);
    else
        buffer_format(out, "%.1f %s", amount, unit_of(r, amount));
}

static void write_cards(const struct hearts_move *m, const char *none, char out[MOVE])
{
    size_t n = 0;
    (void)snprintf(out, MOVE, "%s", m->count ? "" : none);
    for (int i = 0; i < m->count; i++) {
        if (i)
            out[n++] = ' ';
        hearts_card_write(m->cards[i], out + n);
        n += 2;
    }
}

/* What was decided, without its verb: "QS", "nothing", "adding it". */
static void write_move(const struct review_moment *m, const struct hearts_move *move,
                       char out[MOVE])
{
    if (m->phase == HEARTS_SCORE)
        (void)snprintf(out, MOVE, "%sing it", hearts_choice_word(HEARTS_SCORE, move->option));
    else if (m->phase == HEARTS_PASS && move->option)
        (void)snprintf(out, MOVE, "what comes, unseen,");
    else
        write_cards(move, "nothing", out);
}

static const char *verb_of(const struct review_moment *m)
{
    switch ((enum hearts_phase)m->phase) {
    case HEARTS_PASS: return "passes";
    case HEARTS_CHARGE: return "charges";
    case HEARTS_BURY: return "buries";
    case HEARTS_SCORE: return "scores the moon by";
    case HEARTS_PLAY: return m->table_count ? "plays" : "leads";
    case HEARTS_DEAL:
    case HEARTS_OVER: break;
    }
    return "";
}

/* Prints a paragraph folded; false when memory is out. */
static bool print_text(struct buffer *text, int indent)
{
    struct buffer folded = { 0 };
    if (!text->failed)
        words_fold(text->data ? text->data : "", WIDTH, indent, &folded);
    bool good = !text->failed && !folded.failed;
    if (good && folded.data) {
        fputs(folded.data, stdout);
        if (folded.length && folded.data[folded.length - 1] != '\n')
            putchar('\n');
    }
    buffer_release(&folded);
    buffer_release(text);
    return good;
}

/* ---- Who lost how much ---- */

static int columns_of(const char *name)
{
    int n = 0;
    for (; *name; name++)
        n += (*name & 0xc0) != 0x80;
    return n;
}

static bool print_head(const struct reviewed *r)
{
    char rules[HEARTS_RULES_TEXT];
    const struct review *v = &r->review;
    struct buffer text = { 0 };
    (void)hearts_rules_write(&v->plan.rules, rules, sizeof rules);
    buffer_format(&text, "%s: %s\n", r->path, rules);
    unsigned decisions = 0;
    for (int s = 0; s < v->plan.seats; s++)
        decisions += v->seat[s].decisions;
    buffer_format(&text,
                  "%u decision%s in %u hand%s, each judged by %llu hands played out in "
                  "thought.\n\n",
                  decisions, decisions == 1 ? "" : "s", v->hands, v->hands == 1 ? "" : "s",
                  (unsigned long long)r->nodes);
    return print_text(&text, 0);
}

static void print_seats(const struct reviewed *r)
{
    const struct review *v = &r->review;
    double hands = v->hands ? v->hands : 1;
    int width = 0;
    for (int s = 0; s < v->plan.seats; s++)
        width = columns_of(r->names[s]) > width ? columns_of(r->names[s]) : width;
    width = width < 8 ? 8 : width;
    printf("  %-*s %9s %9s %9s %8s %8s %8s\n", width, "", "decisions", "mistakes", "blunders",
           "lost", "a hand", "unseen");
    for (int s = 0; s < v->plan.seats; s++) {
        const struct review_seat *one = &v->seat[s];
        if (!(r->seats >> s & 1))
            continue;
        printf("  %s%*s %9u %9u %9u %8.1f %8.2f %8.2f\n", r->names[s],
               width - columns_of(r->names[s]), "", one->decisions, one->mistakes, one->blunders,
               one->loss, one->loss / hands, (one->loss_open - one->loss) / hands);
    }
    putchar('\n');
}

static bool print_legend(const struct reviewed *r)
{
    struct buffer text = { 0 };
    double unit = r->review.unit;
    bool money = r->review.plan.rules.stakes >= 1;
    buffer_format(&text,
                  "Lost is what decisions cost against the best that the seat could find by what "
                  "it knew, in %s. A mistake costs more than %.3g, a blunder more than %.3g. ",
                  money ? "money" : "points of its own score against the mean of the others",
                  REVIEW_MISTAKE * unit, REVIEW_BLUNDER * unit);
    if (!money)
        buffer_format(&text,
                      "Near the end of a game a hundredth of the chance to win it counts as "
                      "%.3g. ",
                      unit);
    buffer_text(&text, "Unseen is what a hand cost on top, against the best with all cards open: "
                       "nobody can know it, so it is luck.\n");
    return print_text(&text, 0);
}

/* ---- The worst moments ---- */

static void say_when(const struct reviewed *r, const struct review_moment *m, struct buffer *out)
{
    bool games = r->review.games > 1;
    if (games)
        buffer_format(out, "Game %u, hand %u", m->game, m->hand);
    else
        buffer_format(out, "Hand %u", m->hand);
    if (m->trick)
        buffer_format(out, ", trick %u", m->trick);
}

static void say_what(const struct reviewed *r, const struct review_moment *m, struct buffer *out)
{
    char played[MOVE], best[MOVE];
    write_move(m, &m->played, played);
    write_move(m, &m->best, best);
    buffer_format(out, ": %s %s %s", r->names[m->seat], verb_of(m), played);
    if (m->phase == HEARTS_PASS && !m->played.option) {
        buffer_char(out, ' ');
        words_of_pass(&r->review.plan, m->pass, out);
    }
    buffer_text(out, ", ");
    if (m->score) {
        buffer_text(out, "which costs ");
        write_amount(r, m, m->loss, out);
        buffer_format(out, " against %s. ", best);
    } else {
        buffer_format(out, "worse than %s by ", best);
        write_amount(r, m, m->loss, out);
        buffer_text(out, ". ");
    }
}

static void say_table(const struct reviewed *r, const struct review_moment *m, struct buffer *out)
{
    int seats = r->review.plan.seats;
    if (!m->table_count)
        return;
    buffer_text(out, "On the table:");
    for (int i = 0; i < m->table_count; i++) {
        char card[3];
        hearts_card_write(m->table[i], card);
        buffer_format(out, "%s %s from %s", i ? "," : "", card, r->names[(m->leader + i) % seats]);
    }
    buffer_text(out, ". ");
}

/* What most tells the two apart. */
static void say_why(const struct reviewed *r, const struct review_moment *m, struct buffer *out)
{
    const struct review_prospect *own = &m->with_played, *top = &m->with_best;
    const char *name = r->names[m->seat];
    char played[MOVE], best[MOVE];
    if (!m->told || m->phase == HEARTS_SCORE)
        return;
    bool cards = m->phase == HEARTS_PLAY;
    (void)snprintf(best, sizeof best, "the other way");
    (void)snprintf(played, sizeof played, "this way");
    if (cards) {
        write_move(m, &m->played, played);
        write_move(m, &m->best, best);
    }
    const char *with = cards ? "with " : "";
    if (own->moon_other - top->moon_other > CLEARLY)
        buffer_format(out,
                      "Somebody else shoots the moon in %d of 100 deals %s%s, and in %d %s%s. ",
                      in_100(own->moon_other), with, played, in_100(top->moon_other), with, best);
    else if (top->moon - own->moon > CLEARLY)
        buffer_format(out, "%s shoots the moon in %d of 100 deals %s%s, and in %d %s%s. ", name,
                      in_100(top->moon), with, best, in_100(own->moon), with, played);
    else if (own->queen - top->queen > CLEARLY && r->review.dear) {
        buffer_format(out, "%s takes ", name);
        words_of_faces(r->review.dear, out);
        buffer_format(out, " in %d of 100 deals %s%s, and in %d %s%s. ", in_100(own->queen), with,
                      played, in_100(top->queen), with, best);
    } else
        buffer_format(out, "%s scores about %.1f in the hand %s%s, and %.1f %s%s. ", name,
                      own->points, with, played, top->points, with, best);
    if (m->score)
        buffer_text(out, "The game may end soon, and the score decides. ");
    else if (own->points < top->points)
        buffer_text(out, "What the others score makes the difference. ");
}

/* What came of it in the deal that it was. */
static void say_open(const struct reviewed *r, const struct review_moment *m, struct buffer *out)
{
    if (m->phase == HEARTS_SCORE)
        return;
    if (m->open_by > 0.05 * r->review.unit) {
        buffer_text(out, "As the cards lay, it cost ");
        write_amount(r, m, m->open_by, out);
        buffer_text(out, ".");
    } else if (m->open_by < -0.05 * r->review.unit) {
        buffer_text(out, "As the cards lay, it was better by ");
        write_amount(r, m, -m->open_by, out);
        buffer_text(out, ".");
    } else
        buffer_text(out, "The cards as they lay forgave it.");
}

static bool print_moment(const struct reviewed *r, int i)
{
    const struct review_moment *m = &r->review.worst[i];
    struct buffer text = { 0 };
    buffer_format(&text, "%2d. ", i + 1);
    say_when(r, m, &text);
    say_what(r, m, &text);
    say_table(r, m, &text);
    say_why(r, m, &text);
    say_open(r, m, &text);
    return print_text(&text, 4);
}

static bool print_worst(const struct reviewed *r)
{
    const struct review *v = &r->review;
    bool good = true;
    if (!v->worst_count) {
        puts("No decision is worse than another that could have been found.");
        return true;
    }
    puts(v->worst_count == 1 ? "The worst moment:\n" : "The worst moments:\n");
    for (int i = 0; good && i < v->worst_count; i++)
        good = print_moment(r, i);
    return good;
}

bool review_print(const struct reviewed *r)
{
    if (!print_head(r))
        return false;
    print_seats(r);
    if (!print_legend(r))
        return false;
    if (!r->worst)
        return true;
    putchar('\n');
    return print_worst(r);
}
