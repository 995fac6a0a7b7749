// one.tsx - one of several things to choose from, with what it means beside it.
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icons";

interface OneProps {
  group: string;
  title: string;
  say: string;
  icon?: IconName;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children?: ComponentChildren;
}

/** What may follow it stands below, in `children`. */
export function One({ group, title, say, icon, checked, disabled, onChoose, children }: OneProps): JSX.Element {
  return (
    <div class="one">
      <label class="pickone">
        <input type="radio" name={group} checked={checked} disabled={disabled} onChange={onChoose} />
        {icon && <Icon name={icon} />}
        <span><b>{title}</b> <small>{say}</small></span>
      </label>
      {children}
    </div>
  );
}
