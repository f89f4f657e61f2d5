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

/** The loading screen of the start and of pages. Steps that surely take long show their text at once, others only when slow (spec 9). */
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

/** The empty page under a popup of the start. */
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
  /** A more exact title than "failed", if the cause is known. */
  title?: string | undefined;
  onAgain: () => void;
  /** Button that opens books without network, if there are any. */
  localBooksButton?: ReactNode;
  /** True if the other buttons help more than trying again. */
  isAgainLast?: boolean;
  /** Further remedies, for example the choice of storage. */
  children?: ReactNode;
};

/**
 * The screen of a failed start, with the reason and a button to try again. If the provider is unreachable, it names the network as the
 * cause and retries automatically after the connection is back.
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
