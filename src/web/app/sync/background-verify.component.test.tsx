import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { browserProvider } from '#contract/browser-providers.ts';
import { makeId } from '#ledger/ids.ts';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rows } from '../../../../test/components/dashboard.tsx';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { openStubProvider, type StubProvider } from '../../../../test/components/stub-provider.ts';
import { createBasicBook } from '../../../../test/support/basic-book.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('verification after an import', () => {
  const notice = page.getByRole('alert').filter({ hasText: 'Your books were checked' });

  /** Opens a book after an import, with an answer to `verify-book`; undefined lets the book answer. */
  async function openAfterImport(answer?: unknown): Promise<StubProvider> {
    const provider = openStubProvider();
    if (answer !== undefined) provider.answers('verify-book', () => answer);
    localStorage.setItem('Partita.VerifyDue', JSON.stringify(['default_server']));
    return mountFeature(<p>The page</p>, { provider, hasTasks: true });
  }

  test('shows no notice if the books are right, and does not run again', async () => {
    const provider = await openAfterImport();
    await expect.poll(() => provider.inputsOf('verify-book')).toHaveLength(1);
    await expect.poll(() => localStorage.getItem('Partita.VerifyDue')).not.toContain('default_server');
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('names an unreadable record, and runs at each start until the record is repaired', async () => {
    const unreadable = { what: 'unreadable', id: 'T1', name: 'transaction', expected: '', seen: '' };
    const checked = { accounts: 1, transactions: 1, tags: 0, flows: 0 };
    await openAfterImport({ ok: false, checked, problems: [unreadable] });
    await expect.element(notice).toMatchTextContent('1 problem was found');
    await expectAccessibleDialog();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(localStorage.getItem('Partita.VerifyDue')).toContain('default_server');
  });
});

describe('notice of an interrupted import', () => {
  const notice = page.getByRole('alert').filter({ hasText: 'was interrupted' });

  /** Opens a book in this browser whose last action is an interrupted import of 40 transactions. */
  async function openInterrupted(): Promise<StubProvider> {
    const provider = openStubProvider();
    await provider.import(createBasicBook());
    const action = { id: makeId(), kind: 'import' };
    await provider.elsewhere('import-data', { data: createHousehold(40).data, action });
    provider.answers('changes', async (_input, pass) => {
      const actions = (await pass()) as { ActionId: string }[];
      return actions.map((each) => (each.ActionId === action.id ? { ...each, IsIncomplete: true } : each));
    });
    localStorage.setItem('Partita.CurrentBookName', '"Household"');
    return openAccountPage('Checking', createHousehold(40).data, { provider, config: browserProvider });
  }

  test('undoes the import as one action', async () => {
    const provider = await openInterrupted();
    await expect.element(rows.first()).toBeVisible();
    await expect.element(notice).toBeVisible();
    await expectAccessibleDialog();
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect.element(button('Redo')).toBeVisible();
    const { data } = await provider.elsewhere('export-data', {});
    expect(data.transactions).toEqual([]);
  });

  test('leads to the import with the Continue button', async () => {
    await openInterrupted();
    await notice.getByRole('button', { name: 'Continue...' }).click();
    expect(`${location.pathname}${location.search}`).toMatch(/^\/settings\?import=/);
  });
});
