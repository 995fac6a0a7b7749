// click.ts - the verb for choosing something: one taps on a phone, and clicks with a mouse.
const taps = typeof matchMedia === "function" && matchMedia("(hover: none)").matches;

export const click = taps ? "tap" : "click";
export const Click = taps ? "Tap" : "Click";
