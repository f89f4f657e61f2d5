import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { countRejectedRows } from '#contract/import-outcome.ts';
import { toErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { translateError } from '#web/languages/translate-error.ts';
import '#web/languages/all-error-texts.ts';
import { verify as verifyTexts } from '#web/languages/en/verify.ts';
import { formatVerifiedCounts, formatBookProblem } from '#web/lib/history/format-book-problems.ts';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';
import type { BookImportOutcome } from './import-planned-book.ts';
import classes from './book-import.module.css';

const maxShown = 20;
/** The progress of the import; a text until the provider reports the first step. */
export function BookImportProgress({ progress }: { progress: ImportProgress | undefined }): ReactNode {
  if (progress === undefined) return <p role="status">{texts.looking}</p>;
  const label = texts.progress(progress.done, progress.of);
  return <ProgressBar {...progress} label={label} announcement={texts.progressAnnouncement} />;
}

type VerificationNoticeProps = Pick<BookImportOutcome, 'verified' | 'verifyError'> & {
  currency: BookCurrency;
  isAll: boolean;
};

/** The verification result. It confirms the whole file only if all of it was imported. */
function VerificationNotice({ verified, verifyError, currency, isAll }: VerificationNoticeProps) {
  if (verifyError !== undefined) return <Notice kind="warning">{verifyError}</Notice>;
  if (verified === undefined) return null;
  const { ok, problems, checked } = verified;
  return (
    <Notice kind={ok ? 'info' : 'warning'}>
      {ok ? (
        <p>
          <strong>{isAll ? verifyTexts.ok : texts.rightAsFar}</strong> {formatVerifiedCounts(checked)}
        </p>
      ) : (
        <>
          <p>{verifyTexts.wrong(problems.length)}</p>
          <ul>
            {problems.slice(0, maxShown).map((problem) => (
              <li key={`${problem.what} ${problem.id} ${problem.name} ${problem.day}`}>
                {formatBookProblem(problem, currency)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

type BookImportResultProps = {
  result: BookImportOutcome;
  /** The sentences about content of the file that was not imported. */
  skipped: readonly string[];
  currency: BookCurrency;
  isNew: boolean;
  onOpen: () => void;
  onAgain: () => void;
  isBusy: boolean;
};

/** The result of an import, with a button that continues. */
export function BookImportResult({
  result,
  skipped,
  currency,
  isNew,
  onOpen,
  onAgain,
  isBusy,
}: BookImportResultProps): ReactNode {
  const { answer, existingCount } = result;
  const { complete, failure, accounts, transactions, rejected } = answer;
  const isWhole = complete && rejected.length === 0 && skipped.length === 0;
  const openButton = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => openButton.current?.focus(), []);
  return (
    <div className={classes.outcome}>
      <Notice kind={isWhole ? 'info' : 'warning'}>
        <p>
          {texts.result(
            accounts.added - (isNew && accounts.added > 0 ? 1 : 0),
            transactions.added,
            existingCount + transactions.skipped,
          )}
        </p>
        {skipped.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!complete && <p>{texts.incomplete}</p>}
        {failure && <p>{translateError(toErrorMessage(failure.message, failure.detail))}</p>}
        {rejected.length > 0 && (
          <>
            <p>{texts.rejected(countRejectedRows(answer))}</p>
            <ul>
              {rejected.slice(0, maxShown).map(({ id, message, detail }) => (
                <li key={id + message}>{translateError(toErrorMessage(message, detail))}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
      <VerificationNotice {...result} currency={currency} isAll={isWhole} />
      <div className={classes.actions}>
        {!complete && (
          <Button variant="default" size="md" onClick={onAgain} loading={isBusy}>
            {common.tryAgain}
          </Button>
        )}
        <Button ref={openButton} size="md" onClick={onOpen}>
          {isNew ? texts.open : texts.close}
        </Button>
      </div>
    </div>
  );
}
