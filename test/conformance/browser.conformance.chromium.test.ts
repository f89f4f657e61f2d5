import { afterAll, inject } from 'vitest';
import { backendDifferences } from '#contract/differences.ts';
import { newDatabase, openChromium } from '../browser/tabs.ts';
import { runSuites } from './run-suites.ts';
import { describeTotals } from './totals-of-documents.ts';

const chromium = await openChromium(inject('booksPage'));
const [here, there] = [await chromium.openTab(), await chromium.openTab()];
afterAll(() => chromium.close());

runSuites({
  name: 'this browser',
  newUser: async () => here.books(newDatabase()),
  differences: backendDifferences.BROWSER,
});

// Two tabs on the same books.
describeTotals(async () => {
  const database = newDatabase();
  return {
    clients: [here.books(database), there.books(database)],
    third: async () => here.books(database),
  };
}, 15);
