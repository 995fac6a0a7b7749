/* wasm_imports.c - prints how many things a WebAssembly module imports and exports. */
#include <stdint.h>
#include <stdio.h>

enum { IMPORTS = 2, EXPORTS = 7 };

/* Reads a number of seven bits a byte, low ones first. */
static uint32_t number(FILE *file)
{
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 32; shift += 7) {
        int byte = getc(file);
        if (byte == EOF)
            break;
        value |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            break;
    }
    return value;
}

static int scan(FILE *file)
{
    unsigned imports = 0, exports = 0;
    char head[8];
    if (fread(head, 1, sizeof head, file) != sizeof head || head[0] != '\0' || head[1] != 'a')
        return 1;
    for (int section; (section = getc(file)) != EOF;) {
        uint32_t size = number(file);
        long body = ftell(file);
        if (section == IMPORTS)
            imports = number(file);
        if (section == EXPORTS)
            exports = number(file);
        if (body < 0 || fseek(file, body + (long)size, SEEK_SET) != 0)
            return 1;
    }
    printf("imports %u exports %u\n", imports, exports);
    return 0;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        fputs("imports: it expects a module that can be read\n", stderr);
        return 2;
    }
    int status = scan(file);
    (void)fclose(file);
    return status;
}
