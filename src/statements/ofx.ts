import type { DecimalSign } from '#values/amounts.ts';
import { readCompactDay } from '#values/calendar.ts';
import { commonDecimal, readAmount } from './amounts.ts';
import {
  type Balance,
  cut,
  type Statement,
  type StatementFile,
  type StatementRemark,
  type StatementRow,
  type SkippedLine,
  UnreadableFile,
} from './statement.ts';
import { lined, lineFinder, plain, tidy } from './text-lines.ts';

/** A tag with what is written after it and the tags within. */
type Tag = { name: string; at: number; value: string; within: Tag[]; isOpen?: boolean };

const maxOpen = 100;
const piece = /<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<[?!][^>]*>|<(\/?)([A-Za-z][\w.:-]*)[^<>]*?(\/?)>/gs;

/**
 * The tags of an OFX text, SGML or XML. A reader of our own: banks leave out end tags of leaves and of lists, mix both forms and write
 * bare `<` into names, over which the parsers that there are stumble (a tag with a text is a leaf, an end tag closes all that is open
 * above its own).
 * @throws UnreadableFile where more is open than any bank writes
 */
function readTags(text: string): Tag {
  const root: Tag = { name: '', at: 0, value: '', within: [] };
  const open = [root];
  let from = 0;
  const take = (until: number, literal?: string) => {
    const top = open.at(-1);
    const between = plain(text.slice(from, until)) + (literal ?? '');
    if (top !== undefined && top !== root && between.trim() !== '') top.value += between;
  };
  for (const match of text.matchAll(piece)) {
    const [whole, literal, end, name = '', selfClosed] = match;
    take(match.index, literal);
    from = match.index + whole.length;
    if (name === '') continue;
    const upper = name.toUpperCase();
    if (end === '/') {
      const at = open.findLastIndex((each) => each.name === upper);
      if (at > 0) open.length = at;
      continue;
    }
    // What has a text holds no tags: its end was left out.
    while (open.length > 1 && (open.at(-1)?.value.trim() ?? '') !== '') open.pop();
    const tag: Tag = { name: upper, at: match.index, value: '', within: [] };
    open.at(-1)?.within.push(tag);
    if (selfClosed === '/') continue;
    open.push(tag);
    if (open.length > maxOpen) throw new UnreadableFile('tooDeep');
  }
  take(text.length);
  for (const tag of open) tag.isOpen = true;
  return root;
}

/** Tags of a name, however deep; not those within one of another name that is passed over. */
function all(tag: Tag, names: readonly string[]): Tag[] {
  return tag.within.flatMap((each) => [...(names.includes(each.name) ? [each] : []), ...all(each, names)]);
}

const child = (tag: Tag | undefined, name: string) => tag?.within.find((each) => each.name === name);
const valueOf = (tag: Tag | undefined, name: string) => tidy(child(tag, name)?.value ?? '');

const statementTags = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'];
const accountTags = ['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'];

function readBalance(tag: Tag | undefined, decimal: DecimalSign): Balance | undefined {
  const amount = readAmount(valueOf(tag, 'BALAMT'), decimal)?.amount;
  if (amount === undefined) return undefined;
  const date = readCompactDay(valueOf(tag, 'DTASOF'));
  return { amount, ...(date !== undefined && { date }) };
}

const saidOf = (tag: Tag) => cut(tag.within.map(({ name, value }) => `${name}: ${tidy(value)}`).join(', '));

/** A row in which the file ends. */
const cutRow = (tag: Tag, line: number): SkippedLine => ({ line, text: saidOf(tag), why: 'cutOff' });

/**
 * The rows without those that say the same as another one under the same id; each is named. What says something else under that id is
 * taken, as some banks give an id twice, and named as well.
 */
function onceEach(
  rows: readonly StatementRow[],
  { unread, remarks }: { unread: SkippedLine[]; remarks: StatementRemark[] },
): StatementRow[] {
  const saidBy = new Map<string, Set<string>>();
  return rows.filter((row) => {
    const { line, ...fields } = row;
    if (row.bankId === undefined) return true;
    const before = saidBy.get(row.bankId) ?? new Set();
    saidBy.set(row.bankId, before);
    const said = JSON.stringify(fields);
    const isAgain = before.has(said);
    const text = cut(`${row.date} ${row.amount} ${row.payee}`);
    if (isAgain) unread.push({ line, text, why: 'twice' });
    else if (before.size > 0) remarks.push({ line, text, why: 'sameId' });
    before.add(said);
    return !isAgain;
  });
}

/** A row without what makes it one is told by why. */
function readRow(tag: Tag, line: number, decimal: DecimalSign): StatementRow | SkippedLine {
  const amount = readAmount(valueOf(tag, 'TRNAMT'), decimal)?.amount;
  const date = readCompactDay(valueOf(tag, 'DTPOSTED'));
  // What we had to cut stands besides in whole.
  const payee = valueOf(tag, 'PARTITA.NAME') || valueOf(tag, 'NAME') || valueOf(child(tag, 'PAYEE'), 'NAME');
  const memo = lined(child(tag, 'PARTITA.MEMO')?.value ?? '') || valueOf(tag, 'MEMO');
  if (amount === undefined || date === undefined)
    return { line, text: saidOf(tag), why: amount === undefined ? 'noAmount' : 'noDate' };
  const reference = valueOf(tag, 'CHECKNUM');
  const bankId = valueOf(tag, 'FITID');
  return {
    line,
    date,
    amount,
    payee: payee || memo || valueOf(tag, 'TRNTYPE'),
    text: payee === '' ? '' : memo,
    ...(bankId !== '' && { bankId }),
    ...(reference !== '' && { reference }),
  };
}

/** Reads OFX and QFX of any version. */
export function readOfx(text: string): StatementFile {
  const lineAt = lineFinder(text);
  const unread: SkippedLine[] = [];
  const remarks: StatementRemark[] = [];
  const root = readTags(text);
  const isWhole = /<\/OFX>\s*$/i.test(text);
  const decimal = commonDecimal(all(root, ['TRNAMT', 'BALAMT']).map(({ value }) => value));
  const statements = all(root, statementTags).map((tag): Statement => {
    const from = all(tag, accountTags)[0];
    const number = valueOf(from, 'ACCTID');
    const currency = valueOf(tag, 'CURDEF').toUpperCase();
    const closing = readBalance(all(tag, ['LEDGERBAL'])[0], decimal);
    const rows = all(tag, ['STMTTRN']).flatMap((each) => {
      const row = readRow(each, lineAt(each.at), decimal);
      // In a row where the file ends, the last figures may be missing.
      const read = each.isOpen === true && !isWhole ? cutRow(each, lineAt(each.at)) : row;
      if (!('why' in read)) return [read];
      unread.push(read);
      return [];
    });
    for (const each of all(tag, ['INVTRANLIST']).flatMap(({ within }) => within)) {
      if (each.within.length > 0 && each.name !== 'INVBANKTRAN')
        unread.push({ line: lineAt(each.at), text: each.name, why: 'investment' });
    }
    return {
      account: { ...(number !== '' && { number }) },
      ...(currency !== '' && { currency }),
      ...(closing !== undefined && { closing }),
      rows: onceEach(rows, { unread, remarks }),
    };
  });
  if (!isWhole && !unread.some(({ why }) => why === 'cutOff')) {
    const lastLine = text.slice(text.trimEnd().lastIndexOf('\n') + 1);
    unread.push({ line: lineAt(text.length), text: cut(lastLine.trim()), why: 'cutOff' });
  }
  return { format: 'OFX', statements, unread, ...(remarks.length > 0 && { remarks }) };
}
