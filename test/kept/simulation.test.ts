import process from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { documentsUser } from '../support/documents-user.ts';
import { noDocuments, openMemoryStore } from '../support/memory-store.ts';
import { judgeHistories } from './history.ts';

afterEach(() => void vi.useRealTimers());

const { KEPT_SEED: first = '1', KEPT_HISTORIES: count = '60' } = process.env;

test('so it is where nothing is numbered, and documents only say when they came', async () => {
  const seeds = { first: Number(first), count: Math.ceil(Number(count) / 3) };
  const { wrong } = await judgeHistories(async () => {
    const documents = noDocuments();
    return documentsUser(documents, openMemoryStore(documents, undefined, { isTimed: true }));
  }, seeds);
  expect(wrong).toEqual([]);
}, 240_000);

test('whatever the network, the clocks and the tabs do, all sides end the same, and nothing that was answered is lost', async () => {
  const seeds = { first: Number(first), count: Number(count) };
  const { wrong, cards } = await judgeHistories(async () => documentsUser(noDocuments()), seeds);
  expect(wrong).toEqual([]);
  // Histories in which nobody is ever refused would prove little.
  expect(cards).toBeGreaterThan(seeds.count / 10);
  // Many histories of many calls each, on a machine that has more to do.
}, 240_000);
