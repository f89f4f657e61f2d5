import { Button } from '@mantine/core';
import { type CSSProperties, type ReactNode, useId, useMemo } from 'react';
import { type BookMoney, formatMinor, moneyOf, readSignStyle } from '#ledger/money.ts';
import type { BookFile } from '#statements/book-file.ts';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';
import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import { type PreviewRow, createPreviewRows } from '#imports/whole-book/preview-rows.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import { ledgerTexts } from '#web/lib/history/ledger-texts.ts';
import { toDisplayColor } from '#ledger/account.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { TargetFields } from './target-fields.tsx';
import { BookImportResult, BookImportProgress } from './book-import-result.tsx';
import { formatSkippedContent } from './skipped-content.ts';
import { BookImportRemarks } from './book-import-remarks.tsx';
import { useBookImport } from './use-book-import.ts';
import classes from './book-import.module.css';

const rowHeightPx = 44;
/** The maximum depth of indentation, because phones are narrow. */
const maxDepth = 6;

type Accounts = ReadonlyMap<string, PreviewRow['account']>;

/** Formats the gain of an account with its subaccounts: in its own currency first, then in others. */
function formatAmounts({ account, minor, others }: PreviewRow, money: BookMoney, accounts: Accounts): string {
  const shown = others.map((total) =>
    formatMinor(
      toDisplayMinor(account.type, total.minor, money.signStyle),
      moneyOfCurrency(total.currency, accounts, money),
    ),
  );
  const own = formatMinor(toDisplayMinor(account.type, minor, money.signStyle), moneyOf(account, money));
  return [...(minor === 0n && shown.length > 0 ? [] : [own]), ...shown].join(' · ');
}

type RowProps = { row: PreviewRow; money: BookMoney; accounts: Accounts };

function Row({ row, money, accounts }: RowProps) {
  const { account, depth, count } = row;
  const { type, isThere, isPlaceholder } = account;
  const facts = [
    ledgerTexts.types[type].name,
    ...(isThere ? [texts.isThere] : []),
    ...(isPlaceholder && !isThere ? [texts.isHeading] : []),
    ...(count > 0 ? [texts.transactions(count)] : []),
  ];
  const indent: CSSProperties & { '--depth': number } = { '--depth': Math.min(depth, maxDepth) };
  return (
    <div className={classes.row} style={indent}>
      <span className={classes.dot} style={{ background: toDisplayColor(account.color) }} aria-hidden />
      <span className={classes.name}>{account.name}</span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <span className={classes.amount}>{count > 0 && formatAmounts(row, money, accounts)}</span>
    </div>
  );
}

/** The accounts after the import: type, number of imported transactions, and their sum with subaccounts. */
function TreePreview({ plan, money }: { plan: BookPlan; money: BookMoney }) {
  const rows = useMemo(() => createPreviewRows(plan), [plan]);
  const accounts = useMemo(() => new Map(plan.accounts.map((account) => [account.id, account])), [plan]);
  const height: CSSProperties & { '--rows': number } = { '--rows': Math.min(rows.length, 10) };
  return (
    <div className={classes.tree} style={height}>
      <VirtualList
        label={texts.tree}
        count={rows.length}
        rowHeightPx={rowHeightPx}
        keyOf={(index) => rows[index]?.account.id ?? index}
        renderRow={(index) => {
          const row = rows[index];
          return row && <Row row={row} money={money} accounts={accounts} />;
        }}
      />
    </div>
  );
}

/** Returns the first and the last day with an entry. */
function spanOf({ entries }: BookFile): [string, string] | undefined {
  let span: [string, string] | undefined;
  for (const { date } of entries)
    if (span === undefined) span = [date, date];
    else span = [date < span[0] ? date : span[0], date > span[1] ? date : span[1]];
  return span;
}

const isEmptyFile = ({ accounts, entries }: BookFile) => accounts.length + entries.length === 0;

/** The header with the content of the file; the number of accounts is that after the import. */
function ImportHeader({
  file,
  accountsCount,
  fileName,
  formatTag,
  id,
}: Pick<BookImportProps, 'file' | 'fileName'> & { accountsCount: number; formatTag: string; id: string }) {
  const span = useMemo(() => spanOf(file), [file]);
  const facts = isEmptyFile(file)
    ? [texts.nothingRead]
    : [
        texts.accounts(accountsCount),
        file.entries.length === 0 ? texts.noEntries : texts.entries(file.entries.length),
        ...(span === undefined
          ? []
          : [texts.span(formatNumericDay(span[0], formatTag), formatNumericDay(span[1], formatTag))]),
      ];
  return (
    <header className={classes.head}>
      <h2 id={id}>{texts.title(texts.programs[file.format])}</h2>
      <p>
        <strong>{fileName}</strong>
        <span>{facts.join(' · ')}</span>
      </p>
    </header>
  );
}

type BookImportProps = {
  file: BookFile;
  /** The file name, which is the name of a new book. */
  fileName: string;
  /** Called after the import was verified; a new book is open by then. */
  onDone: () => void;
  onCancel: () => void;
  /** Reads the file as the statement of one account instead; undefined if the file is not a table. */
  onAsRows: (() => void) | undefined;
};

/** The import of a book of another program: its target, and a preview of the accounts. */
export function BookImport({ file, fileName, onDone, onCancel, onAsRows }: BookImportProps): ReactNode {
  const id = useId();
  const book = useBookImport(file, fileName);
  const { plan, result, isBusy, failure, currency, form, tree, mayImport } = book;
  const hasAny = !isEmptyFile(file);
  const unsaved = useUnsaved(isBusy, false);
  const signStyle = readSignStyle(form.where === 'below' ? tree.root : undefined);
  return (
    <section className={classes.whole} aria-labelledby={id} {...unsaved}>
      <ImportHeader
        file={file}
        accountsCount={plan?.accounts.length ?? file.accounts.length}
        fileName={fileName}
        formatTag={currency.formatTag}
        id={id}
      />
      {!mayImport && <Notice kind="warning">{texts.notAllowed}</Notice>}
      {result === undefined && (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (hasAny && book.isReady) book.run();
          }}
        >
          {hasAny && (
            <fieldset className={classes.plain} disabled={isBusy}>
              <TargetFields book={book} />
            </fieldset>
          )}
          {hasAny && plan !== undefined && (
            <div className={classes.preview}>
              <h3>{texts.tree}</h3>
              <TreePreview plan={plan} money={{ ...currency, signStyle }} />
            </div>
          )}
          {plan !== undefined && <BookImportRemarks file={file} plan={plan} />}
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          {isBusy && <BookImportProgress progress={book.progress} />}
          <div className={classes.actions}>
            {onAsRows !== undefined && (
              <Button variant="subtle" size="md" onClick={onAsRows} disabled={isBusy}>
                {texts.asRows}
              </Button>
            )}
            <Button variant="default" size="md" onClick={onCancel} disabled={isBusy}>
              {common.cancel}
            </Button>
            {hasAny && (
              <Button type="submit" size="md" loading={isBusy} disabled={!book.isReady || !mayImport}>
                {texts.bringIn(plan?.entries ?? 0)}
              </Button>
            )}
          </div>
        </form>
      )}
      {result !== undefined && (
        <BookImportResult
          result={result}
          skipped={plan === undefined ? [] : formatSkippedContent(file, plan)}
          currency={currency}
          isNew={form.where === 'new'}
          isBusy={isBusy}
          onAgain={book.run}
          onOpen={() => {
            book.openBook();
            onDone();
          }}
        />
      )}
    </section>
  );
}
