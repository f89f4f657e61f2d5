import { type OptionsFilter, TextInput } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AccountType } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { AccountErrors, AccountForm } from '#entry/account-form.ts';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { listCurrenciesInUse } from '#ledger/currencies-in-use.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { canChangeCurrency } from '#ledger/rules/account.ts';
import { fold } from '#text/fold.ts';
import { useItems } from '#web/data/items/items.ts';
import { formatCurrency } from '#web/lib/amounts/currency-names.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { accountEditor as editorTexts } from '#web/languages/en/account-editor.ts';
import classes from './account-editor.module.css';

const texts = editorTexts.currency;

/** Values of the two options that are not currencies. They begin with a blank, which no symbol contains. */
const [bookOption, commodityOption] = [' book', ' commodity'];

/** Filters the options by the search text. The option for other commodities always stays, after the matches. */
const filterOptions: OptionsFilter = ({ options, search }) => {
  const wanted = fold(search.trim());
  if (wanted === '') return options;
  const isCommodityOption = (each: (typeof options)[number]) =>
    'value' in each && each.value === commodityOption;
  const isMatch = (each: (typeof options)[number]) =>
    'value' in each && !isCommodityOption(each) && fold(each.label).includes(wanted);
  return [...options.filter(isMatch), ...options.filter(isCommodityOption)];
};

const suggestions: Partial<Record<AccountType, string>> = {
  STOCK: texts.suggest.share,
  MUTUAL: texts.suggest.share,
  CURRENCY: texts.suggest.currency,
};

type CurrencyFieldProps = {
  tree: AccountTree;
  /** The account to edit; undefined for a new one. */
  account: Account | undefined;
  form: AccountForm;
  errors: AccountErrors<string>;
  onChange: (fields: Partial<AccountForm>) => void;
};

const loadTable = () => import('./currency-table.ts');

const noNames: ReadonlyMap<string, { name: string }> = new Map();

/** Loads the table of all currencies when the user opens the field. Without the table the user can still type other currencies. */
function useCurrencyTable(isWanted: boolean) {
  const { data: items } = useItems();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadTable>>>();
  const load = useCallback(() => {
    loadTable().then(setLoaded, () => undefined);
  }, []);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  const table = loaded?.decimalsByCode ?? noDecimals;
  const names = useMemo(() => loaded?.readCommodityItems(items ?? []) ?? noNames, [loaded, items]);
  return { table, names, load };
}

const noDecimals: ReadonlyMap<string, number> = new Map();

/** Returns the reason why the currency cannot change; undefined if it can. */
function findFixedReason(account: Account | undefined): string | undefined {
  if (account !== undefined && isTrading(account)) return texts.ofTheApp;
  return account === undefined || canChangeCurrency(account) ? undefined : texts.cannotChange;
}

type SymbolFieldsProps = Omit<CurrencyFieldProps, 'tree' | 'account'> & {
  inUse: ReadonlyMap<string, number>;
  named: boolean;
};

/** The symbol, the number of decimals and the name of a share, a fund or another commodity. */
function SymbolFields({ form, errors, inUse, named, onChange }: SymbolFieldsProps) {
  const known = inUse.get(form.currency);
  return (
    <div className={classes.pair}>
      <TextInput
        label={texts.symbol}
        description={texts.symbolHint}
        required
        maxLength={limits.currency}
        autoCapitalize="characters"
        spellCheck={false}
        value={form.currency}
        error={errors.currency}
        onChange={({ currentTarget }) => {
          const currency = currentTarget.value.trim();
          const decimals = inUse.get(currency);
          onChange({ currency, ...(decimals !== undefined && { decimals: String(decimals) }) });
        }}
      />
      <TextInput
        label={texts.decimals}
        description={known === undefined ? texts.decimalsHint : texts.decimalsKnown}
        required
        disabled={known !== undefined}
        inputMode="numeric"
        value={form.decimals}
        error={errors.decimals}
        onChange={({ currentTarget }) => onChange({ decimals: currentTarget.value.trim() })}
      />
      {!named && (
        <TextInput
          className={classes.wide}
          label={texts.name}
          maxLength={limits.accountName}
          value={form.commodityName}
          onChange={({ currentTarget }) => onChange({ commodityName: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** The choice of what an account holds: the currency of the book, another currency, or a commodity such as shares. */
export function CurrencyField({ tree, account, form, errors, onChange }: CurrencyFieldProps) {
  const { table, names, load } = useCurrencyTable(form.currency !== '');
  const inUse = useMemo(() => listCurrenciesInUse(tree.accounts.values(), account?.id), [tree, account?.id]);
  const fixedReason = findFixedReason(account);
  const own = readBookCurrency(tree.root).currency;
  const isFixed = fixedReason !== undefined;
  const line = (symbol: string) => ({
    value: symbol,
    label: formatCurrency(symbol, names.get(symbol)?.name),
  });
  const first = [...inUse.keys(), ...(form.isCommodity ? [] : [form.currency])].filter(Boolean);
  const data = [
    { value: bookOption, label: texts.ofBook(formatCurrency(own)) },
    ...[...new Set([...first.toSorted(), ' ', ...table.keys()])]
      .filter((symbol) => symbol !== own)
      .map((symbol) => (symbol === ' ' ? { value: commodityOption, label: texts.commodity } : line(symbol))),
  ];
  const searchText = useRef('');
  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    if (chosen === commodityOption) {
      // A search text that matches no option becomes the symbol.
      const word = searchText.current.trim();
      const isSymbol = /^\S+$/.test(word) && !data.some(({ label }) => fold(label).includes(fold(word)));
      const symbol = isSymbol ? word : table.has(form.currency) ? '' : form.currency;
      return onChange({ isCommodity: true, currency: symbol });
    }
    const currency = chosen === bookOption ? '' : chosen;
    const decimals = inUse.get(currency) ?? table.get(currency);
    onChange({
      currency,
      isCommodity: false,
      commodityName: '',
      ...(decimals !== undefined && { decimals: String(decimals) }),
    });
  };
  const suggestion = form.currency === '' && !form.isCommodity ? suggestions[form.type] : undefined;
  return (
    <>
      <ListSelect
        label={texts.label}
        description={fixedReason ?? suggestion}
        disabled={isFixed}
        searchable
        allowDeselect={false}
        nothingFoundMessage={texts.nothingFound}
        data={data}
        filter={filterOptions}
        value={form.isCommodity ? commodityOption : form.currency || bookOption}
        error={form.isCommodity ? undefined : errors.currency}
        onFocus={load}
        onSearchChange={(text) => {
          searchText.current = text;
        }}
        onChange={choose}
      />
      {form.isCommodity && !isFixed && (
        <SymbolFields
          {...{ form, errors, inUse, onChange }}
          named={(names.get(form.currency)?.name ?? '') !== ''}
        />
      )}
    </>
  );
}
