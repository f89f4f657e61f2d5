import fc from 'fast-check';
import { afterAll, inject, test } from 'vitest';
import { newDatabaseName, openChromium } from '../browser/tabs.ts';
import { expectLikeModel } from './expect-like-model.ts';
import { anyCalls } from './random-calls.ts';

// The same number of runs as in engines.pg.test.ts, with another default.
const runs = { numRuns: Number(process.env['MODEL_RUNS'] ?? 25) };

const chromium = await openChromium(inject('booksPage'));
const tab = await chromium.openTab();
afterAll(() => chromium.close());

test('the back-end of this browser answers, rejects and stores as the model does, for any calls', async () => {
  await fc.assert(
    fc.asyncProperty(anyCalls, (calls) => expectLikeModel('BROWSER', tab.books(newDatabaseName()), calls)),
    runs,
  );
}, 600_000);
