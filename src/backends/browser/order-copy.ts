import type { OnProgress } from '#contract/transfer.ts';
import type { CopyOrder, CopyOutcome } from './copy-messages.ts';

/**
 * Has something done about copies of all books of a database of this browser, in a worker of its own: all of it or nothing.
 * @throws Error with the name that the browser gives it, such as NotFoundError
 */
export function orderCopy(databaseName: string, order: CopyOrder, onProgress?: OnProgress): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), {
    type: 'module',
    name: databaseName,
  });
  const done = Promise.withResolvers<void>();
  worker.addEventListener('message', ({ data: outcome }: MessageEvent<CopyOutcome>) => {
    if (outcome.type === 'progress') return onProgress?.(outcome.progress);
    if (outcome.type === 'done') return done.resolve();
    const { name, message } = outcome;
    return done.reject(Object.assign(new Error(message), { name }));
  });
  worker.addEventListener('error', ({ message }) => done.reject(new Error(message)));
  worker.postMessage(order);
  return done.promise.finally(() => worker.terminate());
}
