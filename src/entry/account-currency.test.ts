import { describe, expect, test } from 'vitest';
import { currenciesInUse } from '#ledger/currencies-in-use.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account } from '../../test/support/factories.ts';
import {
  accountFormOf,
  changeForm,
  checkAccountForm,
  checkCurrency,
  currencyFieldsIn,
  fieldsOf,
  newAccountForm,
  withCurrency,
} from './account-form.ts';

const root = account('root', 'ROOT', { props: { CurrencyCodeName: 'EUR' } });
const held = (id: string, type: 'BANK' | 'STOCK' | 'TRADING', props: object) =>
  account(id, type, { parentId: 'root', props: { ...props } });
const london = held('london', 'BANK', { Currency: 'GBP' });
const fund = held('fund', 'STOCK', { Currency: 'VWCE.DE', CurrencyDecimals: 4, Mine: 1 });
const trading = held('trading', 'TRADING', { Trading: true, Currency: 'GBP' });
const tree = buildAccountTree([root, london, fund, trading]);

describe('what an account holds', () => {
  test('is read of its props and written into them, and what else they hold stays', () => {
    expect(currencyFieldsIn(fund.props)).toEqual({ currency: 'VWCE.DE', decimals: '4' });
    expect(currencyFieldsIn({})).toEqual({ currency: '', decimals: '2' });
    expect(withCurrency(fund.props, { currency: '', decimals: '4' })).toEqual({ Mine: 1 });
    expect(withCurrency({ Mine: 1 }, { currency: 'JPY', decimals: '0' })).toEqual({
      Mine: 1,
      Currency: 'JPY',
      CurrencyDecimals: 0,
    });
    expect(withCurrency({}, { currency: 'GBP', decimals: '2' })).toEqual({ Currency: 'GBP' });
    const odd = { Currency: 'two words', CurrencyDecimals: 7 };
    expect(withCurrency(odd, currencyFieldsIn(odd))).toBe(odd);
  });

  test('is known with its decimals where another account holds it', () => {
    expect([...currenciesInUse(tree.accounts.values())]).toEqual([
      ['GBP', 2],
      ['VWCE.DE', 4],
    ]);
    expect([...currenciesInUse(tree.accounts.values(), 'fund').keys()]).toEqual(['GBP']);
  });

  test('has a symbol and decimals where it is no currency, and is not named as the book’s', () => {
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

describe('the form of an account', () => {
  test('a new one begins with the currency of what it lies under; below the book it has the book’s', () => {
    const form = newAccountForm(fund);
    expect(form).toMatchObject({ currency: 'VWCE.DE', decimals: '4' });
    expect(fieldsOf(form).props).toEqual({ Currency: 'VWCE.DE', CurrencyDecimals: 4 });
    expect(newAccountForm(root)).toMatchObject({ currency: '', propsText: '{}' });
  });

  test('says the same in its fields and in the properties', () => {
    const form = changeForm(accountFormOf(london), { currency: 'JPY', decimals: '0' });
    expect(fieldsOf(form).props).toEqual({ Currency: 'JPY', CurrencyDecimals: 0 });
    const typed = changeForm(form, { propsText: '{"Currency":"CHF"}' });
    expect(typed).toMatchObject({ currency: 'CHF', decimals: '2' });
    expect(fieldsOf(changeForm(typed, { currency: '' })).props).toEqual({});
  });

  test('puts nothing below an account of trading that the app made', () => {
    const form = { ...newAccountForm(trading), name: 'New', description: 'New' };
    expect(checkAccountForm(form, tree, undefined)).toEqual({ parentId: 'parentNotAllowed' });
    expect(checkAccountForm(accountFormOf(trading), tree, trading)).toEqual({});
  });
});
