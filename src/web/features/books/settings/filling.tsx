import { Loader, Progress, VisuallyHidden } from '@mantine/core';
import type { KeptState } from '#web/session/kept.ts';
import classes from './book-settings.module.css';
import { texts } from './kept-texts.ts';

/** How far the copy of a book is while it is made. */
export function Filling({ state: { filling } }: { state: KeptState }) {
  if (filling === undefined)
    return (
      <p className={classes.hint} role="status">
        <Loader size={14} aria-hidden /> {texts.filling}
      </p>
    );
  const words = texts.filled(filling.done, filling.of);
  return (
    <div>
      <p className={classes.hint}>{words}</p>
      <Progress value={(filling.done / filling.of) * 100} aria-label={words} transitionDuration={150} />
      <VisuallyHidden role="status">{texts.filling}</VisuallyHidden>
    </div>
  );
}
