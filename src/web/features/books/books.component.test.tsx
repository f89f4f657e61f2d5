import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProviderCapacity } from '#contract/providers.ts';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireAccount } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { closeMessages } from '../../../../test/components/reset.ts';
import { serverFailure, openStubProvider } from '../../../../test/components/stub-provider.ts';
import { BooksMenu } from './books-menu.tsx';

const menu = page.getByRole('region', { name: 'Books' });
const books = menu.getByRole('listitem');
const book = (name: string) => menu.getByRole('button', { name, exact: true });
const adding = page.getByRole('dialog', { name: 'Add book' });
const ask = page.getByRole('dialog', { name: 'Delete book ?' });
const asNew = { capacity: { isImportPossible: true } satisfies ProviderCapacity };

/** Mounts the menu with one book and further empty ones. */
async function open(
  names: string[] = [],
  options: Parameters<typeof mountFeature>[1] = asNew,
  isCollapsed = false,
) {
  const { provider = openStubProvider() } = options;
  for (const name of names)
    await provider.elsewhere('add-subaccount', {
      account: wireAccount(name.toUpperCase().replace(' ', '-'), 'ROOT', null, { AccountName: name }),
    });
  await mountFeature(<BooksMenu isCollapsed={isCollapsed} onOpened={() => undefined} />, {
    hasTasks: true,
    ...options,
    provider,
  });
  await expect.element(book('Main')).toBeVisible();
  return provider;
}

describe('a new book', () => {
  const name = adding.getByLabelText('Name');

  test('needs a name that no other book has, regardless of case', async () => {
    await open();
    await menu.getByRole('button', { name: '+ Add book' }).click();
    await adding.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(adding.getByText('Required')).toBeVisible();
    await name.fill('mAIN');
    await expect.element(adding.getByText('Book already exists...')).toBeVisible();
    await expectAccessibleDialog();
  });

  test('keeps the typed name if adding fails, and opens after the next try', async () => {
    const provider = await open();
    await menu.getByRole('button', { name: '+ Add book' }).click();
    provider.rejectsOnce('add-subaccount', serverFailure('Not now'));
    await name.fill('Studio');
    await press('Control+Enter');
    await expect.element(page.getByText('Error adding new book !')).toBeVisible();
    await closeMessages();
    await expect.element(adding.getByRole('alert')).toHaveTextContent('Failed ! Not now');
    await expect.element(name).toHaveValue('Studio');
    await press('Control+Enter');
    await expect.element(page.getByText('Successfully added new book !')).toBeVisible();
    await expect.element(book('Studio')).toHaveAttribute('aria-current', 'true');
  });

  test('asks for confirmation before the typed name is discarded', async () => {
    await open();
    await menu.getByRole('button', { name: '+ Add book' }).click();
    await name.fill('Studio');
    await adding.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Discard changes?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect.element(adding).not.toBeInTheDocument();
    await expect.element(books).toHaveLength(1);
  });

  test('is not offered if the provider allows only one book', async () => {
    await open([], { capacity: { isMultipleBooksPossible: false } });
    await expect.element(menu.getByRole('button', { name: '+ Add book' })).not.toBeInTheDocument();
  });
});

describe('the books menu', () => {
  test('shows four books and opens any book from the full list', async () => {
    await open(['Boat', 'Club', 'House', 'Studio']);
    await expect.element(books).toHaveLength(4);
    await menu.getByRole('button', { name: '.. show all books' }).click();
    const all = page.getByRole('dialog', { name: 'All books' });
    await expect.element(all.getByRole('listitem')).toHaveLength(5);
    await expectAccessibleDialog();
    await all.getByRole('button', { name: 'Studio', exact: true }).click();
    await expect.element(all).not.toBeInTheDocument();
    await expect.element(book('Studio')).toHaveAttribute('aria-current', 'true');
    expect(localStorage.getItem('Partita.CurrentBookName')).toBe('"Studio"');
  });

  test('shows all of four books without a further button', async () => {
    await open(['Boat', 'Club', 'House']);
    await expect.element(books).toHaveLength(4);
    await expect.element(menu.getByText('.. show all books')).not.toBeInTheDocument();
  });

  test('shows different initials with the full names as titles when it is collapsed', async () => {
    await open(['Third', 'Fourth', 'Fourth book'], asNew, true);
    for (const [name, letters] of [
      ['Main', 'M'],
      ['Third', 'T'],
      ['Fourth', 'F'],
      ['Fourth book', 'FB'],
    ] as const) {
      await expect.element(book(name)).toHaveAttribute('title', name);
      await expect.element(book(name).getByText(letters, { exact: true })).toBeVisible();
    }
  });

  test('loads all data of a book that it opens', async () => {
    const provider = await open(['Studio']);
    await book('Studio').click();
    await expect.element(book('Studio')).toHaveAttribute('aria-current', 'true');
    const countCalls = (name: Parameters<typeof provider.inputsOf>[0]) =>
      JSON.stringify(provider.inputsOf(name)).includes('Studio');
    expect([countCalls('all-accounts'), countCalls('root-account')]).toEqual([true, true]);
  });
});

describe('the deletion of a book', () => {
  test('is not offered for the last book', async () => {
    await open();
    await expect.element(menu.getByRole('button', { name: /Delete book/ })).not.toBeInTheDocument();
  });

  test('asks for confirmation, says that it can be undone, and opens another book', async () => {
    await open(['House']);
    await menu.getByRole('button', { name: 'Delete book House' }).click();
    await expect.element(ask).toMatchTextContent('The book House will be deleted.');
    await expect
      .element(ask)
      .toMatchTextContent(
        'You can undo this as long as it is in the history; after that the deletion is non-reversible.',
      );
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Successfully deleted book !')).toBeVisible();
    await expect.element(books).toHaveLength(1);
    await press('Control+z');
    await expect.element(page.getByText('Undone: Deleted the book “House”')).toBeVisible();
    await expect.element(books).toHaveLength(2);
  });

  test('is rejected for a book that is not empty', async () => {
    await open(['Studio']);
    await menu.getByRole('button', { name: 'Delete book Main' }).click();
    await expect
      .element(ask.getByRole('alert'))
      .toHaveTextContent('Book Main is not empty. Please delete its contents before deleting...');
    await expect.element(ask.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await expectAccessibleDialog();
  });

  test('deletes a book that is not empty if the user allows it, and shows a failure', async () => {
    const provider = openStubProvider();
    await provider.elsewhere('set-user-config', { config: { allowNonEmptyDeletes: true } });
    await open(['Studio'], { provider, book: createBasicBook() });
    await menu.getByRole('button', { name: 'Delete book Main' }).click();
    await expect.element(ask).toMatchTextContent('All its accounts and transactions will be deleted too.');
    provider.rejectsOnce('delete-subaccount', serverFailure('Not now'));
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Error deleting the book !')).toBeVisible();
    await closeMessages();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Successfully deleted book !')).toBeVisible();
    await expect.element(book('Studio')).toHaveAttribute('aria-current', 'true');
  });
});
