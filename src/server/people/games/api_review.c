/* api_review.c - GET /api/games/ID/review: evaluates a seat's decisions in one hand of a finished
 * game, on a thread of low priority. */
#define _DEFAULT_SOURCE

#include "server/people/games/api_review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/json.h"
#include "base/json_span.h"
#include "record/json_cards.h"
#include "server/net/address.h"
#include "server/net/log.h"
#include "server/people/games/career_row.h"
#include "server/people/games/reviews.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"
#include "study/review/review.h"
#include "table/table_reason.h"

enum {
    GIVES_WAY = 19,   /* niceness of the thread: everything else comes first */
    AGAIN_BUSY_S = 2, /* retry delay: another review for this client is under way */
    AGAIN_FULL_S = 5, /* retry delay: too many others are waiting */
};

struct reviewing {
    const char *text; /* of the record */
    size_t length;
    uint64_t nodes;
    struct review_of what;
    const struct reviews *reviews;

    enum review_result result;
    struct record_fault fault;
    struct buffer moments; /* a list */
    struct json j;         /* writes `moments` */
    struct review review;
};

/* ---- The reply ---- */

/* Writes a number with three decimals, more than its accuracy. */
static void tell_real(struct json *j, const char *key, double n)
{
    json_figure(j, key, round(n * 1000) / 1000);
}

static void tell_seat(struct json *j, const char *key, unsigned seat)
{
    json_text(j, key, (char[]){ (char)('A' + seat), '\0' });
}

/* Writes null where the evaluation gives no numbers. */
static void tell_prospect(struct json *j, const char *key, bool told, const struct prospect *p)
{
    if (!told) {
        json_null(j, key);
        return;
    }
    json_object(j, key);
    tell_real(j, "points", p->points);
    tell_real(j, "queen", p->queen);
    tell_real(j, "moon", p->moon);
    tell_real(j, "moon_other", p->moon_other);
    json_object_end(j);
}

static bool tell_moment(const struct review_moment *m, unsigned done, unsigned all, void *with)
{
    struct reviewing *r = with;
    struct json *j = &r->j;
    (void)done;
    (void)all;
    json_object(j, NULL);
    json_number(j, "decision", m->decision);
    if (m->trick)
        json_number(j, "trick", m->trick);
    else
        json_null(j, "trick");
    json_text(j, "phase", hearts_phase_name((enum hearts_phase)m->phase));
    if (m->trick)
        tell_seat(j, "leader", m->leader);
    else
        json_null(j, "leader");
    json_cards(j, "table", m->table, m->table_count);
    json_cards(j, "played", m->played.cards, m->played.count);
    json_cards(j, "best", m->best.cards, m->best.count);
    if (m->phase == HEARTS_SCORE || m->played.option || m->best.option) {
        json_text(j, "option", hearts_choice_word((enum hearts_phase)m->phase, m->played.option));
        json_text(j, "best_option",
                  hearts_choice_word((enum hearts_phase)m->phase, m->best.option));
    }
    json_text(j, "measure", m->score ? "game" : "points");
    /* Where the game counts, a loss is given in hundredths of the game: each equals a point of
     * classic. */
    double per = m->score ? r->review.unit : 1;
    tell_real(j, "loss", m->loss / per);
    tell_real(j, "loss_open", m->loss_open / per);
    tell_real(j, "open_by", m->open_by / per);
    tell_prospect(j, "with_played", m->has_prospects, &m->with_played);
    tell_prospect(j, "with_best", m->has_prospects, &m->with_best);
    if (m->deals > 0)
        json_number(j, "deals", (int64_t)m->deals);
    json_number(j, "step", m->step);
    json_number(j, "chance_step", m->chance_step);
    table_amount(j, "laid", &m->open_size);
    table_reason(j, "reason", &m->reason);
    json_text(j, "why", m->why);
    json_object_end(j);
    return !r->moments.failed;
}

static bool is_over(void *with)
{
    const struct reviewing *r = with;
    return reviews_are_over(r->reviews);
}

static void tell_review(struct task *t, const struct reviewing *r)
{
    const struct review_seat *s = &r->review.seat[r->what.seat];
    struct json j;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_hex(&j, "game", r->what.game.byte, ID_BYTES);
    json_number(&j, "hand", r->what.hand);
    tell_seat(&j, "seat", r->what.seat);
    tell_real(&j, "unit", r->review.unit);
    json_number(&j, "decisions", s->decisions);
    tell_real(&j, "loss", s->loss);
    tell_real(&j, "loss_open", s->loss_open);
    tell_real(&j, "luck", s->loss_open - s->loss);
    json_number(&j, "mistakes", s->mistakes);
    json_number(&j, "blunders", s->blunders);
    json_raw(&j, "moments", r->moments.data, r->moments.length);
    json_object_end(&j);
}

/* ---- On the other thread ---- */

static void work(struct task *t)
{
    struct reviewing *r = t->more;
    r->result = REVIEW_STOPPED;
    if (reviews_are_over(r->reviews))
        return;
    (void)setpriority(PRIO_PROCESS, 0, GIVES_WAY); /* only this thread */
    struct record *record = record_read(r->text, r->length, &r->fault);
    r->result = REVIEW_FAULT;
    if (!record)
        return;
    const struct review_order order = { .nodes = r->nodes,
                                        .seats = (uint16_t)(1u << r->what.seat),
                                        .only_hand = (uint16_t)r->what.hand,
                                        .tell = tell_moment,
                                        .stopped = is_over,
                                        .with = r };
    json_begin(&r->j, &r->moments);
    json_list(&r->j, NULL);
    r->result = review_record(record, &order, &r->review, &r->fault);
    json_list_end(&r->j);
    if (r->moments.failed)
        r->result = REVIEW_MEMORY;
    if (r->result == REVIEW_DONE)
        tell_review(t, r);
    record_free(record);
}

/* ---- On the loop's thread ---- */

/* Whose reviews are done one at a time: a person with their programs, or an address. */
static struct id asker(const struct task *t)
{
    struct id by = t->who.owner;
    if (!id_is_zero(&by))
        return by;
    by = t->who.id;
    uint8_t network[ADDRESS_NETWORK];
    if (id_is_zero(&by)) {
        size_t length = address_network(request_address(t->request), network);
        memcpy(by.byte, network, length < ID_BYTES ? length : ID_BYTES);
    }
    return by;
}

/* Reads which hand and seat the query asks for. False: the request was answered. */
static bool read_what(struct task *t, const struct facts *f, struct review_of *what)
{
    char text[8];
    int own = facts_seat_of(f, &t->who.id);
    *what = (struct review_of){ .game = f->game, .seat = own < 0 ? 0 : (unsigned)own };
    if (request_query(t->request, "seat", text, sizeof text)) {
        what->seat = (unsigned)(text[0] - 'A');
        if (text[0] < 'A' || what->seat >= f->seats || text[1])
            return people_malformed(t, "\"seat\" is the letter of a seat of this game.");
    }
    if (request_query(t->request, "hand", text, sizeof text) && strlen(text) < sizeof text - 1 &&
        text[0] >= '1' && text[0] <= '9' && strspn(text, "0123456789") == strlen(text))
        what->hand = (unsigned)strtoul(text, NULL, 10);
    return (what->hand > 0 && what->hand <= RECORD_HAND_MAX) ||
           people_malformed(t, "\"hand\" is the number of a hand.");
}

/* Keeps what somebody gave away in a hand of their own, for their statistics, unless they were
 * deleted while the hand was reviewed; a review counts even if that cannot be stored now. False:
 * the task no longer exists. */
static bool keep_given(struct task *t, const struct facts *f, const struct review_of *what,
                       double given)
{
    enum { FORMER = 2 }; /* after the note */
    enum store_result result;
    if (facts_seat_of(f, &t->who.id) != (int)what->seat)
        return true;
    task_clear(t);
    career_note_given(t, &t->who.id, &f->game, what->hand, given);
    (void)task_get(t, key_id("former", &t->who.id));
    if (!task_try(t, &result))
        return false;
    return result != STORE_OK || !task_got(t, FORMER, NULL) || jobs_delete_again(t);
}

/* Has the hand evaluated, and replies with the result. */
static void review(struct task *t, const struct facts *f, struct reviewing *r)
{
    struct reviews *reviews = t->people->reviews;
    struct id by = asker(t);
    t->more = r;
    switch (reviews_begin(reviews, &by)) {
    case REVIEWS_BUSY: people_refuse_later(t, REFUSE_TOO_FAST, AGAIN_BUSY_S); return;
    case REVIEWS_FULL: people_refuse_later(t, REFUSE_FULL, AGAIN_FULL_S); return;
    case REVIEWS_OK: break;
    }
    bool worked = task_work(t, LANE_REVIEWS, work, AGAIN_FULL_S);
    reviews_end(reviews, &by);
    if (!worked)
        return;
    switch (r->result) {
    case REVIEW_DONE:
        if (!t->body.failed)
            reviews_hold(reviews, &r->what, &t->body);
        if (keep_given(t, f, &r->what, r->review.seat[r->what.seat].loss))
            people_answer(t, 200, NULL);
        return;
    case REVIEW_FAULT:
        log_line(LOG_ERROR, "a kept record cannot be judged", "why", r->fault.why, NULL);
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    case REVIEW_STOPPED: people_refuse(t, REFUSE_DRAINING); return;
    case REVIEW_NO_SEAT:
    case REVIEW_NO_HAND: people_refuse(t, REFUSE_NOT_FOUND); return;
    case REVIEW_MEMORY: break;
    }
    people_refuse(t, REFUSE_NO_MEMORY);
}

void review_of_game(struct task *t, const struct facts *f, const char *record, size_t length)
{
    struct review_of what;
    if (!read_what(t, f, &what))
        return;
    const struct buffer *found = reviews_find(t->people->reviews, &what);
    if (found) {
        double given = 0;
        buffer_append(&t->body, found->data, found->length);
        bool told = json_as_real(json_member(json_of(found->data, found->length), "loss"), &given);
        if (!told || keep_given(t, f, &what, given))
            people_answer(t, 200, NULL);
        return;
    }
    if (!people_may_go_on_here(t, RATE_REVIEW))
        return;
    struct reviewing *r = calloc(1, sizeof *r);
    if (!r) {
        people_refuse(t, REFUSE_NO_MEMORY);
        return;
    }
    r->text = record;
    r->length = length;
    r->nodes = t->people->review_nodes;
    r->what = what;
    r->reviews = t->people->reviews;
    review(t, f, r);
    buffer_release(&r->moments);
    free(r);
}
