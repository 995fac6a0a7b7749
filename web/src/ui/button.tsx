// button.tsx - a button or a link that looks like one.
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icons";

interface Look {
  icon?: IconName;
  /** "go" is the one main button of a screen; "quiet" has no edge. */
  kind?: "go" | "quiet" | "plain";
  size?: "big" | "small";
  class?: string;
  children?: ComponentChildren;
}

function classes(p: Look): string {
  return ["btn", p.kind === "plain" ? "" : p.kind, p.size, p.class].filter(Boolean).join(" ");
}

type Buttons = Look & Omit<JSX.IntrinsicElements["button"], "icon" | "size" | "class">;

export function Button(p: Buttons): JSX.Element {
  const { icon, kind: _kind, size: _size, class: _class, children, ...rest } = p;
  return (
    <button type="button" {...rest} class={classes(p)}>
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** `aside`: opens beside this page, since leaving it would cost a seat. */
type Links = Look & { href: string; download?: string; label?: string; title?: string; aside?: boolean };

export function ButtonLink(p: Links): JSX.Element {
  return (
    <a class={classes(p)} href={p.href} {...(p.download ? { download: p.download } : {})} {...(p.aside ? { target: "_blank" } : {})}
      {...(p.label ? { "aria-label": p.label } : {})} {...(p.title ? { title: p.title } : {})}>
      {p.icon && <Icon name={p.icon} />}
      <span>{p.children}</span>
    </a>
  );
}
