import { describe, expect, test } from 'vitest';
import { listCurrenciesInUse } from '#ledger/currencies-in-use.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account } from '../../test/support/factories.ts';
import {
  toAccountForm,
  updateAccountForm,
  checkAccountForm,
  checkCurrency,
  readCurrencyFields,
  toAccountFields,
  createAccountForm,
  setCurrencyProps,
} from './account-form.ts';

const root = account('root', 'ROOT', { props: { CurrencyCodeName: 'EUR' } });
const held = (id: string, type: 'BANK' | 'STOCK' | 'TRADING', props: object) =>
  account(id, type, { parentId: 'root', props: { ...props } });
const london = held('london', 'BANK', { Currency: 'GBP' });
const fund = held('fund', 'STOCK', { Currency: 'VWCE.DE', CurrencyDecimals: 4, Mine: 1 });
const trading = held('trading', 'TRADING', { Trading: true, Currency: 'GBP' });
const tree = buildAccountTree([root, london, fund, trading]);

describe('the currency of an account', () => {
  test('is read from the props and written into them without changing other props', () => {
    expect(readCurrencyFields(fund.props)).toEqual({ currency: 'VWCE.DE', decimals: '4' });
    expect(readCurrencyFields({})).toEqual({ currency: '', decimals: '2' });
    expect(setCurrencyProps(fund.props, { currency: '', decimals: '4' })).toEqual({ Mine: 1 });
    expect(setCurrencyProps({ Mine: 1 }, { currency: 'JPY', decimals: '0' })).toEqual({
      Mine: 1,
      Currency: 'JPY',
      CurrencyDecimals: 0,
    });
    expect(setCurrencyProps({}, { currency: 'GBP', decimals: '2' })).toEqual({ Currency: 'GBP' });
    const odd = { Currency: 'two words', CurrencyDecimals: 7 };
    expect(setCurrencyProps(odd, readCurrencyFields(odd))).toBe(odd);
  });

  test('is listed with its decimals if another account holds it', () => {
    expect([...listCurrenciesInUse(tree.accounts.values())]).toEqual([
      ['GBP', 2],
      ['VWCE.DE', 4],
    ]);
    expect([...listCurrenciesInUse(tree.accounts.values(), 'fund').keys()]).toEqual(['GBP']);
  });

  test('requires a symbol and decimals for a commodity, and rejects the currency of the book', () => {
    const typed = { currency: '', isCommodity: true, decimals: '2', commodityName: '' };
    const check = (fields: object) => checkCurrency({ ...typed, ...fields }, tree);
    expect(check({})).toEqual({ currency: 'required' });
    expect(check({ currency: 'two words' })).toEqual({ currency: 'noSymbol' });
    expect(check({ currency: 'x'.repeat(25) })).toEqual({ currency: 'noSymbol' });
    expect(check({ currency: 'EUR' })).toEqual({ currency: 'currencyOfBook' });
    for (const decimals of ['', '9', '1.5', '-1', '10'])
      expect(check({ currency: 'GOLD', decimals })).toEqual({ decimals: 'noDecimals' });
    expect(check({ currency: 'GOLD', decimals: '8' })).toEqual({});
    expect(check({ isCommodity: false })).toEqual({});
  });
});

describe('the account form', () => {
  test('starts with the currency of the parent, or of the book below the root', () => {
    const form = createAccountForm(fund);
    expect(form).toMatchObject({ currency: 'VWCE.DE', decimals: '4' });
    expect(toAccountFields(form).props).toEqual({ Currency: 'VWCE.DE', CurrencyDecimals: 4 });
    expect(createAccountForm(root)).toMatchObject({ currency: '', propsText: '{}' });
  });

  test('keeps its fields and the props text equal', () => {
    const form = updateAccountForm(toAccountForm(london), { currency: 'JPY', decimals: '0' });
    expect(toAccountFields(form).props).toEqual({ Currency: 'JPY', CurrencyDecimals: 0 });
    const typed = updateAccountForm(form, { propsText: '{"Currency":"CHF"}' });
    expect(typed).toMatchObject({ currency: 'CHF', decimals: '2' });
    expect(toAccountFields(updateAccountForm(typed, { currency: '' })).props).toEqual({});
  });

  test('rejects a trading account of the app as parent', () => {
    const form = { ...createAccountForm(trading), name: 'New', description: 'New' };
    expect(checkAccountForm(form, tree, undefined)).toEqual({ parentId: 'parentNotAllowed' });
    expect(checkAccountForm(toAccountForm(trading), tree, trading)).toEqual({});
  });
});
