import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { catchDownloads } from '../../../../test/components/downloads.ts';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { closeMessages } from '../../../../test/components/reset.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';
import { wireBalanceCheck } from '../../../../test/support/wire-factories.ts';
import { ReportsScreen } from './reports-screen.tsx';

const { data, idOf } = createHousehold(400);
const year = 'from=2022-01-01';
const names = [
  'net-worth',
  'income',
  'balance-sheet',
  'trial-balance',
  'cash-flow',
  'spending',
  'budget',
  'verification',
] as const;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const table = page.getByRole('table').last();
const popup = page.getByRole('dialog');
const pick = (name: string) => page.getByRole('combobox', { name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = page.getByRole('heading', { level: 1 });
const row = (name: string) =>
  table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const textsOf = (cells: typeof table) => cells.elements().map(({ textContent }) => textContent);

async function open(search: string, options: Parameters<typeof mountFeature>[1] = {}) {
  return mountFeature(<ReportsScreen />, { book: data, at: `/reports?${search}`, ...options });
}

describe('a report', () => {
  test('shows the reason if loading fails, and loads again on request', async () => {
    const provider = await open(`report=trial-balance&${year}`, {
      prepare: (stub) => stub.rejects('flows', serverFailure('The disk is full')),
    });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The report could not be loaded. Failed ! The disk is full');
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    provider.passes('flows');
    await button('Try again').click();
    await expect.element(table).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('stays visible while the figures of another period are loading', async () => {
    const provider = await open(`report=income&${year}`);
    await expect.element(table).toBeVisible();
    const release = provider.holds('flows');
    await button('Earlier').click();
    await expect.element(page.getByRole('article')).toHaveAttribute('aria-busy', 'true');
    await expect.element(table).toBeVisible();
    release();
    await expect.element(page.getByRole('article')).toHaveAttribute('aria-busy', 'false');
  });

  test('links a figure to the transactions that it consists of', async () => {
    await open(`report=income&period=tax-year&from=2022-06-01`);
    await expect
      .element(row('Food').getByRole('link'))
      .toHaveAttribute('href', expect.stringMatching(/from=2022-04-06&until=2023-04-06/));
  });

  test('counts up to today for the current year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2022-08-15T12:00:00Z') });
    await open('report=income&compare=year-before');
    await expect
      .element(page.getByText('1 January – 15 August 2022, compared with the previous year', { exact: true }))
      .toBeVisible();
    await expect.element(table).toBeVisible();
    const headers = textsOf(table.getByRole('columnheader'));
    vi.useRealTimers();
    expect(headers).toEqual([
      'Account',
      expect.stringMatching(/1 Jan.*15 Aug 2022/),
      expect.stringMatching(/1 Jan.*15 Aug 2021/),
      'Change',
      '%',
    ]);
  });

  test('has a chart that supports the arrow keys', async () => {
    await open(`report=net-worth&${year}`);
    const picture = page.getByRole('slider', { name: 'Net worth' });
    const figure = page.getByRole('figure');
    await expect.element(picture).toBeVisible();
    (await picture.findElement()).focus();
    await press('End', 'ArrowLeft');
    const amount = textsOf(row('November 2022').getByRole('cell')).at(-1);
    await expect.element(picture).toHaveAttribute('aria-valuetext', `November 2022: ${amount}`);
    await expect.element(figure).toMatchTextContent(`November 2022 ${amount?.replaceAll('\u00A0', ' ')}`);
    await press('PageDown');
    await expect.element(picture).toHaveAttribute('aria-valuenow', '1');
    await expect.element(figure).toMatchTextContent('31 December 2021');
    await press('Escape');
    await expect.element(picture).toHaveAttribute('aria-valuenow', '13');
    await press('ArrowLeft');
    await expect.element(figure).toMatchTextContent('November 2022');
  });

  test('can be downloaded as CSV, with a line for each row of the table', async () => {
    const files = catchDownloads();
    await open(`report=spending&${year}`);
    await expect.element(table).toBeVisible();
    const count = table.getByRole('row').elements().length;
    await button('CSV').click();
    const lines = (await files[0]?.text())?.replace(/^\uFEFF/, '').split('\r\n') ?? [];
    expect(files[0]?.name).toBe('Spending by account 2022.csv');
    expect(lines[0]).toMatch(/^Account,Total,Jan 2022,/);
    expect(lines).toHaveLength(count + 1);
  });

  test('can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await open(`report=income&${year}`);
    await button('Print').click();
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('lists the comparisons that hold and those that do not, to verify the book', async () => {
    const proven = createHousehold(60);
    const checking = proven.data.accounts.find(({ AccountName }) => AccountName === 'Checking');
    if (checking === undefined) throw new Error('The book has no account');
    const heldOn = (day: string) =>
      proven.registerOf('Checking').reduce((sum, each) => {
        const isA = each.TransactionSplitAAccountId === checking.AccountId;
        const minor = Number(isA ? each.TransactionSplitAValue : each.TransactionSplitBValue);
        return each.TransactionDatePosted.slice(0, 10) <= day ? sum + minor : sum;
      }, 0);
    const format = (minor: number) =>
      new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
        .format(minor / 100)
        .replaceAll('\u00A0', ' ');
    const balances = { '2022-06-30': heldOn('2022-06-30'), '2022-09-30': heldOn('2022-09-30') + 100 };
    const items = Object.entries(balances).map(([day, minor]) =>
      wireBalanceCheck(proven.idOf('Household'), checking.AccountId, day, String(minor)),
    );
    await open(`report=verification&${year}`, { book: { ...proven.data, items } });
    const comparison = page.getByRole('region', { name: 'Compared with the bank' });
    await expect
      .element(comparison.getByRole('status'))
      .toHaveTextContent('1 bank balance no longer matches, of 2 in this period.');
    const compared = comparison
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Checking' }) });
    await expect.element(compared.first()).toMatchTextContent('matches');
    await expect.element(compared.first()).toMatchTextContent(format(heldOn('2022-06-30')));
    await expect.element(compared.last()).toMatchTextContent('-1,00 €');
    const totals = page.getByRole('table', { name: /^Verification report/ });
    await expect
      .element(totals.getByRole('row').filter({ hasText: 'Checking' }).first())
      .toMatchTextContent(format(heldOn('2022-12-31')));
    await expect.element(comparison).toMatchTextContent(/Fingerprint of the whole book: \w+/);
  });

  test.each(names)('is accessible as %s, also on a phone', async (report) => {
    await open(`report=${report}&${year}&compare=year-before`, { isPhone: true });
    await expect.element(page.getByRole('article')).toHaveAttribute('aria-busy', 'false');
    await expectAccessibleDialog();
  });

  test.each(['net-worth', 'income', 'balance-sheet', 'trial-balance', 'cash-flow'])(
    'shows every figure of %s on a phone',
    async (report) => {
      await open(`report=${report}&${year}&compare=year-before`, { isPhone: true });
      await expect.element(table).toBeVisible();
      const outside = [...table.element().querySelectorAll('th, td')].filter((cell) => {
        const { right, width } = cell.getBoundingClientRect();
        return right > innerWidth || width === 0 || cell.scrollWidth > cell.clientWidth + 1;
      });
      expect(outside).toEqual([]);
    },
  );
});

describe('the controls of a report', () => {
  test('write the interval and the chosen accounts into the address', async () => {
    await open(`report=spending&${year}`);
    await userEvent.selectOptions(pick('By'), 'Quarters');
    await button(/^Accounts/).click();
    await expect.element(popup.getByRole('checkbox').first()).toHaveFocus();
    await popup.getByRole('checkbox', { name: 'Food' }).click();
    await expectAccessibleDialog();
    await popup.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText('1 January – 31 December 2022, only Food')).toBeVisible();
    expect(location.search).toBe(`?report=spending&interval=quarter&${year}&branch=${idOf('Food')}`);
  });

  test('can select all accounts again', async () => {
    await open(`report=spending&${year}&branch=${idOf('Food')}`);
    await button(/^Accounts/).click();
    await popup.getByRole('button', { name: 'All accounts' }).click();
    await press('Control+Enter');
    await expect.element(popup).not.toBeInTheDocument();
    expect(location.search).toBe(`?report=spending&${year}`);
  });

  test('add a column for the previous period', async () => {
    await open(`report=income&${year}`);
    await userEvent.selectOptions(pick('Compare with'), 'Previous period');
    await expect.element(table.getByRole('columnheader')).toHaveLength(5);
    await expect.element(page.getByText(/compared with the previous period$/)).toBeVisible();
  });

  test('step to the previous and the next period', async () => {
    await open(`report=income&${year}`);
    await button('Earlier').click();
    await expect.element(page.getByText('1 January – 31 December 2021')).toBeVisible();
    await button('Later').click();
    await expect.element(page.getByText('1 January – 31 December 2022')).toBeVisible();
  });

  test('fold accounts below a level', async () => {
    await open(`report=spending&${year}`);
    await expect.element(row('Food')).toBeVisible();
    await userEvent.selectOptions(pick('Levels'), '1');
    await expect.element(row('Food')).not.toBeInTheDocument();
  });

  test('set the day on which the tax year starts, at most the last day of the month', async () => {
    await open(`report=income&${year}&period=tax-year&start=01-31`);
    await userEvent.selectOptions(pick('Month in which the tax year starts'), 'Apr');
    await expect.element(pick('Day on which the tax year starts')).toHaveValue('30');
    expect(location.search).toContain('start=04-30');
  });

  test('offer only intervals of which the period has few enough', async () => {
    await open('report=spending&period=own&from=2021-01-01&until=2023-01-01');
    await expect.element(pick('By')).toHaveDisplayValue('Quarters');
    expect(textsOf(pick('By').getByRole('option'))).toEqual(['Quarters', 'Years']);
  });

  test('show the reason beside the fields if no report is possible for the days', async () => {
    await open('period=own&from=2022-02-01&until=2022-03-01');
    const last = page.getByLabelText('Last day');
    await last.fill('2022-01-31');
    await expect.element(last).toHaveAccessibleDescription('The last day is before the first.');
    await expect.element(last).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleDialog();
    await last.fill('');
    await expect.element(last).toHaveAccessibleDescription('Enter both days.');
    await last.fill('2022-03-31');
    await expect.element(last).toHaveAccessibleDescription('');
    expect(location.search).toContain('until=2022-04-01');
  });

  test('keep incomplete days while other data of the book changes', async () => {
    await open('period=own&from=2022-02-01&until=2022-03-01');
    const last = page.getByLabelText('Last day');
    await last.fill('2022-01-31');
    await button('Save this report').click();
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(button(/^Remove /)).toBeVisible();
    await expect.element(last).toHaveValue('2022-01-31');
  });

  test('are folded on a phone, except for the steps', async () => {
    await open(`report=spending&${year}`, { isPhone: true });
    await expect.element(button('Earlier')).toBeVisible();
    await expect.element(pick('By')).not.toBeInTheDocument();
    await page.getByText('Period, comparison, accounts').click();
    await expect.element(pick('By')).toBeVisible();
  });

  test('switch the report and keep the period', async () => {
    await open(`report=income&${year}`);
    await link('Cash flow').click();
    await expect.element(heading).toHaveTextContent('Cash flow');
    expect(location.search).toBe(`?report=cash-flow&${year}`);
  });
});

describe('the address of a report', () => {
  test('is corrected, with a note about the parts that were not understood', async () => {
    await open(`report=all&interval=hour&${year}`);
    const note = page.getByText('Not understood in the address: report=all, interval=hour.');
    await expect.element(note).toBeVisible();
    expect(location.search).toBe(`?${year}`);
    await link('Trial balance').click();
    await expect.element(note).not.toBeInTheDocument();
  });

  test('shows all accounts if it names accounts of another book', async () => {
    await open(`report=income&${year}&branch=NOWHERE`);
    await expect.element(page.getByText('1 January – 31 December 2022', { exact: true })).toBeVisible();
  });
});

describe('saved reports', () => {
  const save = popup.getByRole('button', { name: 'Save', exact: true });
  const name = popup.getByLabelText('Name');

  test('are opened by their names, removed, and restored', async () => {
    const address = `?report=spending&interval=quarter&${year}`;
    await open(address.slice(1), { hasTasks: true });
    await button('Save this report').click();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('Spending by account 2022');
    await name.fill('All we buy');
    await expectAccessibleDialog();
    await save.click();
    await expect.element(page.getByText('Report saved')).toBeVisible();
    await closeMessages();
    await link('Trial balance').click();
    await page.getByRole('list', { name: 'Saved reports' }).getByRole('link').click();
    await expect.element(heading).toHaveTextContent('Spending by account');
    expect(location.search).toBe(address);
    await button('Remove All we buy').click();
    await expect.element(link('All we buy')).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(link('All we buy')).toBeVisible();
  });

  test('need a name', async () => {
    await open(`report=income&${year}`);
    await button('Save this report').click();
    await name.fill(' ');
    await press('Control+Enter');
    await expect.element(popup.getByText('Required')).toBeVisible();
  });

  test('are replaced only after a notice', async () => {
    await open(`report=income&${year}`);
    const nameIt = async () => {
      await button('Save this report').click();
      await name.fill('Mine');
    };
    await nameIt();
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    await nameIt();
    await expect.element(popup).toMatchTextContent('There is already a report with this name.');
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(page.getByRole('list', { name: 'Saved reports' }).getByRole('link')).toHaveLength(1);
  });

  test('leave the name in the popup if saving fails', async () => {
    const provider = await open(`report=income&${year}`);
    provider.rejects('change-items', serverFailure('Not now'));
    await button('Save this report').click();
    await name.fill('Mine');
    await save.click();
    await expect.element(page.getByText('The report could not be saved.')).toBeVisible();
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Failed ! Not now');
    await expect.element(name).toHaveValue('Mine');
  });

  test('stay if removing them fails', async () => {
    const provider = await open(`report=income&${year}`);
    await button('Save this report').click();
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    provider.rejects('change-items', serverFailure('Not now'));
    await button(/^Remove /).click();
    await expect.element(page.getByText('The report could not be saved. Not now')).toBeVisible();
    await expect.element(button(/^Remove /)).toBeVisible();
  });
});

describe('reports without figures', () => {
  test('link back to a book without transactions', async () => {
    await mountFeature(<ReportsScreen />);
    await expect.element(page.getByText(/^Nothing to report yet/)).toBeVisible();
    await expect.element(link('Back to the book')).toHaveAttribute('href', '/dashboard');
  });
});
