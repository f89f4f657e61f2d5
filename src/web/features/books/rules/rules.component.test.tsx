import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { chooseAccount } from '../../../../../test/components/entry.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';
import { BookSettings } from '../settings/book-settings.tsx';

const { data } = createHousehold(60);
const rules = page.getByRole('dialog', { name: 'Booking rules' });
const rule = (at: number) => rules.getByRole('group', { name: `Rule ${at}` });
const wordsOf = (at: number) => rule(at).getByLabelText('Words');
const inRules = (name: string) => rules.getByRole('button', { name, exact: true });

/** Opens the booking rules by their button in the book settings. */
const openRules = () => page.getByRole('button', { name: /[Bb]ooking rules?\.\.\.$/ }).click();

test('booking rules are tried without a change, ordered, saved, and restored by an undo', async () => {
  await mountFeature(<BookSettings exportBook={null} />, {
    book: data,
    at: '/book-settings',
    hasTasks: true,
  });
  await openRules();
  await expect.element(rules.getByText('No rules yet.')).toBeVisible();
  await inRules('Add a rule').click();
  await inRules('Save').click();
  await expect.element(rules.getByText('Enter the words these rows have in common')).toBeVisible();
  await wordsOf(1).fill(data.transactions[0]?.TransactionDescription.split(' ')[0] ?? '');
  await chooseAccount(rule(1).getByLabelText('Book to'), 'Interest');
  await inRules('Try the rules on this book').click();
  await expect
    .element(rules.getByText('Tried on the newest 60 transactions; nothing was changed.'))
    .toBeVisible();
  await expect.element(rules.getByText(/^\d+ match(?:es)?, \d+ booked elsewhere$/)).toBeVisible();
  await expectAccessibleDialog();

  await inRules('Add a rule').click();
  // A change of the rules removes the result of the trial.
  await expect.element(rules.getByText(/nothing was changed/)).not.toBeInTheDocument();
  await wordsOf(2).fill('market');
  await chooseAccount(rule(2).getByLabelText('Book to'), 'Regular');
  await rule(2).getByLabelText('On', { exact: true }).click();
  await inRules('Move rule 2 up').click();
  await expect.element(wordsOf(1)).toHaveValue('market');
  await inRules('Save').click();
  await expect.element(rules).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '2 booking rules...' })).toBeVisible();

  await openRules();
  await expect.element(wordsOf(1)).toHaveValue('market');
  await expect.element(rule(1).getByLabelText('On', { exact: true })).not.toBeChecked();
  await inRules('Remove rule 1').click();
  await inRules('Save').click();
  await expect.element(page.getByRole('button', { name: '1 booking rule...' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(page.getByRole('button', { name: '2 booking rules...' })).toBeVisible();
});
