import type { OpenStatement, FinishedStatement } from '#ledger/statements.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import { describeReconcileError } from './use-ticking.ts';

type GiveUpProps = { reconciling: OpenStatement; onGiveUp: () => Promise<unknown>; onClose: () => void };

/** Asks for confirmation before the statement in progress is discarded. */
function GiveUp({ reconciling, onGiveUp, onClose }: GiveUpProps) {
  const { formatTag } = useBookCurrency();
  const day = formatBookDay(reconciling.date, formatTag, 'dayOfYear');
  const handleConfirm = async () => {
    try {
      await onGiveUp();
      toast('info', texts.giveUp.done(day));
      return undefined;
    } catch (error) {
      return `${texts.giveUp.failed} ${formatFailure(error)}`;
    }
  };
  return (
    <Confirm
      title={texts.giveUp.title}
      confirm={texts.giveUp.confirm}
      cancel={texts.giveUp.cancel}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.giveUp.ask(day)}
    </Confirm>
  );
}

type ReopenProps = {
  statement: FinishedStatement;
  /** True if another statement is in progress; reopening discards it. */
  hasOpenStatement: boolean;
  /** True if the rows of the statement are loaded. */
  isReady: boolean;
  onReopen: () => Promise<ActionIdentity>;
  onClose: () => void;
};

/** Asks for confirmation before the newest finished statement is reopened, and offers an undo afterwards. */
function Reopen({ statement, hasOpenStatement, isReady, onReopen, onClose }: ReopenProps) {
  const { formatTag } = useBookCurrency();
  const day = formatBookDay(statement.date, formatTag, 'dayOfYear');
  const handleConfirm = async () => {
    try {
      offerUndo(await onReopen(), texts.past.reopened(day));
      return undefined;
    } catch (error) {
      return texts.past.reopenFailed(describeReconcileError(error));
    }
  };
  return (
    <Confirm
      title={texts.past.reopenTitle}
      confirm={texts.past.reopen}
      cancel={texts.giveUp.cancel}
      blocked={isReady ? undefined : common.loading}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.past.reopenAsk(day)} {hasOpenStatement && texts.past.reopenOver}
    </Confirm>
  );
}

/** An action that needs confirmation. */
export type ReconcileQuestion = 'give-up' | 'reopen';

type ReconcileQuestionsProps = Pick<GiveUpProps, 'onGiveUp' | 'onClose'> &
  Pick<ReopenProps, 'onReopen' | 'isReady'> & {
    question: ReconcileQuestion | undefined;
    /** The statement in progress. */
    reconciling: OpenStatement | undefined;
    /** The newest finished statement. */
    newest: FinishedStatement | undefined;
  };

/** The open confirmation dialog, if any. */
export function ReconcileQuestions({
  question,
  reconciling,
  newest,
  onGiveUp,
  onClose,
  ...reopen
}: ReconcileQuestionsProps) {
  return (
    <LazyPopup key={question} onClose={onClose}>
      {question === 'give-up' && reconciling !== undefined && (
        <GiveUp reconciling={reconciling} onGiveUp={onGiveUp} onClose={onClose} />
      )}
      {question === 'reopen' && newest !== undefined && (
        <Reopen
          {...reopen}
          statement={newest}
          hasOpenStatement={reconciling !== undefined}
          onClose={onClose}
        />
      )}
    </LazyPopup>
  );
}
