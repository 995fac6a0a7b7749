// device.tsx - a table for several people at one device: the table of whose cards are open, or the cover.
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Cover } from "../device/cover";
import { Device } from "../device/device";
import { DeviceMenu } from "../device/menu";
import type { Id } from "../net/types";
import { Bar } from "../table/bar";
import { Ends } from "../table/ends";
import { KeepingLine, LinkLine, OfflineLine } from "../table/lines";
import { endShown } from "../table/score-ends";
import { NoTable } from "../table/trouble";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { dialog } from "../ui/dialog";
import { Dialogs, Hem, TableView } from "./table";

export function DeviceScreen({ id, names }: { id: Id; names: string[] }): JSX.Element {
  const device = useMemo(() => new Device(id, names), [id]);
  useEffect(() => {
    device.begin();
    return () => {
      dialog.value = null;
      device.end();
    };
  }, [device]);
  const holder = device.holder.value, desk = holder === null ? undefined : device.desks[holder];
  const menu = (onClose: () => void): JSX.Element => <DeviceMenu device={device} onClose={onClose} />;
  if (!desk) return <Covered device={device} menu={menu} />;
  const t = text.value.device;
  return (
    <TableView key={holder} desk={desk} sharing={{
      menu, button: <Button icon="eyeShut" class="cover-cards" title={t.coverSay} onClick={device.cover}>{t.cover}</Button>,
    }} />
  );
}

function Covered({ device, menu }: { device: Device; menu: (onClose: () => void) => JSX.Element }): JSX.Element {
  const session = device.open, trouble = session.trouble.value, table = session.table.value;
  const ends = !!table && endShown(session) !== null;
  const next = device.next.value, seat = next === null ? null : device.desks[next]?.session.seat.value ?? null;
  useEffect(() => {
    document.title = `${text.value.device.title} · ${text.value.common.name}`;
  });
  return (
    <div class="app at-table device">
      <Bar table={trouble ? null : table} fresh={0}><KeepingLine /><OfflineLine /><LinkLine link={session.link} /></Bar>
      <main class="cloth on-cloth">
        <h1 class="vh">{text.value.device.title}</h1>
        <Hem />
        <div class="lamp" />
        {trouble ? <NoTable session={session} trouble={trouble} />
          : ends ? <Ends session={session} again={() => device.again()} />
            : table && <Cover t={table} next={seat} onShow={() => { if (next !== null) device.show(next); }} />}
      </main>
      {table && !trouble && <Dialogs session={session} table={table} menu={menu} />}
    </div>
  );
}
