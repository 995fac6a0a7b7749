/* fuzz_rules.c - any bytes as rules: read, written, read again, made a plan, or refused. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/plan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINE = 400 };

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_rules: %s\n", what);
    abort();
}

/* An error is one line, and the same however little room there is for it. */
static void check_error(const struct hearts_error *e)
{
    char line[LINE], cut[LINE];
    size_t length = hearts_error_write(e, line, sizeof line);
    must(e->why && length > 0 && length < sizeof line, "an error has no line of its own");
    must(strlen(line) == length && !strchr(line, '\n'), "an error is not one line");
    must(!e->option || hearts_option_find(e->option), "an error names an unknown option");
    must(!e->other || hearts_option_find(e->other), "an error names an unknown other option");
    for (size_t room = 1; room <= length; room += 7) {
        memset(cut, 'x', sizeof cut);
        must(hearts_error_write(e, cut, room) == length, "a cut error has another length");
        must(memcmp(cut, line, room - 1) == 0 && cut[room - 1] == '\0' && cut[room] == 'x',
             "an error is cut wrongly");
    }
    must(hearts_error_write(e, NULL, 0) == length, "an error cannot be measured");
}

static void check_refusal(const struct hearts_error *e, const struct hearts_rules *r,
                          const struct hearts_rules *before, const char *text, size_t size)
{
    check_error(e);
    must(memcmp(r, before, sizeof *r) == 0, "rules that cannot be read change others");
    must(!e->at || (e->at >= text && e->at + e->at_length <= text + size),
         "an error points outside the text");
}

/* Rules that are written read back as the same, as a whole and option by option. */
static void check_texts(const struct hearts_rules *r)
{
    char text[HEARTS_RULES_TEXT], again[HEARTS_RULES_TEXT];
    struct hearts_rules other;
    struct hearts_error e;
    size_t length = hearts_rules_write(r, text, sizeof text);
    must(length < sizeof text, "rules are too long to write");
    hearts_rules_standard(&other);
    must(hearts_rules_read(&other, text, length, &e), "rules written cannot be read");
    must(memcmp(r, &other, sizeof other) == 0, "rules written read back as others");
    must(hearts_rules_write(&other, again, sizeof again) == length && strcmp(text, again) == 0,
         "rules are written in two ways");
    hearts_rules_standard(&other);
    for (size_t i = 0; i < hearts_option_count(); i++) {
        const struct hearts_option *o = hearts_option_at(i);
        length = hearts_option_write(r, o, text, sizeof text);
        must(length > 0 && length < sizeof text, "a value is too long to write");
        must(hearts_option_read(&other, o, text, length, &e), "a value written cannot be read");
    }
    must(memcmp(r, &other, sizeof other) == 0, "values written read back as others");
}

static void check_plan(const struct hearts_rules *r)
{
    struct hearts_plan p, again;
    struct hearts_error e;
    memset(&p, 0xa5, sizeof p);
    memset(&again, 0x5a, sizeof again);
    if (!hearts_plan_make(&p, r, &e)) {
        must(e.option != NULL, "rules are refused without naming an option");
        check_error(&e);
        return;
    }
    must(hearts_plan_make(&again, r, &e) && memcmp(&p, &again, sizeof p) == 0,
         "a plan has bytes that nobody wrote");
    must(p.seats * p.hand_cards + p.kitty_cards == p.deck_cards, "cards are left over");
    must(p.deck_cards <= HEARTS_CARDS && p.hand_cards > 0, "the deck has no such size");
    must(p.kitty_cards < p.seats && p.total > 0 && p.cycle_length > 0, "a plan has no sense");
    for (int i = 0; i < p.cycle_length; i++)
        must(hearts_plan_pass_cards(&p, p.cycle[i]) <= p.hand_cards, "a pass is over the hand");
    for (int i = 0; hearts_plan_remark(&p, i, &e); i++)
        check_error(&e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A copy of exactly this size, so that reading past its end is noticed. */
    char *text = malloc(size ? size : 1), label[LINE];
    struct hearts_rules r, before;
    struct hearts_error e;
    must(text != NULL, "no memory");
    memcpy(text, size ? data : (const uint8_t *)"", size);
    hearts_rules_standard(&r);
    memcpy(&before, &r, sizeof r);
    if (hearts_rules_read(&r, text, size, &e)) {
        check_texts(&r);
        check_plan(&r);
    } else
        check_refusal(&e, &r, &before, text, size);
    size_t length = hearts_rules_label(text, size, "name", label, sizeof label);
    must(length <= size && memchr(label, '\0', sizeof label) && strlen(label) <= length,
         "a name is longer than its text");
    free(text);
    return 0;
}
