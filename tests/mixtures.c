/* mixtures.c - every value of every option, in some named games each. */
#include "mixtures.h"

#include <stdio.h>
#include <string.h>

/* Steps to the next combination of option, value, way (alone or with companions) and game; false
 * after the last. */
static bool step_on(struct mixtures *m)
{
    m->game++;
    if (m->game < hearts_preset_count() && m->found < m->games)
        return true;
    m->first += m->found;
    m->game = m->found = 0;
    m->company = !m->company && m->every.with;
    if (m->company)
        return true;
    if (++m->value < m->every.values)
        return true;
    m->value = 0;
    if (++m->option == hearts_option_count())
        return false;
    every_begin(&m->every, hearts_option_at(m->option));
    return true;
}

bool mixtures_next(struct mixtures *m, char rules[HEARTS_RULES_TEXT])
{
    struct hearts_error e;
    if (!m->every.option)
        every_begin(&m->every, hearts_option_at(m->option));
    else if (!step_on(m))
        return false;
    do {
        size_t game = (m->first + m->game) % hearts_preset_count();
        (void)snprintf(rules, HEARTS_RULES_TEXT, "%s %s %s=%s", hearts_preset_at(game)->name,
                       m->company ? m->every.with : "", m->every.option->name,
                       m->every.value[m->value]);
        if (hearts_plan_read(&m->plan, rules, strlen(rules), &e)) {
            m->found++;
            return true;
        }
    } while (step_on(m));
    return false;
}
