/** Median and 95th percentile, in milliseconds. */
export type TimingSummary = { median: number; p95: number };

type Work = (index: number) => Promise<unknown>;

/** The first samples warm up and do not count. */
const warmUps = 5;

export function summarizeTimes(times: readonly number[]): TimingSummary {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Measures several functions in turns, so that all run under the same conditions. */
export async function measure<Name extends string>(
  works: Record<Name, Work>,
  samples = 60,
): Promise<Record<Name, TimingSummary>> {
  const entries = Object.entries<Work>(works);
  const times = new Map(entries.map(([name]) => [name, [] as number[]]));
  for (let index = -warmUps; index < samples; index += 1) {
    for (const [name, work] of entries) {
      const startedMs = performance.now();
      await work(index);
      if (index >= 0) times.get(name)?.push(performance.now() - startedMs);
    }
  }
  return Object.fromEntries([...times].map(([name, taken]) => [name, summarizeTimes(taken)])) as Record<
    Name,
    TimingSummary
  >;
}
