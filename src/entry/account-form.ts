import type { AccountType } from '#contract/accounts.ts';
import { defaults, limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import { type AccountTree, isTrading, listDescendants } from '#ledger/account-tree.ts';
import { allTypes } from '#ledger/account-types.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { describeAccount } from '#ledger/guess-account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { findAccountObjection, isAccountNameTaken, canBecomeType } from '#ledger/rules/account.ts';
import { buildChart } from '#ledger/rules/chart.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { readCurrencyProp } from '#ledger/props.ts';
import { canMoveUnder } from '#ledger/rules/parent.ts';
import type { AccountProblem } from './problems.ts';

/**
 * Returns the accounts that may become the parent of an account of this type: of an allowed type, and neither the account itself nor one
 * below it (spec 5).
 */
export function listAllowedParents(tree: AccountTree, type: AccountType, accountId?: string): Account[] {
  const all =
    tree.root === undefined
      ? []
      : [tree.root, ...listDescendants(tree, tree.root.id).map(({ account }) => account)];
  return all.filter((parent) => canMoveUnder(tree.accounts, { type, id: accountId }, parent));
}

/** The fields of the account editor about the currency that an account holds. */
type CurrencyFields = {
  /** The currency or commodity of the account; '' is the currency of the book. */
  currency: string;
  /** True if the account holds a share, a fund or another commodity whose symbol the user types, not a currency of the table. */
  isCommodity: boolean;
  /** Number of decimals, as typed. */
  decimals: string;
  /** The full name of the commodity; '' if it has none. */
  commodityName: string;
};

type Props = Account['props'];

const isSymbol = (text: string) => readCurrencyProp({ Currency: text }) !== '';

function decimalsText({ CurrencyDecimals: stored }: Props): string {
  return typeof stored === 'number' ? String(stored) : String(defaults.currencyDecimals);
}

/** Reads the currency fields from the props of an account. */
export function readCurrencyFields(props: Props): Pick<CurrencyFields, 'currency' | 'decimals'> {
  const currency = readCurrencyProp(props);
  return { currency, decimals: currency === '' ? String(defaults.currencyDecimals) : decimalsText(props) };
}

/** Returns the props with the currency and its decimals written into them; unchanged props if they hold the same values already. */
export function setCurrencyProps(
  props: Props,
  { currency, decimals }: Pick<CurrencyFields, 'currency' | 'decimals'>,
): Props {
  const before = readCurrencyFields(props);
  if (before.currency === currency && (currency === '' || before.decimals === decimals)) return props;
  const { Currency: _currency, CurrencyDecimals: _decimals, ...others } = props;
  if (currency === '') return others;
  const isUsual = !/^\d$/.test(decimals) || Number(decimals) === defaults.currencyDecimals;
  return { ...others, Currency: currency, ...(!isUsual && { CurrencyDecimals: Number(decimals) }) };
}

/** Checks the currency fields of an account. */
export function checkCurrency(
  { currency, isCommodity, decimals }: CurrencyFields,
  { root }: Pick<AccountTree, 'root'>,
): { currency?: AccountProblem; decimals?: AccountProblem } {
  const isMissing = isCommodity && currency === '';
  const isUnreadable = currency !== '' && !isSymbol(currency);
  const wrong: AccountProblem | undefined = isMissing
    ? 'required'
    : isUnreadable
      ? 'noSymbol'
      : currency === readBookCurrency(root).currency
        ? 'currencyOfBook'
        : undefined;
  const isCounted = /^\d$/.test(decimals) && Number(decimals) <= limits.commodityDecimals;
  return {
    ...(wrong !== undefined && { currency: wrong }),
    ...(isCommodity && !isCounted && { decimals: 'noDecimals' as const }),
  };
}

/** The values of the account editor. `propsText` is the text of its advanced editor. */
export type AccountForm = {
  name: string;
  description: string;
  type: AccountType;
  color: string;
  parentId: string;
  isFavourite: boolean;
  isPlaceholder: boolean;
  tags: string[];
  showTransactionsFirst: boolean;
  /** A whole number, as typed; empty if the account has no sort order. */
  sortOrder: string;
  propsText: string;
} & CurrencyFields;

/** The problem of each invalid field: a problem code, or the message for it. */
export type AccountErrors<Message = AccountProblem> = Partial<Record<keyof AccountForm, Message>>;

function orderText(sortOrder: number): string {
  return sortOrder === 0 ? '' : sortOrder.toString();
}

/** Returns the form of a stored account. */
export function toAccountForm(account: Account): AccountForm {
  const { name, description, type, color, isFavourite, isPlaceholder, tags, preferences, props } = account;
  return {
    name,
    description,
    type,
    color,
    parentId: account.parentId ?? '',
    isFavourite,
    isPlaceholder,
    tags,
    showTransactionsFirst: preferences.showTransactionsFirst,
    sortOrder: orderText(preferences.sortOrder),
    propsText: JSON.stringify(props, null, 2),
    ...readCurrencyFields(props),
    isCommodity: false,
    commodityName: '',
  };
}

/** Returns the form of a new account: black, with the type of its parent (spec 4 Other state) and the currency of its parent. */
export function createAccountForm(parent: Account): AccountForm {
  const held = readCurrencyFields(parent.type === 'ROOT' ? {} : parent.props);
  return {
    name: '',
    description: '',
    type: parent.type === 'ROOT' ? 'ASSET' : parent.type,
    color: defaults.accountColor,
    parentId: parent.id,
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    showTransactionsFirst: false,
    sortOrder: '',
    propsText: JSON.stringify(setCurrencyProps({}, held), null, 2),
    ...held,
    isCommodity: false,
    commodityName: '',
  };
}

/** Parses the props of the advanced editor; undefined if the text is not a JSON object. */
export function readPropsText(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? { ...parsed }
      : undefined;
  } catch {
    return undefined;
  }
}

function preferencesIn(props: Record<string, unknown>): Record<string, unknown> {
  const { preferences } = props;
  return typeof preferences === 'object' && preferences !== null && !Array.isArray(preferences)
    ? { ...preferences }
    : {};
}

/** Returns the props with the preferences of the form written into them; all other keys stay unchanged. */
function withPreferences(
  props: Record<string, unknown>,
  { showTransactionsFirst, sortOrder }: AccountForm,
): Record<string, unknown> {
  const { showTransactionsFirst: _first, sortOrder: _order, ...others } = preferencesIn(props);
  const preferences = {
    ...others,
    ...(showTransactionsFirst && { showTransactionsFirst }),
    ...(sortOrder !== '' && { sortOrder: Number(sortOrder) }),
  };
  const { preferences: _before, ...rest } = props;
  return Object.keys(preferences).length === 0 ? rest : { ...rest, preferences };
}

/** Returns the form after a change of some fields. The advanced editor and the fields that it also contains always agree. */
export function updateAccountForm(form: AccountForm, fields: Partial<AccountForm>): AccountForm {
  const after = { ...form, ...fields };
  if (fields.propsText === undefined) {
    const props = readPropsText(after.propsText);
    return props === undefined
      ? after
      : {
          ...after,
          propsText: JSON.stringify(setCurrencyProps(withPreferences(props, after), after), null, 2),
        };
  }
  const props = readPropsText(fields.propsText);
  if (props === undefined) return after;
  const { showTransactionsFirst, sortOrder } = preferencesIn(props);
  return {
    ...after,
    showTransactionsFirst: showTransactionsFirst === true,
    sortOrder: Number.isInteger(sortOrder) ? orderText(Number(sortOrder)) : '',
    ...readCurrencyFields(props),
  };
}

/** Returns the form of a new account with the description suggested for its name and parent, unless the user wrote another description. */
export function withSuggestedDescription(
  before: AccountForm,
  after: AccountForm,
  tree: AccountTree,
): AccountForm {
  const offered = ({ name, parentId }: AccountForm) =>
    name.trim() === '' ? '' : describeAccount(tree, parentId, name);
  const isOurs = after.description === before.description && before.description === offered(before);
  return isOurs ? { ...after, description: offered(after) } : after;
}

/**
 * Returns the types that can be chosen: all except ROOT; only types of the same family once the account has transactions (calls.md Types).
 */
export function listTypeChoices(account: Account | undefined): AccountType[] {
  return allTypes.filter(
    (type) => type !== 'ROOT' && (account === undefined || canBecomeType(account, type)),
  );
}

/** Returns the parents that the editor offers: the allowed parents without the trading accounts, which belong to the app. */
export function listParentChoices(tree: AccountTree, type: AccountType, accountId?: string): Account[] {
  return listAllowedParents(tree, type, accountId).filter((parent) => !isTrading(parent));
}

/** True if the sub-accounts of the account are not allowed under its new type. */
function isTypeRejectedBelow(
  { type, parentId }: AccountForm,
  { root, accounts }: AccountTree,
  account: Account | undefined,
): boolean {
  if (account === undefined) return false;
  const inBook = (each: Account) => ({ ...each, bookId: root?.id ?? '', currency: ownCurrency(each) });
  const chart = buildChart([...accounts.values()].map(inBook));
  const objection = findAccountObjection(chart, { ...inBook(account), type, parentId }, inBook(account));
  return objection?.id === 'sub-accounts-not-under-type';
}

/** Checks the form before it is saved (spec 5 Sub-account). */
export function checkAccountForm(
  form: AccountForm,
  tree: AccountTree,
  account: Account | undefined,
): AccountErrors {
  const errors: AccountErrors = {};
  if (form.name.trim() === '') errors.name = 'required';
  else if (isAccountNameTaken(tree.childrenOf(form.parentId), form.name, account?.id)) errors.name = 'exists';
  if (form.description.trim() === '') errors.description = 'required';
  if (isTypeRejectedBelow(form, tree, account)) errors.type = 'typeNotAbove';
  if (!/^#[0-9a-f]{6}$/i.test(form.color)) errors.color = 'required';
  if (!listParentChoices(tree, form.type, account?.id).some(({ id }) => id === form.parentId))
    errors.parentId = 'parentNotAllowed';
  Object.assign(errors, checkCurrency(form, tree));
  if (!/^-?\d{0,6}$/.test(form.sortOrder) || form.sortOrder === '-') errors.sortOrder = 'wholeNumber';
  const props = readPropsText(form.propsText);
  if (props === undefined) errors.propsText = 'notObject';
  else if (countCharacters(JSON.stringify(props)) > limits.propsLength)
    errors.propsText = { kind: 'tooLong', most: limits.propsLength };
  return errors;
}

/** Returns the account fields of the form. */
export function toAccountFields(form: AccountForm): AccountFields {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    type: form.type,
    color: form.color,
    parentId: form.parentId,
    isFavourite: form.isFavourite,
    isPlaceholder: form.isPlaceholder,
    tags: form.tags,
    props: readPropsText(form.propsText) ?? {},
  };
}
