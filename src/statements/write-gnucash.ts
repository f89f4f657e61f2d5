import type { FileAccount, FileEntry, FileLeg, FilePrice, WrittenBook } from './book-file.ts';
import { writeElement, writeOptionalElement } from './text-lines.ts';

const spaces = ['gnc', 'act', 'book', 'cd', 'cmdty', 'slot', 'split', 'ts', 'trn', 'price']
  .map((name) => `xmlns:${name}="http://www.gnucash.org/XML/${name}"`)
  .join(' ');

/** Returns an id of 32 hexadecimal digits: a kind and a number. */
const createGuid = (kind: string, number: number) =>
  kind + number.toString(16).padStart(32 - kind.length, '0');
const writeId = (name: string, id: string) => writeElement(name, id, ' type="guid"');

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Writes the identity of a commodity: a currency by its code, anything else by its symbol in the book. */
const writeCommodity = (name: string, id: string, within = '', attributes = '') =>
  `<${name}${attributes}>\n${writeElement('cmdty:space', currencies.has(id) ? 'CURRENCY' : 'NONCURRENCY')}${writeElement('cmdty:id', id)}${within}</${name}>\n`;

/** Writes a decimal number as a fraction: `-12.50` is `-1250/100`. */
function toFraction(amount: string): string {
  const [whole = '0', broken = ''] = amount.replace('-', '').split('.');
  const over = BigInt(whole + broken) * (amount.startsWith('-') ? -1n : 1n);
  return `${over}/1${'0'.repeat(broken.length)}`;
}

const writeSlot = (key: string, value: string) => `<slot>\n${writeElement('slot:key', key)}${value}</slot>\n`;

/** Writes values that GnuCash stores by key; '' if all are empty. */
function writeSlots(name: string, values: Record<string, string | undefined>, before = ''): string {
  const written = Object.entries(values).map(([key, text]) =>
    text === undefined || text === ''
      ? ''
      : writeSlot(key, writeElement('slot:value', text, ' type="string"')),
  );
  const within = before + written.join('');
  return within === '' ? '' : `<${name}>\n${within}</${name}>\n`;
}

const writeDate = (name: string, day: string) =>
  `<${name}>\n${writeElement('ts:date', `${day} 10:59:00 +0000`)}</${name}>\n`;

/** Returns the smallest unit of each commodity in use: GnuCash rounds to the unit of an account. */
function findSmallestParts({ entries }: WrittenBook): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { amount, commodity } of entries.flatMap(({ legs }) => legs)) {
    const part = `1${'0'.repeat(amount.split('.')[1]?.length ?? 0)}`;
    if (part.length > (parts.get(commodity)?.length ?? 0)) parts.set(commodity, part);
  }
  return parts;
}

type Slots = { id: string; parentId: string; currency: string; parts: ReadonlyMap<string, string> };

function writeAccount(account: FileAccount, { id, parentId, currency, parts }: Slots): string {
  const { path, type, description, isPlaceholder, commodity = currency, isTrading } = account;
  return [
    '<gnc:account version="2.0.0">\n',
    writeElement('act:name', path.at(-1) ?? ''),
    writeId('act:id', id),
    writeElement('act:type', type),
    writeCommodity('act:commodity', commodity),
    writeElement('act:commodity-scu', parts.get(commodity) ?? '100'),
    writeOptionalElement('act:description', description),
    writeSlots('act:slots', {
      placeholder: isPlaceholder ? 'true' : '',
      trading: isTrading === true ? 'true' : '',
    }),
    writeId('act:parent', parentId),
    '</gnc:account>\n',
  ].join('');
}

const states = { cleared: 'c', reconciled: 'y' };

/** Joins tags for one slot: GnuCash has no tags. */
const joinTags = (tags: readonly string[] | undefined) => tags?.join(';');

function writeSplit(
  leg: FileLeg,
  id: string,
  { accountId, currency }: { accountId: string; currency: string },
): string {
  const { amount, commodity, cost, note, status, statementDate, bankId, tags, isShareSplit } = leg;
  return [
    '<trn:split>\n',
    writeId('split:id', id),
    writeOptionalElement('split:memo', note),
    isShareSplit === true ? writeElement('split:action', 'Split') : '',
    writeElement('split:reconciled-state', status === undefined ? 'n' : states[status]),
    statementDate === undefined ? '' : writeDate('split:reconcile-date', statementDate),
    // A leg without a price has a value of zero, so that it balances in its own commodity.
    writeElement('split:value', toFraction(commodity === currency ? amount : (cost?.amount ?? '0'))),
    writeElement('split:quantity', toFraction(amount)),
    writeId('split:account', accountId),
    writeSlots('split:slots', { online_id: bankId, tags: joinTags(tags) }),
    '</trn:split>\n',
  ].join('');
}

type Ids = { accounts: ReadonlyMap<string, string>; next: () => string };

function writeEntry({ date, description, notes, tags, legs }: FileEntry, { accounts, next }: Ids): string {
  const [first] = legs;
  const currency = legs.find(({ cost }) => cost)?.cost?.commodity ?? first?.commodity ?? '';
  return [
    '<gnc:transaction version="2.0.0">\n',
    writeId('trn:id', next()),
    writeCommodity('trn:currency', currency),
    writeDate('trn:date-posted', date),
    writeDate('trn:date-entered', date),
    writeElement('trn:description', description),
    writeSlots(
      'trn:slots',
      { notes, tags: joinTags(tags) },
      writeSlot('date-posted', `<slot:value type="gdate">\n<gdate>${date}</gdate>\n</slot:value>\n`),
    ),
    '<trn:splits>\n',
    ...legs.map((leg) =>
      writeSplit(leg, next(), { accountId: accounts.get(JSON.stringify(leg.path)) ?? '', currency }),
    ),
    '</trn:splits>\n</gnc:transaction>\n',
  ].join('');
}

function writePrice({ of, in: into, day, price }: FilePrice, id: string): string {
  return [
    '<price>\n',
    writeId('price:id', id),
    writeCommodity('price:commodity', of),
    writeCommodity('price:currency', into),
    writeDate('price:time', day),
    writeElement('price:source', 'user:price-editor'),
    writeElement('price:value', toFraction(price)),
    '</price>\n',
  ].join('');
}

/** Returns the commodities of a book, those of its accounts first. */
function collectCommodities({ accounts, entries, prices = [], commodities = [] }: WrittenBook): string[] {
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
 * Writes a book as GnuCash XML (version 2, which GnuCash reads packed or not), piece by piece. Every parent account must be included.
 * GnuCash rounds to the decimals of its currencies. Tags are stored where our reader finds them, because GnuCash has none; a tag must not
 * contain a semicolon.
 */
export function* writeGnucash(book: WrittenBook): Generator<string> {
  const { accounts, entries, prices = [] } = book;
  const commodities = collectCommodities(book);
  const [currency = 'EUR'] = commodities;
  const parts = findSmallestParts(book);
  const rootId = createGuid('a', 0);
  const ids = new Map(accounts.map(({ path }, index) => [JSON.stringify(path), createGuid('a', index + 1)]));
  const count = (type: string, number: number) =>
    writeElement('gnc:count-data', String(number), ` cd:type="${type}"`);
  yield `<?xml version="1.0" encoding="utf-8" ?>\n<gnc-v2 ${spaces}>\n${count('book', 1)}<gnc:book version="2.0.0">\n`;
  yield `${writeId('book:id', createGuid('b', 1))}${count('account', accounts.length + 1)}${count('transaction', entries.length)}`;
  const names = new Map((book.commodities ?? []).map(({ commodity, name }) => [commodity, name]));
  for (const commodity of commodities) {
    const details =
      writeOptionalElement('cmdty:name', names.get(commodity)) +
      writeOptionalElement('cmdty:fraction', parts.get(commodity));
    yield writeCommodity(
      'gnc:commodity',
      commodity,
      currencies.has(commodity) ? '' : details,
      ' version="2.0.0"',
    );
  }
  if (prices.length > 0) {
    yield '<gnc:pricedb version="1">\n';
    for (const [index, price] of prices.entries()) yield writePrice(price, createGuid('c', index + 1));
    yield '</gnc:pricedb>\n';
  }
  yield `<gnc:account version="2.0.0">\n${writeElement('act:name', 'Root Account')}${writeId('act:id', rootId)}${writeElement('act:type', 'ROOT')}</gnc:account>\n`;
  for (const account of accounts) {
    const key = JSON.stringify(account.path);
    const parentId = ids.get(JSON.stringify(account.path.slice(0, -1))) ?? rootId;
    yield writeAccount(account, { id: ids.get(key) ?? '', parentId, currency, parts });
  }
  let made = 0;
  const next = () => {
    made += 1;
    return createGuid('e', made);
  };
  for (const entry of entries) yield writeEntry(entry, { accounts: ids, next });
  yield '</gnc:book>\n</gnc-v2>\n';
}
