import { createBasicBook } from './basic-book.ts';

/** Returns the basic book with an account of ACME shares beside the bank account. */
export function createBookWithShares(type: 'STOCK' | 'ASSET' = 'STOCK') {
  const book = createBasicBook();
  const bank = book.accounts.find(({ AccountName }) => AccountName === 'Bank Account');
  if (bank === undefined) throw new Error('The basic book has no bank account');
  const shares = {
    ...bank,
    AccountId: 'ACMESHARES',
    AccountName: 'Acme shares',
    AccountType: type,
    PropsInJSON: JSON.stringify({ Currency: 'ACME', CurrencyDecimals: 0 }),
  };
  const acme = {
    ItemId: 'ACMECOMMODITY',
    BookId: book.accounts[0]?.AccountId ?? '',
    Kind: 'commodity',
    Body: JSON.stringify({ Symbol: 'ACME', Name: 'ACME' }),
    ItemDateEntered: '2024-01-01T00:00:00.000Z',
  };
  return { ...book, accounts: [...book.accounts, shares], items: [acme] };
}
