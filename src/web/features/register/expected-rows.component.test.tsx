import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReportsScreen } from '#web/features/reports/reports-screen.tsx';
import { expectAccessibleDialog } from '../../../../test/components/accessible.ts';
import { openAccountPage, rows } from '../../../../test/components/dashboard.tsx';
import { closeDueQuestion, openHome } from '../../../../test/components/due.tsx';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { setToday } from '../../../../test/components/today.ts';
import { createLaterRowsBook, createWageAndRentBook } from '../../../../test/support/wage-and-rent.ts';
import { createBookWithSchedules } from '../../../../test/support/book-with-schedules.ts';

const section = page.getByRole('region', { name: /^Expected/ });
const list = page.getByRole('list', { name: 'What is expected' });
const expectedRows = list.getByRole('listitem');
const ahead = section.getByRole('combobox', { name: 'How far ahead' });

beforeEach(() => setToday('2026-11-22T12:00:00Z'));

async function openBank(options: Parameters<typeof openAccountPage>[2] = {}): Promise<void> {
  await openAccountPage('Bank Account', createWageAndRentBook().data, options);
  await closeDueQuestion();
  await expect.element(rows).toHaveLength(2);
}

/** Expects rows with texts, in order. */
async function expectTexts(found: typeof rows, texts: readonly RegExp[]): Promise<void> {
  await expect.element(found).toHaveLength(texts.length);
  for (const [at, text] of texts.entries()) await expect.element(found.nth(at)).toMatchTextContent(text);
}

describe('the expected transactions of a register', () => {
  test('are listed above its rows with the balance after each, and count for nothing', async () => {
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
      .toHaveAttribute('href', '/coming?schedule=S2');
    await expect.element(page.getByTestId('account-total')).toHaveTextContent('$1,200.00');
    await expectAccessibleDialog();
  });

  test('go on for as long as is chosen, and fold away', async () => {
    await openBank();
    await ahead.selectOptions('90 days');
    await expect.element(section.getByRole('heading')).toHaveTextContent('Expected 10');
    const fold = section.getByRole('button', { name: /^Expected/ });
    await fold.click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  });

  test('are reached by keys, and are hidden while rows are selected or searched', async () => {
    await openBank();
    await expect.element(expectedRows).toHaveLength(4);
    (await page.getByRole('region', { name: 'What is expected' }).findElement()).focus();
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

  test('are drawn only as far as they are in sight', async () => {
    const coffees = Array.from({ length: 200 }, (_, at) => ({
      name: `Coffee ${at}`,
      rule: 'FREQ=DAILY',
      start: '2026-11-23',
      from: 'Bank Account',
      to: 'Food & Drinks',
      minor: 100n,
    }));
    await openAccountPage('Bank Account', createBookWithSchedules([], coffees).data);
    await ahead.selectOptions('365 days');
    await expect.element(section.getByRole('heading')).toHaveTextContent('Expected 73,000');
    await expect.element(expectedRows.last()).toMatchTextContent('Coffee 0');
    expect(expectedRows.elements().length).toBeLessThan(60);
  });

  test('of all accounts stand above all transactions of a branch', async () => {
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

  test('count transactions that are stored on later days', async () => {
    await openAccountPage('Bank Account', createLaterRowsBook().data);
    await expect.element(section).toMatchTextContent('Lowest: $2,350.00 on Nov 29');
    await ahead.selectOptions('90 days');
    await expect.element(section).toMatchTextContent('Lowest: -$2,890.00 on Jan 29');
    await expect.element(expectedRows.last()).toMatchTextContent('$2,350.00');
  });

  test('fit a phone', async () => {
    await openBank({ isPhone: true });
    await expect.element(section).toMatchTextContent('Lowest: -$270.00 on Nov 29');
    await expectAccessibleDialog();
  });
});

test('Home counts transactions that are stored on later days', async () => {
  await openHome(createLaterRowsBook().data);
  await expect
    .element(page.getByRole('region', { name: 'Overview' }))
    .toMatchTextContent('lowest on Nov 29 $2,350.00');
});

describe('the report of net worth', () => {
  const expectedMonths = page.getByRole('table').getByRole('row', { name: /expected/ });
  const open = (search: string, book: unknown) =>
    mountFeature(<ReportsScreen />, { book, at: `/reports?report=net-worth${search}` });

  test('goes on by expected transactions on request', async () => {
    await open('', createWageAndRentBook().data);
    await expect.element(page.getByRole('table')).toBeVisible();
    await expect.element(expectedMonths).toHaveLength(0);
    await page.getByRole('combobox', { name: 'Go on for' }).selectOptions('90 days');
    await expect.poll(() => location.search).toContain('ahead=90');
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

  test('counts transactions that are stored on later days', async () => {
    await open('&ahead=90', createLaterRowsBook().data);
    await expectTexts(expectedMonths, [
      /November 30, 2026, expected\$2,350.00/,
      /December 2026, expected-\$2,270.00/,
      /January 2027, expected-\$2,890.00/,
      /February 20, 2027, expected-\$2,890.00/,
    ]);
  });
});
