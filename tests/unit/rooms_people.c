/* rooms_people.c - people at public tables: what the lobby shows of them, and quick seats, which
 * lead to such tables. */
#include "unit/at_rig.h"

static void quick(const struct person *who, const char *body, char out[33], char seat[2])
{
    struct request *q = fake_request_new(METHOD_POST, "/api/quick", body);
    assert_true(api_tables(rig.server.rooms, q, who));
    while (!fake_request_status(q))
        rig_settle(&rig);
    assert_true(fake_request_status(q) == 200 || fake_request_status(q) == 201);
    cJSON *m = cJSON_Parse(fake_request_reply(q));
    (void)snprintf(out, 33, "%s", text_of(m, "table"));
    (void)snprintf(seat, 2, "%s", text_of(m, "seat"));
    cJSON_Delete(m);
    fake_request_free(q);
}

/* ---- What the lobby tells ---- */

static cJSON *listed_table(const char *id)
{
    cJSON *m = rig_ask(&rig, METHOD_GET, "/api/tables", NULL, NULL, 200), *found = NULL;
    cJSON *one;
    cJSON_ArrayForEach(one,
                       cJSON_GetObjectItem(m, "tables")) if (strcmp(text_of(one, "table"), id) == 0)
        found = cJSON_Duplicate(one, true);
    cJSON_Delete(m);
    assert_non_null(found);
    return found;
}

static const cJSON *seat_of(const cJSON *listed, int seat)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItem(listed, "seats"), seat);
}

/* What the lobby shows besides names: a table's age, its people's ratings, who is away, and which
 * computers will fill a table that begins by itself. */
static void test_lobby_tells_of_people(void **state)
{
    char fast[33], seat[2];
    (void)state;
    rig_rated = "Ada";
    rig_wait(&rig, 90000);
    make_table(&rig, &a, "{\"rules\":\"classic target=50\",\"public\":true,\"seat\":\"B\"}", table);
    playing_open(&ada, &rig, &a, table);
    playing_open(&bob, &rig, &b, table);
    client_command(&bob.client, "sit", table, "\"seat\":\"C\"");
    rig_wait(&rig, 61000);
    cJSON *m = listed_table(table);
    double age = cJSON_GetObjectItem(m, "age")->valuedouble;
    assert_in_range((int)age, 61000, 62000);
    assert_false(cJSON_HasObjectItem(m, "fills"));
    assert_int_equal(cJSON_GetObjectItem(seat_of(m, 1), "rating")->valueint, 1520);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(seat_of(m, 1), "sure")));
    assert_false(cJSON_HasObjectItem(seat_of(m, 1), "away"));
    assert_false(cJSON_HasObjectItem(seat_of(m, 2), "rating"));
    cJSON_Delete(m);
    /* A rating goes with its person to another seat. */
    client_command(&ada.client, "swap", table, "\"seat\":\"B\",\"other\":\"C\"");
    playing_close(&bob);
    rig_wait(&rig, 2500);
    m = listed_table(table);
    assert_int_equal(cJSON_GetObjectItem(seat_of(m, 2), "rating")->valueint, 1520);
    assert_false(cJSON_HasObjectItem(seat_of(m, 1), "rating"));
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(seat_of(m, 1), "away")));
    cJSON_Delete(m);
    quick(&e, "{\"rules\":\"turbo\"}", fast, seat);
    m = listed_table(fast);
    assert_string_equal(text_of(m, "fills"), "strong");
    cJSON_Delete(m);
}

/* A rating is looked up once for each person who sits down at a public table, not for each look. */
static void test_ratings_are_cheap(void **state)
{
    (void)state;
    rig_wait(&rig, 90000);
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table);
    assert_int_equal(rig_looks, 0);
    make_table(&rig, &a, "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\"}", table);
    playing_open(&bob, &rig, &b, table);
    client_command(&bob.client, "sit", table, "\"seat\":\"C\"");
    for (int i = 0; i < 50; i++)
        cJSON_Delete(rig_ask(&rig, METHOD_GET, "/api/tables", NULL, NULL, 200));
    assert_int_equal(rig_looks, 2);
    playing_close(&bob);
    struct store *store = rig_crash(&rig);
    rig_begin_on(&rig, store, 0);
    cJSON *m = listed_table(table);
    assert_in_range(cJSON_GetObjectItem(m, "age")->valueint, 0, 5000); /* as when it was stored */
    cJSON_Delete(m);
    assert_int_equal(rig_looks, 4);
}

/* ---- A quick seat ---- */

static void test_quick(void **state)
{
    char first[33], second[33], third[33], seat[2];
    (void)state;
    quick(&a, "", first, seat);
    assert_string_equal(seat, "A");
    playing_open(&ada, &rig, &a, first);
    quick(&b, "{\"rules\":\"classic\"}", second, seat);
    assert_string_equal(second, first);
    assert_string_equal(seat, "B");
    quick(&b, "", third, seat); /* the table where they sit already */
    assert_string_equal(third, first);
    assert_string_equal(seat, "B");
    quick(&e, "{\"rules\":\"turbo\",\"player\":\"duck\"}", third, seat);
    assert_true(strcmp(third, first) != 0);
    playing_catch_up(&ada);
    assert_string_equal(playing_stage(&ada), "gathering");
    rig_wait(&rig, (int64_t)rig.server.options.rooms.quick_wait_ms + 100);
    playing_catch_up(&ada);
    assert_string_equal(playing_stage(&ada), "playing");
    const cJSON *seats = cJSON_GetObjectItem(ada.table, "seats");
    assert_string_equal(text_of(cJSON_GetArrayItem(seats, 1), "kind"), "person");
    assert_string_equal(text_of(cJSON_GetArrayItem(seats, 2), "player"), "strong");
    assert_string_equal(text_of(cJSON_GetArrayItem(seats, 3), "player"), "strong");
    /* The other table's computers are those that its maker has named. */
    playing_open(&eve, &rig, &e, third);
    rig_wait(&rig, (int64_t)rig.server.options.rooms.quick_wait_ms + 100);
    playing_catch_up(&eve);
    assert_string_equal(playing_stage(&eve), "playing");
    seats = cJSON_GetObjectItem(eve.table, "seats");
    for (int i = 1; i < 4; i++)
        assert_string_equal(text_of(cJSON_GetArrayItem(seats, i), "player"), "duck");
    playing_close(&eve);
    /* During play it takes nobody in, so the next person gets another table. */
    struct person f = rig_person("Fay");
    quick(&f, "", second, seat);
    assert_true(strcmp(second, first) != 0);
}

/* Without rules any open table that can begin will do: a quick one, or one whose host is there. */
static void test_quick_anywhere(void **state)
{
    char fast[33], full[33], open[33], other[33], seat[2];
    const char *names[] = { "p0", "p1", "p2", "p3", "p4" };
    struct person p[5], f = rig_person("Fay");
    (void)state;
    for (int i = 0; i < 5; i++)
        p[i] = rig_person(names[i]);
    make_table(&rig, &a, "{\"rules\":\"classic\",\"seat\":\"A\"}", table); /* by link */
    make_table(&rig, &a,
               "{\"rules\":\"classic\",\"public\":true,\"seat\":\"A\",\"password\":\"sesame\"}",
               table);
    make_table(&rig, &a, "{\"rules\":\"turbo\",\"public\":true}", open);
    make_table(&rig, &b, "{\"rules\":\"classic target=50\",\"public\":true,\"seat\":\"B\"}", full);
    quick(&p[0], "{\"rules\":\"super\"}", fast, seat);
    assert_true(strcmp(fast, open) != 0 && strcmp(fast, full) != 0);
    quick(&p[1], "", other, seat);
    assert_string_equal(other, fast);
    quick(&f, "{\"rules\":\"turbo\"}", other, seat); /* nobody is there to begin that one */
    assert_true(strcmp(other, open) != 0);
    quick(&b, "", other, seat); /* the table where they sit already */
    assert_string_equal(other, full);
    rig_wait(&rig,
             (int64_t)rig.server.options.rooms.quick_wait_ms + 100); /* the quick table begins */
    playing_open(&bob, &rig, &b, full);
    client_command(&bob.client, "seat", full, "\"seat\":\"C\",\"player\":\"duck\"");
    quick(&p[2], "", other, seat);
    assert_string_equal(other, full);
    assert_string_equal(seat, "A");
    /* Named rules have to match exactly, whoever made the table. */
    quick(&p[3], "{\"rules\":\"classic\"}", other, seat);
    assert_true(strcmp(other, full) != 0 && strcmp(other, open) != 0);
    quick(&p[4], "{\"rules\":\"parent=classic target=50\"}", other, seat);
    assert_string_equal(other, full);
    assert_string_equal(seat, "D");
    playing_catch_up(&bob);
    assert_string_equal(playing_stage(&bob), "gathering"); /* it is for its host to begin */
}

/* A quick seat is at a table where somebody is present, if there is one. */
static void test_quick_meets_people(void **state)
{
    char fast[33], made[33], other[33], seat[2];
    struct person f = rig_person("Fay"), g = rig_person("Gus"), h = rig_person("Hal");
    (void)state;
    quick(&e, "", fast, seat);
    make_table(&rig, &a, "{\"rules\":\"turbo\",\"public\":true,\"seat\":\"A\"}", made);
    quick(&f, "", other, seat);
    assert_string_equal(other, fast); /* nobody is present anywhere: this one begins by itself */
    playing_open(&ada, &rig, &a, made);
    quick(&g, "", other, seat);
    assert_string_equal(other, made);
    playing_open(&eve, &rig, &e, fast);
    quick(&h, "", other, seat);
    assert_string_equal(other, fast); /* people at both */
    /* With a host who is gone, people would wait for ever. */
    playing_close(&eve);
    playing_close(&ada);
    playing_open(&bob, &rig, &g, made);
    quick(&b, "", other, seat);
    assert_string_equal(other, fast);
}

/* A full table begins without waiting; nobody is seated with a host who has blocked them. */
static void test_quick_full(void **state)
{
    static const char *const names[] = { "Bob", "Cid", "Dee" };
    char first[33], other[33], seat[2];
    (void)state;
    quick(&a, "", first, seat);
    playing_open(&ada, &rig, &a, first);
    rig_blocks[0] = "Ada";
    rig_blocks[1] = "Eve";
    quick(&e, "", other, seat);
    assert_true(strcmp(other, first) != 0);
    for (int i = 0; i < 3; i++) {
        struct person p = rig_person(names[i]);
        quick(&p, "", other, seat);
    }
    /* Which of the two tables is chosen is random, so both are filled. */
    struct person p = rig_person("Gus");
    quick(&p, "", other, seat);
    p = rig_person("Hal");
    quick(&p, "", other, seat);
    p = rig_person("Ida");
    quick(&p, "", other, seat);
    rig_wait(&rig, 100);
    playing_catch_up(&ada);
    assert_string_equal(playing_stage(&ada), "playing");
    const cJSON *s;
    cJSON_ArrayForEach(s, cJSON_GetObjectItem(ada.table, "seats"))
        assert_string_equal(text_of(s, "kind"), "person");
}

/* Many people at once, and a table with one free seat: everybody gets a seat of their own. */
static void test_quick_rush(void **state)
{
    struct request *q[12];
    char seen[12][40], first[33], seat[2];
    (void)state;
    quick(&a, "", first, seat);
    quick(&b, "", first, seat);
    quick(&e, "", first, seat);
    assert_string_equal(seat, "C");
    for (int i = 0; i < 12; i++) {
        char name[8];
        (void)snprintf(name, sizeof name, "p%d", i);
        struct person p = rig_person(name);
        q[i] = fake_request_new(METHOD_POST, "/api/quick", "");
        assert_true(api_tables(rig.server.rooms, q[i], &p));
    }
    for (int i = 0; i < 12; i++) {
        while (!fake_request_status(q[i]))
            rig_settle(&rig);
        cJSON *m = cJSON_Parse(fake_request_reply(q[i]));
        (void)snprintf(seen[i], sizeof seen[i], "%s%s", text_of(m, "table"), text_of(m, "seat"));
        assert_int_equal(strlen(seen[i]), 33);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(seen[i], seen[k]);
        cJSON_Delete(m);
        fake_request_free(q[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_lobby_tells_of_people),
        TEST(test_ratings_are_cheap),
        TEST(test_quick),
        TEST(test_quick_anywhere),
        TEST(test_quick_meets_people),
        TEST(test_quick_full),
        TEST(test_quick_rush),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
