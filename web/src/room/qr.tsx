// qr.tsx - a link as a QR code, drawn as one path; the encoder is fetched when it is first shown.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Drawn {
  size: number;
  path: string;
}

async function draw(value: string): Promise<Drawn> {
  const { encode } = await import("uqr");
  const { size, data } = encode(value, { ecc: "M", border: 3 });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (x + 1 < size && row[x + 1]) x++;
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
    }
  });
  return { size, path };
}

export function Qr({ value, label }: { value: string; label: string }): JSX.Element {
  const [drawn, show] = useState<Drawn | null>(null);
  useEffect(() => {
    let stays = true;
    draw(value).then((d) => stays && show(d), () => undefined);
    return () => {
      stays = false;
    };
  }, [value]);
  const size = drawn?.size ?? 1;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}
      shape-rendering="crispEdges">
      {drawn && <path d={drawn.path} />}
    </svg>
  );
}
