import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '#ledger/account.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { listMonths } from '#ledger/book-months.ts';
import type { Flow } from '#ledger/flow.ts';
import { createBudget } from '../../../test/support/budgets.ts';
import { account } from '../../../test/support/factories.ts';
import type { Budget, Envelopes } from './budget.ts';
import { withMovedAmount } from './change-plans.ts';
import { type BudgetLine, type BudgetTable, calculateBudgetTable, isPlanned } from './table.ts';

const below = (parentId: string, ...accounts: [id: string, type: Account['type']][]) =>
  accounts.map(([id, type]) => account(id, type, { parentId }));
const chart = [
  account('root', 'ROOT'),
  ...below(
    'root',
    ['money', 'ASSET'],
    ['card', 'CREDIT'],
    ['house', 'ASSET'],
    ['pay', 'INCOME'],
    ['spent', 'EXPENSE'],
  ),
  ...below('money', ['bank', 'BANK'], ['cash', 'CASH']),
  ...below('spent', ['food', 'EXPENSE'], ['fun', 'EXPENSE']),
  ...below('food', ['market', 'EXPENSE'], ['eating', 'EXPENSE']),
];
const ids = chart.slice(1).map(({ id }) => id);

/** Returns the tree after flows; balances are the sum of the flows. */
function treeAfter(flows: readonly Flow[]) {
  const own = new Map<string, bigint>();
  for (const { fromId, toId, amountMinor } of flows) {
    own.set(toId, (own.get(toId) ?? 0n) + amountMinor);
    own.set(fromId, (own.get(fromId) ?? 0n) - amountMinor);
  }
  const { childrenOf } = buildAccountTree(chart);
  const total = (id: string): bigint =>
    childrenOf(id).reduce((sum, child) => sum + total(child.id), own.get(id) ?? 0n);
  return buildAccountTree(chart.map((each) => ({ ...each, totalMinor: total(each.id) })));
}
const flow = (month: string, fromId: string, toId: string, minor: number): Flow => ({
  month,
  fromId,
  toId,
  amountMinor: BigInt(minor),
  count: 1,
});
const tableOf = (
  flows: readonly Flow[],
  budgets: readonly Budget[],
  months: readonly string[],
  envelopes?: Envelopes,
) => calculateBudgetTable({ tree: treeAfter(flows), budgets, envelopes, flows }, months);

function find(lines: readonly BudgetLine[], id: string): BudgetLine | undefined {
  return lines.flatMap((line) => (line.node.account.id === id ? line : (find(line.below, id) ?? [])))[0];
}
const leftOf = ({ lines }: BudgetTable, id: string) => find(lines, id)?.cells.map(({ left }) => left);
const monthly = (minor: bigint, from = '2026-01') => [{ from, minor, every: 'month' as const }];
const [january, february, march] = ['2026-01', '2026-02', '2026-03'] as const;

describe('the budget table', () => {
  const flows = [
    flow(january, 'bank', 'market', 150),
    flow(january, 'bank', 'eating', 80),
    flow(january, 'market', 'bank', 10),
    flow(february, 'card', 'market', 300),
    flow(february, 'pay', 'bank', 2000),
    flow(february, 'bank', 'house', 100),
  ];
  const months = [january, february, march];

  test('counts sub-accounts and shows the remainder of a parent’s plan', () => {
    const budgets = [
      createBudget('food', { plans: monthly(400n) }),
      createBudget('market', { plans: monthly(250n) }),
    ];
    const { lines } = tableOf(flows, budgets, months);
    expect(lines.map(({ node }) => node.account.id)).toEqual(['spent']);
    const food = find(lines, 'food');
    expect(food?.cells[0]).toEqual({ planned: 400n, spent: 220n, unplanned: 0n, carried: 0n, left: 180n });
    expect(food?.rest?.[0]).toEqual({ planned: 150n, spent: 80n, unplanned: 0n, carried: 0n, left: 70n });
    expect(find(lines, 'market')?.cells.map(({ left }) => left)).toEqual([110n, -50n, 250n]);
    expect(find(lines, 'market')?.rest).toBeUndefined();
  });

  test('lists accounts without a plan with their spending, which counts once', () => {
    const budgets = [createBudget('food', { plans: monthly(400n) })];
    const table = calculateBudgetTable(
      {
        tree: treeAfter(flows),
        budgets,
        envelopes: undefined,
        flows: [...flows, flow(january, 'cash', 'fun', 5)],
      },
      [january],
      ({ type }) => type === 'EXPENSE',
    );
    const cellOf = (id: string) => find(table.lines, id)?.cells[0];
    expect(cellOf('market')).toEqual({
      planned: undefined,
      spent: 140n,
      unplanned: 140n,
      carried: 0n,
      left: 0n,
    });
    expect(cellOf('fun')).toEqual({ planned: undefined, spent: 5n, unplanned: 5n, carried: 0n, left: 0n });
    expect(cellOf('food')).toEqual({ planned: 400n, spent: 220n, unplanned: 0n, carried: 0n, left: 180n });
    expect(cellOf('spent')).toEqual({ planned: 400n, spent: 225n, unplanned: 5n, carried: 0n, left: 180n });
    expect(find(table.lines, 'food')?.rest).toBeUndefined();
  });

  test('shows earned and saved amounts as positive', () => {
    const budgets = [
      createBudget('pay', { plans: monthly(1800n) }),
      createBudget('house', { plans: monthly(100n) }),
    ];
    const table = tableOf(flows, budgets, months);
    expect(find(table.lines, 'pay')?.cells[1]).toEqual({
      planned: 1800n,
      spent: 2000n,
      unplanned: 0n,
      carried: 0n,
      left: -200n,
    });
    expect(leftOf(table, 'house')).toEqual([100n, 0n, 100n]);
    expect(table.free).toBeUndefined();
  });

  test('does not reduce the remaining amount in a month without a plan', () => {
    const single = createBudget('market', { months: new Map([[january, 200n]]) });
    const cells = find(tableOf(flows, [single], months).lines, 'market')?.cells ?? [];
    expect(cells.map(({ left, unplanned }) => [left, unplanned])).toEqual([
      [60n, 0n],
      [0n, 300n],
      [0n, 0n],
    ]);
    expect(cells.map(isPlanned)).toEqual([true, false, false]);
  });

  test('carries over from the first planned month, even if it is not shown', () => {
    const plans = monthly(200n);
    const leftIn = (carry: Budget['carry']) =>
      leftOf(tableOf(flows, [createBudget('market', { plans, carry })], [february, march]), 'market');
    expect(leftIn('none')).toEqual([-100n, 200n]);
    expect(leftIn('surplus')).toEqual([-40n, 200n]);
    expect(leftIn('all')).toEqual([-40n, 160n]);
    const later = createBudget('market', { plans: monthly(200n, february), carry: 'all' });
    expect(find(tableOf(flows, [later], months).lines, 'market')?.cells[0]).toEqual({
      planned: undefined,
      spent: 140n,
      unplanned: 140n,
      carried: 0n,
      left: 0n,
    });
  });
});

const anyFlow = fc
  .record({
    month: fc.integer({ min: 1, max: 12 }).map((at) => `2026-${String(at).padStart(2, '0')}`),
    fromId: fc.constantFrom(...ids),
    toId: fc.constantFrom(...ids),
    minor: fc.integer({ min: 0, max: 100_000 }),
  })
  .filter(({ fromId, toId }) => fromId !== toId)
  .map(({ month, fromId, toId, minor }) => flow(month, fromId, toId, minor));
const anyAmount = fc.bigInt({ min: -50_000n, max: 50_000n });
const anyMonth = fc.constantFrom(...listMonths('2026-01', '2026-12'));
const anyBudget = (accountId: string) =>
  fc
    .record({
      plans: fc.option(fc.tuple(anyMonth, anyAmount, fc.constantFrom('week', 'month', 'quarter', 'year')), {
        nil: undefined,
      }),
      months: fc.array(fc.tuple(anyMonth, anyAmount), { maxLength: 6 }),
      carry: fc.constantFrom('none', 'surplus', 'all'),
    })
    .map(({ plans, months, carry }): Budget =>
      createBudget(accountId, {
        plans: plans ? [{ from: plans[0], minor: plans[1], every: plans[2] }] : [],
        months: new Map(months),
        carry,
      }),
    );
const anyCase = fc.record({
  flows: fc.array(anyFlow, { maxLength: 40 }),
  budgets: fc.subarray(ids).chain((chosen) => fc.tuple(...chosen.map((id) => anyBudget(id)))),
  envelopes: fc.record({
    since: anyMonth,
    accountIds: fc.subarray(['money', 'bank', 'card', 'house'], { minLength: 1 }),
  }),
});

/** Returns the envelopes of a table: the cells of an account, or the remainder if it has parts. */
function envelopeCells(
  lines: readonly BudgetLine[],
  isEnvelope: (id: string) => boolean,
): BudgetLine['cells'][] {
  return lines.flatMap(({ node, cells, rest, below: parts }) => [
    ...(node.budget !== undefined && isEnvelope(node.account.id) ? [rest ?? cells] : []),
    ...envelopeCells(parts, isEnvelope),
  ]);
}

function setOf(accountIds: readonly string[]): Set<string> {
  const all = new Set(accountIds);
  for (const { id, parentId } of chart) if (parentId !== undefined && all.has(parentId)) all.add(id);
  return all;
}

describe('envelopes', () => {
  test('contain together with the free money all money, whatever happened', () => {
    fc.assert(
      fc.property(anyCase, ({ flows, budgets, envelopes }) => {
        const months = listMonths('2026-01', '2026-12');
        const { lines, free } = tableOf(flows, budgets, months, envelopes);
        const money = setOf(envelopes.accountIds);
        const all = envelopeCells(lines, (id) => !money.has(id) && id !== 'pay');
        for (const [at, month] of months.entries()) {
          const held = flows
            .filter((each) => each.month <= month)
            .reduce(
              (sum, { fromId, toId, amountMinor }) =>
                sum + (money.has(toId) ? amountMinor : 0n) - (money.has(fromId) ? amountMinor : 0n),
              0n,
            );
          const left = month < envelopes.since ? [] : all.map((cells) => cells[at]?.left ?? 0n);
          expect((free?.[at] ?? 0n) + left.reduce((sum, minor) => sum + minor, 0n)).toBe(held);
        }
      }),
    );
  });

  test('keep plans of earlier months unchanged and begin empty', () => {
    const months = listMonths('2025-12', '2026-03');
    const budget = createBudget('food', {
      plans: [{ from: '2025-12', minor: 100n, every: 'month' }],
      carry: 'surplus',
    });
    const flows = [flow('2026-01', 'bank', 'market', 30), flow('2026-03', 'bank', 'market', 20)];
    const table = tableOf(flows, [budget], months, { since: '2026-02', accountIds: ['money'] });
    const [, january, february, march] = find(table.lines, 'food')?.cells ?? [];
    expect(january).toMatchObject({ planned: 100n, carried: 0n, spent: 30n, left: 70n });
    expect(february).toMatchObject({ planned: 100n, carried: 0n, left: 100n });
    expect(march).toMatchObject({ carried: 100n, spent: 20n, left: 180n });
  });

  test('do not apply to income: a missing amount is not carried over', () => {
    const months = listMonths('2026-01', '2026-02');
    const budget = createBudget('pay', {
      plans: [{ from: '2026-01', minor: 100n, every: 'month' }],
      carry: 'surplus',
    });
    const table = tableOf([], [budget], months, { since: '2026-01', accountIds: ['money'] });
    expect(leftOf(table, 'pay')).toEqual([100n, 100n]);
  });

  test('take only assigned amounts from the free money, and return what is not carried over', () => {
    fc.assert(
      fc.property(anyCase, ({ flows, budgets, envelopes }) => {
        const months = listMonths(envelopes.since, '2026-12');
        const { lines, free = [] } = tableOf(flows, budgets, months, envelopes);
        const money = setOf(envelopes.accountIds);
        const all = envelopeCells(lines, (id) => !money.has(id) && id !== 'pay');
        for (const [at, month] of months.entries()) {
          if (at === 0) continue;
          const sum = (pick: (cells: BudgetLine['cells']) => bigint) =>
            all.reduce((total, cells) => total + pick(cells), 0n);
          const assigned = sum((cells) => cells[at]?.planned ?? 0n);
          const spent = sum((cells) => cells[at]?.spent ?? 0n);
          const lost = sum((cells) => (cells[at - 1]?.left ?? 0n) - (cells[at]?.carried ?? 0n));
          const gained = flows
            .filter((each) => each.month === month)
            .reduce(
              (total, { fromId, toId, amountMinor }) =>
                total + (money.has(toId) ? amountMinor : 0n) - (money.has(fromId) ? amountMinor : 0n),
              0n,
            );
          expect(free[at]).toBe((free[at - 1] ?? 0n) + gained + spent - assigned + lost);
        }
      }),
    );
  });

  test('exchange money among each other without changing the free money', () => {
    const anyMove = fc.record({
      given: anyCase,
      month: anyMonth,
      minor: anyAmount,
      from: fc.constantFrom('food', 'market', 'eating', 'fun', 'spent'),
      to: fc.constantFrom('food', 'market', 'eating', 'fun', 'spent'),
    });
    fc.assert(
      fc.property(anyMove, ({ given: { flows, envelopes, ...given }, month, minor, from, to }) => {
        fc.pre(from !== to && month >= envelopes.since);
        const kept = given.budgets.filter(({ accountId }) => accountId !== from && accountId !== to);
        const budgets = [...kept, createBudget(from, { carry: 'all' }), createBudget(to, { carry: 'all' })];
        const tree = treeAfter(flows);
        const moved = withMovedAmount({ budgets, envelopes }, tree, { from, to, month, minor });
        const before = tableOf(flows, budgets, [month], envelopes);
        const after = tableOf(flows, moved.budgets, [month], envelopes);
        expect(after.free).toEqual(before.free);
        const ownLeft = (table: BudgetTable, id: string) => {
          const line = find(table.lines, id);
          return (line?.rest ?? line?.cells)?.[0]?.left ?? 0n;
        };
        expect(ownLeft(after, from)).toBe(ownLeft(before, from) - minor);
        expect(ownLeft(after, to)).toBe(ownLeft(before, to) + minor);
      }),
    );
  });

  test('leave spending without an envelope to the free money', () => {
    const flows = [
      flow(january, 'pay', 'bank', 1000),
      flow(january, 'card', 'fun', 30),
      flow(january, 'bank', 'card', 30),
      flow(january, 'bank', 'market', 50),
    ];
    const budgets = [createBudget('food', { plans: monthly(200n), carry: 'surplus' })];
    const table = tableOf(flows, budgets, [january], { since: january, accountIds: ['money', 'card'] });
    expect(table.free).toEqual([1000n - 30n - 50n - 150n]);
  });
});

describe('accounts in other currencies', () => {
  const pounds = (id: string, type: Account['type'], parentId: string) =>
    account(id, type, { parentId, props: { Currency: 'GBP' } });
  const through = { Trading: true };
  const tree = buildAccountTree([
    ...chart.map((each) => (['bank', 'money'].includes(each.id) ? { ...each, totalMinor: 700n } : each)),
    { ...pounds('london', 'BANK', 'money'), totalMinor: 50n },
    pounds('hotels', 'EXPENSE', 'spent'),
    account('T', 'TRADING', { parentId: 'root', props: through }),
    account('T GBP', 'TRADING', { parentId: 'root', props: { ...through, Currency: 'GBP' } }),
  ]);
  const isPounds = (id: string) => tree.accounts.get(id)?.props['Currency'] === 'GBP';
  /** A penny is marketValue two cents in October and three in November; September has no price. */
  const marketValue = (id: string, minor: bigint, day: string) =>
    !isPounds(id) ? minor : day < '2026-10' ? undefined : minor * (day < '2026-11' ? 2n : 3n);
  const valued = {
    marketValue,
    isTrading: ({ type }: Pick<Account, 'type'>) => type === 'TRADING',
    inBook: (flows: readonly Flow[]) =>
      flows.flatMap((each) => {
        const amountMinor = marketValue(each.fromId, each.amountMinor, `${each.month}-28`);
        return amountMinor === undefined ? [] : [{ ...each, amountMinor }];
      }),
  };
  const flows = [
    flow('2026-09', 'london', 'hotels', 5),
    flow('2026-10', 'london', 'hotels', 10),
    // A payment from the bank at home goes through the trading accounts.
    flow('2026-11', 'bank', 'T', 65),
    flow('2026-11', 'T GBP', 'hotels', 20),
  ];
  const months = ['2026-09', '2026-10', '2026-11'];
  const hotels = createBudget('hotels', { plans: [{ from: '2026-09', minor: 100n, every: 'month' }] });

  test('count spending in the currency of the book, and report currencies without a price', () => {
    const table = calculateBudgetTable(
      { tree, budgets: [hotels], envelopes: undefined, flows, valued },
      months,
    );
    expect(find(table.lines, 'hotels')?.cells.map(({ spent }) => spent)).toEqual([0n, 20n, 60n]);
    expect(table.unpriced).toEqual(['GBP']);
    const later = calculateBudgetTable({ tree, budgets: [hotels], envelopes: undefined, flows, valued }, [
      '2026-11',
    ]);
    expect(later.unpriced).toEqual([]);
  });

  test('are valued at the last day of a month, and fund envelopes of any currency', () => {
    const envelopes = { since: '2026-10', accountIds: ['money'] };
    const table = calculateBudgetTable({ tree, budgets: [hotels], envelopes, flows, valued }, months);
    expect(table.money).toEqual([765n, 765n + 100n, 700n + 150n]);
    expect(find(table.lines, 'hotels')?.cells.map(({ left }) => left)).toEqual([100n, 80n, 40n]);
    expect(table.free).toEqual([765n, 785n, 810n]);
  });
});
