import { withLock } from '#async/with-lock.ts';
import type { Action } from '#ledger/action.ts';
import { readAction } from '#ledger/wire-action.ts';
import { readAccount } from '#ledger/wire.ts';
import { showQuestionNotice } from '#web/app/shell/question-notice.tsx';
import { historyRequests } from '#web/data/history/undo.ts';
import { verifyBooks } from '#web/data/verification/verify.ts';
import { markVerifyDue, markVerified } from '#web/data/verification/verify-due.ts';
import { verificationNotice as texts } from '#web/languages/en/app-notices.ts';
import type { Session } from '#web/session/session.ts';
import { recall, remember } from '#web/session/storage.ts';
import { common } from '#web/languages/en/common.ts';

/** Returns the address of the page that continues an import. */
const importAddress = ({ id, kind }: Action): string =>
  kind === 'restore-backup' ? '/settings#this-browser' : `/settings?import=${encodeURIComponent(id)}`;

/** Action kinds with a notice. Interrupted moves are continued by the move itself. */
const notifiedKinds: ReadonlySet<string> = new Set(['import', 'restore-backup']);

/**
 * Shows a notice about the newest interrupted import, with buttons to continue or undo it. An import running in another tab is awaited
 * first.
 */
async function notifyInterrupted({ call }: Session, navigate: (address: string) => void): Promise<void> {
  const actions = (await withLock('Partita.Import', () => call('changes', {}))).map(readAction);
  const ignoredIds = recall('IgnoredImports') ?? [];
  const found = actions.find(
    ({ id, kind, isInterrupted, undoneBy }) =>
      notifiedKinds.has(kind) && isInterrupted === true && undoneBy === undefined && !ignoredIds.includes(id),
  );
  if (found === undefined) return;
  const { id, at, added, changed } = found;
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' }).format(at);
  await showQuestionNotice({
    id: 'broken-off',
    kind: 'warning',
    message: texts.interrupted(day, added + changed),
    answers: [
      { label: texts.leave, run: () => remember('IgnoredImports', [...ignoredIds, id]) },
      { label: texts.undo, run: () => historyRequests.emit({ show: 'one', undoes: id, direction: 'undo' }) },
      { label: texts.continue, run: () => navigate(importAddress(found)), isMain: true },
    ],
  });
}

/** Verifies all books and shows a notice if problems were found. */
async function verifyAll({ call, provider }: Session): Promise<void> {
  const books = (await call('all-books', {})).map(readAccount);
  const { problems } = await verifyBooks(
    call,
    books.map(({ name }) => name),
  );
  // Unreadable records may not be found anywhere else and do not disappear, so the verification runs at each start.
  if (problems.some(({ what }) => what === 'unreadable')) markVerifyDue(provider);
  else markVerified(provider);
  // A wrong balance check is not caused by the import.
  const wrong = problems.filter(({ what }) => what !== 'balance-check');
  if (wrong.length === 0) return undefined;
  return showQuestionNotice({
    id: 'verified',
    kind: 'warning',
    message: `${texts.wrong(wrong.length)} ${texts.details}`,
    answers: [{ label: common.close }],
  });
}

type BackgroundVerifyOptions = {
  session: Session;
  /** True if much data was added since the last verification. */
  isDue: boolean;
  navigate: (address: string) => void;
};

/** Checks the books while the app is idle. Never rejects: the next start checks again. */
export async function runBackgroundVerify({
  session,
  isDue,
  navigate,
}: BackgroundVerifyOptions): Promise<void> {
  // In SQL databases an import is complete or absent, so it cannot be interrupted.
  const { type } = session.provider.class;
  if (type.name === 'DATABASE' && type.dbProvider !== 'SUPABASE')
    await notifyInterrupted(session, navigate).catch(() => undefined);
  if (isDue) await verifyAll(session).catch(() => undefined);
}
