import { accountTypes } from './account-types.ts';
import type { Account } from './account.ts';

/** Whether somebody sends statements of an account: it is owned or owed, and holds transactions itself. */
export function canReconcile({ kind, type, isPlaceholder }: Account): boolean {
  return kind === 'account' && !isPlaceholder && ['asset', 'liability'].includes(accountTypes[type].family);
}
