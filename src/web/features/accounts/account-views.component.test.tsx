import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMinor } from '#ledger/money.ts';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const exact = (name: string) => page.getByRole('button', { name, exact: true });
const heading = page.getByRole('heading', { level: 1 });
const tab = page.getByRole('tab', { name: /Transactions/ });
const subAccounts = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
const tags = page.getByRole('list', { name: 'Tags' }).getByRole('button', { name: /^#/ });

type Book = ReturnType<typeof createHousehold>['data'];
const accountOf = (book: Book, name: string) => book.accounts.find(({ AccountName }) => AccountName === name);

describe('the views of a book', () => {
  test('list the tags by the size of their totals, and open the transactions of a tag', async () => {
    const { data } = createHousehold(200);
    const provider = await openAccountPage('Household', data);
    const known = await provider.elsewhere('all-tag-accounts', { bookName: 'Household' });
    const sizeOf = ({ TotalAmountHeld: total }: { TotalAmountHeld: string }) => Math.abs(Number(total));
    const sorted = known.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    await button('Show tags').click();
    await expect.element(tags).toHaveLength(sorted.length);
    const texts = tags.elements().map(({ textContent }) => textContent);
    const others = sorted.filter(({ AccountName: name }, at) => !texts[at]?.startsWith(`#${name}`));
    expect(others).toEqual([]);
    await tags.first().click();
    await expect.element(heading).toHaveTextContent(`#${sorted[0]?.AccountName}`);
    await expect.element(tab).toHaveTextContent(`Transactions ${sorted[0]?.TransactionsCount}`);
    await expect.element(rows.first()).toMatchTextContent('→');
  });

  test('show the favourites, and return to the book by Home', async () => {
    const { data } = createHousehold(20);
    const favourites = data.accounts.filter(({ IsFavourite }) => IsFavourite === '1');
    await openAccountPage('Household', data);
    await button('Show favourites').click();
    await expect.element(subAccounts).toHaveLength(favourites.length);
    await exact('Home').click();
    await expect.element(heading).toHaveTextContent('Household');
  });

  test('show a message if the book has no tags', async () => {
    await openAccountPage('Main', createBasicBook());
    await button('Show tags').click();
    await expect.element(page.getByText('No tags !')).toBeVisible();
  });
});

test.each([
  { props: {}, sign: '' },
  { props: { ShowCreditAsPositive: false }, sign: '-' },
])(
  'the sign of income is "$sign" in the list, the total, the row and the balance for $props',
  async ({ props, sign }) => {
    const book = createBasicBook();
    const idOf = (name: string) => accountOf(book as Book, name)?.AccountId ?? '';
    const ends = { to: idOf('Bank Account'), from: idOf('Salary'), valueMinor: 320_000n };
    const accounts = book.accounts.map((each) =>
      each.ParentAccountId === null ? { ...each, PropsInJSON: JSON.stringify(props) } : each,
    );
    await openAccountPage('Income', { ...book, accounts, transactions: [wireTransaction('T1', ends)] });
    const amount = `${sign}$3,200.00`;
    await expect.element(subAccounts.filter({ hasText: 'Salary' })).toMatchTextContent(amount);
    await subAccounts
      .filter({ hasText: 'Salary' })
      .getByRole('button', { name: /^Salary/ })
      .click();
    await expect.element(page.getByTestId('account-total')).toHaveTextContent(amount);
    const figures = rows
      .first()
      .element()
      .textContent.match(/-?\$[\d,.]+/g);
    expect(figures).toEqual([amount, amount]);
  },
);

describe('the star of an account', () => {
  test('adds a favourite, and stays if the favourite cannot be removed', async () => {
    const provider = await openAccountPage('Liabilities', createBasicBook());
    await button('Add Liabilities to favourites').click();
    const star = button('Remove Liabilities from favourites');
    await expect.element(star).toBeVisible();
    provider.rejects('update-subaccount', serverFailure('Not now'));
    await star.click();
    await expect.element(page.getByText('Error adding sub-account to favourites !')).toBeVisible();
    await expect.element(star).toBeVisible();
    provider.passes('update-subaccount');
    await button('Show favourites').click();
    await expect.element(subAccounts.filter({ hasText: 'Liabilities' })).toBeVisible();
    await button('Actions for Liabilities').click();
    await page.getByRole('menuitem', { name: 'Remove from favourites' }).click();
    await expect.element(subAccounts.filter({ hasText: 'Liabilities' })).not.toBeInTheDocument();
  });
});

describe('the preferences of an account', () => {
  const { data } = createHousehold(50, (book) => {
    const savings = accountOf(book, 'Savings');
    const fund = accountOf(book, 'Fund');
    if (savings === undefined || fund === undefined) throw new Error('The book lacks an account');
    savings.PropsInJSON = '{"preferences":{"sortOrder":5,"showTransactionsFirst":true}}';
    fund.ParentAccountId = savings.AccountId;
  });

  test('determine its position in the list and the tab that opens first', async () => {
    await openAccountPage('Assets', data);
    // A placeholder has no transactions.
    await expect.element(page.getByRole('tab')).toHaveLength(1);
    await expect.element(subAccounts.first()).toMatchTextContent('Savings');
    await expect.element(subAccounts.nth(1)).toMatchTextContent('Cash in Hand');
    await subAccounts.first().getByRole('button').first().click();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  });
});

describe('a row of a register', () => {
  test('shows its tags when it is unfolded, and opens a tag with special characters', async () => {
    const name = '100 %2F/ö?&#x';
    const { data } = createHousehold(60, (book) => {
      for (const each of book.transactions) each.TagsInSemicolonSeparated = name;
    });
    await openAccountPage('Checking', data);
    const [newest] = createHousehold(60).registerOf('Checking');
    await rowButtonWith(newest?.TransactionDescription ?? '').click();
    await expect.element(rows.first()).toMatchTextContent('Date posted');
    await expect.element(rows.first()).toMatchTextContent('Date modified');
    await rows
      .first()
      .getByRole('button', { name: `#${name}`, exact: true })
      .click();
    await expect.element(heading).toHaveTextContent(`#${name}`);
  });

  test('shows the balance after the row beside it', async () => {
    const { data, idOf, registerOf } = createHousehold(80);
    await openAccountPage('Checking', data);
    const id = idOf('Checking');
    const gain = (row: ReturnType<typeof registerOf>[number]) =>
      BigInt(row.TransactionSplitAAccountId === id ? row.TransactionSplitAValue : row.TransactionSplitBValue);
    const euros = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
    const register = registerOf('Checking');
    const balances = register.slice(0, 8).map((_row, at) =>
      formatMinor(
        register.slice(at).reduce((sum, row) => sum + gain(row), 0n),
        euros,
      ),
    );
    await expect
      .poll(() =>
        rows
          .getByTitle('Balance')
          .elements()
          .slice(0, 8)
          .map(({ textContent }) => textContent),
      )
      .toEqual(balances);
  });
});

test('the path of a deep account can be dragged in steps on a phone, and its steps open the accounts', async () => {
  const { data, idOf } = createHousehold(0);
  const assets = accountOf(data, 'Checking');
  if (assets === undefined) throw new Error('The book has no account to copy');
  const names = ['A rather long name', 'Another rather long name', 'A third rather long name'];
  const added = names.map((AccountName, at) => ({
    ...assets,
    AccountId: `DRAG${at}`,
    AccountName,
    ParentAccountId: at === 0 ? idOf('Assets') : `DRAG${at - 1}`,
  }));
  await openAccountPage(
    names[2] ?? '',
    { ...data, accounts: [...data.accounts, ...added] },
    { isPhone: true },
  );
  const path = page.getByRole('navigation', { name: 'Account path' });
  await expect.element(path).toMatchTextContent('A third rather long name');
  const element = await path.findElement();
  await expect.poll(() => element.scrollLeft).toBeGreaterThan(120);
  const start = element.scrollLeft;
  const drag = (from: number, to: number) => {
    const dispatch = (type: string, clientX: number) =>
      element.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, button: 0, bubbles: true }));
    dispatch('pointerdown', from);
    dispatch('pointermove', to);
    dispatch('pointerup', to);
  };
  drag(100, 149);
  expect(element.scrollLeft).toBe(start);
  drag(100, 215);
  await expect.poll(() => element.scrollLeft).toBe(start - 100);
  await path.getByRole('button', { name: 'Assets' }).click();
  await expect.element(heading).toHaveTextContent('Assets');
});

test('the search box asks for two characters before it searches', async () => {
  await openAccountPage('Main', createBasicBook());
  await press('/');
  const field = page.getByRole('searchbox', { name: 'Search items' });
  await field.fill('c');
  await field.click();
  await press('Enter');
  await expect.element(page.getByText('Type at least two characters')).toBeVisible();
});
