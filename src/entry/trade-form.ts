import type { Account } from '#ledger/account.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { hasDifferentCurrencies, moneyOfAccount, readRate } from './exchange-amounts.ts';
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

/** The trades of a holding such as shares, funds or coins. */
export const tradeKinds = ['buy', 'sell', 'dividend', 'split', 'fee'] as const;
export type TradeKind = (typeof tradeKinds)[number];

/** The values of the trade editor. An undefined description means the suggested one. */
export type TradeForm = TradeFigures &
  ShareSplitFigures & {
    kind: TradeKind;
    posted: string;
    /** The invalid text that was typed as the day. */
    invalidDateText?: string | undefined;
    /** The money account that pays or receives the amount. */
    moneyId: string | undefined;
    /** The fee, its expense account, and the counter amount if that account holds another currency than the money account. */
    fee: string;
    feeId: string | undefined;
    feeCounterAmount: string;
    /** The income account of a dividend, and its counter amount if it holds another currency. */
    incomeId: string | undefined;
    incomeCounterAmount: string;
    description: string | undefined;
    notes: string;
  };

/** A field of the form that can have a problem. */
export type TradeField = Exclude<keyof TradeForm, 'kind' | 'follows' | 'invalidDateText' | 'notes'>;

/**
 * The problems of a field. `notAbove`: not above zero. `noPrice`: not a price. `unchanged`: a split that changes nothing. `nothingHeld`: a
 * split of an empty holding.
 */
export type TradeProblem =
  | FieldProblem
  | Extract<Problem, { kind: 'noAmount' }>
  | 'notAbove'
  | 'noPrice'
  | 'unchanged'
  | 'nothingHeld';

export type TradeErrors<Message = TradeProblem> = Partial<Record<TradeField, Message>>;

/** A payment beside the commodity: its amount, the other account, and the sign of the money account's gain. */
export type TradePart = {
  amount: 'amount' | 'fee';
  account: 'feeId' | 'incomeId';
  counterAmount: 'feeCounterAmount' | 'incomeCounterAmount';
  sign: 1n | -1n;
};

type TradeKindDetails = {
  /** The sign of the money account's gain from the commodity; undefined if the kind trades no units. */
  sign: 1n | -1n | undefined;
  parts: readonly TradePart[];
  /** The fields of the kind in their order, beside the day, the description and the notes. */
  fields: readonly TradeField[];
};

const feePart: TradePart = { amount: 'fee', account: 'feeId', counterAmount: 'feeCounterAmount', sign: -1n };
const figureFields = ['quantity', 'price', 'amount', 'moneyId'] as const;
const feeFields = ['fee', 'feeId', 'feeCounterAmount'] as const;

/** The parts and fields of each kind of trade. */
export const tradeKindDetails: Record<TradeKind, TradeKindDetails> = {
  buy: { sign: -1n, parts: [feePart], fields: [...figureFields, ...feeFields] },
  sell: { sign: 1n, parts: [feePart], fields: [...figureFields, ...feeFields] },
  dividend: {
    sign: undefined,
    parts: [
      { amount: 'amount', account: 'incomeId', counterAmount: 'incomeCounterAmount', sign: 1n },
      feePart,
    ],
    fields: ['amount', 'moneyId', 'incomeId', 'incomeCounterAmount', ...feeFields],
  },
  split: { sign: undefined, parts: [], fields: ['ratioNew', 'ratioOld', 'total'] },
  fee: {
    sign: undefined,
    parts: [{ ...feePart, amount: 'amount' }],
    fields: ['amount', 'moneyId', 'feeId', 'feeCounterAmount'],
  },
};

/** True if a kind of trade has a field. */
export const hasTradeField = (kind: TradeKind, field: TradeField): boolean =>
  tradeKindDetails[kind].fields.includes(field);

/** The account that holds the commodity, and the accounts and format of its book. */
export type TradeContext = {
  holding: Account;
  accounts: Accounts;
  money: BookCurrency;
  /** The number of units held at the time of the trade, in minor units. */
  heldMinor: bigint;
};

/** Returns the formats of the commodity and of the money of a form. */
export function tradeFormatsOf(
  { moneyId }: Pick<TradeForm, 'moneyId'>,
  context: Omit<TradeContext, 'heldMinor'>,
): TradeFormats {
  const { accounts, holding, money } = context;
  return {
    held: { ...moneyOfAccount(accounts, holding.id, money), typing: 'whole' },
    // Before an account is chosen, the money is in the currency of the book.
    paid: moneyOfAccount(
      accounts,
      moneyId ?? [...accounts.values()].find(({ type }) => type === 'ROOT')?.id,
      money,
    ),
  };
}

/** Creates a form without input. */
export function createTradeForm(kind: TradeKind, now: Date): TradeForm {
  const none = { quantity: '', price: '', amount: '', ratioNew: '', ratioOld: '', total: '', fee: '' };
  return {
    ...none,
    kind,
    follows: 'price',
    posted: toDateTimeField(now),
    moneyId: undefined,
    feeId: undefined,
    feeCounterAmount: '',
    incomeId: undefined,
    incomeCounterAmount: '',
    description: undefined,
    notes: '',
  };
}

/** Returns the parts of a trade that have an amount; empty or zero fees are skipped. */
export function listTradeParts(form: TradeForm, { paid }: TradeFormats): TradePart[] {
  return tradeKindDetails[form.kind].parts.filter(
    ({ amount }) => amount === 'amount' || parsePositiveMinor(form[amount], paid) !== undefined,
  );
}

/** True if the account of a part holds another currency than the money account, so that its counter amount is typed too. */
export function isExchangePart(form: TradeForm, account: TradePart['account'], accounts: Accounts): boolean {
  return hasDifferentCurrencies(accounts, form.moneyId, form[account]);
}

/** Returns the amount format of a field. */
export function moneyOfField(
  form: TradeForm,
  field: TradeField,
  context: Omit<TradeContext, 'heldMinor'>,
): BookCurrency {
  const { held, paid } = tradeFormatsOf(form, context);
  const { accounts, money } = context;
  if (field === 'feeCounterAmount') return moneyOfAccount(accounts, form.feeId, money);
  if (field === 'incomeCounterAmount') return moneyOfAccount(accounts, form.incomeId, money);
  return field === 'quantity' || field === 'total' ? held : paid;
}

/** Returns the problem of an amount that must be above zero. */
function findPositiveAmountProblem(text: string, money: BookCurrency): TradeProblem | undefined {
  if (text.trim() === '') return 'required';
  const read = readEnteredAmount(text, money);
  if (typeof read === 'string') return { kind: 'noAmount', text, why: read };
  return read.minor > 0n ? undefined : 'notAbove';
}

type Check = (form: TradeForm, context: TradeContext, monies: TradeFormats) => TradeProblem | undefined;

const checkCounterAmount =
  (account: TradePart['account'], counterAmount: TradePart['counterAmount']): Check =>
  (form, { accounts, money }, monies) =>
    listTradeParts(form, monies).some((part) => part.account === account) &&
    isExchangePart(form, account, accounts)
      ? findPositiveAmountProblem(form[counterAmount], moneyOfAccount(accounts, form[account], money))
      : undefined;

const checkAccount =
  (account: TradePart['account']): Check =>
  (form, _context, monies) =>
    form[account] === undefined && listTradeParts(form, monies).some((part) => part.account === account)
      ? 'chooseAccount'
      : undefined;

const checkRatio =
  (field: 'ratioNew' | 'ratioOld'): Check =>
  (form, _context, { held }) => {
    if (form.total.trim() !== '') return undefined;
    if (form[field].trim() === '') return 'required';
    return readRate(form[field], held) === undefined ? 'notAbove' : undefined;
  };

/** The check of each field, used by the kinds that have it. */
const checks: Record<TradeField, Check> = {
  posted: ({ posted, invalidDateText }) => {
    if (invalidDateText !== undefined) return invalidDateText.trim() === '' ? 'required' : 'noDay';
    return fromDateTimeField(posted) === undefined ? 'required' : undefined;
  },
  description: ({ description }) => (description?.trim() === '' ? 'required' : undefined),
  quantity: ({ quantity }, _context, { held }) => findPositiveAmountProblem(quantity, held),
  price: ({ price }, _context, { paid }) =>
    price.trim() !== '' && parseTypedPrice(price, paid) === undefined ? 'noPrice' : undefined,
  amount: ({ amount }, _context, { paid }) => findPositiveAmountProblem(amount, paid),
  moneyId: ({ moneyId }) => (moneyId === undefined ? 'chooseAccount' : undefined),
  fee: ({ fee: typed }, _context, { paid }) => {
    if (typed.trim() === '') return undefined;
    const read = readEnteredAmount(typed, paid);
    if (typeof read === 'string') return { kind: 'noAmount', text: typed, why: read };
    return read.minor < 0n ? 'notAbove' : undefined;
  },
  feeId: checkAccount('feeId'),
  feeCounterAmount: checkCounterAmount('feeId', 'feeCounterAmount'),
  incomeId: checkAccount('incomeId'),
  incomeCounterAmount: checkCounterAmount('incomeId', 'incomeCounterAmount'),
  ratioNew: checkRatio('ratioNew'),
  ratioOld: checkRatio('ratioOld'),
  total: (form, { heldMinor }, { held }) => {
    if (heldMinor <= 0n) return 'nothingHeld';
    const wrong = form.total.trim() === '' ? undefined : findPositiveAmountProblem(form.total, held);
    return wrong ?? (calculateUnitsAfterSplit(form, heldMinor, held) === heldMinor ? 'unchanged' : undefined);
  },
};

/** Checks a trade before it is saved. Only fields of its kind are checked. */
export function checkTrade(form: TradeForm, context: TradeContext): TradeErrors {
  const monies = tradeFormatsOf(form, context);
  const errors: TradeErrors = {};
  for (const field of ['posted', ...tradeKindDetails[form.kind].fields, 'description'] as const) {
    const problem = checks[field](form, context, monies);
    if (problem !== undefined) errors[field] = problem;
  }
  return errors;
}

/** Calculates the total gain of the money account including fees, in minor units; undefined if an amount is missing. */
export function calculateMoneyGain(form: TradeForm, context: TradeContext): bigint | undefined {
  const { sign } = tradeKindDetails[form.kind];
  const monies = tradeFormatsOf(form, context);
  const minorOf = (text: string) => parsePositiveMinor(text, monies.paid);
  const amounts = [
    ...(sign === undefined ? [] : [{ minor: minorOf(form.amount), sign }]),
    ...listTradeParts(form, monies).map((part) => ({ minor: minorOf(form[part.amount]), sign: part.sign })),
  ];
  return amounts.reduce<bigint | undefined>(
    (sum, { minor, sign: factor }) =>
      sum === undefined || minor === undefined ? undefined : sum + factor * minor,
    0n,
  );
}
