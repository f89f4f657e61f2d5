import type { CopyOrder, CopyOutcome } from './copy-messages.ts';

/**
 * Writes all books of a database of this browser to a file, as their export: all of it or nothing.
 * @throws Error with the name that the browser gives it, such as NotFoundError
 */
export function writeCopy(databaseName: string, file: FileSystemFileHandle): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), {
    type: 'module',
    name: databaseName,
  });
  const written = Promise.withResolvers<void>();
  worker.addEventListener('message', ({ data: outcome }: MessageEvent<CopyOutcome>) => {
    if (outcome.type === 'written') return written.resolve();
    const { name, message } = outcome;
    return written.reject(Object.assign(new Error(message), { name }));
  });
  worker.addEventListener('error', ({ message }) => written.reject(new Error(message)));
  const order: CopyOrder = { file };
  worker.postMessage(order);
  return written.promise.finally(() => worker.terminate());
}
