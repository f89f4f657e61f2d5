import type { Page } from '@playwright/test';
import type { ScheduleBody } from '../../src/contract/schedule-kinds.ts';
import { basicBook } from '../../test/support/basic-book.ts';
import { wireTransaction } from '../../test/support/wire-factories.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, openAccount, registerRows, signUpWithBook } from '../support/app.ts';
import { unfoldHome } from '../support/home.ts';
import { expect, test } from '../support/screen.ts';

const now = new Date('2026-11-22T12:00:00Z');

/** The basic accounts in which something repeats: a rent on the 3rd, wages on the 28th, an insurance that is posted by itself. */
function bookThatRepeats(...more: { id: string; body: Partial<ScheduleBody<'schedule'>> }[]) {
  const book = basicBook();
  const idOf = (name: string) => {
    const found = book.accounts.find(({ AccountName }) => AccountName === name);
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found.AccountId;
  };
  const item = (
    id: string,
    [from, to, minor]: [string, string, number],
    said: Partial<ScheduleBody<'schedule'>>,
  ) => ({
    ItemId: id,
    Kind: 'schedule',
    Body: JSON.stringify({
      Name: id,
      Rule: 'FREQ=MONTHLY',
      Start: '2026-10-03',
      BankDays: 'stay',
      Mode: 'remind',
      AheadDays: 0,
      Lines: [
        {
          SplitAAccount: idOf(to),
          SplitBAccount: idOf(from),
          Value: String(minor),
          Description: '',
          Notes: '',
          Tags: '',
        },
      ],
      Amount: 'exact',
      Skipped: [],
      ...said,
    } satisfies ScheduleBody<'schedule'>),
    BookId: book.accounts[0]?.AccountId ?? '',
    ItemDateEntered: '2026-10-01T12:00:00.000Z',
  });
  const items = [
    item('Rent', ['Bank Account', 'Shopping', 146_200], {}),
    item('Wages', ['Salary', 'Bank Account', 410_000], { Start: '2026-10-28', Amount: 'about' }),
    item('Insurance', ['Bank Account', 'Monthly Expenses', 3500], { Start: '2026-11-15', Mode: 'post' }),
    ...more.map(({ id, body }) => item(id, ['Bank Account', 'Shopping', 1000], body)),
  ];
  const paid = { to: idOf('Bank Account'), from: idOf('Salary'), valueMinor: 260_300n };
  const transactions = [wireTransaction('T1', paid, { TransactionDatePosted: '2026-10-01T12:00:00.000Z' })];
  return { ...book, items, transactions };
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Since Oct 3: 3 due' });
const line = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: text });
const toBank = (page: Page) => openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');

test('what is due is told once a day, and posted, changed, skipped or left by one button and one undo @phone @main', async ({
  page,
}) => {
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, bookThatRepeats());
  await expect(page.getByText('Posted: Insurance')).toBeVisible();
  const popup = sheet(page);
  await expect(popup.getByRole('list', { name: 'What is due' }).getByRole('listitem')).toHaveCount(3);
  await expect(line(page, 'Wages')).toContainText('≈ $4,100.00');
  await expect(line(page, 'Oct 3')).toContainText('overdue');
  await expectAccessible(page, 'what is due');
  await line(page, 'Nov 3').getByRole('radio', { name: 'Later' }).check({ force: true });
  await line(page, 'Oct 28').getByRole('radio', { name: 'Skip' }).check({ force: true });
  await popup.getByRole('button', { name: 'Change Rent, Oct 3' }).click();
  await popup.getByRole('textbox', { name: 'Amount' }).fill('1,500.00');
  await popup.getByRole('textbox', { name: 'Day' }).fill('10/05/2026');
  // What is typed is not lost by a key.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,500.00');
  await popup.getByRole('button', { name: 'Post 1, skip 1' }).click();
  await expect(popup).toBeHidden();
  await expect(page.getByText('Posted: Rent')).toBeVisible();
  await toBank(page);
  await expect(registerRows(page)).toHaveCount(3);
  await expect(registerRows(page).filter({ hasText: 'Rent' })).toContainText('1,500.00');
  // One undo leads back to three that are due, the skipped one among them; it does not ask again by itself today.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Posted 1 scheduled transaction. They are due again.')).toBeVisible();
  await expect(registerRows(page)).toHaveCount(2);
  await page.reload();
  await expect(registerRows(page)).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await unfoldHome(page);
  await expect(page.getByRole('button', { name: '3 due since Oct 3' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  // The page was reloaded: it is asked first.
  await page.getByRole('dialog', { name: 'Redo?' }).getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText('Redone: Posted 1 scheduled transaction')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 due since Nov 3' })).toBeVisible();
});

test('Home says what is due and what comes, and how low that brings the money @phone @main', async ({
  page,
}) => {
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, bookThatRepeats());
  await sheet(page).getByRole('button', { name: 'Not today' }).click();
  const home = page.getByRole('region', { name: 'Overview' });
  const folded = home.getByRole('button', { name: /Net worth/ });
  await expect(home.getByTestId('net-worth')).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  const coming = home.getByRole('list', { name: 'Coming' });
  await expect(coming.getByRole('listitem')).toHaveText(['Nov 28Wages≈ $4,100.00', 'Dec 3Rent-$1,462.00']);
  await expect(home).toContainText('lowest today $2,568.00');
  await expect(home.getByRole('link', { name: 'Coming' })).toHaveAttribute('href', '/coming');
  await expectAccessible(page, 'what comes');
  await home.getByRole('button', { name: '3 due since Oct 3' }).click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(home.getByRole('button', { name: '3 due since Oct 3' })).toBeFocused();
});

test('the sheet is worked with keys alone, comes once a day, and speaks German @main', async ({ page }) => {
  // Nothing is due yet.
  await page.clock.setFixedTime(new Date('2026-10-02T12:00:00Z'));
  const book = bookThatRepeats({
    id: 'Insurances',
    body: {
      Name: 'Hausratversicherung und Haftpflichtversicherung der ganzen Familie',
      Start: '2026-11-22',
    },
  });
  await signUpWithBook(page, book);
  await page.clock.setFixedTime(now);
  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.reload();
  const popup = page.getByRole('dialog', { name: 'Seit 3. Okt.: 4 fällig' });
  await expect(popup.getByRole('button', { name: '4 buchen' })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
  await expectAccessible(page, 'was fällig ist');
  await page.setViewportSize({ width: 1280, height: 800 });
  await popup.getByRole('radio', { name: 'Buchen' }).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(popup.getByRole('button', { name: '3 buchen, 1 auslassen' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('textbox', { name: 'Tag' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(popup).toBeHidden();
  await expect(page.getByText(/Gebucht: Wages, Rent, Hausrat/)).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  // One is left; it is asked about no more today.
  await page.reload();
  await expect(page.getByRole('button', { name: '1 fällig seit 3. Okt.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The next day begins.
  await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('dialog', { name: 'Seit 3. Okt.: 1 fällig' })).toBeVisible();
});

test('it does not come over something that is typed, and waits for another popup', async ({ page }) => {
  await page.clock.setFixedTime(now);
  // What it is made of comes late.
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/catch-up-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await signUpWithBook(page, bookThatRepeats());
  await page.keyboard.press('n');
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(editor).toBeVisible();
  letIn();
  await expect(page.getByText('Posted: Insurance')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeVisible();
});

test('an account that is deleted pauses the schedules that name it, and they go on when that is undone @main', async ({
  page,
}) => {
  await page.clock.setFixedTime(now);
  const book = bookThatRepeats();
  await signUpWithBook(page, { ...book, transactions: [] });
  await sheet(page).getByRole('button', { name: 'Not today' }).click();
  await openAccount(page, 'Expenses', 'Shopping');
  const pausedOnes = async () =>
    (await callApi<{ Body: string }[]>(page, 'items', { bookName: 'Main' })).filter(({ Body }) =>
      Body.includes('"Paused"'),
    ).length;
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete sub-account ?' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete sub-account ?' });
  await expect(ask).toContainText('1 schedule is paused: Rent.');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(ask).toBeHidden();
  expect(await pausedOnes()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(pausedOnes).toBe(0);
});

test('the parts of a split are named by their accounts, and no word breaks', async ({ page }) => {
  const book = bookThatRepeats();
  const accountOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const line = (other: string, Value: string) => ({
    SplitAAccount: accountOf('Bank Account'),
    SplitBAccount: accountOf(other),
    Value,
    Description: '',
    Notes: '',
    Tags: '',
  });
  const body = {
    Name: 'Nordfunk Telekommunikation',
    Rule: 'FREQ=MONTHLY',
    Start: '2026-11-20',
    BankDays: 'stay',
    Mode: 'remind',
    AheadDays: 0,
    Lines: [line('Salary', '460000'), line('Shopping', '-50706')],
    Amount: 'exact',
    Skipped: [],
  };
  const [first] = book.items;
  const items = first === undefined ? [] : [{ ...first, ItemId: 'Split', Body: JSON.stringify(body) }];
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, { ...book, items });
  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.reload();
  const popup = page.getByRole('dialog', { name: /1 fällig/ });
  await expect(popup).toBeVisible();
  // Whole words stand in one line each.
  const heights = await popup
    .getByText(/^(?:überfällig|Nordfunk Telekommunikation)$/)
    .evaluateAll((found) => found.map((each) => each.getClientRects().length));
  expect(heights).toEqual([1, 1]);
  await popup.getByRole('button', { name: /ändern/ }).click();
  const amount = popup.getByRole('textbox', { name: 'Betrag, Salary' });
  await expect(popup.getByRole('textbox', { name: 'Betrag, Shopping' })).toHaveValue('507.06');
  await amount.fill('4700,00');
  const [reading, field] = [await popup.locator('output').boundingBox(), await amount.boundingBox()];
  // Its reading keeps clear of what is typed.
  expect(reading && field && reading.x + reading.width < field.x + field.width / 2).toBe(true);
});

test('Home tells how many more come than there is room for', async ({ page }) => {
  const more = Array.from({ length: 6 }, (_, at) => ({
    id: `More${at}`,
    body: { Name: `Subscription with a rather long name ${at}`, Start: `2026-11-2${at + 3}` },
  }));
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, bookThatRepeats(...more));
  await page.getByRole('dialog').getByRole('button', { name: 'Not today' }).click();
  const home = page.getByRole('region', { name: 'Overview' });
  const link = home.getByRole('link', { name: /^and \d more$/ });
  const list = home.getByRole('list', { name: 'Coming' });
  const { bottom } = await list.evaluate((element) => element.getBoundingClientRect().toJSON());
  const tops = await list
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  await expect(link).toHaveText(`and ${8 - tops.filter((top) => top < bottom).length} more`);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Coming', level: 1 })).toBeVisible();
});
