import type { SplitForm, SplitLine } from '#entry/split-form.ts';
import type { Ids } from '#entry/transaction-form.ts';
import type { Account } from '#ledger/account.ts';
import { turned } from '#ledger/direction.ts';
import {
  type BulkRow,
  type BulkState,
  moneyOfRow,
  rowAfter,
  type RowContext,
  type RowFields,
  withFields,
} from './bulk-rows.ts';
import { type Paste, pasteCells } from './paste-rows.ts';
import { directionOfRow, splitFormOf, splitRow, withLines } from './split-row.ts';

/** What can happen to the sheet. */
export type BulkAction =
  | { type: 'edit'; id: string; fields: Partial<RowFields>; unread?: BulkRow['unread'] | undefined }
  | { type: 'split'; id: string; context: RowContext }
  | { type: 'lines'; id: string; change: (form: SplitForm) => SplitLine[] }
  | { type: 'add'; ids: Ids }
  | { type: 'remove'; id: string; ids: Ids }
  | { type: 'clear'; ids: Ids }
  | { type: 'turn'; accounts: ReadonlyMap<string, Account> }
  | { type: 'share'; accountId: string }
  | { type: 'own'; isOn: boolean }
  | { type: 'paste'; paste: Paste }
  | { type: 'replace'; state: BulkState }
  | {
      type: 'settle';
      storedIds: ReadonlySet<string>;
      failed: { id: string; reason: string; lineId?: string | undefined } | undefined;
    };

/** Gives all rows one account. */
function shareAccount(state: BulkState, accountId: string): BulkState {
  return { ...state, rows: state.rows.map((row) => withFields(row, { accountId })), accountId };
}

/** The empty row that follows the last one. */
function emptyRow(state: BulkState, ids: Ids): BulkRow[] {
  const last = state.rows.at(-1);
  return last === undefined ? [] : [rowAfter(last, ids, state)];
}

/** The sheet with one of its rows changed. */
function changed(state: BulkState, id: string, change: (row: BulkRow) => BulkRow): BulkState {
  return { ...state, rows: state.rows.map((row) => (row.ids.id === id ? change(row) : row)) };
}

/** The row that was refused; where that was for one of its lines, the line says so. */
function refusedRow(
  row: BulkRow,
  { reason, lineId }: { reason: string; lineId?: string | undefined },
): BulkRow {
  const isOfLine = row.split?.lines.some(({ ids }) => ids.id === lineId) ?? false;
  if (row.split === undefined || lineId === undefined || !isOfLine) return { ...row, failure: reason };
  return { ...row, split: { ...row.split, refused: { id: lineId, reason } } };
}

/** The sheet after something happened to it. */
export function reduceRows(state: BulkState, action: BulkAction): BulkState {
  const { rows } = state;
  switch (action.type) {
    case 'edit':
      return changed(state, action.id, (row) => withFields(row, action.fields, action.unread));
    case 'split':
      return changed(state, action.id, (row) => splitRow(row, moneyOfRow(row, action.context)));
    case 'lines':
      return changed(state, action.id, (row) =>
        row.split === undefined ? row : withLines(row, action.change(splitFormOf(row, row.split))),
      );
    case 'add':
      return { ...state, rows: [...rows, ...emptyRow(state, action.ids)] };
    case 'remove': {
      const left = rows.filter((row) => row.ids.id !== action.id);
      return { ...state, rows: left.length === 0 ? emptyRow(state, action.ids) : left };
    }
    case 'clear':
      return { ...state, rows: emptyRow(state, action.ids) };
    case 'share':
      return shareAccount(state, action.accountId);
    case 'turn':
      return {
        ...state,
        rows: rows.map((row) => withFields(row, { direction: turned(directionOfRow(row, action.accounts)) })),
      };
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
        rows: left.map((row) => (row.ids.id === failed?.id ? refusedRow(row, failed) : row)),
      };
    }
  }
  return state;
}
