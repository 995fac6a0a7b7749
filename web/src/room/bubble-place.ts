// bubble-place.ts - where to put a chat bubble: next to the speaker's plate, covering no card and nothing that can be
// pressed.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}
/** Its upper left corner, the edge that has the tail, and the position of the tail on that edge. */
export interface Spot {
  left: number;
  top: number;
  tail: "top" | "left" | "right" | "bottom";
  at: number;
}

/** The gaps between the plate and the bubble, and between the bubble and the edge of the cloth. */
const GAP = 10, EDGE = 8, CORNER = 22;

function clamp(n: number, low: number, high: number): number {
  return Math.max(low, Math.min(n, high));
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function boxAt({ left, top }: Pick<Spot, "left" | "top">, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/** The positions around a plate, best first: under it, next to it, above it. */
function spots(plate: Box, { width, height }: Size, cloth: Box): Spot[] {
  const x = (plate.left + plate.right) / 2, y = (plate.top + plate.bottom) / 2;
  const left = clamp(x - width / 2, cloth.left + EDGE, cloth.right - EDGE - width);
  const top = clamp(y - height / 2, cloth.top + EDGE, cloth.bottom - EDGE - height);
  const across = clamp(x - left, CORNER, width - CORNER), down = clamp(y - top, CORNER, height - CORNER);
  return [
    { left, top: plate.bottom + GAP, tail: "top", at: across },
    { left: plate.right + GAP, top, tail: "left", at: down },
    { left: plate.left - GAP - width, top, tail: "right", at: down },
    { left, top: plate.top - GAP - height, tail: "bottom", at: across },
  ];
}

/** Under the plate, whatever it covers there. */
export function underPlate(plate: Box, size: Size, cloth: Box): Spot {
  return spots(plate, size, cloth)[0] as Spot;
}

/** The first position that covers nothing of `taken`; null: there is none. */
export function placeAt(plate: Box, size: Size, cloth: Box, taken: Box[]): Spot | null {
  return spots(plate, size, cloth).find((spot) => {
    const box = boxAt(spot, size);
    const inside = box.left >= cloth.left + EDGE - 1 && box.right <= cloth.right - EDGE + 1 &&
      box.top >= cloth.top + EDGE - 1 && box.bottom <= cloth.bottom - EDGE + 1;
    return inside && !taken.some((other) => overlaps(box, other));
  }) ?? null;
}
