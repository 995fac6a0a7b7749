/* joined_games.h - which games of this browser have joined the history of an account at a server.
 *
 *   GET /api/sent?person=ID   {"sent": [GAME], "unsent": [GAME]}: latest first; games that the
 *                             server refused for good are in neither
 *   POST /api/sent            {"person", "game", "sent"} -> {}; "sent" false: refused for good
 */
#ifndef HEARTS_BROWSER_JOINED_GAMES_H
#define HEARTS_BROWSER_JOINED_GAMES_H

#include "server/people/task/task.h"

void api_sent(struct task *t, const char *rest);
void api_sent_note(struct task *t, const char *rest);

#endif
