/* complete.h - what a shell offers at a place of a command line. */
#ifndef HEARTS_CLI_COMPLETE_H
#define HEARTS_CLI_COMPLETE_H

/* Prints what belongs in place of the last of the words, which is being typed; the words are those
 * behind the program's name. A line is either a word that may stand there, whole, and behind a tab
 * what it is, where that is known; or, for files, a colon, what their names end in (nothing: any
 * files; a slash: folders alone), and behind a tab what stands before the name in the word. It is
 * for the shell to leave out what does not fit what is typed. */
void complete(int count, char **words);

#endif
