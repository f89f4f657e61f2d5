import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith } from '../../../../../test/components/dashboard.tsx';
import {
  addEditor,
  bulkPopup,
  button,
  editorFields,
  fillEditor,
  openBulkAdd,
  openNewEditor,
  totalElement,
  stopClockAt,
  storedRows,
} from '../../../../../test/components/entry.ts';
import { focus, pasteText, press, typeKeys } from '../../../../../test/components/keys.ts';

const { date, description, save } = editorFields(addEditor);
const book = createBasicBook();
const bankId = book.accounts.find(({ AccountName }) => AccountName === 'Bank Account')?.AccountId ?? '';

beforeEach(() => stopClockAt('2026-11-23T10:00:00'));

/** Types into the date field and leaves it. */
async function typeDate(text: string): Promise<void> {
  await date.fill(text);
  await focus(description);
}

describe('date field', () => {
  test.each([
    ['10/31', '10/31/2026'],
    ['31', '10/31/2026'],
    ['y', '11/22/2026'],
    ['Nov 1', '11/01/2026'],
    ['1 nov', '11/01/2026'],
    ['1. Nov', '11/01/2026'],
    ['November 1, 2025', '11/01/2025'],
    ['1.11.', '11/01/2026'],
    ['2/11', '02/11/2027'],
  ])('the date field reads %s as %s', async (typed, read) => {
    await openAccountPage('Bank Account', book);
    await openNewEditor();
    await typeDate(typed);
    await expect.element(date).toHaveValue(read);
  });

  test('keys step the date, and an invalid date stays with a message', async () => {
    await openAccountPage('Bank Account', book);
    await openNewEditor();
    await typeDate('10/31');
    await focus(date);
    await press('ArrowUp');
    await typeKeys('+-');
    await expect.element(date).toHaveValue('11/01/2026');
    await typeDate('y');
    await focus(date);
    await typeKeys('-3');
    await focus(description);
    await expect.element(date).toHaveValue('11/20/2026');
    await typeDate('someday');
    await expect.element(date).toHaveValue('someday');
    await expect.element(date).toHaveAccessibleDescription(/Not a date/);
  });

  test('the calendar accepts the day at Enter, and Escape closes only the calendar', async () => {
    await openAccountPage('Bank Account', book);
    await openNewEditor();
    await date.fill('31');
    await press('Alt+ArrowDown');
    const day = page.getByRole('gridcell', { selected: true }).getByRole('button');
    await expect.element(day).toHaveFocus();
    await expect.element(day).toHaveAccessibleName('October 31, 2026');
    await expectAccessibleDialog();
    await press('PageDown', 'ArrowRight', 'Enter');
    await expect.element(date).toHaveValue('12/01/2026');
    await expect.element(date).toHaveFocus();
    await press('Alt+ArrowDown');
    await expect.element(page.getByRole('grid')).toBeVisible();
    await press('Escape');
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    await expect.element(addEditor).toBeVisible();
  });

  test('the time can be added on request', async () => {
    await openAccountPage('Bank Account', book);
    await openNewEditor();
    await button('Add time').click();
    const time = addEditor.getByLabelText('Time');
    await expect.element(time).toHaveValue('10:00 AM');
    await time.fill('1405');
    await focus(description);
    await expect.element(time).toHaveValue('2:05 PM');
  });
});

describe('date more than two months ahead', () => {
  test('a distant date is described at its field and has to be confirmed before it is saved', async () => {
    const provider = await openAccountPage('Bank Account', book);
    await fillEditor({ description: 'Rent', digits: '2000' });
    await typeDate('2/11');
    await expect
      .element(date)
      .toHaveAccessibleDescription(/Thursday, February 11, 2027.*more than two months ahead/);
    await expectAccessibleDialog();
    await save.click();
    await expect.element(addEditor.getByRole('alert')).toMatchTextContent('Thursday, February 11, 2027');
    expect(provider.inputsOf('add-transaction')).toEqual([]);
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    const [row] = await storedRows(provider, bankId);
    expect(row?.TransactionDatePosted).toMatch(/^2027-02-11/);
    await focus(rowButtonWith('Rent'));
    await press('e');
    const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
    await editorFields(editor).notes.fill('First floor');
    await editorFields(editor).save.click();
    // Changing another field does not ask about the date again.
    await expect.element(editor).not.toBeInTheDocument();
  });

  test('a distant date in bulk add is named in its row and has to be confirmed before any row is added', async () => {
    await openAccountPage('Bank Account', book);
    await openBulkAdd();
    await pasteText(
      bulkPopup.getByLabelText('Date, row 1'),
      'Nov 1\tTea\tFood & Drinks\t2.50\n3/4/2027\tBread\tFood & Drinks\t3',
    );
    await expect.element(bulkPopup.getByLabelText('Date, row 1')).toHaveValue('11/01/2026');
    await expect
      .element(bulkPopup.getByRole('list', { name: 'Rows' }))
      .toMatchTextContent('Thursday, March 4, 2027');
    const add = bulkPopup.getByRole('button', { name: 'Add 2 transactions' });
    await add.click();
    await expect.element(bulkPopup.getByRole('alert')).toMatchTextContent('more than two months ahead');
    await add.click();
    await expect.element(bulkPopup).not.toBeInTheDocument();
    await expect.element(totalElement).toHaveTextContent('-$5.50');
  });
});

test('the date of a row in bulk add is fully visible, also beside an account column', async () => {
  await openAccountPage('Bank Account', book);
  await openBulkAdd();
  const first = bulkPopup.getByLabelText('Date, row 1');
  await first.fill('10/22/2026');
  const isWhole = () => first.element().scrollWidth <= first.element().clientWidth;
  await expect.poll(isWhole).toBe(true);
  await button('Options').click();
  await bulkPopup.getByLabelText('Each row has its own account').click();
  await expect.poll(isWhole).toBe(true);
  await bulkPopup.getByLabelText('Tags, row 1').fill('  ');
  await press('Enter');
  await expect.element(bulkPopup.getByLabelText('Tags, row 2')).toHaveFocus();
});
