import { AccountType } from '#contract/accounts.ts';
import { addAmounts, canonical, negated, readAmount } from './amounts.ts';
import type { BookFile, FileAccount, FileEntry, FileLeg } from './book-file.ts';
import { dayOf, readIsoDay } from './days.ts';
import { readListed, readQuoted, readSaid, type Said } from './journal-said.ts';
import { type HeldBalance, type Pad, padEntries } from './pads.ts';
import { cut, type Unread } from './statement.ts';
import { tidy } from './text-lines.ts';

// The plain subset of ledger, hledger and beancount: entries with their postings. What these programs compute from other lines
// (automated and periodic entries, includes) is named and left out; nobody keeps a parser of them for this side of the wall.

type Money = { amount: string; commodity: string };

/** A leg as it is written: the last one may leave its amount to the others. */
type Posting = {
  name: string;
  money: Money | undefined;
  cost: Money | undefined;
  note: string;
  mark: string;
  said: Said;
};

const amountForm =
  /^(-)?\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-]+)?\s*([+-])?\s*(\d[\d.,']*)\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-][^\s\d;"'@{}()[\]=]*)?$/u;

/** `$-1,000.00`, `500.00€`, `-50 AAPL`: a comma before three figures parts thousands. */
function readMoney(text: string): Money | undefined {
  const found = amountForm.exec(text.trim());
  if (found === null) return undefined;
  const [, minus, before, sign, figure = '', behind] = found;
  const decimal = /,\d{1,2}$/.test(figure) && !figure.includes('.') ? ',' : '.';
  const size = readAmount(figure, decimal);
  if (size === undefined) return undefined;
  const isNegative = (minus === '-') !== (sign === '-');
  return {
    amount: isNegative ? negated(size) : size,
    commodity: (before ?? behind ?? '').replaceAll('"', ''),
  };
}

/** A product of two exact amounts. */
function times(a: string, b: string): string {
  const parts = [a, b].map((each) => {
    const [whole = '0', broken = ''] = each.replace('-', '').split('.');
    return { digits: BigInt(whole + broken), scale: broken.length };
  });
  const scale = parts.reduce((sum, each) => sum + each.scale, 0);
  const digits = String(parts.reduce((product, each) => product * each.digits, 1n)).padStart(scale + 1, '0');
  const isNegative = a.startsWith('-') !== b.startsWith('-');
  return canonical(isNegative, digits.slice(0, digits.length - scale), digits.slice(digits.length - scale));
}

/** What was paid: of `{cost}` before `@ price`, for one or (doubled) for all. */
function costOf(money: Money, rest: string): Money | undefined {
  const [, braces, held = ''] = /(\{\{?)\s*([^{},]*)/.exec(rest) ?? [];
  const [, ats, price = ''] = /(@@?)\s*([^{}@=]+)/.exec(rest) ?? [];
  const isTotal = held.trim() === '' ? ats === '@@' : braces === '{{';
  const paid = readMoney(held.replace(/\s*#.*/, '')) ?? readMoney(price);
  if (paid === undefined) return undefined;
  const size = isTotal ? paid.amount : times(money.amount, paid.amount);
  return {
    commodity: paid.commodity,
    amount: isTotal && money.amount.startsWith('-') ? negated(size) : size,
  };
}

function readPosting(line: string): Posting | 'virtual' | undefined {
  const [body = '', ...comment] = line.split(/\s;|^;/);
  const [, mark = '', name = '', rest = ''] =
    /^\s+(?:([*!])\s+)?(\S(?:.*?\S)??)(?:(?:\s{2,}|\t)\s*(.*))?$/u.exec(body.trimEnd()) ?? [];
  if (name === '') return undefined;
  if (/^[([].*[)\]]$/.test(name)) return 'virtual';
  // Beancount needs one blank only: its names have none within.
  const [, bare, behind] =
    rest === '' ? (/^((?:\p{Lu}[\w\p{L}-]*:)+[\w\p{L}-]+)\s+([-\d].*)$/u.exec(name) ?? []) : [];
  const figures = (behind ?? rest).trim();
  const written = figures.split(/[{@=]/)[0] ?? '';
  const money = written.trim() === '' ? undefined : readMoney(written);
  if (written.trim() !== '' && money === undefined) return undefined;
  return {
    name: bare ?? name,
    money,
    cost: money && costOf(money, figures.slice(written.length).split('=')[0] ?? ''),
    note: tidy(comment.join(';')),
    mark,
    said: new Map(),
  };
}

/** What a leg says besides its amount. */
function saidOfLeg({ note, mark, said }: Posting): Omit<FileLeg, 'path' | 'amount' | 'commodity'> {
  const statementDate = readIsoDay(said.get('statement') ?? '');
  const bankId = tidy(said.get('bank-id') ?? '');
  const tags = readListed(said.get('tags'))?.map(tidy);
  return {
    note: note === '' ? tidy(said.get('note') ?? '') : note,
    ...(mark !== '' && { status: mark === '!' ? ('cleared' as const) : ('reconciled' as const) }),
    ...(statementDate !== undefined && { statementDate }),
    ...(bankId !== '' && { bankId }),
    ...(tags !== undefined && { tags }),
  };
}

/** The legs, the one without an amount taking what the others lack: one leg a commodity. */
function legsOf(postings: readonly Posting[], pathOf: (name: string) => string[]): FileLeg[] | undefined {
  const open = postings.filter(({ money }) => money === undefined);
  if (open.length > 1) return undefined;
  const lacking = new Map<string, string[]>();
  for (const { money, cost } of postings) {
    const weight = cost ?? money;
    if (weight !== undefined)
      lacking.set(weight.commodity, [...(lacking.get(weight.commodity) ?? []), negated(weight.amount)]);
  }
  return postings.flatMap((posting): FileLeg[] => {
    const { name, money, cost } = posting;
    const leg = { path: pathOf(name), ...saidOfLeg(posting) };
    if (money !== undefined) return [{ ...leg, ...money, ...(cost !== undefined && { cost }) }];
    return [...lacking]
      .map(([commodity, amounts]) => ({ ...leg, commodity, amount: addAmounts(amounts) }))
      .filter(({ amount }) => amount !== '0');
  });
}

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

/** Reads the plain text of ledger, hledger and beancount. */
export function readJournal(text: string): BookFile {
  const entries: FileEntry[] = [];
  const unread: Unread[] = [];
  const pads: Pad[] = [];
  const balances: HeldBalance[] = [];
  const declared = new Map<string, FileAccount>();
  const pathOf = (name: string) => declared.get(name)?.path ?? name.split(':').map(tidy);
  const lines = text.split(/\r\n|\n|\r/);
  let isBeancount = false;
  let isComment = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (/^(?:comment|test)\s*$/.test(line)) isComment = true;
    if (isComment) {
      if (/^end (?:comment|test)/.test(line)) isComment = false;
      continue;
    }
    /** What the lines below say, up to the first that is of another kind. */
    const saidBelow = () => {
      const said: Said = new Map();
      for (; /^\s+\S/.test(lines[index + 1] ?? ''); index += 1) {
        const found = readSaid(lines[index + 1] ?? '');
        if (found !== undefined) said.set(found.key, found.value);
      }
      return said;
    };
    const [, account = ''] = /^account\s+(\S.*?)(?:\s{2,}.*|\s*;.*|\s*)$/.exec(line) ?? [];
    if (account !== '') declared.set(account, declaredAccount(account, '', saidBelow()));
    if (line.trim() === '' || silent.test(line) || /^\s/.test(line)) continue;
    const start = entryStart.exec(line);
    if (start === null) {
      unread.push({ line: index + 1, text: cut(line), why: 'unknownPart' });
      // What is indented below belongs to it.
      while (/^\s+\S/.test(lines[index + 1] ?? '')) index += 1;
      continue;
    }
    const [, year, month, date, head = ''] = start;
    const directive = ofBeancount.exec(head)?.[0];
    if (directive !== undefined) isBeancount = true;
    if (directive !== undefined && !directive.endsWith('"')) {
      const day = dayOf(Number(year), Number(month), Number(date));
      const [, name = '', behind = ''] = /^\w+\s+(\S+)\s*([^;]*)/.exec(head) ?? [];
      const path = pathOf(name);
      const money = readMoney(behind.replace(/~[^A-Z]*/, ' '));
      if (directive === 'pad' && day !== undefined)
        pads.push({ line: index + 1, date: day, path, source: pathOf(behind.trim()) });
      if (directive === 'balance' && day !== undefined && money !== undefined)
        balances.push({ date: day, path, ...money });
      if (directive === 'open') {
        const [keptIn = ''] = /^[A-Z][A-Z0-9'._-]*(?=\s*(?:"|$))/.exec(behind.trim()) ?? [];
        declared.set(name, declaredAccount(name, keptIn, saidBelow()));
      }
      while (/^\s+\S/.test(lines[index + 1] ?? '')) index += 1;
      continue;
    }
    const at = index + 1;
    const day = dayOf(Number(year), Number(month), Number(date));
    const postings: Posting[] = [];
    const said: Said = new Map();
    const tags: string[] = [];
    let isRight = true;
    while (/^\s+\S/.test(lines[index + 1] ?? '')) {
      index += 1;
      const each = lines[index] ?? '';
      // A comment, or a value that beancount keeps with the entry.
      if (/^\s+(?:;|#\S|\^\S|[a-z][\w-]*:(?:\s|$))/.test(each)) {
        const found = readSaid(each);
        if (found !== undefined) (postings.at(-1)?.said ?? said).set(found.key, found.value);
        const [, tag] = /^\s+;\s*:([^\s:]+):\s*$/.exec(each) ?? [];
        if (tag !== undefined && postings.length === 0) tags.push(tag);
        continue;
      }
      const posting = readPosting(each);
      if (posting === 'virtual') unread.push({ line: index + 1, text: cut(each.trim()), why: 'unknownPart' });
      else if (posting === undefined) isRight = false;
      else postings.push(posting);
    }
    const legs = legsOf(postings, pathOf);
    if (day === undefined || legs === undefined || !isRight)
      unread.push({ line: at, text: cut(line), why: day === undefined ? 'noDate' : 'noAmount' });
    else {
      const ofHead = headOf(head);
      const whole = wholeHead({ ...ofHead, tags: [...ofHead.tags, ...tags] }, said);
      entries.push({ line: at, date: day, ...whole, legs });
    }
  }
  entries.push(...padEntries(entries, pads, balances));
  return {
    format: isBeancount ? 'BEANCOUNT' : 'LEDGER',
    accounts: accountsOf(declared, entries),
    entries,
    unread,
  };
}
