import { Loader } from '@mantine/core';
import type { KeptState } from '#web/session/kept.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { kept as texts } from '#web/languages/en/kept.ts';
import classes from './book-settings.module.css';

/** Shows the progress of the offline copy of a book while it is made. */
export function Filling({ state: { filling } }: { state: KeptState }) {
  if (filling === undefined)
    return (
      <p className={classes.hint} role="status">
        <Loader size={14} aria-hidden /> {texts.filling}
      </p>
    );
  return <ProgressBar {...filling} label={texts.filled(filling.done, filling.of)} />;
}
