import { Button, VisuallyHidden } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { app as texts } from '#web/languages/en/app.ts';
import { reachability } from '#web/session/reachability.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { useTitle } from '#web/ui/screen.ts';
import type { StartState } from './start-machine.ts';
import classes from './start-screens.module.css';

/** What shows while the start goes on, or a page is fetched. What takes its time for sure is said at once, the rest when it is slow (spec 9). */
export function LoadingScreen({ state }: { state?: StartState['name'] }) {
  const isCreating = state === 'creating-root' || state === 'creating-chart';
  useTitle();
  return (
    <main className={classes.center} aria-busy="true">
      <VisuallyHidden component="h1">{texts.start.heading}</VisuallyHidden>
      {isCreating ? (
        <DelayedLoader
          key={state}
          isImmediate
          label={state === 'creating-root' ? texts.start.creatingRoot : texts.start.creatingChart}
        />
      ) : (
        <DelayedLoader label={texts.start.waiting} />
      )}
    </main>
  );
}

/** The empty page under a popup that the start waits for. */
export function PageBehindPopup({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main>
      <VisuallyHidden component="h1">{texts.start.heading}</VisuallyHidden>
      {children}
    </main>
  );
}

type StartFailureProps = {
  reason: string;
  /** Says more than that it failed, where that is known. */
  title?: string | undefined;
  onAgain: () => void;
  /** The way to books that need no network, where there are any. */
  localBooksButton?: ReactNode;
  /** Whether that helps more than to try again. */
  isAgainLast?: boolean;
  /** What else may help: the choice of where the books live. */
  children?: ReactNode;
};

/**
 * What shows when the start failed, with the reason and a way to try again; where nothing answers, that it is the network. Once
 * something does, it is tried again by itself.
 */
export function StartFailure(props: StartFailureProps) {
  const { reason, title, onAgain, localBooksButton, isAgainLast = false, children } = props;
  const isReached = useSyncExternalStore(reachability.subscribe, reachability.isReachable);
  useTitle(isReached ? texts.start.failedTitle : texts.offline.title);
  const tryAgain = useEffectEvent(onAgain);
  useEffect(() => reachability.subscribe(() => reachability.isReachable() && tryAgain()), []);
  const again = (
    <Button variant={isAgainLast ? 'default' : 'filled'} onClick={onAgain}>
      {common.tryAgain}
    </Button>
  );
  if (!isReached) {
    return (
      <main className={classes.center}>
        <CloudOff size={40} strokeWidth={1.25} className={classes.picture} aria-hidden />
        <h1 className={classes.title}>{texts.offline.title}</h1>
        <p role="alert" className={classes.explanation}>
          {texts.offline.detail}
        </p>
        {again}
        {localBooksButton}
      </main>
    );
  }
  return (
    <main className={classes.center}>
      <h1 className={classes.title}>{title ?? texts.start.failed}</h1>
      <p role="alert" className={classes.reason}>
        {reason || texts.start.unknown}
      </p>
      {!isAgainLast && again}
      {localBooksButton}
      {children}
      {isAgainLast && again}
    </main>
  );
}
