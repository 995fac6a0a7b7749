// globals.d.ts - what the build puts in.

/** The address of the rulebook's example positions, made by build.mjs. */
declare const RULEBOOK: string;
