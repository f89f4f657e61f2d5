import process from 'node:process';
import { expect, vi } from 'vitest';
import type { Chromium, Tab } from './tabs.ts';

/** Whether a process is still there, if only to end. */
function isThere(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Ends the processes of a kind, as a machine that is short of memory does; until they are gone they hold their files. */
export async function kill(chromium: Chromium, type: 'renderer' | 'browser'): Promise<void> {
  const killed = (await chromium.processes()).filter((each) => each.type === type).map(({ id }) => id);
  for (const id of killed) process.kill(id, 'SIGKILL');
  await vi.waitFor(() => expect(killed.filter(isThere)).toEqual([]), { timeout: 30_000 });
}

/** Does something again and again until the page is gone. */
export async function untilKilled(tab: Tab, work: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await work();
  } catch (error) {
    if (!tab.isGone()) throw error;
  }
}
