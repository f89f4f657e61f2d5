import { Button } from '@mantine/core';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { formatFingerprint } from '#ledger/fingerprint.ts';
import { makeId } from '#ledger/ids.ts';
import { common } from '#web/languages/en/common.ts';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { markMoveCompared, restartMoveImport, type BookMove } from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { MoveRejectedRows } from './copy-import-panel.tsx';
import { type ComparedBook, compareWithCopy } from './move-calls.ts';
import { BusyStatus, formatProviderName, formatNameList, type PanelProps } from './panel.tsx';
import classes from './move.module.css';
import { endMove, setMove } from './use-move.ts';
import { useLoaded } from './book-move-offer.tsx';

const isIntact = ({ isSame, problems }: ComparedBook) => isSame && problems.length === 0;

/** A book that arrived unchanged. */
function SameBook({ book }: { book: BookMove['books'][number] }) {
  const { name: before, transactions, arrived } = book;
  const name = arrived?.name ?? before;
  return (
    <li className={classes.book}>
      <BadgeCheck size={20} className={classes.right} aria-hidden />
      <div>
        <strong>{name}</strong>
        <p>{texts.check.same(texts.transactions(transactions))}</p>
        {name !== before && <p>{texts.check.renamed(before)}</p>}
        {arrived?.fingerprint !== undefined && (
          <p>
            {texts.check.fingerprint}:{' '}
            <span className={classes.groups}>{formatFingerprint(arrived.fingerprint)}</span>
          </p>
        )}
      </div>
    </li>
  );
}

/** The books that arrived unchanged, with their fingerprints. */
export function SameBooks({ books }: { books: BookMove['books'] }) {
  return (
    <ul className={classes.books}>
      {books.map((book) => (
        <SameBook key={book.id} book={book} />
      ))}
    </ul>
  );
}

/** Formats the differences between a book and its copy. */
function formatDifferences({ name, missing, changed, extra, isSame, problems }: ComparedBook): string[] {
  if (name === undefined) return [texts.check.gone];
  const lines = (
    [
      ['missing', missing],
      ['changed', changed],
      ['extra', extra],
    ] as const
  ).flatMap(([what, names]) =>
    names.length === 0 ? [] : [texts.check[what](names.length, formatNameList(names))],
  );
  return [
    ...(lines.length === 0 && !isSame ? [texts.check.otherwise] : lines),
    ...(problems.length === 0 ? [] : [texts.check.problems(problems.length)]),
  ];
}

function CheckedBook({ checked }: { checked: ComparedBook }) {
  const { copied, name = copied.name, fingerprint } = checked;
  if (isIntact(checked)) return <SameBook book={{ ...copied, arrived: { name, fingerprint } }} />;
  return (
    <li className={classes.book}>
      <CircleAlert size={20} className={classes.wrong} aria-hidden />
      <div>
        <strong>{name}</strong>
        {formatDifferences(checked).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </li>
  );
}

/** Compares the imported books with the copy, and continues with the next step if all are equal. */
export function CheckPanel({ move, session, work, rejectedRows, onEnd }: PanelProps) {
  const { loaded, failure, isBusy, again } = useLoaded(async () => {
    const checked = await compareWithCopy(session, { verifies: true });
    if (checked.every(isIntact)) {
      const arrived = checked.map(
        ({ id, copied, name = copied.name, fingerprint }) => [id, { name, fingerprint }] as const,
      );
      setMove(markMoveCompared(move, new Map(arrived)));
    }
    return checked;
  });
  const isBroken = loaded?.some(({ problems }) => problems.length > 0) === true;

  const repair = async () => {
    await session.call('refresh-db', {});
    again();
    return undefined;
  };
  const end = async () => {
    onEnd(session.provider);
    await endMove();
    return undefined;
  };
  return (
    <>
      <p>{texts.check.text}</p>
      {isBusy && <BusyStatus>{texts.check.busy}</BusyStatus>}
      {loaded !== undefined && (
        <>
          <ul className={classes.books}>
            {loaded.map((checked) => (
              <CheckedBook key={checked.id} checked={checked} />
            ))}
          </ul>
          <MoveRejectedRows leftOut={rejectedRows} />
          <Notice kind="warning">{texts.check.differs(formatProviderName(move.from))}</Notice>
        </>
      )}
      <PopupActions failure={failure ?? work.failure}>
        <LeaveButton size="md" disabled={work.isBusy}>
          {texts.later}
        </LeaveButton>
        {loaded !== undefined && (
          <>
            <Button variant="default" size="md" disabled={work.isBusy} onClick={() => void work.attempt(end)}>
              {texts.check.end}
            </Button>
            {isBroken && (
              <Button
                variant="default"
                size="md"
                loading={work.isBusy}
                onClick={() => void work.attempt(repair)}
              >
                {texts.check.repair}
              </Button>
            )}
            <Button
              size="md"
              disabled={work.isBusy}
              onClick={() => setMove(restartMoveImport(move, makeId()))}
            >
              {texts.check.bringAgain}
            </Button>
          </>
        )}
        {!isBusy && (
          <Button
            variant={loaded === undefined ? 'filled' : 'default'}
            size="md"
            disabled={work.isBusy}
            onClick={again}
          >
            {loaded === undefined ? common.tryAgain : texts.check.compareAgain}
          </Button>
        )}
      </PopupActions>
    </>
  );
}
