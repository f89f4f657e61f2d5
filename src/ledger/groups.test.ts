import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  planUngroup,
  sharedAccountOf,
  groupIdOf,
  type GroupPlan,
  type LineUpdate,
  listGroupLines,
  linesOf,
  planRepair,
  moveGroup,
  planGroup,
  repeatGroup,
  findInconsistencies,
  calculateGroupGain,
  type GroupInput,
} from './groups.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { noSplitInfo, readSplitInfo, type SplitInfo } from './split-info.ts';
import { splitIn, type Transaction } from './transaction.ts';
import { transaction } from '../../test/support/factories.ts';

const others = ['food', 'home', 'fun', 'gifts'];

const wantedLine = fc.record({
  otherId: fc.constantFrom(...others),
  valueMinor: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  notes: fc.constantFrom('', 'a note'),
  tags: fc.subarray(['a', 'b']),
});

const wantedGroup: fc.Arbitrary<GroupInput> = fc.record({
  shared: fc.record({
    description: fc.constantFrom('Shop', 'Market'),
    postedAt: fc.nat(5).map((days) => new Date(days * 86_400_000)),
    accountId: fc.constantFrom('bank', 'cash'),
  }),
  lines: fc.array(wantedLine, { maxLength: 8 }),
});

/** Split info that another program may have written. */
const ofOthers = '{"Memo":"x","A":{"Status":"reconciled","BankId":"1","X":1},"B":{"Status":"cleared"}}';

function applied(before: readonly Transaction[], { add, update, remove }: GroupPlan): Transaction[] {
  const gone = new Set(remove.map(({ id }) => id));
  return [...updated(before, update).filter(({ id }) => !gone.has(id)), ...add];
}

function updated(before: readonly Transaction[], updates: readonly LineUpdate[]): Transaction[] {
  const after = new Map(updates.map((each) => [each.before.id, each.after]));
  return before.map((each) => after.get(each.id) ?? each);
}

/** Reads the group input from stored lines. */
function wantedOf(lines: readonly Transaction[], accountId: string): GroupInput {
  const [first = transaction('none', { to: accountId, from: 'food', valueMinor: 0n })] = lines;
  return {
    shared: { description: first.description, postedAt: first.postedAt, accountId },
    lines: lines.map((line) => {
      const mine = splitIn(line, accountId);
      const other = mine === line.splitA ? line.splitB : line.splitA;
      const { id, notes, tags } = line;
      return { id, otherId: other.accountId, valueMinor: mine.valueMinor, notes, tags };
    }),
  };
}

const made = (wanted: GroupInput) => applied([], planGroup([], wanted));
const ordered = (lines: readonly Transaction[]) =>
  lines.toSorted((a, b) => (a.splitInfo.groupLine ?? 0) - (b.splitInfo.groupLine ?? 0));
const idsOf = (lines: readonly Transaction[]) =>
  lines.flatMap(({ id, splitA, splitB }) => [id, splitA.id, splitB.id]);

const manyLines = wantedGroup.filter(({ lines }) => lines.length > 1);

describe('a group plan', () => {
  test('creates the wanted group with balanced lines', () => {
    fc.assert(
      fc.property(wantedGroup, wantedGroup, fc.array(fc.nat(9)), (first, second, kept) => {
        const before = made(first).map((line) => ({ ...line, splitInfo: withOthers(line) }));
        // Lines of the second group reuse lines of the first; a number used twice is a new line.
        const lines = second.lines.map((line, at) => ({ ...line, id: before[kept[at] ?? -1]?.id }));
        const wanted = { ...second, lines };
        const after = ordered(applied(before, planGroup(before, wanted)));
        const actual = wantedOf(after, wanted.shared.accountId);
        const withoutIds = (group: GroupInput) => group.lines.map(({ id: _id, ...line }) => line);
        expect(withoutIds(actual)).toEqual(withoutIds(wanted));
        expect(new Set(idsOf(after)).size).toBe(3 * after.length);
        for (const { splitA, splitB, ...line } of after) {
          expect(splitA.valueMinor).toBe(-splitB.valueMinor);
          expect(line).toMatchObject({
            description: wanted.shared.description,
            postedAt: wanted.shared.postedAt,
          });
        }
        const total = wanted.lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0n);
        expect(calculateGroupGain(after, wanted.shared.accountId)).toBe(total);
        expect(findInconsistencies(after)).toEqual(after.length === 1 ? ['numbers'] : []);
        expect(after.every((line) => (groupIdOf(line) === undefined) === (after.length === 1))).toBe(true);
      }),
    );
  });

  test('is empty if the group exists already', () => {
    fc.assert(
      fc.property(wantedGroup, (wanted) => {
        const { accountId } = wanted.shared;
        const before = made(wanted).map((line) => ({ ...line, splitInfo: withOthers(line) }));
        expect(planGroup(before, wantedOf(before, accountId))).toEqual({ add: [], update: [], remove: [] });
      }),
    );
  });

  test('keeps other fields of stored lines, and ungroups a single remaining line', () => {
    const bought = transaction(
      'T',
      { to: 'food', from: 'bank', valueMinor: 500n },
      { props: '{"p":1}', splitInfo: readSplitInfo(ofOthers) },
    );
    const shared = { description: 'T', postedAt: bought.postedAt, accountId: 'bank' };
    const food = { id: 'T', otherId: 'food', valueMinor: -300n, notes: '', tags: [] };
    const split = planGroup([bought], {
      shared,
      lines: [food, { ...food, id: undefined, otherId: 'home', valueMinor: -200n }],
    });
    const [update] = split.update;
    const stays = update?.after ?? bought;
    expect([split.add.length, split.update.length, split.remove]).toEqual([1, 1, []]);
    expect({ ...stays, splitInfo: readSplitInfo('') }).toEqual({
      ...bought,
      splitA: { ...bought.splitA, valueMinor: 300n },
      splitB: { ...bought.splitB, valueMinor: -300n },
      splitInfo: readSplitInfo(''),
    });
    expect(JSON.parse(stays.splitInfo.text)).toEqual({
      ...JSON.parse(ofOthers),
      Group: groupIdOf(stays),
      GroupLine: 1,
    });

    const lines = [stays, ...split.add];
    const back = planGroup(lines, { shared, lines: [{ ...food, valueMinor: -500n }] });
    expect([back.add, back.remove]).toEqual([[], split.add]);
    expect(back.update.map(({ after }) => JSON.parse(after.splitInfo.text))).toEqual([JSON.parse(ofOthers)]);
  });

  test('removes the bank data of a side that moves to another account, and keeps that of the other side', () => {
    const bought = transaction(
      'T',
      { to: 'food', from: 'bank', valueMinor: 500n },
      { splitInfo: readSplitInfo(ofOthers) },
    );
    const shared = { description: 'T', postedAt: bought.postedAt, accountId: 'cash' };
    const lines = [{ id: 'T', otherId: 'food', valueMinor: -500n, notes: '', tags: [] }];
    const [update] = planGroup([bought], { shared, lines }).update;
    expect(update?.after).toMatchObject({ splitA: { accountId: 'food' }, splitB: { accountId: 'cash' } });
    expect(update?.after.splitInfo).toEqual({
      text: '{"Memo":"x","A":{"Status":"reconciled","BankId":"1","X":1}}',
      A: { status: 'reconciled', bankId: '1' },
      B: {},
    });
    const [other] = planGroup([bought], {
      shared: { ...shared, accountId: 'bank' },
      lines: lines.map((line) => ({ ...line, otherId: 'home' })),
    }).update;
    expect(other?.after).toMatchObject({ splitA: { accountId: 'home' }, splitB: { accountId: 'bank' } });
    expect(other?.after.splitInfo).toEqual({
      text: '{"Memo":"x","A":{"X":1},"B":{"Status":"cleared"}}',
      A: {},
      B: { status: 'cleared' },
    });
  });
});

function withOthers(line: Transaction): SplitInfo {
  const { group, groupLine } = line.splitInfo;
  return changeSplitInfo(readSplitInfo(ofOthers), { group, groupLine });
}

test('keeps the reconciled sum of the account, however a reconciled row is split', () => {
  const seen = { status: 'reconciled', statementDate: '2026-10-31' } as const;
  const seenIn = (lines: readonly Transaction[], accountId: string) =>
    lines
      .filter(({ splitA, splitInfo }) => {
        const side = splitInfo[splitA.accountId === accountId ? 'A' : 'B'];
        return side.status === seen.status && side.statementDate === seen.statementDate;
      })
      .reduce((sum, line) => sum + splitIn(line, accountId).valueMinor, 0n);
  fc.assert(
    fc.property(manyLines, fc.boolean(), fc.boolean(), (wanted, isOnB, isSameSum) => {
      const { accountId } = wanted.shared;
      const total = wanted.lines.reduce((sum, { valueMinor }) => sum + valueMinor, isSameSum ? 0n : 1n);
      const sides = isOnB
        ? { to: 'food', from: accountId, valueMinor: -total }
        : { to: accountId, from: 'food', valueMinor: total };
      const row = transaction('row', sides);
      const splitInfo = changeSplitInfo(noSplitInfo, { [isOnB ? 'B' : 'A']: seen });
      const before = [{ ...row, splitInfo }];
      const [first, ...others] = wanted.lines;
      const lines = applied(
        before,
        planGroup(before, {
          ...wanted,
          lines: others.length > 0 && first !== undefined ? [{ ...first, id: 'row' }, ...others] : [],
        }),
      );
      const expected = isSameSum ? total : (first?.valueMinor ?? 0n);
      expect(seenIn(lines, accountId)).toBe(expected);
    }),
  );
});

describe('a group', () => {
  const group = (): Transaction[] =>
    ordered(
      made({
        shared: { description: 'Shop', postedAt: new Date(0), accountId: 'bank' },
        lines: ['food', 'home', 'fun'].map((otherId, at) => ({
          otherId,
          valueMinor: BigInt(-at - 1),
          notes: '',
          tags: [],
        })),
      }),
    );

  test('is found by its lines in their order', () => {
    const lines = group();
    const alone = transaction('T', { to: 'food', from: 'bank', valueMinor: 1n });
    const all = [alone, ...lines.toReversed(), ...group()];
    expect(linesOf(all, groupIdOf(lines[0] ?? alone) ?? '')).toEqual(lines);
    expect([
      sharedAccountOf(lines),
      calculateGroupGain(lines, 'bank'),
      calculateGroupGain(lines, 'home'),
    ]).toEqual(['bank', -6n, 2n]);
    expect([sharedAccountOf([]), sharedAccountOf([alone, { ...alone }])]).toEqual([undefined, 'food']);
  });

  const inconsistent: [string, (lines: Transaction[]) => Transaction[], string[]][] = [
    ['nothing', (lines) => lines, []],
    ['a date', (lines) => lines.with(1, { ...at(lines, 1), postedAt: new Date(1) }), ['date']],
    ['a description', (lines) => lines.with(1, { ...at(lines, 1), description: 'x' }), ['description']],
    ['a side', (lines) => moveOne(lines), ['side']],
    ['a line that is gone', (lines) => lines.toSpliced(0, 1), ['numbers']],
    ['all but one that are gone', (lines) => lines.slice(0, 1), ['numbers']],
    ['a line that is there twice', (lines) => [...lines, { ...at(lines, 2), id: 'again' }], ['numbers']],
    [
      'everything',
      (lines) => {
        const splitInfo = changeSplitInfo(at(lines, 0).splitInfo, { groupLine: 9 });
        const first = { ...at(lines, 0), postedAt: new Date(1), description: 'x', splitInfo };
        return moveOne(lines).with(0, first);
      },
      ['date', 'description', 'side', 'numbers'],
    ],
  ];

  test.each(inconsistent)(
    'is inconsistent by %s, and repaired or ungrouped without moving an amount',
    (_name, inconsistency, inconsistencies) => {
      const all = inconsistency(group());
      const lines = linesOf(all, groupIdOf(at(all, 0)) ?? '');
      expect(findInconsistencies(lines)).toEqual(inconsistencies);
      const whole = updated(lines, planRepair(lines));
      const staying = whole.filter((line) => groupIdOf(line));
      expect(findInconsistencies(ordered(staying))).toEqual([]);
      const loose = updated(lines, planUngroup(lines));
      expect(loose.map(groupIdOf)).toEqual(lines.map(() => undefined));
      for (const after of [whole, loose]) {
        expect(after.map(({ splitA, splitB }) => [splitA, splitB])).toEqual(
          lines.map(({ splitA, splitB }) => [splitA, splitB]),
        );
      }
      expect(planRepair(ordered(staying))).toEqual([]);
      expect(planUngroup(loose)).toEqual([]);
    },
  );

  test('is repaired by the lines of the account that most share, and loses the other line', () => {
    const lines = moveOne(group());
    const whole = updated(lines, planRepair(lines));
    const staying = linesOf(whole, groupIdOf(at(lines, 0)) ?? '');
    expect(staying.map(({ id }) => id)).toEqual([at(lines, 0).id, at(lines, 2).id]);
    expect(sharedAccountOf(staying)).toBe('bank');
    expect(groupIdOf(at(whole, 1))).toBeUndefined();
  });

  test('is repeated as a new group', () => {
    fc.assert(
      fc.property(manyLines, (wanted) => {
        const lines = made(wanted).map((line) => ({ ...line, splitInfo: withOthers(line) }));
        const again = repeatGroup(lines, new Date(9));
        const ids = [...idsOf(lines), ...idsOf(again)];
        expect(new Set(ids).size).toBe(ids.length);
        expect(groupIdOf(at(again, 0))).not.toBe(groupIdOf(at(lines, 0)));
        expect(findInconsistencies(again)).toEqual([]);
        expect(again.map(({ postedAt }) => postedAt)).toEqual(again.map(() => new Date(9)));
        expect(calculateGroupGain(again, wanted.shared.accountId)).toBe(
          calculateGroupGain(lines, wanted.shared.accountId),
        );
        for (const { splitInfo } of again) {
          expect(splitInfo.text).not.toMatch(/Status|StatementDate|BankId/);
          expect(JSON.parse(splitInfo.text)).toMatchObject({ Memo: 'x', A: { X: 1 } });
        }
      }),
    );
  });

  test('moves completely or not at all', () => {
    fc.assert(
      fc.property(manyLines, fc.constantFrom('card', 'food'), (wanted, toId) => {
        const lines = made(wanted).map((line) => ({ ...line, splitInfo: withOthers(line) }));
        const { accountId } = wanted.shared;
        const moved = moveGroup(lines, accountId, toId);
        const isInTheWay = wanted.lines.some(({ otherId }) => otherId === toId);
        expect(moved === undefined).toBe(isInTheWay);
        if (moved === undefined) return;
        expect(findInconsistencies(moved)).toEqual([]);
        expect(calculateGroupGain(moved, toId)).toBe(calculateGroupGain(lines, accountId));
        expect(calculateGroupGain(moved, accountId)).toBe(0n);
        // The fixed side is A here.
        for (const line of moved) {
          const { A, B } = line.splitInfo;
          expect([A, B.status]).toEqual([{}, 'cleared']);
        }
      }),
    );
  });
});

function at(lines: readonly Transaction[], index: number): Transaction {
  const line = lines[index];
  if (line === undefined) throw new Error('No such line');
  return line;
}

/** Moves the second line to another account. */
function moveOne(lines: Transaction[]): Transaction[] {
  const [moved = at(lines, 1)] = moveGroup([at(lines, 1)], 'bank', 'cash') ?? [];
  return lines.with(1, moved);
}

describe('lines to accounts in other currencies', () => {
  const crossingLine = fc.record({
    otherId: fc.constantFrom('london', 'tokyo'),
    valueMinor: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
    notes: fc.constant(''),
    tags: fc.constant<string[]>([]),
    crossing: fc.record({
      valueMinor: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      currency: fc.constant('EUR'),
      otherCurrency: fc.constantFrom('GBP', 'JPY'),
      tradingId: fc.constant('over'),
      otherTradingId: fc.constant('overThere'),
    }),
  });
  const mixedGroup: fc.Arbitrary<GroupInput> = fc.record({
    shared: fc.record({
      description: fc.constantFrom('Shop', 'Market'),
      postedAt: fc.nat(5).map((days) => new Date(days * 86_400_000)),
      accountId: fc.constantFrom('bank', 'cash'),
    }),
    lines: fc.array(fc.oneof(wantedLine, crossingLine), { minLength: 1, maxLength: 6 }),
  });

  test('are two rows over trading accounts that the group sees as one line, and change into any other group', () => {
    fc.assert(
      fc.property(mixedGroup, mixedGroup, (first, second) => {
        let rows: Transaction[] = [];
        for (const wanted of [first, second]) {
          const seen = listGroupLines(rows, sharedAccountOf(rows) ?? '');
          const { accountId } = wanted.shared;
          const stored = wanted.lines.map((line, at): GroupInput['lines'][number] => {
            const was = seen[at];
            const crossing =
              'crossing' in line && line.crossing ? { ...line.crossing, id: was?.far?.id } : undefined;
            return { ...line, id: was?.row.id, crossing };
          });
          rows = applied(rows, planGroup(rows, { ...wanted, lines: stored }));
          const [groupId = ''] = rows.flatMap((row) => groupIdOf(row) ?? []);
          const group = rows.length === 1 ? rows : linesOf(rows, groupId);
          expect(group).toHaveLength(rows.length);
          expect(sharedAccountOf(group) === accountId || wanted.lines.length === 1).toBe(true);
          const lines = listGroupLines(group, accountId);
          expect(lines.map(({ row }) => splitIn(row, accountId).valueMinor)).toEqual(
            wanted.lines.map(({ valueMinor }) => valueMinor),
          );
          expect(lines.map(({ far }) => far?.splitA.valueMinor)).toEqual(
            wanted.lines.map((line) => ('crossing' in line ? line.crossing?.valueMinor : undefined)),
          );
          for (const { splitA, splitB } of rows) expect(splitA.valueMinor + splitB.valueMinor).toBe(0n);
        }
      }),
    );
  });
});
