/* embed_weights.c - turns files of weights into a C source: their names, their heads, their bytes.
 *
 * A file is lines of text up to one that reads "weights N", then N bytes.
 *
 *   embed_weights FILE...          names, heads and bytes
 *   embed_weights --room FILE...   no heads, and room instead of bytes: a page fetches the weights
 *                                  of its game
 */
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

/* Prints the head as a string if `told`; returns how many bytes follow it. */
static long print_head(FILE *in, const char *path, int told)
{
    char line[512];
    long n = 0;
    while (fgets(line, sizeof line, in)) {
        if (sscanf(line, "weights %ld", &n) == 1)
            return n;
        if (!told)
            continue;
        line[strcspn(line, "\n")] = '\0';
        printf("      \"");
        for (const char *c = line; *c; c++)
            printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
        printf("\\n\"\n");
    }
    fail(path, "there are no weights in it");
    return 0;
}

static void print_bytes(FILE *in, const char *path, long n)
{
    printf("      , %ld, (const int8_t[]){", n);
    for (long i = 0; i < n; i++) {
        int c = fgetc(in);
        if (c == EOF)
            fail(path, "it ends too early");
        printf("%s%d,", i % 24 ? "" : "\n", c < 128 ? c : c - 256);
    }
    printf("\n      } },\n");
}

/* `room`: the index of its room; below 0: its bytes are printed. */
static void print_file(const char *path, int room)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail(path, "it cannot be read");
    printf("    { \"");
    print_name(path);
    printf("\",\n      \"\"\n");
    long n = print_head(in, path, room < 0);
    if (room < 0)
        print_bytes(in, path, n);
    else
        printf("      , %ld, weights_room[%d] },\n", n, room);
    (void)fclose(in);
}

int main(int argc, char **argv)
{
    int rooms = argc > 1 && strcmp(argv[1], "--room") == 0;
    printf("/* Made by tools/embed_weights.c. */\n#include \"players/weights/weights_data.h\"\n\n");
    if (rooms)
        printf(
            "#include \"players/policy/policy.h\"\n\nint8_t weights_room[%d][POLICY_WEIGHTS];\n\n",
            argc - 2);
    printf("const struct weights_file weights_files[] = {\n");
    for (int i = 1 + rooms; i < argc; i++)
        print_file(argv[i], rooms ? i - 2 : -1);
    printf("    { NULL, NULL, 0, NULL }\n};\n");
    return fflush(stdout) || ferror(stdout);
}
