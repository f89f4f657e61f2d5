import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type FileBankAccount,
  createFileBankAccounts,
  findCountry,
  findCurrencies,
  rowsToGroup,
  findEmptyBank,
  withBalance,
} from '#imports/new-book/bank-parts.ts';
import {
  betweenId,
  carryOverGroups,
  type RowGroup,
  sortGroups,
  unsortedId,
  type RowToGroup,
} from '#imports/new-book/groups.ts';
import { pairTransfers } from '#imports/new-book/payees.ts';
import { type NamedPart, groupNameOf } from '#imports/new-book/plan-new-book.ts';
import type { NewBookNames } from '#imports/new-book/account-plan.ts';
import { byKeyOf, proposeCategories } from '#imports/new-book/propose-categories.ts';
import { isStatements } from '#imports/statement-sources.ts';
import type { Account } from '#ledger/account.ts';
import { currencyOfCountry, currencyOfLanguage } from '#ledger/countries.ts';
import { currencyDecimals } from '#ledger/currency-decimals.ts';
import { bookZone } from '#ledger/days.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { fold } from '#text/fold.ts';
import { makeDecimal, toMinor } from '#values/decimal.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { toSort as toSortTexts } from '#web/languages/en/overview.ts';
import { statements as statementTexts } from '#web/languages/en/statements.ts';
import { useStatementFiles } from '#web/features/statements/use-statement-files.ts';
import { newBook as texts } from '#web/languages/en/new-book.ts';

/** The names of created accounts. */
export const newBookNames: NewBookNames = {
  categories: texts.categories,
  toSort: toSortTexts,
  opening: statementTexts.opening,
  tops: texts.tops,
};

/** The number of shown digits of an account number; more digits if fewer do not distinguish the accounts. */
const shownDigits = [4, 8, 34];

/** Returns the name of a bank account from the data of its files. */
function nameOfPart(
  { bank, number, type, accountId }: FileBankAccount,
  emptyAccount: Account | undefined,
  digits: number,
): string {
  const kind = type === 'CREDIT' ? texts.bank.card : texts.bank.account;
  const end = number?.replaceAll(/[^\p{L}\p{N}]/gu, '') ?? '';
  if (number !== undefined && !/\d{3}/.test(number)) return number;
  if (end === '' && bank === undefined && emptyAccount?.id === accountId) return emptyAccount.name;
  return end === '' ? (bank ?? kind) : texts.bank.numbered(bank ?? kind, end.slice(-digits));
}

/** Returns a different name for each bank account. */
function namesOfParts(
  parts: readonly FileBankAccount[],
  emptyAccount: Account | undefined,
): Map<string, string> {
  const tried = shownDigits.map((digits) => parts.map((part) => nameOfPart(part, emptyAccount, digits)));
  const names = tried.find((each) => new Set(each.map(fold)).size === each.length) ?? tried.at(-1) ?? [];
  const counts = new Map<string, number>();
  return new Map(
    parts.map(({ key }, at) => {
      const name = names[at] ?? '';
      const count = (counts.get(fold(name)) ?? 0) + 1;
      counts.set(fold(name), count);
      return [key, count === 1 ? name : `${name} (${count})`];
    }),
  );
}

/** The currency in which files are read. */
export type ReadCurrency = {
  currency: string;
  /** True if the user chose it. */
  isChosen: boolean;
  onCurrency: (currency: string, isChosen: boolean) => void;
};

/** Returns the likely currency of the user's accounts from the browser language; the files override it. */
export const guessCurrency = (ofBook: string): string => currencyOfLanguage(navigator.language) ?? ofBook;

/** Returns the amount format of a book in another currency. */
function withCurrency<Money extends BookCurrency>(ofBook: Money, currency: string): Money {
  const decimals = currency === ofBook.currency ? ofBook.decimals : currencyDecimals(currency);
  return { ...ofBook, currency, decimals };
}

/** Reads the files in the currency of most rows. If they name none, the country of an IBAN decides until the user chooses. */
function useFilesInCurrency({ currency, isChosen, onCurrency }: ReadCurrency) {
  const ofBook = useBookCurrency();
  const money = useMemo(() => withCurrency(ofBook, currency), [ofBook, currency]);
  const files = useStatementFiles(undefined, money);
  const isRead = files.files.every(({ read }) => read !== undefined);
  const [named] = findCurrencies(files.files);
  const country = isChosen ? undefined : findCountry(files.files);
  const likely = named ?? (country && currencyOfCountry(country));
  const isOther = isRead && likely !== undefined && likely !== currency;
  const readIn = (wanted: string, isWish: boolean) => {
    const next = withCurrency(ofBook, wanted);
    // Files without a currency are read alike in all currencies with the same decimals.
    if (named !== undefined || next.decimals !== money.decimals) files.readAllIn(next);
    onCurrency(wanted, isWish);
  };
  const readInLikely = useEffectEvent(() => {
    if (likely !== undefined) readIn(likely, isChosen);
  });
  useEffect(() => {
    if (isOther) readInLikely();
  }, [isOther]);
  return {
    money,
    files,
    readIn: (wanted: string) => readIn(wanted, true),
    isReading: !isRead || isOther,
    /** True if the user can choose the currency. It stays true while the files are read again in the chosen one. */
    isOpen: isRead ? named === undefined && files.files.some(isStatements) : isChosen,
  };
}

/** Returns the other side of each row that is part of a transfer between the accounts. */
function useOtherSides(rows: readonly RowToGroup[]): ReadonlyMap<string, string> {
  return useMemo(() => {
    const pairs = [...pairTransfers(rows)];
    return new Map([...pairs, ...pairs.map(([out, into]) => [into, out] as const)]);
  }, [rows]);
}

/** A balance entered by the user, with the number of decimals of its unit. */
type TypedBalance = { minor: bigint; decimals: number } | undefined;

/** Returns the balance in units with other decimals; undefined if these are too coarse. */
const toBalanceMinor = (typedBalances: TypedBalance, decimals: number): bigint | undefined =>
  typedBalances && toMinor(makeDecimal(typedBalances.minor, typedBalances.decimals), decimals);

type Rows = ReadonlyMap<string, RowToGroup>;

/** The groups after a change, and the rows at that time. */
type GroupStep = { groups: readonly RowGroup[]; rows: Rows };

/** True if a row is unchanged after reading again: the same row with the same direction. */
function isSameRow(key: string, before: Rows, now: Rows): boolean {
  const [a, b] = [before.get(key), now.get(key)];
  if (a === undefined || b === undefined || a === b) return a === b;
  return a.day === b.day && a.description === b.description && a.gainMinor < 0n === b.gainMinor < 0n;
}

/** Returns the proposed groups with the user's changes, which are also applied after the files are read again. */
function useChangedGroups(proposed: readonly RowGroup[], byKey: Rows) {
  // The changes, newest first.
  const [steps, setSteps] = useState<readonly GroupStep[]>([]);
  const [last] = steps;
  const groups = useMemo(() => {
    if (last === undefined) return proposed;
    const { groups: left, rows } = last;
    if (rows === byKey) return left;
    return sortGroups(
      carryOverGroups(left, proposed, (key) => isSameRow(key, rows, byKey)),
      byKey,
    );
  }, [last, proposed, byKey]);
  /** Undoes the last change. */
  const changeBack = useCallback(() => setSteps((before) => before.slice(1)), []);
  return {
    groups,
    isChanged: last !== undefined,
    change: (how: (groups: readonly RowGroup[]) => RowGroup[]) =>
      setSteps([{ groups: sortGroups(how(groups), byKey), rows: byKey }, ...steps]),
    changeBack,
  };
}

/** Returns the files, their bank accounts, and the groups of their rows with the user's changes. */
export function useNewBook(readAs: ReadCurrency) {
  const tree = useAccountTree();
  const { money, files, readIn, isReading, isOpen } = useFilesInCurrency(readAs);
  const { decimals } = money;
  const rootId = tree.root?.id ?? '';
  const zone = bookZone(tree.root);
  const [typedNames, setTypedNames] = useState<ReadonlyMap<string, string>>(new Map());
  // Read once: accounts created here must not count as the empty account.
  const [emptyAccount] = useState(() => findEmptyBank(tree));
  const emptyAccountId = emptyAccount?.id;
  const found = useMemo(
    () => createFileBankAccounts(files.files, { rootId, zone, decimals, emptyBankId: emptyAccountId }),
    [files.files, rootId, zone, decimals, emptyAccountId],
  );
  const [typedBalances, setTypedBalances] = useState<ReadonlyMap<string, TypedBalance>>(new Map());
  const parts = useMemo(() => {
    const names = namesOfParts(found, emptyAccount);
    return found.map((part): NamedPart => ({
      ...withBalance(part, toBalanceMinor(typedBalances.get(part.key), decimals)),
      name: typedNames.get(part.key) ?? names.get(part.key) ?? '',
    }));
  }, [found, typedBalances, decimals, typedNames, emptyAccount]);
  const rows = useMemo(() => rowsToGroup(found), [found]);
  const byKey = useMemo(() => byKeyOf(rows), [rows]);
  const proposed = useMemo(() => proposeCategories(rows), [rows]);
  const { groups, change, changeBack, isChanged } = useChangedGroups(proposed, byKey);
  const otherSide = useOtherSides(rows);
  return {
    tree,
    zone,
    money,
    files,
    isReading,
    /** True if no file names its currency. */
    isCurrencyOpen: isOpen,
    readIn,
    parts,
    rows,
    byKey,
    groups,
    isChanged,
    /** Returns a row and, for a transfer between the accounts, its other side: both stay together. */
    sidesOf: (key: string): string[] => {
      const other = otherSide.get(key);
      const isBetween = groups.some(({ id, rows: keys }) => id === betweenId && keys.includes(key));
      return other === undefined || !isBetween ? [key] : [key, other];
    },
    /** Returns the name of a group. */
    nameOf: (group: RowGroup) => groupNameOf(group, newBookNames),
    restCount: groups.find(({ id }) => id === unsortedId)?.rows.length ?? 0,
    isAsking: found.some(({ verdicts }) => [...verdicts.values()].includes('ask')),
    /** The accounts whose balance is in no file. */
    unknownBalances: new Set(found.filter(({ opening }) => opening === undefined).map(({ key }) => key)),
    /** Returns the balance that the user entered for an account. */
    heldOf: (key: string) => toBalanceMinor(typedBalances.get(key), decimals),
    sayBalance: (key: string, minor: bigint | undefined) =>
      setTypedBalances((before) =>
        new Map(before).set(key, minor === undefined ? undefined : { minor, decimals }),
      ),
    renamePart: (key: string, name: string) => setTypedNames((before) => new Map(before).set(key, name)),
    change,
    changeBack,
  };
}

export type NewBookDraft = ReturnType<typeof useNewBook>;
