import { accountTypes } from '#ledger/account-types.ts';
import type { MissingPrice } from '#ledger/reports/book-valuer.ts';
import type { MissingPriceLine, ReportInput } from './views/view.ts';
import { createAmountFormat } from './views/own-amounts.ts';

/** Returns the section name of an account. */
function sectionNameOf({ book, texts }: ReportInput, { accountId }: MissingPrice): string {
  const type = book.tree.accounts.get(accountId)?.type;
  switch (type && accountTypes[type].family) {
    case 'asset':
      return texts.assets;
    case 'liability':
      return texts.liabilities;
    case 'income':
      return texts.income;
    case 'expense':
      return texts.expenses;
    default:
      return texts.equity;
  }
}

/**
 * Lists the amounts without a price that are shown below a report, by section and currency: balances of the last day, and all flows. The
 * sign is that of the section.
 */
export function listMissingPrices(input: ReportInput): MissingPriceLine[] {
  const write = createAmountFormat(input);
  const all = input.book.valued?.missing() ?? [];
  const groups = Map.groupBy(all, (each) => `${sectionNameOf(input, each)} ${each.currency} ${each.kind}`);
  return [...groups].flatMap(([key, group]) => {
    const days = [...new Set(group.map(({ day }) => day))].toSorted();
    const [first, day] = [group[0], days.at(-1)];
    if (first === undefined || day === undefined) return [];
    const { kind, currency, accountId } = first;
    const meant = kind === 'held' ? group.filter((each) => each.day === day) : group;
    const type = input.book.tree.accounts.get(accountId)?.type;
    const sign = type !== undefined && accountTypes[type].normalBalance === 'CREDIT' ? -1n : 1n;
    const minor = meant.reduce((sum, each) => sum + each.minor, 0n) * sign;
    const otherDays = days.length - 1;
    const amount = write({ currency, minor });
    return [{ key, section: sectionNameOf(input, first), currency, amount, minor, day, otherDays }];
  });
}
