import { type Decimal, formatDecimal, toMinor } from '#values/decimal.ts';
import { computeFeeGain, computeGain, type SignRow, type SignRules, findDirection } from './signs.ts';
import { isDirectionProvenByBalance } from './balance-rows.ts';
import { isKind } from './cell-words.ts';
import type { MoneyDirection } from './column-role.ts';

// The balances of a table prove the meaning of its signs: consecutive balances differ by the amount of a row. Without balances, the facts
// about the account decide. If these conflict, the user is asked.

/** A row whose balance differs from the sum of the rows before it. */
export type BalanceBreak = { line: number; date: string; payee: string; expected: string; stated: string };

/** An example row for the question to the user: its text, its amount as written, and whether it is read as money in. */
export type SignExample = { line: number; payee: string; written: string; isIn: boolean };

/** The evidence of a table about its signs, independent of the account. */
export type SignEvidence = {
  /** True if columns, words or marks name the direction of money. */
  isNamed: boolean;
  /** True if the sign information of the file is contradictory or incomplete. */
  isOpen: boolean;
  /** The rules of the opposite reading. */
  oppositeRules: Partial<SignRules>;
  /** The number of rows with money in and money out, as read. */
  gains: { in: number; out: number };
  /** The number of rows whose words confirm or contradict the reading. */
  hints: { same: number; opposite: number };
  examples: SignExample[];
  /** True if fees are charged in some rows. */
  hasFees: boolean;
  balance?: BalanceProof;
  /** Rows without evidence of a direction, while balances show that of the others. */
  unproven?: { line: number; date: string; payee: string; isIn: boolean }[];
  /** Rows whose balances do not fit, if the balances prove nothing. */
  misfits?: BalanceBreak[];
};

/** The evidence of the balances in a table. */
export type BalanceProof = {
  /** The direction, as read, by which the balance grows. */
  grows: MoneyDirection;
  /** True if most balances are negative. */
  isMostlyBelow: boolean;
  /** True if the rows are written from newest to oldest. */
  isBackwards: boolean;
  /** The number of rows that fit. */
  fits: number;
  breaks: BalanceBreak[];
};

/** Facts about the account into which a table is imported. */
export type SignContext = {
  /** True for a card or a loan, whose balance is owed. */
  isDebt: boolean;
  /** True for a card, which has more charges than payments. */
  isCard: boolean;
  /** True if an earlier table of the account was read in the same way. */
  isAsBefore: boolean;
  /** The number of rows that the book already has with the same sign as read, and with the opposite sign. */
  bookCounts: { same: number; opposite: number };
};

/** The result: rows are read as written, with opposite signs, or only after the user has answered. */
export type SignVerdict = 'proven' | 'asWritten' | 'turned' | 'ask';

const bothDirections: readonly MoneyDirection[] = ['in', 'out'];

type Run = { grows: MoneyDirection; isBackwards: boolean; fits: number; breaks: BalanceBreak[] };

/** The number of rows that are tested for the best reading. */
const maxTestedRows = 2000;
const maxListedBreaks = 20;

const findScale = (rows: readonly SignRow[]) =>
  rows.reduce(
    (most, { written }) =>
      [written.amount, written.gained, written.lost, written.fee, written.balance].reduce(
        (scale, each) => Math.max(scale, each?.scale ?? 0),
        most,
      ),
    0,
  );

const units = (decimal: Decimal | undefined, scale: number) =>
  (decimal === undefined ? undefined : toMinor(decimal, scale)) ?? 0n;

/** Follows the balances through the rows in one order, assuming that they grow in one direction. */
function followBalances(
  rows: readonly SignRow[],
  gains: readonly bigint[],
  scale: number,
  { grows, isBackwards }: Pick<Run, 'grows' | 'isBackwards'>,
): Run {
  const last = new Map<string, { balance: bigint | undefined; since: bigint }>();
  const breaks: BalanceBreak[] = [];
  let fits = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const index = isBackwards ? rows.length - 1 - at : at;
    const row = rows[index];
    const gain = gains[index];
    if (row === undefined || gain === undefined) continue;
    const { line, date, payee, group, written } = row;
    const before = last.get(group) ?? { balance: undefined, since: 0n };
    const since = before.since + (grows === 'in' ? gain : -gain);
    if (written.balance === undefined) {
      last.set(group, { ...before, since });
      continue;
    }
    const balance = units(written.balance, scale);
    last.set(group, { balance, since: 0n });
    if (before.balance === undefined) continue;
    const expected = before.balance + since;
    if (expected !== balance) {
      const text = (digits: bigint) => formatDecimal({ digits, scale });
      breaks.push({ line, date, payee, expected: text(expected), stated: text(balance) });
    } else if (since !== 0n) fits += 1;
  }
  return { grows, isBackwards, fits, breaks };
}

/** Returns the order and direction in which the balances fit best. */
function findBestRun(rows: readonly SignRow[], rules: SignRules): Run {
  const scale = findScale(rows);
  const gains = rows.map(
    ({ written }) => units(computeGain(written, rules), scale) + units(computeFeeGain(written, rules), scale),
  );
  const dates = rows.map(({ date }) => date);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const orders = first < last ? [false] : first > last ? [true] : [false, true];
  const runs = bothDirections.flatMap((grows) =>
    orders.map((isBackwards) => followBalances(rows, gains, scale, { grows, isBackwards })),
  );
  const [best = { grows: 'in' as const, isBackwards: false, fits: 0, breaks: [] }] = runs.toSorted(
    (a, b) => b.fits - b.breaks.length - (a.fits - a.breaks.length),
  );
  return best;
}

const isProof = ({ fits, breaks }: Run) => fits > 0 && fits > breaks.length;

type Counts = Record<MoneyDirection, { plus: number; minus: number }>;

/** Counts the positive and negative amounts per direction. */
function countSigns(rows: readonly SignRow[], rules: SignRules): Counts {
  const counts: Counts = { in: { plus: 0, minus: 0 }, out: { plus: 0, minus: 0 } };
  const count = (direction: MoneyDirection | undefined, amount: Decimal | undefined) => {
    if (direction === undefined || amount === undefined || amount.digits === 0n) return;
    counts[direction][amount.digits < 0n ? 'minus' : 'plus'] += 1;
  };
  for (const { written } of rows) {
    count('in', written.gained);
    count('out', written.lost);
    count(findDirection(written, rules), written.amount);
  }
  return counts;
}

/** Returns the directions in which a minus is likely a reversal: those that also have amounts without a minus. */
const findLikelyReversals = (counts: Counts) =>
  bothDirections.filter((direction) => counts[direction].minus > 0 && counts[direction].plus > 0);

function subsets(directions: readonly MoneyDirection[]): MoneyDirection[][] {
  return directions.reduce<MoneyDirection[][]>(
    (sets, direction) => [...sets, ...sets.map((each) => [...each, direction])],
    [[]],
  );
}

const directionWordsIn = (rows: readonly SignRow[]) =>
  [...new Set(rows.map(({ written }) => written.word))].filter((word) => word !== '');

/** Returns the words of a direction column, with the selected ones mapped to the opposite direction. */
function invertDirections(rows: readonly SignRow[], rules: SignRules, isMeant: (word: string) => boolean) {
  const directions: Record<string, MoneyDirection> = {};
  for (const word of directionWordsIn(rows)) {
    const direction = findDirection({ word }, rules);
    if (direction !== undefined)
      directions[word] = isMeant(word) ? (direction === 'in' ? 'out' : 'in') : direction;
  }
  return directions;
}

/**
 * Returns the rules under which the balances of a table fit. Without fitting balances, returns the rules that are most consistent.
 * @param rules the guessed rules
 */
export function settleSigns<Rules extends SignRules>(rows: readonly SignRow[], rules: Rules): Rules {
  const some = rows.slice(0, maxTestedRows);
  const counts = countSigns(some, rules);
  // The user's answer about a minus is kept.
  const confirmed = rules.isSignConfirmed === true ? (rules.takesBack ?? []) : [];
  const likely = { ...rules, takesBack: [...new Set([...confirmed, ...findLikelyReversals(counts)])] };
  const hasFees = some.some(({ written }) => (written.fee?.digits ?? 0n) !== 0n);
  if (!some.some(({ written }) => written.balance !== undefined)) return likely;
  const reversals = subsets(bothDirections.filter((direction) => counts[direction].minus > 0));
  const fees = hasFees ? [false, true] : [rules.areFeesApart ?? false];
  const readings = [likely.takesBack, ...reversals].flatMap((takesBack) =>
    fees.map((areFeesApart): Rules => ({ ...rules, takesBack, areFeesApart })),
  );
  // A column of words may mean something else, so that the signs of the amounts decide.
  const isWorded = some.some(({ written }) => findDirection(written, rules) !== undefined);
  const unworded = isWorded
    ? fees.map((areFeesApart): Rules => ({ ...rules, wordDirections: {}, areFeesApart }))
    : [];
  const tried = [...readings, ...unworded].map((each) => ({ each, run: findBestRun(some, each) }));
  const scoreOf = ({ run }: (typeof tried)[number]) => run.fits - run.breaks.length;
  // Of equal readings, prefer the one that takes columns and words literally.
  const [best] = tried.toSorted(
    (a, b) => scoreOf(b) - scoreOf(a) || Number(a.run.grows === 'out') - Number(b.run.grows === 'out'),
  );
  if (best !== undefined && isProof(best.run) && best.run.breaks.length === 0) return best.each;
  if (!isWorded && isDirectionProvenByBalance(some)) return { ...likely, isByBalance: true };
  return best !== undefined && isProof(best.run) ? best.each : likely;
}

const hintIn =
  /thank you|autopay|\bsold\b|\bsell\b|payment received|refund|cash ?back|payroll|\bsalary|\bwages|dividend|interest (?:paid|earned)|zahlung erhalten|erstattung|gutschrift|\bgehalt|\blohn\b|einzahlung|retoure|remboursement|\bsalaire|nómina|reembolso|stipendio|rimborso|salaris|terugbetaling|\blön\b|wynagrodzenie|zwrot|зарплата|возврат/i;
const hintOut =
  /purchase|\bbuy\b|\bbought\b|withdrawal|\batm\b|interest charge|annual fee|late fee|service fee|card payment to|direct debit|\brent\b|coffee|café|restaurant|supermarket|grocer|pharmacy|kartenzahlung|lastschrift|bargeldabhebung|\bmiete\b|supermarkt|retrait|achat|loyer|prélèvement|compra|alquiler|prelievo|acquisto|affitto|geldautomaat|uttag|płatność kartą|wypłata|покупка|снятие/i;

function countHints(rows: readonly { words: string; gain: bigint }[]): SignEvidence['hints'] {
  const hints = { same: 0, opposite: 0 };
  for (const { words, gain } of rows) {
    const [isIn, isOut] = [hintIn.test(words), hintOut.test(words)];
    if (isIn === isOut || gain === 0n) continue;
    hints[gain > 0n === isIn ? 'same' : 'opposite'] += 1;
  }
  return hints;
}

/** Returns the evidence of the balances of a table; empty if it has none. */
function collectBalanceEvidence(
  rows: readonly SignRow[],
  rules: SignRules,
): Pick<SignEvidence, 'balance' | 'unproven' | 'misfits'> {
  if (!rows.some(({ written }) => written.balance !== undefined)) return {};
  const run = findBestRun(rows, rules);
  const breaks = run.breaks.slice(0, maxListedBreaks);
  const below = rows.filter(({ written }) => (written.balance?.digits ?? 0n) < 0n).length;
  const above = rows.filter(({ written }) => (written.balance?.digits ?? 0n) > 0n).length;
  const unproven = rows
    .filter(({ written }) => rules.isByBalance === true && written.proven === undefined)
    .slice(0, maxListedBreaks)
    .map(({ line, date, payee, written }) => {
      const isIn = (computeGain(written, rules)?.digits ?? 0n) > 0n;
      return { line, date, payee, isIn };
    });
  return {
    ...(isProof(run) ? { balance: { ...run, isMostlyBelow: below > above, breaks } } : {}),
    ...(!isProof(run) && breaks.length > 0 && { misfits: breaks }),
    ...(unproven.length > 0 && { unproven }),
  };
}

/** Returns the rows in the account's currency, which alone are imported into it; all rows if none is. */
function rowsInCurrency(rows: readonly SignRow[], own: string | undefined): readonly SignRow[] {
  const ownRows = rows.filter(({ currency = own }) => own === undefined || currency === own);
  return ownRows.length === 0 ? rows : ownRows;
}

/**
 * Returns the evidence of a table about its signs under some rules.
 * @param own the currency of the account for which the table is read
 */
export function collectSignEvidence(all: readonly SignRow[], rules: SignRules, own?: string): SignEvidence {
  const rows = rowsInCurrency(all, own);
  const scale = findScale(rows);
  const read = rows.map(({ written, line, payee, words }) => {
    const gain = units(computeGain(written, rules), scale);
    return { written, line, payee, words, gain };
  });
  const moved = read.filter(({ gain }) => gain !== 0n);
  const isColumns = rows.some(({ written }) => written.gained !== undefined || written.lost !== undefined);
  const isWorded = rows.some(({ written }) => findDirection(written, rules) !== undefined);
  const isMarked = rows.some(({ written }) => written.isMarked === true);
  const kinds = directionWordsIn(rows).filter(
    (word) => isWorded && rules.wordDirections === undefined && isKind(word),
  );
  const payments = kinds.filter((word) => /^payment/i.test(word));
  const counts = countSigns(rows, rules);
  const isBackOnly = (direction: MoneyDirection) =>
    counts[direction].minus > 0 && counts[direction].plus === 0;
  const isMixed = (direction: MoneyDirection) => counts[direction].minus > 0 && counts[direction].plus > 0;

  let other: Partial<SignRules> = { isReversed: !rules.isReversed };
  let isOpen = false;
  let isOfQuestion = (_row: (typeof read)[number]) => true;
  if (isWorded && payments.length > 0) {
    isOpen = true;
    other = { wordDirections: invertDirections(rows, rules, (word) => payments.includes(word)) };
  } else if (isWorded && isMixed('in') && isMixed('out')) {
    isOpen = true;
    other = { wordDirections: {} };
  } else if (isWorded) other = { wordDirections: invertDirections(rows, rules, () => true) };
  else if (isColumns && isBackOnly('in')) {
    isOpen = true;
    other = { takesBack: (rules.takesBack ?? []).includes('in') ? [] : ['in'] };
    isOfQuestion = ({ written }) => (written.gained?.digits ?? 0n) < 0n;
  }
  const questionable = moved.filter(isOfQuestion);
  const examples = [
    questionable.find(({ gain }) => gain > 0n),
    questionable.find(({ gain }) => gain < 0n),
    ...questionable,
  ]
    .filter((each) => each !== undefined)
    .filter((each, at, all) => all.indexOf(each) === at)
    .slice(0, 2)
    .map(({ line, payee, gain, written }) => ({
      line,
      payee,
      written: formatDecimal(written.amount ?? written.gained ?? written.lost ?? { digits: gain, scale }),
      isIn: gain > 0n,
    }));
  return {
    isNamed: isColumns || isWorded || isMarked,
    isOpen,
    oppositeRules: other,
    gains: {
      in: moved.filter(({ gain }) => gain > 0n).length,
      out: moved.filter(({ gain }) => gain < 0n).length,
    },
    hints: countHints(read),
    examples,
    hasFees: rows.some(({ written }) => (written.fee?.digits ?? 0n) !== 0n),
    ...collectBalanceEvidence(all, rules),
  };
}

type Vote = -1 | 0 | 1;

/** The ratio from which a majority counts; fewer contradictions are chance. */
const clearly = 4;

const toVote = ({ same, opposite }: { same: number; opposite: number }): Vote | 'split' => {
  if (same === 0 && opposite === 0) return 0;
  if (same > clearly * opposite) return 1;
  return opposite > clearly * same ? -1 : 'split';
};

/** Returns the vote of the account kind. Cards have more charges than payments; in other accounts a minus means money out. */
function voteByAccountKind({ gains }: SignEvidence, isCard: boolean): Vote {
  if (!isCard) return gains.out > 0 ? 1 : 0;
  return gains.in > gains.out ? -1 : gains.out > gains.in ? 1 : 0;
}

/** Decides how the signs of a table are read for an account. */
export function decideSignVerdict(
  evidence: SignEvidence,
  { isDebt, isCard, isAsBefore, bookCounts }: SignContext,
): SignVerdict {
  const { balance, isNamed, isOpen, hints, gains } = evidence;
  if (gains.in + gains.out === 0) return 'asWritten';
  const words = toVote(hints);
  if (balance !== undefined) {
    // Most banks write debt without a minus; a negative balance of an asset is debt.
    const isOwed = isDebt && !balance.isMostlyBelow;
    const isTurned = (balance.grows === 'in') === isOwed;
    const against = isTurned ? 1 : -1;
    // The balance of a debt may be written either way. The balance of an asset proves the signs, whatever the words.
    const isDoubted = isNamed
      ? isTurned
      : isDebt && (words === against || voteByAccountKind(evidence, isCard) === against);
    return isDoubted ? 'ask' : isTurned ? 'turned' : 'proven';
  }
  const book = toVote(bookCounts);
  if (isOpen) return 'ask';
  if (isNamed) return book === -1 && bookCounts.opposite > 1 ? 'ask' : 'asWritten';
  const known = isAsBefore ? 1 : voteByAccountKind(evidence, isCard);
  const votes = [words, book, known].filter((vote) => vote !== 0);
  if (votes.length === 0 || votes.includes('split')) return 'ask';
  return votes.every((vote) => vote === 1)
    ? 'asWritten'
    : votes.every((vote) => vote === -1)
      ? 'turned'
      : 'ask';
}
