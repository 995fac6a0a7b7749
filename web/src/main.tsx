// main.tsx - where the page begins.
import { render } from "preact";
import { App } from "./app";
import { look } from "./net/people";

const page = document.getElementById("page");
if (page) render(<App />, page);
void look();
