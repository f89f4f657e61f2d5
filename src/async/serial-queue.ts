/** Runs a piece of work once all work before it is over, whether that succeeded or failed. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue that runs one piece of work at a time. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
