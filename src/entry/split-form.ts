import type { Account } from '#ledger/account.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { type LineDirection, gainOfDirection } from '#ledger/direction.ts';
import { listGroupLines, findMostShared, calculateGroupGain, type GroupInput, type GroupLineInput } from '#ledger/groups.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { makeId } from '#ledger/ids.ts';
import { formatAmountInput, type BookCurrency, formatDigits } from '#ledger/money.ts';
import { parseTypedMinor, readEnteredAmount } from '#ledger/read-amount.ts';
import { areDifferentAccounts } from '#ledger/rules/posting.ts';
import { spreadByShare, spreadEvenly } from '#ledger/merge.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { hasDifferentCurrencies, readCounterMinor, moneyOfAccount } from './crossing.ts';
import { createLineExchange, formatCounterAmount, type SplitContext, findCounterAmountProblem } from './split-crossing.ts';
import type { Problem } from './problems.ts';
import {
  checkTransactionForm,
  directionOfForm,
  type TransactionFormErrors,
  toTransactionForm,
  calculateFormGain,
  type TransactionIds,
  idsOf,
  createTransactionIds,
  type TransactionForm,
  transactionFromForm,
} from './transaction-form.ts';

type Accounts = ReadonlyMap<string, Account>;

/** A line as typed. `typed` is its amount, in the direction of the whole; a text without one leaves it open. */
export type SplitFormLine = {
  ids: TransactionIds;
  otherId: string | undefined;
  typed: string;
  /** What the other account gets, as typed and without a sign, where it holds another currency. */
  got?: string | undefined;
  /** The ids of the row at that end, where it is stored. */
  farIds?: TransactionIds | undefined;
  /** True of the first line until its amount is typed: it gives way to the others (`givenWay`). */
  givesWay?: boolean | undefined;
  notes: string;
  /** Parted by ';'. */
  tags: string;
};

/** What stands in the editor of a split: the form, with lines in place of other account, notes and tags. */
export type SplitForm = TransactionForm & {
  lines: SplitFormLine[];
  /** Of the group where it is new; made once, as the ids of its lines. */
  groupId: string;
};

/** What is wrong with which part of a line: problems, or what is said of them. */
export type SplitLineErrors<What = Problem> = { otherId?: What; typed?: What; got?: What };

/** What is wrong with which field; `lines` by the id of the line. */
export type SplitErrors<What = Problem> = TransactionFormErrors<What> & {
  lines?: Record<string, SplitLineErrors<What>>;
  rest?: What;
};

/** So many lines and no more: however they are changed, they go by one call. */
export const maxSplitLines = 100;

const totalOfForm = ({ digits }: SplitForm) => BigInt(digits === '' ? '0' : digits);

/** The first account that stands in a line: what it is decides which way money usually goes. */
function firstOther({ lines }: SplitForm): string | undefined {
  return lines.find(({ otherId }) => otherId !== undefined)?.otherId;
}

/** Which way the money of a split goes: as it was chosen, or as it usually does between the accounts. */
export function directionOfSplit(form: SplitForm, accounts: Accounts): LineDirection {
  return directionOfForm({ ...form, otherId: firstOther(form) }, accounts);
}

/** What the account of a split gains, in minor units. */
export function calculateSplitGain(form: SplitForm, accounts: Accounts): bigint {
  return calculateFormGain({ ...form, otherId: firstOther(form) }, accounts);
}

/** Whether nothing was typed into a line; such lines are passed over. */
function isBlank({ otherId, typed, notes, tags }: SplitFormLine): boolean {
  return otherId === undefined && [typed, notes, tags].every((text) => text.trim() === '');
}

/** A line in which nothing is typed. */
function blankLine(): SplitFormLine {
  return { ids: createTransactionIds(), otherId: undefined, typed: '', notes: '', tags: '' };
}

/** What the lines come to, in minor units in the direction of the whole. */
export type SplitAmounts = {
  /** Of each line; undefined where none is typed, or none that can be read. */
  amounts: (bigint | undefined)[];
  /** What of the whole is in no line. */
  remainderMinor: bigint;
};

/** What each line comes to: what is typed, and in the last line the rest as long as nothing is typed there. */
export function calculateSplitAmounts(form: SplitForm, money: BookCurrency): SplitAmounts {
  const totalMinor = totalOfForm(form);
  const isSingle = form.lines.length === 1;
  const amounts = form.lines.map(({ typed }) =>
    isSingle || typed.trim() === '' ? undefined : parseTypedMinor(typed, money, totalMinor),
  );
  const restMinor = amounts.reduce<bigint>((rest, amount) => rest - (amount ?? 0n), totalMinor);
  const takesRest = isSingle || form.lines.at(-1)?.typed.trim() === '';
  return takesRest
    ? { amounts: [...amounts.slice(0, -1), restMinor], remainderMinor: 0n }
    : { amounts, remainderMinor: restMinor };
}

/** The lines that are stored, each with its amount; one that is blank and has nothing to hold is none. */
function findStoredLines(form: SplitForm, money: BookCurrency) {
  const { amounts } = calculateSplitAmounts(form, money);
  const all = form.lines.map((line, at) => ({ line, minor: amounts[at] }));
  const kept = all.filter(({ line, minor }) => !isBlank(line) || (minor ?? 0n) !== 0n);
  return kept.length === 0 ? all.slice(0, 1) : kept;
}

/** Why what is typed into a line is no amount; undefined where it is one, or nothing is typed. */
export function findLineAmountProblem({ typed }: SplitFormLine, form: SplitForm, money: BookCurrency): Problem | undefined {
  const read = readEnteredAmount(typed, money, totalOfForm(form));
  const isNone = typed.trim() === '' || typeof read !== 'string';
  return isNone ? undefined : { kind: 'noAmount', text: typed, why: read };
}

/** What stands in the way of saving a split. */
export function checkSplit(form: SplitForm, money: BookCurrency, accounts: Accounts): SplitErrors {
  const { otherId: _other, ...errors } = checkTransactionForm(form);
  const lines: Record<string, SplitLineErrors> = {};
  for (const { line, minor } of findStoredLines(form, money)) {
    const wrong: SplitLineErrors = {};
    if (line.otherId === undefined) wrong.otherId = 'chooseAccount';
    else if (!areDifferentAccounts(line.otherId, form.accountId)) wrong.otherId = 'sameAccount';
    if (minor === undefined) wrong.typed = findLineAmountProblem(line, form, money) ?? 'required';
    if (hasDifferentCurrencies(accounts, form.accountId, line.otherId)) {
      const got = readCounterMinor(line.got ?? '', moneyOfAccount(accounts, line.otherId, money));
      if (got === undefined) wrong.got = findCounterAmountProblem(line, moneyOfAccount(accounts, line.otherId, money));
    }
    if (Object.keys(wrong).length > 0) lines[line.ids.id] = wrong;
  }
  const { remainderMinor } = calculateSplitAmounts(form, money);
  return {
    ...errors,
    ...(Object.keys(lines).length > 0 && { lines }),
    ...(remainderMinor !== 0n && { rest: 'mustBeNothing' as const }),
  };
}

/** The first form of a split: what stood in the editor is its first line, with the whole amount, and a new one follows. */
export function splitTransactionForm(form: TransactionForm, ids: TransactionIds, money: BookCurrency): SplitForm {
  const first: SplitFormLine = {
    ids,
    otherId: form.otherId,
    typed: formatDigits(form.digits, money),
    givesWay: true,
    notes: form.notes,
    tags: form.tags.join(';'),
  };
  return { ...form, groupId: makeId(), lines: [first, blankLine()] };
}

/**
 * The form of a stored group, as the account sees it that most of its lines share, of equals the one given; the others are left alone.
 * The last line takes the rest, so that what is changed above goes there.
 */
export function toSplitForm(
  group: readonly Transaction[],
  accounts: Accounts,
  money: BookCurrency,
  viewedId?: string,
): SplitForm | undefined {
  const shared = findMostShared(group, viewedId);
  const first = shared?.sharing[0];
  if (shared === undefined || first === undefined) return undefined;
  const { accountId, sharing } = shared;
  const own = moneyOfAccount(accounts, accountId, money);
  const seen = listGroupLines(sharing, accountId);
  const type = accounts.get(accountId)?.type ?? 'ASSET';
  const total = calculateGroupGain(sharing, accountId);
  const whole = {
    digits: (total < 0n ? -total : total).toString(),
    direction: directionOfAmount(type, total) ?? 'out',
  };
  const sign = gainOfDirection(type, whole.direction, 1n);
  return {
    ...toTransactionForm(seen[0]?.row ?? first, accountId, accounts),
    ...whole,
    groupId: makeId(),
    lines: seen.map(({ row: line, far }, at) => {
      const mine = splitIn(line, accountId);
      const takesRest = at > 0 && at === seen.length - 1;
      const end = far && exchangeSide(far)?.split;
      return {
        ids: idsOf(line),
        otherId: end?.accountId ?? oppositeSplit(line, mine).accountId,
        typed: takesRest ? '' : formatAmountInput(mine.valueMinor * sign, own),
        ...(far && end && { farIds: idsOf(far), got: formatCounterAmount(end, accounts, money) }),
        notes: line.notes,
        tags: line.tags.join(';'),
      };
    }),
  };
}

/** The group that the form says; undefined while a field is missing. `stored` is the first of its lines, where it is stored. */
export function toGroupInput(
  form: SplitForm,
  { stored, accounts, money, trading }: SplitContext,
): GroupInput | undefined {
  const kept = findStoredLines(form, money);
  const ids = stored === undefined ? createTransactionIds() : idsOf(stored);
  const otherId = kept[0]?.line.otherId;
  const gain = calculateSplitGain({ ...form, digits: '1' }, accounts);
  const whole = transactionFromForm({ ...form, otherId }, { ids, stored, accounts, now: new Date() });
  const { accountId } = form;
  if (whole === undefined || accountId === undefined) return undefined;
  const lines = kept.flatMap(({ line, minor }): GroupLineInput[] => {
    if (line.otherId === undefined || minor === undefined) return [];
    const valueMinor = gain * minor;
    const isCrossing = hasDifferentCurrencies(accounts, accountId, line.otherId);
    const crossing = isCrossing
      ? createLineExchange(line, valueMinor, { accountId, accounts, money, ...(trading && { trading }) })
      : undefined;
    if (isCrossing && crossing === undefined) return [];
    return [
      {
        id: line.ids.id,
        newIds: line.ids,
        otherId: line.otherId,
        crossing,
        valueMinor,
        notes: line.notes.trim(),
        tags: readTypedTags(line.tags),
      },
    ];
  });
  if (lines.length < kept.length) return undefined;
  const { description, postedAt } = whole;
  return { shared: { description, postedAt, accountId }, lines, newGroupId: form.groupId };
}

/** The lines with a new one after that at an index. */
export function insertLineAfter({ lines }: SplitForm, at: number): SplitFormLine[] {
  return lines.toSpliced(at + 1, 0, blankLine());
}

/** The form with another line of one that stood alone, which holds the whole amount from then on. */
export function splitSingleLine(form: SplitForm, money: BookCurrency): SplitFormLine[] {
  const typed = formatDigits(form.digits, money);
  return [...form.lines.map((line) => ({ ...line, typed, givesWay: true })), blankLine()];
}

/**
 * The lines after one was edited: as long as nobody typed the amount of the first line, it takes what the other lines leave of the
 * whole. It never falls to zero or below: then it has the whole amount again, and the rest says what is too much.
 */
export function fillFirstLine(form: SplitForm, money: BookCurrency): SplitFormLine[] {
  const [first, ...others] = form.lines;
  if (first?.givesWay !== true || others.length === 0) return form.lines;
  const totalMinor = totalOfForm(form);
  const left = others.reduce(
    (rest, { typed }) => rest - (parseTypedMinor(typed, money, totalMinor) ?? 0n),
    totalMinor,
  );
  return [{ ...first, typed: formatAmountInput(left > 0n ? left : totalMinor, money) }, ...others];
}

/** How the rest may be spread over the lines. */
export type SpreadMethod = 'evenly' | 'byShare';

/** Which lines a spread reaches: those without an amount, or those with one, in proportion. */
function isReachedBySpread({ typed }: SplitFormLine, how: SpreadMethod): boolean {
  return (typed.trim() === '') === (how === 'evenly');
}

/** The lines with the rest spread over them; undefined where nothing can be spread like that. */
export function spreadRemainder(form: SplitForm, how: SpreadMethod, money: BookCurrency): SplitFormLine[] | undefined {
  const typedOnly = { ...form, lines: [...form.lines, { ...blankLine(), typed: '0' }] };
  const { amounts, remainderMinor } = calculateSplitAmounts(typedOnly, money);
  const reached = form.lines.flatMap((line, at) => (isReachedBySpread(line, how) ? [at] : []));
  const before = reached.map((at) => amounts[at] ?? 0n);
  if (reached.length === 0 || remainderMinor === 0n) return undefined;
  const shares =
    how === 'evenly' ? spreadEvenly(remainderMinor, reached.length) : spreadByShare(remainderMinor, before);
  return form.lines.map((line, at) => {
    const index = reached.indexOf(at);
    if (index < 0) return line;
    return {
      ...line,
      givesWay: undefined,
      typed: formatAmountInput((before[index] ?? 0n) + (shares[index] ?? 0n), money),
    };
  });
}
