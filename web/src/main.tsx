// main.tsx - where the page begins.
import { render } from "preact";
import { App } from "./app";
import { look } from "./net/people";
import { keepPage } from "./offline/keeping";
import { ready } from "./text/text";

const page = document.getElementById("page");
void ready.then(() => {
  if (!page) return;
  // What stands there until now is no part of the page: left alone it would stay.
  page.replaceChildren();
  render(<App />, page);
});
void look();

/** So long after it is loaded the page has better things to fetch than all of itself. */
const AFTER = 4000;
addEventListener("load", () => setTimeout(keepPage, AFTER));
