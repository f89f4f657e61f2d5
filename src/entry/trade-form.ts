import type { Account } from '#ledger/account.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { hasDifferentCurrencies, moneyOfAccount, readRate } from './crossing.ts';
import {
  parsePositiveMinor,
  calculateUnitsAfterSplit,
  parseTypedPrice,
  type TradeFigures,
  type TradeFormats,
  type ShareSplitFigures,
} from './trade-figures.ts';
import { fromDateTimeField, toDateTimeField } from './date-fields.ts';
import type { FieldProblem, Problem } from './problems.ts';

type Accounts = ReadonlyMap<string, Account>;

/** What can be done with what is held: shares, funds, coins. */
export const tradeKinds = ['buy', 'sell', 'dividend', 'split', 'fee'] as const;
export type TradeKind = (typeof tradeKinds)[number];

/** What is typed of a trade. A description that nobody typed is the suggested one. */
export type TradeForm = TradeFigures &
  ShareSplitFigures & {
    kind: TradeKind;
    posted: string;
    /** What was typed in the place of the day and is none. */
    invalidDateText?: string | undefined;
    /** The account of money that pays or is paid into. */
    moneyId: string | undefined;
    /** What was paid besides, and the account of expenses; what that gets, where it holds another currency than the money. */
    fee: string;
    feeId: string | undefined;
    feeGot: string;
    /** The account of income of a dividend, and what it says where it holds another currency. */
    incomeId: string | undefined;
    incomeGot: string;
    description: string | undefined;
    notes: string;
  };

/** A field of the form that may be wrong. */
export type TradeField = Exclude<keyof TradeForm, 'kind' | 'follows' | 'invalidDateText' | 'notes'>;

/**
 * What may be wrong with a field: `notAbove` of what is not more than nothing, `noPrice` of what is no price, `unchanged` of a split
 * after which there is as much as before, `nothingHeld` of one where there is nothing.
 */
export type TradeProblem =
  | FieldProblem
  | Extract<Problem, { kind: 'noAmount' }>
  | 'notAbove'
  | 'noPrice'
  | 'unchanged'
  | 'nothingHeld';

export type TradeErrors<What = TradeProblem> = Partial<Record<TradeField, What>>;

/** What is paid or got beside the commodity: which amount, from or to which account, and what the account of money gains of it. */
export type TradePart = {
  amount: 'amount' | 'fee';
  account: 'feeId' | 'incomeId';
  got: 'feeGot' | 'incomeGot';
  sign: 1n | -1n;
};

type TradeKindDetails = {
  /** What the account of money gains for the commodity; undefined where none of it is traded. */
  sign: 1n | -1n | undefined;
  parts: readonly TradePart[];
  /** The fields that it has beside the day, the description and the notes, in their order. */
  fields: readonly TradeField[];
};

const feePart: TradePart = { amount: 'fee', account: 'feeId', got: 'feeGot', sign: -1n };
const figureFields = ['quantity', 'price', 'amount', 'moneyId'] as const;
const feeFields = ['fee', 'feeId', 'feeGot'] as const;

/** What each kind is made of. */
export const tradeKindDetails: Record<TradeKind, TradeKindDetails> = {
  buy: { sign: -1n, parts: [feePart], fields: [...figureFields, ...feeFields] },
  sell: { sign: 1n, parts: [feePart], fields: [...figureFields, ...feeFields] },
  dividend: {
    sign: undefined,
    parts: [{ amount: 'amount', account: 'incomeId', got: 'incomeGot', sign: 1n }, feePart],
    fields: ['amount', 'moneyId', 'incomeId', 'incomeGot', ...feeFields],
  },
  split: { sign: undefined, parts: [], fields: ['ratioNew', 'ratioOld', 'total'] },
  fee: {
    sign: undefined,
    parts: [{ ...feePart, amount: 'amount' }],
    fields: ['amount', 'moneyId', 'feeId', 'feeGot'],
  },
};

/** Whether a kind has a field. */
export const hasTradeField = (kind: TradeKind, field: TradeField): boolean => tradeKindDetails[kind].fields.includes(field);

/** The account that holds the commodity, and how the books around it are. */
export type TradeContext = {
  holding: Account;
  accounts: Accounts;
  money: BookCurrency;
  /** What the account holds where the trade comes, in minor units. */
  heldMinor: bigint;
};

/** How the commodity and the money of a form are written. */
export function tradeFormatsOf(
  { moneyId }: Pick<TradeForm, 'moneyId'>,
  place: Omit<TradeContext, 'heldMinor'>,
): TradeFormats {
  const { accounts, holding, money } = place;
  return {
    held: { ...moneyOfAccount(accounts, holding.id, money), typing: 'whole' },
    // Before an account is chosen, the money of the book.
    paid: moneyOfAccount(
      accounts,
      moneyId ?? [...accounts.values()].find(({ type }) => type === 'ROOT')?.id,
      money,
    ),
  };
}

/** A form in which nothing is typed. */
export function createTradeForm(kind: TradeKind, now: Date): TradeForm {
  const none = { quantity: '', price: '', amount: '', ratioNew: '', ratioOld: '', total: '', fee: '' };
  return {
    ...none,
    kind,
    follows: 'price',
    posted: toDateTimeField(now),
    moneyId: undefined,
    feeId: undefined,
    feeGot: '',
    incomeId: undefined,
    incomeGot: '',
    description: undefined,
    notes: '',
  };
}

/** The parts that count: what is left empty, or is nothing, is none. */
export function listTradeParts(form: TradeForm, { paid }: TradeFormats): TradePart[] {
  return tradeKindDetails[form.kind].parts.filter(
    ({ amount }) => amount === 'amount' || parsePositiveMinor(form[amount], paid) !== undefined,
  );
}

/** Whether a part goes to an account of another currency than the money, so that what comes there is typed too. */
export function isExchangePart(form: TradeForm, account: TradePart['account'], accounts: Accounts): boolean {
  return hasDifferentCurrencies(accounts, form.moneyId, form[account]);
}

/** How the amount in a field is written. */
export function moneyOfField(
  form: TradeForm,
  field: TradeField,
  place: Omit<TradeContext, 'heldMinor'>,
): BookCurrency {
  const { held, paid } = tradeFormatsOf(form, place);
  const { accounts, money } = place;
  if (field === 'feeGot') return moneyOfAccount(accounts, form.feeId, money);
  if (field === 'incomeGot') return moneyOfAccount(accounts, form.incomeId, money);
  return field === 'quantity' || field === 'total' ? held : paid;
}

/** What is wrong with an amount that must be more than nothing. */
function findPositiveAmountProblem(text: string, money: BookCurrency): TradeProblem | undefined {
  if (text.trim() === '') return 'required';
  const read = readEnteredAmount(text, money);
  if (typeof read === 'string') return { kind: 'noAmount', text, why: read };
  return read.minor > 0n ? undefined : 'notAbove';
}

type Check = (form: TradeForm, place: TradeContext, monies: TradeFormats) => TradeProblem | undefined;

const checkGot =
  (account: TradePart['account'], got: TradePart['got']): Check =>
  (form, { accounts, money }, monies) =>
    listTradeParts(form, monies).some((part) => part.account === account) && isExchangePart(form, account, accounts)
      ? findPositiveAmountProblem(form[got], moneyOfAccount(accounts, form[account], money))
      : undefined;

const checkAccount =
  (account: TradePart['account']): Check =>
  (form, _place, monies) =>
    form[account] === undefined && listTradeParts(form, monies).some((part) => part.account === account)
      ? 'chooseAccount'
      : undefined;

const checkRatio =
  (field: 'ratioNew' | 'ratioOld'): Check =>
  (form, _place, { held }) => {
    if (form.total.trim() !== '') return undefined;
    if (form[field].trim() === '') return 'required';
    return readRate(form[field], held) === undefined ? 'notAbove' : undefined;
  };

/** What is wrong with each field, where a kind has it. */
const checks: Record<TradeField, Check> = {
  posted: ({ posted, invalidDateText }) => {
    if (invalidDateText !== undefined) return invalidDateText.trim() === '' ? 'required' : 'noDay';
    return fromDateTimeField(posted) === undefined ? 'required' : undefined;
  },
  description: ({ description }) => (description?.trim() === '' ? 'required' : undefined),
  quantity: ({ quantity }, _place, { held }) => findPositiveAmountProblem(quantity, held),
  price: ({ price }, _place, { paid }) =>
    price.trim() !== '' && parseTypedPrice(price, paid) === undefined ? 'noPrice' : undefined,
  amount: ({ amount }, _place, { paid }) => findPositiveAmountProblem(amount, paid),
  moneyId: ({ moneyId }) => (moneyId === undefined ? 'chooseAccount' : undefined),
  fee: ({ fee: typed }, _place, { paid }) => {
    if (typed.trim() === '') return undefined;
    const read = readEnteredAmount(typed, paid);
    if (typeof read === 'string') return { kind: 'noAmount', text: typed, why: read };
    return read.minor < 0n ? 'notAbove' : undefined;
  },
  feeId: checkAccount('feeId'),
  feeGot: checkGot('feeId', 'feeGot'),
  incomeId: checkAccount('incomeId'),
  incomeGot: checkGot('incomeId', 'incomeGot'),
  ratioNew: checkRatio('ratioNew'),
  ratioOld: checkRatio('ratioOld'),
  total: (form, { heldMinor }, { held }) => {
    if (heldMinor <= 0n) return 'nothingHeld';
    const wrong = form.total.trim() === '' ? undefined : findPositiveAmountProblem(form.total, held);
    return wrong ?? (calculateUnitsAfterSplit(form, heldMinor, held) === heldMinor ? 'unchanged' : undefined);
  },
};

/** What stands in the way of saving, by field; only fields that the kind has. */
export function checkTrade(form: TradeForm, place: TradeContext): TradeErrors {
  const monies = tradeFormatsOf(form, place);
  const errors: TradeErrors = {};
  for (const field of ['posted', ...tradeKindDetails[form.kind].fields, 'description'] as const) {
    const problem = checks[field](form, place, monies);
    if (problem !== undefined) errors[field] = problem;
  }
  return errors;
}

/** What the account of money gains by all of it, fees too, in minor units; undefined where an amount is missing. */
export function calculateMoneyGain(form: TradeForm, place: TradeContext): bigint | undefined {
  const { sign } = tradeKindDetails[form.kind];
  const monies = tradeFormatsOf(form, place);
  const minorOf = (text: string) => parsePositiveMinor(text, monies.paid);
  const amounts = [
    ...(sign === undefined ? [] : [{ minor: minorOf(form.amount), sign }]),
    ...listTradeParts(form, monies).map((part) => ({ minor: minorOf(form[part.amount]), sign: part.sign })),
  ];
  return amounts.reduce<bigint | undefined>(
    (sum, { minor, sign: way }) => (sum === undefined || minor === undefined ? undefined : sum + way * minor),
    0n,
  );
}
