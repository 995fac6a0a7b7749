// people.ts
export const people = {};
