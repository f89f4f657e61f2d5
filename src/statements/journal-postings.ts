import { addAmounts, canonical, negated, readAmount } from './amounts.ts';
import type { FileLeg } from './book-file.ts';
import { readIsoDay } from './days.ts';
import { readListed, type Said } from './journal-said.ts';
import { tidy } from './text-lines.ts';

export type Money = { amount: string; commodity: string };

/** A leg as it is written: the last one may leave its amount to the others. */
export type Posting = {
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
export function readMoney(text: string): Money | undefined {
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

/** Reads a leg; undefined where it is none. */
export function readPosting(line: string): Posting | 'virtual' | undefined {
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
export function legsOf(
  postings: readonly Posting[],
  pathOf: (name: string) => string[],
): FileLeg[] | undefined {
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
