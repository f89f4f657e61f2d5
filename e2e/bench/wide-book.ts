import { generateBook } from '../../test/support/book-generator.ts';

/** Creates a book with many transactions and accounts, and the path down to the account with the most rows. */
export function createWideBook({ transactions, accounts }: { transactions: number; accounts: number }) {
  const { data, counts } = generateBook({ seed: 9, transactions, name: 'Wide' });
  const groups = data.accounts.filter(
    ({ IsPlaceholder, AccountType }) => IsPlaceholder === '1' && AccountType !== 'ROOT',
  );
  for (let index = 0; data.accounts.length < accounts; index += 1) {
    const parent = groups[index % groups.length];
    if (parent === undefined) throw new Error('the book has no groups');
    data.accounts.push({
      ...parent,
      AccountId: `WIDE${index}`,
      AccountName: `Yet another account ${index}`,
      ParentAccountId: parent.AccountId,
      IsPlaceholder: '0',
    });
  }
  const byId = new Map(data.accounts.map((account) => [account.AccountId, account]));
  const [busiest] = data.accounts.toSorted((a, b) => (counts[b.AccountId] ?? 0) - (counts[a.AccountId] ?? 0));
  const path: string[] = [];
  for (
    let at = busiest;
    at !== undefined && at.AccountType !== 'ROOT';
    at = byId.get(at.ParentAccountId ?? '')
  )
    path.unshift(at.AccountName);
  return { data, path };
}
