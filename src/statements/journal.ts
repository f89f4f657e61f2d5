import { AccountType } from '#contract/accounts.ts';
import type { BookFile, FileAccount, FileEntry } from './book-file.ts';
import { dayOf } from './days.ts';
import { type Block, blocksOf } from './journal-blocks.ts';
import { legsOf, type Posting, readMoney, readPosting } from './journal-postings.ts';
import { readListed, readQuoted, readSaid, type Said } from './journal-said.ts';
import { type HeldBalance, type Pad, padEntries } from './pads.ts';
import { cut, type Unread } from './statement.ts';
import { tidy } from './text-lines.ts';

// The plain subset of ledger, hledger and beancount: entries with their postings. What these programs compute from other lines
// (automated and periodic entries, includes) is named and left out; nobody keeps a parser of them for this side of the wall.

const entryStart = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?\s*(.*)$/u;
const ofBeancount =
  /^(?:txn|[*!&#?%PSTCURM])\s+"|^(?:open|close|balance|pad|price|note|document|event|query|custom|commodity)\b/;
const types = AccountType.options.filter((type) => type !== 'ROOT');

/** Lines that book nothing: comments, declarations, prices. */
const silent =
  /^(?:[;#%|*]|(?:account|commodity|tag|payee|decimal-mark|comment|end|apply|option|plugin|pushtag|poptag|P|N|D|Y|C)\b)/;

type Head = { description: string; notes: string; tags: string[] };

function headOf(text: string): Head {
  const quoted = readQuoted(text).map(tidy);
  if (/^(?:txn|[*!&#?%PSTCURM])\s+"/.test(text) && quoted.length > 0) {
    const [first = '', second] = quoted;
    const behind = text.slice(text.lastIndexOf('"') + 1).split(';')[0] ?? '';
    const tags = [...behind.matchAll(/#([\w/.-]+)/g)].map(([, tag = '']) => tag);
    return second === undefined
      ? { description: first, notes: '', tags }
      : { description: first || second, notes: first === '' ? '' : second, tags };
  }
  const [body = '', ...comment] = text
    .replace(/^[*!]\s*/, '')
    .replace(/^\([^)]*\)\s*/, '')
    .split(/\s+;/);
  const [payee = '', note = ''] = body.split(/\s\|\s?/);
  return { description: tidy(payee), notes: tidy([note, ...comment].join(' ')), tags: [] };
}

/** An entry as its first line has it, and as the lines below it have it otherwise. */
function wholeHead(head: Head, said: Said): Omit<FileEntry, 'line' | 'date' | 'legs'> {
  const { description, notes } = head;
  const tags = [...head.tags, ...(readListed(said.get('tags')) ?? [])].map(tidy);
  return {
    description: tidy(said.get('description') ?? description),
    notes: notes === '' ? tidy(said.get('notes') ?? '') : notes,
    ...(tags.length > 0 && { tags }),
  };
}

const topTypes: [RegExp, FileAccount['type']][] = [
  [/^(?:liabilit|passiv|schuld|verbindlich|fremdkap|dettes|pasiv)/i, 'LIABILITY'],
  [/^(?:income|revenue|ertr|einn|eink|revenus|ingres)/i, 'INCOME'],
  [/^(?:expense|aufwand|aufwend|ausgab|kosten|dépens|gasto)/i, 'EXPENSE'],
  [/^(?:equity|eigenkap|capital|anfangs|opening)/i, 'EQUITY'],
];

const typeNamed = (name: string): FileAccount['type'] =>
  topTypes.find(([pattern]) => pattern.test(name))?.[1] ?? 'ASSET';

/** An account as it is declared, with what is said of it below. */
function declaredAccount(name: string, commodity: string, said: Said): FileAccount {
  const path = readListed(said.get('path'))?.map(tidy) ?? name.split(':').map(tidy);
  const kind = said.get('kind');
  const keptIn = commodity === '' ? tidy(said.get('commodity') ?? '') : commodity;
  return {
    path,
    type: types.find((type) => type === kind) ?? typeNamed(name),
    description: tidy(said.get('description') ?? ''),
    isPlaceholder: said.get('placeholder') === 'yes',
    ...(keptIn !== '' && { commodity: keptIn }),
  };
}

/** Those that are declared, those of the legs, and all above them; of the type that the topmost name tells. */
function accountsOf(
  declared: ReadonlyMap<string, FileAccount>,
  entries: readonly FileEntry[],
): FileAccount[] {
  const keyOf = (path: readonly string[]) => path.join('\n');
  const accounts = new Map([...declared.values()].map((account) => [keyOf(account.path), account]));
  const posted = entries.flatMap(({ legs }) => legs);
  for (const { path } of [...declared.values(), ...posted]) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const part = path.slice(0, depth);
      const key = keyOf(part);
      if (!accounts.has(key))
        accounts.set(key, {
          path: part,
          type: typeNamed(part[0] ?? ''),
          description: '',
          isPlaceholder: false,
        });
    }
  }
  return [...accounts.values()];
}

/** What the lines below say, whatever else stands there. */
const saidBelow = ({ below }: Block): Said =>
  new Map(below.flatMap(({ text }) => readSaid(text) ?? []).map(({ key, value }) => [key, value]));

/** What is read so far. */
type Reading = {
  declared: Map<string, FileAccount>;
  entries: FileEntry[];
  unread: Unread[];
  pads: Pad[];
  balances: HeldBalance[];
};

const pathIn =
  ({ declared }: Reading) =>
  (name: string) =>
    declared.get(name)?.path ?? name.split(':').map(tidy);

/** A line of beancount that is no entry: an account, or what it held. */
function takeDirective(
  reading: Reading,
  block: Block,
  directive: string,
  head: string,
  day: string | undefined,
) {
  const [, name = '', behind = ''] = /^\w+\s+(\S+)\s*([^;]*)/.exec(head) ?? [];
  if (directive === 'open') {
    const [keptIn = ''] = /^[A-Z][A-Z0-9'._-]*(?=\s*(?:"|$))/.exec(behind.trim()) ?? [];
    reading.declared.set(name, declaredAccount(name, keptIn, saidBelow(block)));
  }
  if (day === undefined) return;
  const pathOf = pathIn(reading);
  const money = readMoney(behind.replace(/~[^A-Z]*/, ' '));
  if (directive === 'pad')
    reading.pads.push({ line: block.line, date: day, path: pathOf(name), source: pathOf(behind.trim()) });
  if (directive === 'balance' && money !== undefined)
    reading.balances.push({ date: day, path: pathOf(name), ...money });
}

/** An entry with its legs. */
function takeEntry(reading: Reading, block: Block, head: string, day: string | undefined) {
  const postings: Posting[] = [];
  const said: Said = new Map();
  const tags: string[] = [];
  let isRight = true;
  for (const { line, text } of block.below) {
    // A comment, or a value that beancount keeps with the entry.
    if (/^\s+(?:;|#\S|\^\S|[a-z][\w-]*:(?:\s|$))/.test(text)) {
      const found = readSaid(text);
      if (found !== undefined) (postings.at(-1)?.said ?? said).set(found.key, found.value);
      const [, tag] = /^\s+;\s*:([^\s:]+):\s*$/.exec(text) ?? [];
      if (tag !== undefined && postings.length === 0) tags.push(tag);
      continue;
    }
    const posting = readPosting(text);
    if (posting === 'virtual') reading.unread.push({ line, text: cut(text.trim()), why: 'unknownPart' });
    else if (posting === undefined) isRight = false;
    else postings.push(posting);
  }
  const legs = legsOf(postings, pathIn(reading));
  if (day === undefined || legs === undefined || !isRight) {
    const why = day === undefined ? 'noDate' : 'noAmount';
    reading.unread.push({ line: block.line, text: cut(block.text), why });
    return;
  }
  const ofHead = headOf(head);
  const whole = wholeHead({ ...ofHead, tags: [...ofHead.tags, ...tags] }, said);
  reading.entries.push({ line: block.line, date: day, ...whole, legs });
}

/** Reads the plain text of ledger, hledger and beancount. */
export function readJournal(text: string): BookFile {
  const reading: Reading = { declared: new Map(), entries: [], unread: [], pads: [], balances: [] };
  let isBeancount = false;
  for (const block of blocksOf(text)) {
    const [, account = ''] = /^account\s+(\S.*?)(?:\s{2,}.*|\s*;.*|\s*)$/.exec(block.text) ?? [];
    if (account !== '') reading.declared.set(account, declaredAccount(account, '', saidBelow(block)));
    if (silent.test(block.text)) continue;
    const start = entryStart.exec(block.text);
    if (start === null) {
      // What is indented below belongs to it.
      reading.unread.push({ line: block.line, text: cut(block.text), why: 'unknownPart' });
      continue;
    }
    const [, year, month, date, head = ''] = start;
    const day = dayOf(Number(year), Number(month), Number(date));
    const directive = ofBeancount.exec(head)?.[0];
    if (directive !== undefined) isBeancount = true;
    if (directive === undefined || directive.endsWith('"')) takeEntry(reading, block, head, day);
    else takeDirective(reading, block, directive, head, day);
  }
  const { declared, entries, unread, pads, balances } = reading;
  entries.push(...padEntries(entries, pads, balances));
  const format = isBeancount ? 'BEANCOUNT' : 'LEDGER';
  return { format, accounts: accountsOf(declared, entries), entries, unread };
}
