import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Item } from '#ledger/items.ts';
import { account, transaction } from '../../../test/support/factories.ts';
import type { StatementEntry } from './entries.ts';
import {
  type BookingRule,
  readRules,
  findRule,
  suggestByRule,
  tryRules,
  withRule,
  withRules,
} from './rules.ts';
import { createSuggester, type PriorPosting } from './suggestions.ts';

const accounts = new Map(['bank', 'card', 'food', 'travel', 'pay', 'Fees'].map((id) => [id, { name: id }]));

let moment = 0;
function past(description: string, otherId: string, more: Partial<PriorPosting> = {}): PriorPosting {
  moment += 1;
  return { description, notes: '', accountId: 'bank', otherId, gainMinor: -100n, postedMs: moment, ...more };
}
const entry = (description: string, more: Partial<StatementEntry> = {}): StatementEntry => ({
  key: 'k',
  day: '2026-03-01',
  gainMinor: -100n,
  description,
  notes: '',
  ...more,
});
const suggest = (postings: PriorPosting[], of: StatementEntry) =>
  createSuggester(postings, { accountId: 'bank', accounts })(of);

describe('the suggested account', () => {
  test('is the account of the same description, with more confidence for more uses', () => {
    const once = suggest([past('Rewe', 'food')], entry('REWE'));
    const often = suggest([past('Rewe', 'food'), past('rewe', 'food'), past('Rewe', 'food')], entry('REWE'));
    expect(once).toMatchObject({ otherId: 'food', reason: { kind: 'same', text: 'Rewe', count: 1, of: 1 } });
    expect(often?.confidence).toBeGreaterThan(once?.confidence ?? 1);
    const mixed = suggest(
      [past('Rewe', 'food'), past('Rewe', 'food'), past('Rewe', 'travel')],
      entry('REWE'),
    );
    expect(mixed).toMatchObject({ otherId: 'food', reason: { count: 2, of: 3 } });
  });

  test('falls back to the account of descriptions with the same significant words', () => {
    const postings = [
      past('REWE SAGT DANKE 4411', 'food'),
      past('REWE SAGT DANKE 9921', 'food'),
      past('DB VERTRIEB SAGT DANKE', 'travel'),
    ];
    expect(suggest(postings, entry('Rewe City 77'))).toMatchObject({
      otherId: 'food',
      reason: { kind: 'alike' },
    });
    expect(suggest(postings, entry('DB Vertrieb GmbH'))).toMatchObject({ otherId: 'travel' });
    expect(suggest(postings, entry('Amazon'))).toBeUndefined();
  });

  test('depends on the direction of the money', () => {
    const postings = [past('ACME', 'pay', { gainMinor: 9000n }), past('ACME', 'food')];
    expect(suggest(postings, entry('ACME', { gainMinor: 5n }))).toMatchObject({ otherId: 'pay' });
    expect(suggest(postings, entry('ACME'))).toMatchObject({ otherId: 'food' });
  });

  test('is never the account itself or a deleted one', () => {
    expect(
      suggest([past('Rewe', 'bank', { accountId: 'card' }), past('Rewe', 'gone')], entry('Rewe')),
    ).toBeUndefined();
  });

  test('is the account of the file’s category if the description is unknown', () => {
    expect(suggest([], entry('Rewe', { category: 'Costs:Fees' }))).toMatchObject({
      otherId: 'Fees',
      reason: { kind: 'category', text: 'Costs:Fees' },
    });
    expect(suggest([], entry('To card', { category: '[card]' }))).toMatchObject({ otherId: 'card' });
  });
});

describe('booking rules', () => {
  const rule: BookingRule = { words: 'rewe köln', otherId: 'food', isOff: false };

  test('match if all their words occur in any order, and the first one wins', () => {
    expect(findRule([rule], entry('KOELN'), 'bank')).toBeUndefined();
    expect(findRule([rule], entry('Köln', { notes: 'Rewe Markt' }), 'bank')).toBe(rule);
    expect(findRule([{ ...rule, isOff: true }], entry('rewe köln'), 'bank')).toBeUndefined();
    expect(findRule([{ ...rule, accountId: 'card' }], entry('rewe köln'), 'bank')).toBeUndefined();
    expect(findRule([rule], entry('rewe köln'), 'food')).toBeUndefined();
    const other = { ...rule, words: 'rewe', otherId: 'travel' };
    expect(findRule([other, rule], entry('rewe köln'), 'bank')).toBe(other);
    expect(suggestByRule([rule], entry('rewe köln'), 'bank')).toMatchObject({
      otherId: 'food',
      confidence: 1,
    });
  });

  const said = (own: readonly Item[]) => readRules(own).map(({ id: _id, ...each }) => each);
  const other: BookingRule = { words: 'db', otherId: 'travel', accountId: 'card', isOff: true };

  test('keep the id of a new rule, so that saving it again changes nothing', () => {
    const once = withRules([], [{ ...rule, id: 'NEW' }]);
    expect(once.map(({ id }) => id)).toEqual(['NEW']);
    expect(withRules(once, [{ ...rule, id: 'NEW' }])).toEqual(once);
  });

  test('keep their order', () => {
    expect(said(withRules([], [rule, other]))).toEqual([rule, other]);
    expect(said(withRules([], [other, rule]))).toEqual([other, rule]);
  });

  test('put a new rule first and replace one for the same words', () => {
    const own = withRules([], [rule, other]);
    expect(said(withRule(own, { ...rule, words: 'REWE KÖLN', otherId: 'pay' }))).toEqual([
      { ...rule, words: 'REWE KÖLN', otherId: 'pay' },
      other,
    ]);
    expect(said(withRule(own, { ...rule, words: 'KÖLN REWE' }))).toEqual([
      { ...rule, words: 'KÖLN REWE' },
      rule,
      other,
    ]);
  });

  test('are stored as the user leaves them, however they are moved, changed, added and removed', () => {
    const some = fc.array(fc.record({ words: fc.stringMatching(/^[a-z]{1,3}$/), isOff: fc.boolean() }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(some, fc.array(fc.nat(8), { maxLength: 8 }), (begin, order) => {
        const first = begin.map((each) => ({ ...each, otherId: 'food' }));
        const before = withRule(withRules([], first), { ...rule, words: 'zzzz' });
        const known = readRules(before);
        const left = [...new Set(order)].map((at) => known[at] ?? { ...rule, words: `new ${at}` });
        expect(said(withRules(before, left))).toEqual(
          left.map(({ words, otherId, isOff }) => ({ words, otherId, isOff })),
        );
      }),
    );
  });

  test('report differing accounts in a test on the book without changing it', () => {
    const chart = new Map(
      [account('bank', 'BANK'), account('card', 'CREDIT'), account('food', 'EXPENSE')].map((each) => [
        each.id,
        each,
      ]),
    );
    const paid = transaction('1', { from: 'bank', to: 'card', valueMinor: 5n }, { description: 'Rewe Köln' });
    const right = transaction(
      '2',
      { from: 'bank', to: 'food', valueMinor: 5n },
      { description: 'Rewe Köln' },
    );
    const none = transaction('3', { from: 'bank', to: 'food', valueMinor: 5n }, { description: 'Kiosk' });
    const tried = tryRules([rule], [paid, right, none], chart);
    expect(tried.map(({ transaction: { id }, isId, wouldBeId }) => [id, isId, wouldBeId])).toEqual([
      ['1', expect.any(String), 'food'],
      ['2', 'food', 'food'],
    ]);
  });
});
