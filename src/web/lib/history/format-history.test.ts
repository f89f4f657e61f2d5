import { describe, expect, test } from 'vitest';
import type { Action, RecordChange } from '#ledger/action.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { history as german } from '#web/languages/de/history.ts';
import { history as english } from '#web/languages/en/history.ts';
import {
  formatActionDetail,
  formatRecordChange,
  formatActionTitle,
  type HistoryFormatters,
} from './format-history.ts';
import { account, transaction } from '../../../../test/support/factories.ts';

const writingIn = (texts: typeof english): HistoryFormatters => ({
  texts,
  nameOf: (id) => id,
  amount: (minor) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
  day: (moment) => moment.toISOString().slice(0, 10),
  bookDay: (day) => day,
  typeName: (type) => type,
});
const inEnglish = writingIn(english);
const inGerman = writingIn(german);

const lunch = (change: Partial<Transaction> = {}, to = 'Food', valueMinor = 1200n): Transaction => ({
  ...transaction('T', { to, from: 'Cash', valueMinor }, { postedAt: new Date('2026-05-03T12:00:00Z') }),
  description: 'Lunch',
  ...change,
});
const change = (before: Transaction | undefined, after: Transaction | undefined): RecordChange => ({
  recordType: 'transaction',
  id: 'T',
  before,
  after,
});
const action = (fields: Partial<Action> = {}): Action => ({
  id: 'A',
  kind: 'update-transaction',
  at: new Date(0),
  bookId: 'B',
  added: 0,
  changed: 1,
  removed: 0,
  about: 'Lunch',
  undoOf: undefined,
  undoneBy: undefined,
  record: undefined,
  ...fields,
});

describe('formatted change of a record', () => {
  test.each([
    [lunch(), lunch({}, 'Travel', 2100n), 'Amount 12.00 to 21.00, moved from Food to Travel'],
    [lunch(), lunch({ description: 'Dinner' }), 'Description “Lunch” to “Dinner”'],
    [lunch(), lunch({ tags: ['a', 'b'] }), 'Tags none to #a #b'],
    [lunch(), lunch({ notes: 'x\ny' }), 'Notes none to “x y”'],
    [lunch({ notes: 'x' }), lunch({ notes: 'y'.repeat(61) }), `Notes “x” to “${'y'.repeat(60)}…”`],
    [
      lunch({ notes: `${'x'.repeat(70)}old` }),
      lunch({ notes: `${'x'.repeat(70)}new` }),
      `Notes “…${'x'.repeat(20)}old” to “…${'x'.repeat(20)}new”`,
    ],
    [lunch(), lunch({ props: '{"a":1}' }), 'Settings'],
    [lunch(), lunch({ postedAt: new Date('2026-05-04T12:00:00Z') }), 'Date 2026-05-03 to 2026-05-04'],
    [undefined, lunch(), '12.00 from Cash to Food, 2026-05-03'],
    [lunch(), undefined, '12.00 from Cash to Food, 2026-05-03'],
  ])('formats the change of a transaction: case %#', (before, after, expected) => {
    expect(formatRecordChange(change(before, after), 'B', inEnglish)).toBe(expected);
  });

  test('formats the change of an account', () => {
    const before = account('food', 'EXPENSE', { name: 'Food', isFavourite: false });
    const after = { ...before, name: 'Meals', isFavourite: true, parentId: 'other' };
    const renamed: RecordChange = {
      recordType: 'account',
      id: 'food',
      before: { ...before, parentId: 'root' },
      after,
    };
    expect(formatRecordChange(renamed, 'B', inEnglish)).toBe(
      'Name “Food” to “Meals”, moved from root to other, made a favourite',
    );
    expect(formatRecordChange(renamed, 'B', inGerman)).toBe(
      'Name „Food“ zu „Meals“, verschoben von root nach other, zum Favoriten gemacht',
    );
  });

  test('formats a change in German', () => {
    const rebooked = change(lunch(), lunch({}, 'Travel', 2100n));
    expect(formatRecordChange(rebooked, 'B', inGerman)).toBe(
      'Betrag 12.00 zu 21.00, umgebucht von Food nach Travel',
    );
  });
});

describe('title of an action', () => {
  const known = new Map<string, Action>();
  test.each([
    [action(), 'Changed “Lunch”', '„Lunch“ geändert'],
    [action({ changed: 0, removed: 3 }), 'Deleted “Lunch” and 2 more', '„Lunch“ und 2 weitere gelöscht'],
    [action({ kind: 'import', added: 411 }), 'Import of 412 rows', 'Import von 412 Zeilen'],
    [
      action({ kind: 'move', added: 41, changed: 0, accounts: 29, items: 0 }),
      'Moved 12 transactions and 29 accounts',
      '12 Buchungen und 29 Konten verschoben',
    ],
    [
      action({ kind: 'move', added: 3, changed: 0, accounts: 2, items: 0 }),
      'Moved 1 transaction and 2 accounts',
      '1 Buchung und 2 Konten verschoben',
    ],
    [
      action({ kind: 'import', added: 6, changed: 0, accounts: 2, items: 4 }),
      'Import of 2 accounts and 4 other entries',
      'Import von 2 Konten und 4 weiteren Einträgen',
    ],
    [
      action({ kind: 'default-accounts', added: 28, changed: 0, accounts: 28, items: 0 }),
      'Created the default accounts',
      'Standardkonten angelegt',
    ],
    [
      action({ kind: 'delete-subaccount', about: 'Food', changed: 0, removed: 8, accounts: 3, items: 1 }),
      'Deleted “Food” with 4 transactions, 2 accounts, and 1 other entry',
      '„Food“ mit 4 Buchungen, 2 Konten und 1 weiterem Eintrag gelöscht',
    ],
    [action({ kind: 'bulk-add', added: 1, changed: 0 }), 'Added 1 transaction', '1 Buchung hinzugefügt'],
    [
      action({ kind: 'something-new', added: 1 }),
      'Changed “Lunch” and 1 more',
      '„Lunch“ und 1 weitere geändert',
    ],
  ])('names what the action did: case %#', (each, expected, expectedGerman) => {
    expect(formatActionTitle(each, known, inEnglish)).toBe(expected);
    expect(formatActionTitle(each, known, inGerman)).toBe(expectedGerman);
  });

  test.each([
    [{ added: 2, changed: 1, items: 1 }, 'Added 2 scheduled transactions', '2 geplante Buchungen gebucht'],
    [{ added: 0, changed: 1, items: 1 }, 'Skipped scheduled transactions', 'Geplante Buchungen übersprungen'],
  ])('names posted and skipped scheduled transactions', (counts, inWords, aufDeutsch) => {
    const item = { id: 'S', kind: 'schedule', body: { Name: 'Rent' }, enteredAt: undefined };
    const record = { recordType: 'item' as const, id: 'S', before: item, after: item };
    const posting = action({ kind: 'post-scheduled', ...counts, ...(counts.added === 0 && { record }) });
    expect(formatActionTitle(posting, new Map(), inEnglish)).toBe(inWords);
    expect(formatActionTitle(posting, new Map(), inGerman)).toBe(aufDeutsch);
  });

  test.each([
    ['add-split', { added: 3, changed: 0 }, 'Added “Lunch”'],
    ['update-split', { changed: 2 }, 'Changed “Lunch”'],
    ['delete-split', { changed: 0, removed: 2 }, 'Deleted “Lunch”'],
  ])('treats a split as one transaction: %s', (kind, counts, inWords) => {
    expect(formatActionTitle(action({ kind, ...counts }), new Map(), inEnglish)).toBe(inWords);
  });

  test('names the undone or redone action', () => {
    const first = action({ kind: 'import', added: 411, undoneBy: 'U' });
    const undo = action({ id: 'U', kind: 'undo', undoOf: 'A', undoneBy: 'R' });
    const redo = action({ id: 'R', kind: 'undo', undoOf: 'U' });
    const all = new Map([first, undo, redo].map((each) => [each.id, each]));
    expect([undo, redo].map((each) => formatActionTitle(each, all, inEnglish))).toEqual([
      'Undone: Import of 412 rows',
      'Redone: Import of 412 rows',
    ]);
    expect(formatActionTitle(undo, known, inEnglish)).toBe('Undone: “Lunch”');
  });

  test('the detail of an action lists its counts if it changed several records', () => {
    expect(formatActionDetail(action({ added: 2, removed: 1 }), inEnglish)).toBe(
      '2 added, 1 changed, 1 deleted',
    );
  });

  test('names two merged accounts if their names are known', () => {
    const merge = action({ kind: 'merge', changed: 52, removed: 1 });
    const undo = action({ id: 'U', kind: 'undo', undoOf: 'A' });
    const all = new Map([merge, undo].map((each) => [each.id, each]));
    const mergedBy = (id: string) => (id === 'A' ? { from: 'Pets', intoId: 'Food' } : undefined);
    const titlesIn = (writing: HistoryFormatters) =>
      [merge, undo].map((each) => formatActionTitle(each, all, writing));
    expect(titlesIn({ ...inEnglish, mergedBy })).toEqual([
      'Merged “Pets” into “Food”',
      'Undone: Merged “Pets” into “Food”',
    ]);
    expect(titlesIn({ ...inGerman, mergedBy })[0]).toBe('„Pets“ in „Food“ zusammengeführt');
    const nameOf = () => english.unknownAccount;
    for (const writing of [inEnglish, { ...inEnglish, mergedBy, nameOf }])
      expect(titlesIn(writing)[0]).toBe('Merged two accounts');
  });
});

describe('title of a member change', () => {
  const event = (kind: string, role?: 'view' | 'add' | 'edit') =>
    action({ kind, changed: 0, about: '', member: { id: 'P', name: 'ada@example.org', role } });
  test.each([
    [
      event('join-book', 'add'),
      'ada@example.org joined: can add',
      'ada@example.org ist beigetreten: darf hinzufügen',
    ],
    [
      event('change-role', 'view'),
      'Changed the role of ada@example.org: can view',
      'Rolle von ada@example.org geändert: darf ansehen',
    ],
    [event('leave-book'), 'ada@example.org left', 'ada@example.org hat das Buch verlassen'],
    [
      event('remove-member'),
      'Removed ada@example.org from the members',
      'ada@example.org aus den Mitgliedern entfernt',
    ],
    [
      event('hand-over', 'edit'),
      'Took over the book from ada@example.org, who stays: can edit',
      'Buch von ada@example.org übernommen, weiterhin Mitglied: darf bearbeiten',
    ],
    [
      event('hand-over'),
      'Took over the book from ada@example.org, who left',
      'Buch von ada@example.org übernommen, nicht mehr Mitglied',
    ],
  ])('names the member and the role: %#', (done, words, wörter) => {
    expect(formatActionTitle(done, new Map(), inEnglish)).toBe(words);
    expect(formatActionTitle(done, new Map(), inGerman)).toBe(wörter);
  });
});
