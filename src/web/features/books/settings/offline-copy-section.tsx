import { useEffect, useState } from 'react';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { Account } from '#ledger/account.ts';
import { useOfflineCopies } from '#web/data/offline/use-offline-copies.ts';
import { useRole } from '#web/data/members/role.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { translateError, loadErrorTexts } from '#web/languages/translate-error.ts';
import { formatFailure, formatError } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { offlineCopy as texts } from '#web/languages/en/offline-copy.ts';
import classes from './book-settings.module.css';
import { canRoleHaveOfflineCopy, OfflineCopyProgress } from './offline-copy-offer.tsx';
import { RejectedChanges } from './rejected-changes.tsx';

/** The reason why the offline copy cannot be synced with the provider. */
function SyncFailure({ why }: { why: ErrorMessage }) {
  const [message, setMessage] = useState('');
  useEffect(
    () => void loadErrorTexts(why).then(() => setMessage(texts.notices.stuck(translateError(why)))),
    [why],
  );
  return message !== '' && <Notice kind="error">{message}</Notice>;
}

/** Creates or removes the offline copy of a book, shows its sync state, and resolves rejected changes. */
export function OfflineCopySection({ book }: { book: Account }) {
  const session = useSession();
  const { user, config } = session;
  const canCreateCopy = canRoleHaveOfflineCopy(useRole(), session);
  const { bookId } = useOpenBook();
  const { copies: syncManager, state, failure } = useOfflineCopies(true);
  const [isFilling, setFilling] = useState(false);
  const { isBusy, failure: reason, attempt } = useAttempt((error) => formatError(error));
  const copy = state.books.find((each) => each.bookId === bookId && each.isFilled);
  const isAvailableOffline = copy !== undefined;
  const { formatTag } = useBookCurrency();
  const { rejected: rejectedChanges } = state;

  const toggle = () => {
    if (isBusy) return undefined;
    setFilling(!isAvailableOffline);
    return attempt(async () => {
      await (isAvailableOffline
        ? syncManager?.removeCopy(bookId)
        : syncManager?.makeAvailable(bookId, { user, config }));
      return undefined;
    });
  };
  const status = () => {
    if (state.waiting > 0 && state.isOnline) return texts.waiting(state.waiting);
    if (!state.isOnline)
      return state.waiting > 0 ? `${texts.offline} ${texts.waiting(state.waiting)}` : texts.offline;
    return rejectedChanges.length === 0 && state.failure === undefined && texts.saved;
  };
  const failed = isFilling ? texts.failed : texts.removalFailed;
  return (
    <div className={classes.care}>
      {canCreateCopy ? (
        <Checkbox
          label={texts.switch}
          description={texts.hint}
          checked={isBusy ? isFilling : isAvailableOffline}
          disabled={syncManager === undefined}
          onChange={() => void toggle()}
        />
      ) : (
        <p className={classes.hint}>{texts.ownOnly}</p>
      )}
      {isBusy && isFilling ? (
        <OfflineCopyProgress state={state} />
      ) : (
        <p className={classes.hint} role="status">
          {isAvailableOffline && status()}
        </p>
      )}
      {copy?.differedAt !== undefined && (
        <p className={classes.hint}>{texts.differed(formatDay(new Date(copy.differedAt), formatTag))}</p>
      )}
      {isAvailableOffline && state.failure !== undefined && <SyncFailure why={state.failure} />}
      {(reason !== undefined || failure !== null) && (
        <Notice kind="error">{reason === undefined ? formatFailure(failure) : failed(reason)}</Notice>
      )}
      {syncManager !== undefined && rejectedChanges.length > 0 && (
        <RejectedChanges book={book} {...{ syncManager, rejectedChanges }} />
      )}
    </div>
  );
}
