import { type ReactNode, useEffect, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { goBack, onBack, passGuard } from '#web/ui/back.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { holdsUnsaved } from '#web/ui/unsaved.ts';

const Discard = lazyComponent(async () => (await import('#web/ui/discard-dialog.tsx')).DiscardDialog);

/** The routes inside ask before they lead from a page that holds something typed and not saved. */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ go: () => void }>();
  useEffect(
    () =>
      onBack(() => {
        const isHeld = holdsUnsaved(document.body);
        if (isHeld) setPending({ go: goBack });
        return isHeld;
      }),
    [],
  );
  const around: AroundNavHandler = (navigate, to, options) => {
    const go = () =>
      passGuard((isReplacing) => navigate(to, isReplacing ? { ...options, replace: true } : options));
    // What replaces a page that may not be seen, as after a log-out, does not wait.
    // A row that is edited goes with its list, whatever page that is on.
    const leads =
      to.replace(/[?#].*/, '') !== location.pathname || document.querySelector('[data-in-row]') !== null;
    const isOwnWish = options?.replace !== true && leads;
    if (isOwnWish && holdsUnsaved(document.body)) setPending({ go });
    else go();
  };
  return (
    <Router aroundNav={around}>
      {children}
      {pending !== undefined && (
        <LazyPopup onClose={() => setPending(undefined)}>
          <Discard onDiscard={pending.go} onClose={() => setPending(undefined)} />
        </LazyPopup>
      )}
    </Router>
  );
}
