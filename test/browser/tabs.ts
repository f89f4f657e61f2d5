import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ImportProgress, OnProgress } from '#contract/transfer.ts';
import { makeId } from '#ledger/ids.ts';
import { type Browser, openBrowser, type Page } from '../../tools/open-browser.ts';
import type { Outcome } from './page/outcome.ts';
import type {} from './page/main.ts';

/** A tab with the page of `servePage`. */
export type Tab = {
  page: Page;
  books(database: string): Backend;
  /** Whether what showed the page has ended. */
  isGone(): boolean;
};

/** A Chromium of its own, with one profile. */
export type Chromium = { browser: Browser; openTab(): Promise<Tab>; close(): Promise<void> };

/** A name that no books have yet. */
export const newDatabase = (): string => `Partita.${makeId()}`;

/** Starts a Chromium that opens tabs on the page at an address. */
export async function openChromium(url: string): Promise<Chromium> {
  const browser = await openBrowser();
  const context = await browser.newContext();
  const hearing = new Map<number, OnProgress>();
  await context.exposeFunction('tellProgress', (heardAs: number, progress: ImportProgress) =>
    hearing.get(heardAs)?.(progress),
  );
  let heard = 0;

  const booksIn = (page: Page, database: string): Backend => ({
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const heardAs = onProgress && (heard += 1);
      if (heardAs !== undefined && onProgress !== undefined) hearing.set(heardAs, onProgress);
      const body = JSON.stringify(input);
      const text = await page.evaluate(
        (call) => globalThis.callBooks(call.database, call.name, call.body, call.heardAs),
        { database, name, body, heardAs },
      );
      if (heardAs !== undefined) hearing.delete(heardAs);
      const outcome: Outcome = JSON.parse(text);
      if ('broken' in outcome) throw new Error(outcome.broken);
      if ('answer' in outcome) return outcome.answer as CallAnswer<Name>;
      const { code, refusal, issues, retryAfterSeconds } = outcome.failure;
      throw new CallError(code, refusal, issues, retryAfterSeconds);
    },
  });

  return {
    browser,
    async openTab() {
      const page = await context.newPage();
      await page.goto(url);
      let isGone = false;
      page.on('crash', () => (isGone = true));
      return { page, books: (database) => booksIn(page, database), isGone: () => isGone };
    },
    close: () => browser.close(),
  };
}
