import type { FromWorker, Job, ToWorker } from './serve-job.ts';

/** A worker as the page sees it. */
type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** A job on its way. */
export type RunningJob<J extends Job> = {
  /** Hands over a part of what is worked on, before the request. */
  give(part: J['part']): void;
  /** @throws Error as the worker threw it, with its name; without a message where its program could not be loaded */
  run(request: J['request']): Promise<J['result']>;
  /** Ends the worker, whatever it does; to be called in any case. */
  end(): void;
};

/** Has a worker, which was started for it, do a job; `onUpdate` hears what it tells meanwhile. */
export function startJob<J extends Job>(
  worker: WorkerLike,
  onUpdate?: (update: J['update']) => void,
): RunningJob<J> {
  const post = (message: ToWorker<J>) => worker.postMessage(message);
  const result = Promise.withResolvers<J['result']>();
  // Who gave up waits for nothing any more.
  result.promise.catch(() => undefined);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<J>>) => {
    if (data.type === 'update') onUpdate?.(data.update);
    else if (data.type === 'result') result.resolve(data.result);
    else result.reject(Object.assign(new Error(data.message), { name: data.name }));
  });
  worker.addEventListener('error', ({ message }) => result.reject(new Error(message)));
  return {
    give: (part) => post({ type: 'part', part }),
    run: (request) => {
      post({ type: 'request', request });
      return result.promise;
    },
    end: () => worker.terminate(),
  };
}
