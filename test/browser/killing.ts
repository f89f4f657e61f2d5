import { rm } from 'node:fs/promises';
import process from 'node:process';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { type Chromium, createProfile, openChromium, type Tab } from './tabs.ts';

/** Whether a process is still there, if only to end. */
function processExists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Ends the processes of a kind, as a machine that is short of memory does; until they are gone they hold their files. */
async function killProcesses(chromium: Chromium, type: 'renderer' | 'browser'): Promise<void> {
  const killed = (await chromium.processes()).filter((each) => each.type === type).map(({ id }) => id);
  for (const id of killed) process.kill(id, 'SIGKILL');
  await vi.waitFor(() => expect(killed.filter(processExists)).toEqual([]), { timeout: 30_000 });
}

/** Does something again and again until the page is gone. */
export async function repeatUntilKilled(tab: Tab, work: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await work();
  } catch (error) {
    if (!tab.isGone()) throw error;
  }
}

/** A Chromium with a profile of its own for the tests of a file, and what kills it; one that was killed is opened again. */
export function openKillableChromium() {
  let profile = '';
  let chromium: Chromium;
  beforeAll(async () => {
    profile = await createProfile();
    chromium = await openChromium(inject('booksPage'), profile);
  });
  afterAll(async () => {
    await chromium.close();
    await rm(profile, { recursive: true, force: true });
  });
  return {
    profile: () => profile,
    openTab: () => chromium.openTab(),
    killPage: () => killProcesses(chromium, 'renderer'),
    async killBrowser(): Promise<void> {
      await killProcesses(chromium, 'browser');
      chromium = await openChromium(inject('booksPage'), profile);
    },
  };
}
