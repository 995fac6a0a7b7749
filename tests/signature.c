/* signature.c - a number that changes when any game of a preset would be played differently.
 *
 *   signature                 prints it
 *   signature FILE            compares it with what FILE holds, prints TAP
 *   signature --write FILE    writes FILE again
 *
 * Seeded random games of every preset are played by hearts_game_move(). Every choice, every
 * decision and every score goes into a hash. Neither the kernel that plays nor the processor may
 * affect it. A commit that touches the engine says whether the last line stays the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/os/file.h"
#include "hearts/game.h"
#include "playing.h"

enum { GAMES = 120, HANDS = 3, FILE_LIMIT = 1 << 16 };

/* FNV-1a, a byte at a time, so that byte order and padding cannot show. */
static void hash_number(uint64_t *hash, int64_t n)
{
    for (int i = 0; i < 8; i++) {
        *hash ^= (uint64_t)n >> 8 * i & 0xff;
        *hash *= UINT64_C(0x100000001b3);
    }
}

static void hash_move(uint64_t *hash, const struct hearts_choice *may, const struct hearts_move *m)
{
    hash_number(hash, (int64_t)may->from.once);
    hash_number(hash, (int64_t)may->from.twice);
    hash_number(hash, may->low | may->high << 8 | may->options << 16 | may->fallback << 24);
    hash_number(hash, m->seat | m->option << 8 | m->count << 16);
    for (int i = 0; i < m->count; i++)
        hash_number(hash, m->cards[i]);
}

static void hash_result(uint64_t *hash, const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_fraction stakes[HEARTS_SEATS], pot[HEARTS_SEATS];
    hearts_money_stakes(p, g, stakes);
    hearts_money_pot(p, g, pot);
    for (int s = 0; s < p->seats; s++) {
        hash_number(hash, g->hand_score[s]);
        hash_number(hash, g->score[s]);
        hash_number(hash, stakes[s].num);
        hash_number(hash, stakes[s].den);
        hash_number(hash, pot[s].num);
        hash_number(hash, pot[s].den);
    }
    hash_number(hash, g->phase == HEARTS_OVER ? g->winners : -1);
}

static void play(const struct hearts_plan *p, uint64_t seed, uint64_t *hash)
{
    struct hearts_game g;
    uint64_t rng = seed;
    playing_new_game(p, &g, &rng);
    int shooter = seed % 4 ? -1 : (int)(seed / 4 % p->seats);
    for (int hands = 0; hands < HANDS; hands++) {
        if (g.phase == HEARTS_OVER)
            hearts_game_next(p, &g);
        (void)playing_deal(p, &g, &rng);
        while (playing_on(&g)) {
            int seat = playing_seat(&g, &rng);
            struct hearts_choice may = hearts_game_choice(p, &g, seat);
            struct hearts_move m = playing_choose(p, &g, seat, shooter, &rng);
            hash_move(hash, &may, &m);
            (void)hearts_game_move(p, &g, &m, NULL);
        }
        hash_result(hash, p, &g);
    }
}

static uint64_t signature_of(const struct hearts_preset *preset)
{
    struct hearts_plan plan;
    struct hearts_error e;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    if (hearts_plan_read(&plan, preset->name, strlen(preset->name), &e))
        for (uint64_t game = 0; game < GAMES; game++)
            play(&plan, game, &hash);
    return hash;
}

static void write_all(struct buffer *out)
{
    uint64_t total = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        uint64_t hash = signature_of(hearts_preset_at(i));
        hash_number(&total, (int64_t)hash);
        buffer_format(out, "%-20s %016llx\n", hearts_preset_at(i)->name, (unsigned long long)hash);
    }
    buffer_format(out, "%-20s %016llx\n", "Signature:", (unsigned long long)total);
}

/* Prints of each line whether it is in the file. */
static int compare(const struct buffer *now, const char *path)
{
    struct buffer kept = { 0 };
    struct error error;
    int printed = 0, failed = 0;
    if (!file_read_all(path, FILE_LIMIT, &kept, &error)) {
        printf("Bail out! %s\n", error.text);
        buffer_release(&kept);
        return 1;
    }
    printf("1..%zu\n", hearts_preset_count() + 1);
    for (const char *line = now->data; *line;) {
        char text[100];
        size_t length = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s\n", (int)length, line);
        bool same = kept.data && strstr(kept.data, text) != NULL;
        failed += !same;
        printf("%s %d - %s", same ? "ok" : "not ok", ++printed, text);
        line += length + 1;
    }
    buffer_release(&kept);
    return failed != 0;
}

int main(int argc, char **argv)
{
    bool write = argc == 3 && strcmp(argv[1], "--write") == 0;
    struct buffer out = { 0 };
    struct error error;
    int status = 0;
    write_all(&out);
    if (out.failed) {
        puts("Bail out! out of memory");
        status = 1;
    } else if (write && !file_write_atomic(argv[2], out.data, out.length, &error)) {
        printf("Bail out! %s\n", error.text);
        status = 1;
    } else if (!write && argc == 2) {
        status = compare(&out, argv[1]);
    } else {
        fputs(out.data, stdout);
    }
    buffer_release(&out);
    return status;
}
