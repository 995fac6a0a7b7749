/* print_sentences.c - sentences for people, as wide as the terminal allows. */
#include "clients/cli/print_sentences.h"

#include "base/os/width.h"
#include "record/words.h"

#include <stdio.h>

bool print_sentences(struct buffer *text, int indent)
{
    struct buffer folded = { 0 };
    if (!text->failed)
        words_fold(text->data ? text->data : "", width_of(stdout), indent, &folded);
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
