import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { isBook, isStatements, countRowsRead } from '#imports/statement-sources.ts';
import { hasTransactions } from '#ledger/account-tree.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { MoneyContext, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { statementLink } from '#web/lib/links/book-settings-link.ts';
import { useLeaveKey } from '#web/lib/use-leave-key.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ReviewScreen, ReviewSheet } from '#web/ui/review-screen.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { FileChip, FileButton, FileNotice } from '#web/features/statements/file-chips.tsx';
import { TableFormatPanel } from '#web/features/statements/table-format-panel.tsx';
import partClasses from '#web/features/statements/import-review.module.css';
import { TableNotices } from '#web/features/statements/table-notices.tsx';
import { statements as statementTexts } from '#web/languages/en/statements.ts';
import { UnreadableLineList } from '#web/features/statements/unreadable-line-list.tsx';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import { BankAccountList } from './bank-account-list.tsx';
import { GroupList } from './group-list.tsx';
import { type FlowDrawing, NewBookResult } from './new-book-result.tsx';
import classes from './new-book-screen.module.css';
import { useCreateBook } from './use-create-book.ts';
import { guessCurrency, type NewBookDraft, useNewBook } from './use-new-book.ts';

/** Hands the files over to the import screen, in an effect so that the handlers of this screen are gone. */
function RedirectToImport({ files }: { files: readonly File[] }) {
  const [, navigate] = useLocation();
  const go = useEffectEvent(() => {
    handOverFiles(files);
    navigate(statementLink(), { replace: true });
  });
  useEffect(() => go(), []);
  return <DelayedLoader label={common.loading} />;
}

/** The files and messages about them, above the proposal. */
function NewBookFiles({ book }: { book: NewBookDraft }) {
  const { files, isCurrencyOpen, money, readIn } = book;
  return (
    <section className={classes.files} aria-label={statementTexts.files.label}>
      <ul className={classes.chips} aria-label={statementTexts.files.label}>
        {files.files.map((file) => (
          <FileChip key={file.key} file={file} onRemove={() => files.remove(file.key)} />
        ))}
      </ul>
      <FileButton onFiles={files.bring} label={statementTexts.choose.more} isQuiet />
      {isCurrencyOpen && (
        <NativeSelect
          className={classes.currency ?? ''}
          label={texts.currency}
          description={texts.currencyHint}
          value={money.currency}
          onChange={(event) => readIn(event.currentTarget.value)}
          data={currencies.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
      )}
      {files.files.map((file) => (
        <FileNotice key={file.key} file={file} />
      ))}
    </section>
  );
}

/** The format of each table, open questions, and unreadable lines. */
function NewBookTables({ book: { files, parts } }: { book: NewBookDraft }) {
  const tables = files.files.filter(isStatements);
  const verdicts = useMemo(() => new Map(parts.flatMap((part) => [...part.verdicts])), [parts]);
  return (
    <>
      <TableNotices tables={tables} verdicts={verdicts} onRead={files.readAgain} />
      <div className={partClasses.strips}>
        {tables.map(
          (file) =>
            file.read.table !== undefined && (
              <TableFormatPanel
                key={file.key}
                table={file.read.table}
                rows={countRowsRead(file.read)}
                onChange={(how) => files.readAgain(file.key, how)}
              />
            ),
        )}
        <UnreadableLineList files={tables} />
      </div>
    </>
  );
}

/** The counts of rows and groups, and the button that creates the book. */
function CreateBar({ book, making }: { book: NewBookDraft; making: ReturnType<typeof useCreateBook> }) {
  const { groups, rows, restCount, isAsking } = book;
  const { progress, make } = making;
  const mayMake = rows.length > 0 && !isAsking;
  const latest = useRef({ mayMake, make });
  useEffect(() => {
    latest.current = { mayMake, make };
  });
  const commands = useMemo(
    (): AppCommand[] => [
      {
        title: texts.make,
        group: statementTexts.keys.group,
        key: 'mod+Enter',
        run: () => {
          if (latest.current.mayMake) void latest.current.make();
        },
      },
    ],
    [],
  );
  useOfferCommands(commands);
  return (
    <section className={classes.bar} aria-label={texts.make} data-foot>
      <p role="status">
        {texts.counts(
          rows.length,
          groups.filter((each) => each.kind !== 'TO_SORT' && each.rows.length > 0).length,
          restCount,
        )}
      </p>
      {progress !== undefined && (
        <div className={classes.progress}>
          <ProgressBar {...progress} label={texts.making(progress.done, progress.of)} />
        </div>
      )}
      <Button size="md" disabled={!mayMake} loading={progress !== undefined} onClick={() => void make()}>
        {isAsking ? texts.makeFirst : texts.make}
      </Button>
    </section>
  );
}

type NewBookScreenProps = {
  /** Renders the chart of the money flows; the chart belongs to another feature. */
  flow: (drawing: FlowDrawing) => ReactNode;
};

/** Called with files that another screen imports. */
type ElsewhereProps = { onElsewhere: (files: readonly File[]) => void };

/** Registers Ctrl+Z for changes on this screen only. Earlier actions of the book are not visible here and are never undone. */
function useLocalUndo({ isHere, undo }: { isHere: boolean; undo: (() => void) | undefined }) {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  const commands = useMemo((): AppCommand[] => {
    const run = () => latest.current?.();
    return isHere ? [{ title: texts.groups.undo, group: statementTexts.keys.group, key: 'mod+z', run }] : [];
  }, [isHere]);
  useOfferCommands(commands);
}

/** The proposal for a new book: the bank accounts of the files, and the likely categories of their rows. */
function NewBookProposal({ flow, onElsewhere }: NewBookScreenProps & ElsewhereProps) {
  const ofBook = useBookCurrency();
  const [readAs, setReadAs] = useState(() => ({
    currency: guessCurrency(ofBook.currency),
    isChosen: false,
  }));
  const book = useNewBook({
    ...readAs,
    onCurrency: (currency, isChosen) => setReadAs({ currency, isChosen }),
  });
  const making = useCreateBook(book);
  const { files, parts, rows, money, isReading, isChanged, changeBack } = book;
  const { done, progress } = making;
  const [announcement, announce] = useState('');
  useLocalUndo({
    isHere: done === undefined,
    undo:
      isChanged && progress === undefined
        ? () => {
            changeBack();
            announce(texts.groups.undone);
          }
        : undefined,
  });
  // Books of other programs go to the import screen together with the other files.
  const isWhole = files.files.some(isBook);
  const goElsewhere = useEffectEvent(() =>
    onElsewhere(files.files.map(({ file, name }) => new File([file], name))),
  );
  useEffect(() => {
    if (isWhole) goElsewhere();
  }, [isWhole]);
  const unsaved = useUnsaved(isChanged && done === undefined, false);
  if (files.files.length === 0) {
    return (
      <ReviewSheet takesFiles>
        <EmptyState text={texts.lead}>
          <FileButton onFiles={files.bring} label={texts.choose} />
          <Link href={statementLink()} className={classes.instead ?? ''}>
            {texts.importInstead}
          </Link>
        </EmptyState>
      </ReviewSheet>
    );
  }
  return (
    <MoneyContext value={money}>
      <ReviewSheet takesFiles {...unsaved}>
        {done === undefined ? (
          <>
            <NewBookFiles book={book} />
            {isReading && <DelayedLoader label={texts.looking} />}
            {!isReading && parts.length > 0 && (
              <>
                <BankAccountList
                  parts={parts}
                  unknownBalances={book.unknownBalances}
                  heldOf={book.heldOf}
                  onRename={book.renamePart}
                  onBalance={book.sayBalance}
                />
                <NewBookTables book={book} />
                {rows.length > 0 && (
                  <GroupList book={book} isBusy={progress !== undefined} onAnnounce={announce} />
                )}
              </>
            )}
          </>
        ) : (
          <NewBookResult book={book} result={done} flow={flow} />
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </ReviewSheet>
      {done === undefined && !isReading && <CreateBar book={book} making={making} />}
    </MoneyContext>
  );
}

/** The screen that fills an empty book from bank files. */
export function NewBookScreen({ flow }: NewBookScreenProps) {
  const tree = useAccountTree();
  // Read once: creating the accounts fills the book.
  const [wasEmpty] = useState(() => !hasTransactions(tree));
  useLeaveKey('/dashboard', { title: statementTexts.keys.leave, group: statementTexts.keys.group });
  const [elsewhere, setElsewhere] = useState<readonly File[]>();
  if (elsewhere !== undefined) return <RedirectToImport files={elsewhere} />;
  // A book with transactions imports files on the statement screen.
  if (!wasEmpty) return <Redirect to={statementLink()} replace />;
  return (
    <ReviewScreen
      title={texts.title}
      book={tree.root?.name}
      back={{ href: '/dashboard', label: statementTexts.back }}
    >
      <NewBookProposal flow={flow} onElsewhere={setElsewhere} />
    </ReviewScreen>
  );
}
