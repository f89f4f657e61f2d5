import { describe, expect, test } from 'vitest';
import type { ProviderConfig } from '#contract/providers.ts';
import {
  markMoveCompared,
  createMove,
  restartMoveImport,
  startMoveImport,
  isMoveFirst,
  targetOfMove,
  isSameProvider,
  type BookMove,
  calculateMoveProgress,
  readBookMove,
  type MoveTask,
  findMoveTask,
} from './book-move.ts';

const own: ProviderConfig = {
  name: 'Partita',
  uniqueId: 'default_server',
  class: { name: 'OWN', type: { name: 'SERVER' } },
};
const supabase = (url: string): ProviderConfig => ({
  name: 'Supabase',
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url, publicKey: 'key' },
});
const firebase: ProviderConfig = {
  name: 'Firebase',
  uniqueId: 'custom_firebase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'FIREBASE' } },
  publicConfig: { uniqueId: 'books-1', url: 'books-1.firebaseapp.com', publicKey: 'key' },
};
const project = supabase('https://abc.supabase.co');

const books = [{ id: 'R', name: 'Main', accounts: 3, transactions: 7 }];
const copied = createMove(own, books, { actionId: 'A', at: '2024-05-06T00:00:00.000Z' });
const importing = startMoveImport(copied, project, 'ada');
const imported: BookMove = { ...importing, step: 'imported' };
const compared = markMoveCompared(imported, new Map([['R', { name: 'Main (2)', fingerprint: 'ab' }]]));
const deleting: BookMove = { ...compared, step: 'deleting' };
const deleted: BookMove = { ...compared, step: 'deleted' };

const atOld = { provider: own, userId: 'eve' };
const atNew = { provider: project, userId: 'ada' };
const atNewSignedOut = { provider: project, userId: undefined };
const atNewAsAnother = { provider: project, userId: 'grace' };
const atThird = { provider: firebase, userId: 'ada' };

test('gives a repeated import its own action', () => {
  expect(restartMoveImport(compared, 'B')).toMatchObject({
    step: 'exported',
    actionId: 'B',
    to: compared.to,
  });
});

describe('the task of a move', () => {
  const table: [string, BookMove, (typeof atOld | typeof atNewSignedOut)[], MoveTask[]][] = [
    [
      'with a copy',
      copied,
      [atOld, atNewSignedOut, atNew, atThird],
      ['choose', 'sign-in', 'import', 'import'],
    ],
    [
      'while they come in',
      importing,
      [atOld, atNewSignedOut, atNew, atNewAsAnother, atThird],
      ['elsewhere', 'sign-in', 'import', 'import', 'elsewhere'],
    ],
    [
      'once they are in',
      imported,
      [atOld, atNewSignedOut, atNew, atNewAsAnother, atThird],
      ['elsewhere', 'sign-in', 'check', 'import', 'elsewhere'],
    ],
    ['once they are compared', compared, [atOld, atNew, atNewAsAnother], ['elsewhere', 'ask', 'import']],
    [
      'while the old ones are to go',
      deleting,
      [atOld, { provider: own, userId: undefined }, atNew],
      ['delete', 'sign-in', 'elsewhere'],
    ],
    ['once the old ones are gone', deleted, [atOld, atNew], ['deleted', 'ask']],
  ];
  test.each(table)('is correct %s', (_when, move, heres, stage) => {
    expect(heres.map((current) => findMoveTask(move, current))).toEqual(stage);
  });

  test('continues at the target provider, or where the books are deleted', () => {
    expect([copied, importing, imported, compared, deleted].map(targetOfMove)).toEqual([
      undefined,
      project,
      project,
      project,
      project,
    ]);
    expect(targetOfMove(deleting)).toBe(own);
  });
});

test('is shown before books are opened at its next provider, unless it was postponed', () => {
  expect(isMoveFirst(copied, atNew)).toBe(true);
  expect(isMoveFirst(imported, atNew)).toBe(true);
  expect(isMoveFirst(deleting, atOld)).toBe(true);
  expect(isMoveFirst(deleted, atOld)).toBe(true);
  expect(isMoveFirst(copied, atOld)).toBe(false);
  expect(isMoveFirst(imported, atThird)).toBe(false);
  expect(isMoveFirst({ ...copied, isLeft: true }, atNew)).toBe(false);
  expect(isMoveFirst({ step: 'else' }, atNew)).toBe(false);
});

test('is restored from browser storage, and undefined if unreadable', () => {
  for (const move of [copied, importing, compared, deleting])
    expect(readBookMove(JSON.parse(JSON.stringify(move)))).toEqual(move);
  expect(readBookMove({ ...copied, step: 'lost' })).toBeUndefined();
  expect(readBookMove(undefined)).toBeUndefined();
});

test('only progresses forwards', () => {
  const seen = [
    calculateMoveProgress(undefined, undefined),
    calculateMoveProgress(copied, 'choose'),
    calculateMoveProgress(copied, 'import'),
    calculateMoveProgress(importing, 'import'),
    calculateMoveProgress(imported, 'check'),
    calculateMoveProgress(compared, 'ask'),
    calculateMoveProgress(deleting, 'delete'),
    calculateMoveProgress(deleted, 'deleted'),
  ];
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('records the name and fingerprint of a compared book', () => {
  expect(compared.books[0]?.arrived).toEqual({ name: 'Main (2)', fingerprint: 'ab' });
});

test('compares providers by location and not by name', () => {
  const named = { ...supabase('https://abc.supabase.co/'), name: 'Mine', customName: 'Mine' };
  expect(isSameProvider(project, named)).toBe(true);
  expect(isSameProvider(project, supabase('https://other.supabase.co'))).toBe(false);
  expect(isSameProvider(own, project)).toBe(false);
  expect(isSameProvider(own, { ...own, authProviders: ['email'] })).toBe(true);
});
