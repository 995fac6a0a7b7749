// signs.tsx - the six signs, all drawn with the same stroke, 32 by 32; each is shown next to its word.
import type { JSX } from "preact";
import type { Sign } from "../text/phrases";

const face = <circle cx="16" cy="16" r="12.5" />;

const drawings: Record<Sign, JSX.Element> = {
  nice: <>{face}<path d="M10.5 18.5q5.5 5 11 0M11.5 12.5v1M20.5 12.5v1" /></>,
  ha: <>{face}<path d="M9.5 17.5h13q-1.5 6.5-6.5 6.5t-6.5-6.5zM10 12.5q1.5-2 3 0M19 12.5q1.5-2 3 0" /></>,
  oh: <>{face}<path d="M11.5 12v1.5M20.5 12v1.5" /><circle cx="16" cy="20" r="2.8" /></>,
  ouch: <>{face}<path d="M10.5 22q5.5-5 11 0M10 12.5l3 1M22 12.5l-3 1" /></>,
  phew: <>{face}<path d="M10 13.5q1.5 1.5 3 0M19 13.5q1.5 1.5 3 0M12 20.5h8M25 6c2 2.5 2 4 0 4s-2-1.5 0-4z" /></>,
  tea: <path d="M6 12h17v6a8.5 8.5 0 0 1-17 0zM23 13.5h2.5a3 3 0 0 1 0 6H22.5M11 8q-1.5-2 0-4M17 8q-1.5-2 0-4" />,
};

export function SignPicture({ sign }: { sign: Sign }): JSX.Element {
  return <svg class="sign" viewBox="0 0 32 32" aria-hidden="true">{drawings[sign]}</svg>;
}
