import { findAccountsByName as accountsHoldingName } from '#ledger/rules/search.ts';
import { fold } from '#text/fold.ts';
import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import { listCurrenciesInUse } from '#ledger/currencies-in-use.ts';
import { readTypedDay } from '#ledger/typed-dates.ts';
import { readExactAmounts, readRange, formatRange } from './read-range.ts';
import { toDaySpan, readDaySpan } from './read-span.ts';
import type { TermMeaning, SearchQuery, SearchParseContext, SearchTerm } from './search-query.ts';
import { searchLabels, findStatusNamed } from './search-words.ts';

/**
 * A part of a search line between blanks: a `-` before it, a label with a colon, and quotation marks. A figure and its currency (`of`) are
 * one part.
 */
type Part = {
  isNot: boolean;
  label: string;
  text: string;
  isQuoted: boolean;
  of?: { figure: string; currency: string };
};

/**
 * An unclosed quotation extends to the end. A currency sign belongs to the adjacent figures. A non-breaking blank, as used in amounts, does
 * not separate parts.
 */
const part =
  /(?<not>-)?(?<label>\p{L}+:|#)?(?:["“”„«»](?<quoted>[^"“”„«»]*)(?:["“”„«»]|$)|(?<plain>\p{Sc} [\d.,]+(?!\S)|[\d.,]+ \p{Sc}(?!\S)|[\S\u00a0\u202f]+))/gu;

function partsOf(line: string): Part[] {
  return [...line.matchAll(part)].flatMap(({ groups = {} }) => {
    const { not, label = '', quoted, plain = '' } = groups;
    const text = (quoted ?? plain).trim();
    if (text === '') return [];
    return [{ isNot: not !== undefined, label, text, isQuoted: quoted !== undefined }];
  });
}

const codes = new Set(Intl.supportedValuesOf('currency'));
const isFigure = (text: string) => /^(?:[<>]=?|[=≥≤])?[\d.,…]*\d[\d.,…]*$/.test(text);

/** Joins a separate comparison sign with its figure: `> 48.90`. */
function withSigns(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const each of parts) {
    const last = joined.at(-1);
    const isSign = last?.label === '' && !last.isQuoted && /^(?:[<>]=?|[=≥≤])$/.test(last.text);
    if (isSign && each.label === '' && !each.isQuoted && !each.isNot && isFigure(each.text))
      joined[joined.length - 1] = { ...last, text: last.text + each.text };
    else joined.push(each);
  }
  return joined;
}

/** Joins figures with their currency: `48.90 USD`, `USD 48.90`, `>10 ACME`. */
function withCurrencies(parts: readonly Part[], { tree }: SearchParseContext): Part[] {
  const held = listCurrenciesInUse(tree.accounts.values());
  const isCurrency = (text: string) => codes.has(text) || held.has(text);
  const joined: Part[] = [];
  for (const each of withSigns(parts)) {
    const last = joined.at(-1);
    const isPlain =
      last?.label === '' && each.label === '' && !last.isQuoted && !each.isQuoted && !each.isNot;
    const [one, two] = isPlain ? [last.text, each.text] : ['', ''];
    const [figure, currency] = isCurrency(one) ? [two, one] : [one, two];
    if (last !== undefined && isFigure(figure) && isCurrency(currency))
      joined[joined.length - 1] = { ...last, text: `${one} ${two}`, of: { figure, currency } };
    else joined.push(each);
  }
  return joined;
}

const word = (text: string, { tree }: SearchParseContext): TermMeaning => ({
  kind: 'word',
  text: fold(text),
  typed: text,
  accountIds: accountsHoldingName(
    [...tree.accounts.values()].filter((account) => account !== tree.root),
    text,
  ),
});

/** Returns the entries with exactly this name, else those that begin with it, else those with a word that begins with it. */
function findNamed<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = fold(typed);
  const isNamed = [
    (name: string) => name === wanted,
    (name: string) => name.startsWith(wanted),
    (name: string) => name.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(wanted)),
  ];
  for (const is of isNamed) {
    const found = all.filter(({ name }) => is(fold(name)));
    if (found.length > 0) return found;
  }
  return [];
}

/** Finds accounts by name, with all accounts below them. */
function findAccountMeaning(tree: AccountTree, typed: string): TermMeaning | undefined {
  const found = findNamed(
    [...tree.accounts.values()].filter((account) => account !== tree.root),
    typed,
  );
  const ids = new Set(
    found.flatMap(({ id }) => [id, ...listDescendants(tree, id).map(({ account }) => account.id)]),
  );
  if (ids.size === 0) return undefined;
  return {
    kind: 'account',
    ids: [...ids].toSorted(),
    accountId: found.length === 1 ? found[0]?.id : undefined,
  };
}

function findTagMeaning(tags: readonly string[], typed: string): TermMeaning | undefined {
  const found = findNamed(
    tags.map((name) => ({ name })),
    typed,
  );
  return found.length === 0 ? undefined : { kind: 'tag', tags: found.map(({ name }) => name).toSorted() };
}

/** Reads a part with a label or sign; undefined if it matches nothing in the book. */
function readLabelled({ label, text }: Part, { tree, tags }: SearchParseContext): TermMeaning | undefined {
  if (label === '#') return findTagMeaning(tags, text);
  const kind = searchLabels[fold(label).slice(0, -1)];
  if (kind === 'account') return findAccountMeaning(tree, text);
  const status = kind === 'status' ? findStatusNamed(text) : undefined;
  return status && { kind: 'status', status };
}

/** Reads figures, which may be an amount, a year, a day of this year and a text; a search finds all of them. */
function readFigures(text: string, reading: SearchParseContext): TermMeaning[] {
  const amounts = readExactAmounts(text, reading);
  if (amounts.length === 0) return [];
  const { order, today } = reading;
  const year = /^\d{4}$/.test(text) ? readDaySpan([text], reading) : undefined;
  const day =
    order === 'dmy' && /^\d{1,2}\.\d{1,2}$/.test(text)
      ? readTypedDay(text, { order, today, weekdays: [], months: [], words: {} })
      : undefined;
  const days = year ?? toDaySpan(day);
  return [
    word(text, reading),
    ...amounts,
    ...(days === undefined ? [] : [{ kind: 'posted', days } as const]),
  ];
}

/** Reads a figure with its currency: an amount in that currency, or a text. */
function readOfCurrency(
  { isNot, text }: Part,
  { figure, currency }: { figure: string; currency: string },
  reading: SearchParseContext,
): SearchTerm {
  const inCurrency = (meaning: TermMeaning): TermMeaning[] =>
    meaning.kind === 'amount' ? [{ ...meaning, currency }] : [];
  const range = readRange(figure, reading, currency).flatMap(inCurrency);
  if (range.length > 0) return { isNot, any: range };
  return {
    isNot: false,
    any: [word(text, reading), ...readExactAmounts(figure, reading, currency).flatMap(inCurrency)],
  };
}

/** Reads the meanings of one part; anything unknown is a word. */
function readPart(each: Part, reading: SearchParseContext): SearchTerm {
  const { isNot, label, text, isQuoted } = each;
  if (isQuoted && label === '') return { isNot, any: [word(text, reading)] };
  const labelled = readLabelled(each, reading);
  if (labelled !== undefined) return { isNot, any: [labelled] };
  const whole = label + text;
  if (each.of !== undefined) return readOfCurrency(each, each.of, reading);
  const range = readRange(whole, reading);
  if (range.length > 0) return { isNot, any: range };
  const figures = readFigures(whole, reading);
  // A copied amount may include its minus sign.
  if (figures.length > 0) return { isNot: false, any: figures };
  return { isNot, any: [word(whole, reading)] };
}

/** The maximum number of words that describe days. */
const longestSpan = 3;

/** Reads a search line of words, amounts, days, tags, accounts and statuses. It never fails: anything unreadable is a word to find. */
export function readSearch(line: string, reading: SearchParseContext): SearchQuery {
  const parts = withCurrencies(partsOf(line), reading);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < parts.length;) {
    const { read, size } = readDays(parts.slice(at, at + longestSpan), reading);
    const each = parts[at];
    if (read !== undefined) terms.push(read);
    else if (each !== undefined) terms.push(readPart(each, reading));
    at += size;
  }
  return terms;
}

/** Returns a part of a line as typed, with the amounts of a comparison formatted. */
function formatPart({ isNot, label, text, isQuoted, of }: Part, reading: SearchParseContext): string {
  const figure = of?.figure ?? text;
  const isRange = !isQuoted && label === '';
  const written = isRange
    ? text.replace(figure, () => formatRange(figure, reading, of?.currency))
    : `${label}${isQuoted ? `"${text}"` : text}`;
  return (isNot ? '-' : '') + written;
}

/** Formats the amounts of the comparisons in a line, so that it means the same for any user who opens it later. */
export function formatSearch(line: string, reading: SearchParseContext): string {
  const parts = withCurrencies(partsOf(line), reading);
  const isWritten = parts.every(
    ({ text, of, label, isQuoted }) =>
      isQuoted ||
      label !== '' ||
      formatRange(of?.figure ?? text, reading, of?.currency) === (of?.figure ?? text),
  );
  return isWritten ? line : parts.map((each) => formatPart(each, reading)).join(' ');
}

/** Reads days at the beginning of some parts, from as many parts as possible. A year alone may mean something else. */
function readDays(parts: readonly Part[], reading: SearchParseContext): { read?: SearchTerm; size: number } {
  for (let size = parts.length; size > 0; size -= 1) {
    const taken = parts.slice(0, size);
    const isPlain = taken.every(
      ({ label, isQuoted, isNot }, at) => label === '' && !isQuoted && (at === 0 || !isNot),
    );
    const words = taken.map(({ text }) => text);
    const days = isPlain && !/^\d{4}$/.test(words.join(' ')) ? readDaySpan(words, reading) : undefined;
    if (days !== undefined)
      return { read: { isNot: taken[0]?.isNot ?? false, any: [{ kind: 'posted', days }] }, size };
  }
  return { size: 1 };
}
