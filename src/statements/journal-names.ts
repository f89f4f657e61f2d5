import type { FileAccount, WrittenBook } from './book-file.ts';
import { tidy } from './text-lines.ts';

const topTypes: [RegExp, FileAccount['type']][] = [
  [/^assets?$/i, 'ASSET'],
  [/^(?:liabilit|debts?$|passiv|schuld|verbindlich|fremdkap|dettes|pasiv)/i, 'LIABILITY'],
  [/^(?:income|revenue|ertr|einn|eink|revenus|ingres)/i, 'INCOME'],
  [/^(?:expense|aufwand|aufwend|ausgab|kosten|dépens|gasto)/i, 'EXPENSE'],
  [/^(?:equity|eigenkap|capital|anfangs|opening)/i, 'EQUITY'],
];

/** The type that the topmost name of an account tells; undefined where it tells none. */
export function typeOfTopName(name: string): FileAccount['type'] | undefined {
  return topTypes.find(([pattern]) => pattern.test(name))?.[1];
}

const typeLetters: Record<string, FileAccount['type']> = {
  a: 'ASSET',
  c: 'CASH',
  l: 'LIABILITY',
  e: 'EQUITY',
  v: 'EQUITY',
  r: 'INCOME',
  x: 'EXPENSE',
};
const typeWords: Record<string, string> = { revenue: 'r', expense: 'x', conversion: 'v' };

/** The text of hledger after `type:`, a letter or a word. */
export function typeOfLetter(text: string | undefined): FileAccount['type'] | undefined {
  const word = text?.toLowerCase() ?? '';
  return typeLetters[typeWords[word] ?? word.slice(0, 1)];
}

/** Which programs are to read it: ledger and hledger, or beancount. */
export type JournalFlavour = 'ledger' | 'beancount';

/** What ledger, hledger and beancount call what an account is; by these names they know it. */
function rootOf(type: FileAccount['type']): string {
  switch (type) {
    case 'LIABILITY':
    case 'CREDIT':
    case 'PAYABLE':
      return 'Liabilities';
    case 'INCOME':
      return 'Income';
    case 'EXPENSE':
      return 'Expenses';
    case 'EQUITY':
    case 'TRADING':
      return 'Equity';
    default:
      return 'Assets';
  }
}

/** Letters, figures and signs that mean nothing to ledger or hledger; two blanks would end the name. */
const toLedgerName = (name: string) =>
  tidy(tidy(name).replaceAll(/[^\p{L}\p{M}\p{N}\p{So}\u{200d} .,'&%/+()_-]/gu, '-'));

/** What beancount knows as a letter or a figure: nothing of the planes after the first. */
const isBeancountCharacter = (sign: string) => /^[\p{L}\p{Nd}]$/u.test(sign) && sign.length === 1;

/**
 * Letters, figures and hyphens, beginning with a capital or a figure. Which capitals beancount knows depends on how old its Unicode is:
 * what begins otherwise than those of Latin, Greek and Cyrillic stands after one.
 */
function toBeancountName(name: string): string {
  const even = [...tidy(name).normalize('NFC')]
    .map((sign) => (isBeancountCharacter(sign) ? sign : '-'))
    .join('')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const capital = even.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return capital === '' || /^[A-Z0-9]|^(?=\p{Lu})[\u00c0-\u017f\u0386-\u03ab\u0400-\u042f]/u.test(capital)
    ? capital
    : `A-${capital}`;
}

/** A name that is not taken yet: with a number after it where it is. */
function takeFreeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

const pathKey = (path: readonly string[]) => JSON.stringify(path);

/**
 * What the accounts of a book are called in a journal: what they are first (`Assets`, `Liabilities`, `Income`, `Expenses`, `Equity`),
 * then the names from the top down, each with what the programs do not take written as a hyphen; beancount takes letters and figures
 * alone and has each name begin with a capital. Names that become the same have a number after them.
 */
export function assignJournalNames(
  { accounts, entries }: WrittenBook,
  flavour: JournalFlavour,
): { of: (path: readonly string[]) => string } {
  const take = flavour === 'ledger' ? toLedgerName : toBeancountName;
  const types = new Map(accounts.map(({ path, type }) => [pathKey(path), type]));
  const siblings = new Map<string, Set<string>>();
  const parts = new Map<string, string[]>();
  const partsOf = (path: readonly string[]): string[] => {
    const known = parts.get(pathKey(path));
    if (known !== undefined || path.length === 0) return known ?? [];
    const above = path.slice(0, -1);
    const taken = siblings.get(pathKey(above)) ?? new Set();
    siblings.set(pathKey(above), taken);
    const made = [...partsOf(above), takeFreeName(take(path.at(-1) ?? '') || 'Account', taken)];
    parts.set(pathKey(path), made);
    return made;
  };
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const nameOf = (path: readonly string[]): string => {
    const known = names.get(pathKey(path));
    if (known !== undefined) return known;
    const root = rootOf(types.get(pathKey(path)) ?? 'ASSET');
    const [top, ...rest] = partsOf(path);
    // A book whose topmost accounts are called like that already needs them once.
    const isRootName = top === root && (rest.length > 0 || flavour === 'ledger');
    const name = takeFreeName([root, ...(isRootName || top === undefined ? [] : [top]), ...rest].join(':'), taken);
    names.set(pathKey(path), name);
    return name;
  };
  for (const { path } of [...accounts, ...entries.flatMap(({ legs }) => legs)]) nameOf(path);
  return { of: nameOf };
}
