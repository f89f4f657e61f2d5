import {
  type ExchangeContext,
  findCounterAmount,
  type ForeignSide,
  findOtherEnds,
  withCounterAmount,
} from '#imports/other-ends.ts';
import { priceAt, type Quote } from '#ledger/commodity/prices.ts';
import { moneyOf } from '#ledger/money.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useValuation } from '#web/data/prices/valuation.ts';
import { CounterAmountField } from '#web/lib/accounts/counter-amount-field.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import type { EntryRowProps } from './row-actions.ts';

/** Returns the price that determines the counter amount; undefined if the bank states the amount. */
function priceOf(end: ForeignSide, { account, money, valuation }: ExchangeContext): Quote | undefined {
  const { other, row } = end;
  const [of, into] = [account, other].map((each) => moneyOf(each, money).currency);
  if (valuation === undefined || of === undefined || into === undefined) return undefined;
  const isSaid =
    findCounterAmount(
      { ...end, counterAmount: undefined },
      { account, money, accounts: new Map(), valuation: undefined },
    ) !== undefined;
  return isSaid ? undefined : priceAt(valuation.prices, of, into, row.entry.day);
}

export type EndsProps = Pick<EntryRowProps, 'row' | 'decision' | 'account'>;

/** Returns the accounts in other currencies that a row reaches, and the data needed to compute their counter amounts. */
export function useOtherEnds({ row, decision, account }: EndsProps) {
  const { accounts } = useAccountTree();
  const exchanging = { account, accounts, money: useBookCurrency(), valuation: useValuation() };
  return { ends: findOtherEnds(row, decision, exchanging), exchanging };
}

type RowCrossingsProps = EndsProps & Pick<EntryRowProps['actions'], 'decide'>;

/** The fields for the counter amounts of a row or of its split lines, one for each account in another currency. */
export function RowCrossings({ decide, ...props }: RowCrossingsProps) {
  const { row, account } = props;
  const { ends, exchanging } = useOtherEnds(props);
  const { money } = exchanging;
  return ends.map((end) => {
    const { other, counterAmount, gainMinor, lineKey = '' } = end;
    return (
      <CounterAmountField
        key={lineKey}
        near={{ minor: gainMinor, money: moneyOf(account, money) }}
        account={other}
        typed={counterAmount?.otherId === other.id ? counterAmount.typed : ''}
        counterMinor={findCounterAmount(end, exchanging)}
        knownMinor={findCounterAmount({ ...end, counterAmount: undefined }, exchanging)}
        price={priceOf(end, exchanging)}
        onTyped={(typed) =>
          decide(row, (before) => withCounterAmount(before, end, { otherId: other.id, typed }))
        }
      />
    );
  });
}
