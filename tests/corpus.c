/* corpus.c - the corpora of the fuzz targets, replayed as a test.
 *
 *   corpus [FOLDER]     the folder of the corpora; fuzz/corpus
 *
 * A target that finds something stops the program, which fails the test. Prints TAP, a line a file.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os/file.h"

#define LLVMFuzzerTestOneInput fuzz_rules
#include "fuzz/fuzz_rules.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_moves
#include "fuzz/fuzz_moves.c"
#undef LLVMFuzzerTestOneInput

#define LLVMFuzzerTestOneInput fuzz_position
#include "fuzz/fuzz_position.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_event
#include "fuzz/fuzz_event.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_table
#include "fuzz/fuzz_table.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_wire
#include "fuzz/fuzz_wire.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_ticket
#include "fuzz/fuzz_ticket.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_join
#include "fuzz/fuzz_join.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_fair
#include "fuzz/fuzz_fair.c"
#undef LLVMFuzzerTestOneInput

enum { FILE_LIMIT = 1 << 20 };

static int printed, failed;

static void replay(const char *path, int (*target)(const uint8_t *data, size_t size))
{
    struct buffer bytes = { 0 };
    struct error error = { "" };
    bool read = file_read_all(path, FILE_LIMIT, &bytes, &error);
    if (read)
        (void)target((const uint8_t *)(bytes.length ? bytes.data : ""), bytes.length);
    failed += !read;
    printf("%s %d - %s\n", read ? "ok" : "not ok", ++printed, read ? path : error.text);
    fflush(stdout);
    buffer_release(&bytes);
}

static void replay_folder(const char *corpora, const char *name,
                          int (*target)(const uint8_t *data, size_t size))
{
    char folder[1000], path[1300];
    int before = printed;
    snprintf(folder, sizeof folder, "%s/%s", corpora, name);
    struct dirent **files = NULL;
    int count = scandir(folder, &files, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]->d_name);
        if (files[i]->d_name[0] != '.')
            replay(path, target);
        free(files[i]);
    }
    free(files);
    if (printed == before) {
        failed++;
        printf("not ok %d - %s has no files\n", ++printed, folder);
    }
}

int main(int argc, char **argv)
{
    const char *corpora = argc > 1 ? argv[1] : "fuzz/corpus";
    replay_folder(corpora, "rules", fuzz_rules);
    replay_folder(corpora, "moves", fuzz_moves);
    replay_folder(corpora, "position", fuzz_position);
    replay_folder(corpora, "event", fuzz_event);
    replay_folder(corpora, "table", fuzz_table);
    replay_folder(corpora, "wire", fuzz_wire);
    replay_folder(corpora, "ticket", fuzz_ticket);
    replay_folder(corpora, "join", fuzz_join);
    replay_folder(corpora, "fair", fuzz_fair);
    printf("1..%d\n", printed);
    return failed != 0;
}
