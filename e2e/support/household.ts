import { generateBook } from '../../test/support/book-generator.ts';

type HouseholdBook = ReturnType<typeof generateBook>['data'];

/** Creates the book of a small household, the same each time, with the account ids by name. */
export function createHousehold(transactions: number, change: (data: HouseholdBook) => void = () => {}) {
  const { data } = generateBook({ seed: 5, transactions, name: 'Household' });
  change(data);
  const idOf = (name: string) =>
    data.accounts.find((account) => account.AccountName === name)?.AccountId ?? '';
  /** Returns the transactions of an account, newest first, as its register shows them. */
  const registerOf = (name: string) => {
    const id = idOf(name);
    return data.transactions
      .filter((each) => [each.TransactionSplitAAccountId, each.TransactionSplitBAccountId].includes(id))
      .toSorted((a, b) =>
        a.TransactionDatePosted === b.TransactionDatePosted
          ? b.TransactionId.localeCompare(a.TransactionId, 'en')
          : b.TransactionDatePosted.localeCompare(a.TransactionDatePosted, 'en'),
      );
  };
  return { data, idOf, registerOf };
}
