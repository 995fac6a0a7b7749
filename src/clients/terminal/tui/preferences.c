/* preferences.c - the configuration file, and the values that it shares with the command line. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/tui/preferences.h"

#include "base/nearest.h"
#include "base/os/file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
    const char *word, *values;
} rows[] = {
#define PREFERENCE(constant, word, values, brief) { word, values },
#include "clients/terminal/tui/preferences.def"
#undef PREFERENCE
};

/* ---- Values ---- */

#define WORD(constant, word, brief)  word,
#define PACE(constant, word, in_100) word,
static const char *const paces[] = { PACE_LIST(PACE) NULL };
static const char *const colors[] = { SETTINGS_LIST_COLORS(WORD) NULL };
static const char *const sorts[] = { SETTINGS_LIST_SORT(WORD) NULL };
static const char *const flags[] = { "off", "on", NULL };
static const char *const plains[] = { SETTINGS_LIST_PLAIN(WORD) NULL };
#undef PACE
#undef WORD

/* A typed text made safe for any terminal: printable ASCII, at most 40 characters. */
static const char *shown(const char *text, char out[44])
{
    size_t length = 0;
    for (; text[length] && length < 40; length++)
        out[length] = text[length] >= ' ' && text[length] < 127 ? text[length] : '?';
    (void)snprintf(out + length, 44 - length, "%s", text[length] ? "..." : "");
    return out;
}

/* The index of a word in a list; -1 with *e filled if it is not there. */
static int find(enum preference which, const char *const *words, const char *value, struct error *e)
{
    char nearest[NEAREST], text[44];
    struct nearest n;
    nearest_begin(&n, value, strlen(value));
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], value) == 0)
            return i;
        nearest_offer(&n, words[i], strlen(words[i]));
    }
    error_set(e, "%s expects %s, not \"%s\"%s", rows[which].word, rows[which].values,
              shown(value, text), nearest_write(&n, "", nearest));
    return -1;
}

static bool set_name(struct preferences *p, const char *value, struct error *e)
{
    bool good = *value && strlen(value) < SOLO_NAME;
    if (!good)
        error_set(e, "name expects a name of at most %d bytes", SOLO_NAME - 1);
    for (const char *at = value; *at && good; at++)
        if (iscntrl((unsigned char)*at)) {
            error_set(e, "name expects a name without control characters");
            good = false;
        }
    if (good)
        (void)snprintf(p->name, sizeof p->name, "%s", value);
    return good;
}

static bool set_players(struct preferences *p, const char *value, struct error *e)
{
    struct setup setup = { .player_count = 0 };
    struct error why;
    if (!*value)
        error_set(e, "players: names are wanted, such as easy,fair");
    else if (strlen(value) >= sizeof p->players)
        error_set(e, "players: that is too long");
    else if (!setup_players_read(&setup, value, &why))
        error_set(e, "players: %s", why.text);
    else {
        (void)snprintf(p->players, sizeof p->players, "%s", value);
        return true;
    }
    return false;
}

bool preference_set(struct preferences *p, enum preference which, const char *value,
                    struct error *e)
{
    struct settings *s = &p->settings;
    int word = -1;
    switch (which) {
    case PREFER_NAME: return set_name(p, value, e);
    case PREFER_PLAYERS: return set_players(p, value, e);
    case PREFER_SPEED:
        /* In 0.1 the usual pace was called normal. */
        word = strcmp(value, "normal") == 0 ? PACE_USUAL : find(which, paces, value, e);
        s->speed = word < 0 ? s->speed : (enum pace)word;
        break;
    case PREFER_COLORS:
        word = find(which, colors, value, e);
        s->colors = word < 0 ? s->colors : (enum settings_colors)word;
        p->coloured |= word >= 0;
        break;
    case PREFER_SORT:
        word = find(which, sorts, value, e);
        s->sort = word < 0 ? s->sort : (enum settings_sort)word;
        break;
    case PREFER_ASCII:
        word = find(which, flags, value, e);
        s->ascii = word < 0 ? s->ascii : word == 1;
        break;
    case PREFER_PLAIN:
        word = find(which, plains, value, e);
        s->plain = word < 0 ? s->plain : (enum settings_plain)word;
        break;
    case PREFERENCES: break;
    }
    return word >= 0;
}

/* ---- The file ---- */

enum { FILE_MOST = 64 * 1024, FAULTS_TOLD = 3 };

struct reading {
    struct preferences *to;
    const char *path;
    struct buffer *faults;
    int line, fault_count;
    int key_lines[KEYS_COMMANDS]; /* the line that set each key; 0: none */
};

bool preferences_path(char *out, size_t capacity)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int length = -1;
    if (config && config[0] == '/')
        length = snprintf(out, capacity, "%s/hearts/play.conf", config);
    else if (home && home[0] == '/')
        length = snprintf(out, capacity, "%s/.config/hearts/play.conf", home);
    return length >= 0 && (size_t)length < capacity;
}

static void tell_fault(struct reading *r, int line, const char *why)
{
    if (r->fault_count++ < FAULTS_TOLD)
        buffer_format(r->faults, "%s:%d: %s. ", r->path, line, why);
}

/* The command of a key setting such as "key.hint"; -1 for other words. */
static int key_of(const char *word)
{
    return strncmp(word, "key.", 4) == 0 ? keys_called(word + 4) : -1;
}

/* "; perhaps key.hint", or where to find the full list. */
static const char *meant(const char *word, char out[NEAREST])
{
    char keys[KEYS_COMMANDS][40], key[40];
    struct nearest n;
    (void)snprintf(key, sizeof key, "key.%.30s", word);
    if (key_of(key) >= 0) {
        (void)snprintf(out, NEAREST, "; perhaps %s", key);
        return out;
    }
    nearest_begin(&n, word, strlen(word));
    for (int i = 0; i < PREFERENCES; i++)
        nearest_offer(&n, rows[i].word, strlen(rows[i].word));
    for (int i = 0; i < KEYS_COMMANDS; i++) {
        (void)snprintf(keys[i], sizeof keys[i], "key.%s", keys_word((enum keys_command)i));
        nearest_offer(&n, keys[i], strlen(keys[i]));
    }
    return *nearest_write(&n, "", out) ? out : "; \"man hearts-play\" lists all";
}

static void take(struct reading *r, const char *word, const char *value)
{
    struct error e;
    char nearest[NEAREST], text[44], why[600];
    int command = key_of(word);
    if (command >= 0 && keys_set(&r->to->settings.keys, (enum keys_command)command, value, &e)) {
        r->key_lines[command] = r->line;
        return;
    }
    if (command >= 0) {
        (void)snprintf(why, sizeof why, "key.%s: %s", keys_word((enum keys_command)command),
                       e.text);
        tell_fault(r, r->line, why);
        return;
    }
    for (int i = 0; i < PREFERENCES; i++)
        if (strcmp(rows[i].word, word) == 0) {
            if (!preference_set(r->to, (enum preference)i, value, &e))
                tell_fault(r, r->line, e.text);
            return;
        }
    (void)snprintf(why, sizeof why, "there is no setting \"%s\"%s", shown(word, text),
                   meant(word, nearest));
    tell_fault(r, r->line, why);
}

/* Removes spaces at both ends. */
static char *trim(char *text)
{
    size_t length = strlen(text);
    while (length && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text + strspn(text, " \t");
}

static void take_line(struct reading *r, char *line)
{
    char *word = trim(line), *value = strchr(word, '=');
    if (!*word || *word == '#' || *word == ';')
        return;
    if (!value) {
        tell_fault(r, r->line, "a line is name = value, such as speed = fast");
        return;
    }
    *value++ = '\0';
    value = trim(value);
    char *comment = *value ? strstr(value + 1, " # ") : NULL;
    if (comment)
        *comment = '\0';
    take(r, trim(word), trim(value));
}

/* Clashes are checked only after all keys are set: two commands may have swapped keys. */
static void settle_keys(struct reading *r)
{
    struct keys *k = &r->to->settings.keys;
    for (;;) {
        int last = -1, other = -1;
        char sign = 0, why[160];
        for (int i = 0; i < KEYS_COMMANDS; i++) {
            char of;
            int clash = r->key_lines[i] ? keys_clash(k, (enum keys_command)i, &of) : -1;
            if (clash < 0 || (last >= 0 && r->key_lines[i] < r->key_lines[last]))
                continue;
            last = i;
            other = clash;
            sign = of;
        }
        if (last < 0)
            return;
        keys_reset(k, (enum keys_command)last);
        (void)snprintf(why, sizeof why, "key.%s: \"%c\" is for %s already; it stays %c",
                       keys_word((enum keys_command)last), sign,
                       keys_word((enum keys_command)other), keys_sign(k, (enum keys_command)last));
        tell_fault(r, r->key_lines[last], why);
        r->key_lines[last] = 0;
    }
}

static bool is_text(const struct buffer *b)
{
    for (size_t i = 0; i < b->length; i++) {
        unsigned char c = (unsigned char)b->data[i];
        if ((c < ' ' && !strchr("\t\r\n", c)) || c == 127 || c == 0)
            return false;
    }
    return true;
}

static void take_lines(struct reading *r, char *text)
{
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    for (char *line = text; line; r->line++) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        take_line(r, line);
        line = end;
    }
    settle_keys(r);
    if (r->fault_count > FAULTS_TOLD)
        buffer_format(r->faults, "%d more of its lines are wrong too. ",
                      r->fault_count - FAULTS_TOLD);
}

void preferences_read(struct preferences *p, const char *path, struct buffer *faults)
{
    struct reading r = { .to = p, .path = path, .faults = faults, .line = 1 };
    struct buffer text = { 0 };
    struct error e = { "" };
    struct stat about;
    if (stat(path, &about) != 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            buffer_format(faults, "%s: %s; it is ignored. ", path, strerror(errno));
        return;
    }
    if (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode) || S_ISBLK(about.st_mode))
        buffer_format(faults, "%s is not a file; it is ignored. ", path);
    else if (!file_read_all(path, FILE_MOST, &text, &e))
        buffer_format(faults, "%s; it is ignored. ", e.text);
    else if (!is_text(&text))
        buffer_format(faults, "%s is not text; it is ignored. ", path);
    else if (text.length)
        take_lines(&r, text.data);
    buffer_release(&text);
}
