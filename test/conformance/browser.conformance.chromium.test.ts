import { afterAll, inject } from 'vitest';
import { backendDifferences } from '#contract/backend-differences.ts';
import { newDatabaseName, openChromium } from '../browser/tabs.ts';
import { runSuites } from './run-suites.ts';
import { describeDocumentTotals } from './document-totals.ts';

const chromium = await openChromium(inject('booksPage'));
const [here, there] = [await chromium.openTab(), await chromium.openTab()];
afterAll(() => chromium.close());

runSuites({
  name: 'this browser',
  newUser: async () => here.books(newDatabaseName()),
  differences: backendDifferences.BROWSER,
});

// Two tabs on the same books.
describeDocumentTotals(async () => {
  const database = newDatabaseName();
  return {
    clients: [here.books(database), there.books(database)],
    third: async () => here.books(database),
  };
}, 15);
