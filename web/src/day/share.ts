// share.ts - a result to share: as text and as a picture, without a card that would give the hand away.
import { addressOf } from "../route";
import { gameName } from "../rules/presets";
import { dateText, inARow, type Day } from "../table/days";
import { locale, number, text } from "../text/text";
import { figuresOf, RUNS } from "./runs";

/** No more hearts are drawn than a deck has. */
const HEARTS = 26;

const dayText = (date: string): string => dateText(date, locale(), { day: "numeric", month: "long" });

/** The lines of the text. The mean is included once all of the computer's runs are done. */
export function shareLines(day: Day): string[] {
  const w = text.value.day, points = day.points ?? 0, runs = day.runs ?? [];
  const figures = runs.length >= RUNS ? figuresOf(runs) : null, hearts = "♥".repeat(Math.min(HEARTS, Math.max(0, points)));
  return [
    w.shareTitle, `${dayText(day.date)}, ${gameName(day.rules)}`, `${w.pointsShort(points)} ${hearts}`.trim(),
    ...(figures ? [w.shareMean(number(figures.mean, 1))] : []), ...(inARow(day.date) > 1 ? [text.value.start.day.row(inARow(day.date))] : []),
  ].filter(Boolean);
}

/** The same with the page's address, if others can open it. */
export function shareText(day: Day): string {
  const where = /^https?:/.test(location.protocol) ? [location.origin + (NO_SERVER ? location.pathname : "") + addressOf("/day")] : [];
  return [...shareLines(day), ...where].join("\n");
}

// ---- The picture ----

const WIDTH = 1200, HEIGHT = 630, LEFT = 90, PLOT = { left: 90, right: 1110, top: 330, base: 540 };
const paint = { paper: "#fffcf4", cloth: "#d0c0a0", thread: "#2f3d70", ink: "#20223a", quiet: "#565468", bar: "#9c907c", you: "#2f4fa0", points: "#b0202e", line: "#8b7d66" };
const SERIF = '"OpenHearts Serif", Georgia, serif', SANS = 'system-ui, "Segoe UI", Roboto, sans-serif';

function sheet(c: CanvasRenderingContext2D): void {
  c.fillStyle = paint.cloth;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  c.strokeStyle = paint.thread;
  c.lineWidth = 4;
  c.lineCap = "round";
  c.setLineDash([18, 14]);
  c.strokeRect(18, 18, WIDTH - 36, HEIGHT - 36);
  c.setLineDash([]);
  c.fillStyle = paint.paper;
  c.beginPath();
  c.roundRect(42, 42, WIDTH - 84, HEIGHT - 84, 22);
  c.fill();
}

function leaf(c: CanvasRenderingContext2D, date: string): void {
  const x = LEFT, y = 84, wide = 130, tall = 138;
  c.save();
  c.beginPath();
  c.roundRect(x, y, wide, tall, 14);
  c.clip();
  c.fillStyle = paint.thread;
  c.fillRect(x, y, wide, 42);
  c.restore();
  c.strokeStyle = paint.line;
  c.lineWidth = 3;
  c.beginPath();
  c.roundRect(x, y, wide, tall, 14);
  c.stroke();
  c.textAlign = "center";
  c.fillStyle = "#fff8e8";
  c.font = `600 24px ${SANS}`;
  c.fillText(dateText(date, locale(), { month: "short" }), x + wide / 2, y + 30);
  c.fillStyle = paint.ink;
  c.font = `700 66px ${SERIF}`;
  c.fillText(String(Number(date.slice(8))), x + wide / 2, y + 112);
}

function words(c: CanvasRenderingContext2D, day: Day): void {
  const w = text.value.day, points = day.points ?? 0, figures = figuresOf(day.runs ?? []);
  c.textAlign = "left";
  c.fillStyle = paint.ink;
  c.font = `700 68px ${SERIF}`;
  c.fillText(text.value.start.day.points(points), 256, 138, 850);
  c.fillStyle = paint.quiet;
  c.font = `500 30px ${SERIF}`;
  c.fillText(`${w.shareTitle} · ${dayText(day.date)}, ${gameName(day.rules)}`, 256, 186, 850);
  const days = inARow(day.date), row = days > 1 ? text.value.start.day.row(days) : "";
  c.fillText([figures ? w.shareMean(number(figures.mean, 1)) : "", row].filter(Boolean).join(" · "), 256, 226, 850);
  c.fillStyle = paint.points;
  c.font = `32px ${SANS}`;
  c.fillText("♥".repeat(Math.min(HEARTS, Math.max(0, points))), 256, 274, 850);
}

function bars(c: CanvasRenderingContext2D, day: Day): void {
  const runs = day.runs ?? [], points = day.points ?? 0, w = text.value.day, figures = figuresOf(runs);
  if (!figures) return;
  const low = Math.min(0, points, figures.best), high = Math.max(20, points, figures.worst), step = (PLOT.right - PLOT.left) / (high - low + 1);
  const often = Array.from({ length: high - low + 1 }, (_, i) => runs.filter((n) => n === low + i).length), most = Math.max(...often);
  const x = (n: number): number => PLOT.left + (n - low + .5) * step;
  c.font = `24px ${SANS}`;
  c.textAlign = "center";
  often.forEach((n, i) => {
    const tall = Math.max(n || low + i === points ? 4 : 0, (n / most) * (PLOT.base - PLOT.top)), mine = low + i === points;
    c.fillStyle = mine ? paint.you : paint.bar;
    c.fillRect(x(low + i) - .4 * step, PLOT.base - tall, .8 * step, tall);
    c.fillStyle = mine ? paint.you : paint.quiet;
    if (mine || ((low + i) % 5 === 0 && Math.abs(low + i - points) > 1)) c.fillText(number(low + i), x(low + i), PLOT.base + 30);
  });
  c.strokeStyle = paint.ink;
  c.lineWidth = 3;
  c.beginPath();
  c.moveTo(PLOT.left, PLOT.base);
  c.lineTo(PLOT.right, PLOT.base);
  c.stroke();
  c.strokeStyle = paint.thread;
  c.setLineDash([10, 8]);
  c.beginPath();
  c.moveTo(x(figures.mean), PLOT.top - 12);
  c.lineTo(x(figures.mean), PLOT.base);
  c.stroke();
  c.setLineDash([]);
  const right = x(figures.mean) > PLOT.right - 200;
  c.fillStyle = paint.ink;
  c.textAlign = right ? "right" : "left";
  c.fillText(w.mean(number(figures.mean, 1)), x(figures.mean) + (right ? -12 : 12), PLOT.top);
}

/** Drawn in the browser, from numbers only; null: this browser cannot draw it. */
export async function sharePicture(day: Day): Promise<Blob | null> {
  const canvas = document.createElement("canvas"), c = canvas.getContext("2d");
  if (!c) return null;
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  await document.fonts.load(`700 68px ${SERIF}`).catch(() => undefined);
  sheet(c);
  leaf(c, day.date);
  words(c, day);
  bars(c, day);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

export const pictureName = (day: Day): string => `openhearts-${day.date}.png`;

/** Saves it as a file on the device. */
export function save(picture: Blob, name: string): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(picture);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}
