// play.mjs - plays a hand at a table that is a WebAssembly module, and prints how it went.
//
//   node play.mjs MODULE NODES RULES...
//
// Decks and chance come from here, by a seeded generator; native.c does the same without the
// module. What both print has to be the same, line by line.
import { readFileSync } from 'node:fs';

const people = { runner: 0, host: 1 };
const strengths = readFileSync(new URL('../../src/players/strengths.def', import.meta.url), 'utf8');
// The scholar is a yardstick that no module has: src/players/players.def.
const computers = Array.from(strengths.matchAll(/^STRENGTH\((\w+)/gm), (row) => row[1]).filter((name) => name !== 'scholar');

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// A generator that both languages have in a line or two; good enough to shuffle with.
function generator(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x9e3779b9) >>> 0;
        let z = state;
        z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
        z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
        return (z ^ (z >>> 16)) >>> 0;
    };
}

function hash(bytes, from = 0x811c9dc5) {
    let h = from;
    for (const byte of bytes) h = Math.imul(h ^ byte, 0x01000193) >>> 0;
    return h;
}

const hex = (n) => n.toString(16).padStart(8, '0');

class Table {
    constructor(module) {
        this.calls = new WebAssembly.Instance(module, {}).exports;
    }

    // Puts a request there, calls, and returns the bytes of the answer; what is refused is thrown.
    ask(name, request, ...more) {
        const bytes = typeof request === 'string' ? encoder.encode(request) : request;
        const { calls } = this;
        if (bytes) {
            if (bytes.length > calls.hearts_wasm_in_room()) throw new Error('too long a request');
            new Uint8Array(calls.memory.buffer, calls.hearts_wasm_in(), bytes.length).set(bytes);
        }
        const length = bytes ? calls[name](bytes.length, ...more) : calls[name](...more);
        const size = length < 0 ? -1 - length : length;
        const answer = size
            ? new Uint8Array(calls.memory.buffer, calls.hearts_wasm_out(), size).slice()
            : new Uint8Array();
        if (length < 0) throw new Error(`${name} ${request}: ${decoder.decode(answer)}`);
        return answer;
    }

    text(name, request, ...more) {
        return decoder.decode(this.ask(name, request, ...more));
    }
}

class Game {
    constructor(module, rules, nodes) {
        this.table = new Table(module);
        this.rules = rules;
        this.nodes = nodes;
        this.next = generator(hash(encoder.encode(rules)));
        this.now = 1000;
        this.number = 0;
        this.events = [];
        this.seats = 1;
    }

    // Keeps an event, applies it, and prints what seat A saw and how things stand for all.
    take(event) {
        this.events.push(event);
        const seen = this.table.text('hearts_wasm_apply', event, 0);
        console.log(`event ${this.events.length} ${hex(hash(event))}`);
        if (seen) console.log(seen.trimEnd());
        console.log(`views ${hex(this.views(this.table))}`);
    }

    views(table) {
        let h = 0x811c9dc5;
        for (let seat = 0; seat < this.seats; seat++)
            h = hash(table.ask('hearts_wasm_view', null, seat, this.now), h);
        return h;
    }

    give(who, line) {
        this.now += 1000;
        this.take(this.table.ask('hearts_wasm_give', line, who, ++this.number, this.now));
    }

    begin(at) {
        this.take(this.table.ask('hearts_wasm_open', this.rules, people.host, this.now));
        const chairs = this.table.text('hearts_wasm_view', null, 0, this.now).match(/^chair/gm);
        this.seats = chairs.length;
        for (let seat = 0; seat < this.seats; seat++) {
            const player = computers[(at + seat) % computers.length];
            this.give(people.host, `seat ${String.fromCharCode(65 + seat)} ${player}`);
        }
        this.give(people.host, 'start');
    }

    deal(cards, dealer) {
        const seat = dealer ? String.fromCharCode(65 + (this.next() % this.seats)) : '-';
        for (let i = cards.length - 1; i > 0; i--) {
            const j = this.next() % (i + 1);
            [cards[i], cards[j]] = [cards[j], cards[i]];
        }
        this.give(people.runner, `deal ${seat} ${cards.join(' ')}`);
    }

    think(letter) {
        const [high, low] = [this.next(), this.next()];
        const seat = letter.charCodeAt(0) - 65;
        const move = this.table.text('hearts_wasm_think', null, seat, this.nodes, high, low);
        console.log(`thought ${letter} ${move}`);
        this.give(people.runner, `thought ${letter} ${move}`);
    }

    hand() {
        for (let dealt = 0; ; ) {
            const want = this.table.text('hearts_wasm_wants').trim().split(/\s+/);
            if (want[0] === 'thought') this.think(want[1]);
            else if (want[0] === 'deck' && !dealt++) {
                const dealer = want[1] === 'dealer';
                this.deal(want.slice(dealer ? 2 : 1), dealer);
            } else return;
        }
    }

    // The events alone give the same table.
    replay(module) {
        const again = new Table(module);
        for (const event of this.events) again.ask('hearts_wasm_apply', event, 0);
        const same = this.views(again) === this.views(this.table) &&
            again.text('hearts_wasm_wants') === this.table.text('hearts_wasm_wants');
        console.log(same ? 'replayed' : 'replayed, and it is another table');
    }
}

const [path, nodes, ...games] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
games.forEach((rules, at) => {
    const game = new Game(module, rules, Number(nodes));
    console.log(`game ${rules}`);
    game.begin(at);
    game.hand();
    game.replay(module);
});
