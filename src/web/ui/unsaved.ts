import { useEffect } from 'react';
import { createStore } from '#web/signals/store.ts';
import { guardBack } from './back.ts';
import { loadAhead } from './lazy-component.tsx';
import { LazyToasts } from './toast.tsx';

/** Set while the page goes on its own account: then the browser need not ask. */
let isLeaving = false;

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLeaving) event.preventDefault();
}

/** Has the browser ask before it leaves the page while something is on its way to be stored, whatever page of the app is shown. */
export function askBeforeUnloadUntil(work: Promise<unknown>): void {
  // One of its own: what somebody has typed stops asking by itself.
  const ask = (event: BeforeUnloadEvent) => askBeforeUnload(event);
  const stop = () => removeEventListener('beforeunload', ask);
  addEventListener('beforeunload', ask);
  work.then(stop, stop);
}

/** How many hold something typed that is not saved. */
const holders = createStore(0);

function hold(): () => void {
  holders.set(holders.now() + 1);
  return () => holders.set(holders.now() - 1);
}

/** Whether anything in the page is typed and not saved. */
export function isAnythingUnsaved(): boolean {
  return holders.now() > 0;
}

/** Runs once everything that was typed is saved or left. @returns cancel */
export function onceNothingUnsaved(run: () => void): () => void {
  const end = holders.subscribe(() => {
    if (isAnythingUnsaved()) return;
    end();
    run();
  });
  return end;
}

/**
 * Marks an element as holding something typed that is not saved: `typed` is what stands in it, `start` what it began with.
 * A popup then asks before it closes over it (spec 2 Popups), the routes before they lead elsewhere (app/routes/navigation-guard.tsx), and the
 * browser before it leaves the page.
 */
export function useUnsaved<Typed>(typed: Typed, initial: Typed): { 'data-unsaved': true | undefined } {
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(initial);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    guardBack();
    // What comes of saving is said, also where the network is gone by then.
    loadAhead([LazyToasts]);
    addEventListener('beforeunload', askBeforeUnload);
    const letGo = hold();
    return () => {
      letGo();
      removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [isUnsaved]);
  return { 'data-unsaved': isUnsaved || undefined };
}

/** Whether anything in the element is typed and not saved. */
export function holdsUnsaved(element: Element | null): boolean {
  return Boolean(element?.querySelector('[data-unsaved]'));
}

/** Loads the page anew without asking: what was typed has nowhere to go any more. */
export function reloadWithoutPrompt(): void {
  isLeaving = true;
  location.reload();
}
