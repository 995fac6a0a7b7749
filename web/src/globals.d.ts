// globals.d.ts - constants that the build defines.

/** The address of the rulebook's example positions, made by build.mjs. */
declare const RULEBOOK: string;
/** The addresses of the styles for a table in play, and for the rest of the page (later.ts). */
declare const PLAY_STYLE: string;
declare const REST_STYLE: string;
/** Whether the page is a folder or a file without a server: ./run site. */
declare const NO_SERVER: boolean;
/** Whether the page has a service worker. */
declare const KEEPS_ITSELF: boolean;
/** The address of the tables' worker; empty if the page was built without one. */
declare const WORKER: string;
/** The address of the worker's program; empty in a page that is a single file, where the worker has it. */
declare const MODULE: string;
/** A table of the program (.def), as text. */
declare module "*.def" {
  const text: string;
  export default text;
}
