/** What a worker is given, told to do, tells meanwhile, and answers. */
export type Job = { part: unknown; request: unknown; update: unknown; result: unknown };

export type ToWorker<J extends Job> =
  | { type: 'part'; part: J['part'] }
  | { type: 'request'; request: J['request'] };

export type FromWorker<J extends Job> =
  | { type: 'update'; update: J['update'] }
  | { type: 'result'; result: J['result'] }
  /** Named as the browser names what was thrown. */
  | { type: 'failure'; name: string; message: string };

/** How a worker does a job. */
type Work<J extends Job> = {
  /** Takes in a part of what is worked on. */
  take?: (part: J['part']) => void;
  /** Does what is ordered; `tell` says how far it is. What it throws is told. */
  run: (request: J['request'], tell: (update: J['update']) => void) => J['result'] | Promise<J['result']>;
};

/** Has this worker do one kind of job. */
export function serveJob<J extends Job>({ take, run }: Work<J>): void {
  const say = (message: FromWorker<J>) => postMessage(message);
  const work = async (request: J['request']) => run(request, (update) => say({ type: 'update', update }));
  addEventListener('message', ({ data }: MessageEvent<ToWorker<J>>) => {
    if (data.type === 'part') return take?.(data.part);
    return void work(data.request).then(
      (result) => say({ type: 'result', result }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        say({ type: 'failure', name, message });
      },
    );
  });
}
