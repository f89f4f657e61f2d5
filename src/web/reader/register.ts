import { walk } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Days } from '#ledger/days.ts';
import { moneyOf } from '#ledger/money.ts';
import { areSeveralCurrencies } from '#ledger/currency-totals.ts';
import { fold } from '#text/fold.ts';
import type { ReadBook, Row, Side } from './book.ts';

/** Which rows are meant: of an account, or of all of its branch, on some days, with some words in them. */
export type RowsWanted = Days & { accountId: string; includesBranch: boolean; find: string };

/** A row as the accounts see it that are meant. */
export type Line = {
  row: Row;
  /** The side that lies in one of the accounts; of a row between two of them what went from one to the other. */
  near: Side;
  far: Side;
  isWithin: boolean;
  /** What the accounts gained, in minor units. */
  changeMinor: bigint;
  /** What they held after it. */
  balanceMinor: bigint;
};

/** The rows of an account or of its branch, the newest first. */
export type Register = {
  account: Account;
  money: ReadBook['money'];
  /** Whether they are in several currencies, so that nothing can be added up. */
  isMixed: boolean;
  /** What the accounts held before the first day. */
  openingMinor: bigint;
  lines: readonly Line[];
  /** What the lines come to, each side by itself. */
  debitMinor: bigint;
  creditMinor: bigint;
};

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Whether a row has all words in it: of its texts, its accounts, or the digits of its amount. */
function finder(book: ReadBook, find: string): (row: Row) => boolean {
  const words = fold(find)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => true;
  const names = new Map([...book.tree.accounts].map(([id, { name }]) => [id, fold(name)]));
  const folded = new Map<string, string>();
  const foldOnce = (text: string) => {
    const known = folded.get(text) ?? fold(text);
    folded.set(text, known);
    return known;
  };
  return ({ description, notes, tags, sides }) => {
    const texts = [
      foldOnce(description),
      foldOnce(notes),
      ...tags.map((tag) => `#${foldOnce(tag)}`),
      ...sides.map((side) => names.get(side.foreign?.accountId ?? side.accountId) ?? ''),
    ];
    const digits = absolute(sides[0].valueMinor).toString();
    return words.every(
      (word) =>
        texts.some((text) => text.includes(word)) ||
        (/^[\d.,'’-]*\d[\d.,'’-]*$/.test(word) && digits.includes(word.replaceAll(/\D/g, ''))),
    );
  };
}

function lineOf(row: Row, isMember: (accountId: string) => boolean): Omit<Line, 'balanceMinor'> | undefined {
  const [a, b] = row.sides;
  const [hasA, hasB] = [isMember(a.accountId), isMember(b.accountId)];
  if (!hasA && !hasB) return undefined;
  const isWithin = hasA && hasB;
  const isNearA = isWithin ? a.valueMinor >= 0n : hasA;
  const [near, far] = isNearA ? [a, b] : [b, a];
  return { row, near, far, isWithin, changeMinor: isWithin ? 0n : near.valueMinor };
}

/** The rows that are meant; undefined where the copy has no such account. */
export function registerOf(book: ReadBook, wanted: RowsWanted): Register | undefined {
  const { accountId, includesBranch, from = '', until, find } = wanted;
  const account = book.tree.accounts.get(accountId);
  if (account === undefined) return undefined;
  const members = [
    account,
    ...(includesBranch ? walk(book.tree, accountId).map(({ account: below }) => below) : []),
  ];
  const ids = new Set(members.map(({ id }) => id));
  const isMember = (id: string) => ids.has(id);
  const isFound = finder(book, find);
  let openingMinor = [...ids].reduce((sum, id) => sum + (book.openings.get(id) ?? 0n), 0n);
  let [balanceMinor, debitMinor, creditMinor] = [openingMinor, 0n, 0n];
  const lines: Line[] = [];
  for (const row of book.rows.toReversed()) {
    if (until !== undefined && row.day >= until) break;
    const line = lineOf(row, isMember);
    if (line === undefined) continue;
    balanceMinor += line.changeMinor;
    if (row.day < from) {
      openingMinor = balanceMinor;
      continue;
    }
    if (!isFound(row)) continue;
    if (line.near.valueMinor > 0n || line.isWithin) debitMinor += absolute(line.near.valueMinor);
    if (line.near.valueMinor < 0n || line.isWithin) creditMinor += absolute(line.near.valueMinor);
    lines.push({ ...line, balanceMinor });
  }
  const isMixed = areSeveralCurrencies(members.filter(({ type }) => type !== 'ROOT'));
  const [first = account] = members.filter(({ type }) => type !== 'ROOT');
  return {
    account,
    money: moneyOf(account.type === 'ROOT' ? first : account, book.money),
    isMixed,
    openingMinor,
    lines: lines.toReversed(),
    debitMinor,
    creditMinor,
  };
}
