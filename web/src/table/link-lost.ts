// link-lost.ts - whether the connection is away, however often it is tried meanwhile.
import { computed } from "@preact/signals";
import { link } from "../net/link";

export const lost = computed(() => link.state.value === "waiting" || link.state.value === "connecting");

/** Shorter than this nobody need know. */
export const MOMENT = 1500;
