/* assets.h - the files of the page, built into the program, plain and compressed. */
#ifndef HEARTS_APP_ASSETS_H
#define HEARTS_APP_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct request;

/* What a file is sent as. */
enum asset_form { ASSET_PLAIN, ASSET_GZIP, ASSET_BROTLI, ASSET_FORMS };

struct asset {
    const char *path, *type;
    struct {
        const char *etag;
        const unsigned char *bytes; /* NULL where it would not be smaller than the form before */
        size_t length;
    } form[ASSET_FORMS];
};

/* Made by tools/embed_files.c, the first has no path left at its end. */
extern const struct asset assets[];

/* Answers a request for a file, or says that there is none. */
void asset_reply(struct request *r);

#endif
