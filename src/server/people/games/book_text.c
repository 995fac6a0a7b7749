/* book_text.c - somebody's account lines for other programs. */
#include "server/people/games/book_text.h"

#include <string.h>

#include "base/date.h"
#include "server/people/games/facts.h"
#include "server/store/book.h"

enum { SECOND_MS = 1000, MINUTE_S = 60, HOUR_S = 3600, DAY_S = 86400 };

int64_t book_chips(const struct ledger_line *l)
{
    return (l->out ? -1 : 1) * (l->transfer.amount / LEDGER_CHIP);
}

bool book_game_of(const struct ledger_line *l, struct id *out)
{
    const struct ledger_place *place = &l->transfer.place;
    if (place->kind == BOOK_GRANT || !place->game)
        return false;
    facts_id(&place->of, (unsigned)(place->game - 1), out);
    return true;
}

static void write_date(const struct ledger_line *l, struct buffer *out)
{
    char date[DATE_TEXT];
    date_write(l->transfer.at_ms / SECOND_MS / DAY_S, date);
    buffer_text(out, date);
}

static void write_id(const struct id *id, struct buffer *out)
{
    for (size_t i = 0; i < ID_BYTES; i++)
        buffer_format(out, "%02x", id->byte[i]);
}

/* ---- CSV (RFC 4180): no value needs quotes ---- */

void book_csv(const struct ledger_line *lines, size_t count, struct buffer *out)
{
    struct id game;
    buffer_text(out, "line,time,what,chips,left,table,game\r\n");
    for (size_t i = count; i-- > 0;) {
        const struct ledger_line *l = &lines[i];
        int64_t s = l->transfer.at_ms / SECOND_MS % DAY_S;
        buffer_format(out, "%llu,", (unsigned long long)l->number);
        write_date(l, out);
        buffer_format(out, "T%02d:%02d:%02dZ,%s,%lld,%lld,", (int)(s / HOUR_S),
                      (int)(s / MINUTE_S % MINUTE_S), (int)(s % MINUTE_S),
                      book_kind_word(l->transfer.place.kind), (long long)book_chips(l),
                      (long long)(l->left / LEDGER_CHIP));
        if (l->transfer.place.kind != BOOK_GRANT)
            write_id(&l->transfer.place.of, out);
        buffer_text(out, ",");
        if (book_game_of(l, &game))
            write_id(&game, out);
        buffer_text(out, "\r\n");
    }
}

/* ---- A journal ---- */

static void write_wallet(int64_t chips, int64_t left, struct buffer *out)
{
    buffer_format(out, "    Assets:Wallet  %lld chips = %lld chips\n", (long long)chips,
                  (long long)left);
}

void book_journal(const struct ledger_line *lines, size_t count, struct buffer *out)
{
    struct id game;
    if (!count) {
        buffer_text(out, "; There are no chips here yet.\n");
        return;
    }
    const struct ledger_line *oldest = &lines[count - 1];
    int64_t before = oldest->left / LEDGER_CHIP - book_chips(oldest);
    if (before) {
        write_date(oldest, out);
        buffer_text(out, " * earlier lines\n");
        write_wallet(before, before, out);
        buffer_text(out, "    Equity:Earlier\n\n");
    }
    for (size_t i = count; i-- > 0;) {
        const struct ledger_line *l = &lines[i];
        write_date(l, out);
        buffer_format(out, " * (%llu) %s\n", (unsigned long long)l->number,
                      book_kind_word(l->transfer.place.kind));
        if (book_game_of(l, &game)) {
            buffer_text(out, "    ; game: ");
            write_id(&game, out);
            buffer_text(out, "\n");
        }
        write_wallet(book_chips(l), l->left / LEDGER_CHIP, out);
        /* The other side: a grant is income; money at a table is an asset there. */
        if (l->transfer.place.kind == BOOK_GRANT) {
            buffer_text(out, "    Income:Grants\n\n");
            continue;
        }
        buffer_text(out, "    Tables:");
        write_id(&l->transfer.place.of, out);
        buffer_text(out, "\n\n");
    }
}
