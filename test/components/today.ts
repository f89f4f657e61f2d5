import { onTestFinished, vi } from 'vitest';

/** Sets the day of the page for one test; timers go on. */
export function setToday(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  onTestFinished(() => void vi.useRealTimers());
}
