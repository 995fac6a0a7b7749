// rest.ts - the English texts that come with the rest of the page.
import { refused } from "./refused";
import { career } from "./career";
import { day } from "./day";
import { device } from "./device";
import { fair } from "./fair";
import { form } from "./form";
import { gather } from "./gather";
import { keys } from "./keys";
import { lesson } from "./lesson";
import { notes } from "./notes";
import { people } from "./people";
import { replay } from "./replay";
import { rules } from "./rules";
import { settings } from "./settings";

export const rest = { refused, career, day, device, fair, lesson, gather, form, rules, people, replay, settings, keys, notes };
