import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReportsScreen } from '#web/features/reports/reports-screen.tsx';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rows } from '../../../../test/components/dashboard.tsx';
import { closeDueQuestion, openHome } from '../../../../test/components/due.tsx';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { setToday } from '../../../../test/components/today.ts';
import { createLaterRowsBook, createWageAndRentBook } from '../../../../test/support/wage-and-rent.ts';
import { createBookWithSchedules } from '../../../../test/support/book-with-schedules.ts';

const section = page.getByRole('region', { name: /^Expected/ });
const list = page.getByRole('list', { name: 'Forecast rows' });
const expectedRows = list.getByRole('listitem');
const forecastSelect = section.getByRole('combobox', { name: 'Forecast' });

beforeEach(() => setToday('2026-11-22T12:00:00Z'));

async function openBank(options: Parameters<typeof openAccountPage>[2] = {}): Promise<void> {
  await openAccountPage('Bank Account', createWageAndRentBook().data, options);
  await closeDueQuestion();
  await expect.element(rows).toHaveLength(2);
}

/** Expects rows with the given texts, in order. */
async function expectTexts(found: typeof rows, texts: readonly RegExp[]): Promise<void> {
  await expect.element(found).toHaveLength(texts.length);
  for (const [at, text] of texts.entries()) await expect.element(found.nth(at)).toMatchTextContent(text);
}

describe('expected transactions of a register', () => {
  test('expected transactions appear above the rows with the balance after each, and do not change the balance', async () => {
    await openBank();
    await expect.element(section).toMatchTextContent('Lowest: -$270.00 on Nov 29');
    await expectTexts(expectedRows, [
      /Dec 20, 2026Rent.*-\$850.00/,
      /Dec 4, 2026Wages.*\$3,000.00/,
      /Nov 29, 2026Electricity.*≈ -\$620.00/,
      /Nov 20, 2026Rent.*overdue.*-\$850.00/,
    ]);
    await expect
      .element(expectedRows.nth(1).getByRole('link'))
      .toHaveAttribute('href', '/upcoming?schedule=S2');
    await expect.element(page.getByTestId('account-total')).toHaveTextContent('$1,200.00');
    await expectAccessibleDialog();
  });

  test('the expected transactions cover the chosen number of days and can be folded', async () => {
    await openBank();
    await forecastSelect.selectOptions('90 days');
    await expect.element(section.getByRole('heading')).toHaveTextContent('Expected 10');
    const fold = section.getByRole('button', { name: /^Expected/ });
    await fold.click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  });

  test('keys reach the expected transactions, which are hidden during a selection or a search', async () => {
    await openBank();
    await expect.element(expectedRows).toHaveLength(4);
    (await page.getByRole('region', { name: 'Forecast rows' }).findElement()).focus();
    await press('End');
    await expect.poll(() => document.activeElement?.textContent).toContain('Nov 20, 2026');
    await press('ArrowUp');
    await expect.poll(() => document.activeElement?.textContent).toContain('Nov 29, 2026');
    await press('Control+a');
    await expect.element(section).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Transactions', exact: true })).toHaveFocus();
    await press('Escape');
    await expect.element(section).toBeVisible();
    await press('s');
    await expect.element(section).not.toBeInTheDocument();
  });

  test('only the visible expected transactions are rendered', async () => {
    const coffees = Array.from({ length: 200 }, (_, at) => ({
      name: `Coffee ${at}`,
      rule: 'FREQ=DAILY',
      start: '2026-11-23',
      from: 'Bank Account',
      to: 'Food & Drinks',
      minor: 100n,
    }));
    await openAccountPage('Bank Account', createBookWithSchedules([], coffees).data);
    await forecastSelect.selectOptions('365 days');
    await expect.element(section.getByRole('heading')).toHaveTextContent('Expected 73,000');
    await expect.element(expectedRows.last()).toMatchTextContent('Coffee 0');
    expect(expectedRows.elements().length).toBeLessThan(60);
  });

  test('a branch register shows the expected transactions of all its accounts', async () => {
    const { data, idOf } = createWageAndRentBook();
    await openAccountPage('All Assets', data, { at: `/dashboard?at=${idOf('All Assets')}` });
    await closeDueQuestion();
    await page.getByRole('link', { name: 'All transactions' }).click();
    await expect.element(section).toMatchTextContent('Lowest: -$270.00 on Nov 29');
    await expect
      .element(page.getByRole('list', { name: 'Transactions', exact: true }).getByRole('listitem'))
      .toHaveLength(2);
    await expect.element(expectedRows.nth(1)).toMatchTextContent(/\$3,000.00.*\$2,730.00/);
    await expectAccessibleDialog();
  });

  test('the expected balance includes transactions stored on later days', async () => {
    await openAccountPage('Bank Account', createLaterRowsBook().data);
    await expect.element(section).toMatchTextContent('Lowest: $2,350.00 on Nov 29');
    await forecastSelect.selectOptions('90 days');
    await expect.element(section).toMatchTextContent('Lowest: -$2,890.00 on Jan 29');
    await expect.element(expectedRows.last()).toMatchTextContent('$2,350.00');
  });

  test('the expected transactions are accessible on a phone', async () => {
    await openBank({ isPhone: true });
    await expect.element(section).toMatchTextContent('Lowest: -$270.00 on Nov 29');
    await expectAccessibleDialog();
  });
});

test('Home includes transactions stored on later days', async () => {
  await openHome(createLaterRowsBook().data);
  await expect
    .element(page.getByRole('region', { name: 'Overview' }))
    .toMatchTextContent('lowest on Nov 29 $2,350.00');
});

describe('net worth report', () => {
  const expectedMonths = page.getByRole('table').getByRole('row', { name: /expected/ });
  const open = (search: string, book: unknown) =>
    mountFeature(<ReportsScreen />, { book, at: `/reports?report=net-worth${search}` });

  test('the net worth report continues with expected transactions on request', async () => {
    await open('', createWageAndRentBook().data);
    await expect.element(page.getByRole('table')).toBeVisible();
    await expect.element(expectedMonths).toHaveLength(0);
    await page.getByRole('combobox', { name: 'Forecast' }).selectOptions('90 days');
    await expect.poll(() => location.search).toContain('forecast=90');
    await expectTexts(expectedMonths, [
      /November 30, 2026, expected-\$270.00.*-\$270.00/,
      /December 2026, expected\$1,260.00/,
      /January 2027, expected\$2,790.00/,
      /February 20, 2027, expected\$4,940.00/,
    ]);
    const picture = page.getByRole('slider', { name: 'Net worth' });
    (await picture.findElement()).focus();
    await press('End');
    await expect.element(picture).toHaveAttribute('aria-valuetext', 'February 20, 2027, expected: $4,940.00');
    await expectAccessibleDialog();
  });

  test('the net worth report includes transactions stored on later days', async () => {
    await open('&forecast=90', createLaterRowsBook().data);
    await expectTexts(expectedMonths, [
      /November 30, 2026, expected\$2,350.00/,
      /December 2026, expected-\$2,270.00/,
      /January 2027, expected-\$2,890.00/,
      /February 20, 2027, expected-\$2,890.00/,
    ]);
  });
});
