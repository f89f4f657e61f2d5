/** The types of a job: its parts, its request, its updates and its result. */
type Job = { part: unknown; request: unknown; update: unknown; result: unknown };

type ToWorker<J extends Job> = { type: 'part'; part: J['part'] } | { type: 'request'; request: J['request'] };

type FromWorker<J extends Job> =
  | { type: 'update'; update: J['update'] }
  | { type: 'result'; result: J['result'] }
  /** The name is that of the thrown error. */
  | { type: 'failure'; name: string; message: string };

/** The functions of a worker that handle a job. */
type JobHandler<J extends Job> = {
  /** Receives a part of the input. */
  addPart?: (part: J['part']) => void;
  /** Handles the request; `report` sends progress. A thrown error is sent to the page. */
  run: (request: J['request'], report: (update: J['update']) => void) => J['result'] | Promise<J['result']>;
};

/** Registers this worker as the handler of one kind of job. */
export function serveJob<J extends Job>({ addPart, run }: JobHandler<J>): void {
  const post = (message: FromWorker<J>) => postMessage(message);
  const work = async (request: J['request']) => run(request, (update) => post({ type: 'update', update }));
  addEventListener('message', ({ data }: MessageEvent<ToWorker<J>>) => {
    if (data.type === 'part') return addPart?.(data.part);
    return void work(data.request).then(
      (result) => post({ type: 'result', result }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        post({ type: 'failure', name, message });
      },
    );
  });
}

/** A worker as the page sees it. */
type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** A job in a started worker. */
export type RunningJob<J extends Job> = {
  /** Sends a part of the input, before the request. */
  addPart(part: J['part']): void;
  /** @throws Error with the name that the worker threw; without a message if the worker's program could not be loaded */
  run(request: J['request']): Promise<J['result']>;
  /** Terminates the worker, in whatever state; must be called in any case. */
  end(): void;
};

/** Runs a job in a worker that was started for it; `onUpdate` receives its progress. */
export function startJob<J extends Job>(
  worker: WorkerLike,
  onUpdate?: (update: J['update']) => void,
): RunningJob<J> {
  const post = (message: ToWorker<J>) => worker.postMessage(message);
  const result = Promise.withResolvers<J['result']>();
  // A caller that has given up does not await the result.
  result.promise.catch(() => undefined);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<J>>) => {
    if (data.type === 'update') onUpdate?.(data.update);
    else if (data.type === 'result') result.resolve(data.result);
    else result.reject(Object.assign(new Error(data.message), { name: data.name }));
  });
  worker.addEventListener('error', ({ message }) => result.reject(new Error(message)));
  return {
    addPart: (part) => post({ type: 'part', part }),
    run: (request) => {
      post({ type: 'request', request });
      return result.promise;
    },
    end: () => worker.terminate(),
  };
}
