import type { Account } from '#ledger/account.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { type LineDirection, gainOfDirection } from '#ledger/direction.ts';
import {
  listGroupLines,
  findMostShared,
  calculateGroupGain,
  type GroupInput,
  type GroupLineInput,
} from '#ledger/groups.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { makeId } from '#ledger/ids.ts';
import { formatAmountInput, type BookCurrency, formatDigits } from '#ledger/money.ts';
import { parseTypedMinor, readEnteredAmount } from '#ledger/read-amount.ts';
import { areDifferentAccounts } from '#ledger/rules/posting.ts';
import { spreadByShare, spreadEvenly } from '#ledger/merge.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { hasDifferentCurrencies, readCounterMinor, moneyOfAccount } from './exchange-amounts.ts';
import {
  createLineExchange,
  formatCounterAmount,
  type SplitContext,
  findCounterAmountProblem,
} from './split-exchange.ts';
import type { Problem } from './problems.ts';
import {
  checkTransactionForm,
  directionOfForm,
  type TransactionFormErrors,
  toTransactionForm,
  calculateFormGain,
  type LineIds,
  idsOf,
  createTransactionIds,
  type TransactionForm,
  transactionFromForm,
} from './transaction-form.ts';

type Accounts = ReadonlyMap<string, Account>;

/** A line of a split as typed. `typed` is its amount in the direction of the whole split; a text without an amount leaves it open. */
export type SplitFormLine = {
  ids: LineIds;
  otherId: string | undefined;
  typed: string;
  /** The counter amount as typed, without a sign, if the other account holds another currency. */
  counterAmount?: string | undefined;
  /** The ids of the stored counter row. */
  farIds?: LineIds | undefined;
  /** True for the first line until the user types its amount: it takes the amount that the other lines leave. */
  takesRemainder?: boolean | undefined;
  notes: string;
  /** Tags separated by ';'. */
  tags: string;
};

/** The values of the split editor: the transaction form, with lines instead of the other account, notes and tags. */
export type SplitForm = TransactionForm & {
  lines: SplitFormLine[];
  /** The id of a new group; created once, like the ids of its lines. */
  groupId: string;
};

/** The problem of each invalid field of a line: a problem code, or the message for it. */
export type SplitLineErrors<Message = Problem> = {
  otherId?: Message;
  typed?: Message;
  counterAmount?: Message;
};

/** The problem of each invalid field; `lines` by line id. */
export type SplitErrors<Message = Problem> = TransactionFormErrors<Message> & {
  lines?: Record<string, SplitLineErrors<Message>>;
  rest?: Message;
};

/** The maximum number of lines, so that all of them are sent in one call. */
export const maxSplitLines = 100;

const totalOfForm = ({ digits }: SplitForm) => BigInt(digits === '' ? '0' : digits);

/** Returns the first chosen other account of the lines, which determines the usual direction. */
function firstOther({ lines }: SplitForm): string | undefined {
  return lines.find(({ otherId }) => otherId !== undefined)?.otherId;
}

/** Returns the money direction of a split: the chosen one, otherwise the usual one between the accounts. */
export function directionOfSplit(form: SplitForm, accounts: Accounts): LineDirection {
  return directionOfForm({ ...form, otherId: firstOther(form) }, accounts);
}

/** Calculates the gain of the split's account in minor units. */
export function calculateSplitGain(form: SplitForm, accounts: Accounts): bigint {
  return calculateFormGain({ ...form, otherId: firstOther(form) }, accounts);
}

/** True if a line has no input; such lines are skipped. */
function isBlank({ otherId, typed, notes, tags }: SplitFormLine): boolean {
  return otherId === undefined && [typed, notes, tags].every((text) => text.trim() === '');
}

/** Creates a line without input. */
function blankLine(): SplitFormLine {
  return { ids: createTransactionIds(), otherId: undefined, typed: '', notes: '', tags: '' };
}

/** The amounts of the lines, in minor units in the direction of the whole split. */
export type SplitAmounts = {
  /** The amount of each line; undefined if the line has no readable amount. */
  amounts: (bigint | undefined)[];
  /** The part of the whole amount that no line contains. */
  remainderMinor: bigint;
};

/** Calculates the amount of each line. The last line takes the remainder as long as it has no typed amount. */
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

/** Returns the lines that will be stored, each with its amount. Blank lines without an amount are skipped. */
function findStoredLines(form: SplitForm, money: BookCurrency) {
  const { amounts } = calculateSplitAmounts(form, money);
  const all = form.lines.map((line, at) => ({ line, minor: amounts[at] }));
  const kept = all.filter(({ line, minor }) => !isBlank(line) || (minor ?? 0n) !== 0n);
  return kept.length === 0 ? all.slice(0, 1) : kept;
}

/** Returns the problem of a typed line amount; undefined if the text is an amount or empty. */
export function findLineAmountProblem(
  { typed }: SplitFormLine,
  form: SplitForm,
  money: BookCurrency,
): Problem | undefined {
  const read = readEnteredAmount(typed, money, totalOfForm(form));
  const isNone = typed.trim() === '' || typeof read !== 'string';
  return isNone ? undefined : { kind: 'noAmount', text: typed, why: read };
}

/** Checks a split before it is saved. */
export function checkSplit(form: SplitForm, money: BookCurrency, accounts: Accounts): SplitErrors {
  const { otherId: _other, ...errors } = checkTransactionForm(form);
  const lines: Record<string, SplitLineErrors> = {};
  for (const { line, minor } of findStoredLines(form, money)) {
    const wrong: SplitLineErrors = {};
    if (line.otherId === undefined) wrong.otherId = 'chooseAccount';
    else if (!areDifferentAccounts(line.otherId, form.accountId)) wrong.otherId = 'sameAccount';
    if (minor === undefined) wrong.typed = findLineAmountProblem(line, form, money) ?? 'required';
    if (hasDifferentCurrencies(accounts, form.accountId, line.otherId)) {
      const counterMinor = readCounterMinor(
        line.counterAmount ?? '',
        moneyOfAccount(accounts, line.otherId, money),
      );
      if (counterMinor === undefined)
        wrong.counterAmount = findCounterAmountProblem(line, moneyOfAccount(accounts, line.otherId, money));
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

/** Turns a transaction form into a split. The first line has the other account and the whole amount; an empty line follows. */
export function splitTransactionForm(form: TransactionForm, ids: LineIds, money: BookCurrency): SplitForm {
  const first: SplitFormLine = {
    ids,
    otherId: form.otherId,
    typed: formatDigits(form.digits, money),
    takesRemainder: true,
    notes: form.notes,
    tags: form.tags.join(';'),
  };
  return { ...form, groupId: makeId(), lines: [first, blankLine()] };
}

/**
 * Returns the form of a stored group, seen from the account that most of its lines share; of equal ones, the given account. Lines of other
 * accounts are not part of the form. The last line takes the remainder, so that it absorbs changes of the other lines.
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
        ...(far && end && { farIds: idsOf(far), counterAmount: formatCounterAmount(end, accounts, money) }),
        notes: line.notes,
        tags: line.tags.join(';'),
      };
    }),
  };
}

/**
 * Returns the group that the form describes; undefined if a field is missing.
 * @param stored the first stored line, if the group is stored
 */
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

/** Returns the lines with a new line inserted after an index. */
export function insertLineAfter({ lines }: SplitForm, at: number): SplitFormLine[] {
  return lines.toSpliced(at + 1, 0, blankLine());
}

/** Adds a line to a split of one line, which then gets the whole amount as its typed amount. */
export function splitSingleLine(form: SplitForm, money: BookCurrency): SplitFormLine[] {
  const typed = formatDigits(form.digits, money);
  return [...form.lines.map((line) => ({ ...line, typed, takesRemainder: true })), blankLine()];
}

/**
 * Returns the lines after an edit. Until the user types the amount of the first line, it takes the amount that the other lines leave. If
 * nothing or less would be left, it gets the whole amount again and the remainder shows the excess.
 */
export function fillFirstLine(form: SplitForm, money: BookCurrency): SplitFormLine[] {
  const [first, ...others] = form.lines;
  if (first?.takesRemainder !== true || others.length === 0) return form.lines;
  const totalMinor = totalOfForm(form);
  const left = others.reduce(
    (rest, { typed }) => rest - (parseTypedMinor(typed, money, totalMinor) ?? 0n),
    totalMinor,
  );
  return [{ ...first, typed: formatAmountInput(left > 0n ? left : totalMinor, money) }, ...others];
}

/** The methods of spreading the remainder over the lines. */
export type SpreadMethod = 'evenly' | 'byShare';

/** True if a spread changes this line: `evenly` fills lines without an amount, `byShare` changes those with one in proportion. */
function isReachedBySpread({ typed }: SplitFormLine, how: SpreadMethod): boolean {
  return (typed.trim() === '') === (how === 'evenly');
}

/** Spreads the remainder over the lines; undefined if this method has no line or nothing to spread. */
export function spreadRemainder(
  form: SplitForm,
  how: SpreadMethod,
  money: BookCurrency,
): SplitFormLine[] | undefined {
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
      takesRemainder: undefined,
      typed: formatAmountInput((before[index] ?? 0n) + (shares[index] ?? 0n), money),
    };
  });
}
