/* refusal.c - why a move is refused, in words; and the words of phases and choices. */
#include "engine.h"

#define HEARTS_WORD(constant, word) word,
static const char *const refusal_words[] = { HEARTS_LIST_REFUSAL(HEARTS_WORD) };
#undef HEARTS_WORD

static const char *const suit_names[] = { "clubs", "diamonds", "spades", "hearts" };

const char *hearts_refusal_word(enum hearts_refusal_code code)
{
    return code < HEARTS_REFUSALS ? refusal_words[code] : "";
}

const char *hearts_phase_name(enum hearts_phase phase)
{
    static const char *const names[] = { "deal", "pass", "charge", "play", "bury", "moon", "over" };
    return phase <= HEARTS_OVER ? names[phase] : "";
}

const char *hearts_choice_word(enum hearts_phase phase, int option)
{
    static const char *const pass[] = { "cards", "unseen" }, *const moon[] = { "add", "subtract" };
    if (option < 0 || option > 1)
        return "";
    return phase == HEARTS_PASS ? pass[option] : phase == HEARTS_SCORE ? moon[option] : "";
}

static void write_count(struct hearts__writer *w, struct hearts_refusal r)
{
    hearts__write(w, "choose ");
    if (r.low == r.high)
        hearts__write(w, "exactly ");
    hearts__write_number(w, r.low);
    if (r.low != r.high) {
        hearts__write(w, " to ");
        hearts__write_number(w, r.high);
    }
    hearts__write(w, r.high == 1 ? " card" : " cards");
}

/* The clause that needs no figures, or NULL. A '*' stands for the card. */
static const char *plain_clause(enum hearts_refusal_code code)
{
    switch (code) {
    case HEARTS_OK: return "allowed";
    case HEARTS_NOT_YOUR_TURN: return "it is not your turn";
    case HEARTS_GAME_OVER: return "the game is over";
    case HEARTS_NOT_HELD: return "you do not hold *";
    case HEARTS_NO_OPTION: return "there is no such choice";
    case HEARTS_NOT_CHARGEABLE: return "* may not be charged";
    case HEARTS_BURY_CHARGED: return "* is charged: a charged card is not buried";
    case HEARTS_BURY_POINTS: return "* counts: bury cards that do not count first";
    case HEARTS_CHARGED_SLOUGH: return "charged: * waits until its suit has been led";
    case HEARTS_OPENING_CLUB: return "lead a club: the first trick opens with clubs";
    case HEARTS_FIRST_POINTS: return "no points on the first trick";
    case HEARTS_FIRST_BONUS: return "no bonus cards on the first trick";
    case HEARTS_FIRST_NAMED: return "* may not be played on the first trick";
    case HEARTS_FIRST_ORDER: return "first trick: cards like * go first";
    case HEARTS_NOT_BROKEN: return "hearts are not broken";
    case HEARTS_QUEEN_NOT_BROKEN: return "QS may not be led: hearts are not broken";
    case HEARTS_QUEEN_NOW: return "QS is safe and must be played now";
    case HEARTS_NAMED_TOO_OFTEN: return "* is named more often than you hold it";
    case HEARTS_BAD_DECK: return "the deck does not hold the cards of this game";
    case HEARTS_WRONG_COUNT:
    case HEARTS_CHARGE_LIMIT:
    case HEARTS_MUST_FOLLOW:
    case HEARTS_CHARGED_FIRST:
    case HEARTS_OPENING_CARD:
    case HEARTS_REFUSALS: break;
    }
    return NULL;
}

static void write_figures(struct hearts__writer *w, struct hearts_refusal r)
{
    if (r.code == HEARTS_WRONG_COUNT) {
        write_count(w, r);
    } else if (r.code == HEARTS_CHARGE_LIMIT) {
        hearts__write_number(w, r.high);
        hearts__write(w, r.high == 1 ? " charge each" : " charges each");
        hearts__write(w, ": no more are left to you");
    } else if (r.code == HEARTS_MUST_FOLLOW) {
        hearts__write(w, "follow suit: you hold ");
        hearts__write(w, suit_names[r.suit & 3]);
    } else if (r.code == HEARTS_CHARGED_FIRST) {
        hearts__write(w, "charged: ");
        hearts__write(w, suit_names[hearts_card_suit(r.card)]);
        hearts__write(w, r.suit < 4 ? " are led for the first time" : " have not been led yet");
    } else if (r.code == HEARTS_OPENING_CARD) {
        hearts__write(w, "lead ");
        hearts__write_card(w, r.card);
        hearts__write(w, ": the lowest club opens");
    }
}

size_t hearts_refusal_write(struct hearts_refusal r, char *out, size_t capacity)
{
    struct hearts__writer w = { out, capacity, 0 };
    const char *clause = plain_clause(r.code);
    if (!clause)
        write_figures(&w, r);
    for (; clause && *clause; clause++)
        if (*clause == '*' && r.card < HEARTS_FACES && HEARTS_ALL_FACES >> r.card & 1)
            hearts__write_card(&w, r.card);
        else if (*clause == '*')
            hearts__write(&w, "that card");
        else
            hearts__write_char(&w, *clause);
    return hearts__write_end(&w);
}

struct hearts_refusal hearts__only_in(enum hearts_phase phase, const struct hearts_game *g)
{
    struct hearts_refusal r = { .code = HEARTS_OK, .card = HEARTS_NO_CARD };
    if (g->phase != phase)
        r.code = g->phase == HEARTS_OVER ? HEARTS_GAME_OVER : HEARTS_NOT_YOUR_TURN;
    return r;
}
