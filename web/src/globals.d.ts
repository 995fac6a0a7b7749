// globals.d.ts - what the build puts in.

/** The address of the rulebook's example positions, made by build.mjs. */
declare const RULEBOOK: string;
/** The addresses of the styles that come with a table in play, and with the rest of the page (later.ts). */
declare const PLAY_STYLE: string;
declare const REST_STYLE: string;
/** A table of the program, as text. */
declare module "*.def" {
  const text: string;
  export default text;
}
