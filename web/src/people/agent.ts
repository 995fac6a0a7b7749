// agent.ts - the name of a browser in words for people, from its user agent.
import { text } from "../text/text";

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"], [/\bOPR\//, "Opera"], [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/Chrom(e|ium)\/|\bCriOS\//, "Chrome"], [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"], [/\biPad\b/, "iPad"], [/\bAndroid\b/, "Android"], [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"], [/\bCrOS\b/, "ChromeOS"], [/\bLinux\b|\bX11\b/, "Linux"],
];

function found(list: [RegExp, string][], agent: string): string | undefined {
  return list.find(([is]) => is.test(agent))?.[1];
}

export function agentText(agent: string): string {
  const t = text.value.people;
  const browser = found(browsers, agent), system = found(systems, agent);
  if (browser && system) return t.on(browser, system);
  return browser ?? (agent.trim() || t.unknownAgent);
}
