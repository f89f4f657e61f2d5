import process from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../support/memory-store.ts';
import { checkHistories } from './random-history.ts';

afterEach(() => void vi.useRealTimers());

const { OFFLINE_SEED: first = '1', OFFLINE_HISTORIES: count = '300' } = process.env;

test(
  'all copies match a provider whose log has arrival times instead of numbers',
  async () => {
    const seeds = { first: Number(first), count: Number(count) };
    const { wrong } = await checkHistories(async () => {
      const documents = createMemoryDocuments();
      return { owner: createDocumentsUser(documents, openMemoryStore(documents, { isTimed: true })) };
    }, seeds);
    expect(wrong).toEqual([]);
    // One history takes a tenth of a second on an idle machine.
  },
  Number(count) * 4000,
);
