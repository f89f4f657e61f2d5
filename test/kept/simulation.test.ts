import process from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryDocuments } from '../support/memory-store.ts';
import { checkHistories } from './history.ts';

afterEach(() => void vi.useRealTimers());

const { KEPT_SEED: first = '1', KEPT_HISTORIES: count = '300' } = process.env;

test(
  'whatever the network, the clocks and the tabs do, all sides end the same, and nothing that was answered is lost',
  async () => {
    const seeds = { first: Number(first), count: Number(count) };
    const { wrong, cards } = await checkHistories(
      async () => ({ owner: createDocumentsUser(createMemoryDocuments()) }),
      seeds,
    );
    expect(wrong).toEqual([]);
    // Histories in which nobody is ever refused would prove little.
    expect(cards).toBeGreaterThan(seeds.count / 10);
    // One takes a tenth of a second, on a machine that has nothing else to do.
  },
  Number(count) * 4000,
);
