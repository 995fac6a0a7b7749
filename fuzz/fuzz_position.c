/* fuzz_position.c - any bytes as a position: refused, or good enough to be written, read again and
 * played from. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/programs/view_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need(bool holds, const char *what, const char *why)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_position: %s: %s\n", what, why);
    abort();
}

/* A decision for the position can be written as text, and reads back as the same. */
static void check_decision(const struct seat_position *asked)
{
    struct thinking thinking = { .rng = 1 };
    struct hearts_move again;
    struct advice advice;
    struct buffer text = { 0 };
    struct error e = { "" };
    duck_decide(player_find("duck"), &asked->seat, &asked->view, &thinking, &advice);
    move_text_write(&asked->view, &advice.move, &text);
    need(move_text_read(&asked->view, text.data, &again, &e), "a decision is refused", e.text);
    need(again.count == advice.move.count && again.option == advice.move.option,
         "a decision comes back as another", text.data);
    buffer_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct seat_position asked, again;
    /* A copy of exactly this size, so that reading past its end is noticed. */
    char *copy = malloc(size ? size : 1);
    struct buffer text = { 0 }, same = { 0 };
    struct error e = { "" };
    need(copy != NULL, "no memory", "");
    memcpy(copy, size ? data : (const uint8_t *)"", size);
    if (view_text_read(copy, size, &asked, &e)) {
        view_text_write(&asked.seat, &asked.view, &text);
        need(view_text_read(text.data, text.length, &again, &e), "what is written is refused",
             e.text);
        view_text_write(&again.seat, &again.view, &same);
        need(strcmp(text.data, same.data) == 0, "what is written changes", same.data);
        check_decision(&asked);
    } else {
        need(e.text[0] != 0, "a refusal has no reason", "");
    }
    buffer_release(&text);
    buffer_release(&same);
    free(copy);
    return 0;
}
