/* assets.h - the files of the page, built into the program, plain and compressed. */
#ifndef HEARTS_SERVER_ASSETS_H
#define HEARTS_SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct request;

struct asset {
    const char *path, *type, *etag, *etag_gzip;
    const unsigned char *plain, *gzip; /* gzip: NULL where it would not be smaller */
    size_t plain_length, gzip_length;
};

/* Made by tools/embed_files.c, the first has no path left at its end. */
extern const struct asset assets[];

/* Answers a request for a file, or says that there is none. */
void asset_reply(struct request *r);

#endif
