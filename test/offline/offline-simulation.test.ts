import process from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryDocuments } from '../support/memory-store.ts';
import { checkHistories } from './random-history.ts';

afterEach(() => void vi.useRealTimers());

const { OFFLINE_SEED: first = '1', OFFLINE_HISTORIES: count = '300' } = process.env;

test(
  'all copies match the provider and lose no acknowledged change, with any network, clocks and tabs',
  async () => {
    const seeds = { first: Number(first), count: Number(count) };
    const { wrong, cards } = await checkHistories(
      async () => ({ owner: createDocumentsUser(createMemoryDocuments()) }),
      seeds,
    );
    expect(wrong).toEqual([]);
    // Histories without rejected changes would prove little.
    expect(cards).toBeGreaterThan(seeds.count / 10);
    // One history takes a tenth of a second on an idle machine.
  },
  Number(count) * 4000,
);
