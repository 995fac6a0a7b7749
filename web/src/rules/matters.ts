// matters.ts - which options change nothing as the others stand, so that they may stay out of the way.
//
// Options that this page does not know always matter.
import type { Values } from "./values";

/** What the server worked out of the rules, as far as it is needed here. */
export interface Facts {
  kitty: number;
}

const without =
  (option: string, value: string) =>
  (v: Values): boolean =>
    v[option] === value;
const noMoon = without("moon", "off");
const oneDeck = without("decks", "1");
const noCharge = without("charge", "none");
const never = without("hearts_any_time", "on");
/** Neither stakes nor a pot. */
export const noMoney = (v: Values): boolean => v.stakes === "none" && v.pot === "none";
const noBonus = (v: Values): boolean =>
  !v.jack?.startsWith("-") && !v.ten?.startsWith("-") && !v.points?.includes(":-");

const idle: Record<string, (v: Values, f: Facts) => boolean> = {
  team_score: without("teams", "none"),
  kitty: (v, f) => f.kitty === 0 && (v.kitty === "standard" || v.kitty === "none"),
  kitty_when: (_, f) => f.kitty === 0,
  kitty_seen: (_, f) => f.kitty === 0,
  bury_points: (v, f) => f.kitty === 0 || v.kitty !== "swap",
  pass_count: without("pass", "none"),
  pass_through: without("pass", "none"),
  pass_through_shown: (v) => v.pass === "none" || v.pass_through === "off",
  charge_limit: noCharge,
  charge_order: noCharge,
  charge_lead: noCharge,
  charge_slough: noCharge,
  charge_or_hearts: (v) => noCharge(v) || never(v),
  open_free: (v) => never(v) || v.opening === "lead2c" || v.opening === "any_club",
  hearts_break: never,
  qs_breaks: never,
  bonus_breaks: (v) => never(v) || noBonus(v),
  qs_or_hearts: never,
  trick1_bonus: noBonus,
  trick1_order: (v) => v.trick1_ban === "none" && v.trick1_bonus === "off",
  boost_last: without("boost", "off"),
  boost_ban: (v) => v.boost === "off" || v.trick1_ban === "none",
  last_unwon: oneDeck,
  second_copy: oneDeck,
  moon_worth: noMoon,
  moon_bonus: (v) => noMoon(v) || noBonus(v),
  moon_cards: (v, f) => noMoon(v) || f.kitty === 0,
  moon_late: (v) => v.moon !== "choose_late",
  moon_partner: (v) => noMoon(v) || v.teams === "none" || v.team_score !== "summed",
  sun: noMoon,
  sun_worth: (v) => noMoon(v) || v.sun === "off",
  half_moon: noMoon,
  exact_wins: without("target", "none"),
  settle: without("stakes", "none"),
  below_least: (v) => v.stakes === "none" || v.least === "none",
  split: noMoney,
  pot_shares: without("pot", "none"),
  pot_ties: (v) => v.pot === "none" || (v.ties === "extra" && v.least === "none"),
  leaver: without("pot", "none"),
};

/** Whether the option changes anything as the others stand. */
export function matters(option: string, values: Values, facts: Facts): boolean {
  return !idle[option]?.(values, facts);
}
