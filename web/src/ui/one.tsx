// one.tsx - one entry of a choice, with its meaning next to it.
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

/** Further questions about it are shown below, in `children`. */
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
