import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createMove } from '#ledger/book-move.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { mount, ownServerConfig } from '../../../../test/components/mount.tsx';
import { MoveAtSignIn } from './current-move.tsx';
import { setMove } from './use-move.ts';

test('a move can be cancelled at the login screen after a confirmation', async () => {
  const books = [{ id: 'R', name: 'Main', accounts: 3, transactions: 7 }];
  setMove(createMove(ownServerConfig, books, { actionId: 'A', at: '2026-11-23T12:00:00.000Z' }));
  await mount(<MoveAtSignIn provider={ownServerConfig} />);
  const cancel = page.getByRole('button', { name: 'Cancel the move' });
  await cancel.click();
  const ask = page.getByRole('dialog', { name: 'Cancel this move?' });
  await expect.element(ask).toBeVisible();
  await expectAccessibleDialog();
  await ask.getByRole('button', { name: 'Cancel the move' }).click();
  await expect.element(cancel).not.toBeInTheDocument();
  expect(localStorage.getItem('Partita.Move')).toBeNull();
});
