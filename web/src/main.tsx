// main.tsx - where the page begins.
import { render } from "preact";
import { App } from "./app";
import { look } from "./net/people";
import { ready } from "./text/text";

const page = document.getElementById("page");
void ready.then(() => { if (page) render(<App />, page); });
void look();
