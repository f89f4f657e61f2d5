import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { isBook, isStatements, countRowsRead } from '#imports/parts.ts';
import { hasTransactions } from '#ledger/account-tree.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { MoneyContext, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { statementLink } from '#web/lib/links/book-settings-link.ts';
import { useLeaveKey } from '#web/lib/use-leaving.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ReviewScreen, ReviewSheet } from '#web/ui/review-screen.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { FileChip, FileButton, FileNotice } from '#web/features/statements/bring-files.tsx';
import { TableFormatPanel } from '#web/features/statements/form-strip.tsx';
import partClasses from '#web/features/statements/part-desk.module.css';
import { TableNotices } from '#web/features/statements/table-notices.tsx';
import { statements as statementTexts } from '#web/languages/en/statements.ts';
import { UnreadableLineList } from '#web/features/statements/unread-list.tsx';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import { BankAccountList } from './bank-heads.tsx';
import { GroupList } from './group-list.tsx';
import { type FlowDrawing, NewBookResult } from './made-book.tsx';
import classes from './new-book-screen.module.css';
import { useCreateBook } from './use-making.ts';
import { guessCurrency, type NewBookDraft, useNewBook } from './use-new-book.ts';

/** Takes files to where they are read otherwise, once nobody here takes them any more. */
function RedirectToImport({ files }: { files: readonly File[] }) {
  const [, navigate] = useLocation();
  const go = useEffectEvent(() => {
    handOverFiles(files);
    navigate(statementLink(), { replace: true });
  });
  useEffect(() => go(), []);
  return <DelayedLoader label={common.loading} />;
}

/** The files, and what there is to say of them before anything of them is shown. */
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

/** How the tables were read, what they leave open, and what of the files is no row. */
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

/** Counts what becomes of the rows, and holds the one button. */
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
  /** Draws the picture of where the money came from and where it went: another feature's. */
  flow: (drawing: FlowDrawing) => ReactNode;
};

/** What takes files that are read elsewhere. */
type ElsewhereProps = { onElsewhere: (files: readonly File[]) => void };

/** Ctrl+Z takes back what was changed here, and never what was done in the book before: of that nothing is to be seen here. */
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

/** Where files of banks become a book: which accounts they are of, and what their rows likely are. */
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
  // Books of other programs go to where they are read whole, and so does what came with them.
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
                {rows.length > 0 && <GroupList book={book} isBusy={progress !== undefined} onAnnounce={announce} />}
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

/** Files of banks make a book: in one in which nothing is entered yet. */
export function NewBookScreen({ flow }: NewBookScreenProps) {
  const tree = useAccountTree();
  // What is made here fills the book.
  const [wasEmpty] = useState(() => !hasTransactions(tree));
  useLeaveKey('/dashboard', { title: statementTexts.keys.leave, group: statementTexts.keys.group });
  const [elsewhere, setElsewhere] = useState<readonly File[]>();
  if (elsewhere !== undefined) return <RedirectToImport files={elsewhere} />;
  // Where something is entered already files are imported.
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
