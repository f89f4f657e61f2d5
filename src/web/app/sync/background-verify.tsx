import { withLock } from '#async/with-lock.ts';
import type { Action } from '#ledger/action.ts';
import { readAction } from '#ledger/wire-action.ts';
import { readAccount } from '#ledger/wire.ts';
import { showQuestionNotice } from '#web/app/shell/asking-notice.tsx';
import { historyRequests } from '#web/data/history/undo.ts';
import { verifyBooks } from '#web/data/proof/verify.ts';
import { markVerifyDue, markVerified } from '#web/data/proof/verify-due.ts';
import { foundOut as texts } from '#web/languages/en/gone-book.ts';
import type { Session } from '#web/session/session.ts';
import { recall, remember } from '#web/session/storage.ts';
import { common } from '#web/languages/en/common.ts';

/** Where an import is gone on with. */
const importAddress = ({ id, kind }: Action): string =>
  kind === 'bring-back' ? '/settings#this-browser' : `/settings?import=${encodeURIComponent(id)}`;

/** What a move has begun is gone on with by the move. */
const notifiedKinds: ReadonlySet<string> = new Set(['import', 'bring-back']);

/** Tells of the newest import that broke off, with the ways to go on and back; one that is under way in another tab is waited for. */
async function notifyInterrupted({ call }: Session, navigate: (address: string) => void): Promise<void> {
  const actions = (await withLock('Partita.Import', () => call('changes', {}))).map(readAction);
  const ignoredIds = recall('ImportsLeft') ?? [];
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
      { label: texts.leave, run: () => remember('ImportsLeft', [...ignoredIds, id]) },
      { label: texts.undo, run: () => historyRequests.emit({ show: 'one', undoes: id, direction: 'undo' }) },
      { label: texts.goOn, run: () => navigate(importAddress(found)), isMain: true },
    ],
  });
}

/** Verifies all books and tells what is not right. */
async function verifyAll({ call, provider }: Session): Promise<void> {
  const books = (await call('all-books', {})).map(readAccount);
  const { problems } = await verifyBooks(
    call,
    books.map(({ name }) => name),
  );
  // What cannot be read may be met nowhere else, and stays what it is: it is looked for at each start.
  if (problems.some(({ what }) => what === 'unreadable')) markVerifyDue(provider);
  else markVerified(provider);
  // What somebody says that an account held was as right or wrong before.
  const wrong = problems.filter(({ what }) => what !== 'balance-check');
  if (wrong.length === 0) return undefined;
  return showQuestionNotice({
    id: 'verified',
    kind: 'warning',
    message: `${texts.wrong(wrong.length)} ${texts.where}`,
    answers: [{ label: common.close }],
  });
}

type BackgroundVerifyOptions = {
  session: Session;
  /** True if much has come in since the last verification. */
  isDue: boolean;
  navigate: (address: string) => void;
};

/** Looks, when nobody waits for anything, whether all is well with the books. Never rejects: the next start looks again. */
export async function runBackgroundVerify({ session, isDue, navigate }: BackgroundVerifyOptions): Promise<void> {
  // In SQL an import is all there or not at all.
  const { type } = session.provider.class;
  if (type.name === 'DATABASE' && type.dbProvider !== 'SUPABASE')
    await notifyInterrupted(session, navigate).catch(() => undefined);
  if (isDue) await verifyAll(session).catch(() => undefined);
}
