import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdleGc } from './start-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createIdleGc', () => {
  test('collects garbage once after work is followed by idle time', () => {
    const collect = vi.fn<() => void>();
    const rest = createIdleGc(collect);
    vi.advanceTimersByTime(60_000);
    expect(collect, 'nothing was done yet').not.toHaveBeenCalled();
    for (let index = 0; index < 10; index += 1) {
      rest.noteActivity();
      vi.advanceTimersByTime(4_000);
    }
    expect(collect, 'there was no quiet').not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
    rest.noteActivity();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  test('does nothing after it was stopped', () => {
    const collect = vi.fn<() => void>();
    const rest = createIdleGc(collect);
    rest.noteActivity();
    rest.stop();
    vi.advanceTimersByTime(60_000);
    expect(collect).not.toHaveBeenCalled();
  });

  test('frees a heap full of garbage', () => {
    vi.useRealTimers();
    const held = { garbage: Array.from({ length: 1_000_000 }, (_none, index) => ({ index })) };
    const before = process.memoryUsage().heapUsed;
    held.garbage = [];
    vi.useFakeTimers();
    createIdleGc().noteActivity();
    vi.advanceTimersByTime(60_000);
    expect(process.memoryUsage().heapUsed).toBeLessThan(before - 16_000_000);
  });
});
