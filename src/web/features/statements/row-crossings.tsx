import { type Exchanging, gotAtOtherEnd } from '#imports/exchanged.ts';
import { type OtherEnd, otherEndsOf, withGot } from '#imports/other-ends.ts';
import { priceAt } from '#ledger/commodity/prices.ts';
import { moneyOf } from '#ledger/money.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useValuation } from '#web/data/valuation.ts';
import { GotField } from '#web/lib/got-field.tsx';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import type { RowProps } from './row-actions.ts';

/** The day of the price by which it is known what an end gets; undefined where the bank says it. */
function priceDayOf(end: OtherEnd, { account, money, valuation }: Exchanging): string | undefined {
  const { other, row } = end;
  const [of, into] = [account, other].map((each) => moneyOf(each, money).currency);
  if (valuation === undefined || of === undefined || into === undefined) return undefined;
  const isSaid =
    gotAtOtherEnd(
      { ...end, got: undefined },
      { account, money, accounts: new Map(), valuation: undefined },
    ) !== undefined;
  return isSaid ? undefined : priceAt(valuation.prices, of, into, row.entry.day)?.day;
}

type RowCrossingsProps = Pick<RowProps, 'row' | 'decision' | 'account'> & Pick<RowProps['actions'], 'decide'>;

/** What accounts in other currencies get or pay by a row, or by the lines of one that is split. */
export function RowCrossings({ row, decision, account, decide }: RowCrossingsProps) {
  const { accounts } = useAccountTree();
  const money = useBookCurrency();
  const exchanging = { account, accounts, money, valuation: useValuation() };
  return otherEndsOf(row, decision, exchanging).map((end) => {
    const { other, got, gainMinor, lineKey = '' } = end;
    return (
      <GotField
        key={lineKey}
        near={{ minor: gainMinor, money: moneyOf(account, money) }}
        account={other}
        typed={got?.otherId === other.id ? got.typed : ''}
        gotMinor={gotAtOtherEnd(end, exchanging)}
        knownMinor={gotAtOtherEnd({ ...end, got: undefined }, exchanging)}
        priceDay={priceDayOf(end, exchanging)}
        onTyped={(typed) => decide(row, (before) => withGot(before, end, { otherId: other.id, typed }))}
      />
    );
  });
}
