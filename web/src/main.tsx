// main.tsx - the entry point of the page.
import { render } from "preact";
import { App } from "./app";
import { look } from "./net/people";
import { keepPage } from "./offline/keeping";
import { ready } from "./text/text";
import { ignoreStrayPresses } from "./ui/stray-press";

const page = document.getElementById("page");
void ready.then(() => {
  if (!page) return;
  // Preact would leave the content of index.html in the page, since it did not create it: remove it.
  page.replaceChildren();
  render(<App />, page);
  ignoreStrayPresses();
});
void look();

/**
 * After this time in milliseconds the page fetches the rest of itself; before that, it has more important things to
 * fetch.
 */
const AFTER = 4000;
addEventListener("load", () => setTimeout(keepPage, AFTER));
