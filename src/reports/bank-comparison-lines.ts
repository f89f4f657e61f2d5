import { toDisplayMinor } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { type BookMoney, moneyOf, toDecimalText } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { BankComparison } from '#ledger/reconciled-through.ts';

/** A comparison of an account with its bank, and its current balance; undefined while it is unknown. */
export type BankComparisonResult = {
  comparison: BankComparison;
  account: Pick<Account, 'name' | 'type' | 'props'> | undefined;
  foundMinor: bigint | undefined;
};

export type BankComparisonTexts = {
  day: string;
  account: string;
  compared: string;
  balance: string;
  result: string;
  holdsSign: string;
  by: Record<BankComparison['by'], string>;
};

/** Returns the comparisons of a book with its banks as table lines, followed by its fingerprint, if it is known. */
export function formatBankComparisons(
  comparisons: readonly BankComparisonResult[],
  texts: BankComparisonTexts,
  { money, fingerprint }: { money: BookMoney; fingerprint: string | undefined },
): string[][] {
  const lines = comparisons.map(({ comparison, account, foundMinor }) => {
    const { day, by, balanceMinor, expectedMinor } = comparison;
    const write = (minor: bigint) => {
      if (account === undefined) return toDecimalText(minor, money.decimals);
      const own = moneyOf(account, money);
      const figures = toDecimalText(toDisplayMinor(account.type, minor, own.signStyle), own.decimals);
      return ownCurrency(account) === '' ? figures : `${figures} ${own.currency}`;
    };
    const offMinor = foundMinor === undefined ? undefined : foundMinor - expectedMinor;
    const result = offMinor === undefined ? '' : offMinor === 0n ? texts.holdsSign : write(offMinor);
    return [day, account?.name ?? '', texts.by[by], write(balanceMinor), result];
  });
  return [
    [texts.day, texts.account, texts.compared, texts.balance, texts.result],
    ...lines,
    ...(fingerprint === undefined ? [] : [[], [fingerprint]]),
  ];
}
