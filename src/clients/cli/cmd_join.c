/* cmd_join.c - `hearts join`: a table on a server, in the terminal or for a computer player. */
#define _GNU_SOURCE
#include "base/os/file.h"
#include "base/os/interrupt.h"
#include "clients/cli/commands.h"
#include "clients/terminal/remote/join_book.h"
#include "clients/terminal/remote/join_terms.h"
#include "clients/terminal/remote/join_who.h"
#include "clients/terminal/remote/robot.h"
#include "clients/terminal/tui/line.h"
#include "clients/terminal/tui/lobby_choice.h"
#include "clients/terminal/tui/preferences.h"
#include "clients/terminal/tui/screen_play.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct joining {
    struct address address;
    struct preferences prefer;
    const char *name, *rules, *given_token, *player, *password_file;
    char rules_of_file[HEARTS_RULES_TEXT], player_name[PLAYER_NAME];
    char table[ADDRESS_ID], password[JOIN_PASSWORD], token[ADDRESS_TOKEN];
    bool fresh, quick, listed, watch, forever, screen;
    bool book;             /* --book: print the book and exit */
    const char *book_form; /* NULL: for people */
    bool named;            /* the table was named by a link or --table */
    bool termed;           /* terms for a new table were given */
    struct who_terms terms;
    int seat;
    struct error notice; /* shown above the lobby or table next, or "" */
};

enum {
    OPTION_FIRST = 256,
    OPTION_NAME,
    OPTION_TABLE,
    OPTION_NEW,
    OPTION_PUBLIC,
    OPTION_SEAT,
    OPTION_WATCH,
    OPTION_QUICK,
    OPTION_PASSWORD,
    OPTION_PLAIN,
    OPTION_PLAYER,
    OPTION_FOREVER,
    OPTION_TOKEN,
    OPTION_TURN,
    OPTION_BANK,
    OPTION_GRACE,
    OPTION_WATCHING,
    OPTION_MONEY,
    OPTION_BUY_IN,
    OPTION_BOOK
};

static const struct option long_options[] = {
    { "name", required_argument, NULL, OPTION_NAME },
    { "table", required_argument, NULL, OPTION_TABLE },
    { "new", required_argument, NULL, OPTION_NEW },
    { "public", no_argument, NULL, OPTION_PUBLIC },
    { "seat", required_argument, NULL, OPTION_SEAT },
    { "watch", no_argument, NULL, OPTION_WATCH },
    { "quick", optional_argument, NULL, OPTION_QUICK },
    { "password", required_argument, NULL, OPTION_PASSWORD },
    { "plain", optional_argument, NULL, OPTION_PLAIN },
    { "player", required_argument, NULL, OPTION_PLAYER },
    { "forever", no_argument, NULL, OPTION_FOREVER },
    { "token", required_argument, NULL, OPTION_TOKEN },
    { "turn", required_argument, NULL, OPTION_TURN },
    { "bank", required_argument, NULL, OPTION_BANK },
    { "grace", required_argument, NULL, OPTION_GRACE },
    { "watching", required_argument, NULL, OPTION_WATCHING },
    { "for", required_argument, NULL, OPTION_MONEY },
    { "buy-in", required_argument, NULL, OPTION_BUY_IN },
    { "book", optional_argument, NULL, OPTION_BOOK },
    { NULL, 0, NULL, 0 },
};

/* ---- Arguments ---- */

/* Reads rules, or a file of them. The server gets the rules as typed, or the file's rules as
 * text. */
static int read_rules_option(struct joining *o, const char *text)
{
    struct hearts_plan plan;
    char *words[] = { (char *)text };
    o->rules = text;
    int status = *text ? rules_argument("join", 1, words, &plan) : 0;
    if (status || !*text || !rules_word_file(text))
        return status;
    hearts_rules_write(&plan.rules, o->rules_of_file, sizeof o->rules_of_file);
    o->rules = o->rules_of_file;
    return 0;
}

static int read_terms_option(struct joining *o, int option, const char *text)
{
    bool turn = option == OPTION_TURN;
    int64_t *ms = turn                    ? &o->terms.turn_ms
                  : option == OPTION_BANK ? &o->terms.bank_ms
                                          : &o->terms.grace_ms;
    o->termed = true;
    if (option == OPTION_WATCHING) {
        o->terms.unwatched = strcmp(text, "off") == 0;
        return o->terms.unwatched || strcmp(text, "on") == 0
                   ? 0
                   : command_wrong("join", "--watching expects on or off");
    }
    if (terms_read_time(text, ms) && (!turn || *ms == 0 || *ms >= 1000))
        return 0;
    return command_wrong("join", "--%s expects a time%s up to 24h, such as 20s or 2min, or off",
                         turn                    ? "turn"
                         : option == OPTION_BANK ? "bank"
                                                 : "grace",
                         turn ? " from 1s" : "");
}

static int read_money_option(struct joining *o, int option, const char *text)
{
    char *end;
    o->termed = true;
    if (option == OPTION_MONEY) {
        o->terms.money = text;
        return strcmp(text, "chips") == 0 || strcmp(text, "slate") == 0
                   ? 0
                   : command_wrong("join", "--for expects chips or slate");
    }
    o->terms.buy_in = isdigit((unsigned char)*text) ? strtol(text, &end, 10) : 0;
    return o->terms.buy_in >= 1 && o->terms.buy_in <= 1000000 && !*end
               ? 0
               : command_wrong("join", "--buy-in expects chips, from 1 to 1000000");
}

static int read_option(struct joining *o, int option, const char *text)
{
    struct error e;
    int letter;
    switch (option) {
    case OPTION_NAME: o->name = text; return 0;
    case OPTION_TABLE:
        if (!address_is_id(text))
            return command_wrong("join", "--table expects the 32 digits of a table's link");
        memcpy(o->table, text, ADDRESS_ID);
        return 0;
    case OPTION_NEW: o->fresh = true; return read_rules_option(o, text);
    case OPTION_PUBLIC: o->listed = true; return 0;
    case OPTION_SEAT:
        letter = toupper((unsigned char)text[0]);
        if (letter < 'A' || letter >= 'A' + HEARTS_SEATS || text[1])
            return command_wrong("join", "--seat expects a letter from A to J");
        o->seat = letter - 'A';
        return 0;
    case OPTION_WATCH: o->watch = true; return 0;
    case OPTION_QUICK: o->quick = true; return read_rules_option(o, text ? text : "");
    case OPTION_PASSWORD: o->password_file = text; return 0;
    case OPTION_PLAIN:
        return preference_set(&o->prefer, PREFER_PLAIN, text ? text : "on", &e)
                   ? 0
                   : command_wrong("join", "--%s", e.text);
    case OPTION_PLAYER:
        o->player = o->player_name;
        return setup_player_read(text, strlen(text), o->player_name, &e)
                   ? 0
                   : command_wrong("join", "%s", e.text);
    case OPTION_FOREVER: o->forever = true; return 0;
    case OPTION_TOKEN:
        o->given_token = text;
        return address_token_is_good(text) ? 0 : command_wrong("join", "--token expects a token");
    case OPTION_MONEY:
    case OPTION_BUY_IN: return read_money_option(o, option, text);
    case OPTION_BOOK:
        o->book = true;
        o->book_form = text;
        return !text || join_book_form(text)
                   ? 0
                   : command_wrong("join", "--book expects csv, journal or json, or nothing");
    default: return read_terms_option(o, option, text);
    }
}

static int read_password(struct joining *o)
{
    struct buffer text = { 0 };
    struct error e;
    bool read = file_read_all(o->password_file, 4096, &text, &e);
    size_t length = read && text.length ? strcspn(text.data, "\r\n") : 0;
    if (length && length < sizeof o->password)
        memcpy(o->password, text.data, length);
    buffer_release(&text);
    if (!read)
        return command_failed("join", "%s", e.text);
    if (!length || length >= sizeof o->password)
        return command_failed("join", "%s: a password is a line of at most %d bytes",
                              o->password_file, JOIN_PASSWORD - 1);
    return 0;
}

static int check_arguments(struct joining *o)
{
    if (o->fresh + o->quick + (o->table[0] != '\0') > 1)
        return command_wrong("join", "one of --table, --new and --quick is enough");
    if (o->listed && !o->fresh)
        return command_wrong("join", "--public goes with --new");
    if (o->termed && !o->fresh)
        return command_wrong("join", "--turn, --bank, --grace, --watching, --for and --buy-in go "
                                     "with --new");
    if (o->book && (o->fresh || o->quick || o->player || o->table[0]))
        return command_wrong("join", "--book goes without a table");
    if (o->listed && o->terms.turn_ms == 0)
        return command_wrong("join", "at a public table the clocks run: --turn is 1s or more");
    if (o->player && !o->table[0] && !o->fresh && !o->quick)
        return command_wrong("join", "--player expects a table: a link to one, --table, --new or "
                                     "--quick");
    if (o->forever && !o->player)
        return command_wrong("join", "--forever goes with --player");
    if (o->watch && (o->player || o->fresh || o->quick || o->seat != HEARTS_NO_SEAT))
        return command_wrong("join", "--watch goes with neither a seat nor a new table");
    return o->password_file ? read_password(o) : 0;
}

static int read_arguments(struct joining *o, int argc, char **argv)
{
    struct error e;
    int option, status = 0;
    opterr = 0;
    optind = 1;
    while ((option = getopt_long(argc, argv, ":", long_options, NULL)) != -1) {
        if (option == OPTION_PLAIN)
            optional_argument_apart(argc, argv, "terse");
        status = option == '?' || option == ':' ? command_wrong_option(argv, option)
                                                : read_option(o, option, optarg);
        if (status)
            return status;
    }
    /* The rules of --quick may be a separate word. */
    if (o->quick && !*o->rules && optind + 2 == argc) {
        status = read_rules_option(o, argv[--argc]);
        if (status)
            return status;
    }
    if (optind + 1 != argc)
        return command_wrong("join", "one address is expected, such as https://example.org");
    if (!address_read(&o->address, argv[optind], &e))
        return command_wrong("join", "%s", e.text);
    if (o->address.table[0] && o->table[0])
        return command_wrong("join", "the link names a table already");
    if (o->address.table[0])
        memcpy(o->table, o->address.table, ADDRESS_ID);
    o->named = o->table[0] != '\0';
    return check_arguments(o);
}

/* ---- Identity and table ---- */

/* The token to use: the one given, the stored one, or that of a new guest, which is then stored. */
static bool settle_token(struct joining *o, struct error *e)
{
    char path[ADDRESS_PATH];
    struct error unkept = { "" };
    bool fresh = false, place = false;
    const char *user = getenv("USER");
    char login[WHO_NAME] = "";
    if (o->given_token) {
        (void)snprintf(o->token, sizeof o->token, "%s", o->given_token);
        return true;
    }
    place = address_token_path(&o->address, path, &unkept) &&
            address_token_read(path, o->token, &unkept);
    if (o->screen && user) /* a person at a terminal has a login name */
        who_name(user, login);
    if (!who_settle(&o->address, o->token, o->name ? o->name : login, o->name != NULL, &fresh, e))
        return false;
    if (!fresh)
        return true;
    if (!place || !file_write_atomic(path, o->token, strlen(o->token), &unkept))
        error_set(&o->notice, "your name here can't be saved: %.200s", unkept.text);
    return true;
}

static bool find_table(struct joining *o, struct error *e)
{
    struct who_table wanted = { .rules = o->rules,
                                .title = "",
                                .password = o->password,
                                .listed = o->listed,
                                .seat = o->seat == HEARTS_NO_SEAT ? 0 : o->seat,
                                .terms = &o->terms };
    if (o->fresh)
        return who_make(&o->address, o->token, &wanted, o->table, e);
    if (o->quick)
        return who_quick(&o->address, o->token, o->rules, o->table, e);
    return true;
}

static int tell_book(const struct joining *o)
{
    enum { LINES_MOST = 100 };
    struct buffer text = { 0 };
    struct error e;
    bool good = o->book_form ? join_book_file(&o->address, o->token, o->book_form, &text, &e)
                             : join_book(&o->address, o->token, LINES_MOST, &text, &e);
    if (good && text.length)
        (void)fwrite(text.data, 1, text.length, stdout);
    if (good && o->book_form && strcmp(o->book_form, "json") == 0)
        putchar('\n');
    buffer_release(&text);
    return good ? 0 : command_failed("join", "%s", e.text);
}

/* ---- Without a screen ---- */

enum { LINK = ADDRESS_HOST + ADDRESS_ID + 24 };

static void link_write(const struct joining *o, char out[LINK])
{
    char host[ADDRESS_HOST + 8];
    address_host(&o->address, host, sizeof host);
    (void)snprintf(out, LINK, "%s://%s/t/%s", o->address.safe ? "https" : "http", host, o->table);
}

/* Reports that a computer keeps its seat after the command ends, and how to continue. */
static int tell_interrupted(const struct joining *o, struct join *j)
{
    char link[LINK];
    link_write(o, link);
    if (!join_seat(j) || join_seat(j)->person == HEARTS_WATCHER)
        return command_interrupted("join", "it had no seat yet");
    if (o->named)
        return command_interrupted("join", "its seat is kept; the same command returns to it");
    return command_interrupted("join",
                               "its seat is kept; \"hearts join %s\" with the same --player "
                               "returns to it",
                               link);
}

static int run_robot(struct joining *o, struct join *j)
{
    struct error e;
    struct robot r = { .seat = o->seat, .starts = o->fresh, .forever = o->forever };
    uint64_t chance;
    r.player = player_open(o->player, &e);
    if (!r.player)
        return command_failed("join", "%s", e.text);
    if (seed_by_chance(&chance))
        r.chance = chance;
    interrupt_catch();
    bool good = robot_run(&r, j, stdout, &e);
    player_close(r.player);
    if (!good)
        return command_failed("join", "%s", e.text);
    return interrupted() ? tell_interrupted(o, j) : 0;
}

/* ---- With a person ---- */

/* If the command led to the lobby, or made a table, it would not lead back here: so the link is
 * shown. */
static void tell_leaving(const struct joining *o)
{
    char link[LINK], text[LINK + 100];
    link_write(o, link);
    if (o->named)
        (void)snprintf(text, sizeof text,
                       "You left the table. Your seat is kept: the same command returns to it.");
    else
        (void)snprintf(text, sizeof text,
                       "You left the table. Your seat is kept: \"hearts join %s\" returns to it.",
                       link);
    line_fold(stdout, text, 2);
}

/* Asks for a table's password without echo. False when there is no terminal, or nothing is
 * typed. */
static bool ask_password(struct joining *o)
{
    struct termios before, quiet;
    size_t length;
    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    quiet = before;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    fputs("The table's password: ", stderr);
    (void)tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
    ssize_t got = read(STDIN_FILENO, o->password, sizeof o->password - 1);
    (void)tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    fputc('\n', stderr);
    length = got > 0 ? (size_t)got : 0;
    o->password[length] = '\0';
    o->password[strcspn(o->password, "\r\n")] = '\0';
    return o->password[0] != '\0';
}

static bool wait_for_table(struct join *j, struct error *e)
{
    bool told = false;
    while (!join_seat(j) && !join_refused(j)[0] && !interrupted()) {
        if (join_trouble(j)[0] && !told)
            fprintf(stderr, "%s\n", join_trouble(j));
        told = join_trouble(j)[0];
        struct pollfd files[2] = { { .fd = join_file(j), .events = POLLIN },
                                   { .fd = interrupt_file(), .events = POLLIN } };
        if (poll(files, 2, -1) < 0 && errno != EINTR) {
            error_set(e, "waiting for the server failed: %s", strerror(errno));
            return false;
        }
        join_hear(j);
    }
    if (!join_seat(j))
        error_set(e, "%s", join_refusal(j));
    return join_seat(j) != NULL;
}

/* Plays at the table until the person leaves. False with *e filled if the table is not available,
 * or closes. */
static bool play(struct joining *o, struct join *j, struct line_input *in, bool screen,
                 struct error *e)
{
    join_open(j, o->table, o->password);
    while (!wait_for_table(j, e)) {
        if (interrupted())
            return true;
        if (strcmp(join_refused(j), "wrong-password") != 0 || !ask_password(o))
            return false;
        join_open(j, o->table, o->password);
    }
    struct seat *table = join_seat(j);
    const struct seat_command sit = { .kind = COMMAND_SIT, .seat = o->seat };
    if (table->person == HEARTS_WATCHER && !o->watch && o->seat != HEARTS_NO_SEAT)
        seat_ask(table, &sit);
    enum table_end end = screen ? screen_play(table, &o->prefer.settings, o->notice.text, e)
                                : line_others(in, table, &o->prefer.settings, stdout, e);
    o->notice.text[0] = '\0';
    if (interrupted() && !screen && isatty(STDIN_FILENO))
        putchar('\n'); /* ends the line of the prompt */
    if (end == TABLE_LEFT && join_seat(j)->person != HEARTS_WATCHER)
        tell_leaving(o);
    return end != TABLE_FAILED;
}

/* Asks for a table; false when the person leaves the lobby. */
static bool ask_table(struct joining *o, struct join *j, struct line_input *in, bool screen)
{
    struct lobby_choice choice;
    while (!o->table[0]) {
        enum lobby_end end = screen ? screen_lobby(j, &o->prefer.settings, o->notice.text, &choice)
                                    : line_lobby(in, j, stdout, o->notice.text, &choice);
        struct who_table wanted = { .rules = choice.rules,
                                    .title = choice.title,
                                    .password = choice.password,
                                    .listed = choice.listed,
                                    .seat = 0 };
        o->notice.text[0] = '\0';
        memcpy(o->password, choice.password, sizeof o->password);
        if (end == LOBBY_LEFT)
            return false;
        if (end == LOBBY_OPEN)
            memcpy(o->table, choice.table, ADDRESS_ID);
        else if (!(end == LOBBY_NEW
                       ? who_make(&o->address, o->token, &wanted, o->table, &o->notice)
                       : who_quick(&o->address, o->token, choice.rules, o->table, &o->notice)))
            o->table[0] = '\0';
    }
    return true;
}

/* Plays at one table, or at one after another from the lobby. */
static int sit_with_person(struct joining *o, struct join *j, bool screen)
{
    struct line_input in = { .file = STDIN_FILENO };
    struct error e = { "" };
    bool lobby = !o->table[0];
    if (!screen)
        interrupt_catch();
    if (!lobby)
        return play(o, j, &in, screen, &e) ? 0 : command_failed("join", "%s", e.text);
    while (ask_table(o, j, &in, screen)) {
        if (!play(o, j, &in, screen, &e))
            o->notice = e;
        join_shut(j);
        o->table[0] = '\0';
        if (in.ended || interrupted())
            break;
    }
    if (o->notice.text[0])
        return command_failed("join", "%s", o->notice.text);
    return 0;
}

int cmd_join(int argc, char **argv)
{
    struct joining o = { .prefer.settings.speed = PACE_USUAL,
                         .rules = "",
                         .seat = HEARTS_NO_SEAT,
                         .terms = {
                             .turn_ms = WHO_USUAL, .bank_ms = WHO_USUAL, .grace_ms = WHO_USUAL } };
    struct error e = { "" };
    struct buffer faults = { 0 };
    char path[SOLO_PATH], link[LINK];
    /* The person's settings for local tables, except the name and the players: the server has its
     * own. */
    if (preferences_path(path, sizeof path))
        preferences_read(&o.prefer, path, &faults);
    int status = read_arguments(&o, argc, argv);
    o.screen = !status && !o.player && !o.prefer.settings.plain && screen_possible(&e);
    e.text[0] = '\0';
    if (!status && !o.player && faults.length) {
        if (o.screen)
            error_set(&o.notice, "%s", faults.data);
        else
            line_fold(stdout, faults.data, 2);
    }
    buffer_release(&faults);
    if (status)
        return status;
    if (!settle_token(&o, &e) || !find_table(&o, &e))
        return command_failed("join", "%s", e.text);
    if (o.book)
        return tell_book(&o);
    settings_of_terminal(&o.prefer.settings, o.prefer.coloured);
    struct join *j = join_new(&o.address, o.token, &e);
    if (!j)
        return command_failed("join", "%s", e.text);
    if (o.player) {
        if (o.fresh || o.quick) {
            link_write(&o, link);
            printf("The link to this table is %s\n", link);
            (void)fflush(stdout);
        }
        join_open(j, o.table, o.password);
        status = run_robot(&o, j);
    } else
        status = sit_with_person(&o, j, o.screen);
    join_free(j);
    return status ? status : interrupt_status();
}
