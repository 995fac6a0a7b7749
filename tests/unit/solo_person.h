/* solo_person.h - the person at a table of one, for tests. */
#ifndef TESTS_UNIT_SOLO_PERSON_H
#define TESTS_UNIT_SOLO_PERSON_H

#include "clients/terminal/solo/solo.h"
#include "players/reason/advice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Plays on until the person decides, and decides by the hint. */
static inline void person_decides(struct solo *t)
{
    struct advice advice;
    struct error e = { "" };
    while (solo_waits(t) != SOLO_PERSON)
        if (!solo_step(t, &e))
            fail_msg("%s", e.text);
    assert_true(solo_hint(t, &advice));
    assert_int_equal(solo_move(t, &advice.move).code, HEARTS_OK);
}

#endif
