// item.tsx - an entry of a menu: a picture, and what it does in words.
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icons";

interface ItemProps {
  icon: IconName;
  say?: string;
  /** Whether what it opens is open now. */
  open?: boolean;
  onPress: () => void;
  children: ComponentChildren;
}

export function Item({ icon, say, open, onPress, children }: ItemProps): JSX.Element {
  return (
    <li>
      <button type="button" class="menu-item" onClick={onPress}
        {...(open === undefined ? {} : { "aria-expanded": open })}>
        <Icon name={icon} />
        <span>{children}{say && <small>{say}</small>}</span>
      </button>
    </li>
  );
}

interface LinkItemProps {
  icon: IconName;
  href: string;
  /** The name of the file it saves. */
  download?: string | undefined;
  children: ComponentChildren;
}

export function LinkItem({ icon, href, download, children }: LinkItemProps): JSX.Element {
  return (
    <li><a class="menu-item" href={href} {...(download ? { download } : {})}><Icon name={icon} /><span>{children}</span></a></li>
  );
}
