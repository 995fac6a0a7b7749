// clock.mjs - a clock of the test's own for a page's waits, so that the speed of the machine does not matter.

/**
 * Controls every animation that a script starts in a page, and every timer as short as those of motion.
 * Without a `step`, time jumps to the next timer once nothing else is to be done; it stands still while more messages
 * are to come from the server before it is A's turn, however long that takes. With a `step`, time advances by that many
 * ms with every frame drawn, however long the frame takes.
 * window.waited: the time that has passed, in ms; it is not exact for what moves after A may play.
 */
export function ownClock(step = 0) {
  const SHORT = 1500, waits = new Map(), frames = new Set(), moving = new Map();
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = window;
  let number = 1e9;
  window.waited = 0;
  const wait = (ms, go) => {
    waits.set(++number, { at: window.waited + ms, go });
    return number;
  };
  window.setTimeout = (go, ms = 0, ...more) => ms > 0 && ms <= SHORT ? wait(ms, () => go(...more)) : setTimeout(go, ms, ...more);
  window.clearTimeout = (id) => void (waits.delete(id) || clearTimeout(id));
  window.requestAnimationFrame = (go) => {
    const id = requestAnimationFrame((now) => {
      frames.delete(id);
      go(now);
    });
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.delete(id);
    cancelAnimationFrame(id);
  };
  // Whether all messages have come: it is A's turn, or a hand is over.
  let all = true;
  const { WebSocket } = window;
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const { game, seen = [] } = JSON.parse(data);
        if (game?.to_act) all = game.to_act.includes("A");
        if (seen.some(({ what }) => what === "scored")) all = true;
      });
    }
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const a = animate.call(this, frames, options);
    a.pause();
    const most = (options.delay ?? 0) + options.duration, id = step ? 0 : wait(most, () => a.finish());
    if (step) moving.set(a, { most });
    const over = () => {
      waits.delete(id);
      moving.delete(a);
    };
    a.finished.then(over, over);
    return a;
  };
  const next = () => [...waits].sort(([, a], [, b]) => a.at - b.at)[0];
  const goOn = () => {
    const [id, what] = next() ?? [];
    if (what && all && !frames.size) {
      waits.delete(id);
      window.waited = Math.max(window.waited, what.at);
      what.go();
    }
    // The consequences come with the next frame; nothing waits longer than for requested frames.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(goOn)));
  };
  const frame = () => {
    window.waited += step;
    for (let due = next(); due && due[1].at <= window.waited; due = next()) {
      waits.delete(due[0]);
      due[1].go();
    }
    for (const [a, its] of moving) {
      // As in browsers, it begins with the first frame that shows it.
      its.begun ??= window.waited;
      if (window.waited - its.begun < its.most) a.currentTime = window.waited - its.begun;
      else a.finish();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(step ? frame : goOn);
}
