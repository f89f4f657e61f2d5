import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { parseInput } from '#contract/parse-input.ts';
import { createHousehold } from '../../../../../e2e/support/household.ts';
import { wireAccount } from '../../../../../test/support/wire-factories.ts';
import { createCurrencyBook } from '../../../../../test/support/currency-book.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../../test/components/dashboard.tsx';
import { press } from '../../../../../test/components/keys.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';
import {
  serverFailure,
  openStubProvider,
  type StubProvider,
} from '../../../../../test/components/stub-provider.ts';
import { BookSettings } from './book-settings.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const name = page.getByLabelText('Name');
const save = button('Save');
const currency = page.getByRole('combobox', { name: 'Currency' });
const zone = page.getByRole('combobox', { name: 'Time zone' });
const deviceZone = button('Use Europe/Berlin (this device)');

async function open(options: Parameters<typeof mountFeature>[1] = {}): Promise<StubProvider> {
  const provider = await mountFeature(<BookSettings exportBook={null} />, {
    book: createHousehold(30).data,
    at: '/book-settings',
    hasTasks: true,
    ...options,
  });
  await expect.element(name).toBeVisible();
  return provider;
}

const storedProps = async (provider: StubProvider): Promise<Record<string, unknown>> =>
  JSON.parse((await provider.elsewhere('root-account', {}))?.PropsInJSON ?? '{}');

describe('the settings of a book', () => {
  test('find currency and region by search, and keep the selection if saving fails', async () => {
    const provider = await open();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('1.234.567,89 €');
    await currency.fill('swiss');
    await page.getByRole('option', { name: /CHF/ }).click();
    const region = page.getByRole('combobox', { name: 'Region format' });
    await region.fill('de-CH');
    await page.getByRole('option', { name: /de-CH/ }).click();
    await name.fill('Haushalt');
    provider.rejectsOnce('update-subaccount', serverFailure('Not now'));
    await save.click();
    await expect.element(page.getByText('Error updating the book !')).toBeVisible();
    await expect.element(name).toHaveValue('Haushalt');
    await save.click();
    await expect
      .poll(() => storedProps(provider))
      .toMatchObject({ CurrencyCodeName: 'CHF', CurrencyFormatTagCode: 'de-CH' });
  });

  test('show both names if another device renamed the book, and save the chosen one', async () => {
    const provider = await open();
    await name.fill('Mine');
    const root = await provider.elsewhere('root-account', {});
    const account = { AccountId: root?.AccountId ?? '', AccountName: 'Theirs' };
    await provider.elsewhere('update-subaccount', { account, bookName: 'Household' });
    // The session retries a call under the new name of its book; these tests mount no session of the whole app.
    provider.answers('update-subaccount', (input) =>
      provider.elsewhere('update-subaccount', {
        ...parseInput('update-subaccount', input),
        bookName: 'Theirs',
      }),
    );
    await save.click();
    await expect.element(page.getByText('Name is now “Theirs”; you entered “Mine”.')).toBeVisible();
    await button('Keep mine: Name “Mine”').click();
    await save.click();
    await expect.poll(async () => (await provider.elsewhere('root-account', {}))?.AccountName).toBe('Mine');
  });

  test('reject a new currency of the book while an account has another currency', async () => {
    await open({ book: createCurrencyBook().data });
    await currency.fill('CHF');
    await page.getByRole('option', { name: /^CHF/ }).click();
    await save.click();
    await expect
      .element(currency)
      .toHaveAccessibleDescription(
        /The book keeps its currency as long as some of its accounts have another/,
      );
  });

  test('do not allow another name if the provider forbids it', async () => {
    await open({ capacity: { isBookNameUpdatePossible: false } });
    await expect.element(name).toBeDisabled();
  });

  test('show the history of the book, and delete the book', async () => {
    const provider = openStubProvider();
    await provider.elsewhere('set-user-config', { config: { allowNonEmptyDeletes: true } });
    await provider.elsewhere('add-subaccount', {
      account: wireAccount('STUDIO', 'ROOT', null, { AccountName: 'Studio' }),
    });
    localStorage.setItem('Partita.CurrentBookName', '"Household"');
    await open({ provider });
    await button('Show the history').click();
    await expect.element(page.getByRole('dialog', { name: /History/ })).toBeVisible();
    await press('Escape');
    await button('Delete book...').click();
    await page.getByRole('dialog', { name: 'Delete book ?' }).getByRole('button', { name: 'Delete' }).click();
    await expect.element(name).toHaveValue('Studio');
    await expect.element(button('Delete book...')).not.toBeInTheDocument();
  });

  test('offer trading accounts only for a book with several currencies', async () => {
    const trading = page.getByRole('checkbox', { name: 'Show trading accounts' });
    await open();
    await expect.element(trading).not.toBeInTheDocument();
  });

  test('show the trading accounts on request', async () => {
    const trading = page.getByRole('checkbox', { name: 'Show trading accounts' });
    const provider = await open({ book: createCurrencyBook().data });
    await trading.click();
    await expectAccessibleDialog();
    await save.click();
    await expect.element(page.getByText('Successfully updated the book !')).toBeVisible();
    expect(await storedProps(provider)).toMatchObject({ ShowTrading: true });
  });

  test('offer the time zone of the device, and save it', async () => {
    const provider = await open();
    await expect.element(zone).toHaveValue('UTC');
    await deviceZone.click();
    await expect.element(zone).toHaveValue('Europe/Berlin');
    await expect.element(deviceZone).toHaveFocus();
    await save.click();
    await expect.element(page.getByText('Successfully updated the book !')).toBeVisible();
    expect(await storedProps(provider)).toMatchObject({ TimeZone: 'Europe/Berlin' });
  });
});

test('the lock of a book needs a date, can be set, and can be removed', async () => {
  await open();
  const lock = page.getByRole('region', { name: 'Lock', exact: true });
  const day = lock.getByLabelText('Last locked day');
  const set = lock.getByRole('button', { name: 'Lock until' });
  await expect.element(lock).toMatchTextContent('Nothing is locked.');
  await day.fill('soon');
  await set.click();
  await expect.element(lock).toMatchTextContent('Not a date');
  await expect.element(day).toHaveFocus();
  await day.fill('2026-10-31');
  await set.click();
  await expect.element(lock.getByRole('status').first()).toMatchTextContent(/up to .*October.* are locked/);
  await lock.getByRole('button', { name: 'Remove the lock' }).click();
  await expect.element(lock).toMatchTextContent('Nothing is locked.');
});

describe('the trading accounts of a book', () => {
  const list = page.getByRole('list', { name: 'Sub-accounts' });

  test('are hidden until the book shows them', async () => {
    await openAccountPage('Trading', createCurrencyBook().data);
    await expect.element(list.getByRole('button', { name: /^Stocks/ })).toBeVisible();
    await expect.element(list.getByRole('button', { name: /^Trading EUR/ })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('region', { name: 'Account info summary' }))
      .toMatchTextContent('3 sub-accounts');
  });
});

describe('the offer of the time zone of the device', () => {
  const offer = page.getByRole('region', { name: 'Time zone of the book' });

  test('names both time zones, and stores the new one with undo', async () => {
    const provider = await openAccountPage('Household', createHousehold(20).data);
    await expect
      .element(offer)
      .toMatchTextContent('This book uses the time zone UTC; this device is in Europe/Berlin.');
    await expectAccessibleDialog();
    await offer.getByRole('button', { name: 'Use Europe/Berlin (this device)' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(await storedProps(provider)).toMatchObject({ TimeZone: 'Europe/Berlin' });
    await button('Undo').click();
    await expect.poll(() => storedProps(provider)).not.toHaveProperty('TimeZone');
  });

  test('is not repeated on this device after "Keep it"', async () => {
    const provider = await openAccountPage('Household', createHousehold(20).data);
    await offer.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('Partita.BooksOfOtherZones') ?? '[]')).toHaveLength(1);
    expect(await storedProps(provider)).not.toHaveProperty('TimeZone');
  });
});
