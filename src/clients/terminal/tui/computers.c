/* computers.c - the computer players offered to a person. */
#include "clients/terminal/tui/computers.h"

/* The i-th one whose `offered` lies in this range, in the order of strengths.def; NULL past the
 * last. */
static const struct strength *offered_as(enum strength_offered from, enum strength_offered to,
                                         int i)
{
    for (size_t k = 0; k < strength_count; k++)
        if (strength_list[k].offered >= from && strength_list[k].offered <= to && i-- == 0)
            return &strength_list[k];
    return NULL;
}

const struct strength *computer_strength(int i)
{
    return offered_as(STRENGTH_ASKED, STRENGTH_MORE, i);
}

int computer_asked(void)
{
    int count = 0;
    while (offered_as(STRENGTH_ASKED, STRENGTH_ASKED, count))
        count++;
    return count;
}

const struct strength *computer_offered(int i)
{
    return offered_as(STRENGTH_ASKED, STRENGTH_STYLE, i);
}

const char *computer_first(void) { return computer_strength(0)->player; }

/* The strongest one has no style: it comes second, after the first style. */
const char *computer_mixed(int turn)
{
    int strongest = 0, styles = 0;
    while (computer_strength(strongest + 1))
        strongest++;
    while (offered_as(STRENGTH_STYLE, STRENGTH_STYLE, styles))
        styles++;
    int at = (turn - 1) % (styles + 1);
    if (at == 1 || !styles)
        return computer_strength(strongest)->player;
    return offered_as(STRENGTH_STYLE, STRENGTH_STYLE, at ? at - 1 : 0)->player;
}

const char *computer_name(const char *player)
{
    const struct strength *s = strength_of(player);
    return s ? s->name : player;
}

void computers_tell(const struct say *say, const struct seat *table, struct buffer *out)
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
