// addresses.ts - the addresses that show the page itself: the same list as in src/server/app/assets.c.

const BEGINNINGS = ["/t/", "/g/", "/r/", "/friends/", "/here/"];
const PLACES = ["/", "/lobby", "/new", "/friends", "/me", "/me/games", "/me/figures", "/me/chips", "/me/slates", "/learn", "/keys", "/day", "/deals"];

export function isPage(path: string): boolean {
  return PLACES.includes(path) || BEGINNINGS.some((beginning) => path.startsWith(beginning));
}
