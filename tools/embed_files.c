/* embed_files.c - prints files as C, plain and compressed, for src/server/app/assets.h.
 *
 *   embed_files FILE... PATH=FILE...
 *
 * A file is served at / and its name, or as PATH=FILE at /PATH. PATH has to begin with a letter or
 * a digit, so that a folder with a "=" in the path of a FILE is not taken for it.
 */
#include <brotli/encode.h>
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct file {
    const char *path, *name; /* where it is read, and its address after the / */
    const char *type;
    struct {
        unsigned char *bytes;
        size_t length;
    } plain, gzip, brotli;
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

/* Splits PATH=FILE; the "=" is overwritten. */
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

/* Whether the name needs no escapes in an address or a C string. */
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
    f->plain.length = (size_t)size;
    f->plain.bytes = malloc(f->plain.length + 1);
    int good = f->plain.bytes && fread(f->plain.bytes, 1, f->plain.length, in) == f->plain.length;
    return fclose(in) == 0 && good;
}

/* The gzip header has no time and no name, so the same file always gives the same bytes. */
static int compress_gzip(struct file *f)
{
    z_stream z = { .next_in = f->plain.bytes, .avail_in = (uInt)f->plain.length };
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    uLong most = deflateBound(&z, (uLong)f->plain.length);
    f->gzip.bytes = malloc(most);
    z.next_out = f->gzip.bytes;
    z.avail_out = (uInt)most;
    int good = f->gzip.bytes && deflate(&z, Z_FINISH) == Z_STREAM_END;
    f->gzip.length = z.total_out;
    return deflateEnd(&z) == Z_OK && good;
}

static int compress_brotli(struct file *f)
{
    f->brotli.length = BrotliEncoderMaxCompressedSize(f->plain.length);
    f->brotli.bytes = malloc(f->brotli.length);
    return f->brotli.bytes &&
           BrotliEncoderCompress(BROTLI_MAX_QUALITY, BROTLI_MAX_WINDOW_BITS, BROTLI_DEFAULT_MODE,
                                 f->plain.length, f->plain.bytes, &f->brotli.length,
                                 f->brotli.bytes);
}

static uint64_t hash(const struct file *f)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < f->plain.length; i++)
        h = (h ^ f->plain.bytes[i]) * 1099511628211u;
    return h;
}

/* Prints them as a string, which a compiler reads ten times as fast as numbers. */
static void print_bytes(const char *kind, size_t number, const unsigned char *bytes, size_t length)
{
    printf("static const unsigned char %s_%zu[] =", kind, number);
    for (size_t i = 0; i < length; i++) {
        if (i % 24 == 0)
            fputs(i ? "\"\n\"" : "\n\"", stdout);
        /* "?" could begin a trigraph. */
        if (bytes[i] >= ' ' && bytes[i] <= '~' && !strchr("\"\\?", bytes[i]))
            putchar(bytes[i]);
        else
            printf("\\%03o", bytes[i]);
    }
    puts(length ? "\";" : " \"\";");
}

/* Whether a form is worth sending: only if it is smaller than the one before. */
static int is_gzip_smaller(const struct file *f) { return f->gzip.length < f->plain.length; }

static int is_brotli_smaller(const struct file *f)
{
    return f->brotli.length < (is_gzip_smaller(f) ? f->gzip.length : f->plain.length);
}

static void print_form(const struct file *f, size_t number, const char *kind, const char *tag,
                       size_t length)
{
    if (length)
        printf(" { \"\\\"%016llx%s\\\"\", %s_%zu, %zu },", (unsigned long long)hash(f), tag, kind,
               number, length);
    else
        printf(" { 0, 0, 0 },");
}

static void print_row(const struct file *f, size_t number)
{
    printf("{ \"/%s\", \"%s\", {", f->name, f->type);
    printf(" { \"\\\"%016llx\\\"\", plain_%zu, %zu },", (unsigned long long)hash(f), number,
           f->plain.length);
    print_form(f, number, "gzip", "-gz", is_gzip_smaller(f) ? f->gzip.length : 0);
    print_form(f, number, "brotli", "-br", is_brotli_smaller(f) ? f->brotli.length : 0);
    puts(" } },");
}

/* Prints the bytes of all forms; the table's rows follow after all files. */
static void print_file(const struct file *f, size_t number)
{
    print_bytes("plain", number, f->plain.bytes, f->plain.length);
    if (is_gzip_smaller(f))
        print_bytes("gzip", number, f->gzip.bytes, f->gzip.length);
    if (is_brotli_smaller(f))
        print_bytes("brotli", number, f->brotli.bytes, f->brotli.length);
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
    puts("/* Made by tools/embed_files.c. */\n#include \"server/app/assets.h\"\n\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n");
    for (size_t i = 0; i < count; i++) {
        take_names(&files[i], argv[i + 1]);
        if (!name_is_plain(files[i].name))
            return fail(files[i].name, "it has a sign in it that an address may not have");
        files[i].type = type_of(files[i].name);
        if (!files[i].type)
            return fail(files[i].name, "it is of no kind that is known");
        if (!read_file(&files[i]) || !compress_gzip(&files[i]) || !compress_brotli(&files[i]))
            return fail(files[i].path, "it cannot be read");
        print_file(&files[i], i);
    }
    puts("const struct asset assets[] = {");
    for (size_t i = 0; i < count; i++) {
        print_row(&files[i], i);
        free(files[i].plain.bytes);
        free(files[i].gzip.bytes);
        free(files[i].brotli.bytes);
    }
    puts("{ 0, 0, { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } } } };");
    free(files);
    return fflush(stdout) != 0 || ferror(stdout) ? 1 : 0;
}
