// refuse.mjs - gives a table in a WebAssembly module what it cannot do, and wants a reason each
// time.
//
//   node refuse.mjs MODULE
import { readFileSync } from 'node:fs';

const { exports: calls } = new WebAssembly.Instance(
    new WebAssembly.Module(readFileSync(process.argv[2])), {});
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function bytes(length) {
    return new Uint8Array(calls.memory.buffer, calls.hearts_wasm_out(), length).slice();
}

// The answer, or the reason as text.
function ask(name, request, ...more) {
    const put = typeof request === 'string' ? encoder.encode(request) : request;
    new Uint8Array(calls.memory.buffer, calls.hearts_wasm_in(), put.length).set(put);
    const length = calls[name](put.length, ...more);
    return length < 0 ? decoder.decode(bytes(-1 - length)) : bytes(length);
}

let failed = 0;

function refuses(what, got, reason) {
    if (typeof got === 'string' && reason.test(got)) return;
    console.error(`${what}: ${typeof got === 'string' ? `"${got}"` : 'done'}, not ${reason}`);
    failed++;
}

const open = (rules) => ask('hearts_wasm_open', rules, 1, 0);
const apply = (event) => ask('hearts_wasm_apply', event, 0);
const give = (line, who = 1, number = 0) => ask('hearts_wasm_give', line, who, number, 1000);

refuses('a command without a table', give('start'), /no table/);
refuses('a view without a table', ask('hearts_wasm_view', '', 0, 0), /no such seat|no table/);
refuses('no rules', open('whist'), /whist/);
refuses('rules that disagree', open('classic sun=on moon=off'), /sun and moon/);
refuses('garbage for an event', apply(new Uint8Array(99).fill(7)), /no event/);

const first = open('classic');
apply(first);
refuses('half an event', apply(first.slice(0, -1)), /no event/);
const seated = give('seat A duck');
apply(seated);
refuses('an event twice', apply(seated), /does not follow/);
for (const line of ['', ' ', 'dance', 'sit', 'sit AA Ann', 'sit Z Ann', 'create', 'answer maybe',
    'deal A 2C', `deal A ${'2C '.repeat(53)}`, `ahead ${'2C '.repeat(14)}`, 'play XX',
    'play option win', `play ${'2C '.repeat(11)}`, `seat A ${'x'.repeat(24)}`,
    `say ${'x'.repeat(1300)}`, 'leave now'])
    refuses(`"${line.slice(0, 20)}"`, give(line), /./);
refuses('a move before the deal', give('play 2C'), /./);
const below = (length) => (length < 0 ? 'refused' : null);
refuses('too long a request', below(calls.hearts_wasm_give(1 << 20, 1, 0, 0)), /refused/);
refuses('a length below nothing', below(calls.hearts_wasm_apply(-1, 0)), /refused/);
refuses('a seat that is not there', below(calls.hearts_wasm_view(9, 0)), /refused/);
refuses('a thought of nobody', below(calls.hearts_wasm_think(0, 1, 0, 1)), /refused/);

// Garbage of every length, by a generator with a fixed seed: no trap, and nothing changes.
const before = decoder.decode(bytes(calls.hearts_wasm_view(0, 0)));
let state = 1;
for (let i = 0; i < 20000; i++) {
    const noise = new Uint8Array(i % 200).map(() => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state >>> 24;
    });
    refuses('noise as an event', apply(noise), /no event/);
    refuses('noise as a command', give(decoder.decode(noise)), /./);
}
if (decoder.decode(bytes(calls.hearts_wasm_view(0, 0))) !== before) {
    console.error('noise has changed the table');
    failed++;
}
process.exit(failed ? 1 : 0);
