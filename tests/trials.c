/* trials.c - hands by every value of every option, then by random mixtures of them. */
#include "trials.h"

#include <stdio.h>
#include <string.h>

#include "every.h"
#include "random_rules.h"
#include "seed.h"

bool trial_wrong(struct trial *t, const char *why)
{
    snprintf(t->fault, sizeof t->fault, "%s: rules \"%.500s\", seed %llu, trick %d, phase %s", why,
             t->rules, (unsigned long long)t->seed, t->game.tricks + 1,
             hearts_phase_name(t->game.phase));
    return false;
}

/* Rules that do not agree are left out. */
static bool mixture(struct trial *t, int hands, trial_hand *hand)
{
    struct hearts_error e;
    t->rng = t->seed;
    if (!hearts_plan_read(&t->plan, t->rules, strlen(t->rules), &e))
        return true;
    t->mixtures++;
    bool ok = true;
    for (int i = 0; i < hands && ok; i++)
        ok = hand(t, i);
    return ok;
}

static bool option(struct trial *t, const struct hearts_option *o, int hands, trial_hand *hand)
{
    static struct every every;
    bool ok = true;
    every_begin(&every, o);
    while (ok && every_next(&every, t->rules, sizeof t->rules)) {
        t->seed++;
        ok = mixture(t, hands, hand);
    }
    return ok;
}

static bool random_mixtures(struct trial *t, long count, int hands, trial_hand *hand)
{
    uint64_t rng = t->seed;
    bool ok = true;
    while (ok && t->mixtures < count) {
        t->seed = rng;
        random_rules(t->rules, sizeof t->rules, &rng);
        ok = mixture(t, hands, hand);
    }
    return ok;
}

int trials(long mixtures, int hands, trial_hand *hand, const char *what_is_counted, size_t more)
{
    static struct trial t;
    const uint64_t seed = test_seed();
    int failed = 0;
    printf("1..%zu\n", hearts_option_count() + 1 + more);
    for (size_t i = 0; i <= hearts_option_count(); i++) {
        const struct hearts_option *o = i < hearts_option_count() ? hearts_option_at(i) : NULL;
        t = (struct trial){ .seed = o ? seed * 1000003 + i * 100000 : seed };
        bool ok = o ? option(&t, o, hands, hand) : random_mixtures(&t, mixtures, hands, hand);
        failed += !ok;
        printf("%s %zu - %s: %ld mixtures, %ld %s\n", ok ? "ok" : "not ok", i + 1,
               o ? o->name : "random mixtures", t.mixtures, t.counted, what_is_counted);
        if (!ok)
            printf("# %s\n", t.fault);
        fflush(stdout);
    }
    return failed;
}
