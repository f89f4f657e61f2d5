import { useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { isPlanned, type Cell } from '#ledger/budget/table.ts';
import { type Part, spentOf } from '#ledger/budget/sheet.ts';
import { formatMinor } from '#ledger/money.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { texts } from './texts.ts';

/** How amounts and months are written on the page. */
export function useWords() {
  const money = useBookCurrency();
  return useMemo(() => {
    const amount = (minor: bigint) => formatMinor(minor, money);
    const month = (of: string) => formatBookDay(`${of}-01`, money.formatTag, 'month');
    /** A cell as one sentence, for who listens. */
    const said = (account: Account, of: string, part: Part, cell: Cell): string => {
      const { of: whole, spent } = spentOf(cell);
      const parts = isPlanned(cell)
        ? [texts.leftInWords(amount(cell.left)), `${amount(spent)} ${texts.of[part](amount(whole))}`]
        : [`${amount(cell.spent)} ${texts.withoutPlan[part]}`];
      return texts.cell(account.name, month(of), parts.join(', '));
    };
    return { amount, month, said };
  }, [money]);
}

export type Words = ReturnType<typeof useWords>;
