/* cmd_deal.c - `hearts deal`: shuffles, and shows what each seat is dealt. */
#include "clients/cli/commands.h"

#include <getopt.h>
#include <stdio.h>

#include "base/buffer.h"
#include "clients/cli/json_line.h"
#include "hearts/game.h"
#include "record/record.h"
#include "record/words.h"

enum deal_form { DEAL_PRETTY, DEAL_RECORD, DEAL_JSON };

struct deal_order {
    enum deal_form form;
    uint64_t seed, hand;
    struct hearts_plan plan;
};

static int no_memory(void) { return command_failed("deal", "there is not enough memory"); }

static bool deal(const struct deal_order *o, struct hearts_game *g)
{
    const struct hearts_plan *p = &o->plan;
    struct hearts_start start = { 0 };
    /* The last seat deals the first hand. */
    start.dealer = (uint8_t)((o->hand + p->seats - 2) % p->seats);
    start.hand_number = (uint16_t)o->hand;
    start.hands_played = (uint16_t)(o->hand - 1);
    hearts_game_start(p, g, &start);
    hearts_card deck[HEARTS_CARDS];
    uint64_t rng = o->seed;
    hearts_deck_shuffle(p, deck, &rng);
    return hearts_game_deal(p, g, deck, NULL).code == HEARTS_OK;
}

/* ---- For people ---- */

/* Prints the suits of a pile, high to low: "AKT2", "-" for none. */
static void print_pile(const char *name, struct hearts_pile pile)
{
    static const char ranks[] = "23456789TJQKA";
    printf("%-6s", name);
    for (int suit = HEARTS_CLUBS; suit <= HEARTS_HEARTS; suit++) {
        char text[32];
        int length = 0;
        for (int rank = HEARTS_ACE; rank >= HEARTS_TWO; rank--)
            for (int n = hearts_pile_copies(pile, HEARTS_CARD(suit, rank)); n > 0; n--)
                text[length++] = ranks[rank - HEARTS_TWO];
        if (!length)
            text[length++] = '-';
        text[length] = '\0';
        if (suit == HEARTS_HEARTS)
            printf(" H %s", text);
        else
            printf(" %c %-14s", "CDS"[suit], text);
    }
    putchar('\n');
}

static int print_pretty(const struct deal_order *o, const struct hearts_game *g)
{
    char rules[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&o->plan.rules, rules, sizeof rules);
    struct buffer pass;
    buffer_init(&pass);
    words_of_pass(&o->plan, hearts_plan_pass(&o->plan, (int)o->hand), &pass);
    if (pass.failed) {
        buffer_release(&pass);
        return no_memory();
    }
    printf("%s, hand %u, seed %llu\n%c deals; cards are passed %s.\n\n", rules, (unsigned)o->hand,
           (unsigned long long)o->seed, 'A' + g->dealer, pass.data);
    buffer_release(&pass);
    for (int s = 0; s < o->plan.seats; s++) {
        char name[2] = { (char)('A' + s), '\0' };
        print_pile(name, g->hand[s]);
    }
    if (o->plan.kitty_cards)
        print_pile("kitty", g->kitty);
    return 0;
}

/* ---- As a record ---- */

static int print_record(const struct deal_order *o, const struct hearts_game *g)
{
    char rules[HEARTS_RULES_TEXT], number[24], dealer[2] = { (char)('A' + g->dealer), '\0' };
    (void)hearts_rules_write(&o->plan.rules, rules, sizeof rules);
    struct record *record = record_new();
    bool good = record && record_tag_set(record, "Rules", rules) &&
                record_tag_set(record, "Dealer", dealer);
    (void)snprintf(number, sizeof number, "%u", (unsigned)o->hand);
    if (o->hand != 1)
        good = good && record_tag_set(record, "Hand", number);
    (void)snprintf(number, sizeof number, "%llu", (unsigned long long)o->seed);
    good = good && record_tag_set(record, "Seed", number) && record_hand(record, &o->plan, g);
    struct buffer text;
    buffer_init(&text);
    if (good)
        record_write(record, &text);
    good = good && !text.failed;
    if (good && text.data)
        fputs(text.data, stdout);
    buffer_release(&text);
    record_free(record);
    return good ? 0 : no_memory();
}

/* ---- As JSON ---- */

static int print_json(const struct deal_order *o, const struct hearts_game *g)
{
    char rules[HEARTS_RULES_TEXT];
    struct json_line l;
    struct json *j = &l.json;
    (void)hearts_rules_write(&o->plan.rules, rules, sizeof rules);
    json_line_object(&l);
    json_text(j, "rules", rules);
    json_number(j, "hand", (int64_t)o->hand);
    json_digits(j, "seed", o->seed);
    json_seat(j, "dealer", g->dealer);
    json_object(j, "hands");
    for (int s = 0; s < o->plan.seats; s++) {
        char name[2] = { (char)('A' + s), '\0' };
        json_pile(j, name, g->hand[s]);
    }
    json_object_end(j);
    if (o->plan.kitty_cards)
        json_pile(j, "kitty", g->kitty);
    return json_line_object_end(&l) ? 0 : no_memory();
}

/* ---- The command ---- */

int cmd_deal(int argc, char **argv)
{
    struct deal_order order = { .form = DEAL_PRETTY, .hand = 1 };
    static const struct option options[] = {
        { "seed", required_argument, NULL, 's' },
        { "hand", required_argument, NULL, 'n' },
        { "record", no_argument, NULL, 'r' },
        { "json", no_argument, NULL, 'j' },
        { 0 },
    };
    bool seeded = false;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (c == 's' && !number_argument("deal", "--seed", optarg, 0, UINT64_MAX, &order.seed))
            return COMMAND_WRONG;
        if (c == 'n' && !number_argument("deal", "--hand", optarg, 1, 60000, &order.hand))
            return COMMAND_WRONG;
        if (c == '?' || c == ':')
            return command_wrong_option(argv, c);
        seeded |= c == 's';
        if (c == 'r')
            order.form = DEAL_RECORD;
        if (c == 'j')
            order.form = DEAL_JSON;
    }
    if (!seeded && !seed_by_chance(&order.seed))
        return command_failed("deal", "the system gives no random number; name one with --seed");

    int status = rules_argument("deal", argc - optind, argv + optind, &order.plan);
    if (status)
        return status;
    struct hearts_game g;
    if (!deal(&order, &g))
        return command_failed("deal", "the deck does not fit these rules");
    if (order.form == DEAL_JSON)
        return print_json(&order, &g);
    return order.form == DEAL_RECORD ? print_record(&order, &g) : print_pretty(&order, &g);
}
