// motion-moments.ts - rare moments worth an animation: hearts broken, the queen of spades, a moon.
import { INOUT, OUT, at, piece, type Stage } from "./motion-stage";

const SVG = "http://www.w3.org/2000/svg";

function drawing(name: string, viewBox: string | null, content: (svg: SVGSVGElement) => void): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  if (viewBox) svg.setAttribute("viewBox", viewBox);
  content(svg);
  return svg;
}

function symbol(name: string, id: string, viewBox: string): SVGSVGElement {
  return drawing(name, viewBox, (svg) => {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", "#" + id);
    svg.append(use);
  });
}

/** The thread of the closed heart is pulled open over the trick, then the open heart shrinks into the bar. */
export function broken(stage: Stage): void {
  const from = stage.middle();
  const bar = stage.cloth.parentElement?.querySelector(".broken svg");
  const to = bar ? stage.box(bar) : { ...from, y: 0, w: 24 };
  const small = (to.w || 24) / 92;
  stage.add(symbol("fly-heart", "mark-shut", "-4 -2 108 104"), [
    at(from, "scale(.5)", 0), { ...at(from, "scale(1)"), offset: 0.3 }, { ...at(from, "scale(1.04)"), offset: 0.6 },
    at(from, "scale(1.12)", 0),
  ], { ms: 420, easing: OUT });
  stage.add(symbol("fly-heart", "mark", "-4 -2 108 104"), [
    at(from, "scale(1)", 0), { ...at(from, "rotate(-4deg) scale(1.12)"), offset: 0.22 },
    { ...at(from, "scale(1.06)"), offset: 0.5, easing: INOUT }, { ...at(to, `scale(${small.toFixed(3)})`), offset: 0.94 }, at(to, `scale(${small.toFixed(3)})`, 0),
  ], { ms: 900, delay: 260, easing: "linear" });
}

/** The light dims around the queen while she falls. */
export function queen(stage: Stage): void {
  const dims = [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];
  stage.add(piece("fly-dim"), dims, { ms: 900, easing: INOUT });
}

/** The cloth turns over, and a crescent is sewn on it. */
export async function moon(stage: Stage, what: "moon" | "sun" | "half"): Promise<void> {
  const cloth = piece("fly-side");
  cloth.append(drawing("hemmed", null, (svg) => svg.append(document.createElementNS(SVG, "rect"))));
  const middle = { x: stage.cloth.clientWidth / 2, y: stage.cloth.clientHeight * 0.42 };
  const turned = stage.add(cloth, [
    { transform: "perspective(1400px) rotateY(-88deg)", opacity: 0, easing: INOUT },
    { transform: "perspective(1400px) rotateY(0deg)", opacity: 1, offset: 0.32 },
    { transform: "none", opacity: 1, offset: 0.86 }, { transform: "none", opacity: 0 },
  ], { ms: 1400, easing: "linear" });
  const shape = drawing("fly-moon", "0 0 100 104", (svg) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", what === "sun" ? "M50 6A46 46 0 1 1 49.9 6Z"
      : what === "half" ? "M50 6A46 46 0 0 0 50 98Z" : "M62 8A46 46 0 1 0 92 66A38 38 0 1 1 62 8Z");
    svg.append(path);
  });
  const sewn = stage.add(shape, [
    { ...at(middle, "rotate(-40deg) scale(.7)", 0), easing: OUT },
    { ...at(middle, "rotate(0deg) scale(1)"), offset: 0.4 },
    { ...at(middle, "rotate(0deg) scale(1)"), offset: 0.8 }, at(middle, "rotate(0deg) scale(1.04)", 0),
  ], { ms: 1000, delay: 400, easing: "linear" });
  await stage.done([turned, sewn]);
}
