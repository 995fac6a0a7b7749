/* host.c - processes of servers that are measured: starting, stopping, memory, processor time. */
#define _GNU_SOURCE

#include "bench/server/host.h"
#include "bench/server/wire.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const uint64_t patience_ns = UINT64_C(30000000000);

static void become(const char *log, char *const argv[])
{
    int out = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (out >= 0) {
        (void)dup2(out, STDOUT_FILENO);
        (void)dup2(out, STDERR_FILENO);
    }
    (void)execv(argv[0], argv);
    _exit(127);
}

bool host_start(struct host *h, int port, const char *log, char *const argv[])
{
    h->port = port;
    h->started_ns = now_ns();
    h->pid = fork();
    if (h->pid == 0)
        become(log, argv);
    while (h->pid > 0 && now_ns() - h->started_ns < patience_ns) {
        if (wire_listens(port)) {
            h->listening_ns = now_ns() - h->started_ns;
            return true;
        }
        if (waitpid(h->pid, NULL, WNOHANG) == h->pid) {
            h->pid = 0;
            break;
        }
        (void)usleep(500);
    }
    fprintf(stderr, "bench: %s does not listen; what it said is in %s\n", argv[0], log);
    if (h->pid > 0)
        host_stop(h, SIGKILL);
    return false;
}

void host_stop(struct host *h, int signal)
{
    if (h->pid <= 0)
        return;
    (void)kill(h->pid, signal);
    (void)waitpid(h->pid, NULL, 0);
    h->pid = 0;
}

double host_memory(const struct host *h)
{
    char path[64], line[256];
    double kilobytes = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)h->pid);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (strncmp(line, "RssAnon:", 8) == 0)
            kilobytes = strtod(line + 8, NULL);
    if (in)
        (void)fclose(in);
    return kilobytes * 1024;
}

double host_processor_s(const struct host *h)
{
    char path[64], line[1024];
    unsigned long user = 0, kernel = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)h->pid);
    FILE *in = fopen(path, "r");
    if (in && fgets(line, sizeof line, in)) {
        const char *after = strrchr(line, ')');
        if (after)
            (void)sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                         &kernel);
    }
    if (in)
        (void)fclose(in);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

bool folder_make(const char *where, char *out, unsigned room)
{
    (void)mkdir(where, 0700);
    int length = snprintf(out, room, "%s/bench-server-XXXXXX", where);
    return length > 0 && (unsigned)length < room && mkdtemp(out);
}

void folder_remove(const char *path)
{
    DIR *folder = opendir(path);
    char inside[1024];
    for (struct dirent *d; folder && (d = readdir(folder));) {
        if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0)
            continue;
        if (snprintf(inside, sizeof inside, "%s/%s", path, d->d_name) >= (int)sizeof inside)
            continue;
        if (d->d_type == DT_DIR)
            folder_remove(inside);
        else
            (void)unlink(inside);
    }
    if (folder)
        (void)closedir(folder);
    (void)rmdir(path);
}
