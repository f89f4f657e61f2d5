import type { FromWorker, Job, ToWorker } from './job.ts';

/** How a worker does a job. */
type Work<J extends Job> = {
  /** Takes in a part of what is worked on. */
  take?: (part: J['part']) => void;
  /** Does what is ordered; `tell` says how far it is. What it throws is told. */
  run: (order: J['order'], tell: (news: J['news']) => void) => J['outcome'] | Promise<J['outcome']>;
};

/** Has this worker do one kind of job. */
export function serveJob<J extends Job>({ take, run }: Work<J>): void {
  const say = (message: FromWorker<J>) => postMessage(message);
  const work = async (order: J['order']) => run(order, (news) => say({ type: 'news', news }));
  addEventListener('message', ({ data }: MessageEvent<ToWorker<J>>) => {
    if (data.type === 'part') return take?.(data.part);
    return void work(data.order).then(
      (outcome) => say({ type: 'outcome', outcome }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        say({ type: 'failure', name, message });
      },
    );
  });
}
