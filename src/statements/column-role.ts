/** The roles of table columns. */
export type ColumnRole =
  | 'date'
  | 'amount'
  | 'in'
  | 'out'
  | 'direction'
  | 'payee'
  | 'text'
  | 'bankId'
  | 'category'
  | 'account'
  | 'currency'
  | 'balance'
  | 'status'
  | 'fee'
  | 'none';

/** The direction of money: into the account or out of it. */
export type MoneyDirection = 'in' | 'out';
