/** A small generator of numbers that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Makes ids that look like our own: the time of their making first, then numbers of the seed. Those after others begin with their count. */
export function idMaker(random: (below: number) => number, before = 0): (timeMs: number) => string {
  let made = before;
  return (timeMs) => {
    made += 1;
    const time = timeMs.toString(16).padStart(12, '0');
    const count = made.toString(16).padStart(12, '0');
    const tail = random(0x10000).toString(16).padStart(4, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3, 6)}-${count.slice(6)}${tail}00`.toUpperCase();
  };
}
