/* wire_event.c - an event of a table. */
#include "table/wire/wire_event.h"

#include "table/wire/wire_values.h"

/* A card played ahead counts as played by its person: others are not told. */
static const char *by_word(int by)
{
    static const char *const words[] = {
        [TABLE_BY_PERSON] = "person", [TABLE_BY_COMPUTER] = "computer", [TABLE_BY_AHEAD] = "person",
        [TABLE_BY_CLOCK] = "clock",   [TABLE_BY_ABSENCE] = "absence",
    };
    return words[by];
}

static void write_seat(struct json *j, const struct table_event *e)
{
    if (e->seat < HEARTS_SEATS)
        json_seat(j, "seat", e->seat);
}

static void write_said(struct json *j, const struct table_event *e, const char *name, bool text)
{
    write_seat(j, e);
    json_text(j, "name", name);
    wire_id(j, "person", &e->who);
    json_text(j, "text", text ? e->text : "");
}

static void write_sat(struct json *j, const struct table_event *e)
{
    write_seat(j, e);
    json_text(j, "name", e->name);
    wire_id(j, "person", &e->who);
    wire_colour(j, e->colour);
    wire_picture(j, e->picture);
    if (e->bot)
        json_bool(j, "bot", true);
}

static void write_stopped(struct json *j, const struct table_event *e, const char *name)
{
    write_seat(j, e);
    if (name[0])
        json_text(j, "name", name);
    wire_id(j, "person", &e->whom);
    if (e->seat < HEARTS_SEATS)
        json_text(j, "player", e->player);
}

void wire_event(struct json *j, const struct table_event *e, const char *name, bool text)
{
    json_text(j, "what", table_event_word(e->kind));
    switch ((enum table_event_kind)e->kind) {
    case TABLE_SAT: write_sat(j, e); break;
    case TABLE_TALKED: write_said(j, e, name, text); break;
    case TABLE_STOPPED: write_stopped(j, e, name); break;
    case TABLE_LEFT:
    case TABLE_SEATED:
        write_seat(j, e);
        json_text(j, "player", e->player);
        break;
    case TABLE_STARTED:
    case TABLE_NEXT_GAME:
        if (e->player[0])
            json_text(j, "player", e->player);
        break;
    case TABLE_SWAPPED:
        write_seat(j, e);
        json_seat(j, "other", e->other);
        break;
    case TABLE_MOVED:
    case TABLE_WENT_AWAY:
    case TABLE_CAME_BACK:
    case TABLE_STOOD_IN:
        write_seat(j, e);
        json_text(j, "by", by_word(e->by));
        break;
    case TABLE_ANSWERED:
    case TABLE_OFFER_ENDED:
        write_seat(j, e);
        json_bool(j, "yes", e->yes);
        break;
    case TABLE_AHEAD_SET:
    case TABLE_CLAIMED:
    case TABLE_CLAIM_HELD:
    case TABLE_PLAYED_OUT:
    case TABLE_TAKEBACK_ASKED:
    case TABLE_TOOK_BACK:
    case TABLE_PAUSED:
    case TABLE_RESUMED:
    case TABLE_WANTS_REMATCH:
    case TABLE_WANTS_END: write_seat(j, e); break;
    case TABLE_CREATED:
    case TABLE_TERMS_SET:
    case TABLE_DEALT:
    case TABLE_LOCKED:
    case TABLE_CLOSED:
    case TABLE_EVENTS: break;
    }
}
