import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** For how long nothing was asked: then nobody waits for what is done meanwhile. */
const quietMs = 5_000;

/** Gives memory back whenever work is followed by quiet. */
export type Rest = {
  /** Something was asked, or done. */
  disturb(): void;
  stop(): void;
};

/**
 * A start, an import or an export leaves a heap of which more than half is garbage, and a process that does nothing has no reason
 * to collect it; so it is told to, once, when nothing was asked for a while.
 */
export function createRest(collect: () => void = collectAll): Rest {
  let timer: NodeJS.Timeout | undefined;
  return {
    disturb() {
      if (timer === undefined) timer = setTimeout(collect, quietMs).unref();
      else timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Some hundredths of a second: everything that nobody refers to, and the room that it took. */
function collectAll(): void {
  setFlagsFromString('--expose-gc'); // for contexts that are made from now on
  runInNewContext(`gc({ type: 'major', flavor: 'last-resort' })`);
}
