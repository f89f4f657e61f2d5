import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type BankPart,
  bankParts,
  countryOf,
  currenciesOf,
  rowsToGroup,
  waitingBank,
  withBalance,
} from '#imports/new-book/bank-parts.ts';
import { betweenId, type Group, ordered, restId, type RowToGroup } from '#imports/new-book/groups.ts';
import { pairTransfers } from '#imports/new-book/pair-transfers.ts';
import { nameOf, type NamedPart } from '#imports/new-book/plan-new-book.ts';
import type { NewBookNames } from '#imports/new-book/plan-accounts.ts';
import { byKeyOf, proposeCategories } from '#imports/new-book/propose-categories.ts';
import { isStatements } from '#imports/parts.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone } from '#ledger/days.ts';
import { fold } from '#text/fold.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { toSortTexts } from '#web/lib/to-sort-texts.ts';
import { texts as statementTexts } from '#web/features/statements/texts.ts';
import { useFiles } from '#web/features/statements/use-files.ts';
import { currencyOfCountry, currencyOfRegion, decimalsOf } from './region-currency.ts';
import { texts } from './texts.ts';

/** What accounts are called that are made. */
export const newBookNames: NewBookNames = {
  categories: texts.categories,
  toSort: toSortTexts,
  opening: statementTexts.opening,
  tops: texts.tops,
};

/** So much of a number tells one account from another; more of it where that is alike. */
const shownDigits = [4, 8, 34];

/** What an account of a bank is called, as far as its files say. */
function nameOfPart(
  { bank, number, type, accountId }: BankPart,
  waiting: Account | undefined,
  digits: number,
): string {
  const kind = type === 'CREDIT' ? texts.bank.card : texts.bank.account;
  const end = number?.replaceAll(/[^\p{L}\p{N}]/gu, '') ?? '';
  if (number !== undefined && !/\d{3}/.test(number)) return number;
  if (end === '' && bank === undefined && waiting?.id === accountId) return waiting.name;
  return end === '' ? (bank ?? kind) : texts.bank.numbered(bank ?? kind, end.slice(-digits));
}

/** What the accounts of banks are called, each otherwise. */
function namesOfParts(parts: readonly BankPart[], waiting: Account | undefined): Map<string, string> {
  const tried = shownDigits.map((digits) => parts.map((part) => nameOfPart(part, waiting, digits)));
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

/** In what currency files are read, and how they are read anew in another one. */
export type ReadIn = {
  currency: string;
  /** Whether somebody chose it. */
  isChosen: boolean;
  /** The files that were read in another one before. */
  start: readonly File[];
  onCurrency: (currency: string, files: readonly File[], isChosen: boolean) => void;
};

/** Where somebody likely has accounts; the files know better. */
export const likelyCurrency = (ofBook: string): string => currencyOfRegion(navigator.language) ?? ofBook;

/** How amounts of the new book are written. */
function useMoney(currency: string) {
  const ofBook = useBookCurrency();
  return useMemo(() => {
    const decimals = currency === ofBook.currency ? ofBook.decimals : decimalsOf(currency);
    return { ...ofBook, currency, decimals };
  }, [ofBook, currency]);
}

/**
 * The files, read in a currency: in the one that most of their rows are in, once that is known; where they name none, in that of the
 * country of an IBAN, until somebody chooses.
 */
function useFilesIn({ currency, isChosen, start, onCurrency }: ReadIn) {
  const money = useMoney(currency);
  const files = useFiles(undefined, money);
  const isRead = files.files.every(({ read }) => read !== undefined);
  const [named] = currenciesOf(files.files);
  const country = isChosen ? undefined : countryOf(files.files);
  const likely = named ?? (country && currencyOfCountry(country));
  const isOther = isRead && likely !== undefined && likely !== currency;
  const bringAgain = useEffectEvent(() => {
    if (start.length > 0) files.bring(start);
  });
  useEffect(() => bringAgain(), []);
  const readIn = (wanted: string, isWish: boolean) =>
    onCurrency(
      wanted,
      files.files.map(({ file, name }) => new File([file], name)),
      isWish,
    );
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
    isOpen: isRead && named === undefined,
  };
}

/** The other side of each row that is one of a transfer between the accounts. */
function useOtherSides(rows: readonly RowToGroup[]): ReadonlyMap<string, string> {
  return useMemo(() => {
    const pairs = [...pairTransfers(rows)];
    return new Map([...pairs, ...pairs.map(([out, into]) => [into, out] as const)]);
  }, [rows]);
}

/** The files, what accounts of banks they are of, and the groups of their rows as somebody has changed them. */
export function useNewBook(asked: ReadIn) {
  const tree = useAccountTree();
  const { money, files, readIn, isReading, isOpen } = useFilesIn(asked);
  const { decimals } = money;
  const rootId = tree.root?.id ?? '';
  const zone = bookZone(tree.root);
  const [typedNames, setTypedNames] = useState<ReadonlyMap<string, string>>(new Map());
  // What is made here is no account that waits.
  const [waiting] = useState(() => waitingBank(tree));
  const waitingId = waiting?.id;
  const found = useMemo(
    () => bankParts(files.files, { rootId, zone, decimals, waitingId }),
    [files.files, rootId, zone, decimals, waitingId],
  );
  const [held, setHeld] = useState<ReadonlyMap<string, bigint | undefined>>(new Map());
  const parts = useMemo(() => {
    const names = namesOfParts(found, waiting);
    return found.map((part): NamedPart => ({
      ...withBalance(part, held.get(part.key)),
      name: typedNames.get(part.key) ?? names.get(part.key) ?? '',
    }));
  }, [found, held, typedNames, waiting]);
  const rows = useMemo(() => rowsToGroup(found), [found]);
  const byKey = useMemo(() => byKeyOf(rows), [rows]);
  const proposed = useMemo(() => proposeCategories(rows), [rows]);
  // What was changed, the last first; without it they are as proposed.
  const [changed, setChanged] = useState<{ of: readonly Group[]; steps: readonly (readonly Group[])[] }>();
  const steps = changed?.of === proposed ? changed.steps : [];
  const isChanged = steps.length > 0;
  const groups = steps[0] ?? proposed;
  /** Takes the last change of the groups back. */
  const changeBack = useCallback(
    () => setChanged((before) => before && { ...before, steps: before.steps.slice(1) }),
    [],
  );
  const otherSide = useOtherSides(rows);
  return {
    tree,
    zone,
    money,
    files,
    isReading,
    /** Whether no file says in what currency it is. */
    isCurrencyOpen: isOpen && files.files.some(isStatements),
    readIn,
    parts,
    rows,
    byKey,
    groups,
    isChanged,
    /** A row, and the other side where it is one of a transfer between the accounts: both stay together. */
    sidesOf: (key: string): string[] => {
      const other = otherSide.get(key);
      const isBetween = groups.some(({ id, rows: keys }) => id === betweenId && keys.includes(key));
      return other === undefined || !isBetween ? [key] : [key, other];
    },
    /** What a group is called. */
    nameOf: (group: Group) => nameOf(group, newBookNames),
    restCount: groups.find(({ id }) => id === restId)?.rows.length ?? 0,
    isAsking: found.some(({ verdicts }) => [...verdicts.values()].includes('ask')),
    /** The accounts of which no file says what they held. */
    unknownBalances: new Set(found.filter(({ opening }) => opening === undefined).map(({ key }) => key)),
    sayBalance: (key: string, minor: bigint | undefined) =>
      setHeld((before) => new Map(before).set(key, minor)),
    renamePart: (key: string, name: string) => setTypedNames((before) => new Map(before).set(key, name)),
    change: (how: (groups: readonly Group[]) => Group[]) =>
      setChanged({ of: proposed, steps: [ordered(how(groups), byKey), ...steps] }),
    changeBack,
  };
}

export type NewBook = ReturnType<typeof useNewBook>;
