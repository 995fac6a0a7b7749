/* sd.c - the parts of systemd's service protocol that are needed. */
#define _GNU_SOURCE

#include "server/net/sd.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST = 3 };

/* A number from the environment; 0 when it is missing or not a number. */
static unsigned long long number(const char *name)
{
    const char *text = getenv(name);
    char *end = NULL;
    errno = 0;
    unsigned long long n = text && *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
    return end && *end == '\0' && errno == 0 ? n : 0;
}

int sd_listening(void)
{
    bool ours = number("LISTEN_PID") == (unsigned long long)getpid();
    int count = ours ? (int)(number("LISTEN_FDS") & 0xffff) : 0;
    (void)unsetenv("LISTEN_PID");
    (void)unsetenv("LISTEN_FDS");
    (void)unsetenv("LISTEN_FDNAMES");
    for (int fd = FIRST; fd < FIRST + count; fd++)
        (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    return count > 0 ? FIRST : -1;
}

void sd_tell(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    if (!path || (path[0] != '/' && path[0] != '@') || strlen(path) >= sizeof to.sun_path)
        return;
    size_t length = strlen(path);
    memcpy(to.sun_path, path, length);
    if (path[0] == '@')
        to.sun_path[0] = '\0'; /* an abstract socket, which is not a file */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    (void)sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to, size);
    (void)close(fd);
}

uint64_t sd_watchdog_ms(void)
{
    const char *pid = getenv("WATCHDOG_PID");
    if (pid && number("WATCHDOG_PID") != (unsigned long long)getpid())
        return 0;
    return number("WATCHDOG_USEC") / 1000;
}
