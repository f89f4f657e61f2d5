import type { FileAccount, FileEntry, FileLeg, FilePrice, WrittenBook } from './book-file.ts';
import { withExactPrices } from './lot-holdings.ts';
import { withLotsAtCost } from './lots-at-cost.ts';
import { nameJournalCommodities, type WrittenCommodity } from './commodity-names.ts';
import { type JournalFlavour, assignJournalNames } from './journal-names.ts';
import { writeQuotedList, quoteText } from './journal-heads.ts';
import { writeSchedule } from './journal-schedules.ts';
import { tidy } from './text-lines.ts';

/** Returns the symbol of a commodity in the file. */
type SymbolOf = (commodity: string) => string;

/** The syntax in which the two flavours differ. */
type JournalSyntax = {
  indent: string;
  metadataLine: (key: string, text: string) => string;
  metadataList: (key: string, texts: readonly string[]) => string;
  isTag: (tag: string) => boolean;
  open: (
    name: string,
    about: { commodity: string | undefined; isUnmatched: boolean; firstDay: string },
  ) => string;
  /** Returns the entries and accounts as the programs of the flavour compute with them. */
  computed: (book: WrittenBook) => WrittenBook;
  /** Returns the lines that declare a commodity before its use. */
  commodity: (commodity: WrittenCommodity, firstDay: string) => string[];
  price: (price: FilePrice, nameOf: SymbolOf) => string;
  /** Returns a commodity symbol as written after an amount. */
  quoted: (written: string) => string;
  /** Returns the first line of an entry, and the metadata lines for data that does not fit into it. */
  head: (entry: FileEntry) => { line: string; below: string[] };
  /** Returns a note as written after an amount; undefined if it must be a line below. */
  note: (note: string) => string | undefined;
};

/** Escapes text in comments: ledger reads `[2026` as a date, hledger reads `date:` and `type:`. */
const escapeComment = (text: string) =>
  text.replaceAll(/\[(?=[\d=])/g, '\\u005b').replaceAll(/(?<=date2?|type):/gi, '\\u003a');

/** Words that begin a directive, unless capitalized. */
const directive = /^(?:open|close|balance|pad|price|note|document|event|query|custom|commodity|txn)\b/;

/** Converts a description for ledger and hledger: without characters that end it or that have a meaning at its start. */
function toPayee(description: string): string {
  const even = tidy(description)
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .replaceAll('"', "'")
    .replace(/^[\s*!(=&#?%@~[{]+/, '')
    .replace(directive, (word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return even === '' ? '-' : even;
}

/** Quotes commodity names that have other characters than letters. */
const quoteSymbol = (commodity: string) => (/^\p{L}+$/u.test(commodity) ? commodity : `"${commodity}"`);

const ledger: JournalSyntax = {
  indent: '    ',
  metadataLine: (key, text) => `; ${key}: ${escapeComment(quoteText(text))}`,
  metadataList: (key, texts) => `; ${key}: ${escapeComment(writeQuotedList(texts))}`,
  isTag: (tag) => /^[\p{L}\p{N}_-]+$/u.test(tag) && !/^date2?$/i.test(tag),
  open: (name) => `account ${name}`,
  computed: (book) => book,
  // A strict hledger requires a declaration of each. Price decimals differ from amount decimals.
  commodity: ({ written, digits }) => [
    `commodity ${quoteSymbol(written)}`,
    ...(digits === 0 ? [] : [`    format 1000.${'0'.repeat(digits)} ${quoteSymbol(written)}`]),
  ],
  price: ({ of, in: into, day, price }, nameOf) => `P ${day} ${nameOf(of)} ${price} ${nameOf(into)}`,
  quoted: quoteSymbol,
  head: ({ date, description, notes, tags = [] }) => {
    const payee = toPayee(description);
    return {
      line: `${date} ${payee}`,
      below: [
        ...(payee === description ? [] : [ledger.metadataLine('description', description)]),
        ...(notes === '' ? [] : [ledger.metadataLine('notes', notes)]),
        ...tags.filter(ledger.isTag).map((tag) => `; :${tag}:`),
      ],
    };
  },
  note: (note) => (/^[\p{L}\p{N}][\p{L}\p{N} .,'&%/+()-]*$/u.test(note) ? note : undefined),
};

const beancount: JournalSyntax = {
  indent: '  ',
  // A commodity without further data needs no line.
  commodity: ({ commodity, written, name }, firstDay) =>
    commodity === written && name === '' ? [] : [`${firstDay} commodity ${written}`],
  price: ({ of, in: into, day, price }, nameOf) => `${day} price ${nameOf(of)} ${price} ${nameOf(into)}`,
  quoted: (written) => written,
  metadataLine: (key, text) => `${key}: ${quoteText(text)}`,
  metadataList: (key, texts) => `${key}: ${quoteText(writeQuotedList(texts))}`,
  isTag: (tag) => /^[A-Za-z0-9][A-Za-z0-9_/.-]*$/.test(tag),
  open: (name, { commodity, isUnmatched, firstDay }) =>
    [
      firstDay,
      'open',
      name,
      ...(commodity === undefined ? [] : [commodity]),
      ...(isUnmatched ? ['"NONE"'] : []),
    ].join(' '),
  computed: (book) => {
    const atCost = withLotsAtCost(book);
    return { ...atCost, entries: atCost.entries.map(withExactPrices) };
  },
  head: ({ date, description, notes, tags = [] }) => {
    const hasBoth = tidy(description) !== '' && notes !== '';
    return {
      line: [
        `${date} * ${quoteText(description)}`,
        ...(hasBoth ? [quoteText(notes)] : []),
        ...tags.filter(beancount.isTag).map((tag) => `#${tag}`),
      ].join(' '),
      below: hasBoth || notes === '' ? [] : [beancount.metadataLine('notes', notes)],
    };
  },
  note: () => undefined,
};

/** Writes metadata lines in the order of their keys; empty values are skipped. */
function writeMetadata(syntax: JournalSyntax, texts: Record<string, string | undefined>): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text === undefined || text === '' ? [] : [syntax.metadataLine(key, text)],
  );
}

/** Writes the tags that have no other place. */
const writeOtherTags = (
  syntax: JournalSyntax,
  tags: readonly string[],
  isElsewhere: (tag: string) => boolean,
) => {
  const others = tags.filter((tag) => !isElsewhere(tag));
  return others.length === 0 ? [] : [syntax.metadataList('tags', others)];
};

/** The name of an account in the file, and the lookup of commodity symbols. */
type JournalNames = { name: string; nameOf: SymbolOf; firstDay: string };

function writeAccountLines(
  syntax: JournalSyntax,
  account: FileAccount,
  { name, nameOf, firstDay }: JournalNames,
): string {
  const { path, type, description, isPlaceholder, commodity, isTrading, lots, isLotGains } = account;
  const written = commodity === undefined ? undefined : nameOf(commodity);
  const below = [
    syntax.metadataList('path', path),
    syntax.metadataLine('kind', type),
    ...writeMetadata(syntax, {
      description,
      placeholder: isPlaceholder ? 'yes' : '',
      trading: isTrading === true ? 'yes' : '',
      'lot-gains': isLotGains === true ? 'yes' : '',
    }),
    ...(syntax === ledger ? writeMetadata(syntax, { commodity }) : []),
  ];
  // Units of pooled lots match no purchase.
  const isUnmatched = lots === 'average';
  return [
    syntax.open(name, { commodity: written, isUnmatched, firstDay }),
    ...below.map((line) => syntax.indent + line),
  ].join('\n');
}

/** Writes the declaration of a commodity. */
function writeCommodityLines(syntax: JournalSyntax, commodity: WrittenCommodity, firstDay: string): string {
  const head = syntax.commodity(commodity, firstDay);
  const { name, written, commodity: symbol } = commodity;
  const below = writeMetadata(syntax, { symbol: symbol === written ? '' : symbol, name });
  return head.length === 0 ? '' : `${[...head, ...below.map((line) => syntax.indent + line)].join('\n')}\n\n`;
}

const statusMarks = { cleared: '! ', reconciled: '* ' };

/** Writes the price of a leg: its lot by cost and day, and the total price. */
function writePrice({ cost, marketValue }: FileLeg, nameOf: SymbolOf): string {
  const total = (paid: FileLeg['cost']) =>
    paid === undefined ? '' : ` @@ ${paid.amount.replace(/^-/, '')} ${nameOf(paid.commodity)}`;
  if (cost?.unit === undefined) return total(cost);
  return ` {${cost.unit} ${nameOf(cost.commodity)}${cost.day === undefined ? '' : `, ${cost.day}`}}${total(marketValue)}`;
}

function writeLegLines(
  syntax: JournalSyntax,
  leg: FileLeg,
  { name, nameOf }: Omit<JournalNames, 'firstDay'>,
): string[] {
  const { amount, commodity, note, status, statementDate, bankId, tags = [], isShareSplit } = leg;
  const behind = syntax.note(note);
  const below = [
    ...writeMetadata(syntax, {
      note: behind === undefined ? note : '',
      statement: statementDate,
      'bank-id': bankId,
      'share-split': isShareSplit === true ? 'yes' : '',
    }),
    ...writeOtherTags(syntax, tags, () => false),
  ];
  const mark = status === undefined ? '' : statusMarks[status];
  const money = `${amount} ${nameOf(commodity)}${writePrice(leg, nameOf)}`;
  return [
    `${syntax.indent}${mark}${name}  ${money}${behind === undefined ? '' : `  ; ${behind}`}`,
    ...below.map((line) => syntax.indent.repeat(2) + line),
  ];
}

/**
 * Writes a book as the plain text of ledger and hledger, or of beancount, piece by piece. Account names are adapted to these programs
 * (`assignJournalNames`), and in ledger also descriptions. The original values, and data without a place there, are written as metadata,
 * from which our reader restores them. Notes keep their lines; other repeated spaces become one.
 */
export function* writeJournal(original: WrittenBook, flavour: JournalFlavour): Generator<string> {
  const syntax = flavour === 'ledger' ? ledger : beancount;
  const book = syntax.computed(original);
  const names = assignJournalNames(book, flavour);
  const firstDay = book.entries.reduce((first, { date }) => (date < first ? date : first), '1900-01-01');
  const commodities = nameJournalCommodities(book, flavour);
  const nameOf = (commodity: string) => syntax.quoted(commodities.get(commodity)?.written ?? commodity);
  for (const each of commodities.values()) {
    const lines = writeCommodityLines(syntax, each, firstDay);
    if (lines !== '') yield lines;
  }
  for (const account of book.accounts)
    yield `${writeAccountLines(syntax, account, { name: names.of(account.path), nameOf, firstDay })}\n\n`;
  for (const price of book.prices ?? []) yield `${syntax.price(price, nameOf)}\n`;
  if ((book.prices ?? []).length > 0) yield '\n';
  for (const entry of book.entries) {
    const { line, below } = syntax.head(entry);
    const metadata = [...below, ...writeOtherTags(syntax, entry.tags ?? [], syntax.isTag)];
    const legs = entry.legs.flatMap((leg) =>
      writeLegLines(syntax, leg, { name: names.of(leg.path), nameOf }),
    );
    yield `${[line, ...metadata.map((each) => syntax.indent + each), ...legs].join('\n')}\n\n`;
  }
  // Beancount would count schedules as booked entries.
  if (syntax !== ledger) return;
  for (const schedule of book.schedules ?? []) {
    const { line, metadata } = writeSchedule(schedule);
    const below = [
      ...writeMetadata(syntax, metadata),
      ...writeOtherTags(syntax, schedule.entry.tags ?? [], () => false),
    ];
    const legs = schedule.entry.legs.flatMap((leg) =>
      writeLegLines(syntax, leg, { name: names.of(leg.path), nameOf }),
    );
    yield `${[line, ...below.map((each) => syntax.indent + each), ...legs].join('\n')}\n\n`;
  }
}
