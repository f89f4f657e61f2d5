/** Does something when everything that was asked for before is over, whether it went well or not. */
export type InTurn = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** A queue in which one waits for the other. */
export function createSerialQueue(): InTurn {
  let before: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = before.then(act);
    before = mine.catch(() => undefined);
    return mine;
  };
}
