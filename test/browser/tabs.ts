import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ImportProgress, OnProgress } from '#contract/transfer.ts';
import { makeId } from '#ledger/ids.ts';
import { openBrowser, openBrowserProfile, type Page } from '../../tools/open-browser.ts';
import type { PageCallOutcome } from './page/call-outcome.ts';

/** A tab with the page of `servePage`. */
export type Tab = {
  page: Page;
  books(database: string): Backend;
  /** True if the process that showed the page has ended. */
  isGone(): boolean;
};

type Process = { type: string; id: number };

/** A running Chromium with one profile. */
export type Chromium = {
  openTab(): Promise<Tab>;
  /** The processes: a `browser`, which holds the stored data, and a `renderer` for each page with its workers. */
  processes(): Promise<Process[]>;
  close(): Promise<void>;
};

/** Creates a folder for the profile of a Chromium. */
export const createProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'partita-profile-'));

/** Returns a database name that is not in use. */
export const newDatabaseName = (): string => `Partita.${makeId()}`;

/** Starts a Chromium that opens tabs on the page at an address. Its data is stored in the profile folder, or in memory without one. */
export async function openChromium(url: string, profile?: string): Promise<Chromium> {
  const context = await (profile === undefined
    ? openBrowser().then((browser) => browser.newContext())
    : openBrowserProfile(profile));
  const browser = context.browser();
  if (browser === null) throw new Error('a profile without a browser');
  const listeners = new Map<number, OnProgress>();
  await context.exposeFunction('reportProgress', (progressId: number, progress: ImportProgress) =>
    listeners.get(progressId)?.(progress),
  );
  let lastProgressId = 0;

  const booksIn = (page: Page, database: string): Backend => ({
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const progressId = onProgress && (lastProgressId += 1);
      if (progressId !== undefined && onProgress !== undefined) listeners.set(progressId, onProgress);
      const body = JSON.stringify(input);
      const text = await page.evaluate(
        (call) => globalThis.callBooks(call.database, call.name, call.body, call.heardAs),
        { database, name, body, heardAs: progressId },
      );
      if (progressId !== undefined) listeners.delete(progressId);
      const outcome: PageCallOutcome = JSON.parse(text);
      if ('broken' in outcome) throw new Error(outcome.broken);
      if ('answer' in outcome) return outcome.answer as CallAnswer<Name>;
      const { code, detail, issues, retryAfterSeconds } = outcome.failure;
      throw new CallError(code, detail, issues, retryAfterSeconds);
    },
  });

  return {
    async openTab() {
      const page = await context.newPage();
      await page.goto(url);
      let isGone = false;
      page.on('crash', () => (isGone = true));
      page.on('close', () => (isGone = true));
      return { page, books: (database) => booksIn(page, database), isGone: () => isGone };
    },
    async processes() {
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      await session.detach();
      return processInfo;
    },
    close: () => browser.close(),
  };
}
