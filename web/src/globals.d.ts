// globals.d.ts - what the build puts in.

/** The address of the rulebook's example positions, made by build.mjs. */
declare const RULEBOOK: string;
/** The address of the styles that come with the rest of the page (later.ts). */
declare const REST_STYLE: string;
