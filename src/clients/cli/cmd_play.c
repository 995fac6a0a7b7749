/* cmd_play.c - `hearts play`: a table for one person, or several at this terminal, and computers.
 */
#define _GNU_SOURCE
#include "base/os/interrupt.h"
#include "clients/cli/commands.h"
#include "clients/cli/play_day.h"
#include "clients/terminal/tui/line.h"
#include "clients/terminal/tui/preferences.h"
#include "clients/terminal/tui/screen_play.h"

#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct play {
    struct setup setup;
    struct preferences prefer;
    struct retry_order retry; /* for a hand of a record (if path is set), or a deal of the day */
    char today[DATE_TEXT];
    bool bars_from; /* an option was given that --from excludes: it takes these from the record */
    bool bars_day;  /* the same for --day, which allows --name */
    bool fresh, resume;
    bool chosen; /* rules or --new were given: nobody is asked for the game */
    bool seat_chosen;
    bool players_of_file; /* the computers come from the configuration file */
    char path[SOLO_PATH], config[SOLO_PATH];
    const char *keep;      /* path, or NULL when games cannot be saved */
    struct error not_kept; /* why not */
    /* Sentences still to be shown, each with a space after it: `notice` has what the person must
     * know before playing, `remark` the rest. */
    struct buffer notice, remark;
    size_t before_not_kept; /* length of the notice before "This game is not saved" */
};

enum {
    OPTION_FIRST = 256,
    OPTION_PLAIN,
    OPTION_PLAYERS,
    OPTION_PEOPLE,
    OPTION_NAME,
    OPTION_SEED,
    OPTION_SEAT,
    OPTION_SPEED,
    OPTION_COLORS,
    OPTION_ASCII,
    OPTION_SORT,
    OPTION_NEW,
    OPTION_RESUME,
    OPTION_FROM,
    OPTION_HAND,
    OPTION_DECISION,
    OPTION_DAY,
    OPTION_JSON
};

static const struct option long_options[] = {
    { "plain", optional_argument, NULL, OPTION_PLAIN },
    { "players", required_argument, NULL, OPTION_PLAYERS },
    { "people", required_argument, NULL, OPTION_PEOPLE },
    { "name", required_argument, NULL, OPTION_NAME },
    { "seed", required_argument, NULL, OPTION_SEED },
    { "seat", required_argument, NULL, OPTION_SEAT },
    { "speed", required_argument, NULL, OPTION_SPEED },
    { "colors", required_argument, NULL, OPTION_COLORS },
    { "ascii", no_argument, NULL, OPTION_ASCII },
    { "sort", required_argument, NULL, OPTION_SORT },
    { "new", no_argument, NULL, OPTION_NEW },
    { "resume", no_argument, NULL, OPTION_RESUME },
    { "from", required_argument, NULL, OPTION_FROM },
    { "hand", required_argument, NULL, OPTION_HAND },
    { "decision", required_argument, NULL, OPTION_DECISION },
    { "day", optional_argument, NULL, OPTION_DAY },
    { "json", no_argument, NULL, OPTION_JSON },
    { NULL, 0, NULL, 0 },
};

static int read_seat(struct play *p, const char *text)
{
    p->seat_chosen = true;
    if (strcmp(text, "none") == 0) {
        p->setup.seat = HEARTS_WATCHER;
        return 0;
    }
    int letter = toupper((unsigned char)text[0]);
    if (letter < 'A' || letter >= 'A' + HEARTS_SEATS || text[1])
        return command_wrong("play", "--seat expects a letter from A to J, or none");
    p->setup.seat = (uint8_t)(letter - 'A');
    return 0;
}

/* Reads an option that the configuration file has too. */
static int read_preference(struct play *p, enum preference which, const char *text)
{
    struct error e;
    if (which == PREFER_PLAYERS)
        p->players_of_file = false;
    return preference_set(&p->prefer, which, text, &e) ? 0 : command_wrong("play", "--%s", e.text);
}

/* Reads the number of --hand or --decision. */
static int read_moment(struct play *p, int option, const char *text)
{
    bool hand = option == OPTION_HAND;
    uint64_t number;
    if (!number_argument("play", hand ? "--hand" : "--decision", text, 1, RECORD_HAND_MAX, &number))
        return COMMAND_WRONG;
    if (hand)
        p->retry.at.hand = (uint16_t)number;
    else
        p->retry.at.decision = (unsigned)number;
    return 0;
}

static int read_people(struct play *p, const char *text)
{
    struct error e;
    return setup_people_read(&p->setup, text, &e) ? 0
                                                  : command_wrong("play", "--people: %s", e.text);
}

static int read_day(struct play *p, const char *text)
{
    day_today(p->today);
    p->retry.date = text ? text : p->today;
    return date_is_valid(p->retry.date)
               ? 0
               : command_wrong("play", "--day expects a day of the calendar, as --day=%s",
                               p->today);
}

static int read_option(struct play *p, int option, const char *text)
{
    p->bars_day |= option == OPTION_NEW || option == OPTION_RESUME || option == OPTION_PLAYERS ||
                   option == OPTION_PEOPLE || option == OPTION_SEED;
    p->bars_from |= p->bars_day || option == OPTION_NAME;
    switch (option) {
    case OPTION_PLAIN: return read_preference(p, PREFER_PLAIN, text ? text : "on");
    case OPTION_ASCII: return read_preference(p, PREFER_ASCII, "on");
    case OPTION_NEW: p->fresh = true; return 0;
    case OPTION_RESUME: p->resume = true; return 0;
    case OPTION_PLAYERS: return read_preference(p, PREFER_PLAYERS, text);
    case OPTION_PEOPLE: return read_people(p, text);
    case OPTION_NAME: return read_preference(p, PREFER_NAME, text);
    case OPTION_SEAT: return read_seat(p, text);
    case OPTION_SEED:
        p->setup.seeded = true;
        return number_argument("play", "--seed", text, 0, UINT64_MAX, &p->setup.seed)
                   ? 0
                   : COMMAND_WRONG;
    case OPTION_SPEED: return read_preference(p, PREFER_SPEED, text);
    case OPTION_FROM: p->retry.path = text; return 0;
    case OPTION_HAND:
    case OPTION_DECISION: return read_moment(p, option, text);
    case OPTION_DAY: return read_day(p, text);
    case OPTION_JSON: p->retry.json = true; return 0;
    case OPTION_COLORS: return read_preference(p, PREFER_COLORS, text);
    default: return read_preference(p, PREFER_SORT, text);
    }
}

/* If the players named in the configuration file cannot be seated, falls back to the last
 * strength. */
static bool drop_players(struct play *p, const struct error *why)
{
    if (!p->players_of_file)
        return false;
    buffer_format(&p->notice, "%s, players: %s; the computers you chose last sit down. ", p->config,
                  why->text);
    p->setup.player_count = 0;
    return true;
}

/* Whether the players named fit a table with this many seats; otherwise an error message. */
static int fit_players(struct play *p, int seats)
{
    struct error e;
    (void)setup_players_read(&p->setup, p->prefer.players, &e); /* cannot fail: read before */
    if (setup_players_fit(&p->setup, seats, &e) || drop_players(p, &e))
        return 0;
    return command_wrong("play", "--players: %s", e.text);
}

/* Checks which options go with --day and --from, and which need --from. */
static int check_again(struct play *p, bool rules)
{
    struct retry_order *a = &p->retry;
    bool moment = a->at.hand || a->at.decision;
    if (a->date && (a->path || a->at.hand || a->at.decision || p->bars_day || p->seat_chosen))
        return command_wrong(
            "play",
            "--day fixes the deal and the seats: only rules and display options go with it");
    if (a->date) {
        p->setup.seat = a->at.seat = DAY_PERSON;
        return 0;
    }
    if (!a->path && a->json && !moment)
        return command_wrong("play", "--json goes with --from or --day");
    if (!a->path)
        return moment ? command_wrong("play", "--hand and --decision go with --from, which names a "
                                              "record")
                      : 0;
    if (rules || p->bars_from)
        return command_wrong(
            "play",
            "--from takes the rules, deal, names and computers from the record: leave those out");
    if (p->seat_chosen && (a->at.decision || p->setup.seat == HEARTS_WATCHER))
        return command_wrong("play", "%s",
                             a->at.decision
                                 ? "--decision already says whose seat it is: leave out --seat"
                                 : "--from needs you to play: --seat none does not go with it");
    a->at.seat = p->seat_chosen ? p->setup.seat : HEARTS_NO_SEAT;
    return 0;
}

static int read_arguments(struct play *p, int argc, char **argv)
{
    struct hearts_plan plan;
    struct rules_label label;
    int option, status = 0;
    opterr = 0;
    optind = 1;
    while ((option = getopt_long(argc, argv, ":", long_options, NULL)) != -1) {
        if (option == OPTION_PLAIN)
            optional_argument_apart(argc, argv, "terse");
        status = option == '?' || option == ':' ? command_wrong_option(argv, option)
                                                : read_option(p, option, optarg);
        if (status)
            return status;
    }
    if (p->retry.date == p->today && optind < argc && date_is_valid(argv[optind]))
        p->retry.date = argv[optind++];
    status = check_again(p, optind < argc);
    if (status || p->retry.path)
        return status;
    if (p->resume && (p->fresh || optind < argc || p->setup.people_count))
        return command_wrong("play", "--resume goes on with the saved game: leave out rules, --new "
                                     "and --people");
    if (p->setup.people_count && p->seat_chosen)
        return command_wrong("play", "--people sit round the table, the first at A: leave out "
                                     "--seat");
    status = rules_argument_labelled("play", argc - optind, argv + optind, &plan, &label);
    if (status)
        return status;
    p->retry.plan = plan;
    p->chosen = optind < argc || p->fresh || p->setup.people_count;
    if (p->setup.seat != HEARTS_WATCHER && p->setup.seat >= plan.seats)
        return command_wrong("play", "--seat expects a letter from A to %c: %d play",
                             'A' + plan.seats - 1, plan.seats);
    /* If the game is still to be chosen, it may have any number of seats. */
    status = fit_players(p, p->chosen ? plan.seats : HEARTS_SEATS);
    if (status)
        return status;
    (void)snprintf(p->setup.name, sizeof p->setup.name, "%s", p->prefer.name);
    hearts_rules_write(&plan.rules, p->setup.rules, sizeof p->setup.rules);
    (void)snprintf(p->setup.title, sizeof p->setup.title, "%s", label.name);
    (void)snprintf(p->setup.about, sizeof p->setup.about, "%s", label.about);
    return 0;
}

static void note_not_kept(struct play *p)
{
    p->before_not_kept = p->notice.length;
    buffer_format(&p->notice, "This game is not saved: %s. ", p->not_kept.text);
}

/* Moves existing files away from where the game is to be saved, with `games` also saved games, and
 * notes their new names. */
static void clear_place(struct play *p, bool games)
{
    struct solo_quarantine moved;
    if (!p->keep)
        return;
    if (!solo_quarantine_save(p->keep, games, &moved, &p->not_kept)) {
        p->keep = NULL;
        note_not_kept(p);
        return;
    }
    if (!moved.name[0])
        return;
    struct buffer *note = moved.why.text[0] ? &p->notice : &p->remark;
    if (moved.why.text[0])
        buffer_format(note, "The saved file was set aside as %s: %s. ", moved.name, moved.why.text);
    else
        buffer_format(note, "Your saved game was set aside as %s. ", moved.name);
    buffer_format(note, "It is in %.*s. ", (int)(strrchr(p->keep, '/') - p->keep), p->keep);
    if (moved.in_place_of_oldest)
        buffer_format(note, "At most %d are kept there: the oldest game was deleted to make room. ",
                      SOLO_QUARANTINE_MOST);
}

/* In the line mode notes are shown at once; with the full screen, after it is closed. */
static void tell_notes(struct play *p)
{
    FILE *out = p->retry.json ? stderr : stdout;
    if (p->notice.length)
        line_fold(out, p->notice.data, 2);
    if (p->remark.length)
        line_fold(out, p->remark.data, 2);
    buffer_cut(&p->notice, 0);
    buffer_cut(&p->remark, 0);
}

/* Asks which table to open; false when none. */
static bool ask_table(struct play *p, bool screen, struct solo **table)
{
    struct error e;
    if (!screen)
        return line_start(&p->setup, p->keep, table, stdin, stdout);
    const char *notice = p->notice.length ? p->notice.data : "";
    bool wanted = screen_start(&p->setup, &p->prefer.settings, p->keep, notice, table, &e);
    if (e.text[0])
        buffer_format(&p->notice, "The saved game can't be opened: %s. ", e.text);
    return wanted;
}

/* The table to play at: the saved one, or a new one. NULL with *status set. */
static struct solo *open_table(struct play *p, bool screen, int *status)
{
    struct error e;
    struct solo *table = NULL;
    *status = 0;
    if (!p->resume)
        clear_place(p, false);
    if (!screen)
        tell_notes(p);
    if (p->resume) {
        table = p->keep ? solo_resume(p->keep, &e) : NULL;
        if (!table)
            *status = p->keep ? command_failed("play", "%s", e.text)
                              : command_failed("play", "the saved game can't be reached: %s",
                                               p->not_kept.text);
        return table;
    }
    if (!p->chosen && (!ask_table(p, screen, &table) || table))
        return table;
    if (!p->chosen && p->path[0])
        setup_strength_keep(&p->setup, p->path);
    clear_place(p, true);
    if (!screen)
        tell_notes(p);
    table = setup_open(&p->setup, p->keep, &e);
    if (!table)
        *status = command_failed("play", "%s", e.text);
    return table;
}

static void tell_leaving(const struct play *p, const struct solo *table)
{
    const char *why = *solo_save_fault(table) ? solo_save_fault(table) : p->not_kept.text;
    struct buffer text = { 0 };
    if (solo_kept(table))
        buffer_text(
            &text,
            "You left the table. The game is saved: \"hearts play --resume\" goes on with it.");
    else
        buffer_format(&text, "You left the table. The game is not saved: %s.", why);
    if (text.length)
        line_fold(stdout, text.data, 2);
    buffer_release(&text);
}

/* While the table fills the screen, messages about an external program are held until it is
 * closed. */
static void tell_later(void *of, const char *line)
{
    struct play *p = of;
    buffer_format(&p->remark, "%s ", line);
}

/* Reads the configuration file, and then the command line, which overrides it. */
static int read_wishes(struct play *p, int argc, char **argv)
{
    struct error e;
    if (preferences_path(p->config, sizeof p->config))
        preferences_read(&p->prefer, p->config, &p->notice);
    p->players_of_file = p->prefer.players[0] != '\0';
    int status = read_arguments(p, argc, argv);
    if (status || p->retry.path || p->retry.date)
        return status;
    /* Checked before a saved game is moved away for a table that could not be opened. */
    if (!p->resume && !setup_players_try(&p->setup, &e) && !drop_players(p, &e))
        return command_failed("play", "%s", e.text);
    return 0;
}

static int play(struct play *p)
{
    struct error e = { "" }, why = { "" };
    int status = 0;
    bool screen = !p->prefer.settings.plain && screen_possible(&why);
    if (!screen)
        interrupt_catch();
    if (why.text[0] && !screen)
        buffer_format(&p->notice, "The game is shown line by line: %s. ", why.text);
    settings_of_terminal(&p->prefer.settings, p->prefer.coloured);
    p->keep = solo_path(p->path, sizeof p->path, &p->not_kept) ? p->path : NULL;
    if (p->keep && !solo_lock(p->keep)) {
        error_set(&p->not_kept, "another table is open, and that one is being saved");
        p->keep = NULL;
    }
    if (!p->keep && !p->resume)
        note_not_kept(p);
    setup_strength_recall(&p->setup, p->path);

    if (screen)
        player_report(tell_later, p);
    struct solo *table = open_table(p, screen, &status);
    enum table_end end = TABLE_OVER;
    if (table && screen)
        end = screen_play(solo_seat(table), &p->prefer.settings,
                          p->notice.length ? p->notice.data : "", &e);
    else if (table)
        end = line_play(solo_seat(table), &p->prefer.settings, stdin, stdout, &e);
    if (end == TABLE_LEFT && !p->keep) /* tell_leaving() says it too */
        buffer_cut(&p->notice, p->before_not_kept);
    tell_notes(p);
    if (table && end == TABLE_OVER && p->keep)
        solo_finish(p->keep);
    if (interrupted() && !screen && isatty(STDIN_FILENO))
        putchar('\n'); /* ends the line of the prompt */
    if (end == TABLE_LEFT)
        tell_leaving(p, table);
    if (end == TABLE_FAILED)
        status = command_failed("play", "%s", e.text);
    solo_free(table);
    tell_notes(p);
    return status ? status : interrupt_status();
}

int cmd_play(int argc, char **argv)
{
    struct play p = { .prefer.settings.speed = PACE_USUAL };
    int status = read_wishes(&p, argc, argv);
    if (!status && (p.retry.path || p.retry.date)) {
        settings_of_terminal(&p.prefer.settings, p.prefer.coloured);
        if (p.retry.date)
            setup_names(&p.setup, p.retry.plan.seats, p.retry.names);
        tell_notes(&p);
        status = retry_play_hand(&p.retry, &p.prefer.settings);
    } else if (!status)
        status = play(&p);
    buffer_release(&p.notice);
    buffer_release(&p.remark);
    return status;
}
