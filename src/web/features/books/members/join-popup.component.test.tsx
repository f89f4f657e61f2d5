import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { WireMemberRole } from '#contract/members.ts';
import { recall } from '#web/session/storage.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { mount } from '../../../../../test/components/mount.tsx';
import { ada, openStubProvider } from '../../../../../test/components/stub-provider.ts';
import { wireAccount } from '../../../../../test/support/wire-factories.ts';
import { JoinPopup } from './join-popup.tsx';

const ask = page.getByRole('dialog', { name: 'Join a shared book?' });
const join = ask.getByRole('button', { name: 'Join', exact: true });
const owner = { PersonId: 'grace', Name: 'grace@example.org' };
const keepsEdit = 'You are already a member of this book and keep the role “Can edit”.';

/** Returns a book as a provider answers it. */
const bookOf = (AccountName: string) => ({
  ...wireAccount('HOUSEHOLD', 'ROOT', null, { AccountName }),
  SubAccountsCount: 0,
  TransactionsCount: 0,
  TotalAmountHeld: '0',
});

type Options = {
  /** The role that the invitation gives. */
  role: WireMemberRole;
  /** The present role of the user; none unless given. */
  held?: WireMemberRole;
  /** The name of the book in the user's list. */
  shown?: string;
};

/** Opens the question of an invitation to a book of another user. */
async function open({ role, held, shown = 'Household' }: Options) {
  const provider = openStubProvider();
  const order: readonly WireMemberRole[] = ['view', 'add', 'edit'];
  const after = held !== undefined && order.indexOf(held) > order.indexOf(role) ? held : role;
  const EndsAt = '2026-12-06T12:00:00.000Z';
  provider.answers('invitation', () => ({ BookName: 'Household', Owner: owner, Role: role, EndsAt }));
  provider.answers('all-books', () =>
    held === undefined ? [] : [{ ...bookOf(shown), Owner: owner, Role: held }],
  );
  provider.answers('join', () => ({ BookId: 'HOUSEHOLD', BookName: shown, Role: after, Owner: owner }));
  const onDone = vi.fn<() => void>();
  await mount(<JoinPopup call={provider.call} user={ada} token="token" onDone={onDone} />, { provider });
  await expect.element(join).toBeEnabled();
  return { provider, onDone };
}

describe('the question of an invitation', () => {
  test('names the role that a new member gets', async () => {
    const { onDone } = await open({ role: 'view' });
    await expect
      .element(
        ask.getByText(
          'grace@example.org has invited you to the book Household. If you join, it appears in your list of books, and your role is “Can view”.',
        ),
      )
      .toBeVisible();
    await join.click();
    await expect.element(page.getByText('grace@example.org now shares Household with you.')).toBeVisible();
    expect(onDone).toHaveBeenCalledOnce();
  });

  test.each(['Household', 'Household (grace@example.org)'])(
    'says that a member keeps a higher role in a book shown as %s, and repeats it after they join',
    async (shown) => {
      await open({ role: 'view', held: 'edit', shown });
      await expect.element(ask.getByText(keepsEdit)).toBeVisible();
      await expect.element(ask.getByText('your role is')).not.toBeInTheDocument();
      await expectAccessibleDialog();
      await join.click();
      await expect.element(page.getByRole('status').getByText(keepsEdit)).toBeVisible();
      expect(recall('CurrentBookName')).toBe(shown);
    },
  );

  test('says that a member keeps their role if the invitation gives the same one', async () => {
    await open({ role: 'edit', held: 'edit' });
    await expect.element(ask.getByText(keepsEdit)).toBeVisible();
  });

  test('names the higher role that a member gets', async () => {
    await open({ role: 'edit', held: 'view' });
    await expect.element(ask.getByText('your role is “Can edit”')).toBeVisible();
    await join.click();
    await expect.element(page.getByText('grace@example.org now shares Household with you.')).toBeVisible();
  });

  test('lets a member join a renamed book, and then says that they keep their role', async () => {
    await open({ role: 'view', held: 'edit', shown: 'Household (renamed)' });
    await expect.element(ask.getByText('your role is “Can view”')).toBeVisible();
    await join.click();
    await expect.element(page.getByText(keepsEdit)).toBeVisible();
  });

  test('can be answered if the list of books cannot be read', async () => {
    const provider = openStubProvider();
    provider.rejects('all-books');
    provider.answers('invitation', () => ({
      BookName: 'Household',
      Owner: owner,
      Role: 'view',
      EndsAt: '2026-12-06T12:00:00.000Z',
    }));
    await mount(<JoinPopup call={provider.call} user={ada} token="token" onDone={vi.fn<() => void>()} />, {
      provider,
    });
    await expect.element(join).toBeEnabled();
    await expect.element(ask.getByText('your role is “Can view”')).toBeVisible();
  });
});
