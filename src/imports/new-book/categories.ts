import { fold } from '#text/fold.ts';
import { categoryWords } from './category-words.ts';

/** What rows can be for, as far as their words tell. */
export type CategoryKey = keyof typeof categoryWords;

/** What an account for rows is: where money comes from, where it goes, another place where it lies, or nothing sure yet. */
export type GroupKind = 'INCOME' | 'EXPENSE' | 'TRANSFER' | 'TO_SORT';

const keys = Object.keys(categoryWords).filter((key): key is CategoryKey => key in categoryWords);

const incomes: ReadonlySet<CategoryKey> = new Set(['salary', 'benefits', 'interest']);
const transfers: ReadonlySet<CategoryKey> = new Set(['cash', 'savings', 'own', 'card', 'opening']);
/** Who pays these back is no shop that takes something back: what comes in under such a word is something else. */
const onlyOut: ReadonlySet<CategoryKey> = new Set(['housing', 'fees']);

/** What accounts of a category are. */
export function kindOf(key: CategoryKey): GroupKind {
  return incomes.has(key) ? 'INCOME' : transfers.has(key) ? 'TRANSFER' : 'EXPENSE';
}

function goesWith(key: CategoryKey, gainMinor: bigint): boolean {
  return gainMinor < 0n ? !incomes.has(key) : !onlyOut.has(key);
}

type Found = { key: CategoryKey; length: number };
type Index = Map<string, CategoryKey[]>;
type Phrase = { words: string[]; key: CategoryKey; length: number };

function put(index: Index, word: string, key: CategoryKey): void {
  index.set(word, [...(index.get(word) ?? []), key]);
}

/** The shortest beginning or end of a word that tells anything. */
const leastPart = 2;

/** The words of all categories, to be looked up by those of a row. */
function makeIndex() {
  const whole: Index = new Map();
  const begins: Index = new Map();
  const ends: Index = new Map();
  const within: Phrase[] = [];
  const phrases = new Map<string, Phrase[]>();
  for (const key of keys) {
    for (const written of categoryWords[key].split(',')) {
      const entry = written.trim().replaceAll(/\s+/g, ' ');
      const bare = entry.replaceAll('*', '');
      const words = entry.split(' ');
      const [first = ''] = words;
      if (words.length > 1) {
        const phrase = { words, key, length: bare.length };
        phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
      } else if (entry.startsWith('*') && entry.endsWith('*')) {
        within.push({ words: [bare], key, length: bare.length });
      } else put(entry.startsWith('*') ? ends : entry.endsWith('*') ? begins : whole, bare, key);
    }
  }
  return { whole, begins, ends, within, phrases };
}

let index: ReturnType<typeof makeIndex> | undefined;

/** The words of a text, in their order, folded. */
function tokensOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const isWord = (wanted: string, word: string | undefined) =>
  wanted.endsWith('*') ? word?.startsWith(wanted.slice(0, -1)) === true : word === wanted;

/** What words say, the longest that says something first. */
function findAll(tokens: readonly string[]): Found[] {
  index ??= makeIndex();
  const { whole, begins, ends, within, phrases } = index;
  const found: Found[] = [];
  const add = (all: readonly CategoryKey[] = [], length: number) => {
    for (const key of all) found.push({ key, length });
  };
  tokens.forEach((token, at) => {
    add(whole.get(token), token.length);
    for (let length = leastPart; length <= token.length; length += 1) {
      add(begins.get(token.slice(0, length)), length);
      add(ends.get(token.slice(token.length - length)), length);
    }
    for (const { words, key, length } of within) if (token.includes(words[0] ?? '')) add([key], length);
    for (const { words, key, length } of phrases.get(token) ?? [])
      if (words.every((word, each) => isWord(word, tokens[at + each]))) add([key], length);
  });
  return found.toSorted((a, b) => b.length - a.length || keys.indexOf(a.key) - keys.indexOf(b.key));
}

const known = new Map<string, Found[]>();
const maxKnown = 20_000;

function lookUp(text: string): Found[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = findAll(tokensOf(text));
  if (known.size >= maxKnown) known.clear();
  known.set(text, found);
  return found;
}

/** What a row is for, by the words of who was paid, else by what else is said of it; undefined where they say nothing. */
export function categoryOf(row: {
  description: string;
  notes: string;
  gainMinor: bigint;
}): CategoryKey | undefined {
  const fitting = (text: string) => lookUp(text).find(({ key }) => goesWith(key, row.gainMinor))?.key;
  return fitting(row.description) ?? fitting(row.notes);
}
