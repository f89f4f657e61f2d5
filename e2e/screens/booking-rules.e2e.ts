import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signUpWithBook, openBookSettings, saveBookSettings } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const { data, idOf } = household(60);

/** The rules of the open book, by its settings. */
async function openRules(page: Page) {
  const settings = await openBookSettings(page);
  await settings.getByRole('button', { name: /[Bb]ooking rules?\.\.\.$/ }).click();
  return { settings, rules: page.getByRole('dialog', { name: 'Booking rules' }) };
}

test('rules are made, tried without changing anything, ordered, switched off, kept, and undone @main', async ({
  page,
}) => {
  await signUpWithBook(page, data);
  const { settings, rules } = await openRules(page);
  await expect(rules.getByText('No rules yet.')).toBeVisible();

  // What is not complete is not saved.
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByText('Enter the words these rows have in common')).toBeVisible();
  const first = rules.getByRole('group', { name: 'Rule 1' });
  const [transaction] = data.transactions.filter((each) =>
    [each.TransactionSplitAAccountId, each.TransactionSplitBAccountId].includes(idOf('Checking')),
  );
  const word = transaction?.TransactionDescription.split(' ')[0] ?? '';
  await first.getByLabel('Words').fill(word);
  await first.getByLabel('Book to').fill('Interest');
  await page.keyboard.press('Enter');

  await rules.getByRole('button', { name: 'Try the rules on this book' }).click();
  await expect(rules.getByText('Tried on the newest 60 transactions; nothing was changed.')).toBeVisible();
  await expect(rules.getByText(/^\d+ match(?:es)?, \d+ booked elsewhere$/)).toBeVisible();
  await expect(rules.getByRole('region', { name: 'Booked elsewhere' }).getByText(word).first()).toBeVisible();
  await expectAccessible(page);

  await rules.getByRole('button', { name: 'Add a rule' }).click();
  // What was tried is not about these rules any more.
  await expect(rules.getByText(/nothing was changed/)).toHaveCount(0);
  const second = rules.getByRole('group', { name: 'Rule 2' });
  await second.getByLabel('Words').fill('market');
  await second.getByLabel('Book to').fill('Regular');
  await page.keyboard.press('Enter');
  await second.getByLabel('On', { exact: true }).uncheck();
  await rules.getByRole('button', { name: 'Move rule 2 up' }).click();
  await expect(first.getByLabel('Words')).toHaveValue('market');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules).toBeHidden();
  await expect(settings.getByRole('button', { name: '2 booking rules...' })).toBeVisible();

  // The settings know what was kept meanwhile.
  await settings.getByLabel('Name').fill('House');
  await saveBookSettings(page);
  const again = await openRules(page);
  await expect(again.rules.getByRole('group', { name: 'Rule 1' }).getByLabel('Words')).toHaveValue('market');
  await expect(
    again.rules.getByRole('group', { name: 'Rule 1' }).getByLabel('On', { exact: true }),
  ).not.toBeChecked();
  await again.rules.getByRole('button', { name: 'Remove rule 1' }).click();
  await again.rules.getByRole('button', { name: 'Save' }).click();
  await expect(again.settings.getByRole('button', { name: '1 booking rule...' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(again.settings.getByRole('button', { name: '2 booking rules...' })).toBeVisible();
});
