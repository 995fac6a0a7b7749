/* computers.c - the computers as a person is offered them. */
#include "tui/computers.h"

const struct strength *computer_strength(int i)
{
    for (size_t k = 0; k < strength_count; k++)
        if (strength_list[k].offered <= STRENGTH_MORE && i-- == 0)
            return &strength_list[k];
    return NULL;
}

int computer_asked(void)
{
    int count = 0;
    while (computer_strength(count) && computer_strength(count)->offered == STRENGTH_ASKED)
        count++;
    return count;
}

const struct strength *computer_offered(int i)
{
    for (size_t k = 0; k < strength_count; k++)
        if (strength_list[k].offered != STRENGTH_UNLISTED && i-- == 0)
            return &strength_list[k];
    return NULL;
}

const char *computer_first(void) { return computer_strength(0)->player; }

const char *computer_mixed(int turn)
{
    static const char *const styles[] = { "careful", "full", "hunter" };
    return styles[(turn - 1) % 3];
}

const char *computer_name(const char *player)
{
    const struct strength *s = strength_of(player);
    return s ? s->name : player;
}

void computers_tell(const struct say *say, const struct place *table, struct buffer *out)
{
    int told = 0;
    for (int seat = 0; seat < say->plan->seats; seat++) {
        const char *player = table->players[seat];
        if (!*player)
            continue;
        buffer_text(out, told++ ? ", " : "Computers: ");
        say_name(say, out, seat, false);
        buffer_format(out, " (%s)", computer_name(player));
    }
    if (told)
        buffer_text(out, ".");
}
