/** Runs a piece of work after all earlier work has ended, successfully or not. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a queue that runs one piece of work at a time. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
