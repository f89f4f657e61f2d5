import { Progress, Text, VisuallyHidden } from '@mantine/core';
import type { ImportProgress as Known } from '#contract/transfer.ts';
import classes from './import.module.css';
import { texts } from './texts.ts';

/** Screen readers say no more than each quarter. */
const saidPercent = 25;

/** How far an import is: as a bar, in words, and said now and then. */
export function ImportProgress({ done, of }: Known) {
  const words = texts.progress(done, texts.transactions(of));
  const percent = Math.floor((done / of) * 100);
  const said = Math.floor(percent / saidPercent) * saidPercent;
  return (
    <div className={classes.progress}>
      <Text size="sm">{words}</Text>
      <Progress value={percent} aria-label={words} transitionDuration={150} />
      <VisuallyHidden role="status">{said > 0 && texts.progressSaid(said)}</VisuallyHidden>
    </div>
  );
}
