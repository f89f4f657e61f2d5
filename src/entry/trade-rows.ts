import { noTexts } from '#contract/transaction-text-fields.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { tradingAccountOf } from '#ledger/commodity/exchange.ts';
import { buildGroupLines, type GroupLineInput } from '#ledger/groups.ts';
import { makeId } from '#ledger/ids.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { hasDifferentCurrencies } from './exchange-amounts.ts';
import { fromDateTimeField } from './date-fields.ts';
import { createLineExchange, findExchangedCurrencies } from './split-exchange.ts';
import { parsePositiveMinor, calculateUnitsAfterSplit } from './trade-figures.ts';
import {
  tradeKindDetails,
  tradeFormatsOf,
  type TradePart,
  listTradeParts,
  type TradeForm,
  type TradeContext,
} from './trade-form.ts';
import { type LineIds, createTransactionIds } from './transaction-form.ts';

/** The ids of a new trade; created once, so that a retry after a lost response does not add a duplicate. */
export type TradeIds = { group: string; held: LineIds } & Record<TradePart['account'], LineIds>;

export const createTradeIds = (): TradeIds => ({
  group: makeId(),
  held: createTransactionIds(),
  feeId: createTransactionIds(),
  incomeId: createTransactionIds(),
});

/** Returns the currencies that need a trading account ('' for the currency of the book). */
export function listTradeCurrencies(
  form: TradeForm,
  { holding, accounts, money }: Omit<TradeContext, 'heldMinor'>,
): string[] {
  if (form.kind === 'split') return [ownCurrency(holding)];
  const monies = tradeFormatsOf(form, { holding, accounts, money });
  const others = [holding.id, ...listTradeParts(form, monies).map(({ account }) => form[account])];
  const lines = others.map((otherId) => ({ ids: { id: '', splitAId: '', splitBId: '' }, otherId }));
  return findExchangedCurrencies({ accountId: form.moneyId, lines }, accounts);
}

type TradeRowContext = TradeContext & {
  ids: TradeIds;
  /** The suggested description, used if the user typed none. */
  suggested: string;
  /** The trading accounts that were just created, by currency. */
  trading?: ReadonlyMap<string, string> | undefined;
};

/** Creates the rows of a share split. Only the trading account changes the quantity, which distinguishes a split from a trade. */
function createShareSplitRows(
  form: TradeForm,
  { postedAt, enteredAt }: { postedAt: Date; enteredAt: Date },
  base: TradeRowContext,
): Transaction[] | undefined {
  const { holding, accounts, heldMinor, trading, ids, suggested } = base;
  const currency = ownCurrency(holding);
  const tradingId = trading?.get(currency) ?? tradingAccountOf({ accounts }, currency)?.id;
  const after = calculateUnitsAfterSplit(form, heldMinor, tradeFormatsOf(form, base).held);
  if (tradingId === undefined || after === undefined) return undefined;
  const valueMinor = after - heldMinor;
  return [
    {
      ...noTexts,
      id: ids.held.id,
      description: (form.description ?? suggested).trim(),
      notes: form.notes.trim(),
      postedAt,
      enteredAt,
      splitA: { id: ids.held.splitAId, accountId: holding.id, valueMinor },
      splitB: { id: ids.held.splitBId, accountId: tradingId, valueMinor: -valueMinor },
      tags: [],
      props: '{}',
      splitInfo: changeSplitInfo(noSplitInfo, { shareSplit: { oldMinor: heldMinor, newMinor: after } }),
    },
  ];
}

/**
 * Returns the lines of a trade's group, seen from the money account. The first line is the traded commodity. A dividend or fee has a first
 * line of zero, which assigns it to the holding.
 */
function createTradeLines(
  form: TradeForm,
  moneyId: string,
  base: TradeRowContext,
): GroupLineInput[] | undefined {
  const { holding, accounts, money, trading, ids } = base;
  const monies = tradeFormatsOf(form, base);
  const { sign } = tradeKindDetails[form.kind];
  const amountOf = (part: 'amount' | 'fee') => parsePositiveMinor(form[part], monies.paid);
  const wanted = [
    {
      ids: ids.held,
      otherId: holding.id,
      counterAmount: sign === undefined ? '0' : form.quantity,
      valueMinor: sign === undefined ? 0n : sign * (amountOf('amount') ?? 0n),
    },
    ...listTradeParts(form, monies).map(({ amount, account, counterAmount, sign: factor }) => ({
      ids: ids[account],
      otherId: form[account],
      counterAmount: form[counterAmount],
      valueMinor: factor * (amountOf(amount) ?? 0n),
    })),
  ];
  const lines = wanted.flatMap((line, at): GroupLineInput[] => {
    const { ids: newLineIds, otherId, valueMinor } = line;
    if (otherId === undefined) return [];
    const isCrossing = hasDifferentCurrencies(accounts, moneyId, otherId);
    const crossing = isCrossing
      ? createLineExchange(line, valueMinor, {
          accountId: moneyId,
          accounts,
          money,
          ...(trading && { trading }),
        })
      : undefined;
    if (isCrossing && crossing === undefined) return [];
    const notes = at === 0 ? form.notes.trim() : '';
    return [{ newIds: newLineIds, otherId, crossing, valueMinor, notes, tags: [] }];
  });
  return lines.length === wanted.length ? lines : undefined;
}

/**
 * Creates the rows of a trade form, all of them new; undefined if the form is incomplete (`checkTrade`).
 * @param enteredAt the back-end replaces it with its own time
 */
export function createTradeRows(
  form: TradeForm,
  base: TradeRowContext,
  enteredAt: Date = new Date(),
): Transaction[] | undefined {
  const postedAt = fromDateTimeField(form.posted);
  if (postedAt === undefined) return undefined;
  if (form.kind === 'split') return createShareSplitRows(form, { postedAt, enteredAt }, base);
  const accountId = form.moneyId;
  const lines = accountId === undefined ? undefined : createTradeLines(form, accountId, base);
  if (accountId === undefined || lines === undefined) return undefined;
  const description = (form.description ?? base.suggested).trim();
  const wanted = { shared: { description, postedAt, accountId }, lines, newGroupId: base.ids.group };
  return buildGroupLines([], wanted, enteredAt);
}
