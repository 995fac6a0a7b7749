// letters.ts - the letters of queen and jack on the drawn cards.
import { effect } from "@preact/signals";
import { isGerman } from "../settings";

/** Exchanges the letters of the drawn cards. */
function letterCards(german: boolean): void {
  for (const [drawn, other] of [["n-Q", "n-D"], ["n-J", "n-B"]] as const) {
    const path = document.getElementById(drawn);
    if (!path) continue;
    path.dataset.own ??= path.getAttribute("d") ?? "";
    path.setAttribute("d", (german && document.getElementById(other)?.getAttribute("d")) || path.dataset.own);
  }
}

effect(() => letterCards(isGerman()));
// The cards stand at the end of the page, which may not have been read yet.
document.addEventListener("DOMContentLoaded", () => letterCards(isGerman()));
