import { TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type ImportPreview, findRecurringDate } from '#ledger/import-preview.ts';
import { type BookCurrency, readBookCurrency, formatMinor } from '#ledger/money.ts';
import { formatMoment, formatRecurring } from '#web/lib/days/dates.ts';
import { fold } from '#text/fold.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { transfer as texts } from '#web/languages/en/transfer.ts';
import type { ParsedExportFile } from './read-export-file.ts';
import classes from './import.module.css';

const rowHeightPx = 56;
const keyOf = (index: number) => index;

type ImportListProps = {
  file: ParsedExportFile;
  preview: ImportPreview;
  tree: AccountTree;
  isTransactionsOnly: boolean;
};

/**
 * Returns the account names and the currency for the list: those of the file, or those of the open book if only transactions are imported.
 */
function useNames({ file, tree, isTransactionsOnly }: ImportListProps) {
  return useMemo(() => {
    const ofFile = file.accounts.map(({ item }) => [item.id, item.name] as const);
    const ofBook = [...tree.accounts.values()].map(({ id, name }) => [id, name] as const);
    const book = file.accounts.find(({ item }) => item.isBook)?.item;
    return isTransactionsOnly
      ? { names: new Map([...ofFile, ...ofBook]), currency: readBookCurrency(tree.root ?? book) }
      : { names: new Map([...ofBook, ...ofFile]), currency: readBookCurrency(book ?? tree.root) };
  }, [file, tree, isTransactionsOnly]);
}

/** Returns a cached fold function, so that each typed letter costs little with a hundred thousand rows. */
function createCachedFold() {
  const made = new Map<string, string>();
  return (text: string) => {
    const folded = made.get(text) ?? fold(text);
    made.set(text, folded);
    return folded;
  };
}

/** Returns the part of the preview that contains the typed text. */
function useMatches(preview: ImportPreview, text: string) {
  const [cachedFold] = useState(createCachedFold);
  const query = fold(useDeferredValue(text).trim());
  return useMemo(() => {
    if (query === '') return preview;
    const holds = (found: string) => cachedFold(found).includes(query);
    return {
      accounts: preview.accounts.filter(({ item }) => holds(item.name)),
      transactions: preview.transactions.filter(({ item }) => holds(item.description)),
    };
  }, [preview, query, cachedFold]);
}

type TransactionRowProps = {
  entry: ImportPreview['transactions'][number];
  names: ReadonlyMap<string, string>;
  currency: BookCurrency;
};

function TransactionRow({ entry, names, currency }: TransactionRowProps) {
  const { description, postedAt, accountIds, valueMinor } = entry.item;
  const [to, from] = accountIds.map((id) => names.get(id) ?? texts.unknownAccount);
  const recursAt = findRecurringDate(entry);
  return (
    <div className={classes.row}>
      <span className={classes.main}>{description}</span>
      <span className={classes.amount}>{formatMinor(valueMinor, currency)}</span>
      <span className={classes.detail}>
        {formatMoment(postedAt, currency.formatTag)} · {to} ← {from}
        {recursAt !== undefined && ` · ${texts.recurring(formatRecurring(recursAt, currency.formatTag))}`}
      </span>
    </div>
  );
}

/** The content of a file to import, updated as the choices change (spec 2 Settings). A typed text filters the list. */
export function ImportList(props: ImportListProps) {
  const { preview } = props;
  const [text, setText] = useState('');
  const { names, currency } = useNames(props);
  const { accounts, transactions } = useMatches(preview, text);
  const count = accounts.length + transactions.length;

  const renderRow = (index: number) => {
    const account = accounts[index];
    if (account !== undefined)
      return (
        <div className={classes.row}>
          <span className={classes.main}>{account.item.name}</span>
          <span className={classes.detail}>{texts.account}</span>
        </div>
      );
    const entry = transactions[index - accounts.length];
    return entry && <TransactionRow entry={entry} names={names} currency={currency} />;
  };

  if (preview.accounts.length + preview.transactions.length === 0)
    return <p role="status">{texts.nothingToImport}</p>;
  return (
    <div className={classes.items}>
      <TextInput
        label={texts.find}
        description={texts.findHint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.list}>
        {count === 0 ? (
          <p role="status">{texts.nothingFound}</p>
        ) : (
          <VirtualList
            label={texts.list}
            count={count}
            rowHeightPx={rowHeightPx}
            keyOf={keyOf}
            renderRow={renderRow}
          />
        )}
      </div>
    </div>
  );
}
