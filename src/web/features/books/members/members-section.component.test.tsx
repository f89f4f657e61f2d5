import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WireMembers } from '#contract/members.ts';
import { BookSettings } from '#web/features/books/settings/book-settings.tsx';
import { createHousehold } from '../../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { openAccountPage, rowButton, rows } from '../../../../../test/components/dashboard.tsx';
import { press } from '../../../../../test/components/keys.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';
import { ada, openStubProvider, type StubProvider } from '../../../../../test/components/stub-provider.ts';

const { data, idOf } = createHousehold(30);
const person = { PersonId: ada.id, Name: ada.email ?? '' };
const grace = { PersonId: 'grace', Name: 'grace@example.org' };
const JoinedAt = '2026-11-01T12:00:00.000Z';

const section = page.getByRole('region', { name: 'Shared with' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens a provider whose schema version supports ownership offers. */
function openProviderWithOwnershipOffers(): StubProvider {
  const provider = openStubProvider();
  provider.answers('refresh-db', async (_input, pass) =>
    Object.assign({}, await pass(), { schemaVersion: 10 }),
  );
  return provider;
}

/** Opens a provider with a book that Grace shares with the user in a role, and may offer to the user. */
function shareBook(Role: 'view' | 'add', IsOffered?: true): StubProvider {
  const provider = openProviderWithOwnershipOffers();
  const share = (account: unknown) =>
    Object.assign(
      {},
      account,
      (account as { AccountType: string }).AccountType === 'ROOT' && {
        Role,
        Owner: grace,
        IsOffered,
      },
    );
  for (const name of ['all-books', 'all-accounts'] as const)
    provider.answers(name, async (_input, pass) => ((await pass()) as unknown[]).map(share));
  provider.answers('root-account', async (_input, pass) => share(await pass()));
  provider.answers('members', () => ({
    Role,
    Owner: grace,
    Members: [{ ...person, Role, JoinedAt }],
    Invitations: [],
  }));
  return provider;
}

test('a book shows no editing controls to a member who can only view, neither in the register nor in the settings', async () => {
  await openAccountPage('Checking', data, { provider: shareBook('view') });
  await expect.element(rows.first()).toBeVisible();
  await expect.element(button('Add transaction')).not.toBeInTheDocument();
  await press('n');
  await rowButton(0).click();
  await expect.element(rows.first().getByText('Added by')).toBeVisible();
  for (const name of ['Edit', 'Repeat', 'Delete'])
    await expect.element(rows.first().getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  await press('e', 'Delete');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Account actions').click();
  await expect.element(page.getByRole('menuitem')).toHaveLength(2);
});

test('the settings of a shared book offer a member only to leave it, without a save button', async () => {
  await mountFeature(<BookSettings exportBook={null} />, {
    book: data,
    at: '/book-settings',
    provider: shareBook('view'),
  });
  await expect.element(section.getByRole('button')).toHaveLength(1);
  await expect.element(section.getByRole('button', { name: 'Leave this book' })).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Name', { exact: true })).not.toBeInTheDocument();
  await expectAccessibleDialog();
});

test('a member who can add can repeat the rows of others, and edit only their own', async () => {
  const provider = shareBook('add');
  const newest = createHousehold(30).registerOf('Checking')[0]?.TransactionId;
  provider.answers('transactions', async (_input, pass) =>
    ((await pass()) as { TransactionId: string }[]).map((row) => ({
      ...row,
      CreatedBy: row.TransactionId === newest ? ada.id : grace.PersonId,
    })),
  );
  await openAccountPage('Checking', data, { provider });
  const edit = (at: number) => rows.nth(at).getByRole('button', { name: 'Edit', exact: true });
  await rowButton(0).click();
  await expect.element(edit(0)).toBeVisible();
  await rowButton(1).click();
  await expect.element(rows.nth(1).getByRole('button', { name: 'Repeat', exact: true })).toBeVisible();
  await expect.element(edit(1)).not.toBeInTheDocument();
});

test('the owner offers a book to a member, withdraws the offer, and cancels a second offer', async () => {
  const provider = openProviderWithOwnershipOffers();
  const members: WireMembers = {
    Role: 'own',
    Owner: person,
    Members: [{ ...grace, Role: 'view', JoinedAt }],
    Invitations: [],
  };
  const offered = {
    ...members,
    HandOver: { To: grace, Role: null, EndsAt: '2026-12-06T12:00:00.000Z' },
  };
  provider.answers('members', () => members);
  provider.answers('offer-hand-over', () => offered);
  provider.answers('withdraw-hand-over', () => members);
  await mountFeature(<BookSettings exportBook={null} />, { book: data, at: '/book-settings', provider });
  const role = section.getByRole('combobox', { name: `Role of ${grace.Name}` });
  await role.selectOptions('Owner...');
  const ask = page.getByRole('dialog', { name: 'Hand over Household?' });
  await expect.element(ask).toMatchTextContent(`${grace.Name} has seven days to accept`);
  await expectAccessibleDialog();
  await ask.getByRole('radio', { name: 'no longer see the book' }).click();
  await ask.getByRole('button', { name: 'Offer' }).click();
  await expect.element(section.getByText(`Offered to ${grace.Name}, who has not accepted yet`)).toBeVisible();
  expect(provider.inputsOf('offer-hand-over')).toEqual([{ bookName: 'Household', id: 'grace' }]);
  await section.getByRole('button', { name: `Withdraw the offer to ${grace.Name}` }).click();
  await expect.element(section.getByText('Offered to')).not.toBeInTheDocument();
  await role.selectOptions('Owner...');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(role).toHaveValue('view');
});

test('Home shows the offer of a book, and the member declines it there', async () => {
  const provider = shareBook('view', true);
  provider.answers('hand-over-offers', () =>
    provider.inputsOf('decline-hand-over').length > 0
      ? []
      : [
          {
            BookId: idOf('Household'),
            BookName: 'Household',
            Owner: grace,
            Role: 'add',
            EndsAt: '2026-12-06T12:00:00.000Z',
            Rows: 61,
            Bytes: 40_000,
          },
        ],
  );
  provider.answers('decline-hand-over', () => ({
    Role: 'view',
    Owner: grace,
    Members: [{ ...person, Role: 'view', JoinedAt }],
    Invitations: [],
  }));
  await openAccountPage('Household', data, { provider });
  const line = button(`${grace.Name} offers you Household`);
  await line.click();
  const answer = page.getByRole('dialog', { name: 'Become the owner of Household?' });
  await expect.element(answer).toMatchTextContent(`${grace.Name} stays a member: “Can add”.`);
  await expectAccessibleDialog();
  await answer.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('You declined the offer to own Household.')).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});
