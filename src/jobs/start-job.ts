import type { FromWorker, Job, ToWorker } from './job.ts';

/** A worker as the page sees it. */
type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** A job on its way. */
export type RunningJob<J extends Job> = {
  /** Hands over a part of what is worked on, before the order. */
  give(part: J['part']): void;
  /** @throws Error as the worker threw it, with its name; without a message where its program could not be loaded */
  run(order: J['order']): Promise<J['outcome']>;
  /** Ends the worker, whatever it does; to be called in any case. */
  end(): void;
};

/** Has a worker, which was started for it, do a job; `onNews` hears what it tells meanwhile. */
export function startJob<J extends Job>(
  worker: WorkerLike,
  onNews?: (news: J['news']) => void,
): RunningJob<J> {
  const post = (message: ToWorker<J>) => worker.postMessage(message);
  const outcome = Promise.withResolvers<J['outcome']>();
  // Who gave up waits for nothing any more.
  outcome.promise.catch(() => undefined);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<J>>) => {
    if (data.type === 'news') onNews?.(data.news);
    else if (data.type === 'outcome') outcome.resolve(data.outcome);
    else outcome.reject(Object.assign(new Error(data.message), { name: data.name }));
  });
  worker.addEventListener('error', ({ message }) => outcome.reject(new Error(message)));
  return {
    give: (part) => post({ type: 'part', part }),
    run: (order) => {
      post({ type: 'order', order });
      return outcome.promise;
    },
    end: () => worker.terminate(),
  };
}
