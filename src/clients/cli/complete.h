/* complete.h - shell completion of a command line. */
#ifndef HEARTS_CLI_COMPLETE_H
#define HEARTS_CLI_COMPLETE_H

/* Prints completions for the last of the words, which is being typed; the words are those after the
 * program's name. A line is a complete word, followed if known by a tab and a description. For
 * files it is a colon, the ending of their names (empty: any file; a slash: only folders), a tab
 * and the part of the word before the name. The shell filters out what does not match the typed
 * text. */
void complete(int count, char **words);

#endif
