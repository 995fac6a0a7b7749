// share.tsx - who may look at a game: the switch, what it means, and the link.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { ask } from "../net/api";
import type { Id } from "../net/types";
import { CopyField } from "../ui/copy";
import { faultText } from "../text/refusal";
import { text } from "../text/text";
import { Switch } from "../ui/choices";
import { Icon } from "../ui/icons";
import { Dialog } from "../ui/dialog";

interface ShareProps {
  id: Id;
  game: string;
  /** It was played at a public table. */
  open: boolean;
  shared: boolean;
  /** Whether the viewer played in it. */
  mine: boolean;
  onShared: (shared: boolean) => void;
  onClose: () => void;
}

export function ShareDialog(p: ShareProps): JSX.Element {
  const t = text.value.replay;
  const [failed, fail] = useState("");
  const [asking, show] = useState<boolean | null>(null);
  const wanted = useRef(p.shared), sending = useRef(false);
  /** One request after the other, until the server has the state that was wanted last. */
  const change = async (on: boolean): Promise<void> => {
    wanted.current = on;
    fail("");
    show(on);
    if (sending.current) return;
    sending.current = true;
    try {
      for (let sent: boolean | null = null; sent !== wanted.current;) {
        sent = wanted.current;
        p.onShared((await ask<{ shared: boolean }>("POST", `/api/games/${p.id}/share`, { on: sent })).shared);
      }
    } catch (fault) {
      fail(faultText(fault));
    }
    sending.current = false;
    show(null);
  };
  const anyone = p.open || p.shared;
  return (
    <Dialog title={t.shareTitle} class="share-sheet" onClose={p.onClose}>
      {p.open ? <p>{t.sharePublic}</p>
        : p.mine
          ? <Switch label={t.shareOn} hint={t.shareSay} on={asking ?? p.shared} onChange={(on) => void change(on)} />
          : <p>{t.shareTheirs}</p>}
      {failed && <p class="fault" role="alert"><Icon name="warn" />{failed}</p>}
      {anyone ? <CopyField label={t.link} value={`${location.origin}/g/${p.id}`} share={t.linkSay(p.game)} />
        : <p class="soft">{t.shareOffSay}</p>}
    </Dialog>
  );
}
