/* corpus.c - the records of the fuzz corpus and the sample records, fed to the fuzz target of
 * records; tests/corpus.c has the other corpora. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <dirent.h>

#include "base/os/file.h"

#include "fuzz/fuzz_record.c"

enum { FILE_LIMIT = 1 << 20 };

/* Feeds every file of a folder to a target; returns how many there were. */
static int replay_folder(const char *folder, int (*target)(const uint8_t *data, size_t size))
{
    int count = 0;
    DIR *d = opendir(folder);
    if (!d)
        fail_msg("%s cannot be opened", folder);
    for (struct dirent *e = readdir(d); e; e = readdir(d)) {
        struct buffer bytes = { 0 };
        struct error why;
        char path[4096];
        if (e->d_name[0] == '.')
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (!file_read_all(path, FILE_LIMIT, &bytes, &why))
            fail_msg("%s", why.text);
        (void)target((const uint8_t *)(bytes.length ? bytes.data : ""), bytes.length);
        buffer_release(&bytes);
        count++;
    }
    (void)closedir(d);
    return count;
}

static void records(void **state)
{
    (void)state;
    assert_true(replay_folder("fuzz/corpus/record", LLVMFuzzerTestOneInput) > 0);
}

/* The sample records are good seeds too. */
static void sample_records(void **state)
{
    (void)state;
    assert_true(replay_folder("tests/records", LLVMFuzzerTestOneInput) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records),
        cmocka_unit_test(sample_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
