import type { FileAccount, FileEntry, FileLeg, FilePrice, WrittenBook } from './book-file.ts';
import { leaf, leafOf } from './text-lines.ts';

const spaces = ['gnc', 'act', 'book', 'cd', 'cmdty', 'slot', 'split', 'ts', 'trn', 'price']
  .map((name) => `xmlns:${name}="http://www.gnucash.org/XML/${name}"`)
  .join(' ');

/** Ids are of 32 figures: what it is, and its number. */
const idOf = (kind: string, number: number) => kind + number.toString(16).padStart(32 - kind.length, '0');
const idIn = (name: string, id: string) => leaf(name, id, ' type="guid"');

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What tells commodities apart: a currency by its code, everything else by what the book calls it. */
const commodityIn = (name: string, id: string, within = '', attributes = '') =>
  `<${name}${attributes}>\n${leaf('cmdty:space', currencies.has(id) ? 'CURRENCY' : 'NONCURRENCY')}${leaf('cmdty:id', id)}${within}</${name}>\n`;

/** A decimal number as a fraction: `-12.50` is `-1250/100`. */
function fraction(amount: string): string {
  const [whole = '0', broken = ''] = amount.replace('-', '').split('.');
  const over = BigInt(whole + broken) * (amount.startsWith('-') ? -1n : 1n);
  return `${over}/1${'0'.repeat(broken.length)}`;
}

const slot = (key: string, value: string) => `<slot>\n${leaf('slot:key', key)}${value}</slot>\n`;

/** What GnuCash keeps by a name of its own; nothing where none of it is known. */
function slots(name: string, values: Record<string, string | undefined>, before = ''): string {
  const written = Object.entries(values).map(([key, text]) =>
    text === undefined || text === '' ? '' : slot(key, leaf('slot:value', text, ' type="string"')),
  );
  const within = before + written.join('');
  return within === '' ? '' : `<${name}>\n${within}</${name}>\n`;
}

const dateIn = (name: string, day: string) =>
  `<${name}>\n${leaf('ts:date', `${day} 10:59:00 +0000`)}</${name}>\n`;

/** The smallest part of each commodity that is there: GnuCash rounds to what an account says. */
function smallestParts({ entries }: WrittenBook): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { amount, commodity } of entries.flatMap(({ legs }) => legs)) {
    const part = `1${'0'.repeat(amount.split('.')[1]?.length ?? 0)}`;
    if (part.length > (parts.get(commodity)?.length ?? 0)) parts.set(commodity, part);
  }
  return parts;
}

type Slots = { id: string; parentId: string; currency: string; parts: ReadonlyMap<string, string> };

function accountXml(account: FileAccount, { id, parentId, currency, parts }: Slots): string {
  const { path, type, description, isPlaceholder, commodity = currency, isTrading } = account;
  return [
    '<gnc:account version="2.0.0">\n',
    leaf('act:name', path.at(-1) ?? ''),
    idIn('act:id', id),
    leaf('act:type', type),
    commodityIn('act:commodity', commodity),
    leaf('act:commodity-scu', parts.get(commodity) ?? '100'),
    leafOf('act:description', description),
    slots('act:slots', {
      placeholder: isPlaceholder ? 'true' : '',
      trading: isTrading === true ? 'true' : '',
    }),
    idIn('act:parent', parentId),
    '</gnc:account>\n',
  ].join('');
}

const states = { cleared: 'c', reconciled: 'y' };

/** Texts in one slot: GnuCash has no tags. */
const tagsIn = (tags: readonly string[] | undefined) => tags?.join(';');

function splitXml(
  leg: FileLeg,
  id: string,
  { accountId, currency }: { accountId: string; currency: string },
): string {
  const { amount, commodity, cost, note, status, statementDate, bankId, tags, isShareSplit } = leg;
  return [
    '<trn:split>\n',
    idIn('split:id', id),
    leafOf('split:memo', note),
    isShareSplit === true ? leaf('split:action', 'Split') : '',
    leaf('split:reconciled-state', status === undefined ? 'n' : states[status]),
    statementDate === undefined ? '' : dateIn('split:reconcile-date', statementDate),
    // What nothing was paid for says so: it adds up in its own commodity.
    leaf('split:value', fraction(commodity === currency ? amount : (cost?.amount ?? '0'))),
    leaf('split:quantity', fraction(amount)),
    idIn('split:account', accountId),
    slots('split:slots', { online_id: bankId, tags: tagsIn(tags) }),
    '</trn:split>\n',
  ].join('');
}

type Ids = { accounts: ReadonlyMap<string, string>; next: () => string };

function entryXml({ date, description, notes, tags, legs }: FileEntry, { accounts, next }: Ids): string {
  const [first] = legs;
  const currency = legs.find(({ cost }) => cost)?.cost?.commodity ?? first?.commodity ?? '';
  return [
    '<gnc:transaction version="2.0.0">\n',
    idIn('trn:id', next()),
    commodityIn('trn:currency', currency),
    dateIn('trn:date-posted', date),
    dateIn('trn:date-entered', date),
    leaf('trn:description', description),
    slots(
      'trn:slots',
      { notes, tags: tagsIn(tags) },
      slot('date-posted', `<slot:value type="gdate">\n<gdate>${date}</gdate>\n</slot:value>\n`),
    ),
    '<trn:splits>\n',
    ...legs.map((leg) =>
      splitXml(leg, next(), { accountId: accounts.get(JSON.stringify(leg.path)) ?? '', currency }),
    ),
    '</trn:splits>\n</gnc:transaction>\n',
  ].join('');
}

function priceXml({ of, in: into, day, price }: FilePrice, id: string): string {
  return [
    '<price>\n',
    idIn('price:id', id),
    commodityIn('price:commodity', of),
    commodityIn('price:currency', into),
    dateIn('price:time', day),
    leaf('price:source', 'user:price-editor'),
    leaf('price:value', fraction(price)),
    '</price>\n',
  ].join('');
}

/** What is named in a book, that of its accounts first. */
function commoditiesIn({ accounts, entries, prices = [], commodities = [] }: WrittenBook): string[] {
  const legs = entries.flatMap((entry) => entry.legs);
  return [
    ...new Set([
      ...accounts.flatMap(({ commodity = '' }) => commodity || []),
      ...legs.flatMap(({ commodity, cost }) => [commodity, cost?.commodity ?? commodity]),
      ...prices.flatMap((price) => [price.of, price.in]),
      ...commodities.map(({ commodity }) => commodity),
    ]),
  ];
}

/**
 * Writes a book as the XML of GnuCash (version 2, which it reads packed or not), piece by piece. Each account above another has to be
 * among the accounts. GnuCash rounds to what its currencies have. Tags, which GnuCash does not know, it keeps where our reader finds them; none may hold a semicolon.
 */
export function* writeGnucash(book: WrittenBook): Generator<string> {
  const { accounts, entries, prices = [] } = book;
  const commodities = commoditiesIn(book);
  const [currency = 'EUR'] = commodities;
  const parts = smallestParts(book);
  const rootId = idOf('a', 0);
  const ids = new Map(accounts.map(({ path }, index) => [JSON.stringify(path), idOf('a', index + 1)]));
  const count = (type: string, number: number) =>
    leaf('gnc:count-data', String(number), ` cd:type="${type}"`);
  yield `<?xml version="1.0" encoding="utf-8" ?>\n<gnc-v2 ${spaces}>\n${count('book', 1)}<gnc:book version="2.0.0">\n`;
  yield `${idIn('book:id', idOf('b', 1))}${count('account', accounts.length + 1)}${count('transaction', entries.length)}`;
  const names = new Map((book.commodities ?? []).map(({ commodity, name }) => [commodity, name]));
  for (const commodity of commodities) {
    const details =
      leafOf('cmdty:name', names.get(commodity)) + leafOf('cmdty:fraction', parts.get(commodity));
    yield commodityIn(
      'gnc:commodity',
      commodity,
      currencies.has(commodity) ? '' : details,
      ' version="2.0.0"',
    );
  }
  if (prices.length > 0) {
    yield '<gnc:pricedb version="1">\n';
    for (const [index, price] of prices.entries()) yield priceXml(price, idOf('c', index + 1));
    yield '</gnc:pricedb>\n';
  }
  yield `<gnc:account version="2.0.0">\n${leaf('act:name', 'Root Account')}${idIn('act:id', rootId)}${leaf('act:type', 'ROOT')}</gnc:account>\n`;
  for (const account of accounts) {
    const key = JSON.stringify(account.path);
    const parentId = ids.get(JSON.stringify(account.path.slice(0, -1))) ?? rootId;
    yield accountXml(account, { id: ids.get(key) ?? '', parentId, currency, parts });
  }
  let made = 0;
  const next = () => {
    made += 1;
    return idOf('e', made);
  };
  for (const entry of entries) yield entryXml(entry, { accounts: ids, next });
  yield '</gnc:book>\n</gnc-v2>\n';
}
