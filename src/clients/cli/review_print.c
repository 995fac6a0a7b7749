/* review_print.c - the results of a review, as a table and sentences. */
#include "clients/cli/review_print.h"

#include <stdio.h>
#include <string.h>

#include "clients/cli/print_sentences.h"
#include "record/words.h"

enum { MOVE = 4 * HEARTS_MOVE_MAX };

/* ---- Words ---- */

/* Writes what was decided, without a verb: "QS", "nothing", "adding it". */
static void write_move(const struct review_moment *m, const struct hearts_move *move,
                       char out[MOVE])
{
    if (m->phase == HEARTS_SCORE)
        (void)snprintf(out, MOVE, "%sing it", hearts_choice_word(HEARTS_SCORE, move->option));
    else if (m->phase == HEARTS_PASS && move->option)
        (void)snprintf(out, MOVE, "what comes, unseen,");
    else {
        size_t n = 0;
        (void)snprintf(out, MOVE, "%s", move->count ? "" : "nothing");
        for (int i = 0; i < move->count; i++) {
            if (i)
                out[n++] = ' ';
            hearts_card_write(move->cards[i], out + n);
            n += 2;
        }
    }
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

/* ---- Losses by seat ---- */

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
    buffer_format(&text, "%s: %s\n", r->title, rules);
    unsigned decisions = 0;
    for (int s = 0; s < v->plan.seats; s++)
        decisions += v->seat[s].decisions;
    buffer_format(&text,
                  "%u decision%s in %u hand%s, each judged by %llu hands played out in "
                  "thought.\n\n",
                  decisions, decisions == 1 ? "" : "s", v->hands, v->hands == 1 ? "" : "s",
                  (unsigned long long)r->nodes);
    return print_sentences(&text, 0);
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
        printf("  %s%*s %9u %9u %9u %8.0f %8.1f %8.1f\n", r->names[s],
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
    return print_sentences(&text, 0);
}

/* ---- The worst moments ---- */

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

/* Writes what the decision cost with the cards as they actually lay. */
static void say_open(const struct review_moment *m, struct buffer *out)
{
    char amount[64];
    if (m->phase == HEARTS_SCORE)
        return;
    (void)amount_write(&m->open_size, amount, sizeof amount);
    if (m->open_size.word == AMOUNT_NONE)
        buffer_text(out, "As the cards lay, it made no difference.");
    else
        buffer_format(out, "As the cards lay, it %s %s.", m->open_by > 0 ? "cost" : "saved",
                      amount);
}

static bool print_moment(const struct reviewed *r, const struct review_moment *m, int n)
{
    struct buffer text = { 0 };
    char played[MOVE], cost[64], best[MOVE], why[ADVICE_TEXT];
    buffer_format(&text, "%2d. ", n);
    if (r->review.games > 1)
        buffer_format(&text, "Game %u, hand %u", m->game, m->hand);
    else
        buffer_format(&text, "Hand %u", m->hand);
    if (m->trick)
        buffer_format(&text, ", trick %u", m->trick);

    write_move(m, &m->played, played);
    (void)amount_write(&m->reason.cost, cost, sizeof cost);
    buffer_format(&text, ": %s %s %s", r->names[m->seat], verb_of(m), played);
    if (m->phase == HEARTS_PASS && !m->played.option) {
        buffer_char(&text, ' ');
        words_of_pass(&r->review.plan, m->pass, &text);
    }
    buffer_format(&text, ", which costs %s. ", cost);
    say_table(r, m, &text);

    /* The best move, and the main difference between the two. */
    write_move(m, &m->best, best);
    (void)reason_write(&m->reason, why, sizeof why);
    buffer_format(&text, "Better %s: %s. ", best, why);
    if (m->score)
        buffer_text(&text, "The game may end soon, and the score decides. ");
    say_open(m, &text);
    return print_sentences(&text, 4);
}

/* Prints the moments that certainly cost something. */
static bool print_worst(const struct reviewed *r)
{
    const struct review *v = &r->review;
    const struct review_moment *first = &v->worst[0];
    bool good = true;
    int told = 0;
    for (int i = 0; i < v->worst_count; i++)
        told += v->worst[i].reason.cost.word != AMOUNT_NONE;
    if (!told) {
        puts("No decision is clearly worse than another that could have been found.");
        return true;
    }
    puts(told == 1 ? "The worst moment:\n" : "The worst moments:\n");
    for (int i = 0, n = 0; good && i < v->worst_count; i++)
        if (v->worst[i].reason.cost.word != AMOUNT_NONE)
            good = print_moment(r, &v->worst[i], ++n);
    /* How to replay the first. With several games a hand's number is ambiguous, and a hand that
     * starts in its middle cannot be dealt again. */
    if (first->dealt && r->review.games <= 1 && strcmp(r->path, "-") != 0 && r->title == r->path)
        printf("\nTo play the first of them again, with the same cards:\n"
               "  hearts play --from %s --hand %u --decision %u\n",
               r->path, first->hand, first->decision);
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
