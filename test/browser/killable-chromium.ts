import { rm } from 'node:fs/promises';
import process from 'node:process';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { type Chromium, createProfile, openChromium, type Tab } from './tabs.ts';

/** True if a process still exists, including one that is ending. */
function processExists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/**
 * Kills all processes of a type, as a machine that is short of memory does. Waits until they are gone, because they hold their files until
 * then.
 */
async function killProcesses(chromium: Chromium, type: 'renderer' | 'browser'): Promise<void> {
  const killed = (await chromium.processes()).filter((each) => each.type === type).map(({ id }) => id);
  for (const id of killed) process.kill(id, 'SIGKILL');
  await vi.waitFor(() => expect(killed.filter(processExists)).toEqual([]), { timeout: 30_000 });
}

/** Repeats some work until the page is gone. */
export async function repeatUntilKilled(tab: Tab, work: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await work();
  } catch (error) {
    if (!tab.isGone()) throw error;
  }
}

/** Opens a Chromium with its own profile for the tests of a file, with functions that kill it. A killed browser is opened again. */
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
