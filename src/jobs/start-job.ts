/** The types of a job: its parts, its request, its updates and its result. */
type Job = { part: unknown; request: unknown; update: unknown; result: unknown };

type ToWorker<J extends Job> = { type: 'part'; part: J['part'] } | { type: 'request'; request: J['request'] };

type FromWorker<J extends Job> =
  | { type: 'update'; update: J['update'] }
  | { type: 'result'; result: J['result'] }
  /** Named as the browser names what was thrown. */
  | { type: 'failure'; name: string; message: string };

/** The function by which a worker does a job. */
type JobHandler<J extends Job> = {
  /** Takes in a part of what is worked on. */
  addPart?: (part: J['part']) => void;
  /** Does what is ordered; `tell` says how far it is. What it throws is told. */
  run: (request: J['request'], report: (update: J['update']) => void) => J['result'] | Promise<J['result']>;
};

/** Has this worker do one kind of job. */
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

/** A job on its way. */
export type RunningJob<J extends Job> = {
  /** Hands over a part of what is worked on, before the request. */
  addPart(part: J['part']): void;
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
    addPart: (part) => post({ type: 'part', part }),
    run: (request) => {
      post({ type: 'request', request });
      return result.promise;
    },
    end: () => worker.terminate(),
  };
}
