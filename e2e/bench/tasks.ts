import type { CDPSession, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/** Waits a little more than two frames, so that pending changes are drawn. */
const waitUntilDrawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );

/**
 * Measures the main-thread tasks of the page while `work` runs. Returns them in milliseconds, the longest first. Each value is the CPU time
 * multiplied by the slowdown, so other work on the machine hardly counts; the clock of a throttled page would count it.
 */
export async function measureTasks(
  session: CDPSession,
  page: Page,
  slowdown: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await work();
  await waitUntilDrawn(page);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', take);
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const main = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map((event) => threadOf(event)),
  );
  return events
    .filter((event) => event.ph === 'X' && event.name.endsWith('::RunTask') && main.has(threadOf(event)))
    .map(({ dur = 0, tdur = dur }) => (tdur / 1000) * slowdown)
    .toSorted((a, b) => b - a);
}
