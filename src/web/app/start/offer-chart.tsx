import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { texts } from '#web/app/shell/texts.ts';
import { statementLink } from '#web/lib/statement-link.ts';
import { Popup } from '#web/ui/popup.tsx';
import classes from './start-screens.module.css';

/** The offer of basic accounts to somebody who has none (spec 4 App start, step 5). */
export function OfferChart({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const [, navigate] = useLocation();
  const goToImport = () => {
    navigate(statementLink());
    onAnswer(false);
  };
  return (
    <Popup title={texts.start.offer}>
      <p className={classes.detail}>{texts.start.offerDetail}</p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="md"
          px={0}
          justify="start"
          className={classes.aside ?? ''}
          onClick={goToImport}
        >
          {texts.start.fromElsewhere}
        </Button>
        <Button variant="default" size="md" onClick={() => onAnswer(false)}>
          {texts.start.no}
        </Button>
        <Button size="md" data-autofocus onClick={() => onAnswer(true)}>
          {texts.start.yes}
        </Button>
      </div>
    </Popup>
  );
}
