// settings.ts
export const settings = {};
