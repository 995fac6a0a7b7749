// menu.tsx - the menu of a table that several people share at one device.
import type { JSX } from "preact";
import { askHere } from "../net/here";
import { go } from "../route";
import { Asked } from "../room/leaving";
import { set, settings } from "../settings";
import { forget } from "../table/recent";
import { text } from "../text/text";
import { Dialog, dialog } from "../ui/dialog";
import { hasKeys } from "../ui/has-keys";
import { Item } from "../ui/item";
import type { Device } from "./device";
import { notePeople } from "./people";

export function DeviceMenu({ device, onClose }: { device: Device; onClose: () => void }): JSX.Element {
  const t = text.value.gather, view = device.open.table.value?.view;
  const end = async (): Promise<void> => {
    await askHere("DELETE", "/api/tables/" + device.id);
    forget(device.id);
    notePeople(device.id, null);
    onClose();
    go("/");
  };
  return (
    <Dialog title={t.menu} class="menu-sheet" onClose={onClose}>
      <ul class="menu-list">
        <Item icon="rules" onPress={() => (dialog.value = "rules")}>{t.rules}</Item>
        <Item icon="scores" onPress={() => (dialog.value = "scores")}>{t.scores}</Item>
        <Item icon="tricks" onPress={() => (dialog.value = "tricks")}>
          {view?.terms.tricks === false ? t.lastTrick : t.tricks}
        </Item>
        <Item icon="gear" onPress={() => (dialog.value = "settings")}>{t.settings}</Item>
        {hasKeys.value && <Item icon="keys" onPress={() => (dialog.value = "keys")}>{t.keys}</Item>}
        <Item icon="sound" onPress={() => set({ sound: !settings.value.sound })}>
          {settings.value.sound ? t.soundOff : t.soundOn}
        </Item>
      </ul>
      <ul class="menu-list menu-ends">
        <Asked icon="x" what={t.closeOwn} question={t.closeOwnAsk} say={t.closeOwnSay} stay={t.endKeep} work={end} />
        <Item icon="back" say={text.value.device.kept} onPress={() => { onClose(); go("/"); }}>{t.toStart}</Item>
      </ul>
    </Dialog>
  );
}
