import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../../test/components/mount.tsx';
import { ada, openStubProvider } from '../../../../../test/components/stub-provider.ts';
import { wireAccount } from '../../../../../test/support/wire-factories.ts';
import { JoinPopup } from './join-popup.tsx';

test('the question of an invitation says in German that a member keeps their role', async () => {
  const provider = openStubProvider();
  const Owner = { PersonId: 'grace', Name: 'grace@example.org' };
  const EndsAt = '2026-12-06T12:00:00.000Z';
  provider.answers('invitation', () => ({ BookName: 'Haushalt', Owner, Role: 'view', EndsAt }));
  provider.answers('all-books', () => [
    {
      ...wireAccount('HAUSHALT', 'ROOT', null, { AccountName: 'Haushalt' }),
      SubAccountsCount: 0,
      TransactionsCount: 0,
      TotalAmountHeld: '0',
      Owner,
      Role: 'edit',
    },
  ]);
  await mount(<JoinPopup call={provider.call} user={ada} token="token" onDone={vi.fn<() => void>()} />, {
    provider,
  });
  await expect
    .element(
      page.getByText(
        'grace@example.org lädt Sie zum Buch Haushalt ein. Sie sind bereits Mitglied dieses Buchs und behalten die Rolle „Darf bearbeiten“.',
      ),
    )
    .toBeVisible();
});
