/** What a column of a table is for. */
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

/** Which way money went. */
export type MoneyDirection = 'in' | 'out';
