import type { FileAccount, FileEntry, FileLeg, FilePrice, WrittenBook } from './book-file.ts';
import { withExactPrices } from './lot-holdings.ts';
import { withLotsAtCost } from './lots-at-cost.ts';
import { nameJournalCommodities, type WrittenCommodity } from './commodity-names.ts';
import { type JournalFlavour, assignJournalNames } from './journal-names.ts';
import { writeQuotedList, quoteText } from './journal-heads.ts';
import { writeSchedule } from './journal-schedules.ts';
import { tidy } from './text-lines.ts';

/** What a commodity is called in the file. */
type SymbolOf = (commodity: string) => string;

/** How a flavour writes what the other writes otherwise. */
type JournalSyntax = {
  indent: string;
  metadataLine: (key: string, text: string) => string;
  metadataList: (key: string, texts: readonly string[]) => string;
  isTag: (tag: string) => boolean;
  open: (
    name: string,
    about: { commodity: string | undefined; isUnmatched: boolean; firstDay: string },
  ) => string;
  /** The entries and accounts as the programs of the flavour compute with them. */
  computed: (book: WrittenBook) => WrittenBook;
  /** What has to be said of a commodity before it is used. */
  commodity: (commodity: WrittenCommodity, firstDay: string) => string[];
  price: (price: FilePrice, nameOf: SymbolOf) => string;
  /** How a commodity that the flavour takes stands behind an amount. */
  quoted: (written: string) => string;
  /** The first line of an entry, and those that say what does not fit into it. */
  head: (entry: FileEntry) => { line: string; below: string[] };
  /** What is said of a leg after its amount; undefined where it has to stand below. */
  note: (note: string) => string | undefined;
};

/** Ledger takes `[2026` in a comment for a date; hledger `date:`, and `type:` for what an account is. */
const escapeComment = (text: string) =>
  text.replaceAll(/\[(?=[\d=])/g, '\\u005b').replaceAll(/(?<=date2?|type):/gi, '\\u003a');

/** Words with which a directive begins, where nobody capitalised them. */
const directive = /^(?:open|close|balance|pad|price|note|document|event|query|custom|commodity|txn)\b/;

/** A description as ledger and hledger take it: no sign that ends it, none before it that means something. */
function toPayee(description: string): string {
  const even = tidy(description)
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .replaceAll('"', "'")
    .replace(/^[\s*!(=&#?%@~[{]+/, '')
    .replace(directive, (word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return even === '' ? '-' : even;
}

/** Names of commodities that are more than letters stand in quotes. */
const quoteSymbol = (commodity: string) => (/^\p{L}+$/u.test(commodity) ? commodity : `"${commodity}"`);

const ledger: JournalSyntax = {
  indent: '    ',
  metadataLine: (key, text) => `; ${key}: ${escapeComment(quoteText(text))}`,
  metadataList: (key, texts) => `; ${key}: ${escapeComment(writeQuotedList(texts))}`,
  isTag: (tag) => /^[\p{L}\p{N}_-]+$/u.test(tag) && !/^date2?$/i.test(tag),
  open: (name) => `account ${name}`,
  computed: (book) => book,
  // A strict hledger wants to be told of each.
  // The digits of prices are not those of amounts.
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
  // Where nothing is to be said of one, it needs no line.
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

/** What is said of something, in the order of its keys; nothing of what is not known. */
function writeMetadata(syntax: JournalSyntax, texts: Record<string, string | undefined>): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text === undefined || text === '' ? [] : [syntax.metadataLine(key, text)],
  );
}

/** The tags that stand nowhere else. */
const writeOtherTags = (syntax: JournalSyntax, tags: readonly string[], isElsewhere: (tag: string) => boolean) => {
  const others = tags.filter((tag) => !isElsewhere(tag));
  return others.length === 0 ? [] : [syntax.metadataList('tags', others)];
};

/** What an account is called in the file, and what its commodity is. */
type JournalNames = { name: string; nameOf: SymbolOf; firstDay: string };

function writeAccountLines(syntax: JournalSyntax, account: FileAccount, { name, nameOf, firstDay }: JournalNames): string {
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
  // Units of pooled lots are of none that was bought.
  const isUnmatched = lots === 'average';
  return [
    syntax.open(name, { commodity: written, isUnmatched, firstDay }),
    ...below.map((line) => syntax.indent + line),
  ].join('\n');
}

/** What has to be said of a commodity. */
function writeCommodityLines(syntax: JournalSyntax, commodity: WrittenCommodity, firstDay: string): string {
  const head = syntax.commodity(commodity, firstDay);
  const { name, written, commodity: symbol } = commodity;
  const below = writeMetadata(syntax, { symbol: symbol === written ? '' : symbol, name });
  return head.length === 0 ? '' : `${[...head, ...below.map((line) => syntax.indent + line)].join('\n')}\n\n`;
}

const statusMarks = { cleared: '! ', reconciled: '* ' };

/** Writes what was paid for a leg: the lot that it is of by its cost and day, and the total price. */
function writePrice({ cost, worth }: FileLeg, nameOf: SymbolOf): string {
  const total = (paid: FileLeg['cost']) =>
    paid === undefined ? '' : ` @@ ${paid.amount.replace(/^-/, '')} ${nameOf(paid.commodity)}`;
  if (cost?.unit === undefined) return total(cost);
  return ` {${cost.unit} ${nameOf(cost.commodity)}${cost.day === undefined ? '' : `, ${cost.day}`}}${total(worth)}`;
}

function writeLegLines(syntax: JournalSyntax, leg: FileLeg, { name, nameOf }: Omit<JournalNames, 'firstDay'>): string[] {
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
 * Writes a book as the plain text of ledger and hledger, or of beancount, piece by piece. Accounts are called as these programs take
 * it (`namesInJournals`), and descriptions too in ledger; what that changes, and what has no place there, stands in lines of its own,
 * by which our reader finds everything as it was. Notes keep their lines; other blanks in a row are read as one.
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
    const legs = entry.legs.flatMap((leg) => writeLegLines(syntax, leg, { name: names.of(leg.path), nameOf }));
    yield `${[line, ...metadata.map((each) => syntax.indent + each), ...legs].join('\n')}\n\n`;
  }
  // What beancount has for this counts as booked.
  if (syntax !== ledger) return;
  for (const schedule of book.schedules ?? []) {
    const { line, said: metadata } = writeSchedule(schedule);
    const below = [...writeMetadata(syntax, metadata), ...writeOtherTags(syntax, schedule.entry.tags ?? [], () => false)];
    const legs = schedule.entry.legs.flatMap((leg) =>
      writeLegLines(syntax, leg, { name: names.of(leg.path), nameOf }),
    );
    yield `${[line, ...below.map((each) => syntax.indent + each), ...legs].join('\n')}\n\n`;
  }
}
