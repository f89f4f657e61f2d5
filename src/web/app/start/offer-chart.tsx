import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import type { NewBookAnswers } from '#ledger/charts/first-answer.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { offerChart as offerTexts } from '#web/languages/en/offer-chart.ts';
import { FirstQuestion, useFirstAnswer } from '#web/features/first-step/question.tsx';
import { requestPopup } from '#web/lib/accounts/account-requests.ts';
import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { newBookLink, statementLink } from '#web/lib/links/book-settings-link.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import classes from './start-screens.module.css';

/** Takes files that fall anywhere while the popup stands over the page. */
function useFileDrop(take: (files: FileList | null | undefined) => void): void {
  const handle = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    // Else the browser leaves the page for the file.
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
  /** Called without an answer where the book stays as it is. */
  onAnswer: (answer?: NewBookAnswers) => void;
};

/**
 * The offer of basic accounts to somebody who has none (spec 4 App start, step 5), after where they are at home. Who takes another
 * chart than that of the specification is asked next what its accounts hold.
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
