/* ledger.c - the ledger: no chip is made, lost or paid twice.
 *
 *   ledger [brief | MEMORY [SQLITE] | fill FOLDER]
 *
 * Random transfers, MEMORY of them in the store in memory and SQLITE in SQLite, compared with a
 * plain model; and evenings at many tables through the journal. brief: only the cases that notice
 * the changes of tests/mutants.txt. fill: leaves an evening in a folder, for other tests.
 */
#include <stdlib.h>
#include <string.h>

#include "ledger.h"
#include "seed.h"
#include "store_try.h"

enum { MEMORY = 1000000, SQLITE = 60000, BRIEF = 5000, FILL = 200, DOUBLED = 100000 };

int main(int argc, char **argv)
{
    uint64_t seed = test_seed();
    if (argc > 2 && strcmp(argv[1], "fill") == 0) {
        try_evenings(&store_sqlite, seed, FILL, argv[2]);
        return try_done();
    }
    bool brief = argc > 1 && strcmp(argv[1], "brief") == 0;
    long memory = brief      ? BRIEF
                  : argc > 1 ? atol(argv[1])
                             : test_many(MEMORY / 10, MEMORY, "transfers in memory");
    long sqlite = brief      ? BRIEF
                  : argc > 2 ? atol(argv[2])
                             : test_many(SQLITE / 10, SQLITE, "transfers in SQLite");
    long doubled = brief ? 100 : test_many(DOUBLED / 10, DOUBLED, "settled twice");
    try_book(seed, brief ? 100 : 2000);
    try_ledger_model(&store_memory, seed, memory);
    try_evenings(&store_memory, seed, memory / 100, NULL);
    try_doubled(&store_memory, doubled);
    try_ledger_model(&store_sqlite, seed, sqlite);
    try_evenings(&store_sqlite, seed, sqlite / 20, NULL);
    try_doubled(&store_sqlite, doubled / 5);
    return try_done();
}
