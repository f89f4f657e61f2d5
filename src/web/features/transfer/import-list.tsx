import { TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { ImportPreview } from '#ledger/import-preview.ts';
import type { ImportedAccount, ImportedTransaction } from '#ledger/import-reading.ts';
import { bookCurrency, formatMinor } from '#ledger/money.ts';
import { formatMoment, formatRecurring } from '#web/lib/dates.ts';
import { fold } from '#web/ui/fold.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import type { ChosenFile } from './read-file.ts';
import classes from './import.module.css';
import { texts } from './texts.ts';

const rowHeightPx = 56;

type Item =
  | { kind: 'account'; account: ImportedAccount }
  | { kind: 'transaction'; transaction: ImportedTransaction };

function textOf(item: Item): string {
  return item.kind === 'account' ? item.account.name : item.transaction.description;
}

/** Names and currency of what is listed: those of the file, else those of the open book. */
function useNames(file: ChosenFile, tree: AccountTree) {
  return useMemo(() => {
    const names = new Map([...tree.accounts.values()].map(({ id, name }) => [id, name]));
    for (const { item } of file.accounts) names.set(item.id, item.name);
    const book = file.accounts.find(({ item }) => item.isBook)?.item ?? tree.root;
    return { names, currency: bookCurrency(book) };
  }, [file, tree]);
}

type ImportListProps = { file: ChosenFile; preview: ImportPreview; tree: AccountTree };

/** What of a file goes in, live as the choices change (spec 2 Settings); a text narrows what is seen of it. */
export function ImportList({ file, preview, tree }: ImportListProps) {
  const [text, setText] = useState('');
  const sought = fold(useDeferredValue(text).trim());
  const { names, currency } = useNames(file, tree);
  const items = useMemo(
    () => [
      ...preview.accounts.map(({ item }): Item => ({ kind: 'account', account: item })),
      ...preview.transactions.map(({ item }): Item => ({ kind: 'transaction', transaction: item })),
    ],
    [preview],
  );
  const seen = useMemo(
    () => (sought === '' ? items : items.filter((item) => fold(textOf(item)).includes(sought))),
    [items, sought],
  );
  const nameOf = (id: string) => names.get(id) ?? texts.unknownAccount;

  const renderRow = (index: number) => {
    const item = seen[index];
    if (item === undefined) return null;
    if (item.kind === 'account')
      return (
        <div className={classes.row}>
          <span className={classes.main}>{item.account.name}</span>
          <span className={classes.detail}>{texts.account}</span>
        </div>
      );
    const { description, postedAt, accountIds, valueMinor, recursAt } = item.transaction;
    return (
      <div className={classes.row}>
        <span className={classes.main}>{description}</span>
        <span className={classes.amount}>{formatMinor(valueMinor, currency)}</span>
        <span className={classes.detail}>
          {formatMoment(postedAt)} · {nameOf(accountIds[0])} ← {nameOf(accountIds[1])}
          {recursAt !== undefined && ` · ${texts.recurring(formatRecurring(recursAt))}`}
        </span>
      </div>
    );
  };

  if (items.length === 0) return <p role="status">{texts.nothingToImport}</p>;
  return (
    <div className={classes.items}>
      <TextInput
        label={texts.find}
        description={texts.findHint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.list}>
        {seen.length === 0 ? (
          <p role="status">{texts.nothingFound}</p>
        ) : (
          <VirtualList
            label={texts.list}
            count={seen.length}
            rowHeightPx={rowHeightPx}
            keyOf={(index) => index}
            renderRow={renderRow}
          />
        )}
      </div>
    </div>
  );
}
