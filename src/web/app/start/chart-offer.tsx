import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import type { NewBookAnswers } from '#ledger/charts/new-book-answers.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { offerChart as offerTexts } from '#web/languages/en/offer-chart.ts';
import { FirstQuestion, useFirstAnswer } from '#web/features/first-step/question.tsx';
import { requestPopup } from '#web/lib/accounts/account-requests.ts';
import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { newBookLink, statementLink } from '#web/lib/links/book-settings-link.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import classes from './start-screens.module.css';

/** Accepts files dropped anywhere on the page while the popup is open. */
function useFileDrop(take: (files: FileList | null | undefined) => void): void {
  const handle = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    // Otherwise the browser would open the file instead of the page.
    event.preventDefault();
    if (event.type === 'drop') take(event.dataTransfer.files);
  });
  useEffect(() => {
    const listener = (event: DragEvent) => handle(event);
    addEventListener('dragover', listener);
    addEventListener('drop', listener);
    return () => {
      removeEventListener('dragover', listener);
      removeEventListener('drop', listener);
    };
  }, []);
}

type ChartOfferProps = {
  root: Account;
  /** Called without an answer if the book stays as it is. */
  onAnswer: (answer?: NewBookAnswers) => void;
};

/**
 * The offer of basic accounts to a new user (spec 4 App start, step 5), after the question for their country. A user who takes another
 * chart than that of the specification sees the opening balances next.
 */
export function ChartOffer({ root, onAnswer }: ChartOfferProps) {
  const question = useFirstAnswer(readBookCurrency(root).currency);
  const { answer } = question;
  const take = () => {
    if (answer.chart !== 'basic') requestPopup({ popup: 'openBalances', accountId: root.id });
    onAnswer(answer);
  };
  const [, navigate] = useLocation();
  const goToImport = () => {
    navigate(statementLink());
    onAnswer();
  };
  const input = useRef<HTMLInputElement>(null);
  const takeFiles = (files: FileList | null | undefined) => {
    if (!files?.length) return;
    handOverFiles([...files]);
    navigate(newBookLink);
    onAnswer();
  };
  useFileDrop(takeFiles);
  return (
    <Popup title={offerTexts.offer}>
      <p className={classes.detail}>{offerTexts.offerDetail}</p>
      <FirstQuestion {...question} />
      <button type="button" className={classes.drop} onClick={() => input.current?.click()}>
        <strong>{offerTexts.dropFiles}</strong> {offerTexts.dropFilesDetail}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={offerTexts.dropFiles}
        onChange={({ currentTarget }) => takeFiles(currentTarget.files)}
      />
      <Button variant="subtle" size="md" px={0} justify="start" onClick={goToImport}>
        {offerTexts.fromElsewhere}
      </Button>
      <PopupActions>
        <Button variant="default" size="md" onClick={() => onAnswer({ ...answer, chart: undefined })}>
          {offerTexts.no}
        </Button>
        <Button size="md" data-autofocus onClick={take}>
          {offerTexts.yes}
        </Button>
      </PopupActions>
    </Popup>
  );
}
