import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { findAccountOfPart, isBook, isStatements, groupByBankAccount } from '#imports/statement-sources.ts';
import { type RowDecisions, decisionsFor } from '#imports/import-rows.ts';
import type { Account } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import { useItems } from '#web/data/items/items.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useMay } from '#web/data/members/role.ts';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { ReviewScreen, ReviewSheet } from '#web/ui/review-screen.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import { AccountMoneyScope, useMoneyOf } from '#web/lib/amounts/money-context.tsx';
import { useLeaveKey } from '#web/lib/use-leave-key.ts';
import { common } from '#web/languages/en/common.ts';
import { AccountPrompt, FilePrompt, FileChips } from './file-chips.tsx';
import type { ImportReviewControls } from './import-review.tsx';
import { useStatementFiles } from './use-statement-files.ts';

/** The content below the files, loaded after a file is read. */
const LazyImportReview = lazyComponent(async () => (await import('./import-review.tsx')).ImportReview);
const LazyBookImport = lazyComponent(async () => (await import('./book-import/book-import.tsx')).BookImport);

/** The empty state with one sentence and a link, shown if nothing can be imported. */
function ImportUnavailable({ text, children }: { text: string; children: ReactNode }) {
  return (
    <ReviewSheet takesFiles>
      <EmptyState text={text}>{children}</EmptyState>
    </ReviewSheet>
  );
}

const noItems: readonly Item[] = [];

type StatementImportProps = { preselected: Account | undefined; controls: ImportReviewControls };

/** Reads the files again in the currency of the account that they turn out to belong to. */
function useReadInCurrency(
  account: Account | undefined,
  { readIn, readAllIn }: ReturnType<typeof useStatementFiles>,
): void {
  const money = useMoneyOf(account);
  const isOther = account !== undefined && money.currency !== readIn;
  const readAgain = useEffectEvent(() => readAllIn(money));
  useEffect(() => {
    if (isOther) readAgain();
  }, [isOther]);
}

/** The imported files, and the review rows of one bank account at a time. */
function StatementImport({ preselected, controls }: StatementImportProps) {
  const tree = useAccountTree();
  const { data: items = noItems, isPending } = useItems();
  const files = useStatementFiles(preselected?.id, useMoneyOf(preselected));
  const parts = useMemo(() => groupByBankAccount(files.files), [files.files]);
  const [shownKey, setShownKey] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [decisions, setDecisions] = useState<RowDecisions>(new Map());
  const part = parts.find(({ key }) => key === shownKey) ?? parts[0];
  const [, navigate] = useLocation();
  const chosenAccount = part && tree.accounts.get(chosen.get(part.key) ?? '');
  const found =
    part && findAccountOfPart(part, files.files, { accounts: tree.accounts, items }, preselected?.id);
  const account = chosenAccount ?? found?.account;
  useReadInCurrency(account, files);
  const book = files.files.find(isBook);
  const form = book?.read.form;
  // The items contain bank numbers and booking rules, which are needed to find the account.
  if (isPending) return <DelayedLoader label={common.loading} />;
  if (files.files.length === 0) {
    return (
      <ReviewSheet takesFiles>
        <FilePrompt onFiles={files.bring} />
      </ReviewSheet>
    );
  }
  const choose = (id: string) => {
    if (part === undefined) return;
    setChosen(new Map([...chosen, [part.key, id]]));
    setDecisions((before) => decisionsFor(before, id));
    // A table read with a remembered format is read again with the format of the chosen account.
    for (const { key, read } of files.files.filter(isStatements))
      if (part.files.has(key) && read.table?.isAsBefore === true) files.readAgain(key, {}, id);
  };
  const head = (
    <FileChips
      files={files}
      parts={parts}
      part={book === undefined ? part : undefined}
      account={account}
      tree={tree}
      onPart={setShownKey}
      isGuess={chosenAccount === undefined && found?.isGuess === true}
      onAccount={choose}
    />
  );
  if (book !== undefined || part === undefined || account === undefined) {
    return (
      <ReviewSheet takesFiles>
        {head}
        {book !== undefined && (
          <Suspense fallback={<DelayedLoader label={common.loading} />}>
            <LazyBookImport
              key={book.key}
              file={book.read.file}
              fileName={book.name}
              onAsRows={form && (() => files.readAgain(book.key, { form }))}
              onDone={() => navigate('/dashboard')}
              onCancel={() => files.remove(book.key)}
            />
          </Suspense>
        )}
        {part !== undefined && book === undefined && <AccountPrompt />}
      </ReviewSheet>
    );
  }
  return (
    <Suspense fallback={<ReviewSheet takesFiles>{head}</ReviewSheet>}>
      <AccountMoneyScope account={account}>
        <LazyImportReview
          key={`${part.key} ${account.id}`}
          account={account}
          tree={tree}
          part={part}
          files={files}
          decisions={decisions}
          onDecisions={setDecisions}
          controls={controls}
          head={head}
        />
      </AccountMoneyScope>
    </Suspense>
  );
}

/** The screen that imports bank statements into the open book; the address can preselect the account. */
export function StatementScreen({ controls }: { controls: ImportReviewControls }) {
  const tree = useAccountTree();
  const named = tree.accounts.get(new URLSearchParams(useSearch()).get('account') ?? '');
  const account = named !== undefined && canReconcile(named) ? named : undefined;
  const href =
    named === undefined
      ? '/dashboard'
      : writeRegisterLink({ accountId: named.id, from: undefined, until: undefined, includesBranch: false });
  useLeaveKey(href, { title: texts.keys.leave, group: texts.keys.group });
  const mayEdit = useMay('edit');
  return (
    <ReviewScreen
      title={texts.title}
      book={tree.root?.name}
      back={{ href, label: named === undefined ? texts.back : texts.backTo(named.name) }}
    >
      {!mayEdit && <ImportUnavailable text={roleTexts.notYours}>{null}</ImportUnavailable>}
      {tree.root === undefined && <DelayedLoader label={common.loading} />}
      {mayEdit && tree.root !== undefined && <StatementImport preselected={account} controls={controls} />}
    </ReviewScreen>
  );
}
