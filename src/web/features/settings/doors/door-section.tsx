import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Failure } from '#web/ui/failure.tsx';
import { doors as texts } from '#web/languages/en/doors.ts';
import classes from './doors.module.css';

type DoorSectionProps = {
  title: string;
  hint: string;
  /** Why it could not be opened, where it could not. */
  failure: string | undefined;
  onAgain: () => void;
  children: ReactNode;
};

/** One of the doors in Settings, with the way to try again where it could not be asked for. */
export function DoorSection({ title, hint, failure, onAgain, children }: DoorSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      {failure !== undefined && (
        <>
          <Failure reason={texts.openFailed(failure)} />
          <Button variant="default" size="md" mt="sm" onClick={onAgain}>
            {texts.again}
          </Button>
        </>
      )}
      {children}
    </section>
  );
}
