import { afterEach, expect, test, vi } from 'vitest';
import { serveJob, startJob } from './start-job.ts';

afterEach(() => vi.unstubAllGlobals());

/** A worker with both ends in this process: each side receives the messages of the other as copies. */
function workerHere() {
  const [page, worker] = [new EventTarget(), new EventTarget()];
  const deliver = (target: EventTarget) => (data: unknown) =>
    target.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  vi.stubGlobal('addEventListener', worker.addEventListener.bind(worker));
  vi.stubGlobal('postMessage', deliver(page));
  const terminate = vi.fn<() => void>();
  const seen: Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'> = {
    addEventListener: page.addEventListener.bind(page),
    postMessage: deliver(worker),
    terminate,
  };
  return { seen, terminate, breakDown: () => page.dispatchEvent(new Event('error')) };
}

type Adding = { part: number[]; request: 'add' | 'fail'; update: number; result: number };

function serveAdding(): void {
  const numbers: number[] = [];
  serveJob<Adding>({
    addPart: (part) => void numbers.push(...part),
    async run(request, report) {
      if (request === 'fail') throw new RangeError('No numbers');
      report(numbers.length);
      return numbers.reduce((sum, each) => sum + each, 0);
    },
  });
}

test('a worker takes parts, handles a request, reports progress and returns a result', async () => {
  const { seen, terminate } = workerHere();
  serveAdding();
  const updates: number[] = [];
  const job = startJob<Adding>(seen, (update) => updates.push(update));
  job.addPart([1, 2]);
  job.addPart([3]);
  expect([await job.run('add'), updates]).toEqual([6, [3]]);
  job.end();
  expect(terminate).toHaveBeenCalledOnce();
});

test('an error in the worker is thrown on the page with its name', async () => {
  const { seen } = workerHere();
  serveAdding();
  await expect(startJob<Adding>(seen).run('fail')).rejects.toMatchObject({
    name: 'RangeError',
    message: 'No numbers',
  });
});

test('a worker whose program cannot be loaded fails its job, even if the request comes later', async () => {
  const { seen, breakDown } = workerHere();
  const job = startJob<Adding>(seen);
  breakDown();
  await expect(job.run('add')).rejects.toThrow(Error);
});
