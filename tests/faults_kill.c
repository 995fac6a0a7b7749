/* faults_kill.c - the program is killed again and again in the middle of a game, and loses nothing.
 *
 *   faults_kill HEARTS [CYCLES]
 *
 * Every card that it printed before it died has to be in the stored record, in the same order,
 * after all that was there before. The record has to replay, and the next process goes on from it.
 */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os/file.h"
#include "record/replay.h"
#include "record/words.h"
#include "seed.h"

enum { PLAYS = 4096 };

struct plays {
    size_t count;
    hearts_card card[PLAYS];
};

static char folder[64], kept[96];
static struct error why; /* of the first cycle that went wrong */

static bool wrong(int cycle, const char *what)
{
    if (!why.text[0])
        error_set(&why, "cycle %d: %s", cycle, what);
    return false;
}

/* ---- The program ---- */

struct child {
    pid_t process;
    int answers, told;
};

static void become(const char *hearts, bool resume, const int in[2], const int out[2])
{
    int nowhere = open("/dev/null", O_WRONLY);
    (void)dup2(in[0], STDIN_FILENO);
    (void)dup2(out[1], STDOUT_FILENO);
    (void)dup2(nowhere, STDERR_FILENO);
    (void)close(in[1]);
    (void)close(out[0]);
    if (resume)
        (void)execl(hearts, hearts, "play", "--plain", "--resume", (char *)NULL);
    else
        (void)execl(hearts, hearts, "play", "--plain", "--seed", "21", "--players", "random,duck",
                    "american", "target=60", (char *)NULL);
    _exit(127);
}

static bool child_start(struct child *c, const char *hearts, bool resume)
{
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return false;
    c->process = fork();
    if (c->process == 0)
        become(hearts, resume, in, out);
    (void)close(in[0]);
    (void)close(out[1]);
    c->answers = in[1];
    c->told = out[0];
    for (int i = 0; i < 1000; i++) /* more than a game has, less than a pipe holds */
        if (write(c->answers, "auto\n", 5) != 5)
            return false;
    return c->process > 0;
}

/* Reads the output until there are `enough` bytes of it, or until it ends. */
static bool child_listen(struct child *c, size_t enough, struct buffer *told)
{
    char text[512];
    while (told->length < enough) {
        struct pollfd wait = { .fd = c->told, .events = POLLIN };
        if (poll(&wait, 1, 1000 * test_patience()) <= 0)
            return false;
        ssize_t got = read(c->told, text, sizeof text);
        if (got <= 0)
            return got == 0;
        buffer_append(told, text, (size_t)got);
    }
    return true;
}

/* Kills it, and reads the rest of its output. */
static bool child_kill(struct child *c, struct buffer *told)
{
    int status;
    (void)kill(c->process, SIGKILL);
    bool heard = child_listen(c, SIZE_MAX, told);
    (void)close(c->told);
    (void)close(c->answers);
    return waitpid(c->process, &status, 0) == c->process && heard && !told->failed &&
           (!WIFEXITED(status) || WEXITSTATUS(status) == 0);
}

/* ---- What is known ---- */

/* The cards played according to the stored record; false when it does not replay. */
static bool plays_kept(struct plays *out)
{
    static struct replay r;
    static struct replay_step step;
    struct buffer text = { 0 };
    struct record_fault f;
    struct error e;
    out->count = 0;
    bool read = file_read_all(kept, RECORD_SIZE_MAX, &text, &e);
    struct record *record = read ? record_read(text.data, text.length, &f) : NULL;
    enum replay_kind kind = REPLAY_FAULT;
    if (record && replay_begin(&r, record, &f))
        for (kind = REPLAY_MORE; kind != REPLAY_FAULT && kind != REPLAY_END;) {
            kind = replay_next(&r, &step, &f);
            if (kind == REPLAY_MOVE && step.phase == HEARTS_PLAY && out->count < PLAYS)
                out->card[out->count++] = step.move.cards[0];
        }
    record_free(record);
    buffer_release(&text);
    return kind == REPLAY_END;
}

/* The card that a sentence names at its end: "Edda plays the two of clubs." */
static hearts_card card_told(const char *words)
{
    for (hearts_card c = 0; c < HEARTS_FACES; c++) {
        struct buffer name = { 0 };
        if (!(HEARTS_ALL_FACES >> c & 1))
            continue;
        words_of_card(c, &name);
        bool same = name.data && strncmp(words, name.data, name.length) == 0;
        buffer_release(&name);
        if (same)
            return c;
    }
    return HEARTS_NO_CARD;
}

/* The cards played according to the output, in whole lines only. */
static void plays_told(struct buffer *told, struct plays *out)
{
    static const char *const verbs[] = { " plays the ", "You play the " };
    char *line = told->data, *end;
    out->count = 0;
    for (; line && (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        for (size_t i = 0; i < 2; i++) {
            const char *at = strstr(line, verbs[i]);
            if (at && out->count < PLAYS)
                out->card[out->count++] = card_told(at + strlen(verbs[i]) - strlen("the "));
        }
    }
}

static bool follows(const struct plays *now, size_t from, const struct plays *part)
{
    return from + part->count <= now->count &&
           memcmp(now->card + from, part->card, part->count * sizeof part->card[0]) == 0;
}

/* Counts the program's files, and removes them on request. */
static int files_there(bool remove_them)
{
    char name[96];
    (void)snprintf(name, sizeof name, "%s/hearts", folder);
    DIR *list = opendir(name);
    int count = 0;
    for (struct dirent *entry; list && (entry = readdir(list)) != NULL;) {
        count += entry->d_name[0] != '.';
        if (remove_them && entry->d_name[0] != '.')
            (void)unlinkat(dirfd(list), entry->d_name, 0);
    }
    if (list)
        (void)closedir(list);
    if (remove_them)
        (void)rmdir(name);
    return count;
}

/* ---- Cycles ---- */

/* Half of the processes are killed after some time, the others after some output. */
static bool cycle(const char *hearts, int number, uint64_t *chance, struct plays *before)
{
    static struct plays now, told;
    struct buffer text = { 0 };
    struct child c;
    bool resume = access(kept, F_OK) == 0;
    size_t enough = number % 2 ? hearts_random_below(chance, 9000) : 0;
    useconds_t moment = hearts_random_below(chance, number % 2 ? 2000 : 60000);
    if (!resume)
        before->count = 0;
    if (!child_start(&c, hearts, resume))
        return wrong(number, "the program does not start");
    bool heard = child_listen(&c, enough, &text);
    (void)usleep(moment);
    bool good = child_kill(&c, &text) && heard;
    plays_told(&text, &told);
    bool over = text.data && access(kept, F_OK) != 0;
    buffer_release(&text);
    if (!good)
        return wrong(number, "the program ends by itself, or says nothing");
    if (access(kept, F_OK) != 0) {
        before->count = 0;
        return over || !resume || wrong(number, "the record is gone");
    }
    if (!plays_kept(&now))
        return wrong(number, "the record does not replay");
    if (!follows(&now, 0, before))
        return wrong(number, "the record has lost what it had before");
    if (!follows(&now, before->count, &told))
        return wrong(number, "the record lacks what was told");
    *before = now;
    /* The record, its lock, that of the last game, and at most one that was being written. */
    return files_there(false) <= 4 || wrong(number, "files that nobody needs pile up");
}

int main(int argc, char **argv)
{
    static struct plays before;
    uint64_t chance = test_seed();
    int cycles = argc > 2 ? atoi(argv[2]) : test_many(12, 50, "kills"), good = 0;
    bool shared = access("/dev/shm", W_OK) == 0;
    (void)snprintf(folder, sizeof folder, "%s/hearts-kill.XXXXXX", shared ? "/dev/shm" : "/tmp");
    if (argc < 2 || !mkdtemp(folder) || setenv("XDG_STATE_HOME", folder, 1) != 0)
        return 2;
    (void)snprintf(kept, sizeof kept, "%s/hearts/table.txt", folder);
    (void)signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < cycles; i++)
        good += cycle(argv[1], i, &chance, &before);
    printf("%s 1 - killed %d times, nothing is lost\n", good == cycles ? "ok" : "not ok", cycles);
    if (good != cycles)
        printf("# %s\n", why.text);
    puts("1..1");
    (void)files_there(true);
    (void)rmdir(folder);
    return 0;
}
