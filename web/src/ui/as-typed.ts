// as-typed.ts - a field whose letters stay as they are typed: no keyboard makes a capital of the first, or another word.

/** `autoCorrect` is set as an attribute: the property `autocorrect` of newer browsers takes "off" for true. */
export const asTyped = { autocomplete: "off", autocapitalize: "none", autoCorrect: "off", spellcheck: false } as const;
