// form.ts
export const form = {};
