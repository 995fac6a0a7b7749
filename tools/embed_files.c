/* embed_files.c - prints files as C, plain and compressed, for src/server/assets.h.
 *
 *   embed_files FILE... PATH=FILE...
 *
 * A file is served under / and its name; PATH=FILE under /PATH, which begins with a letter or a
 * digit, so that no folder that FILE is in is taken for it.
 */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct file {
    const char *path, *name; /* where it is read, and what it is served under behind the / */
    const char *type;
    unsigned char *plain, *gzip;
    size_t plain_length, gzip_length;
};

static const struct {
    const char *end, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".woff2", "font/woff2" },
    { ".wasm", "application/wasm" },
    { ".weights", "application/octet-stream" },
    { ".webmanifest", "application/manifest+json" },
    { ".json", "application/json" },
    { ".txt", "text/plain; charset=utf-8" },
};

static const char *type_of(const char *path)
{
    const char *end = strrchr(path, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].end, end) == 0)
            return types[i].type;
    return NULL;
}

/* Parts PATH=FILE, which is overwritten at the sign. */
static void take_names(struct file *f, char *argument)
{
    char *equals = strchr(argument, '='), *slash = strrchr(argument, '/');
    f->path = argument;
    f->name = slash ? slash + 1 : argument;
    if (!equals || !isalnum((unsigned char)argument[0]))
        return;
    *equals = '\0';
    f->path = equals + 1;
    f->name = argument;
}

/* Whether it may stand in an address, and in C between quotes, as it is. */
static int name_is_plain(const char *name)
{
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && !strchr("-._/", *name))
            return 0;
    return 1;
}

static int read_file(struct file *f)
{
    FILE *in = fopen(f->path, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0)
        return 0;
    long size = ftell(in);
    if (size < 0 || fseek(in, 0, SEEK_SET) != 0)
        return 0;
    f->plain_length = (size_t)size;
    f->plain = malloc(f->plain_length + 1);
    int good = f->plain && fread(f->plain, 1, f->plain_length, in) == f->plain_length;
    return fclose(in) == 0 && good;
}

/* With a head of gzip's that has no time and no name: the same file, the same bytes. */
static int compress_file(struct file *f)
{
    z_stream z = { .next_in = f->plain, .avail_in = (uInt)f->plain_length };
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    uLong most = deflateBound(&z, (uLong)f->plain_length);
    f->gzip = malloc(most);
    z.next_out = f->gzip;
    z.avail_out = (uInt)most;
    int good = f->gzip && deflate(&z, Z_FINISH) == Z_STREAM_END;
    f->gzip_length = z.total_out;
    return deflateEnd(&z) == Z_OK && good;
}

static uint64_t hash(const struct file *f)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < f->plain_length; i++)
        h = (h ^ f->plain[i]) * 1099511628211u;
    return h;
}

static void print_bytes(const char *kind, size_t number, const unsigned char *bytes, size_t length)
{
    printf("static const unsigned char %s_%zu[] = {", kind, number);
    for (size_t i = 0; i < length; i++)
        printf("%s%u,", i % 24 ? "" : "\n", bytes[i]);
    puts("0 };");
}

static void print_row(const struct file *f, size_t number)
{
    unsigned long long h = (unsigned long long)hash(f);
    int smaller = f->gzip_length < f->plain_length;
    printf("{ \"/%s\", \"%s\", \"\\\"%016llx\\\"\", \"\\\"%016llx-gz\\\"\", plain_%zu, ", f->name,
           f->type, h, h, number);
    if (smaller)
        printf("gzip_%zu, %zu, %zu },\n", number, f->plain_length, f->gzip_length);
    else
        printf("0, %zu, 0 },\n", f->plain_length);
}

static int fail(const char *path, const char *why)
{
    fprintf(stderr, "embed_files: %s: %s\n", path, why);
    return 1;
}

int main(int argc, char **argv)
{
    size_t count = argc > 1 ? (size_t)argc - 1 : 0;
    struct file *files = calloc(count + 1, sizeof *files);
    if (!files)
        return fail("memory", "there is not enough");
    puts("/* Made by tools/embed_files.c. */\n#include \"server/assets.h\"\n");
    for (size_t i = 0; i < count; i++) {
        take_names(&files[i], argv[i + 1]);
        if (!name_is_plain(files[i].name))
            return fail(files[i].name, "it has a sign in it that an address may not have");
        files[i].type = type_of(files[i].name);
        if (!files[i].type)
            return fail(files[i].name, "it is of no kind that is known");
        if (!read_file(&files[i]) || !compress_file(&files[i]))
            return fail(files[i].path, "it cannot be read");
        print_bytes("plain", i, files[i].plain, files[i].plain_length);
        if (files[i].gzip_length < files[i].plain_length)
            print_bytes("gzip", i, files[i].gzip, files[i].gzip_length);
    }
    puts("const struct asset assets[] = {");
    for (size_t i = 0; i < count; i++) {
        print_row(&files[i], i);
        free(files[i].plain);
        free(files[i].gzip);
    }
    puts("{ 0, 0, 0, 0, 0, 0, 0, 0 } };");
    free(files);
    return fflush(stdout) != 0 || ferror(stdout) ? 1 : 0;
}
