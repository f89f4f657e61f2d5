import type { Account } from '#ledger/account.ts';
import type { Ids } from '#web/features/transactions/transaction-form.ts';
import {
  type BulkRow,
  type BulkState,
  rowAfter,
  type RowFields,
  startsOpposite,
  withFields,
} from './bulk-rows.ts';
import { type Paste, pasteCells } from './paste-rows.ts';

/** What can happen to the sheet. */
export type BulkAction =
  | { type: 'edit'; id: string; fields: Partial<RowFields> }
  | { type: 'add'; ids: Ids; accounts: ReadonlyMap<string, Account> }
  | { type: 'remove'; id: string; ids: Ids; accounts: ReadonlyMap<string, Account> }
  | { type: 'clear'; ids: Ids; accounts: ReadonlyMap<string, Account> }
  | { type: 'share'; account: Account }
  | { type: 'own'; isOn: boolean }
  | { type: 'paste'; paste: Paste }
  | { type: 'replace'; state: BulkState }
  | {
      type: 'settle';
      storedIds: ReadonlySet<string>;
      failed: { id: string; reason: string } | undefined;
    };

/** Gives all rows one account; a row without an amount also takes the direction that is usual for it. */
function shareAccount(state: BulkState, account: Account): BulkState {
  const isOpposite = startsOpposite(account);
  const rows = state.rows.map((row) =>
    withFields(row, { accountId: account.id, ...(row.digits === '' && { isOpposite }) }),
  );
  return { ...state, rows, accountId: account.id };
}

/** The empty row that follows the last one. */
function emptyRow(
  state: BulkState,
  { ids, accounts }: { ids: Ids; accounts: ReadonlyMap<string, Account> },
): BulkRow[] {
  const last = state.rows.at(-1);
  return last === undefined ? [] : [rowAfter(last, ids, state, accounts.get(last.accountId ?? ''))];
}

/** The sheet after something happened to it. */
export function reduceRows(state: BulkState, action: BulkAction): BulkState {
  const { rows } = state;
  switch (action.type) {
    case 'edit':
      return {
        ...state,
        rows: rows.map((row) => (row.ids.id === action.id ? withFields(row, action.fields) : row)),
      };
    case 'add':
      return { ...state, rows: [...rows, ...emptyRow(state, action)] };
    case 'remove': {
      const left = rows.filter((row) => row.ids.id !== action.id);
      return { ...state, rows: left.length === 0 ? emptyRow(state, action) : left };
    }
    case 'clear':
      return { ...state, rows: emptyRow(state, action) };
    case 'share':
      return shareAccount(state, action.account);
    case 'own':
      return {
        ...state,
        hasOwnAccounts: action.isOn,
        rows:
          action.isOn || state.accountId === undefined
            ? rows
            : rows.map((row) => withFields(row, { accountId: state.accountId })),
      };
    case 'paste':
      return pasteCells(state, action.paste);
    case 'replace':
      return action.state;
    case 'settle': {
      const { storedIds, failed } = action;
      const left = rows.filter((row) => !storedIds.has(row.ids.id));
      return {
        ...state,
        rows: left.map((row) => (row.ids.id === failed?.id ? { ...row, failure: failed.reason } : row)),
      };
    }
  }
  return state;
}
