import type { FileAccount, WrittenBook } from './book-file.ts';
import { tidy } from './text-lines.ts';

const topTypes: [RegExp, FileAccount['type']][] = [
  [/^assets?$/i, 'ASSET'],
  [/^(?:liabilit|debts?$|passiv|schuld|verbindlich|fremdkap|dettes|pasiv)/i, 'LIABILITY'],
  [/^(?:income|revenue|ertr|einn|eink|revenus|ingres)/i, 'INCOME'],
  [/^(?:expense|aufwand|aufwend|ausgab|kosten|dépens|gasto)/i, 'EXPENSE'],
  [/^(?:equity|eigenkap|capital|anfangs|opening)/i, 'EQUITY'],
];

/** Returns the account type of a top-level name; undefined if the name is unknown. */
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

/** Returns the account type for hledger's text after `type:`, a letter or a word. */
export function typeOfLetter(text: string | undefined): FileAccount['type'] | undefined {
  const word = text?.toLowerCase() ?? '';
  return typeLetters[typeWords[word] ?? word.slice(0, 1)];
}

/** The target programs of a journal: ledger and hledger, or beancount. */
export type JournalFlavour = 'ledger' | 'beancount';

/** Returns the top-level name for an account type in ledger, hledger and beancount, which derive the type from it. */
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

/** Replaces characters that have a meaning in ledger or hledger; two spaces would end the name. */
const toLedgerName = (name: string) =>
  tidy(tidy(name).replaceAll(/[^\p{L}\p{M}\p{N}\p{So}\u{200d} .,'&%/+()_-]/gu, '-'));

/** True if beancount accepts a character as a letter or digit: only characters of the basic multilingual plane. */
const isBeancountCharacter = (sign: string) => /^[\p{L}\p{Nd}]$/u.test(sign) && sign.length === 1;

/**
 * Converts a name for beancount: letters, digits and hyphens, beginning with a capital or digit. The capitals that beancount knows depend
 * on its Unicode version, so names that begin with other scripts than Latin, Greek and Cyrillic get a prefix.
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

/** Returns a free name, with a number if the name is taken. */
function takeFreeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

const pathKey = (path: readonly string[]) => JSON.stringify(path);

/**
 * Assigns journal names to the accounts of a book. A name begins with its kind (`Assets`, `Liabilities`, `Income`, `Expenses`, `Equity`),
 * then come the names from the top down. Unsupported characters become hyphens; beancount only takes letters and digits and names with a
 * capital. Duplicates get a number.
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
    // If a top account already has that name, it is not repeated.
    const isRootName = top === root && (rest.length > 0 || flavour === 'ledger');
    const name = takeFreeName(
      [root, ...(isRootName || top === undefined ? [] : [top]), ...rest].join(':'),
      taken,
    );
    names.set(pathKey(path), name);
    return name;
  };
  for (const { path } of [...accounts, ...entries.flatMap(({ legs }) => legs)]) nameOf(path);
  return { of: nameOf };
}
