import { ActionIcon, Button, Loader } from '@mantine/core';
import { CircleCheck, Copy } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { canFingerprint, formatFingerprint } from '#ledger/fingerprint.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { useOfflineCopies } from '#web/data/offline/use-offline-copies.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchFingerprints, type VerificationResult, callVerifyBook } from '#web/data/verification/verify.ts';
import { verify as texts } from '#web/languages/en/verify.ts';
import {
  formatVerifiedCounts,
  isAnyRepairable,
  formatBookProblem,
} from '#web/lib/history/format-book-problems.ts';
import { formatError } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { offlineCopy as offlineCopyTexts } from '#web/languages/en/offline-copy.ts';
import classes from './book-settings.module.css';

/** The maximum number of problems that are listed. */
const maxShown = 20;

type Stage =
  | { name: 'idle' }
  | { name: 'verifying' | 'repairing' }
  | { name: 'failed'; reason: string }
  | { name: 'done'; verified: VerificationResult; isRepaired: boolean; ofCopy?: string | undefined };

/** The result of the verification, with a button to repair the book. */
function VerificationOutcome({
  book,
  stage,
  onRepair,
}: {
  book: Account;
  stage: Stage;
  onRepair: (() => void) | undefined;
}) {
  if (stage.name === 'failed') return <Notice kind="error">{stage.reason}</Notice>;
  if (stage.name !== 'done') return null;
  const { verified, isRepaired, ofCopy } = stage;
  const { ok, checked, problems } = verified;
  if (ok)
    return (
      <Notice>
        <p className={classes.right}>
          <CircleCheck size={20} aria-hidden /> <strong>{texts.ok}</strong> {isRepaired && texts.repaired}
        </p>
        <p>{formatVerifiedCounts(checked)}</p>
        {ofCopy !== undefined && <p>{ofCopy}</p>}
      </Notice>
    );
  const currency = readBookCurrency(book);
  return (
    <>
      <Notice kind="warning">
        <p>{texts.wrong(problems.length)}</p>
        <ul>
          {problems.slice(0, maxShown).map((problem) => (
            <li key={`${problem.what} ${problem.id} ${problem.name} ${problem.day}`}>
              {formatBookProblem(problem, currency)}
            </li>
          ))}
          {problems.length > maxShown && <li>{texts.more(problems.length - maxShown)}</li>}
        </ul>
        <p>{formatVerifiedCounts(checked)}</p>
        {ofCopy !== undefined && <p>{ofCopy}</p>}
      </Notice>
      {onRepair !== undefined && isAnyRepairable(problems) && (
        <Button size="sm" onClick={onRepair}>
          {texts.repair}
        </Button>
      )}
    </>
  );
}

/**
 * Returns a function that compares the offline copy of the book, if there is one, with the book at the provider.
 * @returns the result as a message
 */
function useVerifyOfflineCopy(book: Account): () => Promise<string | undefined> {
  const { copies: syncManager, state } = useOfflineCopies();
  return async () => {
    if (
      syncManager === undefined ||
      !state.books.some(({ bookId, isFilled }) => bookId === book.id && isFilled)
    )
      return undefined;
    try {
      const isSame = await syncManager.verifyCopy(book.id);
      if (isSame === undefined) return offlineCopyTexts.notComparable;
      return isSame ? offlineCopyTexts.same : offlineCopyTexts.replaced;
    } catch (error) {
      return offlineCopyTexts.comparisonFailed(formatError(error));
    }
  };
}

/** Verifies the book on request, shows the result, and repairs problems. */
export function VerificationSection({ book }: { book: Account }) {
  const { call, mayUse } = useSession();
  const { reload } = useOpenBook();
  const verifyCopy = useVerifyOfflineCopy(book);
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const isBusy = stage.name === 'verifying' || stage.name === 'repairing';
  const verify = async () => {
    setStage({ name: 'verifying' });
    try {
      const verified = await callVerifyBook(call, book.name);
      setStage({ name: 'done', verified, isRepaired: false, ofCopy: await verifyCopy() });
    } catch (error) {
      setStage({ name: 'failed', reason: texts.failed(formatError(error)) });
    }
  };
  const repair = async () => {
    setStage({ name: 'repairing' });
    try {
      await call('refresh-db', { refreshApp: true });
      setStage({ name: 'done', verified: await callVerifyBook(call, book.name), isRepaired: true });
      await reload();
    } catch (error) {
      setStage({ name: 'failed', reason: texts.repairFailed(formatError(error)) });
    }
  };
  return (
    <div className={classes.care}>
      <p className={classes.hint}>{texts.hint}</p>
      <VerificationOutcome
        book={book}
        stage={stage}
        onRepair={mayUse('canRefreshDb') ? () => void repair() : undefined}
      />
      {isBusy ? (
        <p role="status" className={classes.right}>
          <Loader size="xs" aria-hidden /> {stage.name === 'repairing' ? texts.repairing : texts.verifying}
        </p>
      ) : (
        <Button variant="default" size="sm" onClick={() => void verify()}>
          {texts.verify}
        </Button>
      )}
    </div>
  );
}

/** The fingerprint of the book, computed on request. */
export function FingerprintSection({ book }: { book: Account }) {
  const { call } = useSession();
  const [fingerprint, setFingerprint] = useState<string>();
  const fingerprintTexts = texts.fingerprint;
  const { isBusy, failure, attempt } = useAttempt((error) => fingerprintTexts.failed(formatError(error)));
  const make = () =>
    attempt(async () => {
      const fingerprints = await fetchFingerprints(call);
      setFingerprint(formatFingerprint(fingerprints.get(book.id) ?? ''));
      return undefined;
    });
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', fingerprintTexts.copied);
    } catch {
      toast('error', fingerprintTexts.copyFailed);
    }
  };
  return (
    <div className={classes.care}>
      <p className={classes.hint}>{fingerprintTexts.hint}</p>
      {!canFingerprint() && <p className={classes.hint}>{fingerprintTexts.impossible}</p>}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {fingerprint === undefined ? (
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          disabled={!canFingerprint()}
          onClick={() => void make()}
        >
          {fingerprintTexts.show}
        </Button>
      ) : (
        <p className={classes.print}>
          <output className={classes.fingerprint}>{fingerprint}</output>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={fingerprintTexts.copy}
            title={fingerprintTexts.copy}
            onClick={() => void copy(fingerprint)}
          >
            <Copy size={16} />
          </ActionIcon>
        </p>
      )}
    </div>
  );
}
