import type { ReconciledQuestion } from '#web/data/members/confirm-reconciled-changes.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatOnStatements } from '#web/lib/history/reconciled-badge.tsx';
import { statusQuestions as statusQuestionsTexts } from '#web/languages/en/status-questions.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';

const texts = statusQuestionsTexts.ask;

type ReconciledConfirmProps = { question: ReconciledQuestion; onClose: () => void };

/** Confirmation before rows of a finished statement change. Nothing changes without an explicit yes; Enter alone is not enough. */
export function ReconciledConfirm({ question, onClose }: ReconciledConfirmProps) {
  const { formatTag } = useBookCurrency();
  const { rows, answer } = question;
  return (
    <Confirm
      title={texts.title}
      confirm={texts.change}
      cancel={common.cancel}
      isSafeFirst
      onConfirm={async () => {
        answer(true);
        return undefined;
      }}
      onClose={() => {
        answer(false);
        onClose();
      }}
    >
      {formatOnStatements(question, { formatTag })} {rows === 1 ? texts.confirmOne : texts.confirmMany}
    </Confirm>
  );
}
