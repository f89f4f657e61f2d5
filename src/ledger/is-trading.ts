import type { Account } from './account.ts';

/** Whether an account is one over which money goes from one currency to another. */
export const isTrading = ({ type, props }: Pick<Account, 'type' | 'props'>): boolean =>
  type === 'TRADING' && props['Trading'] === true;
