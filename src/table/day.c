/* day.c - the hand of the day. */
#include "table/day.h"

#include <stdio.h>
#include <string.h>

#include "base/fnv.h"

static bool write_tags(struct record *r, const char *date, const struct hearts_plan *plan,
                       const char *rules, int dealer, const char *const *names)
{
    char players[HEARTS_SEATS * (sizeof DAY_PLAYER + 8)] = "", letter[2] = "A";
    bool good = record_tag_set(r, "Event", "Hand of the day") && record_tag_set(r, "Date", date) &&
                record_tag_set(r, "Rules", rules);
    for (int seat = 0; seat < plan->seats && good; seat++) {
        size_t length = strlen(players);
        letter[0] = (char)('A' + seat);
        good = !names || record_tag_set(r, letter, names[seat]);
        (void)snprintf(players + length, sizeof players - length, "%s%s", seat ? " " : "",
                       seat == DAY_PERSON ? "person" : DAY_PLAYER);
    }
    letter[0] = (char)('A' + dealer);
    return good && record_tag_set(r, "Dealer", letter) && record_tag_set(r, "Players", players);
}

struct record *day_record(const char *date, const struct hearts_plan *plan,
                          const char *const *names)
{
    struct record *r = record_new();
    struct hearts_game game;
    hearts_card deck[HEARTS_CARDS];
    char rules[HEARTS_RULES_TEXT], text[sizeof rules + DATE_TEXT + 1];
    (void)hearts_rules_write(&plan->rules, rules, sizeof rules);
    (void)snprintf(text, sizeof text, "%s %s", date, rules);
    uint64_t chance = fnv(FNV_BEGIN, text, strlen(text)); /* docs/RECORD.md says so */
    struct hearts_start start = { .dealer = (uint8_t)(hearts_random(&chance) % plan->seats),
                                  .hand_number = 1 };
    hearts_game_start(plan, &game, &start);
    hearts_deck_shuffle(plan, deck, &chance);
    if (r && hearts_game_deal(plan, &game, deck, NULL).code == HEARTS_OK &&
        write_tags(r, date, plan, rules, start.dealer, names) && record_hand(r, plan, &game))
        return r;
    record_free(r);
    return NULL;
}
