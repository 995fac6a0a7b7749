/* say_ask.c - what the person is asked, and why a card is refused. */
#include "clients/terminal/tui/say.h"

static void capital_from(struct buffer *out, size_t at)
{
    if (out->data && at < out->length && out->data[at] >= 'a' && out->data[at] <= 'z')
        out->data[at] = (char)(out->data[at] - 'a' + 'A');
}

static bool may_decide(const struct hearts_view *v) { return v->choice.low <= v->choice.high; }

/* Whether a card in the hand is refused for this reason. */
static bool some_card(const struct hearts_view *v, enum hearts_refusal_code code)
{
    for (hearts_faces left = v->hand.once; left; left &= left - 1)
        if (v->why[hearts_faces_lowest(left)].code == code)
            return true;
    return false;
}

static void say_how_many(struct buffer *out, int low, int high)
{
    if (low == high)
        say_count(out, high);
    else if (low == 0) {
        buffer_text(out, "up to ");
        say_count(out, high);
    } else {
        say_count(out, low);
        buffer_text(out, " to ");
        say_count(out, high);
    }
    buffer_text(out, high == 1 ? " card" : " cards");
}

/* Writes the player `way` seats to the left. */
static void say_neighbour(const struct say *s, const struct hearts_view *v, struct buffer *out,
                          int way, bool capital)
{
    say_name(s, out, (v->seat + way) % s->plan->seats, capital);
}

static void ask_scatter(const struct say *s, const struct hearts_view *v, struct buffer *what,
                        struct buffer *why)
{
    int each = v->choice.high / (s->plan->seats - 1);
    buffer_text(what, "Choose ");
    say_how_many(what, v->choice.high, v->choice.high);
    buffer_format(what, ", %s for everybody.", each == 1 ? "one" : "some");
    buffer_text(why, each == 1 ? "In this order: " : "In this order, as many each: ");
    for (int way = 1; way < s->plan->seats; way++) {
        if (way > 1)
            buffer_text(why, ", ");
        say_neighbour(s, v, why, way, false);
    }
    buffer_text(why, ".");
}

static void ask_pass(const struct say *s, const struct hearts_view *v, struct buffer *what,
                     struct buffer *why)
{
    int way = v->pass - '0';
    if (v->pass == 'S') {
        ask_scatter(s, v, what, why);
        return;
    }
    buffer_text(what, "Choose ");
    say_how_many(what, v->choice.low, v->choice.high);
    buffer_text(what, " to pass to ");
    say_neighbour(s, v, what, way, false);
    buffer_text(what, ".");
    if (v->choice.options > 1)
        buffer_text(why, "Or pass on the cards you get, unseen. ");
    else if (v->choice.low < v->choice.high)
        buffer_text(why, "The rest is made up from the cards you get, unseen. ");
    say_neighbour(s, v, why, s->plan->seats - way, true);
    buffer_text(why, s->brief ? " passes to you. All cards change hands at once."
                              : " passes to you. Cards are exchanged once everyone has chosen.");
}

static void ask_charge(const struct hearts_view *v, struct buffer *what, struct buffer *why)
{
    hearts_faces ace = hearts_face(HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE));
    if (!v->choice.high) {
        buffer_text(what, "You hold no card that can be charged.");
        buffer_text(why, "Go on without charging.");
        return;
    }
    buffer_text(what, "Charge ");
    say_how_many(what, 0, v->choice.high);
    buffer_text(what, ", or none.");
    buffer_text(why, v->choice.from.once & ace
                         ? "A charged card counts double; the ace of hearts doubles every heart."
                         : "A charged card counts double, and everybody sees it.");
}

static void ask_lead(const struct say *s, const struct hearts_view *v, struct buffer *what,
                     struct buffer *why)
{
    if (hearts_pile_count(v->choice.from) == 1 && some_card(v, HEARTS_OPENING_CARD)) {
        buffer_text(what, "You lead.");
        say_the_card(s, why, hearts_faces_lowest(v->choice.from.once));
        buffer_text(why, " leads the first trick.");
        capital_from(why, 0);
        return;
    }
    buffer_text(what, "You lead.");
    if (some_card(v, HEARTS_OPENING_CLUB))
        buffer_text(why, "The first trick opens with a club.");
    else if (some_card(v, HEARTS_NOT_BROKEN))
        buffer_text(why, "Hearts are not broken yet.");
    else if (some_card(v, HEARTS_QUEEN_NOT_BROKEN))
        buffer_text(why, "The queen of spades can't be led until hearts are broken.");
    else if (some_card(v, HEARTS_CHARGED_FIRST))
        buffer_text(why, "A charged card can't be the first lead of its suit.");
    else if (!v->choice.from.once)
        return;
    else
        buffer_text(why, "Any legal card will do.");
}

/* The points in the trick so far, charges included. */
static int32_t trick_points(const struct hearts_plan *p, const struct hearts_view *v)
{
    hearts_faces charged = 0;
    int32_t points = 0;
    for (int seat = 0; seat < p->seats; seat++)
        charged |= v->charged[seat];
    for (int i = 0; i < v->trick_count; i++)
        points += hearts_plan_worth(p, charged, v->trick[i]);
    return points;
}

static void ask_follow(const struct say *s, const struct hearts_view *v, struct buffer *what,
                       struct buffer *why)
{
    int suit = hearts_card_suit(v->trick[0]);
    if (v->hand.once & hearts_suit_faces(suit))
        buffer_format(what, "Follow %s.", say_suit(suit));
    else
        buffer_format(what, "You hold no %s.", say_suit(suit));
    if (!v->tricks && s->plan->trick1_ban)
        buffer_text(why, s->plan->trick1_ban == s->plan->penalty
                             ? "No points can be played in the first trick. "
                             : "Some cards can't be played in the first trick. ");
    if (some_card(v, HEARTS_QUEEN_NOW))
        buffer_text(why, "The queen of spades must be played as soon as it is safe. ");
    if (some_card(v, HEARTS_CHARGED_FIRST))
        buffer_text(why, "A charged card waits until its suit has been led once. ");
    if (some_card(v, HEARTS_FIRST_ORDER))
        buffer_text(why, "In the first trick, banned cards are played in a set order. ");
    if (!(v->hand.once & hearts_suit_faces(suit)) && v->choice.from.once == v->hand.once)
        buffer_text(why, "You can play anything. ");
    int taker = hearts_trick_winner(v->trick, v->trick_count);
    int32_t points = trick_points(s->plan, v);
    if (points) {
        say_points(s, why, points);
        buffer_text(why, points == 1 ? " is on the table. " : " are on the table. ");
    }
    if (s->brief)
        return; /* the screen shows who takes it */
    if (taker < 0) {
        buffer_text(why, "Every card of the suit has cancelled so far.");
        return;
    }
    size_t start = why->length;
    say_the_card(s, why, v->trick[taker]);
    buffer_text(why, " takes it so far.");
    capital_from(why, start);
}

static void ask_bury(const struct hearts_view *v, struct buffer *what, struct buffer *why)
{
    buffer_text(what, "Bury ");
    say_how_many(what, v->choice.low, v->choice.high);
    buffer_text(what, ".");
    buffer_text(why,
                "You took the kitty into your hand: bury as many cards, face down, in your pile.");
    if (some_card(v, HEARTS_BURY_POINTS))
        buffer_text(why, " Cards that count can't be buried while you have others.");
}

static void ask_moon(const struct say *s, const struct hearts_view *v, struct buffer *what,
                     struct buffer *why)
{
    static const char *const shots[] = { "nothing", "the moon", "the sun", "half a moon" };
    say_name(s, what, v->shooter, true);
    buffer_format(what, " shot %s, worth ", shots[v->shot & 3]);
    say_number(s, what, v->shot_worth);
    buffer_text(what, ".");
    buffer_format(why, "Add it to every other %s, or subtract it from your own.",
                  s->plan->sides < s->plan->seats ? "side's score" : "player's score");
}

/* Writes that another player is to decide. */
static void say_waiting(const struct say *s, const struct hearts_view *v, struct buffer *what)
{
    unsigned who = v->to_act;
    bool one = __builtin_popcount(who) == 1;
    switch ((enum hearts_phase)v->phase) {
    case HEARTS_DEAL: buffer_text(what, "The next hand is about to be dealt."); return;
    case HEARTS_OVER: say_over(s, what, v->winners); return;
    case HEARTS_PASS:
    case HEARTS_CHARGE:
    case HEARTS_PLAY:
    case HEARTS_BURY:
    case HEARTS_SCORE: break;
    }
    say_names(s, what, who, true);
    if (v->phase == HEARTS_PLAY)
        buffer_text(what, " to play.");
    else
        buffer_text(what, one ? " is choosing." : " are choosing.");
}

void say_ask(const struct say *s, const struct hearts_view *v, struct buffer *what,
             struct buffer *why)
{
    if (!may_decide(v)) {
        say_waiting(s, v, what);
        return;
    }
    switch ((enum hearts_phase)v->phase) {
    case HEARTS_PASS: ask_pass(s, v, what, why); break;
    case HEARTS_CHARGE: ask_charge(v, what, why); break;
    case HEARTS_PLAY:
        if (v->trick_count)
            ask_follow(s, v, what, why);
        else
            ask_lead(s, v, what, why);
        break;
    case HEARTS_BURY: ask_bury(v, what, why); break;
    case HEARTS_SCORE: ask_moon(s, v, what, why); break;
    case HEARTS_DEAL:
    case HEARTS_OVER: say_waiting(s, v, what); break;
    }
}

/* The reason why a card must wait, or NULL. */
static const char *waiting_reason(const struct hearts_view *v, struct hearts_refusal r)
{
    bool lead = v->trick_count == 0;
    switch ((enum hearts_refusal_code)r.code) {
    case HEARTS_FIRST_POINTS: return "no points can be played in the first trick";
    case HEARTS_FIRST_BONUS: return "bonus cards can't be played in the first trick";
    case HEARTS_FIRST_NAMED: return "it can't be played in the first trick";
    case HEARTS_NOT_BROKEN: return "hearts are not broken yet";
    case HEARTS_QUEEN_NOT_BROKEN: return "she can't be led before hearts are broken";
    case HEARTS_QUEEN_NOW: return "the queen of spades is safe now and must be played";
    case HEARTS_OPENING_CLUB: return "the first trick opens with a club";
    case HEARTS_CHARGED_SLOUGH: return "it is charged, and its suit has not been led";
    case HEARTS_CHARGED_FIRST:
        return lead ? "it is charged, and its suit has not been led"
                    : "it is charged, and this is the first time its suit is led";
    case HEARTS_BURY_CHARGED: return "a charged card can't be buried";
    case HEARTS_BURY_POINTS: return "cards that count can't be buried while you have others";
    case HEARTS_NOT_CHARGEABLE: return "it is not one of the cards that can be charged";
    case HEARTS_OK:
    case HEARTS_NOT_YOUR_TURN:
    case HEARTS_GAME_OVER:
    case HEARTS_NOT_HELD:
    case HEARTS_NAMED_TOO_OFTEN:
    case HEARTS_WRONG_COUNT:
    case HEARTS_NO_OPTION:
    case HEARTS_CHARGE_LIMIT:
    case HEARTS_MUST_FOLLOW:
    case HEARTS_OPENING_CARD:
    case HEARTS_BAD_DECK:
    case HEARTS_FIRST_ORDER:
    case HEARTS_REFUSALS: break;
    }
    return NULL;
}

/* Writes why one card must wait. */
static void refuse_card(const struct say *s, const struct hearts_view *v, struct hearts_refusal r,
                        hearts_card card, struct buffer *out)
{
    size_t start = out->length;
    const char *reason = waiting_reason(v, r);
    char clause[160];
    say_the_card(s, out, card);
    if (r.code == HEARTS_NOT_HELD)
        buffer_text(out, " is not in your hand.");
    else if (r.code == HEARTS_NAMED_TOO_OFTEN)
        buffer_text(out, hearts_pile_copies(v->hand, card) == 2
                             ? " is named more than twice, and you hold two."
                             : " is named more than once, and you hold one.");
    else if (r.code == HEARTS_MUST_FOLLOW)
        buffer_format(out, " must wait: you still hold %s.", say_suit(r.suit));
    else if (r.code == HEARTS_FIRST_ORDER) {
        buffer_text(out, " must wait: of the banned cards, ");
        say_the_card(s, out, r.card);
        buffer_text(out, " is played first.");
    } else if (reason)
        buffer_format(out, " %s: %s.", v->phase == HEARTS_PLAY ? "must wait" : "stays", reason);
    else {
        hearts_refusal_write(r, clause, sizeof clause);
        buffer_format(out, " must wait: %s.", clause);
    }
    capital_from(out, start);
}

void say_refusal(const struct say *s, const struct hearts_view *v, struct hearts_refusal r,
                 hearts_card card, struct buffer *out)
{
    char clause[160];
    size_t start = out->length;
    switch ((enum hearts_refusal_code)r.code) {
    case HEARTS_OK: buffer_text(out, "That is allowed."); return;
    case HEARTS_NOT_YOUR_TURN: buffer_text(out, "It is not your turn."); return;
    case HEARTS_GAME_OVER: buffer_text(out, "The game is over."); return;
    case HEARTS_WRONG_COUNT:
        buffer_text(out, "That is the wrong number of cards: choose ");
        say_how_many(out, r.low, r.high);
        buffer_text(out, ".");
        return;
    case HEARTS_NO_OPTION: buffer_text(out, "That is not one of the choices."); return;
    case HEARTS_CHARGE_LIMIT:
        buffer_text(out, "That is more cards than one player can charge.");
        return;
    case HEARTS_OPENING_CARD:
        if (!v->choice.from.once)
            break;
        say_the_card(s, out, hearts_faces_lowest(v->choice.from.once));
        buffer_text(out, " leads the first trick.");
        capital_from(out, start);
        return;
    case HEARTS_NOT_HELD:
    case HEARTS_NAMED_TOO_OFTEN:
    case HEARTS_NOT_CHARGEABLE:
    case HEARTS_BURY_CHARGED:
    case HEARTS_BURY_POINTS:
    case HEARTS_MUST_FOLLOW:
    case HEARTS_CHARGED_FIRST:
    case HEARTS_CHARGED_SLOUGH:
    case HEARTS_OPENING_CLUB:
    case HEARTS_FIRST_POINTS:
    case HEARTS_FIRST_BONUS:
    case HEARTS_FIRST_NAMED:
    case HEARTS_FIRST_ORDER:
    case HEARTS_NOT_BROKEN:
    case HEARTS_QUEEN_NOT_BROKEN:
    case HEARTS_QUEEN_NOW:
        if (card == HEARTS_NO_CARD)
            card = r.card;
        if (card == HEARTS_NO_CARD)
            break;
        refuse_card(s, v, r, card, out);
        return;
    case HEARTS_BAD_DECK:
    case HEARTS_REFUSALS: break;
    }
    hearts_refusal_write(r, clause, sizeof clause);
    buffer_format(out, "That is not allowed: %s.", clause);
    capital_from(out, start);
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

void say_sentence(const struct say *s, struct buffer *out, const char *text)
{
    for (const char *at = text; *at; at++) {
        hearts_card c;
        bool card = (at == text || !is_word(at[-1])) && at[1] >= 'A' && at[1] <= 'Z' &&
                    !is_word(at[2]) && at[0] < 'a' && hearts_card_read(at, 2, &c) == 2;
        if (!card) {
            buffer_char(out, *at);
            continue;
        }
        say_the_card(s, out, c);
        at++;
    }
}

void say_advice(const struct say *s, const struct hearts_view *v, const struct advice *advice,
                struct buffer *out)
{
    bool option = v->choice.options > 1 && (v->phase == HEARTS_SCORE || advice->move.option);
    if (option)
        buffer_format(out, "%s. ",
                      hearts_choice_word((enum hearts_phase)v->phase, advice->move.option));
    else if (!advice->why[0] && advice->move.count == 0)
        buffer_text(out, "none.");
    else if (!advice->why[0])
        say_cards(s, out, advice->move.cards, advice->move.count);
    say_sentence(s, out, advice->why);
}
