/* embed_weights.c - turns files of weights into a C source: their names, their heads, their bytes.
 *
 * A file is lines of text up to one that reads "weights N", then N bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

static void print_name(const char *path)
{
    const char *from = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    const char *end = strrchr(from, '.');
    printf("%.*s", (int)(end ? end - from : (long)strlen(from)), from);
}

/* Prints the head as a string; returns how many bytes follow. */
static long print_head(FILE *in, const char *path)
{
    char line[512];
    long n = 0;
    while (fgets(line, sizeof line, in)) {
        if (sscanf(line, "weights %ld", &n) == 1)
            return n;
        line[strcspn(line, "\n")] = '\0';
        printf("      \"");
        for (const char *c = line; *c; c++)
            printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
        printf("\\n\"\n");
    }
    fail(path, "there are no weights in it");
    return 0;
}

static void print_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail(path, "it cannot be read");
    printf("    { \"");
    print_name(path);
    printf("\",\n      \"\"\n");
    long n = print_head(in, path);
    printf("      , %ld, (const int8_t[]){", n);
    for (long i = 0; i < n; i++) {
        int c = fgetc(in);
        if (c == EOF)
            fail(path, "it ends too early");
        printf("%s%d,", i % 24 ? "" : "\n", c < 128 ? c : c - 256);
    }
    printf("\n      } },\n");
    (void)fclose(in);
}

int main(int argc, char **argv)
{
    printf("/* Made by tools/embed_weights.c. */\n#include \"players/weights_data.h\"\n\n"
           "const struct weights_file weights_files[] = {\n");
    for (int i = 1; i < argc; i++)
        print_file(argv[i]);
    printf("    { NULL, NULL, 0, NULL }\n};\n");
    return fflush(stdout) || ferror(stdout);
}
