import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useId } from 'react';
import { bookError } from '#contract/error-catalogue/books.ts';
import { toErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { canKeepBoth } from '#ledger/wire-rejected.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { type RejectedChangeChoice, resolveRejected } from '#web/data/offline/resolve-rejected.ts';
import { useLastEditorText } from '#web/data/history/use-conflicting-change.ts';
import { translateError, loadErrorTexts } from '#web/languages/translate-error.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { bookMoney } from '#web/lib/amounts/money-context.tsx';
import { rejectedChangeId, useSession } from '#web/session/session.ts';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { formatFailure } from '#web/session/client.ts';
import type { OfflineCopies, RejectedChange } from '#web/session/offline-copies.ts';
import { focusSection } from '#web/ui/contents-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { offlineCopy as allTexts } from '#web/languages/en/offline-copy.ts';
import { RejectedChangeSides } from './rejected-change-sides.tsx';
import classes from './rejected-changes.module.css';

const texts = allTexts.rejectedChanges;

const notFoundErrorIds: ReadonlySet<string> = new Set(
  (['transactionNotFound', 'accountNotFound', 'itemNotFound'] as const).map((id) => bookError(id).id),
);

/** Formats the reason of a rejection. The general advice to refresh the page is omitted, because it does not help here. */
function formatRejection({ reason, detail, records }: RejectedChange, isBookGone: boolean): string {
  if (isBookGone) return texts.bookGone;
  if (detail?.id === bookError('notYourRole').id) return texts.role;
  const isGone = records.every(({ mine, theirs }) => mine !== null && theirs === null);
  if (isGone && detail !== undefined && notFoundErrorIds.has(detail.id)) return texts.gone;
  return detail?.id === bookError('changedMeanwhile').id
    ? texts.changed
    : translateError(toErrorMessage(reason, detail));
}

/** Exports a rejected change as a CSV file to the downloads of the browser. */
async function exportRejectedChange(
  { records, names }: RejectedChange,
  bookName: string,
  book: Account,
): Promise<void> {
  const [{ writeRejectedCsv }, { downloadCsv }] = await Promise.all([
    import('#exports/rejected-rows.ts'),
    import('#web/lib/files/download.ts'),
  ]);
  const { decimals } = bookMoney(book);
  const csv = writeRejectedCsv(records, { columns: texts.columns, names, decimals, zone: bookZone(book) });
  downloadCsv(`${texts.fileName(bookName)}.csv`, csv);
}

type RejectedChangeCardProps = {
  /** The open book. */
  book: Account;
  books: readonly Account[];
  syncManager: OfflineCopies;
  change: RejectedChange;
  /** True for the first card, which the message about rejected changes links to. */
  isFirst: boolean;
};

/** A rejected change: the reason, the local and the stored version, and buttons to resolve it. */
function RejectedChangeCard({ book: open, books, syncManager, change, isFirst }: RejectedChangeCardProps) {
  const titleId = useId();
  const { call } = useSession();
  const tree = useAccountTree();
  const { failure, attempt } = useAttempt(formatFailure);
  const [{ BookId = '' } = {}] = change.records;
  const book = books.find(({ id }) => id === BookId);
  const bookName = book?.name ?? change.names[BookId] ?? '';
  const isGone = book === undefined;
  const isOfRole = change.detail?.id === bookError('notYourRole').id;
  const resolveChange = ({ currentTarget }: MouseEvent<HTMLElement>, choice: RejectedChangeChoice) => {
    const heading = currentTarget.closest('section')?.querySelector('h2');
    void attempt(async () => {
      await resolveRejected(change, choice, { call, bookName, offlineCopies: syncManager });
      focusSection(heading);
      return undefined;
    }, true);
  };
  const naming = useLastEditorText(book ?? open, isGone ? undefined : change.records[0]?.RecordId);
  const { formatTag } = bookMoney(open);
  const when = formatBookDay(dayOf(Date.parse(change.at), bookZone(open)), formatTag, 'dayOfYear');
  const why = texts.why(when, formatRejection(change, isGone));
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <li id={isFirst ? rejectedChangeId : undefined} className={classes.card} aria-labelledby={titleId}>
      <p id={titleId} className={classes.why}>
        {book?.id !== open.id && <strong>{texts.inBook(bookName)} </strong>}
        {isGone || isOfRole ? why : naming(why, roleTexts.itWas)}
      </p>
      {change.records.map((record) => (
        <RejectedChangeSides
          key={record.RecordId}
          {...{ record, tree, isGone, names: change.names, book: book ?? open }}
        />
      ))}
      {failure !== undefined && <Notice kind="error">{texts.failed(failure)}</Notice>}
      <Group gap="xs">
        {(isGone || isOfRole) && (
          <Button {...button} onClick={() => void exportRejectedChange(change, bookName, book ?? open)}>
            {texts.saveAside}
          </Button>
        )}
        <Button {...button} onClick={(event) => resolveChange(event, 'theirs')}>
          {isGone ? texts.discard : texts.keepSaved}
        </Button>
        {!isGone && (
          <Button {...button} onClick={(event) => resolveChange(event, 'mine')}>
            {texts.saveMine}
          </Button>
        )}
        {!isGone && canKeepBoth(change.records) && (
          <Button {...button} onClick={(event) => resolveChange(event, 'both')}>
            {texts.keepBoth}
          </Button>
        )}
      </Group>
    </li>
  );
}

type RejectedChangesProps = {
  book: Account;
  syncManager: OfflineCopies;
  rejectedChanges: readonly RejectedChange[];
};

/** The changes of offline copies that their providers rejected, to be resolved one by one. */
export function RejectedChanges({ book, syncManager, rejectedChanges }: RejectedChangesProps) {
  const titleId = useId();
  const { data: books } = useQuery(useBookQueries().books);
  // The error messages of the provider are loaded with the first rejected change.
  const { isFetched } = useQuery({
    queryKey: ['words', rejectedChanges.map(({ detail }) => detail?.id)],
    queryFn: async () => {
      await Promise.all(
        rejectedChanges.map(({ reason, detail }) => loadErrorTexts(toErrorMessage(reason, detail))),
      );
      return true;
    },
  });
  const isShown = isFetched && books !== undefined;
  useEffect(() => {
    if (isShown && location.hash === `#${rejectedChangeId}`)
      focusSection(document.getElementById(rejectedChangeId));
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className={classes.rejected}>
      <h3 id={titleId}>{texts.title}</h3>
      <ul aria-labelledby={titleId}>
        {rejectedChanges.map((change, index) => (
          <RejectedChangeCard
            key={change.name}
            {...{ book, books, syncManager, change }}
            isFirst={index === 0}
          />
        ))}
      </ul>
    </div>
  );
}
