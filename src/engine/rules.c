/* rules.c - the option table, the presets, and rules as text. */
#include "engine.h"

/* ---- The tables: nothing below them names an option ---- */

/* The page's worker never asks for these sentences. */
#ifdef HEARTS__NO_SENTENCES
#define BRIEF(text) ""
#else
#define BRIEF(text) text
#endif

#define WORD(constant, word, brief) { word, BRIEF(brief) },
#define WORDS(LIST)                             \
    (const struct hearts_word[])                \
    {                                           \
        HEARTS_LIST_##LIST(WORD) { NULL, NULL } \
    }
#define ROW(n, k, std, grp, txt)                                                        \
    .name = #n, .kind = k, .offset = offsetof(struct hearts_rules, n), .standard = std, \
    .group = grp, .brief = BRIEF(txt), .word = ""
#define HEARTS_FLAG(n, std, grp, txt) { ROW(n, HEARTS_OPTION_FLAG, std, grp, txt) },
#define HEARTS_NUMBER(n, std, lo, hi, wrd, grp, txt) \
    { .name = #n,                                    \
      .kind = HEARTS_OPTION_NUMBER,                  \
      .offset = offsetof(struct hearts_rules, n),    \
      .low = lo,                                     \
      .high = hi,                                    \
      .word = wrd,                                   \
      .standard = std,                               \
      .group = grp,                                  \
      .brief = BRIEF(txt) },
#define HEARTS_CHOICE(n, std, LIST, grp, txt) \
    { ROW(n, HEARTS_OPTION_CHOICE, std, grp, txt), .words = WORDS(LIST) },
#define HEARTS_FACES(n, std, LIST, grp, txt) \
    { ROW(n, HEARTS_OPTION_FACES, std, grp, txt), .words = WORDS(LIST) },
#define HEARTS_CYCLE(n, std, grp, txt)  { ROW(n, HEARTS_OPTION_CYCLE, std, grp, txt) },
#define HEARTS_TEAMS(n, std, grp, txt)  { ROW(n, HEARTS_OPTION_TEAMS, std, grp, txt) },
#define HEARTS_POINTS(n, std, grp, txt) { ROW(n, HEARTS_OPTION_POINTS, std, grp, txt) },
#define HEARTS_RESETS(n, std, grp, txt) { ROW(n, HEARTS_OPTION_RESETS, std, grp, txt) },
static const struct hearts_option options[] = {
#include "hearts/rules.def"
};
#undef HEARTS_FLAG
#undef HEARTS_NUMBER
#undef HEARTS_CHOICE
#undef HEARTS_FACES
#undef HEARTS_CYCLE
#undef HEARTS_TEAMS
#undef HEARTS_POINTS
#undef HEARTS_RESETS

/* fields.def has a field for every option, of the type that belongs to its kind. */
#define FIELD_IS(n, type)                                                          \
    _Static_assert(_Generic(((struct hearts_rules *)0)->n, type : 1, default : 0), \
                   "fields.def has " #n " of another type");
#define HEARTS_FLAG(n, ...)   FIELD_IS(n, uint8_t)
#define HEARTS_NUMBER(n, ...) FIELD_IS(n, int16_t)
#define HEARTS_CHOICE(n, ...) FIELD_IS(n, uint8_t)
#define HEARTS_FACES(n, ...)  FIELD_IS(n, hearts_faces)
#define HEARTS_CYCLE(n, ...)  FIELD_IS(n, struct hearts_cycle)
#define HEARTS_TEAMS(n, ...)  FIELD_IS(n, struct hearts_teams)
#define HEARTS_POINTS(n, ...) FIELD_IS(n, struct hearts_points)
#define HEARTS_RESETS(n, ...) FIELD_IS(n, struct hearts_resets)
#include "hearts/rules.def"
#undef HEARTS_FLAG
#undef HEARTS_NUMBER
#undef HEARTS_CHOICE
#undef HEARTS_FACES
#undef HEARTS_CYCLE
#undef HEARTS_TEAMS
#undef HEARTS_POINTS
#undef HEARTS_RESETS

#define HEARTS_FIELD(type, name) +1
enum {
    FIELDS = 0
#include "hearts/fields.def"
};
#undef HEARTS_FIELD
enum { OPTIONS = sizeof options / sizeof *options };
_Static_assert(FIELDS == (int)OPTIONS, "a line of fields.def has none in rules.def");

#define PRESET(name, parent, changes, brief) { name, parent, changes, BRIEF(brief) },
static const struct hearts_preset presets[] = {
#include "hearts/presets.def"
};
#undef PRESET
enum { PRESETS = sizeof presets / sizeof *presets };

size_t hearts_option_count(void) { return OPTIONS; }
size_t hearts_preset_count(void) { return PRESETS; }

const struct hearts_option *hearts_option_at(size_t i) { return i < OPTIONS ? &options[i] : NULL; }
const struct hearts_preset *hearts_preset_at(size_t i) { return i < PRESETS ? &presets[i] : NULL; }

/* ---- Reading ---- */

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Cuts the next word off *t, up to unquoted white space. Empty at the end. */
static struct hearts__text next_word(struct hearts__text *t)
{
    while (t->at < t->end && (blank(*t->at) || *t->at == '#')) {
        if (*t->at == '#')
            while (t->at < t->end && *t->at != '\n')
                t->at++;
        else
            t->at++;
    }
    struct hearts__text word = { t->at, t->at };
    bool quoted = false;
    for (; word.end < t->end && (quoted || !blank(*word.end)); word.end++)
        quoted ^= *word.end == '"';
    t->at = word.end;
    return word;
}

static bool quotes_closed(struct hearts__text word)
{
    bool open = false;
    for (; word.at < word.end; word.at++)
        open ^= *word.at == '"';
    return !open;
}

/* Splits `name=value`; false when there is no "=". A quoted value loses its quotes. */
static bool part(struct hearts__text word, struct hearts__text *name, struct hearts__text *value)
{
    *name = *value = word;
    for (name->end = word.at; name->end < word.end && *name->end != '=';)
        name->end++;
    if (name->end == word.end)
        return false;
    value->at = name->end + 1;
    if (value->end - value->at >= 2 && value->at[0] == '"' && value->end[-1] == '"') {
        value->at++;
        value->end--;
    }
    return true;
}

static bool fault(struct hearts_error *e, const char *option, const char *why,
                  struct hearts__text at)
{
    *e = (struct hearts_error){ option, NULL, why, at.at, (size_t)(at.end - at.at) };
    return false;
}

static const struct hearts_option *option_named(struct hearts__text name)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if (hearts__text_is(name, options[i].name))
            return &options[i];
    return NULL;
}

static const struct hearts_preset *preset_named(struct hearts__text name)
{
    for (size_t i = 0; i < PRESETS; i++)
        if (hearts__text_is(name, presets[i].name))
            return &presets[i];
    return NULL;
}

static bool apply(struct hearts_rules *r, struct hearts__text all, struct hearts_error *e);

static const char no_game[] = "no game of that name";
static const char no_option[] = "no option of that name";
static const char game_late[] = "a game's name comes first: anything before it would be lost";

static bool apply_preset(struct hearts_rules *r, struct hearts__text name, struct hearts_error *e)
{
    const struct hearts_preset *preset = preset_named(name);
    if (!preset)
        return fault(e, NULL, no_game, name);
    if (!preset->parent)
        hearts_rules_standard(r);
    else if (!apply_preset(r, hearts__text_of(preset->parent), e))
        return false;
    return apply(r, hearts__text_of(preset->changes), e);
}

static bool apply_option(struct hearts_rules *r, struct hearts__text name,
                         struct hearts__text value, struct hearts_error *e)
{
    const struct hearts_option *o = option_named(name);
    if (!o)
        return fault(e, NULL, no_option, name);
    const char *why = hearts__value_read((char *)r + o->offset, o, value);
    return why ? fault(e, o->name, why, value) : true;
}

static bool apply(struct hearts_rules *r, struct hearts__text all, struct hearts_error *e)
{
    for (bool begun = false;;) {
        struct hearts__text word = next_word(&all), name, value;
        if (word.at == word.end)
            return true;
        if (!quotes_closed(word))
            return fault(e, NULL, "a quotation mark is not closed", word);
        bool named = part(word, &name, &value);
        if (named && (hearts__text_is(name, "name") || hearts__text_is(name, "about")))
            continue;
        bool bare = !named && option_named(word); /* its value is missing */
        if (bare)
            value = (struct hearts__text){ word.end, word.end };
        if (bare || (named && !hearts__text_is(name, "parent"))) {
            if (!apply_option(r, name, value, e))
                return false;
        } else if (begun)
            return fault(e, NULL, named || preset_named(word) ? game_late : no_game, word);
        else if (!apply_preset(r, named ? value : name, e))
            return false;
        begun = true;
    }
}

const struct hearts_option *hearts_option_find(const char *name)
{
    return option_named(hearts__text_of(name));
}

void hearts_rules_standard(struct hearts_rules *r)
{
    __builtin_memset(r, 0, sizeof *r);
    for (size_t i = 0; i < OPTIONS; i++) {
        const struct hearts_option *o = &options[i];
        (void)hearts__value_read((char *)r + o->offset, o, hearts__text_of(o->standard));
    }
}

bool hearts_rules_read(struct hearts_rules *r, const char *text, size_t length,
                       struct hearts_error *e)
{
    struct hearts_rules changed;
    __builtin_memcpy(&changed, r, sizeof changed);
    if (!apply(&changed, (struct hearts__text){ text, text + length }, e))
        return false;
    __builtin_memcpy(r, &changed, sizeof changed);
    return true;
}

bool hearts_option_read(struct hearts_rules *r, const struct hearts_option *o, const char *text,
                        size_t length, struct hearts_error *e)
{
    struct hearts__text t = { text, text + length };
    const char *why = hearts__value_read((char *)r + o->offset, o, t);
    return why ? fault(e, o->name, why, t) : true;
}

size_t hearts_rules_label(const char *text, size_t length, const char *key, char *out,
                          size_t capacity)
{
    struct hearts__text all = { text, text + length }, word, name, value;
    struct hearts__writer w = { out, capacity, 0 };
    for (word = next_word(&all); word.at < word.end; word = next_word(&all))
        if (part(word, &name, &value) && hearts__text_is(name, key))
            for (w.length = 0; value.at < value.end; value.at++)
                hearts__write_char(&w, *value.at);
    return hearts__write_end(&w);
}

/* ---- Writing ---- */

static bool same_value(const struct hearts_rules *a, const struct hearts_rules *b,
                       const struct hearts_option *o)
{
    return __builtin_memcmp((const char *)a + o->offset, (const char *)b + o->offset,
                            hearts__field_size(o->kind)) == 0;
}

/* Writes r as a preset and the options that differ from it. */
static void write_as(struct hearts__writer *w, const struct hearts_rules *r,
                     const struct hearts_preset *preset)
{
    struct hearts_rules base;
    struct hearts_error e;
    (void)apply_preset(&base, hearts__text_of(preset->name), &e);
    hearts__write(w, preset->name);
    for (size_t i = 0; i < OPTIONS; i++) {
        const struct hearts_option *o = &options[i];
        if (same_value(r, &base, o))
            continue;
        hearts__write_char(w, ' ');
        hearts__write(w, o->name);
        hearts__write_char(w, '=');
        hearts__value_write(w, (const char *)r + o->offset, o);
    }
}

size_t hearts_rules_write(const struct hearts_rules *r, char *out, size_t capacity)
{
    size_t best = 0, shortest = SIZE_MAX;
    for (size_t i = 0; i < PRESETS; i++) {
        struct hearts__writer measure = { NULL, 0, 0 };
        write_as(&measure, r, &presets[i]);
        if (measure.length < shortest) {
            shortest = measure.length;
            best = i;
        }
    }
    struct hearts__writer w = { out, capacity, 0 };
    write_as(&w, r, &presets[best]);
    return hearts__write_end(&w);
}

size_t hearts_option_write(const struct hearts_rules *r, const struct hearts_option *o, char *out,
                           size_t capacity)
{
    struct hearts__writer w = { out, capacity, 0 };
    hearts__value_write(&w, (const char *)r + o->offset, o);
    return hearts__write_end(&w);
}

/* ---- Errors ---- */

static void write_wanted(struct hearts__writer *w, const struct hearts_option *o)
{
    if (o->kind == HEARTS_OPTION_NUMBER) {
        hearts__write(w, " (");
        hearts__write_number(w, o->low);
        hearts__write(w, " to ");
        hearts__write_number(w, o->high);
        if (o->word[0]) {
            hearts__write(w, ", or ");
            hearts__write(w, o->word);
        }
        hearts__write(w, ")");
    } else if (o->kind == HEARTS_OPTION_CHOICE) {
        hearts__write(w, " (it has ");
        for (const struct hearts_word *word = o->words; word->word; word++) {
            hearts__write(w, word->word);
            if (word[1].word)
                hearts__write(w, ", ");
        }
        hearts__write(w, ")");
    }
}

/* How many letters to insert, delete or change to turn a into b; 99 if either is too long for a
 * name.
 */
static int letters_apart(struct hearts__text a, const char *b)
{
    enum { LONGEST = 32 };
    struct hearts__text t = hearts__text_of(b);
    int row[LONGEST + 1], rows = (int)(a.end - a.at), columns = (int)(t.end - t.at);
    if (rows > LONGEST || columns > LONGEST)
        return 99;
    for (int j = 0; j <= columns; j++)
        row[j] = j;
    for (int i = 1; i <= rows; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            int change = corner + (a.at[i - 1] != b[j - 1]);
            int least = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            corner = row[j];
            row[j] = change < least ? change : least;
        }
    }
    return row[columns];
}

/* Suggests the nearest name to one that does not exist, if it is near enough. */
static void write_nearest(struct hearts__writer *w, const struct hearts_error *e)
{
    struct hearts__text at = { e->at, e->at + e->at_length };
    const char *nearest = NULL;
    int best = 3;
    bool game = e->why == no_game;
    for (size_t i = 0; i < (game ? PRESETS : OPTIONS); i++) {
        const char *name = game ? presets[i].name : options[i].name;
        int apart = letters_apart(at, name);
        if (apart < best) {
            best = apart;
            nearest = name;
        }
    }
    if (!nearest)
        return;
    hearts__write(w, "; perhaps ");
    hearts__write(w, nearest);
}

size_t hearts_error_write(const struct hearts_error *e, char *out, size_t capacity)
{
    struct hearts__writer w = { out, capacity, 0 };
    if (e->option) {
        hearts__write(&w, e->option);
        if (e->other) {
            hearts__write(&w, " and ");
            hearts__write(&w, e->other);
        }
    }
    if (e->at) {
        hearts__write(&w, e->option ? "=" : "\"");
        for (size_t i = 0; i < e->at_length && i < 60; i++)
            hearts__write_char(&w, (unsigned char)e->at[i] < ' ' ? '?' : e->at[i]);
        hearts__write(&w, e->option ? "" : "\"");
    }
    hearts__write(&w, w.length ? ": " : "");
    hearts__write(&w, e->why);
    if (e->at && (e->why == no_game || e->why == no_option))
        write_nearest(&w, e);
    const struct hearts_option *o = e->option && e->at ? hearts_option_find(e->option) : NULL;
    if (o)
        write_wanted(&w, o);
    return hearts__write_end(&w);
}
