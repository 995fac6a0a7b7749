// news.ts - news of a table: who has left, who is the host now, who sits elsewhere.
import type { Person, Seat, Sitter, Standing, TableEvent, View } from "../net/types";
import { text } from "../text/text";
import type { Who } from "../text/en/say";
import { seatIndex, TALK_KEPT, type ChatLine, type Table } from "./model";
import { nameOf, personName } from "./names";

/** News in the form stored with the chat. */
export type News =
  | { what: "left"; name: string; computer: boolean; host?: boolean }
  /** `mine`: the viewer is the host, who removed them. */
  | { what: "stopped"; name: string; computer: boolean; mine: boolean }
  | { what: "unseated"; host: boolean }
  | { what: "terms"; who: boolean; turn?: number }
  | { what: "house"; win: boolean; lose: boolean }
  | { what: "taken-back" }
  | { what: "host"; who: Who };

/** The seats, the host and the terms before an event. */
export type Before = Pick<Standing, "seats" | "host"> & Partial<Pick<Standing, "taken_back" | "terms" | "public" | "password" | "house">>;

function at(of: Before, seat: Seat | null | undefined): Sitter | undefined {
  return seat ? of.seats[seatIndex(seat)] : undefined;
}

function personAt(of: Before, seat: Seat | null | undefined): Person | null {
  const sitter = at(of, seat);
  return sitter?.kind === "person" ? sitter : null;
}

/** What has changed: who may come, and the time for a move if that is different. */
function changed(before: Before, now: View): { who: boolean; turn?: number } {
  const { turn, bank } = now.terms, other = before.terms?.turn !== turn || before.terms.bank !== bank;
  const who = !other || before.public !== now.public || before.password !== now.password;
  return other ? { who, turn } : { who };
}

/**
 * What the viewer can still win from computers today and lose to them; null: that is not limited, or no computer plays.
 */
export function houseOf(of: Before, seat: Seat | null): { win: number; lose: number } | null {
  return of.house && seat ? { win: of.house.win[seatIndex(seat)] ?? 0, lose: of.house.lose[seatIndex(seat)] ?? 0 } : null;
}

/** The computers pay the viewer nothing any more, or take nothing: reported before a hand. */
function houseNews(e: TableEvent, before: Before, now: View): News[] {
  const is = e.what === "locked" && now.terms.money === "chips" ? houseOf(now, now.seat) : null, was = houseOf(before, now.seat);
  if (!is || (is.win && is.lose) || (was && !was.win === !is.win && !was.lose === !is.lose)) return [];
  return [{ what: "house", win: is.win > 0, lose: is.lose > 0 }];
}

/** News that everybody who stays wants to know, and may look up later. */
export function newsOf(e: TableEvent, before: Before, now: View): News[] {
  const news: News[] = [];
  const gone = e.what === "left" && e.seat !== now.seat ? personAt(before, e.seat) : null;
  if (gone) news.push({ what: "left", name: gone.name, computer: !!e.player, host: e.by === "host" });
  if (e.what === "stopped") news.push({ what: "stopped", name: e.name ?? "", computer: !!e.player, mine: now.seat !== null && now.seat === now.host });
  if (e.what === "terms") news.push({ what: "terms", ...changed(before, now) });
  news.push(...houseNews(e, before, now));
  if (now.taken_back && !before.taken_back && now.seat && !now.one_hand) news.push({ what: "taken-back" });
  const was = personAt(before, before.host), is = personAt(now, now.host);
  if (was && is && was.person !== is.person)
    news.push({ what: "host", who: { me: now.host === now.seat, name: is.name } });
  return news;
}

/** News in a view itself: the viewer has lost their seat, and who removed them. */
export function newsOfView(view: View): News | null {
  return view.unseated ? { what: "unseated", host: view.unseated === "host" } : null;
}

/** The table of a view, with that news added to the chat. */
export function withNewsOfView(t: Table): Table {
  const news = newsOfView(t.view);
  return news ? withLines(t, t.view.n, [news]) : t;
}

function withLines(t: Table, n: number, news: News[]): Table {
  const lines: ChatLine[] = news.map((one) => ({ n, seat: null, name: "", person: "", text: "", news: one }));
  return { ...t, talk: [...t.talk, ...lines].slice(-TALK_KEPT) };
}

/** The table after an event, with its news added to the chat. */
export function withNews(t: Table, e: TableEvent, before: Before): Table {
  const news = newsOf(e, before, t.view);
  return news.length ? withLines(t, e.n, news) : t;
}

export function newsWords(news: News): string {
  const say = text.value.say;
  if (news.what === "left")
    return (news.host ? say.putOut : say.left)(personName(news.name), news.computer);
  if (news.what === "stopped") {
    const name = news.name && personName(news.name);
    return news.mine ? say.youStopped(name) : say.stopped(name, news.computer);
  }
  if (news.what === "terms") return say.terms(news.who, news.turn);
  if (news.what === "house") return news.win ? say.houseTakesNone : news.lose ? say.housePaysNone : say.houseForNothing;
  if (news.what === "taken-back") return say.countsNoMore;
  if (news.what === "unseated") return news.host ? say.youPutOut : say.youAwayLong;
  return say.host({ ...news.who, name: personName(news.who.name) });
}

/** Who swaps seats with whom; or, if the other seat was empty, who has moved. */
export function swapWords(e: TableEvent, before: Before, now: View): string {
  const own = personAt(now, now.seat)?.person;
  const moved = [e.seat, e.other].flatMap((seat) => {
    const sitter = at(before, seat);
    if (!seat || !sitter || sitter.kind === "nobody") return [];
    const me = sitter.kind === "person" && sitter.person === own;
    return [{ me, name: nameOf({ ...now, seats: before.seats }, seat) }];
  });
  return moved.length ? text.value.say.swapped(moved) : "";
}
