/* rules_module.c - a module of its own beside the tables': what rules there are, and rules looked
 * over.
 *
 * It is small, plays nothing and keeps nothing; a page's worker fetches it when it is first asked.
 */
#include "server/api/rules_report.h"

#define EXPORTED(name) __attribute__((export_name(#name))) name

static struct buffer in, out;

void *EXPORTED(rules_in)(size_t length);
int EXPORTED(rules_list_all)(void);
int EXPORTED(rules_look)(size_t length);
const void *EXPORTED(rules_out)(void);
size_t EXPORTED(rules_out_length)(void);

/* Room for this many bytes, until the next call of any; NULL: memory is out. */
void *rules_in(size_t length)
{
    buffer_cut(&in, 0);
    return buffer_reserve(&in, length) ? in.data : NULL;
}

/* The status of the answer, which lies at rules_out(): as a server has it. */
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
