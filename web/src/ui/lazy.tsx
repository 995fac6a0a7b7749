// lazy.tsx - a component that is fetched when it is first shown.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../text/text";

/** Until it is there a screen says so; what is laid over a screen (`over`) comes without a word. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, over = false): ComponentType<P> {
  let ready: ComponentType<P> | null = null;
  return function Lazy(props: P): JSX.Element | null {
    const [, show] = useState(0);
    const [failed, fail] = useState(false);
    useEffect(() => {
      if (!ready)
        load().then((found) => { ready = found; show(1); }, () => fail(true));
    }, []);
    if (ready) {
      const Ready = ready;
      return <Ready {...props} />;
    }
    if (over && !failed) return null;
    return <p class="wait" role="status">{failed ? text.value.common.unreachable : text.value.common.loading}</p>;
  };
}
