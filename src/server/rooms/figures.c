/* figures.c - what the live tables are doing, in numbers for /metrics. */
#include "server/rooms/figures.h"

#include "server/net/metrics.h"
#include "server/rooms/quarantine.h"
#include "server/rooms/unloaded.h"
#include "server/rooms/upkeep.h"

static void write_refused(const struct rooms *r, struct buffer *out)
{
    buffer_text(
        out,
        "# TYPE hearts_refused counter\n"
        "# HELP hearts_refused Commands refused, by the word of the table, or by the server.\n");
    for (int i = 0; i < TABLE_REFUSALS; i++)
        if (i != TABLE_OK && i != TABLE_DONE_BEFORE)
            buffer_format(out, "hearts_refused_total{why=\"%s\"} %llu\n",
                          table_refusal_word((enum table_refusal)i),
                          (unsigned long long)r->refused[i]);
    buffer_format(out, "hearts_refused_total{why=\"server\"} %llu\n",
                  (unsigned long long)r->refused_by_server);
}

static void write_too_much(const struct rooms *r, struct buffer *out)
{
    static const char *const whose[] = { "table", "person", "address", "network" };
    buffer_text(out, "# TYPE hearts_too_much counter\n"
                     "# HELP hearts_too_much Events refused, since enough was stored for now.\n");
    for (size_t i = 0; i < sizeof whose / sizeof *whose; i++)
        buffer_format(out, "hearts_too_much_total{of=\"%s\"} %llu\n", whose[i],
                      (unsigned long long)r->too_much[i]);
}

void rooms_figures(const struct rooms *r, struct buffer *out)
{
    struct upkeep_figures upkeep;
    upkeep_figures(r, &upkeep);
    uint64_t people = 0, waiting = 0, playing = 0;
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (const struct room *room = r->rooms[i]; room; room = room->next) {
            people += room_seats(room, TABLE_PERSON);
            waiting += room->waiting_count;
            playing += room->table.stage == TABLE_PLAYING;
        }
    metrics_gauge(out, "hearts_tables", "Live tables.", r->room_count);
    metrics_gauge(out, "hearts_tables_playing", "Tables with a game in play.", playing);
    metrics_gauge(out, "hearts_people_seated", "People who have a seat.", people);
    metrics_gauge(out, "hearts_clients", "WebSockets whose person is known.", r->client_count);
    /* The same under its name in version 0.1. */
    metrics_gauge(out, "hearts_callers", "The same as hearts_clients.", r->client_count);
    metrics_gauge(out, "hearts_commands_under_way", "Commands in the journal, or waiting for one.",
                  r->transactions.count);
    metrics_gauge(out, "hearts_commands_waiting", "Commands that wait for others at their table.",
                  waiting);
    metrics_gauge(out, "hearts_no_room", "1 while the disk is full and time stands still.",
                  r->still_at_ms && r->still_for == STORE_FULL);
    metrics_gauge(out, "hearts_database_away",
                  "1 while the database does not answer and time stands still.",
                  r->still_at_ms && r->still_for == STORE_BUSY);
    metrics_gauge(out, "hearts_tables_set_aside",
                  "Tables whose logs cannot be read, kept as they are.", quarantine_count(r));
    metrics_gauge(out, "hearts_tables_waiting", "Tables that are not taken up yet after the start.",
                  unloaded_left(r));
    metrics_counter(out, "hearts_events", "Events stored and applied.", r->events);
    metrics_counter(out, "hearts_deals", "Deals that nobody chose.", r->fair.dealt);
    metrics_counter(out, "hearts_chances_dropped", "Chances that were not there in time, by seats.",
                    r->fair.dropped);
    metrics_counter(out, "hearts_chances_absent", "People dealt to without a chance of their own.",
                    r->fair.absent);
    metrics_counter(out, "hearts_said", "Things said at tables.", r->said);
    metrics_counter(out, "hearts_stored_bytes", "Bytes on the disk that tables were charged with.",
                    r->charged_bytes);
    metrics_counter(out, "hearts_logs_compacted", "Logs of closed tables that gave way to records.",
                    upkeep.compacted);
    metrics_counter(out, "hearts_talk_gone", "Things said that were kept long enough.",
                    upkeep.talk_gone);
    write_too_much(r, out);
    metrics_counter(out, "hearts_repeated", "Commands that were found done already in the log.",
                    r->repeated);
    write_refused(r, out);
    histogram_write(&r->acks, out, "hearts_ack_seconds", "From a command to its answer.");
    histogram_write(&r->think_jobs, out, "hearts_thought_seconds",
                    "How long computers' decisions took.");
}
