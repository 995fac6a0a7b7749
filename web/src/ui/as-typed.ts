// as-typed.ts - an input whose letters stay as typed: no automatic capitals or corrections.

/** `autoCorrect` is set as an attribute: for the property `autocorrect` of newer browsers, "off" means true. */
export const asTyped = { autocomplete: "off", autocapitalize: "none", autoCorrect: "off", spellcheck: false } as const;
