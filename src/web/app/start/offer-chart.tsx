import { Button } from '@mantine/core';
import { texts } from '#web/app/shell/texts.ts';
import { Popup } from '#web/ui/popup.tsx';
import classes from './start-screens.module.css';

/** What somebody new begins with: basic accounts, none, or those of another program. */
type OfferAnswer = 'yes' | 'no' | 'import';

/** The offer of basic accounts to somebody who has none (spec 4 App start, step 5). */
export function OfferChart({ onAnswer }: { onAnswer: (answer: OfferAnswer) => void }) {
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
          onClick={() => onAnswer('import')}
        >
          {texts.start.fromElsewhere}
        </Button>
        <Button variant="default" size="md" onClick={() => onAnswer('no')}>
          {texts.start.no}
        </Button>
        <Button size="md" data-autofocus onClick={() => onAnswer('yes')}>
          {texts.start.yes}
        </Button>
      </div>
    </Popup>
  );
}
