// icons.tsx - small drawings with the same stroke, 24 by 24; they are shown with words.
import type { JSX } from "preact";

const drawings = {
  rules: <><path d="M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h6M9 13h6"/></>,
  hint: <><path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z"/></>,
  back: <><path d="M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10"/></>,
  sound: <><path d="M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"/></>,
  menu: <><path d="M4 7h16M4 12h16M4 17h16"/></>,
  chat: <><path d="M4 5h16v11H11l-5 4v-4H4z"/></>,
  talk: <><path d="M3 4h13v9H9l-4 3v-3H3zM19.5 9v9h-2v3l-4-3H9"/></>,
  mute: <><path d="M4 10v4h4l5 4V6l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5"/></>,
  block: <><circle cx="12" cy="12" r="8.5"/><path d="M6 18L18 6"/></>,
  flag: <><path d="M5 21V4h13l-3 4 3 4H5"/></>,
  sort: <><path d="M7 4v15M4 16l3 3 3-3M17 20V5M14 8l3-3 3 3"/></>,
  seal: <><path d="M12 3l2.3 2 3-.2.8 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.8 2.9-3-.2L12 21l-2.3-1.6-3 .2-.8-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.8-2.9 3 .2zM9 12l2 2 4-4"/></>,
  link: <><path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17"/></>,
  copy: <><rect x="8" y="8" width="12" height="13" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h2"/></>,
  share: <><circle cx="6" cy="12" r="2.5"/><circle cx="18" cy="5.5" r="2.5"/><circle cx="18" cy="18.5" r="2.5"/><path d="M8.3 10.9l7.4-4.2M8.3 13.1l7.4 4.2"/></>,
  door: <><path d="M6 21V4h12v17M3 21h18M14.5 12.5v.5"/></>,
  play: <><path d="M7 4.5v15l12-7.5z"/></>,
  first: <><path d="M12 5v14l-7-7zM20 5v14l-7-7zM4 5v14"/></>,
  step: <><path d="M6 5v14l9-7zM18.5 5v14"/></>,
  stepb: <><path d="M18 5v14l-9-7zM5.5 5v14"/></>,
  down: <><path d="M12 4v12M7 11l5 5 5-5M5 20h14"/></>,
  again: <><path d="M19 12a7 7 0 1 1-2.2-5.1M19 3v4.5h-4.5"/></>,
  offline: <><path d="M3 9a14 14 0 0 1 18 0M6.5 13a9 9 0 0 1 11 0M12 18.5v.5M4 21L20 3"/></>,
  device: <><rect x="6" y="3" width="12" height="18" rx="2.5"/><path d="M12 7v7M9 11.5l3 3 3-3M10 18h4"/></>,
  x: <><path d="M6 6l12 12M18 6L6 18"/></>,
  warn: <><path d="M12 4L2.5 20h19zM12 10v5M12 17.5v.5"/></>,
  eye: <><path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/></>,
  people: <><circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.3.7 3.5 2.6 3.5 5.5"/></>,
  pass: <><path d="M4 12h15M13 6l6 6-6 6"/></>,
  scores: <><path d="M4 19V5M4 19h16M7 15l4-5 3 3 5-7"/></>,
  table: <><rect x="3.5" y="5" width="17" height="14" rx="2"/><path d="M3.5 10h17M3.5 14.5h17M10 10v9"/></>,
  tricks: <><rect x="4" y="6" width="10" height="14" rx="2"/><path d="M9 3.5h9a2 2 0 0 1 2 2V17"/></>,
  claim: <><rect x="8.5" y="3.5" width="7" height="11" rx="1.5"/><path d="M8.5 6.8l-4 1.1a1.5 1.5 0 0 0-1.1 1.8l2 7.4a1.5 1.5 0 0 0 1.8 1.1l4.3-1.2M15.5 6.8l4 1.1a1.5 1.5 0 0 1 1.1 1.8l-2 7.4a1.5 1.5 0 0 1-1.8 1.1l-4.3-1.2"/></>,
  bolt: <><path d="M13 2.5L5 13.5h6L10 21.5l9-11.5h-6.5z"/></>,
  search: <><circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/></>,
  fold: <><path d="M6 9l6 6 6-6"/></>,
  plus: <><path d="M12 5v14M5 12h14"/></>,
  minus: <><path d="M5 12h14"/></>,
  gear: <><path d="M10.4 5.1L10.6 2.5L13.4 2.5L13.6 5.1L15.7 6L17.7 4.3L19.7 6.3L18 8.3L18.9 10.4L21.5 10.6L21.5 13.4L18.9 13.6L18 15.7L19.7 17.7L17.7 19.7L15.7 18L13.6 18.9L13.4 21.5L10.6 21.5L10.4 18.9L8.3 18L6.3 19.7L4.3 17.7L6 15.7L5.1 13.6L2.5 13.4L2.5 10.6L5.1 10.4L6 8.3L4.3 6.3L6.3 4.3L8.3 6z"/><circle cx="12" cy="12" r="3"/></>,
  pencil: <><path d="M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5"/></>,
  unfold: <><path d="M6 9.5l6 6 6-6"/></>,
  open: <><path d="M9.5 6l6 6-6 6"/></>,
  swap: <><path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4"/></>,
  keys: <><rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6 10h.01M10 10h.01M14 10h.01M18 10h.01M8 14h8"/></>,
  pause: <><path d="M8.5 5v14M15.5 5v14"/></>,
  lock: <><rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/></>,
  person: <><circle cx="12" cy="8" r="4"/><path d="M4 20.5c0-4.5 3.5-6.5 8-6.5s8 2 8 6.5"/></>,
  tick: <><path d="M4 13l5 5L20 6" /></>,
};

export type IconName = keyof typeof drawings;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">{drawings[name]}</svg>;
}
