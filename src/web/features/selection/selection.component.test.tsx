import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import {
  openAccountPage,
  rowButton,
  rowButtonWith,
  rows,
  selectionBar as bar,
} from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';
import { closeMessages } from '../../../../test/components/reset.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';

const { data, registerOf, idOf } = createHousehold(40);
const popup = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = page.getByRole('tab', { name: /Transactions/ });
const checking = registerOf('Checking');
const focus = async (index: number) => (await rowButton(index).findElement()).focus();
const diskIsFull = serverFailure('The disk is full');

async function open(options: Parameters<typeof openAccountPage>[2] = {}) {
  const provider = await openAccountPage('Checking', data, options);
  await expect.element(rowButton(0)).toBeVisible();
  return provider;
}

/** Selects rows with the keyboard. */
async function select(...indexes: number[]): Promise<void> {
  for (const index of indexes) {
    await focus(index);
    await press('Space');
  }
  await expect.element(bar).toMatchTextContent(`${indexes.length} selected`);
}

describe('selection', () => {
  test('Ctrl selects single rows, Shift selects ranges, and Escape clears the selection', async () => {
    await open();
    await rowButton(0).click({ modifiers: ['Control'] });
    await expect.element(bar).toMatchTextContent('1 selected');
    await rowButton(2).click({ modifiers: ['Control'] });
    await expect.element(bar).toMatchTextContent('2 selected');
    await rowButton(4).click({ modifiers: ['Shift'] });
    await expect.element(bar).toMatchTextContent('3 selected');
    await rowButton(5).click({ modifiers: ['Control'] });
    await rowButton(7).click({ modifiers: ['Control', 'Shift'] });
    await expect.element(bar).toMatchTextContent('6 selected');
    await rowButton(7).click({ modifiers: ['Control'] });
    await expect.element(bar).toMatchTextContent('5 selected');
    await focus(7);
    await press('Escape');
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('the selection survives popups that are closed with Escape', async () => {
    await open();
    await select(0, 1);
    await press('Delete');
    await expect.element(popup).toHaveAccessibleName('Delete selected transactions ?');
    await press('Escape');
    await bar.getByRole('button', { name: 'Move' }).click();
    await expect.element(popup).toHaveAccessibleName('Move selected transactions...');
    await press('Escape');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(bar).toMatchTextContent('2 selected');
  });

  test('Shift with the arrow keys grows and shrinks the selection', async () => {
    await open();
    await focus(1);
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await expect.element(bar).toMatchTextContent('3 selected');
    await expect.element(rowButton(3)).toHaveFocus();
    await press('Shift+ArrowUp');
    await expect.element(bar).toMatchTextContent('2 selected');
    await press('Shift+ArrowUp', 'Shift+ArrowUp');
    await expect.element(bar).toMatchTextContent('2 selected');
    await expect.element(rowButton(0)).toHaveFocus();
  });

  test('checkboxes select single rows and ranges', async () => {
    await open();
    const box = (index: number) => rows.nth(index).getByRole('checkbox');
    await rowButton(1).hover();
    await box(1).click();
    await expect.element(bar).toMatchTextContent('1 selected');
    await expect.element(box(1)).toBeChecked();
    await box(4).click({ modifiers: ['Shift'] });
    await expect.element(bar).toMatchTextContent('4 selected');
    await box(2).click();
    await expect.element(bar).toMatchTextContent('3 selected');
    await expect.element(rowButton(2)).toHaveFocus();
  });

  test('buttons select all rows, invert the selection, and clear it', async () => {
    await open();
    await select(0);
    await bar.getByRole('button', { name: 'Select all', exact: true }).click();
    await expect.element(bar).toMatchTextContent(`${checking.length} selected`);
    const id = idOf('Checking');
    const sum = checking.reduce(
      (total, row) =>
        total +
        Number(
          row.TransactionSplitAAccountId === id ? row.TransactionSplitAValue : row.TransactionSplitBValue,
        ),
      0,
    );
    const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(sum / 100);
    await expect.element(bar).toMatchTextContent(`Total ${euro.replaceAll('\u00A0', ' ')}`);
    await bar.getByRole('button', { name: 'Invert selection' }).click();
    await expect.element(bar).not.toBeInTheDocument();
    await select(1);
    await bar.getByRole('button', { name: 'Invert selection' }).click();
    await expect.element(bar).toMatchTextContent(`${checking.length - 1} selected`);
    await bar.getByRole('button', { name: 'Unselect all' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('the list gets the focus when the selection ends', async () => {
    await open();
    await select(0);
    await bar.getByRole('button', { name: 'Unselect all' }).click();
    const list = page.getByRole('region', { name: 'Transactions', exact: true });
    await expect.element(list).toHaveFocus();
    await select(0);
    (await bar.getByRole('button', { name: 'Copy' }).findElement()).focus();
    await press('Escape');
    await expect.element(list).toHaveFocus();
  });

  test('a long press without movement starts the selection', async () => {
    await open({ isPhone: true });
    const row = await rowButton(1).findElement();
    const { x, y } = row.getBoundingClientRect();
    const at = { clientX: x + 40, clientY: y + 20, pointerType: 'touch', pointerId: 1, bubbles: true };
    const point = (type: string, more: PointerEventInit = {}) =>
      row.dispatchEvent(new PointerEvent(type, { ...at, ...more }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    point('pointerdown');
    point('pointermove', { clientX: at.clientX + 10 });
    vi.advanceTimersByTime(600);
    point('pointerup');
    point('pointerdown');
    vi.advanceTimersByTime(400);
    point('pointerup');
    vi.advanceTimersByTime(400);
    expect(bar.query()).toBeNull();
    point('pointerdown');
    point('pointermove', { clientX: at.clientX + 9 });
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    await expect.element(bar).toMatchTextContent('1 selected');
    point('pointerup');
    row.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(bar).toMatchTextContent('1 selected');
    const tap = new PointerEvent('click', { bubbles: true, pointerType: 'touch' });
    (await rowButton(3).findElement()).dispatchEvent(tap);
    await expect.element(bar).toMatchTextContent('2 selected');
  });
});

describe('moving the selection', () => {
  const picker = popup.getByRole('combobox', { name: 'Account' });
  const move = popup.getByRole('button', { name: 'Move' });

  test('the move popup preselects the category and focuses its field', async () => {
    await open();
    const count = tab.element().textContent;
    await select(0);
    await bar.getByRole('button', { name: 'Move' }).click();
    await expect.element(popup.getByRole('radio', { name: /^The category: / })).toBeChecked();
    await expect.element(popup.getByRole('radio', { name: 'This account: Checking' })).not.toBeChecked();
    await expect.element(picker).toHaveFocus();
    await picker.fill('salary');
    await press('Enter');
    await move.click();
    await expect.element(page.getByText('Selected transactions moved successfully !')).toBeVisible();
    await expect.element(rowButton(0)).toMatchTextContent('Salary');
    await expect.element(tab).toHaveTextContent(count ?? '');
  });

  test('a move requires another account', async () => {
    await open();
    await select(0);
    await bar.getByRole('button', { name: 'Move' }).click();
    await popup.getByRole('radio', { name: 'This account: Checking' }).click();
    await move.click();
    await expect.element(popup.getByText('Choose an account', { exact: true })).toBeVisible();
    await picker.click();
    await expect
      .element(page.getByRole('option', { name: 'Checking' }))
      .toHaveAttribute('data-combobox-disabled', 'true');
  });

  test('rows that could not be moved stay selected, and the move can be retried', async () => {
    const provider = await open();
    await select(0, 1);
    await bar.getByRole('button', { name: 'Move' }).click();
    await popup.getByRole('radio', { name: 'This account: Checking' }).click();
    await picker.fill('epargne');
    await press('Enter');
    provider.rejectsOnce('update-transaction', diskIsFull);
    await move.click();
    await expect
      .element(page.getByText('Failed to moved some transactions! Please refresh page...'))
      .toBeVisible();
    await expect.element(popup.getByRole('alert')).toMatchTextContent('The disk is full');
    await expect.element(popup).toMatchTextContent('1 selected');
    await move.click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(tab).toHaveTextContent(`Transactions ${checking.length - 2}`);
  });

  test('a move can be undone', async () => {
    await open();
    await select(0);
    await bar.getByRole('button', { name: 'Move' }).click();
    await popup.getByRole('radio', { name: 'This account: Checking' }).click();
    await picker.fill('epargne');
    await press('Enter');
    await move.click();
    await expect.element(tab).toHaveTextContent(`Transactions ${checking.length - 1}`);
    await button('Undo').last().click();
    await expect.element(tab).toHaveTextContent(`Transactions ${checking.length}`);
  });
});

test('changing the selection sets account, tags and description, and is undone in one step', async () => {
  await open();
  const before = [0, 1].map((index) => rowButton(index).element().textContent);
  await select(0, 1);
  await bar.getByRole('button', { name: 'Change...' }).click();
  await expect.element(popup).toMatchTextContent('Choose above what to change.');
  await popup.getByRole('combobox', { name: 'Other account' }).fill('salary');
  await press('Enter');
  await popup.getByRole('textbox', { name: 'Description' }).fill('Sorted');
  await popup.getByRole('combobox', { name: 'Tags', exact: true }).fill('sorted;');
  await expect.element(popup).toMatchTextContent('2 transactions change');
  await expect.element(popup).toMatchTextContent('→ Salary');
  await expect.element(popup).toMatchTextContent('Tags added: #sorted');
  await popup.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(page.getByText('Changed 2 transactions')).toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
  for (const index of [0, 1]) await expect.element(rowButton(index)).toMatchTextContent(/Sorted.*Salary/);
  await button('Undo').last().click();
  for (const index of [0, 1])
    await expect.element(rowButton(index)).toHaveTextContent(before[index]?.replaceAll('\u00A0', ' ') ?? '');
});

describe('deleting the selection', () => {
  test('a deletion asks first; rows that could not be deleted stay, and the deletion can be retried', async () => {
    const provider = await open();
    await select(0, 1, 2);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect.element(popup).toMatchTextContent('3 transactions will be deleted');
    await expectAccessibleDialog();
    provider.rejectsOnce('delete-transaction', diskIsFull);
    await popup.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(page.getByText('Failed to delete some transactions! Please refresh page...'))
      .toBeVisible();
    await expect.element(popup).toMatchTextContent('1 transaction will be deleted');
    await closeMessages();
    await expect.element(page.getByText('2 deleted')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Account info summary' }))
      .toMatchTextContent(`${checking.length - 2} transactions`);
    await popup.getByRole('button', { name: 'Delete' }).click();
    const message = page
      .getByRole('status')
      .filter({ hasText: 'Selected transactions deleted successfully !' });
    await expect.element(message).toBeVisible();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(tab).toHaveTextContent(`Transactions ${checking.length - 3}`);
    await expect.element(bar).not.toBeInTheDocument();
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect.element(tab).toHaveTextContent(`Transactions ${checking.length - 2}`);
  });
});

describe('copying the selection', () => {
  test('copying writes the selection as JSON without ids', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open();
    await select(0);
    await bar.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('Transactions copied to clipboard !')).toBeVisible();
    const copied: unknown = JSON.parse(copy.mock.calls[0]?.[0] ?? '');
    const [newest] = checking;
    expect(copied).toMatchObject([
      {
        TransactionDescription: newest?.TransactionDescription,
        TransactionDatePosted: newest?.TransactionDatePosted,
        TransactionSplitAValue: newest?.TransactionSplitAValue,
      },
    ]);
    expect(JSON.stringify(copied)).not.toContain('TransactionId');
    copy.mockRestore();
  });

  test('a failed copy shows the reason given by the browser', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not now'));
    await open();
    await select(0);
    await bar.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('Error copying transactions.. not now')).toBeVisible();
    copy.mockRestore();
  });

  test('copying in a browser without a clipboard shows that it is impossible', async () => {
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await open();
    await select(0);
    await bar.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('Unable to copy transactions..')).toBeVisible();
    clipboard.mockRestore();
  });
});

test.each(['search', 'tag'])('the selection of a %s offers no move', async (kind) => {
  await open();
  if (kind === 'search') {
    await page.getByRole('searchbox', { name: 'Search items' }).fill('rent');
    await press('Enter');
    await rowButtonWith('Rent').findElement();
  } else {
    await button('Show tags').click();
    await page.getByRole('list', { name: 'Tags' }).getByRole('button').first().click();
  }
  await select(0);
  await expect.element(bar.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Move' })).not.toBeInTheDocument();
});
