/* log.h - structured lines on standard error: time, level, what, and names with values.
 *
 * Never log a card, a password, a token or what somebody said.
 */
#ifndef HEARTS_NET_LOG_H
#define HEARTS_NET_LOG_H

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

/* "debug", "info", "warn", "error"; -1 for no such word. */
int log_level_of(const char *word);
void log_begin(enum log_level least);

/* log_line(LOG_INFO, "table opened", "table", id, "rules", rules, NULL): pairs of texts, quoted
 * where needed. */
void log_line(enum log_level level, const char *what, ...) __attribute__((sentinel));

/* In a browser only warnings and errors are shown. So the program for browsers leaves out the texts
 * of all other lines. */
#ifdef HEARTS__NO_SENTENCES
#define log_line(level, ...) ((level) < LOG_WARN ? (void)0 : log_line(level, __VA_ARGS__))
#endif

/* A number as text for log_line(), in one of several static buffers used in turn. */
const char *log_number(long long n);

#endif
