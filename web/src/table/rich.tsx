// rich.tsx - a sentence of the catalogue with its parts: **bold**, {parts} such as cards and names, and <text only for
// wide screens>.
import type { ComponentChildren, JSX } from "preact";
import type { Card } from "../net/types";
import { list } from "../text/text";
import { CardText } from "../ui/card";

export type Parts = Record<string, ComponentChildren>;

function filled(template: string, parts: Parts): ComponentChildren[] {
  return template.split(/(\{\w+\})/).map((piece) => {
    const key = /^\{(\w+)\}$/.exec(piece)?.[1];
    return key !== undefined && key in parts ? parts[key] : piece;
  });
}

function bold(template: string, parts: Parts): ComponentChildren[] {
  return template.split("**").map((piece, i) => (i % 2 ? <b key={i}>{filled(piece, parts)}</b> : filled(piece, parts)));
}

export function Rich({ say, parts = {} }: { say: string; parts?: Parts | undefined }): JSX.Element {
  const pieces = say.split(/<([^>]*)>/);
  return <>{pieces.map((piece, i) => (i % 2 ? <span key={i} class="wide">{bold(piece, parts)}</span> : bold(piece, parts)))}</>;
}

/** Somebody's name within a sentence, in any script. */
export function Name({ children }: { children: string }): JSX.Element {
  return <bdi>{children}</bdi>;
}

/** "Edda, Bruno and Ines", each name separately. */
export function Names({ names }: { names: string[] }): JSX.Element {
  const joined = list(names.map((_, i) => `{${i}}`));
  return <Rich say={joined} parts={Object.fromEntries(names.map((name, i) => [i, <Name>{name}</Name>]))} />;
}

export function Cards({ cards }: { cards: Card[] }): JSX.Element {
  return <>{cards.map((card, i) => <>{i > 0 && " "}<CardText card={card} /></>)}</>;
}
