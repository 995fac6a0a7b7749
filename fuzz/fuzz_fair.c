/* fuzz_fair.c - any bytes as a line of a transcript, and as a whole record with one: read, written,
 * checked. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record/fair/fair_sent.h"
#include "record/proof.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A line that can be read is written in one form, which reads as the same line. */
static void check_line(const char *text, size_t length)
{
    struct fair_line line, again;
    char once[FAIR_LINE], twice[FAIR_LINE];
    const char *why = NULL;
    if (!fair_read(text, length, &line, &why)) {
        if (!why || !*why)
            abort();
        return;
    }
    size_t written = fair_write_line(&line, once);
    if (!written || written >= FAIR_LINE || once[written] != '\0' ||
        !fair_read(once, written, &again, &why) || fair_write_line(&again, twice) != written ||
        memcmp(once, twice, written) != 0 || memcmp(&line, &again, sizeof line) != 0)
        abort();
}

/* Every check ends with a verdict; a record that is right is written as record_write_plain() does.
 */
static void check_record(const char *text, size_t length)
{
    struct record_fault f;
    struct proof p;
    struct buffer plain = { 0 };
    struct record *record = record_read(text, length, &f);
    if (!record)
        return;
    if (!proof_read(&fair_hash_sodium, record, &p))
        abort();
    record_write_plain(record, &plain);
    bool is_plain = length && plain.length == length && memcmp(plain.data, text, length) == 0;
    if (p.state == PROOF_RIGHT && (!is_plain || p.failed || p.fault.why[0]))
        abort();
    if (p.failed && !p.fault.why[0])
        abort();
    proof_release(&p);
    buffer_release(&plain);
    record_free(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 << 16)
        return 0;
    const char *text = size ? (const char *)data : "";
    check_line(text, size);
    check_record(text, size);
    return 0;
}
