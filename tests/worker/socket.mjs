// socket.mjs - a connection to a server's tables, with the interface of a worker's in tests/worker/host.mjs: WebSocket,
// only what texts need.
import { randomBytes } from "node:crypto";
import { request } from "node:http";

/** A text as one frame, masked as a client's have to be. */
function frame(text) {
  const body = Buffer.from(text), mask = randomBytes(4);
  const head = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ mask[i & 3])]);
}

/** The first whole frame: {text, rest} if it is a text; null: it is incomplete. */
function frameOf(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 127, head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + length) return null;
  return { text: bytes[0] === 0x81 ? bytes.subarray(head, head + length).toString() : null, rest: bytes.subarray(head + length) };
}

/** A socket for the person with this cookie: say() sends, and until() reads message by message. */
export function connect(port, cookie) {
  const asked = request({ host: "127.0.0.1", port, path: "/socket", headers: {
    Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "hearts.1",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"), Origin: `http://127.0.0.1:${port}`, Cookie: cookie,
  } });
  asked.end();
  return new Promise((done, fail) => {
    asked.on("error", fail).on("response", (answer) => fail(new Error(`no socket: ${answer.statusCode}`)));
    asked.on("upgrade", (_, socket, first) => {
      let bytes = first, over = false, wake = () => undefined;
      const heard = [];
      const take = () => {
        for (let one; (one = frameOf(bytes)); bytes = one.rest) if (one.text !== null) heard.push(JSON.parse(one.text));
        wake();
      };
      socket.on("data", (more) => { bytes = Buffer.concat([bytes, more]); take(); });
      socket.on("close", () => { over = true; wake(); });
      take();
      done({
        say: (message) => socket.write(frame(JSON.stringify(message))),
        /** Reads messages until one satisfies `holds`; returns that one. */
        async until(holds) {
          for (;;) {
            while (heard.length) {
              const message = heard.shift();
              if (holds(message)) return message;
            }
            if (over) throw new Error("the server has closed the socket");
            await new Promise((woken) => { wake = woken; });
          }
        },
        close: () => socket.destroy(),
      });
    });
  });
}
