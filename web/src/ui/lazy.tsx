// lazy.tsx - a screen that is fetched when it is first shown.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../text/text";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let ready: ComponentType<P> | null = null;
  return function Lazy(props: P): JSX.Element {
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
    return <p class="wait" role="status">{failed ? text.value.common.unreachable : text.value.common.loading}</p>;
  };
}
