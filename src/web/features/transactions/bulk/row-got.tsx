import { gainOfDirection } from '#ledger/direction.ts';
import { directionOfRow } from '#entry/bulk/split-row.ts';
import { bulk as texts, exchange as exchangeTexts } from '#web/languages/en/transactions.ts';
import { AmountTextInput } from '#web/lib/amount-text-input.tsx';
import { useMoneyOf } from '#web/lib/money-context.tsx';
import type { PartProps, SheetContext } from './bulk-cells.tsx';
import classes from './bulk.module.css';

/** What the other account of a row gets or pays, where it holds another currency. */
export function RowGot({
  row,
  number,
  onEdit,
  context: { accounts },
  problem,
}: PartProps & { context: SheetContext; problem: string | undefined }) {
  const other = accounts.get(row.otherId ?? '');
  const own = accounts.get(row.accountId ?? '');
  const money = useMoneyOf(other);
  if (other === undefined || own === undefined) return null;
  const gain = gainOfDirection(own.type, directionOfRow(row, accounts), 1n);
  const label = (gain < 0n ? exchangeTexts.gets : exchangeTexts.pays)(other.name, money.currency);
  return (
    <AmountTextInput
      className={classes.got ?? ''}
      label={label}
      aria-label={texts.inRow(label, number)}
      required
      money={money}
      text={row.got ?? ''}
      onText={(got) => onEdit({ got })}
      error={problem}
    />
  );
}
