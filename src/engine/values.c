/* values.c - reading and writing the value of one option, by its kind. */
#include "engine.h"

static const char letters_of_suits[] = "cdsh";

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

/* Cuts and returns the part of *t before `mark`, or all of it. */
static struct hearts__text cut(struct hearts__text *t, char mark)
{
    struct hearts__text head = { t->at, t->at };
    while (head.end < t->end && *head.end != mark)
        head.end++;
    t->at = head.end < t->end ? head.end + 1 : t->end;
    return head;
}

static bool number_read(struct hearts__text t, int *out)
{
    bool minus = t.at < t.end && *t.at == '-';
    t.at += minus;
    if (t.at == t.end || t.end - t.at > 6)
        return false;
    int n = 0;
    for (; t.at < t.end; t.at++) {
        if (*t.at < '0' || *t.at > '9')
            return false;
        n = 10 * n + (*t.at - '0');
    }
    *out = minus ? -n : n;
    return true;
}

/* The faces of a suit letter ("h") or a card ("QS"). */
static bool faces_read(struct hearts__text t, hearts_faces *out)
{
    hearts_card c;
    size_t length = (size_t)(t.end - t.at);
    if (length > 1 && hearts_card_read(t.at, length, &c) == length) {
        *out = hearts_face(c);
        return true;
    }
    for (int s = 0; s < 4 && length == 1; s++)
        if (lower(*t.at) == letters_of_suits[s]) {
            *out = hearts_suit_faces(s) & HEARTS_ALL_FACES;
            return true;
        }
    return false;
}

static const char *read_flag(uint8_t *field, struct hearts__text t)
{
    bool on = hearts__text_is(t, "on");
    if (!on && !hearts__text_is(t, "off"))
        return "is on or off";
    *field = on;
    return NULL;
}

static const char no_value[] = "wants a value";

static const char *read_number(int16_t *field, const struct hearts_option *o, struct hearts__text t)
{
    int n;
    if (o->word[0] && hearts__text_is(t, o->word))
        n = o->low - 1;
    else if (t.at == t.end)
        return no_value;
    else if (!number_read(t, &n) || n < o->low || n > o->high)
        return "is not a number in its range";
    *field = (int16_t)n;
    return NULL;
}

static const char *read_choice(uint8_t *field, const struct hearts_option *o, struct hearts__text t)
{
    for (int i = 0; o->words[i].word; i++)
        if (hearts__text_is(t, o->words[i].word)) {
            *field = (uint8_t)i;
            return NULL;
        }
    return t.at == t.end ? no_value : "has no such word";
}

static const char *read_faces(hearts_faces *field, const struct hearts_option *o,
                              struct hearts__text t)
{
    hearts_faces all = 0;
    if (t.at == t.end)
        return "wants cards, or none";
    if (!hearts__text_is(t, "none"))
        while (t.at < t.end) {
            struct hearts__text one = cut(&t, ',');
            hearts_faces f = 0;
            for (int i = 0; o->words[i].word; i++)
                if (hearts__text_is(one, o->words[i].word))
                    f = (hearts_faces)1 << i;
            if (!f && !faces_read(one, &f))
                return "is not a list of cards such as QS,JD,h";
            all |= f;
        }
    *field = all;
    return NULL;
}

static const char *read_cycle(struct hearts_cycle *field, struct hearts__text t)
{
    struct hearts_cycle cycle = { { 0 } };
    if (hearts__text_is(t, "none"))
        cycle.letters[0] = 'H';
    else if (!hearts__text_is(t, "standard")) {
        if (t.at == t.end || t.end - t.at > HEARTS_CYCLE_MAX)
            return "is one letter a hand, 24 at most";
        for (int i = 0; t.at < t.end; t.at++, i++) {
            char c = lower(*t.at);
            if (c >= '1' && c <= '9')
                cycle.letters[i] = c;
            else if (c == 'l' || c == 'r' || c == 'a' || c == 'h' || c == 's')
                cycle.letters[i] = (char)(c - 'a' + 'A');
            else
                return "knows the letters L R A H S and the digits 1 to 9";
        }
    }
    *field = cycle;
    return NULL;
}

/* Numbers the teams by their first seats, so that equal teams are equal bytes. */
static struct hearts_teams teams_in_order(struct hearts_teams t)
{
    struct hearts_teams out = { { 0 } };
    uint8_t next = 0;
    for (int s = 0; s < HEARTS_SEATS; s++) {
        if (!t.of[s] || out.of[s])
            continue;
        next++;
        for (int other = s; other < HEARTS_SEATS; other++)
            if (t.of[other] == t.of[s])
                out.of[other] = next;
    }
    return out;
}

static const char *read_teams(struct hearts_teams *field, struct hearts__text t)
{
    struct hearts_teams teams = { { 0 } };
    uint8_t number = 0;
    if (t.at == t.end)
        return "wants teams such as AC,BD, or none";
    if (!hearts__text_is(t, "none"))
        while (t.at < t.end) {
            struct hearts__text team = cut(&t, ',');
            number++;
            if (team.at == team.end || number > HEARTS_SEATS)
                return "has an empty team";
            for (; team.at < team.end; team.at++) {
                int seat = lower(*team.at) - 'a';
                if (seat < 0 || seat >= HEARTS_SEATS)
                    return "names seats by the letters A to J";
                if (teams.of[seat])
                    return "has a seat twice";
                teams.of[seat] = number;
            }
        }
    *field = teams_in_order(teams);
    return NULL;
}

static const char *read_points(struct hearts_points *field, struct hearts__text t)
{
    struct hearts_points points = { 0 };
    if (t.at == t.end)
        return "wants values such as h:1,QS:13, or none";
    if (!hearts__text_is(t, "none"))
        while (t.at < t.end) {
            struct hearts__text value = cut(&t, ','), faces = cut(&value, ':');
            hearts_faces f;
            int n;
            if (!faces_read(faces, &f) || !number_read(value, &n) || n < -100 || n > 100)
                return "is not a list of values, -100 to 100, such as h:1,QS:13";
            points.set |= f;
            for (; f; f &= f - 1)
                points.value[hearts_faces_lowest(f)] = (int16_t)n;
        }
    *field = points;
    return NULL;
}

static const char *read_resets(struct hearts_resets *field, struct hearts__text t)
{
    struct hearts_resets resets = { 0 };
    if (t.at == t.end)
        return "wants totals such as 100:50, or none";
    if (!hearts__text_is(t, "none"))
        while (t.at < t.end) {
            struct hearts__text to = cut(&t, ','), from = cut(&to, ':');
            int a, b;
            if (!number_read(from, &a) || !number_read(to, &b) || a < -10000 || a > 10000 ||
                b < -10000 || b > 10000)
                return "is not a list of totals such as 100:50,50:0";
            if (resets.count == HEARTS_RESETS_MAX)
                return "has more than 20 totals";
            for (int i = 0; i < resets.count; i++)
                if (resets.at[i].from == a)
                    return "has the same total twice";
            resets.at[resets.count].from = (int16_t)a;
            resets.at[resets.count++].to = (int16_t)b;
        }
    *field = resets;
    return NULL;
}

const char *hearts__value_read(void *field, const struct hearts_option *o, struct hearts__text t)
{
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: return read_flag(field, t);
    case HEARTS_OPTION_NUMBER: return read_number(field, o, t);
    case HEARTS_OPTION_CHOICE: return read_choice(field, o, t);
    case HEARTS_OPTION_FACES: return read_faces(field, o, t);
    case HEARTS_OPTION_CYCLE: return read_cycle(field, t);
    case HEARTS_OPTION_TEAMS: return read_teams(field, t);
    case HEARTS_OPTION_POINTS: return read_points(field, t);
    case HEARTS_OPTION_RESETS: return read_resets(field, t);
    }
    return "is of an unknown kind";
}

size_t hearts__field_size(enum hearts_option_kind kind)
{
    switch (kind) {
    case HEARTS_OPTION_FLAG:
    case HEARTS_OPTION_CHOICE: return sizeof(uint8_t);
    case HEARTS_OPTION_NUMBER: return sizeof(int16_t);
    case HEARTS_OPTION_FACES: return sizeof(hearts_faces);
    case HEARTS_OPTION_CYCLE: return sizeof(struct hearts_cycle);
    case HEARTS_OPTION_TEAMS: return sizeof(struct hearts_teams);
    case HEARTS_OPTION_POINTS: return sizeof(struct hearts_points);
    case HEARTS_OPTION_RESETS: return sizeof(struct hearts_resets);
    }
    return 0;
}

/* ---- Writing ---- */

/* Writes a comma before each item of a list but the first. */
static void next_item(struct hearts__writer *w, bool *first)
{
    if (!*first)
        hearts__write_char(w, ',');
    *first = false;
}

static void write_faces(struct hearts__writer *w, hearts_faces f, const struct hearts_option *o)
{
    bool first = true;
    for (int i = 0; o->words[i].word; i++)
        if (f >> i & 1) {
            next_item(w, &first);
            hearts__write(w, o->words[i].word);
        }
    for (int s = 0; s < 4; s++) {
        hearts_faces all = hearts_suit_faces(s) & HEARTS_ALL_FACES, suit = f & all;
        if (suit == all) {
            next_item(w, &first);
            hearts__write_char(w, letters_of_suits[s]);
            continue;
        }
        for (; suit; suit &= suit - 1) {
            next_item(w, &first);
            hearts__write_card(w, hearts_faces_lowest(suit));
        }
    }
    if (first)
        hearts__write(w, "none");
}

static void write_cycle(struct hearts__writer *w, const struct hearts_cycle *c)
{
    if (!c->letters[0])
        hearts__write(w, "standard");
    else if (c->letters[0] == 'H' && !c->letters[1])
        hearts__write(w, "none");
    else
        hearts__write(w, c->letters);
}

static void write_teams(struct hearts__writer *w, const struct hearts_teams *t)
{
    bool first = true;
    for (int s = 0; s < HEARTS_SEATS; s++) {
        bool begins = t->of[s] != 0;
        for (int before = 0; before < s; before++)
            begins = begins && t->of[before] != t->of[s];
        if (!begins)
            continue;
        next_item(w, &first);
        for (int other = s; other < HEARTS_SEATS; other++)
            if (t->of[other] == t->of[s])
                hearts__write_char(w, (char)('A' + other));
    }
    if (first)
        hearts__write(w, "none");
}

static bool one_value(const struct hearts_points *points, hearts_faces f)
{
    int n = points->value[hearts_faces_lowest(f)];
    bool same = !(f & ~points->set);
    for (; f; f &= f - 1)
        same = same && points->value[hearts_faces_lowest(f)] == n;
    return same;
}

static void write_points(struct hearts__writer *w, const struct hearts_points *points)
{
    bool first = true;
    for (int s = 0; s < 4; s++) {
        hearts_faces suit = hearts_suit_faces(s) & HEARTS_ALL_FACES;
        bool whole = one_value(points, suit);
        for (hearts_faces f = suit & points->set; f; f &= f - 1) {
            hearts_card c = hearts_faces_lowest(f);
            next_item(w, &first);
            if (whole)
                hearts__write_char(w, letters_of_suits[s]);
            else
                hearts__write_card(w, c);
            hearts__write_char(w, ':');
            hearts__write_number(w, points->value[c]);
            if (whole)
                break;
        }
    }
    if (first)
        hearts__write(w, "none");
}

static void write_resets(struct hearts__writer *w, const struct hearts_resets *r)
{
    for (int i = 0; i < r->count; i++) {
        if (i)
            hearts__write_char(w, ',');
        hearts__write_number(w, r->at[i].from);
        hearts__write_char(w, ':');
        hearts__write_number(w, r->at[i].to);
    }
    if (!r->count)
        hearts__write(w, "none");
}

void hearts__value_write(struct hearts__writer *w, const void *field, const struct hearts_option *o)
{
    switch (o->kind) {
    case HEARTS_OPTION_FLAG: hearts__write(w, *(const uint8_t *)field ? "on" : "off"); return;
    case HEARTS_OPTION_NUMBER: {
        int n = *(const int16_t *)field;
        if (n < o->low)
            hearts__write(w, o->word);
        else
            hearts__write_number(w, n);
        return;
    }
    case HEARTS_OPTION_CHOICE: hearts__write(w, o->words[*(const uint8_t *)field].word); return;
    case HEARTS_OPTION_FACES: write_faces(w, *(const hearts_faces *)field, o); return;
    case HEARTS_OPTION_CYCLE: write_cycle(w, field); return;
    case HEARTS_OPTION_TEAMS: write_teams(w, field); return;
    case HEARTS_OPTION_POINTS: write_points(w, field); return;
    case HEARTS_OPTION_RESETS: write_resets(w, field); return;
    }
}
