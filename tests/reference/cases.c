/* cases.c - checks the reference implementation against worked cases, then lets it play. */
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks, failures;

void check(int number, bool ok, const char *what)
{
    checks++;
    failures += ok ? 0 : 1;
    if (number > 0)
        printf("%s %d - case %d: %s\n", ok ? "ok" : "not ok", checks, number, what);
    else
        printf("%s %d - %s\n", ok ? "ok" : "not ok", checks, what);
}

struct ref *table(const char *rules)
{
    char why[200];
    struct ref *r = ref_new(rules, why, sizeof why);

    if (r == NULL) {
        printf("Bail out! %s: %s\n", rules, why);
        exit(1);
    }
    return r;
}

bool refused(const char *rules, const char *one, const char *other)
{
    char why[200];
    struct ref *r = ref_new(rules, why, sizeof why);

    if (r != NULL) {
        ref_free(r);
        return false;
    }
    return strstr(why, one) != NULL && strstr(why, other) != NULL;
}

int read_card(const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "CDSH";
    const char *rank = strchr(ranks, text[0]);
    const char *suit = rank == NULL ? NULL : strchr(suits, text[1]);

    if (suit == NULL) {
        printf("Bail out! no such card: %s\n", text);
        exit(1);
    }
    return (int)(suit - suits) * 13 + (int)(rank - ranks);
}

/* Reads up to a bar or the end and moves text past it. */
static int read_part(const char **text, int cards[104])
{
    const char *at = *text;
    int count = 0;

    while (*at != '\0' && *at != '|') {
        if (*at == ' ') {
            at++;
        } else if (*at == 'h') {
            for (int card = 39; card < 52; card++)
                cards[count++] = card;
            at++;
        } else {
            cards[count++] = read_card(at);
            at += 2;
        }
    }
    *text = *at == '|' ? at + 1 : at;
    return count;
}

int read_cards(const char *text, int cards[104]) { return read_part(&text, cards); }

struct ref *position(const char *rules, const char *hands, int leader, int tricks)
{
    struct ref *r = table(rules);
    int cards[104];

    ref_test_clear(r);
    for (int seat = 0; seat < ref_players(r); seat++) {
        int count = read_part(&hands, cards);

        ref_test_hand(r, seat, cards, count);
    }
    ref_test_begin(r, leader, tricks);
    return r;
}

void lay_kitty(struct ref *r, const char *text)
{
    int cards[104];
    int count = read_cards(text, cards);

    ref_test_kitty(r, cards, count);
}

void deal_hands(struct ref *r, const char *hands)
{
    int players = ref_players(r);
    int deck[104], cards[104], placed[104], wanted[11][104], wants[11];
    int count = ref_deck(r, deck);
    int size = count / players;

    for (int seat = 0; seat <= players; seat++) {
        wants[seat] = read_part(&hands, cards);
        for (int i = 0; i < wants[seat]; i++) {
            wanted[seat][i] = cards[i];
            for (int j = 0; j < count; j++) {
                if (deck[j] == cards[i]) {
                    deck[j] = -1;
                    break;
                }
            }
        }
    }
    for (int i = 0, next = 0; i < count; i++) {
        int seat = i < size * players ? (ref_dealer(r) + 1 + i) % players : players;
        int place = i < size * players ? i / players : i - size * players;

        if (place < wants[seat]) {
            placed[i] = wanted[seat][place];
            continue;
        }
        while (deck[next] < 0)
            next++;
        placed[i] = deck[next++];
    }
    ref_deal(r, placed);
}

bool may_play(const struct ref *r, int seat, const char *card)
{
    struct ref_choice choice = ref_choice(r, seat);

    for (int i = 0; i < choice.count; i++) {
        if (choice.from[i] == read_card(card))
            return true;
    }
    return false;
}

/* The same cards, each as often, in any order? */
static bool same_cards(const int *some, int count, const char *text)
{
    int left[104];
    int others = read_cards(text, left);

    if (others != count)
        return false;
    for (int i = 0; i < count; i++) {
        int j = 0;

        while (j < others && left[j] != some[i])
            j++;
        if (j == others)
            return false;
        left[j] = -1;
    }
    return true;
}

bool legal_is(const struct ref *r, int seat, const char *cards)
{
    struct ref_choice choice = ref_choice(r, seat);

    return same_cards(choice.from, choice.count, cards);
}

bool hand_is(const struct ref *r, int seat, const char *text)
{
    int cards[104];
    int count = ref_hand(r, seat, cards);

    return same_cards(cards, count, text);
}

bool hand_has(const struct ref *r, int seat, const char *text)
{
    int cards[104], wanted[104];
    int count = ref_hand(r, seat, cards);
    int wants = read_cards(text, wanted);

    for (int i = 0; i < wants; i++) {
        int j = 0;

        while (j < count && cards[j] != wanted[i])
            j++;
        if (j == count)
            return false;
    }
    return true;
}

bool captured(const struct ref *r, int seat, const char *text)
{
    int cards[104];
    int count = read_cards(text, cards);

    for (int i = 0; i < count; i++) {
        if (ref_test_captured(r, seat, cards[i]) == 0)
            return false;
    }
    return true;
}

bool plays(struct ref *r, const char *text)
{
    int cards[104];
    int count = read_cards(text, cards);

    for (int i = 0; i < count; i++) {
        int seat = 0;

        while (seat < ref_players(r) && !ref_acts(r, seat))
            seat++;
        if (!ref_move(r, seat, 0, &cards[i], 1))
            return false;
    }
    return true;
}

bool moves(struct ref *r, int seat, const char *text)
{
    int cards[104];
    int count = read_cards(text, cards);

    return ref_move(r, seat, 0, cards, count);
}

bool phase_is(const struct ref *r, const char *phase) { return strcmp(ref_phase(r), phase) == 0; }

void finish(struct ref *r, const char *piles)
{
    int cards[104], deck[104], seat_of_rest = -1;
    int all = ref_deck(r, deck);

    ref_test_clear(r);
    for (int seat = 0; seat < ref_players(r); seat++) {
        char part[400];
        size_t length = strcspn(piles, "|");
        const char *from = part;
        int count;

        snprintf(part, sizeof part, "%.*s", (int)length, piles);
        piles += piles[length] == '|' ? length + 1 : length;
        if (strchr(part, '*') != NULL) {
            seat_of_rest = seat;
            *strchr(part, '*') = ' ';
        }
        count = read_part(&from, cards);
        ref_test_pile(r, seat, cards, count, count > 0 || seat == seat_of_rest ? 1 : 0);
    }
    for (int i = 0; seat_of_rest >= 0 && i < all; i++) {
        int copies = i + 1 < all && deck[i] == deck[i + 1] ? 2 : 1;

        for (int j = ref_test_anywhere(r, deck[i]); j < copies; j++)
            ref_test_pile(r, seat_of_rest, &deck[i], 1, 0);
    }
    ref_test_score(r);
}

void set_totals(struct ref *r, const char *totals)
{
    char *rest = NULL;

    for (int seat = 0; seat < ref_players(r); seat++) {
        ref_test_total(r, seat, strtol(totals, &rest, 10));
        totals = rest;
    }
}

static bool numbers_are(const struct ref *r, long (*number)(const struct ref *, int),
                        const char *expected)
{
    bool ok = true;
    char *rest = NULL;

    for (int seat = 0; seat < ref_players(r); seat++) {
        long wanted = strtol(expected, &rest, 10);

        if (number(r, seat) != wanted) {
            printf("# seat %c has %ld, not %ld\n", 'A' + seat, number(r, seat), wanted);
            ok = false;
        }
        expected = rest;
    }
    return ok;
}

bool scores_are(const struct ref *r, const char *scores)
{
    return numbers_are(r, ref_hand_score, scores);
}

bool totals_are(const struct ref *r, const char *totals)
{
    return numbers_are(r, ref_total, totals);
}

bool stakes_are(const struct ref *r, const char *expected)
{
    bool ok = true;

    for (int seat = 0; seat < ref_players(r); seat++) {
        char *rest = NULL;
        long num, den, wanted = strtol(expected, &rest, 10), parts = 1;

        if (*rest == '/')
            parts = strtol(rest + 1, &rest, 10);
        expected = rest;
        ref_stakes(r, seat, &num, &den);
        if (num != wanted || den != parts) {
            printf("# seat %c gets %ld/%ld, not %ld/%ld\n", 'A' + seat, num, den, wanted, parts);
            ok = false;
        }
    }
    return ok;
}

bool winners_are(const struct ref *r, const char *letters)
{
    for (int seat = 0; seat < ref_players(r); seat++) {
        if (ref_winner(r, seat) != (strchr(letters, 'A' + seat) != NULL))
            return false;
    }
    return true;
}

int main(void)
{
    opening_cases();
    breaking_cases();
    queen_cases();
    pass_cases();
    kitty_cases();
    cancellation_cases();
    charge_cases();
    booster_cases();
    moon_cases();
    value_cases();
    end_cases();
    money_cases();
    team_cases();
    refusal_cases();
    self_play();
    printf("1..%d\n", checks);
    return failures == 0 ? 0 : 1;
}
