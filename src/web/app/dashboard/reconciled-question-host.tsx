import { useEffect, useState } from 'react';
import {
  type ReconciledQuestion,
  reconciledQuestions,
} from '#web/data/members/confirm-reconciled-changes.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { LazyReconciledConfirm } from './lazy-popups.tsx';

/** Host for the confirmation before reconciled rows change; mounted on each page that changes rows. */
export function ReconciledQuestionHost() {
  const [question, setQuestion] = useState<ReconciledQuestion>();
  useEffect(() => reconciledQuestions.on(setQuestion), []);
  const handleAnswered = () => setQuestion(undefined);
  return (
    question && (
      <LazyPopup onClose={handleAnswered}>
        <LazyReconciledConfirm question={question} onClose={handleAnswered} />
      </LazyPopup>
    )
  );
}
