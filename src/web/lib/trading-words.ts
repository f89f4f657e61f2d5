import type { BookMoney } from '#ledger/money.ts';
import { exchange as texts } from '#web/languages/en/transactions.ts';

/** How the accounts of trading of a book are called. */
export const tradingWords = (money: BookMoney) => (currency: string) => ({
  name: texts.tradingName(currency === '' ? (money.ofBook ?? money).currency : currency),
  description: texts.tradingDescription,
});
