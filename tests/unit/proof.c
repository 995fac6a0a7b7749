/* proof.c - what a dishonest server might do: the check for it finds each. The chain of hashes is
 * always recomputed, as such a server would do. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair_play.h"
#include "record/fair/sealed.h"
#include "record/proof.h"

/* A game of two hands with a person at A, as lines. */
enum { LINES = 200 };
static char *lines[LINES];
static size_t count;
static uint8_t game[FAIR_GAME];

static void begin(uint64_t seed)
{
    struct record *r;
    struct buffer text = { 0 };
    while (count)
        free(lines[--count]);
    assert_true(fair_play("classic hands=2 target=none pass=none", false, &seed, &r));
    assert_true(proof_game(r, game));
    record_write(r, &text);
    for (char *at = text.data; *at && count < LINES; at = strchr(at, '\n') + 1)
        lines[count++] = strndup(at, strcspn(at, "\n"));
    buffer_release(&text);
    record_free(r);
}

/* The number of the line with this beginning. */
static size_t find(const char *start)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(lines[i], start, strlen(start)) == 0)
            return i;
    fail_msg("no line begins with %s", start);
    return 0;
}

static void replace(const char *start, const char *line)
{
    size_t at = find(start);
    free(lines[at]);
    lines[at] = strdup(line);
}

static void drop(const char *start)
{
    size_t at = find(start);
    free(lines[at]);
    memmove(lines + at, lines + at + 1, (--count - at) * sizeof *lines);
}

static void insert(size_t at, const char *line)
{
    memmove(lines + at + 1, lines + at, (count++ - at) * sizeof *lines);
    lines[at] = strdup(line);
}

/* Moves the line to before another. */
static void move(const char *start, const char *before)
{
    char *line = strdup(lines[find(start)]);
    drop(start);
    insert(find(before), line);
    free(line);
}

/* The checks that fail, of the whole and of all deals. */
static unsigned failed(void)
{
    struct buffer text = { 0 };
    struct record_fault f = { 0 };
    struct proof p;
    uint8_t link[FAIR_SEAL];
    char line[FAIR_LINE];
    for (size_t i = 0; i < count; i++) {
        bool chain = strncmp(lines[i], "fair chain", 10) == 0;
        fair_chain_begin(&fair_hash_sodium, game, link);
        (void)proof_chain(&fair_hash_sodium, text.data ? text.data : "", text.length, link, NULL);
        (void)fair_write_chain(link, line);
        buffer_format(&text, "%s%s\n", chain ? "fair " : "", chain ? line : lines[i]);
    }
    struct record *r = record_read(text.data, text.length, &f);
    if (!r)
        fail_msg("line %u: %s", f.line, f.why);
    assert_true(proof_read(&fair_hash_sodium, r, &p));
    unsigned all = p.failed;
    for (size_t i = 0; i < p.count; i++)
        all |= p.deals[i].failed;
    assert_int_equal(p.state == PROOF_RIGHT, all == 0);
    proof_release(&p);
    record_free(r);
    buffer_release(&text);
    return all;
}

/* Changes a hexadecimal digit in the line with this beginning: of a secret, a hash, a chance. */
static void change_digit(const char *start, size_t at)
{
    char *line = lines[find(start)];
    line[at] = line[at] == '0' ? '1' : '0';
}

/* The offset of the k-th word of such a line, from 0. */
static size_t word(const char *start, int k)
{
    const char *line = lines[find(start)], *at = line;
    while (k--)
        at = strchr(at, ' ') + 1;
    return (size_t)(at - line);
}

static void as_it_was_played(void **state)
{
    (void)state;
    begin(1);
    assert_int_equal(failed(), 0);
}

static void another_secret_than_was_sealed(void **state)
{
    (void)state;
    begin(1);
    change_digit("fair open 0", strlen(lines[find("fair open 0")]) - 1);
    assert_true(failed() & FAIR_V(1));
    assert_true(failed() & FAIR_V(8)); /* nor do its cards match */
}

static void sealed_too_late(void **state)
{
    (void)state;
    begin(1);
    move("fair commit 1",
         "fair lock 1"); /* as if the first commitment had been known before the lock */
    assert_true(failed() & FAIR_V(2));
    begin(1);
    move("fair lock 0", "fair commit 0");
    assert_true(failed() & FAIR_V(10));
}

static void a_person_left_out(void **state)
{
    (void)state;
    char line[FAIR_LINE];
    begin(1);
    size_t t = word("fair lock 0", 3);
    (void)snprintf(line, sizeof line, "%.*s A computer / B computer / C computer / D computer",
                   (int)t + 64, lines[find("fair lock 0")]);
    replace("fair lock 0", line);
    assert_true(failed() & FAIR_V(4));
    assert_true(failed() & FAIR_V(3)); /* a chance of a seat without a commitment */
}

static void a_chance_called_missing(void **state)
{
    (void)state;
    char line[FAIR_LINE];
    begin(1);
    size_t d = word("fair dealt 0", 3);
    (void)snprintf(line, sizeof line, "%.*s A dropped / B - / C - / D -", (int)d + 128,
                   lines[find("fair dealt 0")]);
    replace("fair dealt 0", line);
    assert_int_equal(failed() & (FAIR_V(6) | FAIR_V(8)), FAIR_V(6) | FAIR_V(8));
    (void)snprintf(line, sizeof line, "%.*s A - / B - / C - / D -", (int)d + 128,
                   lines[find("fair dealt 0")]);
    replace("fair dealt 0", line);
    assert_true(failed() & FAIR_V(3));
}

static void another_chance_or_commitment(void **state)
{
    (void)state;
    begin(1);
    change_digit("fair dealt 0", word("fair dealt 0", 5));
    assert_true(failed() & FAIR_V(5));
    begin(1);
    change_digit("fair lock 0", word("fair lock 0", 5));
    assert_int_equal(failed() & (FAIR_V(4) | FAIR_V(5)), FAIR_V(4) | FAIR_V(5));
}

/* The server told other people another lock: their fingerprint does not match. */
static void two_locks(void **state)
{
    (void)state;
    begin(1);
    change_digit("fair lock 1", word("fair lock 1", 3));
    assert_true(failed() & FAIR_V(4));
}

static void opened_too_early(void **state)
{
    (void)state;
    begin(1);
    move("fair open 0", "fair dealt 0");
    assert_true(failed() & FAIR_V(10));
    begin(1);
    move("fair open 1", "trick"); /* while its game goes on */
    assert_true(failed() & FAIR_V(10));
}

static void not_opened_or_for_another_reason(void **state)
{
    (void)state;
    begin(1);
    drop("fair open 1");
    assert_true(failed() & FAIR_V(10));
    begin(1);
    drop("fair open 2"); /* a deal that was never dealt has to be opened too */
    assert_true(failed() & FAIR_V(10));
    begin(1);
    char line[FAIR_LINE];
    (void)snprintf(line, sizeof line, "fair open 0 void%s",
                   lines[find("fair open 0")] + strlen("fair open 0 game"));
    replace("fair open 0", line);
    assert_true(failed() & FAIR_V(10));
}

static void a_number_used_twice_or_left_out(void **state)
{
    (void)state;
    begin(1);
    char *line = lines[find("fair commit 1")];
    line[strlen("fair commit ")] = '0';
    assert_true(failed() & FAIR_V(10));
    line[strlen("fair commit ")] = '2';
    assert_true(failed() & FAIR_V(10));
}

static void a_hand_without_a_deal(void **state)
{
    (void)state;
    begin(1);
    drop("fair dealt 1");
    assert_true(failed() & FAIR_V(10));
}

static void two_cards_change_hands(void **state)
{
    (void)state;
    begin(1);
    char *deal = lines[find("deal")], kept[2];
    char *mine = deal + strlen("deal A "), *theirs = strchr(deal, '/') + strlen("/ B ");
    memcpy(kept, mine, 2);
    memcpy(mine, theirs, 2);
    memcpy(theirs, kept, 2);
    unsigned all = failed();
    assert_true(all & (FAIR_V(8) | FAIR_V(9)));
}

static void another_dealer(void **state)
{
    (void)state;
    begin(1);
    char *tag = lines[find("[Dealer")];
    char *letter = tag + strlen("[Dealer \"");
    *letter = *letter == 'A' ? 'B' : 'A';
    assert_true(failed() != 0);
}

static void a_card_that_was_not_held(void **state)
{
    (void)state;
    begin(1);
    char *trick = lines[find("trick")];
    memcpy(trick + strlen("trick A "), trick + strlen("trick A 2C "), 2);
    assert_true(failed() & FAIR_V(9));
}

/* With a comment, the record is no longer as it was written. */
static void another_form(void **state)
{
    (void)state;
    begin(1);
    insert(find("trick"), "{ a good one }");
    assert_int_equal(failed(), FAIR_V(11));
    begin(1);
    insert(find("trick"), "");
    assert_int_equal(failed(), FAIR_V(11));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_it_was_played),
        cmocka_unit_test(another_secret_than_was_sealed),
        cmocka_unit_test(sealed_too_late),
        cmocka_unit_test(a_person_left_out),
        cmocka_unit_test(a_chance_called_missing),
        cmocka_unit_test(another_chance_or_commitment),
        cmocka_unit_test(two_locks),
        cmocka_unit_test(opened_too_early),
        cmocka_unit_test(not_opened_or_for_another_reason),
        cmocka_unit_test(a_number_used_twice_or_left_out),
        cmocka_unit_test(a_hand_without_a_deal),
        cmocka_unit_test(two_cards_change_hands),
        cmocka_unit_test(another_dealer),
        cmocka_unit_test(a_card_that_was_not_held),
        cmocka_unit_test(another_form),
    };
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    while (count)
        free(lines[--count]);
    return status;
}
