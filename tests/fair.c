/* fair.c - transcripts of random games: all pass the check, and none does after any change.
 *
 *   fair [GAMES [FLIPPED]]  as TAP: this many games, this many of them changed byte by byte
 *   fair --write GAMES      prints this many transcripts, one after the other
 *   fair --flip GAMES       prints this many, with one byte changed in each
 */
#include "fair_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/game.h"
#include "record/fair/sealed.h"
#include "record/proof.h"
#include "record/records.h"
#include "seed.h"

static int printed, failed;

static void told(bool good, const char *what)
{
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++printed, what);
    fflush(stdout);
    failed += !good;
}

static enum proof_state state_of(const char *text, size_t length, struct proof *p)
{
    struct record_fault f;
    struct record *r = record_read(text, length, &f);
    memset(p, 0, sizeof *p);
    p->state = PROOF_WRONG;
    if (r && !proof_read(&fair_hash_sodium, r, p))
        p->state = PROOF_WRONG;
    record_free(r);
    return p->state;
}

static bool is_right(const char *text, size_t length)
{
    struct proof p;
    bool right = state_of(text, length, &p) == PROOF_RIGHT;
    proof_release(&p);
    return right;
}

/* Games of every kind: one or two decks, kitties, three to ten seats, passing or none. */
static const char *const short_games[] = {
    "classic hands=1 target=none",
    "three decks=2 hands=1 target=none",
    "black-maria hands=1 target=none",
    "cancellation players=10 hands=1 target=none",
    "super hands=1 target=none",
    "partners hands=1 target=none",
    "classic target=30",
    "five hands=2 target=none",
};
enum { SHORT_GAMES = sizeof short_games / sizeof *short_games };

static void play_one(unsigned at, uint64_t *rng, struct buffer *out)
{
    struct record *r;
    buffer_cut(out, 0);
    const char *rules = short_games[at % SHORT_GAMES];
    if (!fair_play(rules, at % (2 * SHORT_GAMES) >= SHORT_GAMES, rng, &r)) {
        printf("# cannot be played: %s\n", rules);
        failed++;
    }
    record_write(r, out);
    record_free(r);
}

/* ---- All of them pass ---- */

static void named_games(uint64_t *rng)
{
    unsigned right = 0, all = 0;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        for (int mishaps = 0; mishaps < 2; mishaps++) {
            struct record *r;
            struct proof p = { 0 };
            bool played = fair_play(hearts_preset_at(i)->name, mishaps, rng, &r);
            bool good = played && proof_read(&fair_hash_sodium, r, &p) && p.state == PROOF_RIGHT;
            if (!good)
                printf("# %s: %s, line %u\n", hearts_preset_at(i)->name, p.fault.why, p.fault.line);
            right += good;
            all++;
            proof_release(&p);
            record_free(r);
        }
    printf("# %u of %u\n", right, all);
    told(right == all, "games of every name check");
}

static void random_games(unsigned games, uint64_t *rng)
{
    struct buffer text = { 0 };
    unsigned right = 0, deals = 0, voided = 0, dropped = 0, unused = 0;
    for (unsigned i = 0; i < games; i++) {
        struct proof p;
        play_one(i, rng, &text);
        right += state_of(text.data, text.length, &p) == PROOF_RIGHT;
        if (p.state != PROOF_RIGHT)
            printf("# game %u: %s, line %u\n", i, p.fault.why, p.fault.line);
        deals += (unsigned)p.count;
        voided += p.voided;
        dropped += p.dropped;
        unused += p.unused;
        proof_release(&p);
    }
    printf("# %u of %u games; %u deals, called off %u, unused %u, dropped chances %u\n", right,
           games, deals, voided, unused, dropped);
    told(right == games, "games of many kinds check, with mishaps and without");
    buffer_release(&text);
}

/* ---- None with a changed byte does ---- */

/* Tries one in `one_in` of the other 255 values of each byte; which ones differs from byte to byte.
 */
static void flip_all(unsigned games, unsigned one_in, uint64_t *rng)
{
    struct buffer text = { 0 };
    unsigned long long tried = 0, taken = 0;
    for (unsigned i = 0; i < games; i++) {
        play_one(i, rng, &text);
        for (size_t at = 0; at < text.length; at++) {
            unsigned char was = (unsigned char)text.data[at];
            for (unsigned value = (unsigned)at % one_in; value < 256; value += one_in) {
                if (value == was)
                    continue;
                text.data[at] = (char)value;
                tried++;
                if (!is_right(text.data, text.length))
                    continue;
                printf("# game %u, byte %zu: %u in place of %u is taken\n", i, at, value, was);
                taken++;
            }
            text.data[at] = (char)was;
        }
    }
    printf("# %llu changes of %u transcripts, %llu taken\n", tried, games, taken);
    told(taken == 0, "every byte replaced by another value is refused");
    buffer_release(&text);
}

/* Recomputes the chain of hashes, as somebody would do who forges a file. */
static void mend_chain(struct buffer *text, const uint8_t game[FAIR_GAME])
{
    uint8_t link[FAIR_SEAL];
    char line[FAIR_LINE];
    for (char *at = text->data; at && (at = strstr(at, "\nfair chain ")) != NULL; at += 12) {
        fair_chain_begin(&fair_hash_sodium, game, link);
        (void)proof_chain(&fair_hash_sodium, text->data, (size_t)(at + 1 - text->data), link, NULL);
        size_t length = fair_write_chain(link, line);
        memcpy(at + 6, line, length);
    }
}

/* With the chain recomputed, a change of any byte of the lines that make a deal is still found. */
static void flip_with_the_chain_mended(unsigned games, uint64_t *rng)
{
    struct buffer text = { 0 }, other = { 0 };
    unsigned tried = 0, taken = 0;
    for (unsigned i = 0; i < games; i++) {
        struct record_fault f;
        uint8_t game[FAIR_GAME];
        play_one(i, rng, &text);
        struct record *r = record_read(text.data, text.length, &f);
        bool good = r && proof_game(r, game);
        record_free(r);
        failed += !good;
        for (char *at = text.data; (at = strstr(at, "\nfair ")) != NULL; at++) {
            if (memcmp(at, "\nfair chain", 11) == 0)
                continue;
            size_t start = (size_t)(at - text.data) + 1, length = strcspn(at + 1, "\n");
            for (size_t k = start; k < start + length; k++) {
                buffer_cut(&other, 0);
                buffer_append(&other, text.data, text.length);
                char was = other.data[k], is = was == '0' ? '1' : '0';
                other.data[k] = was == 'a' ? 'b' : is;
                buffer_char(&other, '\0');
                other.length--;
                mend_chain(&other, game);
                tried++;
                if (!is_right(other.data, other.length))
                    continue;
                printf("# game %u, byte %zu: %c in place of %c is taken\n", i, k, other.data[k],
                       was);
                taken++;
            }
        }
    }
    printf("# %u changes, %u taken\n", tried, taken);
    told(taken == 0, "a change of a deal's lines is refused where the chain was mended");
    buffer_release(&text);
    buffer_release(&other);
}

static int write_games(unsigned games, bool flip)
{
    struct buffer text = { 0 };
    const char *seed = getenv("HEARTS_SEED");
    uint64_t rng = seed ? strtoull(seed, NULL, 10) : 1;
    for (unsigned i = 0; i < games; i++) {
        play_one(i, &rng, &text);
        if (flip) {
            size_t at = hearts_random_below(&rng, (uint32_t)text.length);
            text.data[at] = (char)((unsigned char)text.data[at] ^
                                   (1 + hearts_random_below(&rng, 255)));
        }
        fwrite(text.data, 1, text.length, stdout);
    }
    buffer_release(&text);
    return failed != 0;
}

int main(int argc, char **argv)
{
    bool writes = argc == 3 && strcmp(argv[1], "--write") == 0;
    bool flips = argc == 3 && strcmp(argv[1], "--flip") == 0;
    if (writes || flips)
        return write_games((unsigned)strtoul(argv[2], NULL, 10), flips);
    uint64_t rng = test_seed();
    unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10)
                              : (unsigned)test_many(40, 400, "random games");
    unsigned flipped = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
    named_games(&rng);
    random_games(games, &rng);
    flip_with_the_chain_mended(flipped, &rng);
    flip_all(flipped, (unsigned)test_one_in(15, "values of every byte"), &rng);
    printf("1..%d\n", printed);
    return failed != 0;
}
