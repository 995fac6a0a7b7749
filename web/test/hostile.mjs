// hostile.mjs - strings that people might use for attacks: as text they are welcome.
//
// If one of them runs or creates something, that leaves a mark: window.pwned, an element <pwn-ed>, the class or
// attribute "pwned", or a request for something named pwned.
const run = "window.pwned=1";

const markup = [
  `<script>${run}</script>`, `</script><script>${run}</script>`, `<img src=/pwned onerror=${run}>`,
  `"><img src=/pwned onerror="${run}">`, `'><img src=/pwned onerror='${run}'>`, `<svg onload=${run}>`, `<svg/onload=${run}//`,
  `<svg><script>${run}</script></svg>`, `<iframe src="javascript:parent.${run}">`, `<iframe srcdoc="<script>parent.${run}</script>">`,
  `<body onload=${run}>`, `<details open ontoggle=${run}>`, `<input autofocus onfocus=${run}>`, `<video src=/pwned onerror=${run}>`,
  `<a href="javascript:${run}">here</a>`, `<math><mtext><script>${run}</script>`, `<pwn-ed>`, `<b class=pwned>bold`, `<B PWNED>`,
  `</title><pwn-ed>`, `</textarea><pwn-ed>`, `</p></div></main><pwn-ed>`, `--><pwn-ed><!--`, `<![CDATA[<pwn-ed>]]>`, `<?php ${run} ?>`,
  `<style>*{display:none}</style>`, `<link rel=stylesheet href=/pwned>`, `<meta http-equiv=refresh content="0;url=/pwned">`,
  `<base href=/pwned>`, `<form action=/pwned><button>`, `<object data=/pwned>`, `<embed src=/pwned>`, `<marquee onstart=${run}>`,
  `<template><pwn-ed></template>`, `<noscript><pwn-ed></noscript>`, `<xmp><pwn-ed>`, `<plaintext>`, `<bdo dir=rtl>`, `<dialog open>`,
  `&lt;pwn-ed&gt;`, `&#60;pwn-ed&#62;`, `&amp;`, `&nbsp`, `&#x0;`, `%3Cpwn-ed%3E`, `\\u003cpwn-ed\\u003e`, `\\x3cpwn-ed\\x3e`, `＜pwn-ed＞`,
  `<img src=x:pwned onerror=${run} `, `<a onmouseover=${run}>`, `<x onpointerenter=${run}>`, `<svg><use href=#pwned>`, `<q>`, `</bdi>`,
];
const scripts = [
  `javascript:${run}`, `JaVaScRiPt:${run}`, `data:text/html,<script>${run}</script>`, `vbscript:${run}`, `";${run};"`, `';${run};'`,
  `\`;${run};\``, `\${${run}}`, `{{${run}}}`, `{{constructor.constructor("${run}")()}}`, `#{${run}}`, `<%= ${run} %>`, `[[${run}]]`,
  `{$${run}}`, `@{${run}}`, `\${7*7}`, `{{7*7}}`, `);${run}//`, `*/${run}/*`, `//`, `/* ${run} */`, `eval("${run}")`, `()=>${run}`,
  `constructor`, `__proto__`, `prototype`, `toString`, `hasOwnProperty`, `valueOf`, `__defineGetter__`, `undefined`, `null`, `NaN`, `true`,
  `0`, `-1`, `1e999`, `[object Object]`, `Infinity`, `then`, `length`, `name`, `self`, `arguments`, `$&`, `$1`, `$\``, `**bold**`, `{name}`,
  `{card}`, `{cards}`, `<small>`, `**{name}**`, `%s%n%x`, `%00`, `\\0`,
];
const others = [
  `' OR '1'='1`, `"; DROP TABLE people; --`, `'; DELETE FROM tables; --`, `1; SELECT * FROM accounts`, `Robert'); DROP TABLE games;--`,
  `admin'--`, `\\'; --`, `{"is":"view"}`, `{"__proto__":{"pwned":1}}`, `[]`, `{}`, `"`, `'`, `\\`, `\\"`, `","why":"x`, `]}`, `null,null`,
  `../../../etc/passwd`, `..\\..\\windows`, `/etc/passwd`, `file:///etc/passwd`, `//pwned.example/`, `http://pwned.example/`, `C:\\`,
  `?x=1&y=2`, `#pwned`, `;`, `|cat`, `$(pwned)`, `\`pwned\``, `&& pwned`, `> pwned`, `%`, `~`, `*`, `.`, `..`, `-`, `--help`, `-rf`, `:`,
  `@everyone`, `=cmd|'/c pwned'!A1`, `+1+1`, `url(/pwned)`, `}*{background:url(/pwned)}`, `;display:none`, `expression(${run})`,
  `--pc:red;}`, `@import "/pwned"`, `\\e900`, `content:"pwned"`, `calc(1px)`, `var(--ink)`,
];
const repeat = (s, n) => s.repeat(n);
const written = [
  "\u202eRTL override", "abc\u202edef\u202cghi", "\u2067isolated", "\u2066\u2067\u2068", "\u200f\u200eשלום", "שלום עולם", "مرحبا بالعالم",
  "\u200b", "\u200b\u200b\u200b", "zero\u200bwidth", "zero\u200dwidth\u200cjoin", "\u2060word", "\ufeffBOM", "\u00adsoft", "\u034f", "\u115f", "\u3164",
  "a" + repeat("\u0301", 20), "Z" + repeat("\u0353\u0321", 8) + "algo", repeat("\u0489", 12), "é", "e\u0301", "ﷺ", "﷽", repeat("﷽", 8), "ෆ්‍රේ",
  "👩‍👩‍👧‍👦", "🏳️‍🌈", "👨🏿‍🚀", "🇩🇪🇫🇷", repeat("🃏", 11), repeat("👩‍❤️‍💋‍👨", 1), "☺\ufe0f", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  repeat("W", 24), repeat("WM", 12), repeat("i", 24), "a b c d e f g h i j k l", "Ünïcödé", "ÅÄÖ", "İstanbul", "ıI", "ß", "ﬀ", "Ǆ", "𝕱𝖗𝖆𝖐𝖙𝖚𝖗", "中文名字", "日本語の名前",
  repeat("字", 15), "ไทยไทยไทย", "हिन्दी", "\u0000", "nul\u0000in", "bell\u0007", "esc\u001b[31mred", "back\u0008space", "line\nbreak", "tab\there", "\r\n",
  "\u2028\u2029", "del\u007f", "\u0085", "\u009b31m", " ", "   ", "\u00a0", "  two  spaces  ", "\u3000", "\ud800", "\udfffalone", "\uffff", "\u{10ffff}",
  repeat("x", 300), repeat("x", 301), repeat("<pwn-ed>", 30), repeat("\"", 50), repeat("\\", 50), repeat("A ", 140), repeat("(", 200), repeat("𝕏", 300),
  repeat("\u202e", 24), "OpenHearts", "You", "Computer", "nobody",
];

export const hostile = [...new Set([...markup, ...scripts, ...others, ...written])];

/** No half of a surrogate pair is alone: such text may be part of an address. */
export const isWhole = (text) => !/\p{Surrogate}/u.test(text);

/** The beginning of a name that fits into a number of characters and bytes. */
export function fit(text, characters, bytes = Infinity) {
  let fits = "";
  for (const c of [...text].slice(0, characters)) {
    if (new TextEncoder().encode(fits + c).length > bytes) break;
    fits += c;
  }
  return fits;
}

/** Watches a page for what must not happen; the returned function says what did. */
export function guard(page) {
  const wrong = [];
  page.on("dialog", (d) => {
    wrong.push(`a dialog: ${d.message()}`);
    void d.dismiss();
  });
  page.on("request", (r) => {
    const url = new URL(r.url());
    if (url.origin !== page.home && url.protocol !== "data:") wrong.push(`a request to ${url.origin}`);
    if (url.pathname === "/pwned") wrong.push("a request for /pwned");
  });
  page.on("popup", () => wrong.push("a window"));
  return async () => {
    wrong.push(...page.faults.splice(0), ...await page.evaluate(() => {
      const found = [];
      if (window.pwned !== undefined) found.push("something ran");
      if ({}.pwned !== undefined) found.push("the prototype of all is another");
      const bad = "pwn-ed, .pwned, [pwned], iframe, object, embed, base, form[action], marquee, plaintext, xmp, math, " +
        "video, [srcdoc], body script, body link[rel=stylesheet], body style, a[href^='javascript' i], a[href^='data' i]";
      for (const e of document.querySelectorAll(bad)) found.push(`<${e.tagName.toLowerCase()}> came into being`);
      for (const e of document.querySelectorAll("*"))
        for (const a of e.attributes) if (a.name.startsWith("on")) found.push(`${e.tagName.toLowerCase()} has ${a.name}`);
      const wide = document.scrollingElement.scrollWidth;
      if (wide > innerWidth) found.push(`${location.pathname.slice(0, 12)} is ${wide} px wide of ${innerWidth}`);
      return found;
    }));
    return wrong;
  };
}
