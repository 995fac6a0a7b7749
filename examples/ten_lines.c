/* ten_lines.c - deals and plays a hand at random: all it takes to use the library. */
#include <hearts/hearts.h>
#include <stdio.h>

int main(void)
{
    uint64_t chance = 1;
    struct hearts_plan plan;
    struct hearts_error error;
    struct hearts_game game;
    hearts_card deck[HEARTS_CARDS];
    if (!hearts_plan_read(&plan, "turbo", 5, &error))
        return 1;
    hearts_game_start(&plan, &game, &(struct hearts_start){ .hand_number = 1 });
    hearts_deck_shuffle(&plan, deck, &chance);
    (void)hearts_game_deal(&plan, &game, deck, NULL);
    hearts_game_playout(&plan, &game, &chance);
    for (int seat = 0; seat < plan.seats; seat++)
        printf("%c %d\n", 'A' + seat, (int)game.hand_score[seat]);
    return 0;
}
