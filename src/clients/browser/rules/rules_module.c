/* rules_module.c - a separate WebAssembly module: lists the rules' options, and checks rules.
 *
 * It is small, plays nothing and stores nothing; a page's worker fetches it on first use.
 */
#include "server/api/rules_report.h"

#define EXPORTED(name) __attribute__((export_name(#name))) name

static struct buffer in, out;

void *EXPORTED(rules_in)(size_t length);
int EXPORTED(rules_list_all)(void);
int EXPORTED(rules_look)(size_t length);
const void *EXPORTED(rules_out)(void);
size_t EXPORTED(rules_out_length)(void);

/* Space for incoming data, valid until the next call of any function; NULL: out of memory. */
void *rules_in(size_t length)
{
    buffer_cut(&in, 0);
    return buffer_reserve(&in, length) ? in.data : NULL;
}

/* The HTTP status of the reply, which is at rules_out(), as from a server. */
static int answered(bool good)
{
    if (!out.failed)
        return good ? 200 : 400;
    buffer_release(&out);
    return 503;
}

int rules_list_all(void)
{
    buffer_cut(&out, 0);
    rules_list(&out);
    return answered(true);
}

int rules_look(size_t length)
{
    buffer_cut(&out, 0);
    return answered(rules_look_over(in.data, length, &out));
}

const void *rules_out(void) { return out.data; }
size_t rules_out_length(void) { return out.length; }
