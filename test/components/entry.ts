import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { focus, press, typeInto, typeKeys } from './keys.ts';
import type { StubProvider } from './stub-provider.ts';

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

/** The popups in which transactions are entered. */
export const addEditor = dialog('Add New Transaction...');
export const editEditor = dialog('Edit transaction...');
export const repeatEditor = dialog('Repeat transaction...');
export const bulkPopup = dialog('Add Multiple Transactions...');
export const discardQuestion = dialog('Discard changes?');

/** The total in the summary of the open account. */
export const totalElement = page.getByTestId('account-total');

export const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Returns the fields of a transaction editor. */
export const editorFields = (editor: Locator) => ({
  description: editor.getByLabelText('Description'),
  amount: editor.getByRole('textbox', { name: /^Amount/ }),
  account: editor.getByRole('combobox', { name: 'Account', exact: true }),
  other: editor.getByRole('combobox', { name: 'Other account' }),
  date: editor.getByLabelText(/^Date/),
  tags: editor.getByRole('combobox', { name: 'Tags' }),
  notes: editor.getByLabelText('Notes'),
  moneyIn: editor.getByRole('radio', { name: 'Money in' }),
  moneyOut: editor.getByRole('radio', { name: 'Money out' }),
  calculator: editor.getByLabelText('Calculator', { exact: true }),
  save: editor.getByRole('button', { name: 'Save', exact: true }),
});

/** Returns a field of one line in the split editor, or in a split row of the bulk popup. */
export const splitField = (editor: Locator, line: number, field: 'Account' | 'Amount' | 'Note' | 'Tags') =>
  editor.getByRole(field === 'Account' ? 'combobox' : 'textbox', { name: `Line ${line}: ${field}` });

/** Chooses an account in a field by a part of its name. */
export async function chooseAccount(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await page.getByRole('option').first().findElement();
  await press('Enter');
}

/** Opens the editor of a new transaction. */
export async function openNewEditor(): Promise<void> {
  await button('Add transaction').first().click();
  await editorFields(addEditor).description.findElement();
}

/** Opens the popup that adds several transactions. */
export async function openBulkAdd(): Promise<void> {
  await button('More ways to add').first().click();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).click();
  await bulkPopup.getByLabelText('Description, row 1').findElement();
}

/** Fills the editor of a new transaction; the digits of the amount include its decimals. */
export async function fillEditor({ description = 'Shoes', digits = '8000', other = 'food' } = {}) {
  await openNewEditor();
  const fields = editorFields(addEditor);
  await fields.description.fill(description);
  await typeInto(fields.amount, digits);
  await chooseAccount(fields.other, other);
}

/** Chooses "Discard" in the question about unsaved changes. */
export const discardChanges = () => discardQuestion.getByRole('button', { name: 'Discard' }).click();

/** Stops the clock of the page at a moment until the test ends; timers go on. */
export function stopClockAt(moment: string): void {
  vi.setSystemTime(new Date(moment));
  onTestFinished(() => void vi.useRealTimers());
}

/** Returns the stored transactions of an account, newest first. */
export const storedRows = (provider: StubProvider, AccountId: string, bookName = 'Main') =>
  provider.elsewhere('transactions', { account: { AccountId }, bookName });

/** Types an account into the focused line of a split, and goes on to its amount. */
export async function chooseLineAccount(name: string): Promise<void> {
  await typeKeys(name);
  await page.getByRole('option').first().findElement();
  await press('Tab');
}

/** Opens the editor with 100 dollars for food and splits it; the second line has the focus. */
export async function startSplit(): Promise<void> {
  await fillEditor({ description: 'Market', digits: '10000', other: 'food' });
  await addEditor.getByRole('button', { name: 'Split...' }).click();
  await expect.element(splitField(addEditor, 2, 'Account')).toHaveFocus();
}

/** Adds a split of three lines to the open account: 60, 30 and 10. */
export async function addSplit(): Promise<void> {
  await startSplit();
  await splitField(addEditor, 1, 'Amount').fill('60%');
  await focus(splitField(addEditor, 2, 'Account'));
  await chooseLineAccount('shopping');
  await splitField(addEditor, 2, 'Amount').fill('12.50+17.50');
  await splitField(addEditor, 2, 'Note').fill('socks');
  await press('Enter');
  await expect.element(splitField(addEditor, 3, 'Account')).toHaveFocus();
  await chooseLineAccount('subscr');
  await press('Control+Enter');
  await expect.element(addEditor).not.toBeInTheDocument();
}
