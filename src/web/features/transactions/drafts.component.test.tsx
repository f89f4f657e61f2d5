import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  button,
  chooseAccount,
  chooseLineAccount,
  discardQuestion,
  editorFields,
  splitField,
  openNewEditor,
  startSplit,
} from '../../../../test/components/entry.ts';
import { focus, press, typeInto } from '../../../../test/components/keys.ts';
import { serverFailure, type StubProvider } from '../../../../test/components/stub-provider.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
/** A book whose Home shows an overview, which lists drafts. */
const data = {
  ...book,
  transactions: [
    wireTransaction('WAGES', { to: idOf('Bank Account'), from: idOf('Salary'), valueMinor: 310_000n }),
  ],
};
const { description, amount, other, save } = editorFields(addEditor);
const draft = button('Draft: Winter coat, $85.00');
const keep = discardQuestion.getByRole('button', { name: 'Save as draft' });

const storedDrafts = (provider: StubProvider) =>
  provider.elsewhere('items', { bookName: 'Main', kinds: ['draft'] });
const storedCoats = (provider: StubProvider) =>
  provider.elsewhere('search-transactions', { bookName: 'Main', searchText: 'winter coat' });

/** Opens Home with a draft that was just saved. */
async function openWithDraft() {
  const provider = await openAccountPage('Main', data, { hasTasks: true });
  await openNewEditor();
  await description.fill('Winter coat');
  await typeInto(amount, '8500');
  await chooseAccount(editorFields(addEditor).account, 'bank');
  await press('Escape');
  await keep.click();
  await expect.element(addEditor).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved as a draft.')).toBeVisible();
  await expect.element(draft).toBeVisible();
  return provider;
}

describe('draft of a transaction', () => {
  test('a draft opens as it was typed, and is saved again with its changes', async () => {
    await openWithDraft();
    await expectAccessibleDialog();
    await draft.click();
    await expect.element(description).toHaveValue('Winter coat');
    await press('Escape');
    // An unchanged draft closes without a question.
    await expect.element(addEditor).not.toBeInTheDocument();
    await draft.click();
    await description.fill('Winter coat, blue');
    await press('Escape');
    await expect.element(keep).toBeVisible();
    await expectAccessibleDialog();
    await keep.click();
    await expect.element(button('Draft: Winter coat, blue, $85.00')).toBeVisible();
    await expect.element(draft).not.toBeInTheDocument();
  });

  test('a draft is entered and removed in one action, which can be undone', async () => {
    const provider = await openWithDraft();
    await draft.click();
    await chooseAccount(other, 'Shopping');
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(draft).not.toBeInTheDocument();
    expect(await storedCoats(provider)).toHaveLength(1);
    expect(await storedDrafts(provider)).toHaveLength(0);
    await press('Control+z');
    await expect.element(draft).toBeVisible();
    expect(await storedCoats(provider)).toHaveLength(0);
  });

  test('a draft is deleted, and the deletion can be undone', async () => {
    await openWithDraft();
    await button('Delete the draft “Winter coat, $85.00”').click();
    await expect.element(draft).not.toBeInTheDocument();
    await page
      .getByRole('status')
      .filter({ hasText: 'Draft deleted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.element(draft).toBeVisible();
  });

  test('a draft that another device has entered cannot be entered again', async () => {
    const provider = await openWithDraft();
    const [item] = await storedDrafts(provider);
    const body: Record<string, string> = JSON.parse(item?.Body ?? '{}');
    const transaction = wireTransaction(
      body['Transaction'] ?? '',
      { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 8500n },
      {
        TransactionDescription: 'Winter coat',
        TransactionSplitAId: body['SplitB'] ?? '',
        TransactionSplitBId: body['SplitA'] ?? '',
      },
    );
    await provider.elsewhere('add-transaction', { bookName: 'Main', transaction });
    await draft.click();
    await chooseAccount(other, 'Shopping');
    await save.click();
    await expect
      .element(addEditor.getByText('This draft was already entered on another device.'))
      .toBeVisible();
    expect(await storedCoats(provider)).toHaveLength(1);
  });

  test('a draft of a split keeps its lines and is entered as a split', async () => {
    const provider = await openAccountPage('Bank Account', data);
    await startSplit();
    await splitField(addEditor, 1, 'Amount').fill('20.00');
    await focus(splitField(addEditor, 2, 'Account'));
    await chooseLineAccount('shopping');
    await press('Escape');
    await keep.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    await button('Home').click();
    await button('Draft: Market, $100.00').click();
    await expect.element(splitField(addEditor, 1, 'Amount')).toHaveValue('20.00');
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Draft/ })).not.toBeInTheDocument();
    expect(provider.inputsOf('change-transactions')).toHaveLength(1);
  });

  test('a draft that cannot be saved shows the reason, and the typed content stays', async () => {
    const provider = await openAccountPage('Main', data);
    await openNewEditor();
    await description.fill('Winter coat');
    provider.rejects('change-items', serverFailure('The disk is full'));
    await press('Escape');
    await keep.click();
    await expect.element(discardQuestion).toMatchTextContent('The draft could not be saved.');
    await discardQuestion.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(description).toHaveValue('Winter coat');
  });
});
