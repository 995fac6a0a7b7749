/* cmd_verify.c - `hearts verify`: checks that nobody could have chosen the deals of a record. */
#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "base/os/file.h"
#include "clients/cli/json_line.h"
#include "clients/cli/verify_print.h"
#include "record/records.h"

struct how {
    bool json, several; /* several: more than one file */
};

static int no_memory(void) { return command_failed("verify", "there is not enough memory"); }

/* Checks one record of a file; `title` is its name in messages. */
static int verify_record(const char *path, const char *title, const struct record *record,
                         const struct records_one *one, struct how how)
{
    struct proof p;
    bool good = proof_read(&fair_hash_sodium, record, &p);
    records_fault(one, &p.fault);
    if (!good || (how.json && !verify_json(title, &p)))
        good = false;
    else if (!how.json)
        verify_print(&p);
    int status = good ? verify_say(path, title, record, &p, how.json) : no_memory();
    proof_release(&p);
    return status;
}

static int verify_one(const char *path, const struct records_one *one, struct how how)
{
    struct record_fault f;
    bool alone = one->number == 1 && one->last;
    struct buffer title = { 0 };
    struct record *record = records_read(one, &f);
    if (!record) {
        if (how.json && !json_line_fault(path, f.line, f.why))
            return no_memory();
        return command_fault(path, &f);
    }
    buffer_format(&title, alone ? "%s" : "%s, record %u", path, one->number);
    if (!how.json && !title.failed)
        command_one_line(title.data);
    if (!how.json && (how.several || !alone) && !title.failed)
        printf("%s:\n", title.data);
    int status = title.failed ? no_memory() : verify_record(path, title.data, record, one, how);
    buffer_release(&title);
    record_free(record);
    return status;
}

static int verify_file(const char *path, struct how how)
{
    struct buffer text = { 0 };
    struct error e;
    struct records_one one;
    int status = 0;
    if (!file_read_all(path, RECORDS_SIZE_MAX, &text, &e)) {
        buffer_release(&text);
        if (how.json && !json_line_fault(path, 0, e.text))
            return no_memory();
        return command_failed("verify", "%s", e.text);
    }
    struct records all = { .text = text.length ? text.data : "", .length = text.length };
    while (!ferror(stdout) && records_next(&all, &one)) {
        int failed = verify_one(path, &one, how);
        status = failed ? failed : status;
    }
    buffer_release(&text);
    return status;
}

int cmd_verify(int argc, char **argv)
{
    static const struct option options[] = { { "json", no_argument, NULL, 'j' }, { 0 } };
    struct how how = { 0 };
    int status = 0;
    opterr = 0;
    optind = 1;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c != 'j')
            return command_wrong_option(argv, c);
        how.json = true;
    }
    if (optind == argc)
        return command_wrong("verify",
                             "the name of a record was expected, or - for standard input");
    how.several = argc - optind > 1;
    for (int i = optind; i < argc && !ferror(stdout); i++) {
        int failed = verify_file(argv[i], how);
        status = failed ? failed : status;
    }
    return status;
}
