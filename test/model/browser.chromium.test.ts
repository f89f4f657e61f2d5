import fc from 'fast-check';
import { afterAll, inject, test } from 'vitest';
import { newDatabaseName, openChromium } from '../browser/tabs.ts';
import { expectLikeModel } from './like-the-model.ts';
import { anyCalls } from './random-calls.ts';

// As in engines.pg.test.ts.
const runs = { numRuns: Number(process.env['MODEL_RUNS'] ?? 25) };

const chromium = await openChromium(inject('booksPage'));
const tab = await chromium.openTab();
afterAll(() => chromium.close());

test('this browser answers, refuses and holds what the rule book says, whatever is called', async () => {
  await fc.assert(
    fc.asyncProperty(anyCalls, (calls) => expectLikeModel('BROWSER', tab.books(newDatabaseName()), calls)),
    runs,
  );
}, 600_000);
