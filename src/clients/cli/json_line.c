/* json_line.c - the JSON output of commands, one line at a time. */
#include "clients/cli/json_line.h"

#include <stdio.h>

void json_line_begin(struct json_line *l)
{
    l->text = (struct buffer){ 0 };
    json_begin(&l->json, &l->text);
}

bool json_line_end(struct json_line *l)
{
    bool good = !l->text.failed;
    if (good)
        puts(l->text.data);
    buffer_release(&l->text);
    return good;
}

void json_line_object(struct json_line *l)
{
    json_line_begin(l);
    json_object(&l->json, NULL);
}

bool json_line_object_end(struct json_line *l)
{
    json_object_end(&l->json);
    return json_line_end(l);
}

bool json_line_fault(const char *path, unsigned line, const char *why)
{
    struct json_line l;
    json_line_object(&l);
    json_text(&l.json, "file", path);
    if (line)
        json_number(&l.json, "line", line);
    json_text(&l.json, "error", why);
    return json_line_object_end(&l);
}

void json_digits(struct json *j, const char *key, uint64_t n)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    json_text(j, key, text);
}
