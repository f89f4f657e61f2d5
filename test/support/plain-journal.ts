import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { PlainBook } from './plain-book.ts';

/** The names of the account families in other programs, which recognise the account type by them. */
const roots: Record<AccountFamily, string> = {
  none: 'Equity',
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  trading: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/**
 * Returns the journal names of the accounts by id: the path from the topmost account of the same family, such as `Assets:A3:A4`. The
 * account names of users are not used, because each program allows other letters.
 */
export function journalNames({ accounts }: PlainBook): Map<string, string> {
  const byId = new Map(accounts.map((account, index) => [account.id, { ...account, index }]));
  const nameOf = (id: string): string => {
    const account = byId.get(id);
    if (account === undefined) throw new Error(`no account ${id}`);
    const root = roots[accountTypes[account.type].family];
    const parent = byId.get(account.parentId ?? '');
    const isBelow = parent !== undefined && roots[accountTypes[parent.type].family] === root;
    return `${isBelow && parent.type !== 'ROOT' ? nameOf(parent.id) : root}:A${account.index}`;
  };
  return new Map(accounts.filter(({ type }) => type !== 'ROOT').map(({ id }) => [id, nameOf(id)]));
}

function formatDecimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses an amount that a program wrote into minor units: `-1234.5 EUR`, `1234.50`, `0`. */
export function readDecimal(text: string): bigint {
  const [, sign = '', whole = '', part = ''] = /^\s*(-?)(\d+)(?:\.(\d*))?(?: EUR)?\s*$/.exec(text) ?? [];
  const rest = part.slice(2);
  if (whole === '' || /[1-9]/.test(rest)) throw new Error(`not an amount: '${text}'`);
  return BigInt(`${whole}${part.slice(0, 2).padEnd(2, '0')}`) * (sign === '-' ? -1n : 1n);
}

/** Writes a book as a journal for hledger and ledger, or for beancount, which opens the accounts first. */
export function writePlainJournal(book: PlainBook, dialect: 'ledger' | 'beancount'): string {
  const names = journalNames(book);
  const opened = [...names.values()].map((name) => `1900-01-01 open ${name}\n`);
  const entries = book.transactions.map(
    ({ day, fromId, toId, amountMinor }) =>
      `${day} * ""\n  ${names.get(toId)}  ${formatDecimal(amountMinor)} EUR\n  ${names.get(fromId)}  ${formatDecimal(-amountMinor)} EUR\n`,
  );
  return [dialect === 'beancount' ? opened.join('') : '', ...entries].join('\n');
}
