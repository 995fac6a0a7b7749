// globals.d.ts - what the build puts in.

/** The address of the rulebook's example positions, made by build.mjs. */
declare const RULEBOOK: string;
/** The addresses of the styles that come with a table in play, and with the rest of the page (later.ts). */
declare const PLAY_STYLE: string;
declare const REST_STYLE: string;
/** Whether the page is a folder, or a file, with no server behind it: ./run site. */
declare const NO_SERVER: boolean;
/** Whether the page has a service worker. */
declare const KEEPS_ITSELF: boolean;
/** The address of the worker of tables; empty where the page was built without one. */
declare const WORKER: string;
/** The address of the worker's program; a page that has all of it within leaves it to the worker alone. */
declare const MODULE: string;
/** A table of the program, as text. */
declare module "*.def" {
  const text: string;
  export default text;
}
