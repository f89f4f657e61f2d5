import type { AccountType } from '#contract/accounts.ts';
import { defaults, limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import { type AccountTree, isTrading, listDescendants } from '#ledger/account-tree.ts';
import { allTypes } from '#ledger/account-types.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { describeAccount } from '#ledger/new-account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { findAccountObjection, isAccountNameTaken, canBecomeType } from '#ledger/rules/account.ts';
import { buildChart } from '#ledger/rules/chart.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { readCurrencyProp } from '#ledger/props.ts';
import { canMoveUnder } from '#ledger/rules/parent.ts';
import type { AccountProblem } from './problems.ts';

/** The accounts that may become the parent of one of this type: not itself, not below it, of an allowed type (spec 5). */
export function listAllowedParents(tree: AccountTree, type: AccountType, accountId?: string): Account[] {
  const all =
    tree.root === undefined ? [] : [tree.root, ...listDescendants(tree, tree.root.id).map(({ account }) => account)];
  return all.filter((parent) => canMoveUnder(tree.accounts, { type, id: accountId }, parent));
}

/** The fields of the account editor about the currency that an account holds. */
type CurrencyFields = {
  /** Its currency or commodity; '' is the currency of the book. */
  currency: string;
  /** True if it is no currency of the table but a share, a fund or something else, whose symbol is typed. */
  isCommodity: boolean;
  /** Digits after the point, as typed. */
  decimals: string;
  /** The full name of a commodity; '' for none. */
  commodityName: string;
};

type Props = Account['props'];

const isSymbol = (text: string) => readCurrencyProp({ Currency: text }) !== '';

function decimalsText({ CurrencyDecimals: said }: Props): string {
  return typeof said === 'number' ? String(said) : String(defaults.currencyDecimals);
}

/** The fields of an account with these props. */
export function readCurrencyFields(props: Props): Pick<CurrencyFields, 'currency' | 'decimals'> {
  const currency = readCurrencyProp(props);
  return { currency, decimals: currency === '' ? String(defaults.currencyDecimals) : decimalsText(props) };
}

/** The props with what an account holds in them; as they are where that is what they say. */
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

/** The problem with the currency that an account is to hold. */
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

/** What stands in the editor of an account. `propsText` is what the advanced editor holds once it was opened. */
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
  /** A whole number as typed; empty is none. */
  sortOrder: string;
  propsText: string;
} & CurrencyFields;

/** What is wrong with which field: problems, or what is said of them. */
export type AccountErrors<What = AccountProblem> = Partial<Record<keyof AccountForm, What>>;

function orderText(sortOrder: number): string {
  return sortOrder === 0 ? '' : sortOrder.toString();
}

/** The form of a stored account. */
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

/** The form of an account that is to be added: black, of its parent's type (spec 4 Other state), and in its currency. */
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

/** The props that the advanced editor holds; undefined when its text is no JSON object. */
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

/** The props with the preferences of the form in them; every other key stays as it is. */
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

/** The form after one of its fields changed: the advanced editor and the fields that lie in it say the same. */
export function updateAccountForm(form: AccountForm, fields: Partial<AccountForm>): AccountForm {
  const after = { ...form, ...fields };
  if (fields.propsText === undefined) {
    const props = readPropsText(after.propsText);
    return props === undefined
      ? after
      : { ...after, propsText: JSON.stringify(setCurrencyProps(withPreferences(props, after), after), null, 2) };
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

/** A new account's form with the description that goes with its name and place, unless somebody wrote another. */
export function withSuggestedDescription(before: AccountForm, after: AccountForm, tree: AccountTree): AccountForm {
  const offered = ({ name, parentId }: AccountForm) =>
    name.trim() === '' ? '' : describeAccount(tree, parentId, name);
  const isOurs = after.description === before.description && before.description === offered(before);
  return isOurs ? { ...after, description: offered(after) } : after;
}

/** The types that can be chosen: any but a root's; within its family once transactions hang on it (calls.md Types). */
export function listTypeChoices(account: Account | undefined): AccountType[] {
  return allTypes.filter(
    (type) => type !== 'ROOT' && (account === undefined || canBecomeType(account, type)),
  );
}

/** The accounts that may be chosen as the parent of one: those that may become it and are not of the app itself. */
export function listParentChoices(tree: AccountTree, type: AccountType, accountId?: string): Account[] {
  return listAllowedParents(tree, type, accountId).filter((parent) => !isTrading(parent));
}

/** Whether what lies below an account may not lie under its new type. */
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

/** What stands in the way of saving (spec 5 Sub-account). */
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

/** The fields of an account that the form says. */
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
